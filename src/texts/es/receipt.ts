import type { receipt as source } from '../pt/receipt.ts'
import { issued } from './issued.ts'
import { result } from './result.ts'

export const receipt = {
  title: 'Comprobante de pago',
  page: issued.page,
  details: result.success.details,
  orderNumber: result.success.orderNumber,
  transactionCode: result.success.transactionCode,
  date: result.success.date,
  status: result.success.status,
  statuses: result.statuses,
  buyer: 'Comprador',
  deliverTo: result.success.deliverTo,
  bought: result.success.bought,
  donation: result.success.donation,
  total: result.success.total,
  method: result.success.method,
  statement: result.success.statement,
  refunds: 'Devoluciones',
  refundedAt: (p) => `Devuelto el ${p.date}`,
  refunded: result.success.refunded,
  remains: 'Pagado tras las devoluciones',
  seePage: 'consulta la página de la compra',
} satisfies typeof source
