import type { OfficeRoutes } from '../access.ts'

const products = { base: 'api', scope: 'seller', permission: 'products.read' } as const

export const PRODUCT_ROUTES = {
  listProducts: { ...products, method: 'GET', path: '/sellers/:seller_id/products' },
  readProduct: { ...products, method: 'GET', path: '/sellers/:seller_id/products/:product_id' },
  createProduct: {
    ...products,
    permission: 'products.price',
    method: 'POST',
    path: '/sellers/:seller_id/products',
  },
  saveProduct: {
    ...products,
    permission: 'products.write',
    method: 'PUT',
    path: '/sellers/:seller_id/products/:product_id',
  },
  retireProduct: {
    ...products,
    permission: 'products.price',
    method: 'DELETE',
    path: '/sellers/:seller_id/products/:product_id',
  },
  productHistory: {
    ...products,
    method: 'GET',
    path: '/sellers/:seller_id/products/:product_id/history',
  },
  putProductBack: {
    ...products,
    permission: 'products.price',
    method: 'POST',
    path: '/sellers/:seller_id/products/:product_id/history/:change_id/undo',
  },
} as const satisfies OfficeRoutes
