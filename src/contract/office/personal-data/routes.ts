import type { OfficeRoutes } from '../access.ts'

const people = { base: 'api', scope: 'seller', permission: 'people.manage', method: 'POST' } as const

export const PERSONAL_DATA_ROUTES = {
  findPerson: { ...people, path: '/sellers/:seller_id/people/find', unkeyed: 'reads' },
  exportPerson: { ...people, path: '/sellers/:seller_id/people/export', proven: true, unkeyed: 'reads' },
  erasePerson: { ...people, path: '/sellers/:seller_id/people/erase', proven: true },
} as const satisfies OfficeRoutes
