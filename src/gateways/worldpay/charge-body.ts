import { revealCard, type OpenedCard } from '#rules/methods/opened-card.ts'
import { toGatewayUnits, type Exponents } from '../amounts.ts'
import type { AuthenticationRequest, Buyer, CardAgreement, Charge, ThreeDSResult } from '../gateway.ts'
import { cutToFit, plainWords } from '../words.ts'
import type { WorldpayApi } from './account.ts'

type Kind<K extends Charge['kind']> = Extract<Charge, { kind: K }>

/** The yen has no decimals; of the others this adapter takes only those with two. */
export const WORLDPAY_EXPONENTS: Exponents = { JPY: 0 }

const NARRATIVE_LENGTH = 24
const NARRATIVE_MARKS = ',./-'
/* Lengths of an address (developer.worldpay.com, Card Payments 7: authorize a payment). No characters are excluded. */
const LINE_LENGTH = 80
const CITY_LENGTH = 50
const POSTAL_CODE_LENGTH = 15
/** A token's address; the reference of a stored card is the part after the host. */
const TOKEN_PATH = /^\/tokens\/[A-Za-z0-9_=.%~-]{1,512}$/

export type WorldpayRequest = { api: WorldpayApi; path: string; body: object }

/** Returns the form in which a token's address is stored; null if it is not one. */
export function storedReferenceOf(href: string | null): string | null {
  if (href === null || !URL.canParse(href)) return null
  const { pathname } = new URL(href)
  return TOKEN_PATH.test(pathname) ? pathname : null
}

/**
 * Returns the request for a charge, and where it is sent. Null for kinds of charge that Worldpay does not take and for
 * amounts that it cannot write. Holds card digits: never log it.
 */
export function chargeRequest(charge: Charge, url: string): WorldpayRequest | null {
  const amount = toGatewayUnits(charge.amount, charge.currency, WORLDPAY_EXPONENTS)
  if (amount === null) return null
  const value = { currency: charge.currency, amount }
  switch (charge.kind) {
    case 'card':
      return customerInitiated(charge, { ...cardInstruction(charge), value }, charge.threeDS)
    case 'stored-card':
      return storedRequest(charge, value, url)
    case 'verification':
      return verificationRequest(charge, value)
    default:
      return null
  }
}

function customerInitiated(
  charge: Charge,
  instruction: object,
  threeDS: ThreeDSResult | null,
): WorldpayRequest {
  const { document } = charge.buyer
  return {
    api: 'card-payments',
    path: '/cardPayments/customerInitiatedTransactions',
    body: {
      ...commonOf(charge),
      channel: 'ecom',
      instruction: { narrative: narrativeOf(charge), ...instruction },
      ...(document === null ? {} : { customer: { documentReference: document } }),
      ...(threeDS === null ? {} : { authentication: { threeDS: authenticationOf(threeDS) } }),
    },
  }
}

function cardInstruction({ card, buyer, capture, store, installments }: Kind<'card'>): object {
  return {
    // guard: worldpay-field-names
    requestAutoSettlement: { enabled: capture },
    paymentInstrument: {
      type: 'card/plain',
      ...cardOf(card, buyer),
      cvc: revealCard(card).securityCode ?? undefined,
    },
    ...(store === false ? {} : { tokenCreation: { type: 'worldpay' } }),
    ...agreementOf(installments, store === false ? null : { for: store, storedCardUsage: 'first' }),
  }
}

/** Worldpay's names of what a card is kept for (`customerAgreement.type`). */
const AGREEMENTS = {
  subscription: 'subscription',
  unscheduled: 'unscheduled',
  'one-click': 'cardOnFile',
} as const satisfies Readonly<Record<CardAgreement, string>>

/** Instalments in Latin America are the issuer's own: one request, and the agreement that says how many. */
function agreementOf(
  installments: number,
  kept: { for: CardAgreement; storedCardUsage: 'first' | 'subsequent' } | null,
): object {
  const usage = kept === null ? {} : { storedCardUsage: kept.storedCardUsage }
  if (installments > 1) {
    const installmentPlan = { numberOfInstallments: installments }
    return {
      customerAgreement: { type: 'installment', installmentType: 'latinAmerica', installmentPlan, ...usage },
    }
  }
  return kept === null ? {} : { customerAgreement: { type: AGREEMENTS[kept.for], ...usage } }
}

