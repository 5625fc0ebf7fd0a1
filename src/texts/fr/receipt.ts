import type { receipt as source } from '../pt/receipt.ts'
import { issued } from './issued.ts'
import { result } from './result.ts'

export const receipt = {
  title: 'Reçu de paiement',
  page: issued.page,
  details: result.success.details,
  orderNumber: result.success.orderNumber,
  transactionCode: result.success.transactionCode,
  date: result.success.date,
  status: result.success.status,
  statuses: result.statuses,
  buyer: 'Acheteur',
  deliverTo: result.success.deliverTo,
  bought: result.success.bought,
  donation: result.success.donation,
  total: result.success.total,
  method: result.success.method,
  statement: result.success.statement,
  refunds: 'Remboursements',
  refundedAt: (p) => `Remboursé le ${p.date}`,
  refunded: result.success.refunded,
  remains: 'Payé après remboursement',
  seePage: 'voir la page de l’achat',
} satisfies typeof source
