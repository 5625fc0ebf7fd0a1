import type { CountryCode } from '../base/country.ts'
import type { Minor } from '../base/money.ts'

export const PAYMENT_METHODS = [
  'CREDIT_CARD',
  'TWO_CREDIT_CARDS',
  'DEBIT_CARD',
  'BOLETO',
  'PIX',
  'PIX_AUTOMATIC',
  'PAYPAL',
  'APPLE_PAY',
  'GOOGLE_PAY',
  'OXXO',
  'FREE',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export function isPaymentMethod(value: string): value is PaymentMethod {
  return PAYMENT_METHODS.includes(value as PaymentMethod)
}

/** Methods in which the buyer types a card. */
export function usesCard(method: PaymentMethod): boolean {
  return method === 'CREDIT_CARD' || method === 'TWO_CREDIT_CARDS' || method === 'DEBIT_CARD'
}

/** The least that either of two cards may pay, in minor units of any currency: R$ 1.00. */
export const CARD_PART_MIN: Minor = 100

/**
 * Methods whose buyer agrees on the pages of a wallet, after which we take the money: none moves before we ask for it.
 */
export function isWallet(method: PaymentMethod): boolean {
  return method === 'PAYPAL'
}

/**
 * Checks whether a method uses a slip that is paid in cash or at a bank, days later, and that can only be refunded by
 * bank transfer. The name may be one from a catalogue.
 */
export function isVoucher(method: string): boolean {
  return method === 'BOLETO' || method === 'OXXO'
}

/** Methods that may be paid in instalments; a debit card pays at once. */
export function takesInstallments(method: PaymentMethod): boolean {
  return usesCard(method) && method !== 'DEBIT_CARD'
}

/** Methods that need a valid document of the buyer whatever the country rules say. */
export function needsDocument(method: PaymentMethod): boolean {
  return method === 'BOLETO' || method === 'PIX' || method === 'PIX_AUTOMATIC'
}

/**
 * Whether a purchase asks for the document that its buyer's country has. Of what is free no invoice is written and
 * nothing is paid, so it does not, unless its seller has to know who gets it.
 */
export function asksDocument(method: PaymentMethod, asksOfFree: boolean | undefined): boolean {
  return method !== 'FREE' || asksOfFree === true
}

/** Reads the comma-separated list of a product; unknown words are dropped, the order is kept. */
export function readMethods(list: string): PaymentMethod[] {
  const words = list.split(',').map((word) => word.trim().toUpperCase())
  return [...new Set(words.filter(isPaymentMethod))]
}

const ONLY_IN: Readonly<Partial<Record<PaymentMethod, readonly CountryCode[]>>> = {
  PIX: ['BR'],
  PIX_AUTOMATIC: ['BR'],
  BOLETO: ['BR'],
  OXXO: ['MX'],
}

export type MethodSituation = {
  productMethods: readonly PaymentMethod[]
  /** Methods that this installation can accept: those of its gateways. */
  offered: readonly PaymentMethod[]
  country: CountryCode
  /** The buyer's amount before instalment interest. */
  amount: Minor
  bumps: readonly { subscription: boolean; trial: boolean; methods: readonly PaymentMethod[] }[]
  trial: boolean
  hasShippingFee: boolean
}

/**
 * Returns the methods a buyer may choose, in the product's order. A free cart allows only FREE; subscription bumps
 * intersect, a trial without shipping fee or a trial bump removes Pix, any bump removes PayPal. If a trial leaves
 * nothing to pay now, only a card can be verified and kept.
 */
export function allowedMethods(situation: MethodSituation): PaymentMethod[] {
  const { bumps } = situation
  const isTrial = situation.trial || bumps.some((bump) => bump.trial)
  if (situation.amount === 0 && !isTrial) return ['FREE']
  const pixGone = (situation.trial && !situation.hasShippingFee) || bumps.some((bump) => bump.trial)
  return situation.productMethods.filter((method) => {
    if (method === 'FREE' || !situation.offered.includes(method)) return false
    if (ONLY_IN[method]?.includes(situation.country) === false) return false
    if (pixGone && (method === 'PIX' || method === 'PIX_AUTOMATIC')) return false
    if (method === 'PAYPAL' && bumps.length > 0) return false
    if (situation.amount === 0 && method !== 'CREDIT_CARD') return false
    return bumps.every((bump) => !bump.subscription || bump.methods.includes(method))
  })
}

/** The method that is chosen when the page opens: FREE, else the seller's choice, else CREDIT_CARD, else the first. */
export function defaultMethod(
  allowed: readonly PaymentMethod[],
  proposed?: PaymentMethod,
): PaymentMethod | null {
  if (allowed.includes('FREE')) return 'FREE'
  if (proposed !== undefined && allowed.includes(proposed)) return proposed
  if (allowed.includes('CREDIT_CARD')) return 'CREDIT_CARD'
  return allowed[0] ?? null
}

/** Milliseconds for which a change of method locks the choice. */
export const METHOD_LOCK_MS = 1000
