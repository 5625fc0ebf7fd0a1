import type { Route } from '../routes.ts'

const checkIn = { base: 'api', eventKey: true } as const

/**
 * The calls of the check-in page, as plain data. They are separate from the other pages' routes, so that no checkout
 * loads them.
 */
export const CHECK_IN_ROUTES = {
  openCheckIn: { ...checkIn, method: 'GET', path: '/check-in/event' },
  syncCheckIn: { ...checkIn, method: 'POST', path: '/check-in/sync' },
} as const satisfies Record<string, Route>

export type CheckInCallName = keyof typeof CHECK_IN_ROUTES
