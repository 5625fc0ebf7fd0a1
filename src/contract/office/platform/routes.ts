import type { OfficeRoutes } from '../access.ts'

const platform = { base: 'api', scope: 'platform', permission: 'sellers.read' } as const

export const PLATFORM_ROUTES = {
  listSellers: { ...platform, method: 'POST', path: '/platform/sellers/find', unkeyed: 'reads' },
  stopSeller: {
    ...platform,
    permission: 'sellers.stop',
    method: 'POST',
    path: '/platform/sellers/:seller_id/stop',
    proven: true,
  },
  resumeSeller: {
    ...platform,
    permission: 'sellers.stop',
    method: 'POST',
    path: '/platform/sellers/:seller_id/resume',
    proven: true,
  },
  enterSeller: {
    ...platform,
    permission: 'sellers.enter',
    method: 'POST',
    path: '/platform/sellers/:seller_id/enter',
    proven: true,
  },
  leaveSeller: {
    ...platform,
    permission: 'sellers.enter',
    method: 'POST',
    path: '/platform/sellers/:seller_id/leave',
  },
  listOutcomes: { ...platform, permission: 'outcomes.read', method: 'GET', path: '/platform/outcomes' },
  askOutcome: {
    ...platform,
    permission: 'outcomes.ask',
    method: 'POST',
    path: '/platform/outcomes/:attempt_id/ask',
    unkeyed: 'repeatable',
  },
  listReversals: { ...platform, permission: 'reversals.read', method: 'GET', path: '/platform/reversals' },
  noteReversal: {
    ...platform,
    permission: 'reversals.note',
    method: 'POST',
    path: '/platform/reversals/:reversal_id/note',
  },
  transferReversal: {
    ...platform,
    permission: 'reversals.close',
    method: 'POST',
    path: '/platform/reversals/:reversal_id/transferred',
    proven: true,
  },
  listDifferences: {
    ...platform,
    permission: 'reversals.read',
    method: 'GET',
    path: '/platform/differences',
  },
  noteDifference: {
    ...platform,
    permission: 'reversals.note',
    method: 'POST',
    path: '/platform/differences/:difference_id/note',
  },
  closeDifference: {
    ...platform,
    permission: 'reversals.close',
    method: 'POST',
    path: '/platform/differences/:difference_id/close',
  },
  listJobs: { ...platform, permission: 'jobs.read', method: 'GET', path: '/platform/jobs' },
  retryJobs: { ...platform, permission: 'jobs.retry', method: 'POST', path: '/platform/jobs/retry' },
  listSecurityEvents: {
    ...platform,
    permission: 'security.read',
    method: 'GET',
    path: '/platform/security-events',
  },
  inviteOwner: {
    base: 'api',
    method: 'POST',
    path: '/platform/sellers/:seller_id/owners',
    scope: 'platform',
    permission: 'owners.invite',
    proven: true,
  },
} as const satisfies OfficeRoutes
