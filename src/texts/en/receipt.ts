import type { receipt as source } from '../pt/receipt.ts'
import { issued } from './issued.ts'
import { result } from './result.ts'

export const receipt = {
  title: 'Payment receipt',
  page: issued.page,
  details: result.success.details,
  orderNumber: result.success.orderNumber,
  transactionCode: result.success.transactionCode,
  date: result.success.date,
  status: result.success.status,
  statuses: result.statuses,
  buyer: 'Buyer',
  deliverTo: result.success.deliverTo,
  bought: result.success.bought,
  donation: result.success.donation,
  total: result.success.total,
  method: result.success.method,
  statement: result.success.statement,
  refunds: 'Refunds',
  refundedAt: (p) => `Returned on ${p.date}`,
  refunded: result.success.refunded,
  remains: 'Paid after refunds',
  seePage: 'see the page of the purchase',
} satisfies typeof source
