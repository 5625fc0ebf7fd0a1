import type { OfficeRoutes } from '../access.ts'

const exports = { base: 'api', scope: 'seller', permission: 'exports.create' } as const

export const EXPORT_ROUTES = {
  listExports: { ...exports, method: 'GET', path: '/sellers/:seller_id/exports' },
  createExport: { ...exports, method: 'POST', path: '/sellers/:seller_id/exports', proven: true },
  readExportFile: { ...exports, method: 'GET', path: '/sellers/:seller_id/exports/:export_id/file' },
  deleteExport: { ...exports, method: 'DELETE', path: '/sellers/:seller_id/exports/:export_id' },
} as const satisfies OfficeRoutes
