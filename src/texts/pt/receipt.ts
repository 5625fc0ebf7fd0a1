import { issued } from './issued.ts'
import { result } from './result.ts'

/** The receipt of a purchase as a PDF. Only the server loads it. */
export const receipt = {
  title: 'Comprovante de pagamento',
  page: issued.page,
  details: result.success.details,
  orderNumber: result.success.orderNumber,
  transactionCode: result.success.transactionCode,
  date: result.success.date,
  status: result.success.status,
  statuses: result.statuses,
  buyer: 'Quem comprou',
  deliverTo: result.success.deliverTo,
  bought: result.success.bought,
  donation: result.success.donation,
  total: result.success.total,
  method: result.success.method,
  statement: result.success.statement,
  refunds: 'Devoluções',
  refundedAt: (p: { date: string }) => `Devolvido em ${p.date}`,
  refunded: result.success.refunded,
  /** Part of the total that has not been refunded. */
  remains: 'Pago após devoluções',
  /** In place of a text that no font has letters for. */
  seePage: 'veja na página da compra',
}
