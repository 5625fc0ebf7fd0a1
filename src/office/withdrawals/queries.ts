import type { ListedState } from '#rules/sales/withdrawal-answer.ts'
import { callOffice } from '../state/call.ts'
import { pagedQuery } from '../state/paged-query.ts'

export type WithdrawalQuery = { state?: ListedState | undefined; sale?: string }

export const withdrawalsQuery = (seller: number, query: WithdrawalQuery) =>
  pagedQuery(['sellers', seller, 'withdrawals', query], (before: string | undefined) =>
    callOffice('listWithdrawals', { params: { seller_id: seller }, query: { ...query, before } }),
  )
