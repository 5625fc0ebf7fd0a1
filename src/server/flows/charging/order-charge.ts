import { deviceWalletOf, type DeviceWallet } from '#rules/methods/device-wallet.ts'
import type { CardAgreement, KeptCardUse } from '#gateways/gateway.ts'
import { pixEnd, voucherDue, type PaymentTerms } from '#rules/order/payment-terms.ts'
import { chargeWords } from '#rules/payment/statement-name.ts'
import type { ChargeOrder } from '../../gateway-role/gateway-port.ts'
import { mandateRequestOf } from '../subscriptions/mandate-request.ts'
import { agreedRecurrence } from '../subscriptions/plan-subscriptions.ts'
import type { AttemptRecord, BuyerRecord, Purchase } from '../../store/purchases/purchase-records.ts'

/** A card of the vault, or one that the attempt's gateway keeps. */
export type CardToCharge =
  | { kind: 'typed'; token: string; holderName: string }
  | { kind: 'stored'; storedReference: string }

/** Where a buyer comes back to from the pages of a wallet, having agreed or not, or of their card's issuer. */
export type BackAddresses = { returnUrl: string; cancelUrl: string }

/** The order that the gateway role receives for an attempt. */
export function chargeOrderOf(
  purchase: Purchase,
  attempt: AttemptRecord,
  terms: PaymentTerms,
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
    // A name in Han has no words of ASCII: then the purchase is called by the number that its mail names.
    description: chargeWords(purchase.sales[0]?.name ?? '') || purchase.payment.order_number,
    buyer: { ...gatewayBuyer(purchase.payment.buyer), ip },
    locale: purchase.payment.locale,
    what:
      whatToPay(purchase, attempt, { terms, back, createdAt }) ?? whatToCharge(purchase, attempt, card, back),
  }
}

/** Returns what the buyer receives to pay by; null where a card is charged. */
function whatToPay(
  purchase: Purchase,
  { method }: AttemptRecord,
  { terms, back, createdAt }: { terms: PaymentTerms; back: BackAddresses | null; createdAt: Date },
): ChargeOrder['what'] | null {
  switch (method) {
    case 'PIX':
      return { kind: 'pix', expiresAt: pixEnd(terms, createdAt).toISOString() }
    case 'PIX_AUTOMATIC':
      return mandateToAskFor(purchase, terms, createdAt)
    case 'BOLETO':
      return { kind: 'boleto', dueDate: voucherDue(method, terms, createdAt), instructions: '' }
    case 'OXXO':
      return { kind: 'oxxo', dueDate: voucherDue(method, terms, createdAt) }
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
    return { kind: 'stored-card', storedReference, installments, ...keptCardUse(purchase, attempt), ...back }
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
    // The issuer's result is read from our own rows.
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

/** Checks whether later charges were agreed, which use the reference that the gateway keeps. */
function recurs({ sales }: Purchase): boolean {
  return sales.some((sale) => !sale.dropped && agreedRecurrence(sale) !== null)
}

/** Returns the purpose that the card of a purchase is kept for. */
function agreementOf(purchase: Purchase, { card }: AttemptRecord): CardAgreement | false {
  if (recurs(purchase)) return 'subscription'
  return card?.kept === true ? 'one-click' : false
}

/**
 * Who has the kept card charged: the worker for a period that is due, or a buyer who chose it for such a period, for a
 * new subscription, or for a purchase.
 */
function keptCardUse(purchase: Purchase, { initiator }: AttemptRecord): KeptCardUse {
  const { renewal } = purchase.payment
  if (initiator === 'merchant' && renewal !== null && renewal.charge !== null)
    return { initiator, purpose: 'subscription-later', period: renewal.charge }
  if (renewal !== null) return { initiator: 'buyer', purpose: 'subscription-later' }
  return { initiator: 'buyer', purpose: recurs(purchase) ? 'subscription-first' : 'one-click' }
}

/** One code for the first charge and the right to the next ones. */
function mandateToAskFor(purchase: Purchase, terms: PaymentTerms, createdAt: Date): ChargeOrder['what'] {
  const request = mandateRequestOf(purchase, createdAt)
  return {
    kind: 'mandate',
    mandate: 'pix-automatic',
    expiresAt: pixEnd(terms, createdAt).toISOString(),
    ...request,
  }
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
