import type { OfficeRoutes } from '../access.ts'

const looks = { base: 'api', scope: 'seller', permission: 'looks.read' } as const

export const LOOK_ROUTES = {
  listLooks: { ...looks, method: 'GET', path: '/sellers/:seller_id/looks' },
  createLook: { ...looks, permission: 'looks.write', method: 'POST', path: '/sellers/:seller_id/looks' },
  readLook: { ...looks, method: 'GET', path: '/sellers/:seller_id/looks/:look_id' },
  saveLook: {
    ...looks,
    permission: 'looks.write',
    method: 'PUT',
    path: '/sellers/:seller_id/looks/:look_id',
  },
  retireLook: {
    ...looks,
    permission: 'looks.write',
    method: 'DELETE',
    path: '/sellers/:seller_id/looks/:look_id',
  },
  previewLook: {
    ...looks,
    permission: 'looks.write',
    method: 'PUT',
    path: '/sellers/:seller_id/looks/:look_id/preview',
    unkeyed: 'repeatable',
  },
  lookHistory: { ...looks, method: 'GET', path: '/sellers/:seller_id/looks/:look_id/history' },
  putLookBack: {
    ...looks,
    permission: 'looks.write',
    method: 'POST',
    path: '/sellers/:seller_id/looks/:look_id/history/:change_id/undo',
  },
} as const satisfies OfficeRoutes
