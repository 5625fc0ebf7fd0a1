import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { errorBody } from '#contract/call.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { createSandboxGateway } from '#gateways/sandbox/sandbox.ts'
import { PAYMENT_ERRORS, type PaymentErrorCode } from '#rules/base/errors.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { startTestSandbox, TEST_API_KEY, type TestSandbox } from '#sandbox/test-sandbox.ts'
import { importCatalogue } from '#server/flows/catalogue/import-catalogue.ts'
import { tokenizeCard } from '#server/flows/buyers/tokenize-card.ts'
import { bodyOf, openShop, type Shop } from '#server/testing/shop.ts'
import { solveCaptcha } from '#server/testing/solved-captcha.ts'
import { openBrowser, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createLocalGatewayPort } from '#server/gateway-role/local-gateway-port.ts'
import { createMetrics } from '#server/metrics.ts'
import { sealFreight } from '#server/freight/freight-token.ts'
import { openRate, sealRate } from '#server/rates/rate-token.ts'
import { sealRenewalLink } from '#server/signing/renewal-link.ts'
import { createVaultStore } from '#server/store/gateways/vault-store.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { paymentErrorText } from '#texts/lookup.ts'
import { createVault, type Vault } from '#vault/vault.ts'

/* Every code of the payment error catalogue, brought about as docs/reference/error-codes.md says: by the demo and the sandbox alone. */

let sandbox: TestSandbox
let shop: Shop
let server: TestServer
let vault: Vault

beforeAll(async () => {
  sandbox = await startTestSandbox()
  shop = await openShop()
  const demo = await readFile(new URL('../demo/catalogue.json', import.meta.url), 'utf8')
  await importCatalogue(shop.db, parseCatalogue(JSON.parse(demo)))
  vault = createVault({
    store: createVaultStore(shop.db),
    masterKey: createHash('sha256').update('a key of the tests').digest(),
  })
  const names = ['sandbox', 'sandbox-b', 'sandbox-worldpay']
  const gateways = createLocalGatewayPort({
    gateways: new Map(
      names.map((name) => [name, createSandboxGateway({ url: sandbox.url, apiKey: TEST_API_KEY, name })]),
    ),
    vault,
    credentialsOf: () => ({}),
    webhookUrl: () => '',
    metrics: createMetrics(),
    log: shop.log,
  })
  shop.deps.gateways = gateways
  server = await startTestServer(shop)
})
afterAll(async () => {
  await server.close()
  await shop.close()
  await sandbox.stop()
})

type Buying = Omit<Partial<PaymentBodyInput>, 'cards'> & {
  card?: string
  /** False: the vault has lost it meanwhile, as after the half hour that it keeps a card. */
  keeps?: boolean
}

const COURSE = 1001
const GOOD_CARD = '4000000000000010'
const ADDRESS = { zip_code: '10115', street: 'Invalidenstraße', number: '1', city: 'Berlin', state: 'Berlin' }

/** Buys by the API as a page does: opens the product, puts a card into the vault, pays. */
function buy(productId: number, buying: Buying = {}): Promise<PaymentAnswer> {
  return buyAtWork(productId, buying, server)
}

/** As `buy`, at a server that may ask for the captcha. */
async function buyAtWork(
  productId: number,
  { card = GOOD_CARD, keeps = true, ...input }: Buying,
  at: TestServer,
): Promise<PaymentAnswer> {
  const country = input.country_code ?? 'BR'
  const browser = await openBrowser(at)
  await browser.call('checkoutProduct', { params: { product_id: productId }, query: { country } })
  const page = await shop.openPage(productId, { country })
  const kept = await tokenizeCard(vault, { number: card, month: '12', year: '39', cvv: '123' }, new Date())
  if (kept.kind === 'refused') throw new Error(`the card ${card} is none`)
  if (!keeps) await shop.rows('delete from vault_cards')
  const body = { ...bodyOf(page), ...input }
  const typed = {
    token: kept.facts.token,
    amount: body.amount,
    holder_name: 'MARIA DA SILVA',
    installments: 1,
  }
  const byToken = ['CREDIT_CARD', 'GOOGLE_PAY'].includes(body.method)
  const cards = byToken ? [{ ...typed, installments: body.installments }] : []
  const first = await browser.call('pay', { body: { ...body, cards } })
  const captcha = first.code === 'CAPTCHA_REQUIRED' ? errorBody.parse(first.raw.json()).captcha : undefined
  const reported =
    captcha === undefined
      ? first
      : await browser.call('pay', { body: { ...body, cards, captcha: solveCaptcha(captcha) } })
  return reported.code === null ? reported.answer : { ...reported.answer, code: reported.code }
}

