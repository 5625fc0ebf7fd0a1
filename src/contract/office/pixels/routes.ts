import type { OfficeRoutes } from '../access.ts'

const pixelWrites = { base: 'api', scope: 'seller', permission: 'pixels.write' } as const
const ONE_PIXEL = '/sellers/:seller_id/products/:product_id/pixels/:provider/:pixel_id'

export const PIXEL_ROUTES = {
  listPixels: {
    base: 'api',
    scope: 'seller',
    permission: 'pixels.read',
    method: 'GET',
    path: '/sellers/:seller_id/pixels',
  },
  savePixel: { ...pixelWrites, method: 'PUT', path: '/sellers/:seller_id/products/:product_id/pixels' },
  removePixel: { ...pixelWrites, method: 'DELETE', path: ONE_PIXEL },
  savePixelAccess: { ...pixelWrites, method: 'PUT', path: `${ONE_PIXEL}/access`, proven: true },
  removePixelAccess: { ...pixelWrites, method: 'DELETE', path: `${ONE_PIXEL}/access`, proven: true },
  testPixel: { ...pixelWrites, method: 'POST', path: `${ONE_PIXEL}/test`, unkeyed: 'repeatable' },
} as const satisfies OfficeRoutes
