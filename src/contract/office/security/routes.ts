import type { OfficeRoutes } from '../access.ts'

const open = { base: 'api', scope: 'open' } as const
const self = { base: 'api', scope: 'self' } as const
const team = { base: 'api', scope: 'seller', permission: 'team.write' } as const

export const SECURITY_ROUTES = {
  askMailCode: { ...self, method: 'POST', path: '/mail-code', proven: true, unkeyed: 'repeatable' },
  proveMailbox: { ...self, method: 'POST', path: '/mail-code/prove', proven: true, unkeyed: 'session' },
  readStop: { ...open, method: 'POST', path: '/stop/read' },
  stopByLink: { ...open, method: 'POST', path: '/stop' },
  readFactor: { ...self, method: 'GET', path: '/factor' },
  beginFactor: {
    ...self,
    method: 'POST',
    path: '/factor',
    proven: true,
    credentials: true,
    enrols: true,
    unkeyed: 'session',
  },
  confirmFactor: {
    ...self,
    method: 'POST',
    path: '/factor/confirm',
    proven: true,
    credentials: true,
    enrols: true,
  },
  renewRecoveryCodes: {
    ...self,
    method: 'POST',
    path: '/factor/recovery-codes',
    proven: true,
    credentials: true,
  },
  removeFactor: { ...self, method: 'POST', path: '/factor/remove', proven: true, credentials: true },
  readSecurity: {
    base: 'api',
    method: 'GET',
    path: '/sellers/:seller_id/security',
    scope: 'seller',
    permission: 'team.read',
  },
  setRefundLimit: {
    ...team,
    method: 'PUT',
    path: '/sellers/:seller_id/security/refund-limits',
    proven: true,
  },
  requireFactor: {
    ...team,
    method: 'PUT',
    path: '/sellers/:seller_id/security/second-factor',
    proven: true,
  },
  startRecovery: {
    ...team,
    method: 'POST',
    path: '/sellers/:seller_id/members/:user_id/recovery',
    proven: true,
  },
  stopRecovery: {
    ...team,
    method: 'DELETE',
    path: '/sellers/:seller_id/members/:user_id/recovery',
  },
} as const satisfies OfficeRoutes
