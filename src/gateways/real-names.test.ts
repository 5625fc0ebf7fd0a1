import { describe, expect, test } from 'vitest'
import { REAL_NAMES, type RealName } from '#rules/people/real-names.test-double.ts'
import { chargeWords } from '#rules/payment/statement-name.ts'
import { amountOf, paymentBody } from './adyen/payment-body.ts'
import type { Charge, ChargeBase } from './gateway.ts'
import { encodeForm } from './http-client.ts'
import { boletoBody, cardBody, pixBody, tokenBody } from './mercadopago/payment-body.ts'
import { orderBody as pagarmeBody } from './pagarme/order-body.ts'
import { moneyOf, orderBody as paypalBody } from './paypal/order-body.ts'
import { holdRequests } from './published-requests.test-double.ts'
import { SAMPLE_ADDRESS, SAMPLE_BUYER } from './sample-buyer.ts'
import { cardCharge } from './sample-charge.test-double.ts'
import { chargeBody as sandboxBody } from './sandbox/charge-body.ts'
import { chargeForm, customerForm } from './stripe/charge-form.ts'
import { chargeRequest } from './worldpay/charge-body.ts'

/*
 * Tests the requests to each gateway for every name of the table, and for names as long as our own calls accept. A
 * gateway's limit is handled by its adapter: nothing that a buyer could type here is refused there.
 */

const NOW = new Date('2026-11-28T12:00:00Z')
const CARD = {
  number: '4000000000000010',
  month: '12',
  year: '2039',
  securityCode: '737',
  brand: 'visa',
} as const

const ADDRESS = { ...SAMPLE_ADDRESS, complement: 'Conjunto 4' }
type Address = typeof ADDRESS
/** The longest that our calls take (`paymentBody` of the contract). */
const OWN_MAX = {
  name: 160,
  street: 160,
  number: 20,
  neighborhood: 120,
  city: 120,
  complement: 120,
  holder: 120,
}

const filled = (unit: string, length: number): string => unit.repeat(length).slice(0, length)

type Case = { what: string; name: string; holderName: string; address: Address; product: string }

const FIELD_OF = { city: 'city', street: 'street', district: 'neighborhood' } as const
function caseOf({ kind, value }: RealName): Case {
  const isPerson = kind === 'person'
  const name = isPerson ? value : SAMPLE_BUYER.name
  const address = isPerson ? ADDRESS : { ...ADDRESS, [FIELD_OF[kind]]: value }
  return { what: value, name, holderName: name, address, product: value }
}

/** Every field as long as it may be, of letters with a mark, of a syllable of three characters, of a flag. */
const LONGEST: readonly Case[] = ['A', 'é', 'é'.normalize('NFD'), 'क्षि', '🇧🇷', 'ab '].map((unit) => ({
  what: `as much of ${unit} as may be typed`,
  name: filled(unit, OWN_MAX.name),
  holderName: filled(unit, OWN_MAX.holder),
  product: filled(unit, 200),
  address: {
    ...ADDRESS,
    street: filled(unit, OWN_MAX.street),
    number: filled(unit, OWN_MAX.number),
    neighborhood: filled(unit, OWN_MAX.neighborhood),
    city: filled(unit, OWN_MAX.city),
    complement: filled(unit, OWN_MAX.complement),
  },
}))
/** Where an address has a part less. */
const PARTS_MISSING: readonly Case[] = [
  {
    ...caseOf({ kind: 'person', value: 'Y', script: 'Latin', source: '' }),
    address: { ...ADDRESS, number: '', neighborhood: '', complement: '' },
  },
  {
    ...caseOf({ kind: 'person', value: 'Å', script: 'Latin', source: '' }),
    address: { ...ADDRESS, zipcode: '', state: '' },
  },
]
const CASES = [...REAL_NAMES.map(caseOf), ...LONGEST, ...PARTS_MISSING]

/** A charge of each kind, as `chargeOrderOf` orders it. */
function chargesOf({ name, holderName, address, product }: Case): Charge[] {
  const base: ChargeBase = {
    reference: 'r-1',
    amount: 49_700,
    currency: 'BRL',
    description: chargeWords(product) || '4K7Q2XM9',
    buyer: { ...SAMPLE_BUYER, name, address },
    locale: 'pt',
    credentials: { entity: 'default' },
    webhookUrl: 'https://gateway.example/webhooks',
  }
  const back = { returnUrl: 'https://shop.example/back', cancelUrl: 'https://shop.example/cancel' }
  return [
    cardCharge(base, { ...CARD, holderName }),
    { ...base, kind: 'pix', expiresAt: new Date(NOW.getTime() + 3_600_000) },
    { ...base, kind: 'boleto', dueDate: '2026-12-01', instructions: '' },
    { ...base, kind: 'oxxo', dueDate: '2026-12-01' },
    { ...base, kind: 'wallet', wallet: 'paypal', ...back },
  ]
}

/** A request and its path: JSON, or the text of a form. */
type Sent = { path: string; body: object | string }
type Limits = Readonly<Record<string, number>>
/** `limits`: the longest text by the name of its field, where the published description of the body has none. */
/** `empty`: fields that are required there, and may be empty. */
type Vendor = {
  send: (charge: Charge) => Sent[]
  limits: Limits
  names: 'sent' | 'unsent'
  empty?: readonly string[]
}