const codeOf = async (answer: Promise<PaymentAnswer>): Promise<string | null> => (await answer).code
const byCard = (card: string) => () => codeOf(buy(COURSE, { card }))

/** The first line of the page of a renewal link of the monthly club, at the address of a product. */
async function followLink(productId: number, meanwhile?: (answer: PaymentAnswer) => Promise<unknown>) {
  const bought = await buy(2001)
  const [found] = await shop.rows<{ subscription_id: string }>(
    'select subscription_id from subscriptions order by created_at desc limit 1',
  )
  await meanwhile?.(bought)
  const subscription_id = found?.subscription_id ?? ''
  const client_id = sealRenewalLink(shop.keys, subscription_id, Date.now() + 86_400_000, 0)
  const browser = await openBrowser(server)
  const reported = await browser.call('checkoutProduct', {
    params: { product_id: productId },
    query: { subscription_id, client_id },
  })
  return reported.code
}

async function disputeAtTheBank(answer: PaymentAnswer): Promise<void> {
  const purchase = await shop.purchaseOf(answer)
  await sandbox.call('POST', `/charges/${purchase.attempts[0]?.gateway_id}/chargeback`)
  await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
}

/** Pays from a page whose exchange rate is half an hour old. */
async function payAtAnOldRate(): Promise<string | null> {
  const page = await shop.openPage(4002, { country: 'MX' })
  const { from, to, token } = page.reading.checkout.checkout_payment
  const quoted = openRate(shop.keys, token)
  if (quoted === null) throw new Error('nothing was converted')
  const old = sealRate(shop.keys, { ...quoted, expiresAt: Date.now() - 1 })
  return codeOf(
    buy(4002, { country_code: 'MX', rate: { base_currency: from, target_currency: to, token: old } }),
  )
}

/** Buys the mug, which is sent, by a wallet whose button was not pressed for it. */
function payByUsedWallet(): Promise<PaymentAnswer> {
  const option = { id: 'pac', name: 'PAC', price: 1500, days: { from: 3, to: 6 } }
  const lines = [{ product_id: 1005, offer_hash: null }]
  const expiresAt = new Date(Date.now() + 60_000)
  const token = sealFreight(shop.keys, { lines, cep: '01310100', option, expiresAt })
  const home = {
    zip_code: '01310-100',
    street: 'Avenida Paulista',
    number: '1',
    city: 'São Paulo',
    state: 'SP',
  }
  const priced = { neighborhood: 'Bela Vista', amount: 74.9, total: 74.9, shipping: { token } }
  return buy(1005, { ...home, ...priced, method: 'GOOGLE_PAY' })
}

