import type { OfficeRoutes } from '../access.ts'

export const PICTURE_ROUTES = {
  uploadPicture: {
    base: 'api',
    method: 'POST',
    path: '/sellers/:seller_id/pictures',
    scope: 'seller',
    permission: 'pictures.write',
  },
} as const satisfies OfficeRoutes
