import type { OfficeAnswer, OfficeRequest } from '#contract/office/calls.ts'
import { isSame } from '#rules/catalogue/catalogue-revision.ts'
import { normaliseCorrection, validateCorrection } from '#rules/people/buyer-correction.ts'
import { toWire } from '#rules/base/money.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import {
  canBeHanded,
  MOST_HANDED,
  normaliseRecipient,
  validateRecipient,
} from '#rules/tickets/ticket-transfer.ts'
import { CallError, fieldProblems } from '../../call-error.ts'
import { newId } from '../../signing/identifiers.ts'
import { affiliateName } from '../../store/reports/sale-filter-store.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import { correctBuyer } from '../../store/reports/buyer-correction-store.ts'
import { orderMailOfSale, orderMovedMail } from '../../store/buyers/mail-again-store.ts'
import type { Purchase, SaleRecord } from '../../store/purchases/purchase-records.ts'
import { returnedByItself, type ReturnedMoney } from '../../store/purchases/reversal-store.ts'
import { validTickets, type IssuedTicket } from '../../store/tickets/issued-ticket-store.ts'
import { giveTicket } from '../../store/tickets/transfer-store.ts'
import type { Keys } from '../../signing/keys.ts'
import type { ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { sentTo } from './delivery-address.ts'
import { describeSale } from './read-operator-sale.ts'
import { readAsked, type Asked } from '../refunds/read-asked.ts'
import { admitMail } from '../accounts/admit-mail.ts'
import { toPayOf, whatsappOf, type ToPayDeps } from './to-pay.ts'

type OfficeSale = OfficeAnswer<'readSale'>
type Returned = OfficeSale['returned'][number]
type Correction = OfficeRequest<'correctBuyer'>['body']
type Hand = OfficeRequest<'handTicket'>['body']

/**
 * A sale as the page of its seller shows it.
 * @throws CallError NOT_FOUND
 */
export async function readOwnSale(
  deps: ResolveDeps & Pick<ToPayDeps, 'webUrl' | 'keys'>,
  saleId: string,
): Promise<OfficeSale> {
  const asked = await readAsked(deps, saleId)
  const { payment } = asked.purchase
  const { buyer, delivery } = payment
  const shown = await describeSale(deps, asked)
  return {
    ...shown,
    buyer: { ...shown.buyer, phone: buyer.phone, country: buyer.country },
    sent_to: sentTo(asked.purchase),
    delivery: delivery.freight?.name ?? null,
    gift: giftOf(asked.purchase),
    tickets: (await ticketsOfSale(deps, asked)).map(shownTicket),
    is_erased: payment.erased_at !== null,
    ...pricedOf(asked),
    ...(await broughtBy(deps, asked.purchase)),
    returned: (await returnedByItself(deps.db, payment.id)).map(shownReturn),
    whatsapp: whatsappOf(buyer.phone),
    to_pay: await toPayOf(deps, asked.purchase, asked.sale),
  }
}

function shownReturn({ id, amount, currency, reason, state, created_at: at }: ReturnedMoney): Returned {
  return {
    id: String(id),
    amount: toWire(amount, currency),
    currency,
    reason,
    state: state === 'pending' ? 'asked' : state,
    created_at: at.toISOString(),
  }
}

/** Returns the parts of a sale's amount, and the payment that was last chosen for it. */
function pricedOf({
  sale,
  attempt,
}: Asked): Pick<OfficeSale, 'price' | 'method' | 'installments' | 'coupon'> {
  const wire = (amount: number): number => toWire(amount, sale.currency)
  return {
    price: {
      listed: wire(sale.unit),
      discount: wire(sale.discount),
      shipping: wire(sale.shipping),
      put_off: wire(sale.deferred),
    },
    method: attempt.method,
    installments: attempt.installments,
    coupon: attempt.coupon?.name ?? null,
  }
}

/** Returns the affiliate who sent the buyer, and the origin named in the link. */
async function broughtBy(
  { db }: Pick<ResolveDeps, 'db'>,
  { payment }: Purchase,
): Promise<Pick<OfficeSale, 'affiliate' | 'source' | 'campaign'>> {
  const { affiliate_id: id, metas } = payment.origin
  return {
    affiliate: id === null ? null : { id, name: await affiliateName(db, payment.seller_id, id) },
    // As the figures read it.
    source: metas['utm_source'] ?? metas['src'] ?? null,
    campaign: metas['utm_campaign'] ?? null,
  }
}

function giftOf({ payment }: Purchase): OfficeSale['gift'] {
  const gift = payment.delivery.gift ?? null
  if (gift === null) return null
  const { recipient_name: name, recipient_email: email, message, arrives_on: day } = gift
  return { name, email, message, arrives_on: day ?? null }
}

async function ticketsOfSale(
  { db }: ResolveDeps,
  { purchase, sale }: { purchase: Purchase; sale: SaleRecord },
): Promise<IssuedTicket[]> {
  const tickets = await validTickets(db, purchase.payment.id)
  return tickets.filter((ticket) => ticket.product_id === sale.product_id)
}

function shownTicket(ticket: IssuedTicket): OfficeSale['tickets'][number] {
  const { id, number, ticket_name, batch_name, holder_name, holder_email, half_price, state, entered } =
    ticket
  const name = `${ticket_name} · ${batch_name}`
  const can_be_handed = canBeHanded(ticket)
  return { id, number, name, holder_name, holder_email, half_price, state, entered, can_be_handed }
}

/**
 * Corrects the contact details of the buyer of a sale's purchase, and mails its confirmation there if requested.
 * Another e-mail or place redirects the purchased products, so it requires a recently proven session.
 *
 * @throws CallError NOT_FOUND, PROVE_AGAIN, UNPROCESSABLE with the fields, BUYER_ERASED, CHANGED_MEANWHILE,
 * TOO_MANY_MAILS
 */
export async function correctBuyerOf(
  deps: ResolveDeps & { keys: Keys },
  by: AuditActor,
  { saleId, isProven }: { saleId: string; isProven: boolean },
  asked: Correction,
): Promise<void> {
  const { purchase, sale } = await readAsked(deps, saleId)
  const { id, buyer } = purchase.payment
  const now = sentTo(purchase)
  const typed = { ...asked.to, address: now === null ? null : (asked.address ?? now) }
  const fields = fieldProblems(validateCorrection(buyer.country, typed))
  if (Object.keys(fields).length > 0) throw new CallError('UNPROCESSABLE', { fields })
  const { address, ...to } = normaliseCorrection(buyer.country, typed)
  const isMoved =
    to.email !== asked.before.email || (address !== null && !isSame({ ...now, ...address }, now))
  // guard: buyer-moved-by-the-proven
  if (isMoved && !isProven) throw new CallError('PROVE_AGAIN')
  await deps.db.transaction().execute(async (tx) => {
    const written = await correctBuyer(tx, {
      paymentId: id,
      before: asked.before,
      to,
      address: address === null || now === null ? null : { ...now, ...address },
    })
    if (written === 'erased') throw new CallError('BUYER_ERASED')
    if (written === 'changed') throw new CallError('CHANGED_MEANWHILE')
    // guard: former-mailbox-notified
    if (to.email !== buyer.email)
      await orderMovedMail(tx, { id: newId(), payment_id: id, former: buyer.email })
    const target = { kind: 'sale', id: saleId } as const
    const changed = Object.entries(to).filter(
      ([name, value]) => value !== asked.before[name as keyof typeof to],
    )
    const corrected = [...changed.map(([name]) => name), ...(address === null ? [] : ['address'])]
    await recordAudit(tx, by, { action: 'sale.buyer-corrected', target, fields: corrected })
    if (asked.sends_mail && isGranted(sale.status)) {
      await admitMail(tx, { keys: deps.keys, ...by }, to.email)
      await orderMailOfSale(tx, { id: newId(), sale_id: saleId })
    }
  })
}

/**
 * Gives a ticket of a sale to somebody else; whom it was and whom it is for are mailed.
 * @throws CallError NOT_FOUND, UNPROCESSABLE with the fields, TICKET_NOT_VALID
 */
export async function handTicket(
  deps: ResolveDeps,
  by: AuditActor,
  { saleId, ticketId }: { saleId: string; ticketId: string },
  given: Hand,
): Promise<void> {
  const tickets = await ticketsOfSale(deps, await readAsked(deps, saleId))
  const ticket = tickets.find(({ id }) => id === ticketId)
  if (ticket === undefined) throw new CallError('NOT_FOUND')
  const fields = fieldProblems(validateRecipient(given, ticket.half_price))
  if (Object.keys(fields).length > 0) throw new CallError('UNPROCESSABLE', { fields })
  if (!canBeHanded(ticket)) throw new CallError('TICKET_NOT_VALID')
  const to = normaliseRecipient(given, ticket.half_price)
  await deps.db.transaction().execute(async (tx) => {
    const issued = await giveTicket(tx, { ticketId, ...to, most: MOST_HANDED })
    if (issued === null) throw new CallError('TICKET_NOT_VALID')
    await recordAudit(tx, by, { action: 'sale.ticket-handed', target: { kind: 'sale', id: saleId } })
  })
}
