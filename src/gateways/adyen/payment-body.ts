import type { ChallengeSettings } from '#rules/methods/three-ds.ts'
import { INTL_TAGS } from '#rules/base/locale.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { revealCard, type OpenedCard } from '#rules/methods/opened-card.ts'
import { revealWallet } from '#rules/methods/opened-wallet.ts'
import { exponentsOf, toGatewayUnits, type Exponents } from '../amounts.ts'
import type {
  AuthenticationRequest,
  BrowserPage,
  Buyer,
  CardAgreement,
  Charge,
  ChargeBase,
  ThreeDSResult,
} from '../gateway.ts'
import { fieldsOf } from '../json-fields.ts'
import { bothNames, plainWords } from '../words.ts'

type Kind<K extends Charge['kind']> = Extract<Charge, { kind: K }>

/**
 * Decimals with which Adyen writes a currency, where that is not two (docs.adyen.com, currency codes). It writes
 * Chilean pesos and Icelandic krónur with two, unlike ISO 4217.
 */
export const EXPONENTS: Exponents = {
  ...exponentsOf(0, 'CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'),
  ...exponentsOf(2, 'CLP ISK'),
  ...exponentsOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
}

const STATEMENT_MAX = 22
/** `shopperName` of CheckoutService-v71; street, town and holder's name take thousands there. No characters are excluded. */
const NAME_MAX = 80

export type Amount = { value: number; currency: Currency }

/** An amount in Adyen's units; null for one that Adyen cannot write. */
export function amountOf(amount: Minor, currency: Currency): Amount | null {
  const value = toGatewayUnits(amount, currency, EXPONENTS)
  return value === null ? null : { value, currency }
}

/** A stored card: Adyen knows one by its own id and by the shopper whom we named when it was stored. */
export function storedReferenceOf(shopper: string, id: string): string {
  return `${shopper}:${id}`
}

/** Request body, or the reason why Adyen would reject it. */
export type PaymentBody = { kind: 'body'; json: object } | { kind: 'refused'; code: RefusedBody }

type RefusedBody =
  | 'INVALID_PAYMENT_TYPE'
  | 'INCOMPLETE_ADDRESS'
  | 'INVALID_CLIENT_DATA'
  | 'INVALID_CREDIT_CARD'

/** The body of `POST /payments`. May hold card digits: never log it. */
export function paymentBody(charge: Charge, amount: Amount): PaymentBody {
  const common = commonOf(charge, amount)
  switch (charge.kind) {
    case 'card':
      return { kind: 'body', json: { ...common, ...cardOf(charge) } }
    case 'verification': {
      const kept = { ...authenticationOf(charge.threeDS), ...storingOf(charge, charge.store) }
      return { kind: 'body', json: { ...common, paymentMethod: digitsOf(charge.card), ...kept } }
    }
    case 'stored-card':
      return { kind: 'body', json: { ...common, ...storedOf(charge) } }
    case 'device-wallet':
      return walletBody(charge, common)
    case 'pix':
      return withDocument(charge, {
        ...common,
        paymentMethod: { type: 'pix' },
        sessionValidity: charge.expiresAt.toISOString().replace('Z', '+00:00'),
      })
    case 'boleto':
      if (charge.buyer.address === null) return { kind: 'refused', code: 'INCOMPLETE_ADDRESS' }
      return withDocument(charge, {
        ...common,
        paymentMethod: { type: 'boletobancario' },
        // Adyen's name for the day on which a boleto is due, since version 70 of the API.
        deliverAt: `${charge.dueDate}T23:59:59.000-03:00`,
        ...(charge.instructions === '' ? {} : { shopperStatement: charge.instructions }),
      })
    case 'oxxo':
      // How long a voucher can be paid is set at the merchant account.
      return { kind: 'body', json: { ...common, paymentMethod: { type: 'oxxo' } } }
    default:
      return { kind: 'refused', code: 'INVALID_PAYMENT_TYPE' }
  }
}

/** Adyen's `browserInfo`, whose fields are required all together. */
export type BrowserInfo = BrowserPage & { acceptHeader: string; userAgent: string }

