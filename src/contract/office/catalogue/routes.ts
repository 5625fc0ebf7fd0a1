import type { OfficeRoutes } from '../access.ts'

const catalogueFile = { base: 'api', scope: 'seller', permission: 'catalogue.write', method: 'POST' } as const

export const CATALOGUE_ROUTES = {
  readSellerFile: {
    ...catalogueFile,
    permission: 'catalogue.read',
    method: 'GET',
    path: '/sellers/:seller_id/catalogue',
  },
  previewSellerFile: { ...catalogueFile, path: '/sellers/:seller_id/catalogue/preview', unkeyed: 'reads' },
  importSellerFile: { ...catalogueFile, path: '/sellers/:seller_id/catalogue', proven: true },
  showAccessKey: {
    ...catalogueFile,
    permission: 'seller.write',
    path: '/sellers/:seller_id/access-key',
    proven: true,
    // Each request is recorded in the activity log, and the answer is not stored.
    unkeyed: 'repeatable',
  },
  undoSellerFile: { ...catalogueFile, path: '/sellers/:seller_id/catalogue/undo', proven: true },
} as const satisfies OfficeRoutes
