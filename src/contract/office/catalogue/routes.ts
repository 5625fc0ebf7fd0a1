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
    // Each showing is told in the log, and the answer is kept nowhere.
    unkeyed: 'repeatable',
  },
  undoSellerFile: { ...catalogueFile, path: '/sellers/:seller_id/catalogue/undo', proven: true },
} as const satisfies OfficeRoutes
