import type { OfficeRoutes } from '../access.ts'

const self = { base: 'api', scope: 'self' } as const

export const MAIL_CHOICE_ROUTES = {
  readMailChoices: { ...self, method: 'GET', path: '/mails' },
  chooseMail: { ...self, method: 'PUT', path: '/mails/:event' },
} as const satisfies OfficeRoutes
