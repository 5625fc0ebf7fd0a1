import type { receipt as source } from '../pt/receipt.ts'
import { issued } from './issued.ts'
import { result } from './result.ts'

export const receipt = {
  title: 'Ricevuta di pagamento',
  page: issued.page,
  details: result.success.details,
  orderNumber: result.success.orderNumber,
  transactionCode: result.success.transactionCode,
  date: result.success.date,
  status: result.success.status,
  statuses: result.statuses,
  buyer: 'Acquirente',
  deliverTo: result.success.deliverTo,
  bought: result.success.bought,
  donation: result.success.donation,
  total: result.success.total,
  method: result.success.method,
  statement: result.success.statement,
  refunds: 'Rimborsi',
  refundedAt: (p) => `Restituito il ${p.date}`,
  refunded: result.success.refunded,
  remains: 'Pagato dopo i rimborsi',
  seePage: 'vedi la pagina dell’acquisto',
} satisfies typeof source
