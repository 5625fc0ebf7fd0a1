import type { OfficeRoutes } from '../access.ts'

const sales = { base: 'api', scope: 'seller', permission: 'sales.read' } as const

export const WITHDRAWAL_ROUTES = {
  listWithdrawals: { ...sales, method: 'GET', path: '/sellers/:seller_id/withdrawals' },
  answerWithdrawal: {
    ...sales,
    permission: 'sales.refund',
    method: 'POST',
    path: '/sellers/:seller_id/withdrawals/:reference/answer',
    proven: true,
  },
} as const satisfies OfficeRoutes
