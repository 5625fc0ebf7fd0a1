import type { receipt as source } from '../pt/receipt.ts'
import { issued } from './issued.ts'
import { result } from './result.ts'

export const receipt = {
  title: 'Подтверждение оплаты',
  page: issued.page,
  details: result.success.details,
  orderNumber: result.success.orderNumber,
  transactionCode: result.success.transactionCode,
  date: result.success.date,
  status: result.success.status,
  statuses: result.statuses,
  buyer: 'Покупатель',
  deliverTo: result.success.deliverTo,
  bought: result.success.bought,
  donation: result.success.donation,
  total: result.success.total,
  method: result.success.method,
  statement: result.success.statement,
  refunds: 'Возвраты',
  refundedAt: (p) => `Возвращено ${p.date}`,
  refunded: result.success.refunded,
  remains: 'Оплачено с учётом возвратов',
  seePage: 'см. страницу покупки',
} satisfies typeof source
