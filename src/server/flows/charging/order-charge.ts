import { BOLETO_DAYS } from '#rules/boleto.ts'
import { deviceWalletOf, type DeviceWallet } from '#rules/device-wallet.ts'
import type { CardAgreement, KeptCardUse } from '#gateways/gateway.ts'
import type { Seller } from '#rules/catalogue.ts'
import { chargeWords } from '#rules/statement-name.ts'
import type { ChargeOrder } from '../../gateway-role/gateway-port.ts'
import { mandateRequestOf } from './mandate-request.ts'
import { agreedRecurrence } from './plan-subscriptions.ts'
import type { AttemptRecord, BuyerRecord, Purchase } from '../../store/purchases/purchase-records.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PIX_MINUTES = 30
const OXXO_DAYS = 3
/** Brazil's legal time has been UTC−3 all year since 2019. */
const BRAZIL_OFFSET = -3 * 60 * MINUTE
/** Mexico City's has been UTC−6 all year since 2022. */
const MEXICO_OFFSET = -6 * 60 * MINUTE

/** A card of the vault, or one that the attempt's gateway keeps. */
export type CardToCharge =
  | { kind: 'typed'; token: string; holderName: string }
  | { kind: 'stored'; storedReference: string }

/** How long what waits to be paid may wait; a card asks for nothing of it. */
export type PaymentTerms = Pick<Seller, 'pix_expires_minutes' | 'boleto_due_days' | 'oxxo_due_days'>

/** Where a buyer comes back to from the pages of a wallet, having agreed or not, or of their card's issuer. */
export type BackAddresses = { returnUrl: string; cancelUrl: string }

/** The order that the gateway role receives for an attempt. */
export function chargeOrderOf(
  purchase: Purchase,
  attempt: AttemptRecord,
  seller: PaymentTerms,
  card: CardToCharge | null,
  ip: string | null,
  back: BackAddresses | null = null,
): ChargeOrder {
  const createdAt = new Date(attempt.created_at)
  return {
    gateway: attempt.gateway,
    sellerId: attempt.seller_id,
    reference: attempt.reference,
    amount: attempt.total,
    currency: attempt.currency,
    description: chargeWords(purchase.sales[0]?.name ?? ''),
    buyer: { ...gatewayBuyer(purchase.payment.buyer), ip },
    locale: purchase.payment.locale,
    what:
      whatToPay(purchase, attempt, { seller, back, createdAt }) ??
      whatToCharge(purchase, attempt, card, back),
  }
}

/** What the buyer is given to pay by; null where a card is charged. */
function whatToPay(
  purchase: Purchase,
  { method }: AttemptRecord,
  { seller, back, createdAt }: { seller: PaymentTerms; back: BackAddresses | null; createdAt: Date },
): ChargeOrder['what'] | null {
  switch (method) {
    case 'PIX':
      return { kind: 'pix', expiresAt: pixEnd(seller, createdAt) }
    case 'PIX_AUTOMATIC':
      return mandateToAskFor(purchase, seller, createdAt)
    case 'BOLETO': {
      const due = dueDate(createdAt, seller.boleto_due_days ?? BOLETO_DAYS)
      return { kind: 'boleto', dueDate: due, instructions: '' }
    }
    case 'OXXO':
      return {
        kind: 'oxxo',
        dueDate: dueDate(createdAt, seller.oxxo_due_days ?? OXXO_DAYS, MEXICO_OFFSET),
      }
    case 'PAYPAL':
      if (back === null) throw new Error('an attempt by a wallet has no address to come back to')
      return { kind: 'wallet', wallet: 'paypal', ...back }
    default:
      return null
  }
}

function whatToCharge(
  purchase: Purchase,
  attempt: AttemptRecord,
  card: CardToCharge | null,
  addresses: BackAddresses | null,
): ChargeOrder['what'] {
  if (card === null) throw new Error(`an attempt by ${attempt.method} has no card to charge`)
  const { installments } = attempt
  const back = addresses && { returnUrl: addresses.returnUrl }
  const wallet = deviceWalletOf(attempt.method)
  if (wallet !== null) return { ...walletToCharge(purchase, wallet, card), ...back }
  if (card.kind === 'stored') {
    const { storedReference } = card
    return { kind: 'stored-card', storedReference, installments, ...keptCardUse(purchase), ...back }
  }
  const { token, holderName } = card
  const paymentId = purchase.payment.id
  // A trial costs nothing yet: the issuer is asked about the card, and the gateway keeps it.
  if (attempt.total === 0)
    return { kind: 'verification', token, holderName, paymentId, store: 'subscription', ...back }
  return {
    kind: 'card',
    token,
    holderName,
    paymentId,
    installments,
    store: agreementOf(purchase, attempt),
    ...(attempt.method === 'DEBIT_CARD' ? { debit: true } : {}),
    // What the issuer said is read from our own rows.
    ...(attempt.three_ds?.result ? { threeDS: attempt.three_ds.result } : {}),
    ...back,
  }
}

function walletToCharge(
  { payment }: Purchase,
  wallet: DeviceWallet,
  card: CardToCharge,
): Extract<ChargeOrder['what'], { kind: 'device-wallet' }> {
  if (card.kind !== 'typed') throw new Error('a wallet of the device is charged by what it gave')
  return { kind: 'device-wallet', wallet, walletToken: card.token, paymentId: payment.id }
}

/** What was agreed to be charged again is charged by the reference that the gateway keeps. */
function recurs({ sales }: Purchase): boolean {
  return sales.some((sale) => !sale.dropped && agreedRecurrence(sale) !== null)
}

/** What the card of a purchase is kept for. */
function agreementOf(purchase: Purchase, { card }: AttemptRecord): CardAgreement | false {
  if (recurs(purchase)) return 'subscription'
  return card?.kept === true ? 'one-click' : false
}

/** A buyer chose the kept card: for the period of a subscription that is due, for a new one, or for a purchase. */
function keptCardUse(purchase: Purchase): KeptCardUse {
  if (purchase.payment.renewal !== null) return { initiator: 'buyer', purpose: 'subscription-later' }
  return { initiator: 'buyer', purpose: recurs(purchase) ? 'subscription-first' : 'one-click' }
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

/** The calendar date where it is paid, so many days after a moment: in Brazil, unless told otherwise. */
export function dueDate(from: Date, days: number, offset = BRAZIL_OFFSET): string {
  return new Date(from.getTime() + offset + days * DAY).toISOString().slice(0, 10)
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
