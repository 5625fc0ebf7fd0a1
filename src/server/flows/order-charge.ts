import type { Seller } from '#rules/catalogue.ts'
import type { ChargeOrder } from '../gateway-port.ts'
import { mandateRequestOf } from './mandate-request.ts'
import { agreedRecurrence } from './plan-subscriptions.ts'
import type { AttemptRecord, BuyerRecord, Purchase } from '../store/purchase-records.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PIX_MINUTES = 30
const BOLETO_DAYS = 3
/** Brazil's legal time has been UTC−3 all year since 2019. */
const BRAZIL_OFFSET = -3 * 60 * MINUTE

/** A card of the vault, or one that the attempt's gateway keeps. */
export type CardToCharge = { token: string; holderName: string } | { storedReference: string }

/** How long what waits to be paid may wait; a card asks for nothing of it. */
export type PaymentTerms = Pick<Seller, 'pix_expires_minutes' | 'boleto_due_days'>

/** The order that the gateway role receives for an attempt. */
export function chargeOrderOf(
  purchase: Purchase,
  attempt: AttemptRecord,
  seller: PaymentTerms,
  card: CardToCharge | null,
  ip: string | null,
): ChargeOrder {
  const createdAt = new Date(attempt.created_at)
  // What was agreed to be charged again is charged by the reference that the gateway keeps.
  const recurs = purchase.sales.some((sale) => !sale.dropped && agreedRecurrence(sale) !== null)
  return {
    gateway: attempt.gateway,
    sellerId: attempt.seller_id,
    reference: attempt.reference,
    amount: attempt.total,
    currency: attempt.currency,
    description: asciiText(purchase.sales[0]?.name ?? '', 22),
    buyer: { ...gatewayBuyer(purchase.payment.buyer), ip },
    locale: purchase.payment.locale,
    what:
      attempt.method === 'PIX_AUTOMATIC'
        ? mandateToAskFor(purchase, seller, createdAt)
        : whatToCharge(attempt, seller, { card, store: recurs }, createdAt),
  }
}

function whatToCharge(
  attempt: AttemptRecord,
  seller: PaymentTerms,
  { card, store }: { card: CardToCharge | null; store: boolean },
  createdAt: Date,
): ChargeOrder['what'] {
  if (attempt.method === 'PIX') {
    return { kind: 'pix', expiresAt: pixEnd(seller, createdAt) }
  }
  if (attempt.method === 'BOLETO') {
    return {
      kind: 'boleto',
      dueDate: dueDate(createdAt, seller.boleto_due_days ?? BOLETO_DAYS),
      instructions: '',
    }
  }
  if (card === null) throw new Error(`an attempt by ${attempt.method} has no card to charge`)
  if ('storedReference' in card) return { kind: 'stored-card', ...card, installments: attempt.installments }
  // A trial costs nothing yet: the issuer is asked about the card, and the gateway keeps it.
  if (attempt.total === 0) return { kind: 'verification', ...card }
  return {
    kind: 'card',
    ...card,
    installments: attempt.installments,
    store: store || attempt.card?.kept === true,
    ...(attempt.method === 'DEBIT_CARD' ? { debit: true } : {}),
    // What the issuer said is read from our own rows.
    ...(attempt.three_ds?.result ? { threeDS: attempt.three_ds.result } : {}),
  }
}

function pixEnd(seller: PaymentTerms, createdAt: Date): string {
  const minutes = seller.pix_expires_minutes ?? PIX_MINUTES
  return new Date(createdAt.getTime() + minutes * MINUTE).toISOString()
}

/** One code for the first charge and the right to the next ones. */
function mandateToAskFor(purchase: Purchase, seller: PaymentTerms, createdAt: Date): ChargeOrder['what'] {
  const request = mandateRequestOf(purchase, createdAt)
  return { kind: 'mandate', mandate: 'pix-automatic', expiresAt: pixEnd(seller, createdAt), ...request }
}

/** The calendar date in Brazil, so many days after a moment. */
export function dueDate(from: Date, days: number): string {
  return new Date(from.getTime() + BRAZIL_OFFSET + days * DAY).toISOString().slice(0, 10)
}

function gatewayBuyer(buyer: BuyerRecord): Omit<ChargeOrder['buyer'], 'ip'> {
  return {
    name: buyer.name,
    email: buyer.email,
    phone: buyer.phone,
    document: buyer.document === '' ? null : buyer.document,
    country: buyer.country,
    address: buyer.address === null ? null : { ...buyer.address, country: buyer.country },
  }
}

/** Plain ASCII for bank statements: accents dropped, everything unusual left out. */
export function asciiText(text: string, max: number): string {
  const plain = text.normalize('NFD').replace(/\p{Diacritic}/gu, '')
  return plain
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .trim()
    .slice(0, max)
}