export function browserInfoOf({ browser }: AuthenticationRequest): BrowserInfo | null {
  if (browser === undefined || browser.page === null) return null
  return { acceptHeader: browser.accept, userAgent: browser.userAgent, ...browser.page }
}

/** `threeDSRequestorChallengeInd` and `challengeWindowSize` of the published description (CheckoutService-v71). */
const INDICATORS: Readonly<Record<ChallengeSettings['preference'], string>> = {
  noPreference: '01',
  noChallengeRequested: '02',
  challengeRequested: '03',
  challengeMandated: '04',
}
const WINDOWS: Readonly<Record<ChallengeSettings['window'], string>> = {
  '250x400': '01',
  '390x400': '02',
  '500x600': '03',
  '600x400': '04',
  fullPage: '05',
}

/** The body of `POST /payments` that authenticates and charges nothing. */
export function authenticationBody(
  request: AuthenticationRequest,
  browser: BrowserInfo,
  amount: Amount,
): object {
  return {
    ...commonOf(request, amount),
    paymentMethod: digitsOf(request.card),
    returnUrl: request.returnUrl,
    channel: 'Web',
    origin: new URL(request.returnUrl).origin,
    browserInfo: browser,
    authenticationData: {
      authenticationOnly: true,
      attemptAuthentication: 'always',
      // The challenge is on Adyen's page: its native form needs Adyen's script in ours.
      threeDSRequestData: {
        nativeThreeDS: 'disabled',
        challengeWindowSize: WINDOWS[request.challenge.window],
      },
    },
    threeDS2RequestData: { threeDSRequestorChallengeInd: INDICATORS[request.challenge.preference] },
  }
}

function commonOf(charge: ChargeBase, amount: Amount): object {
  const { reference, description, buyer, locale, webhookUrl } = charge
  const statement = plainWords(description, STATEMENT_MAX, ".,'_-?+*/")
  return {
    amount,
    reference,
    // Adyen demands one of every payment; only a redirect uses it.
    returnUrl: new URL('/', webhookUrl).href,
    shopperEmail: buyer.email,
    shopperName: nameOf(buyer),
    shopperLocale: INTL_TAGS[locale],
    countryCode: buyer.country,
    ...(buyer.phone.startsWith('+') ? { telephoneNumber: buyer.phone } : {}),
    ...(buyer.ip === null ? {} : { shopperIP: buyer.ip }),
    ...(buyer.document === null ? {} : { socialSecurityNumber: buyer.document }),
    ...(statement === '' ? {} : { shopperStatement: statement }),
    ...billingOf(buyer),
  }
}

function nameOf({ name }: Buyer): object {
  const { first, last } = bothNames(name, NAME_MAX)
  return { firstName: first, lastName: last }
}

function billingOf({ address }: Buyer): object {
  // Of an address that is sent Adyen wants a postal code, and some countries have none.
  if (address === null || address.zipcode === '') return {}
  return {
    billingAddress: {
      street: address.street,
      houseNumberOrName: address.number === '' ? 'S/N' : address.number,
      postalCode: address.zipcode,
      city: address.city,
      ...(address.state !== '' && { stateOrProvince: address.state }),
      country: address.country,
    },
  }
}

/** Pix and boleto are registered in the name of a CPF or CNPJ. */
function withDocument({ buyer }: ChargeBase, json: object): PaymentBody {
  return buyer.document === null ? { kind: 'refused', code: 'INVALID_CLIENT_DATA' } : { kind: 'body', json }
}

function cardOf(charge: Kind<'card'>): object {
  const { card, installments, capture, store, debit, threeDS } = charge
  return {
    paymentMethod: { ...digitsOf(card), ...(debit ? { fundingSource: 'debit' } : {}) },
    ...(installments > 1 ? { installments: { value: installments } } : {}),
    // Said of every payment, so that a setting of the merchant account changes nothing.
    ...(capture ? { captureDelayHours: 0 } : { additionalData: { manualCapture: 'true' } }),
    ...authenticationOf(threeDS),
    ...(store === false ? {} : storingOf(charge, store)),
  }
}