function storedRequest(charge: Kind<'stored-card'>, value: object, url: string): WorldpayRequest | null {
  if (!TOKEN_PATH.test(charge.storedReference)) return null
  const paymentInstrument = { type: 'card/token', href: new URL(charge.storedReference, url).href }
  const instruction = { requestAutoSettlement: { enabled: true }, paymentInstrument, value }
  if (charge.initiator === 'buyer') {
    const agreement =
      charge.purpose === 'subscription-first'
        ? ({ for: 'subscription', storedCardUsage: 'first' } as const)
        : ({ for: 'one-click', storedCardUsage: 'subsequent' } as const)
    return customerInitiated(charge, { ...instruction, ...agreementOf(charge.installments, agreement) }, null)
  }
  return {
    api: 'card-payments',
    path: '/cardPayments/merchantInitiatedTransactions',
    body: {
      ...commonOf(charge),
      instruction: {
        narrative: narrativeOf(charge),
        ...instruction,
        // The scheme's reference of the charge that began it is bundled with a token that was made in that charge.
        customerAgreement: { type: charge.purpose === 'unscheduled' ? 'unscheduled' : 'subscription' },
      },
    },
  }
}

/** Zero money, the issuer's answer, and a token. This API authenticates by itself or not at all: no result goes in. */
function verificationRequest(charge: Kind<'verification'>, value: object): WorldpayRequest {
  const { card, buyer } = charge
  return {
    api: 'payments',
    path: '/api/payments',
    body: {
      ...commonOf(charge),
      instruction: {
        method: 'card',
        narrative: narrativeOf(charge),
        value,
        paymentInstrument: {
          type: 'plain',
          ...cardOf(card, buyer),
          cvc: revealCard(card).securityCode ?? undefined,
        },
        tokenCreation: { type: 'worldpay' },
        customerAgreement: {
          type: AGREEMENTS[charge.store],
          // The Payments API has this field of no unscheduled agreement.
          ...(charge.store === 'unscheduled' ? {} : { storedCardUsage: 'first' }),
        },
      },
    },
  }
}

/** The body of an authentication (3DS, version 3). Holds card digits: never log it. */
export function authenticationBody(request: AuthenticationRequest) {
  const amount = toGatewayUnits(request.amount, request.currency, WORLDPAY_EXPONENTS)
  if (amount === null) return null
  const { buyer, browser, deviceReference, card, returnUrl, currency } = request
  const { preference, window: windowSize } = request.challenge
  const { cardNumber, cardHolderName, expiryDate, billingAddress } = cardOf(card, buyer)
  return {
    ...commonOf(request),
    instruction: {
      value: { currency, amount },
      paymentInstrument: {
        type: 'card/front',
        cardNumber,
        cardHolderName,
        cardExpiryDate: expiryDate,
        billingAddress,
      },
    },
    deviceData: {
      ...(deviceReference === null ? {} : { collectionReference: deviceReference }),
      acceptHeader: browser?.accept ?? 'text/html',
      userAgentHeader: browser?.userAgent ?? 'Mozilla/5.0',
      ...(buyer.ip === null ? {} : { ipAddress: buyer.ip }),
    },
    riskData: { account: { email: buyer.email } },
    challenge: { preference, windowSize, returnUrl },
  }
}

type Common = Pick<Charge, 'reference' | 'credentials'>

export function commonOf({ reference, credentials }: Common): {
  transactionReference: string
  merchant: object
} {
  return { transactionReference: reference, merchant: { entity: credentials['entity'] ?? '' } }
}

function cardOf(card: OpenedCard, { address }: Buyer) {
  const { number, holderName, month, year } = revealCard(card)
  const line = [address?.number ?? '', address?.street ?? ''].filter((part) => part !== '')
  // Of an address that is sent Worldpay wants a postal code, and some countries have none.
  const billingAddress = address !== null &&
    address.zipcode !== '' && {
      address1: cutToFit(line.join(' '), LINE_LENGTH),
      ...(address.complement === '' ? {} : { address2: cutToFit(address.complement, LINE_LENGTH) }),
      postalCode: cutToFit(address.zipcode, POSTAL_CODE_LENGTH),
      city: cutToFit(address.city, CITY_LENGTH),
      countryCode: address.country,
    }
  return {
    cardHolderName: holderName,
    cardNumber: number,
    expiryDate: { month: Number(month), year: Number(year) },
    ...(billingAddress === false ? {} : { billingAddress }),
  }
}

function authenticationOf({ version, eci, cavv, dsTransactionId }: ThreeDSResult): object {
  return {
    version,
    eci,
    ...(cavv === null ? {} : { authenticationValue: cavv }),
    transactionId: dsTransactionId,
  }
}

function narrativeOf({ description }: Charge): { line1: string } {
  const line1 = plainWords(description, NARRATIVE_LENGTH, NARRATIVE_MARKS)
  return { line1: line1 === '' ? 'Order' : line1 }
}
