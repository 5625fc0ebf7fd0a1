import { documentKind } from '#rules/people/document.ts'
import { toWire } from '#rules/base/money.ts'
import { revealCard, type OpenedCard } from '#rules/methods/opened-card.ts'
import type { Buyer, Charge, ThreeDSResult } from '../gateway.ts'
import { bothNames, phoneParts, plainWords } from '../words.ts'
import type { KeptCard } from './stored-reference.ts'

type Kind<K extends Charge['kind']> = Extract<Charge, { kind: K }>

/** Our brands in Mercado Pago's words (`GET /v1/payment_methods` in Brazil). */
export const CARD_METHODS: Readonly<Record<string, string>> = {
  visa: 'visa',
  mastercard: 'master',
  amex: 'amex',
  elo: 'elo',
  hipercard: 'hipercard',
}

/** Length of the statement text after Mercado Pago's own prefix. */
const DESCRIPTOR_MAX = 13

/** The body of `POST /v1/card_tokens`: the only one with card digits. Never log it. */
export function tokenBody(card: OpenedCard, buyer: Buyer): object {
  const { number, holderName, month, year, securityCode } = revealCard(card)
  return {
    card_number: number,
    // Text, as the types of its SDK have it.
    expiration_month: month.padStart(2, '0'),
    expiration_year: year,
    ...(securityCode === null ? {} : { security_code: securityCode }),
    cardholder: { name: holderName, ...identificationOf(buyer) },
  }
}

/** The body of `POST /v1/payments` for a card that was made a token; amounts are decimal numbers. */
export function cardBody(charge: Kind<'card'>, token: string, now: Date): object {
  const descriptor = plainWords(charge.description, DESCRIPTOR_MAX)
  return {
    ...commonOf(charge),
    token,
    payment_method_id: CARD_METHODS[charge.card.brand],
    installments: charge.installments,
    capture: charge.capture,
    // A payment that is reviewed by hand is better than one refused in haste.
    binary_mode: false,
    ...(descriptor === '' ? {} : { statement_descriptor: descriptor }),
    ...(charge.threeDS === null ? {} : { payment_method: authenticationOf(charge.threeDS) }),
    ...firstPeriodOf(charge, now),
  }
}

/**
 * The body of `POST /v1/payments` for a card that is kept there. `token` was made without a security code.
 */
export function keptCardBody(charge: Kind<'stored-card'>, kept: KeptCard, token: string, now: Date): object {
  const { payer: _, ...common } = commonOf(charge)
  const { network } = kept
  return {
    ...common,
    payer: { type: 'customer', id: kept.customer, email: charge.buyer.email },
    token,
    payment_method_id: kept.method,
    installments: charge.installments,
    capture: true,
    binary_mode: false,
    ...periodOf(charge, kept, now),
    ...(network !== null && {
      forward_data: { network_transaction_data: { network_transaction_id: network } },
    }),
  }
}

const SUBSCRIPTIONS = 'SUBSCRIPTIONS'

/** Builds the agreement data of its first charge (Automatic Payments, "subscription messaging"). */
function firstPeriodOf({ store, reference }: Kind<'card'>, now: Date): object {
  if (store !== 'subscription') return {}
  const transaction_data = {
    first_time_use: true,
    subscription_id: reference,
    subscription_sequence: { number: 1 },
    billing_date: dayInBrazil(now),
  }
  return { point_of_interaction: { type: SUBSCRIPTIONS, transaction_data } }
}

/** The same of a charge of a kept card; of one click and of charges without a schedule nothing is asked. */
function periodOf(charge: Kind<'stored-card'>, kept: KeptCard, now: Date): object {
  if (charge.purpose === 'one-click' || charge.purpose === 'unscheduled') return {}
  const isFirst = charge.purpose === 'subscription-first'
  const number = isFirst ? 1 : 'period' in charge ? charge.period : undefined
  const transaction_data = {
    first_time_use: isFirst,
    subscription_id: kept.agreement,
    billing_date: dayInBrazil(now),
    user_present: charge.initiator === 'buyer',
    ...(number !== undefined && { subscription_sequence: { number } }),
    ...(!isFirst && { payment_reference: { id: kept.payment } }),
  }
  return { point_of_interaction: { type: SUBSCRIPTIONS, transaction_data } }
}

const dayInBrazil = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now)

/** Mercado Pago wants a Pix to hold for half an hour at least, counted from when it reads the request. */
const PIX_MIN_MS = 31 * 60 * 1000

export function pixBody(charge: Kind<'pix'>, now: Date): object {
  return {
    ...commonOf(charge),
    payment_method_id: 'pix',
    date_of_expiration: withOffset(
      new Date(Math.max(charge.expiresAt.getTime(), now.getTime() + PIX_MIN_MS)),
    ),
  }
}

/** A boleto is payable until its due date ends in Brazil (UTC−3). Null without the address that banks demand. */
export function boletoBody(charge: Kind<'boleto'>): object | null {
  const { address } = charge.buyer
  if (address === null) return null
  const common = commonOf(charge)
  return {
    ...common,
    payer: {
      ...common.payer,
      address: {
        ...addressOf(address),
        ...filled({ neighborhood: address.neighborhood, city: address.city, federal_unit: address.state }),
      },
    },
    payment_method_id: 'bolbradesco',
    date_of_expiration: `${charge.dueDate}T23:59:59.000-03:00`,
  }
}

function commonOf(charge: Charge) {
  const { reference, amount, currency, description, buyer, webhookUrl } = charge
  return {
    transaction_amount: toWire(amount, currency),
    description,
    // guard: mercadopago-field-names
    external_reference: reference,
    notification_url: webhookUrl,
    payer: payerOf(buyer),
    additional_info: {
      ...(buyer.ip === null ? {} : { ip_address: buyer.ip }),
      payer: additionalPayerOf(buyer),
    },
  }
}

/** A boleto wants both names; neither has a length or characters that are published. */
function payerOf(buyer: Buyer) {
  const { first, last } = bothNames(buyer.name)
  return { email: buyer.email, first_name: first, last_name: last, ...identificationOf(buyer) }
}

/** Builds additional data on the payer for the risk analysis. */
function additionalPayerOf({ name, phone, address }: Buyer): object {
  const { first, last } = bothNames(name)
  const parts = phoneParts(phone)
  return {
    first_name: first,
    last_name: last,
    ...(parts === null ? {} : { phone: { area_code: parts.area, number: parts.number } }),
    ...(address !== null && { address: addressOf(address) }),
  }
}

/** Builds an address without its empty fields, as many have no postal code or number. */
function addressOf({ zipcode, street, number }: NonNullable<Buyer['address']>): object {
  return filled({ zip_code: zipcode.replace(/\D/g, ''), street_name: street, street_number: number })
}

const filled = (fields: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

function identificationOf({ document, country }: Buyer): object {
  const type = document === null ? null : documentKind(country, document)
  return type === null ? {} : { identification: { type, number: document } }
}

/** Builds an authentication made by another provider (`payment_method.data.authentication`). */
function authenticationOf({ version, eci, cavv, dsTransactionId, status }: ThreeDSResult): object {
  return {
    type: 'credit_card',
    data: {
      authentication: {
        type: 'three_d_secure',
        three_ds_version: version,
        eci,
        ds_trans_id: dsTransactionId,
        authentication_status: status,
        ...(cavv === null ? {} : { cryptogram: cavv }),
      },
    },
  }
}

/** Mercado Pago takes times with an offset in figures only. */
function withOffset(time: Date): string {
  return time.toISOString().replace('Z', '+00:00')
}
