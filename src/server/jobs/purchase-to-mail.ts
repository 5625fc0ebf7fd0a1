import { arrivalOf } from '#rules/catalogue/freight.ts'
import { deliveryAddressOf } from '../flows/sales/delivery-address.ts'
import { moneyBackOf } from '#rules/sales/refund.ts'
import { isRefundReason } from '#rules/sales/refund-reason.ts'
import type { MailData, MailKind } from '../mail/mail-content.ts'
import type { AttemptRecord, Purchase, SaleRecord } from '../store/purchases/purchase-records.ts'
import type { RefundRecord } from '../store/purchases/refund-store.ts'
import type { IssuedTicket } from '../store/tickets/issued-ticket-store.ts'
import type { ReversalToMail } from '../store/purchases/reversal-store.ts'

/** The card of an attempt as a mail names it. */
export function cardOf({ card }: AttemptRecord): { brand: string; lastFour: string } | null {
  return card && { brand: card.brand, lastFour: card.last_four }
}

/** Returns the present that a purchase is, if its recipient is notified. */
export function giftToMail({ payment: { delivery } }: Purchase): Pick<MailData, 'gift'> {
  const gift = delivery.gift ?? null
  if (gift === null || gift.recipient_email === '') return {}
  return { gift: { name: gift.recipient_name, email: gift.recipient_email, day: gift.arrives_on ?? null } }
}

/** Returns the parcel of a purchase for a mail, if one is sent. */
export function parcelToMail({ payment, sales }: Purchase): Pick<MailData, 'parcel'> {
  const { buyer, delivery, created_at } = payment
  if (!sales.some(({ dropped, terms }) => !dropped && terms.format === 'PHYSICALPRODUCT')) return {}
  const { freight } = delivery
  const arrives =
    freight === null || freight === undefined
      ? null
      : { name: freight.name, ...arrivalOf(freight.days, new Date(created_at)) }
  return { parcel: { email: buyer.email, arrives } }
}

/** Returns what was paid, and for two cards by each. If only one of them was refunded, the mail is about that one. */
export function paidBy({
  kind,
  attempt,
}: {
  kind: MailKind
  attempt: AttemptRecord
}): Pick<MailData, 'amount' | 'total' | 'installments' | 'cards'> {
  const { amount, total, installments, legs } = attempt
  if (legs === undefined) return { amount, total, installments }
  const reported = kind === 'refunded' ? legs.filter(({ reversal }) => reversal?.kind === 'refund') : legs
  const cards = reported.map((leg) => ({
    brand: leg.card.brand,
    lastFour: leg.card.last_four,
    total: leg.total,
    installments: leg.installments,
  }))
  if (reported.length === legs.length) return { amount, total, installments, cards }
  const back = reported.reduce((sum, leg) => sum + leg.total, 0)
  return { amount: back, total: back, installments: 1, cards }
}

type Refunded = {
  purchase: Purchase
  attempt: AttemptRecord
  refund: RefundRecord | null
  /** The tickets that it ended. */
  tickets: readonly IssuedTicket[]
  reversal: ReversalToMail | null
}

/** Returns what was refunded, and how. */
export function refundToMail(
  subject: Refunded,
): Pick<MailData, 'refund' | 'refundReason' | 'moneyBack' | 'hasVoidTickets' | 'ended' | 'stays'> {
  const { attempt, refund, reversal } = subject
  if (reversal !== null) {
    const { amount, reason } = reversal
    return { refund: amount, ...(isRefundReason(reason) && { refundReason: reason }) }
  }
  if (refund === null) return {}
  const moneyBack = refund.way === 'transfer' ? 'transfer' : moneyBackOf(attempt.method)
  const sale = subject.purchase.sales.find(({ id }) => id === refund.sale_id)
  return {
    refund: refund.amount,
    moneyBack,
    hasVoidTickets: isOfVoidTickets(sale),
    ended: endedBy(subject, refund, sale),
    stays: sale?.status === 'PARTIALLY_REFUNDED',
  }
}

/** The items that a refund ended, as a mail names them. */
function endedBy({ tickets }: Refunded, { items }: RefundRecord, sale: SaleRecord | undefined): string[] {
  return items.map((number) => {
    const ticket = tickets.find((each) => each.number === number)
    if (ticket === undefined) return sale?.name ?? ''
    const holder = ticket.holder_name === null ? '' : ` (${ticket.holder_name})`
    return `${number}. ${ticket.ticket_name} · ${ticket.batch_name}${holder}`
  })
}

/** The tickets of a sale are void once all that was paid for them is back, or all of them were ended. */
function isOfVoidTickets(sale: SaleRecord | undefined): boolean {
  return sale?.status === 'REFUNDED' && (sale.terms.tickets ?? []).length > 0
}

/** Where a purchase is sent and what of its price that costs. */
export function deliveryToMail(purchase: Purchase): Pick<MailData, 'deliverTo' | 'shipping'> {
  const deliverTo = deliveryAddressOf(purchase)
  const shipping = purchase.sales.reduce((sum, sale) => sum + (sale.dropped ? 0 : sale.shipping), 0)
  return { shipping, ...(deliverTo !== null && { deliverTo }) }
}