/** How each code comes about. */
const WAYS: Readonly<Record<PaymentErrorCode, () => Promise<string | null>>> = {
  '1404': () => followLink(COURSE),
  '1405': () => followLink(2001, disputeAtTheBank),
  '0404': () => followLink(2002),
  '0001': () => codeOf(buy(COURSE, { coupon: 'VENCIDO' })),
  COUPON_USED_UP: async () => {
    const half = { coupon: 'ULTIMA1', amount: 397.6, total: 397.6 }
    await buy(COURSE, half)
    return codeOf(buy(COURSE, half))
  },
  '87': byCard('4000000000001018'),
  BAD_TRACK_2_DATA: byCard('4000000000001026'),
  BANK: byCard('4000000000001034'),
  CREDIT_CARD_OPERATOR: byCard('4000000000001042'),
  BLACKLIST_PURCHASE: byCard('4000000000001059'),
  INVALID_CVV: byCard('4000000000001067'),
  INVALID_CLIENT_DATA: byCard('4000000000001075'),
  DUPLICATE_PURCHASE: async () => {
    const document = '11144477735'
    await buy(COURSE, { document })
    return codeOf(buy(COURSE, { document }))
  },
  PRODUCT_OUT_OF_STOCK: () => codeOf(buy(1010)),
  INVALID_DATA: byCard('4000000000001091'),
  INVALID_CREDIT_CARD: byCard('4000000000001109'),
  CREDIT_CARD_INVALID: byCard('4000000000001117'),
  CARD_GONE: () => codeOf(buy(COURSE, { keeps: false })),
  WALLET_GONE: () => codeOf(payByUsedWallet()),
  INSUFFICIENT_FUNDS: byCard('4000000000001125'),
  INVALID_PAYMENT_TYPE: byCard('4000000000001133'),
  INVALID_INSTALLMENTS: byCard('4000000000001141'),
  CURRENCY_NOT_SUPPORTED: byCard('4000000000001158'),
  SUSPECTED_FRAUD: byCard('4000000000001166'),
  SUSPECTED_INTERN_FRAUD: () =>
    codeOf(
      buy(4001, {
        ...ADDRESS,
        country_code: 'DE',
        document: '',
        email: 'maria@mailinator.com',
        cellphone: '+4915112345678',
        check_contract_terms: true,
        digital_content_consent: true,
      }),
    ),
  BLOCKED_BY_FRAUD_ANALYSIS: byCard('4000000000001174'),
  GENERIC: byCard('4000000000001182'),
  // Of a batch that opens in ten days.
  TICKET_UNAVAILABLE: () =>
    codeOf(
      buy(3001, {
        amount: 100,
        total: 100,
        batches: [{ id: 32, tickets: [{ id: 3201, quantity: 1, holders: [{ name: 'Maria da Silva' }] }] }],
      }),
    ),
  WORLDPAY_CARD_ERROR: byCard('4000000000001190'),
  INCOMPLETE_ADDRESS: () => codeOf(buy(1003, { street: '' })),
  COMPLETE_CHALLENGE_3DS: byCard('4000000000001208'),
  EXPIRED_RATE_TOKEN: payAtAnOldRate,
  INVALID_INSTALLMENTS_BUMP: () =>
    codeOf(buy(COURSE, { installments: 12, products: [{ product_id: COURSE }, { product_id: 1002 }] })),
  ORDER_BUMP_ERROR: () => codeOf(buy(COURSE, { products: [{ product_id: COURSE }, { product_id: 1006 }] })),
  PENDING_FRAUD_ANALYSIS: byCard('4000000000002016'),
  // More than a quarter of the batch's fifty.
  VOUCHER_UNAVAILABLE: () => {
    const holders = Array.from({ length: 14 }, () => ({ name: 'Maria da Silva' }))
    const batches = [{ id: 34, tickets: [{ id: 3401, quantity: 14, holders }] }]
    return codeOf(buy(3001, { method: 'BOLETO', amount: 1680, total: 1680, batches }))
  },
  TOO_MANY_UNPAID: async () => {
    const counting = await startTestServer(shop, { rateLimits: true })
    const pix = { method: 'PIX', email: 'ana@example.com' } as const
    await limitBlocks(3)
    // Beyond a hundredth of them the captcha is worked for.
    for (let n = 0; n < 3; n += 1) await buyAtWork(COURSE, pix, counting)
    const code = await codeOf(buyAtWork(COURSE, pix, counting))
    await limitBlocks(1500)
    await counting.close()
    return code
  },
}

/** Sets how many orders of an address block may wait for their payment at the seller of the course. */
async function limitBlocks(block: number): Promise<void> {
  await shop.rows(`update sellers set catalogue_version = catalogue_version + 1,
    body = body || '{"risk": {"unpaid": {"block": ${block}}}}'
    where id = (select seller_id from products where id = ${COURSE})`)
}

const codes = Object.keys(PAYMENT_ERRORS) as PaymentErrorCode[]

test.each(Object.entries(WAYS))('%s can be brought about', async (code, way) => {
  expect(await way()).toBe(code)
})

describe('its words', () => {
  test.each(codes)('%s reads as something of its own in every language', (code) => {
    const texts = LOCALES.map((locale) => paymentErrorText(ALL_TEXTS[locale], code))
    expect(new Set(texts).size).toBe(LOCALES.length)
    const isGeneric = LOCALES.map(
      (locale) => texts[LOCALES.indexOf(locale)] === ALL_TEXTS[locale].errors.GENERIC,
    )
    expect(isGeneric).toEqual(LOCALES.map(() => code === 'GENERIC'))
  })

  test.each(codes)('%s is on the page of error codes', async (code) => {
    const page = await readFile(new URL('../docs/reference/error-codes.md', import.meta.url), 'utf8')
    expect(new RegExp(`^\\| \`${code}\` +\\| \\S`, 'm').test(page)).toBe(true)
  })
})