/**
 * Builds the body with Google's `token` as text, or Apple's `paymentData` as base64 (descriptions of `googlePayToken`
 * and `applePayToken`). A payment that the device has not proven is not challenged: nobody could respond.
 */
function walletBody({ opened }: Kind<'device-wallet'>, common: object): PaymentBody {
  const given = revealWallet(opened)
  const applePayToken = opened.wallet === 'apple-pay' ? applePaymentData(given) : ''
  if (applePayToken === null) return { kind: 'refused', code: 'INVALID_CREDIT_CARD' }
  const paymentMethod =
    opened.wallet === 'apple-pay'
      ? { type: 'applepay', applePayToken }
      : { type: 'googlepay', googlePayToken: given }
  return {
    kind: 'body',
    json: { ...common, paymentMethod, captureDelayHours: 0, ...authenticationOf(null) },
  }
}

function applePaymentData(given: string): string | null {
  try {
    const data = fieldsOf(JSON.parse(given))?.['paymentData']
    if (typeof data !== 'object' || data === null) return null
    return Buffer.from(JSON.stringify(data)).toString('base64')
  } catch {
    // From a browser: text that is not JSON is not a token.
    return null
  }
}

function digitsOf(card: OpenedCard): object {
  const { number, holderName, month, year, securityCode } = revealCard(card)
  return {
    type: 'scheme',
    number,
    holderName,
    expiryMonth: month,
    expiryYear: year,
    ...(securityCode === null ? {} : { cvc: securityCode }),
  }
}

/** The shopper is named by the charge, so that one stored card belongs to one agreement. No personal data. */
function storingOf({ reference }: ChargeBase, agreement: CardAgreement): object {
  return {
    storePaymentMethod: true,
    shopperReference: reference,
    shopperInteraction: 'Ecommerce',
    recurringProcessingModel: MODELS[agreement],
  }
}

/** Adyen's names of what a card is kept for (`recurringProcessingModel`). */
const MODELS = {
  subscription: 'Subscription',
  unscheduled: 'UnscheduledCardOnFile',
  'one-click': 'CardOnFile',
} as const satisfies Readonly<Record<CardAgreement, string>>

function storedOf(charge: Kind<'stored-card'>): object {
  const { storedReference, installments } = charge
  const at = storedReference.lastIndexOf(':')
  return {
    paymentMethod: { type: 'scheme', storedPaymentMethodId: storedReference.slice(at + 1) },
    shopperReference: storedReference.slice(0, Math.max(0, at)),
    ...interactionOf(charge),
    captureDelayHours: 0,
    ...(installments > 1 ? { installments: { value: installments } } : {}),
  }
}

/**
 * `Ecommerce` is a shopper who is there and agrees to something new, `ContAuth` one who is known: without the security
 * code, a purchase with one click is that too (description of `shopperInteraction`).
 */
function interactionOf({ initiator, purpose }: Kind<'stored-card'>): object {
  if (initiator === 'merchant') {
    const recurringProcessingModel = purpose === 'unscheduled' ? MODELS.unscheduled : MODELS.subscription
    return { shopperInteraction: 'ContAuth', recurringProcessingModel }
  }
  return purpose === 'subscription-first'
    ? { shopperInteraction: 'Ecommerce', recurringProcessingModel: MODELS.subscription }
    : { shopperInteraction: 'ContAuth', recurringProcessingModel: MODELS['one-click'] }
}

/** Returns the result of an authentication; without one, Adyen must not start one to which nobody could respond. */
function authenticationOf(threeDS: ThreeDSResult | null): object {
  const authenticationData = { attemptAuthentication: 'never' }
  if (threeDS === null) return { authenticationData }
  const { version, eci, cavv, dsTransactionId, status } = threeDS
  return {
    authenticationData,
    mpiData: {
      threeDSVersion: version,
      eci,
      dsTransID: dsTransactionId,
      directoryResponse: status,
      authenticationResponse: status,
      ...(cavv === null ? {} : { cavv }),
    },
  }
}