const VENDORS: Readonly<Record<string, Vendor>> = {
  adyen: {
    send: (charge) => {
      const amount = amountOf(charge.amount, charge.currency)
      const body = amount === null ? null : paymentBody(charge, amount)
      return body?.kind === 'body'
        ? [{ path: '/v71/payments', body: { merchantAccount: 'M', ...body.json } }]
        : []
    },
    // `shopperStatement` is what a card's statement shows: 22 characters.
    limits: { shopperStatement: 22 },
    names: 'sent',
  },
  pagarme: {
    send: (charge) => jsonOf('/core/v5/orders', pagarmeBody(charge)),
    limits: {
      name: 64,
      holder_name: 64,
      line_1: 256,
      line_2: 128,
      city: 64,
      zip_code: 16,
      description: 256,
      statement_descriptor: 13,
    },
    names: 'sent',
    empty: ['instructions', 'state'],
  },
  mercadopago: {
    // Of names and addresses no length is published (devsite-docs, reference/api-json/payments.json).
    send: (charge) => {
      const path = '/v1/payments'
      if (charge.kind === 'card')
        return [
          { path, body: cardBody(charge, 'token', NOW) },
          { path: '/v1/card_tokens', body: tokenBody(charge.card, charge.buyer) },
        ]
      if (charge.kind === 'pix') return [{ path, body: pixBody(charge, NOW) }]
      return charge.kind === 'boleto' ? jsonOf(path, boletoBody(charge)) : []
    },
    limits: { statement_descriptor: 13 },
    names: 'sent',
  },
  stripe: {
    send: (charge) => {
      const form = chargeForm(charge, { customer: null, token: null }, NOW)
      const customer = { path: '/v1/customers', body: encodeForm(customerForm(charge)) }
      return form === null ? [customer] : [customer, { path: '/v1/payment_intents', body: encodeForm(form) }]
    },
    // `maxLength` of Stripe's OpenAPI description (github.com/stripe/openapi); parts of an address take 5000 there.
    limits: { name: 256, description: 1000, statement_descriptor_suffix: 22 },
    names: 'sent',
  },
  worldpay: {
    send: (charge) => {
      const request = chargeRequest(charge, 'https://worldpay.example')
      return request === null ? [] : [{ path: request.path, body: request.body }]
    },
    limits: {},
    names: 'sent',
  },
  paypal: {
    // A buyer names themselves at PayPal: of a name or an address nothing is sent.
    send: (charge) => {
      const amount = moneyOf(charge.amount, charge.currency)
      if (charge.kind !== 'wallet' || amount === null) return []
      return [{ path: '/v2/checkout/orders', body: paypalBody(charge, amount) }]
    },
    limits: {},
    names: 'unsent',
  },
}

const jsonOf = (path: string, body: object | null): Sent[] => (body === null ? [] : [{ path, body }])

/** Every text of a body with the name of its field. */
function textsOf(body: object | string): [field: string, text: string][] {
  if (typeof body === 'string')
    return Array.from(new URLSearchParams(body), ([key, value]) => [/(\w+)\]?$/.exec(key)?.[1] ?? key, value])
  return Object.entries(body).flatMap(([field, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[field, value] as [string, string]]
    return typeof value === 'object' && value !== null ? textsOf(value) : []
  })
}

const refuse = () => ({ status: 400, body: {} })

describe.each(Object.entries(VENDORS))('%s', (vendor, { send, limits, names, empty = [] }) => {
  const holder = holdRequests(vendor, { refuse })
  const sentOf = (one: Case): Sent[] => chargesOf(one).flatMap(send)
  const problemsOf = ({ path, body }: Sent): string[] => {
    const isForm = typeof body === 'string'
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const request = {
      method: 'POST',
      path,
      query: new URLSearchParams(),
      headers: { 'content-type': type },
      body: isForm ? body : JSON.stringify(body),
    }
    const published = (holder.problemsOf(request) ?? [{ at: 'body', keyword: 'path', text: path }])
      .filter(({ at }) => at.startsWith('body'))
      .map(({ at, keyword, text }) => `${at} ${keyword} ${text}`)
    const texts = textsOf(body)
    const tooLong = texts.filter(([field, text]) => text.length > (limits[field] ?? Infinity))
    const spoilt = texts.filter(
      ([field, text]) => (text === '' && !empty.includes(field)) || !text.isWellFormed(),
    )
    return [...published, ...[...tooLong, ...spoilt].map(([field, text]) => `${field}: ${text}`)]
  }

  test.each(CASES.map((one) => [one.what, one] as const))('takes %s', (_what, one) => {
    const sent = sentOf(one)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.flatMap(problemsOf)).toEqual([])
    if (names === 'unsent' || LONGEST.includes(one)) return
    const texts = sent.flatMap(({ body }) => textsOf(body).map(([, text]) => text)).join('\n')
    expect(texts).toContain(one.name.split(' ')[0])
  })
})

test('the sandbox takes each kind of charge of every name as it is', () => {
  const bodies = CASES.flatMap((one) =>
    chargesOf(one).map((charge) => [one.name, sandboxBody(charge)] as const),
  )
  for (const [name, body] of bodies) expect(body).toMatchObject({ buyer: { name } })
})

test('control: a limit that an adapter does not keep is found by this table', () => {
  const longest = LONGEST.flatMap(chargesOf).flatMap(VENDORS['pagarme']?.send ?? (() => []))
  const lines = longest.flatMap(({ body }) => textsOf(body)).filter(([field]) => field === 'line_1')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every(([, text]) => text.length > 200)).toBe(true)
})
