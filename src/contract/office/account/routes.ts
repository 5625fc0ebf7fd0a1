import type { OfficeRoutes } from '../access.ts'

const open = { base: 'api', scope: 'open' } as const
const self = { base: 'api', scope: 'self' } as const

export const ACCOUNT_ROUTES = {
  readLink: { ...open, method: 'POST', path: '/link/read' },
  acceptLink: { ...open, method: 'POST', path: '/link/accept' },
  signIn: { ...open, method: 'POST', path: '/sign-in' },
  forgetPassword: { ...open, method: 'POST', path: '/password/forgotten' },
  me: { ...self, method: 'GET', path: '/me' },
  closeRequest: { ...self, method: 'POST', path: '/requests/close', unkeyed: 'repeatable' },
  signOut: { ...self, method: 'POST', path: '/sign-out', unkeyed: 'session' },
  proveAgain: { ...self, method: 'POST', path: '/prove', unkeyed: 'session' },
  changePassword: { ...self, method: 'POST', path: '/password', proven: true, credentials: true },
  changeEmail: { ...self, method: 'POST', path: '/email', proven: true, credentials: true },
  readNewEmail: { ...open, method: 'POST', path: '/email/read' },
  confirmEmail: { ...open, method: 'POST', path: '/email/confirm' },
  changeName: { ...self, method: 'PUT', path: '/name' },
  listSessions: { ...self, method: 'GET', path: '/sessions' },
  endSession: { ...self, method: 'DELETE', path: '/sessions/:session_id' },
} as const satisfies OfficeRoutes
