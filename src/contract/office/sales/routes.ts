import type { OfficeRoutes } from '../access.ts'

const sales = { base: 'api', scope: 'seller', permission: 'sales.read' } as const

export const SALE_ROUTES = {
  // Search text for people is sent in the body: URLs are kept in histories and proxy logs.
  listSales: { ...sales, method: 'POST', path: '/sellers/:seller_id/sales/find', unkeyed: 'reads' },
  saleChoices: { ...sales, method: 'GET', path: '/sellers/:seller_id/sale-choices' },
  readSale: { ...sales, method: 'GET', path: '/sellers/:seller_id/sales/:sale_id' },
  readTimeline: { ...sales, method: 'GET', path: '/sellers/:seller_id/sales/:sale_id/timeline' },
  refundSale: {
    ...sales,
    permission: 'sales.refund',
    method: 'POST',
    path: '/sellers/:seller_id/sales/:sale_id/refunds',
    proven: true,
  },
  cancelCharge: {
    ...sales,
    permission: 'sales.refund',
    method: 'POST',
    path: '/sellers/:seller_id/sales/:sale_id/void',
    proven: true,
  },
  correctBuyer: {
    ...sales,
    permission: 'sales.correct',
    method: 'PUT',
    path: '/sellers/:seller_id/sales/:sale_id/buyer',
  },
  handTicket: {
    ...sales,
    permission: 'sales.correct',
    method: 'POST',
    path: '/sellers/:seller_id/sales/:sale_id/tickets/:ticket_id/holder',
    proven: true,
  },
  resendMail: {
    ...sales,
    permission: 'sales.resend',
    method: 'POST',
    path: '/sellers/:seller_id/sales/:sale_id/mail',
  },
} as const satisfies OfficeRoutes
