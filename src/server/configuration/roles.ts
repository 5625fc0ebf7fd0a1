/**
 * The roles that a process can have. `web` is the pages and the API, `sandbox` the simulated acquirer, `office` where
 * sellers work.
 */
export const ROLES = ['web', 'gateway', 'worker', 'sandbox', 'office'] as const
export type Role = (typeof ROLES)[number]
