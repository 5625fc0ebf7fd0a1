import type { Route } from './routes.ts'

const door = { base: 'api', eventKey: true } as const

/**
 * The calls of the check-in page, as plain data. They stand apart from the other pages' routes, so that no checkout
 * loads them.
 */
export const DOOR_ROUTES = {
  openDoor: { ...door, method: 'GET', path: '/door/event' },
  syncDoor: { ...door, method: 'POST', path: '/door/sync' },
} as const satisfies Record<string, Route>

export type DoorCallName = keyof typeof DOOR_ROUTES
