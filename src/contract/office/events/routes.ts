import type { OfficeRoutes } from '../access.ts'

const events = { base: 'api', scope: 'seller', permission: 'events.read' } as const

export const EVENT_ROUTES = {
  readEvent: { ...events, method: 'GET', path: '/sellers/:seller_id/events/:event_id' },
  addBatch: {
    ...events,
    permission: 'products.price',
    method: 'POST',
    path: '/sellers/:seller_id/events/:event_id/batches',
  },
  addTicket: {
    ...events,
    permission: 'products.price',
    method: 'POST',
    path: '/sellers/:seller_id/events/:event_id/batches/:batch_id/tickets',
  },
  listEventKeys: {
    ...events,
    permission: 'entries.read',
    method: 'GET',
    path: '/sellers/:seller_id/events/:event_id/keys',
  },
  makeEventKey: {
    ...events,
    permission: 'events.keys',
    method: 'POST',
    path: '/sellers/:seller_id/events/:event_id/keys',
    proven: true,
  },
  revokeEventKey: {
    ...events,
    permission: 'events.keys',
    method: 'DELETE',
    path: '/sellers/:seller_id/events/:event_id/keys/:key_id',
  },
  listHolders: {
    ...events,
    permission: 'buyers.read',
    method: 'GET',
    path: '/sellers/:seller_id/events/:event_id/holders',
    proven: true,
  },
  readEntries: {
    ...events,
    permission: 'entries.read',
    method: 'GET',
    path: '/sellers/:seller_id/events/:event_id/entries',
  },
  readBatchDays: { ...events, method: 'GET', path: '/sellers/:seller_id/events/:event_id/days' },
} as const satisfies OfficeRoutes
