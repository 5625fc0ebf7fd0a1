import { revealCard, type OpenedCard } from '#rules/methods/opened-card.ts'
import { exponentsOf, toGatewayUnits, type Exponents } from '../amounts.ts'
import type { Buyer, CardAgreement, Charge, ThreeDSResult, WayBack } from '../gateway.ts'
import type { FormFields } from '../http-client.ts'
import { plainWords } from '../words.ts'
import { mandateOptions } from './mandate-options.ts'

type Kind<K extends Charge['kind']> = Extract<Charge, { kind: K }>

/**
 * Decimals with which Stripe writes a currency, where that is not two (docs.stripe.com/currencies). Of three decimals the
 * last is zero, as ours have two. Króna and shilling have none any more, and are still written with two.
 */
export const STRIPE_EXPONENTS: Exponents = {
  ...exponentsOf(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...exponentsOf(2, 'ISK UGX'),
  ...exponentsOf(3, 'BHD JOD KWD OMR TND'),
}

/** The electronic commerce indicators that Stripe takes. */
const ECIS = ['01', '02', '05', '06', '07']

/** A card's statement shows the account's prefix and this suffix, together 22 characters. */
const SUFFIX_LENGTH = 12
/** A voucher that expires sooner is still valid: its buyer reads the day that Stripe reports. */
const OXXO_MAX_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Customer and card read from a stored reference. */
export type StoredCard = { customer: string; paymentMethod: string }

/** A stored reference is the customer and the payment method, because Stripe charges the one through the other. */
export function storedReferenceOf({ customer, paymentMethod }: StoredCard): string {
  return `${customer}/${paymentMethod}`
}

/** Null for a reference that this adapter did not write. */
export function readStoredReference(reference: string): StoredCard | null {
  const parts = /^(cus_\w+)\/(pm_\w+)$/.exec(reference)
  return parts === null ? null : { customer: parts[1] ?? '', paymentMethod: parts[2] ?? '' }
}

/** Objects created at Stripe before a charge that needs them: its customer, the token of a device's wallet. */
export type Prepared = { customer: string | null; token: string | null }

/** The form of POST /v1/customers: a card that is kept belongs to one. */
export function customerForm({ reference, buyer }: Charge): FormFields {
  return { name: buyer.name, email: buyer.email, metadata: { reference } }
}

/**
 * The form of POST /v1/payment_intents (of /v1/setup_intents for a verification), confirmed at once. Null for a kind
 * of charge that Stripe does not take, or an amount that it cannot write. Holds card digits: never log it.
 */
export function chargeForm(charge: Charge, { customer, token }: Prepared, now: Date): FormFields | null {
  if (charge.kind === 'verification') return verificationForm(charge, customer)
  const amount = toGatewayUnits(charge.amount, charge.currency, STRIPE_EXPONENTS)
  const how = charge.kind === 'device-wallet' ? walletForm(charge, token) : howToPay(charge, customer, now)
  if (amount === null || how === null) return null
  return {
    amount,
    currency: charge.currency.toLowerCase(),
    confirm: true,
    description: charge.description,
    metadata: { reference: charge.reference },
    expand: ['latest_charge', 'review'],
    ...how,
  }
}

/** Whether the buyer will be there when a kept card is charged: Stripe has it authenticated accordingly. */
function futureUsageOf(agreement: CardAgreement): 'off_session' | 'on_session' {
  return agreement === 'one-click' ? 'on_session' : 'off_session'
}

function verificationForm(charge: Kind<'verification'>, customer: string | null): FormFields {
  return {
    confirm: true,
    usage: futureUsageOf(charge.store),
    customer,
    description: charge.description,
    metadata: { reference: charge.reference },
    allowed_payment_method_types: ['card'],
    payment_method_data: cardData(charge.card, charge.buyer),
    payment_method_options: { card: { three_d_secure: threeDSOf(charge.threeDS) } },
    ...(charge.returnUrl === undefined ? {} : { return_url: charge.returnUrl }),
  }
}

function howToPay(charge: Charge, customer: string | null, now: Date): FormFields | null {
  switch (charge.kind) {
    case 'card':
      return cardForm(charge, customer)
    case 'stored-card':
      return storedForm(charge)
    case 'pix':
      return methodForm('pix', charge, {
        expires_after_seconds: secondsUntil(charge.expiresAt, now),
      })
    case 'mandate': {
      const mandate_options = mandateOptions(charge)
      if (mandate_options === null) return null
      const expires_after_seconds = secondsUntil(charge.expiresAt, now)
      const options = { expires_after_seconds, setup_future_usage: 'off_session', mandate_options }
      return { customer, ...methodForm('pix', charge, options) }
    }
    case 'boleto':
      // Without an address Stripe takes none (`payment_method_billing_details_address_missing`).
      if (charge.buyer.address === null) return null
      return methodForm('boleto', charge, {
        expires_after_days: daysUntil(charge.dueDate, now, 'America/Sao_Paulo'),
      })
    case 'oxxo':
      return methodForm('oxxo', charge, {
        expires_after_days: Math.min(
          OXXO_MAX_DAYS,
          Math.max(1, daysUntil(charge.dueDate, now, 'America/Mexico_City')),
        ),
      })
    default:
      return null
  }
}

function cardForm(charge: Kind<'card'>, customer: string | null): FormFields {
  const { card, buyer, capture, store, installments, threeDS } = charge
  return {
    capture_method: capture ? 'automatic' : 'manual',
    allowed_payment_method_types: ['card'],
    payment_method_data: cardData(card, buyer),
    payment_method_options: { card: { three_d_secure: threeDSOf(threeDS), ...planOf(installments) } },
    statement_descriptor_suffix: suffixOf(charge),
    ...(store === false ? {} : { customer, setup_future_usage: futureUsageOf(store) }),
    ...wayBack(charge, capture),
  }
}

/**
 * With a return URL the issuer may request to authenticate the buyer. A charge that would be taken the moment they
 * confirm there waits for our own confirmation instead (`complete`): no money is taken for a purchase that was
 * abandoned, or paid another way, in the meantime.
 */
function wayBack({ returnUrl }: WayBack, isTakenAtOnce: boolean): FormFields {
  if (returnUrl === undefined) return { error_on_requires_action: true }
  // guard: confirmed-by-us
  return { return_url: returnUrl, ...(isTakenAtOnce && { confirmation_method: 'manual' }) }
}

function storedForm(charge: Kind<'stored-card'>): FormFields | null {
  const stored = readStoredReference(charge.storedReference)
  if (stored === null) return null
  return {
    customer: stored.customer,
    payment_method: stored.paymentMethod,
    allowed_payment_method_types: ['card'],
    payment_method_options: { card: planOf(charge.installments) },
    ...sessionOf(charge),
    ...wayBack(charge.initiator === 'buyer' ? charge : {}, true),
    statement_descriptor_suffix: suffixOf(charge),
  }
}

/** `recurring` and `one_off` are the two kinds of charges without the buyer, which is off the session. */
function sessionOf(charge: Kind<'stored-card'>): FormFields {
  if (charge.initiator === 'merchant')
    return { off_session: charge.purpose === 'unscheduled' ? 'one_off' : 'recurring' }
  return {
    off_session: false,
    ...(charge.purpose === 'subscription-first' ? { setup_future_usage: 'off_session' } : {}),
  }
}

/**
 * Builds the form of a wallet's card: one that was never verified on the device may require authentication, as any
 * card.
 */
function walletForm(charge: Kind<'device-wallet'>, token: string | null): FormFields | null {
  if (token === null) return null
  return {
    capture_method: 'automatic',
    allowed_payment_method_types: ['card'],
    payment_method_data: { type: 'card', card: { token }, billing_details: billingOf(charge.buyer) },
    statement_descriptor_suffix: suffixOf(charge),
    ...wayBack(charge, true),
  }
}

function methodForm(type: 'pix' | 'boleto' | 'oxxo', { buyer }: Charge, options: FormFields): FormFields {
  return {
    allowed_payment_method_types: [type],
    payment_method_data: {
      type,
      billing_details: billingOf(buyer),
      ...(type === 'boleto' ? { boleto: { tax_id: buyer.document } } : {}),
    },
    payment_method_options: { [type]: options },
  }
}

function cardData(card: OpenedCard, buyer: Buyer): FormFields {
  const { number, month, year, securityCode, holderName } = revealCard(card)
  return {
    type: 'card',
    card: { number, exp_month: Number(month), exp_year: Number(year), cvc: securityCode },
    billing_details: { ...billingOf(buyer), name: holderName },
  }
}

function billingOf({ name, email, phone, address }: Buyer): FormFields {
  return {
    name,
    email,
    phone: phone === '' ? null : phone,
    address: address && {
      line1: [address.street, address.number].filter((part) => part !== '').join(', '),
      line2: address.complement === '' ? null : address.complement,
      city: address.city,
      state: address.state === '' ? null : address.state,
      postal_code: address.zipcode === '' ? null : address.zipcode,
      country: address.country,
    },
  }
}

function threeDSOf(result: ThreeDSResult | null): FormFields | null {
  if (result === null || result.cavv === null) return null
  return {
    version: result.version,
    // Stripe's list has no value for an authentication that was attempted without success.
    electronic_commerce_indicator: ECIS.includes(result.eci) ? result.eci : null,
    cryptogram: result.cavv,
    transaction_id: result.dsTransactionId,
    ares_trans_status: result.status,
  }
}

function planOf(installments: number): FormFields {
  if (installments === 1) return {}
  const plan = { type: 'fixed_count', interval: 'month', count: installments }
  return { installments: { enabled: true, plan } }
}

/** Stripe refuses a suffix without a letter. */
function suffixOf({ description }: Charge): string | null {
  const suffix = plainWords(description, SUFFIX_LENGTH, '.-')
  return /[A-Za-z]/.test(suffix) ? suffix : null
}

/** Stripe takes ten at least. */
function secondsUntil(end: Date, now: Date): number {
  return Math.max(10, Math.round((end.getTime() - now.getTime()) / 1000))
}

/** Vouchers end at the close of a day where they are paid, and their days are counted there. */
function daysUntil(dueDate: string, now: Date, timeZone: string): number {
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now))
  return Math.max(0, Math.round((Date.parse(dueDate) - today) / DAY_MS))
}
