import type { AdvertisedBrowser } from '../flows/buyers/purchase-origin.ts'
import { randomUUID } from 'node:crypto'
import { pay } from '#contract/checkout/payment.ts'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import type { Batch, Coupon, Product, Seller } from '#rules/catalogue/catalogue.ts'
import { deriveKeys, type Keys } from '../signing/keys.ts'
import { createLog, type Log } from '../log.ts'
import { openTokens, type TokenEnvelope } from '../signing/payment-tokens.ts'
import { createCatalogueReader, type HasAccount } from '../store/catalogue/catalogue-store.ts'
import { openDatabase, type Database } from '../store/postgres/database.ts'
import { findPurchaseOfSale } from '../store/purchases/payment-store.ts'
import type { Purchase } from '../store/purchases/purchase-records.ts'
import { createTableRates } from '../rates/table-rates.ts'
import { runSql } from './raw-sql.ts'
import { createTestDatabase, TEST_PATIENCE } from './test-database.ts'
import { createFakeAcquirer, TEST_CARD, type FakeAcquirer } from './fake-acquirer.ts'
import { importCatalogue } from '../flows/catalogue/import-catalogue.ts'
import { readCheckout, type CheckoutDeps, type CheckoutReading } from '../flows/pages/read-checkout.ts'
import { resolveAttempt } from '../flows/outcomes/resolve-attempt.ts'
import { keepCatalogue } from './shop-reset.ts'
import { submitPayment } from '../flows/purchase/submit-payment.ts'
import type { SubmitDeps } from '../flows/outcomes/submit-request.ts'

/** Products of the test shop by what they are for. */
export const PRODUCTS = {
  course: 1,
  free: 2,
  limited: 3,
  shipped: 4,
  again: 5,
  euro: 6,
  payoutsOff: 7,
  event: 8,
} as const

const SELLER: Seller = {
  id: 10,
  name: 'Loja de Teste',
  legal_name: 'Loja de Teste Ltda.',
  document: '11.222.333/0001-81',
  email: 'loja@example.com',
  legal_address: 'Rua Um, 1, São Paulo',
  country: 'BR',
  since: '2020-01-01',
  recipientIsActivated: true,
  baas_activited: true,
  has_international_flag: true,
  gateway_priorities: 'acquirer;acquirer-b',
  pix_checkout_auto_confirm: false,
}

const PRODUCT: Omit<Product, 'id'> = {
  seller_id: 10,
  name: 'Curso de Teste',
  images: [],
  type: 'TRANSACTION',
  product_type_id: 1,
  format: 'DIGITAL',
  currency: 'BRL',
  status_product: 'APPROVED',
  status_offer: 'APPROVED',
  is_active: 1,
  amount: 49700,
  method: 'CREDIT_CARD,PIX,BOLETO',
  max_installments: 12,
  offers: [
    { hash: 'promo', status_offer: 'APPROVED', amount: 29700 },
    { hash: 'paused', status_offer: 'DISAPPROVED', amount: 100 },
    { hash: 'abroad', status_offer: 'APPROVED', other_checkout: true },
  ],
  bumps: [],
  batches: [],
  pixels: [],
}

/** Batch 81 is sold at once, 82 by date, 83 after 81, 84 from tomorrow on. */
const EVENT: Partial<Product> = {
  name: 'Festival de Teste',
  product_type_id: 3,
  amount: 8000,
  allowed_coupon: true,
  event: { place: 'in_person', boleto_allowed: true },
  batches: [
    batchOf(81, { release_type: null }),
    batchOf(82, { release_type: 'fixed_date', release_fixed_date: 'now-1d' }),
    batchOf(83, { release_type: 'offer_group_stock', release_offer_group_stock_id: 81 }),
    batchOf(84, { release_type: 'fixed_date', release_fixed_date: 'now+1d' }),
  ],
}

/** A batch of five with a whole and a half ticket, 811 and 812 in batch 81, at R$ 80.00 and R$ 40.00. */
function batchOf(id: number, release: Pick<Batch, 'release_type'> & Partial<Batch>): Batch {
  const ticket = { offer_group_id: id }
  return {
    id,
    name: `Lote ${id}`,
    order: id,
    stock: 5,
    tickets: [
      { ...ticket, id: id * 10 + 1, hash: `inteira-${id}`, name: 'Inteira', amount: 8000 },
      {
        ...ticket,
        id: id * 10 + 2,
        hash: `meia-${id}`,
        name: 'Meia-entrada',
        amount: 4000,
        half_price: true,
      },
    ],
    ...release,
  }
}

type Changes = {
  /** The pixels whose accounts the operator's file opens; without it, none. */
  hasAccount?: HasAccount
  products?: Readonly<Record<number, Partial<Product>>>
  seller?: Partial<Seller>
  coupons?: Coupon[]
}

function catalogueOf({ products = {}, seller = {}, coupons = [] }: Changes) {
  const own: Readonly<Record<number, Partial<Product>>> = {
    [PRODUCTS.course]: { upsell: { product_id: PRODUCTS.limited } },
    [PRODUCTS.free]: { amount: 0, method: 'FREE', offers: [] },
    [PRODUCTS.limited]: { amount: 10000, stock: 3, offers: [] },
    [PRODUCTS.shipped]: {
      amount: 9000,
      format: 'PHYSICALPRODUCT',
      has_shipping_fee: true,
      type_shipping_fee: 'FIXED',
      amount_fixed_shipping_fee: 1550,
      offers: [],
    },
    [PRODUCTS.again]: { second_sale_flag: true, affiliation_lead: true, offers: [] },
    [PRODUCTS.euro]: { seller_id: 11, currency: 'EUR', amount: 8900, method: 'CREDIT_CARD', offers: [] },
    [PRODUCTS.payoutsOff]: { seller_id: 12, offers: [] },
    [PRODUCTS.event]: { ...EVENT, offers: [] },
  }
  const list = Object.entries(own).map(([id, fields]) => ({
    ...PRODUCT,
    ...fields,
    ...products[Number(id)],
    id: Number(id),
  }))
  return {
    version: 1,
    sellers: [
      { ...SELLER, ...seller },
      { ...SELLER, id: 11, country: 'DE' },
      { ...SELLER, id: 12, recipientIsActivated: false },
    ],
    products: list,
    coupons,
    custom_checkouts: [{ id: 51, seller_id: 10, theme_color: '#112233' }],
    affiliates: [
      { id: 777, seller_id: 10, name: 'Afiliada', product_ids: [1, 5] },
      { id: 778, seller_id: 10, name: 'Afiliado', product_ids: [1, 5] },
    ],
  }
}

/** A page that a buyer has open: its owner, and the tokens that its next submit sends. */
export type OpenPage = {
  sessionId: string
  productId: number
  envelope: TokenEnvelope
  reading: CheckoutReading
  /** Absent: a browser that is not reported to any advertiser. */
  browser?: AdvertisedBrowser
}

/** Dependencies of this shop's submits and pages. */
type ShopDeps = SubmitDeps & Pick<CheckoutDeps, 'rates'>

export type Shop = {
  db: Database
  /** Where the database is, for connections that the shop does not make. */
  url: string
  keys: Keys
  acquirer: FakeAcquirer
  deps: ShopDeps
  log: Log
  /** The log's lines, as they were written. */
  lines: string[]
  /** Sales whose change was reported to this process. */
  reported: Purchase[]
  /** Moves the program's clock. The database's stays. */
  clock: { aheadMs: number }
  importAgain(changes: Changes): Promise<void>
  /** The same shop served by two more processes, each with a pool of its own. */
  processes: readonly [SubmitDeps, SubmitDeps, SubmitDeps]
  /** One more of them. */
  anotherProcess(): SubmitDeps
  openPage(
    productId: number,
    options?: { sessionId?: string; offerHash?: string; country?: string },
  ): Promise<OpenPage>
  submit(page: OpenPage, input?: Partial<PaymentBodyInput>, deps?: SubmitDeps): Promise<PaymentAnswer>
  purchaseOf(answer: PaymentAnswer): Promise<Purchase>
  /** Looks at every attempt of a purchase, as the sweep and the webhooks do. */
  resolveAll(saleId: string): Promise<void>
  rows<T>(query: string): Promise<T[]>
  /** Empties both books and opens the shop as it was at first. */
  reset(): Promise<void>
  close(): Promise<void>
}

let people = 0

/** A valid CPF that no other test of this process uses (check digits as the Receita Federal defines them). */
export function newDocument(): string {
  people += 1
  const base = String(100_000_000 + ((Math.floor(Date.now() / 1000) * 7919 + people * 104_729) % 899_999_999))
  const digitOf = (digits: string): number => {
    const sum = [...digits].reduce(
      (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
      0,
    )
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const tenth = base + String(digitOf(base))
  return tenth + String(digitOf(tenth))
}

export const newSession = (): string => `session-${randomUUID()}`

const ADDRESS = {
  zip_code: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

/** Builds the body that a page sends for its product, paid by card at once, unless `input` overrides it. */
export function bodyOf(page: OpenPage, input: Partial<PaymentBodyInput> = {}): PaymentBodyInput {
  const { data } = page.reading.checkout
  const price = data.amount + data.amount_fixed_shipping_fee
  const method = price === 0 ? 'FREE' : (input.method ?? 'CREDIT_CARD')
  const card = { token: TEST_CARD, amount: price, holder_name: 'MARIA DA SILVA', installments: 1 }
  return {
    method,
    amount: price,
    total: price,
    installments: 1,
    product_id: page.productId,
    products: [{ product_id: page.productId, offer_hash: page.envelope.offerHash }],
    name: 'Maria da Silva',
    email: 'maria@example.com',
    cellphone: '+5511987654321',
    document: documentOf(page),
    ...(data.is_checkout_address ? ADDRESS : {}),
    ...(method === 'CREDIT_CARD' ? { cards: [card] } : {}),
    ...input,
  }
}

/** `{ 811: 2 }`: two of ticket 811 of batch 81. Those at half price, which end in 2, are for students. */
export function batchesOf(wish: Readonly<Record<number, number>>): PaymentBodyInput['batches'] {
  return Object.entries(wish).map(([id, quantity]) => ({
    id: Math.floor(Number(id) / 10),
    tickets: [
      {
        id: Number(id),
        quantity,
        ...(id.endsWith('2') && { holders: Array.from({ length: quantity }, () => ({ proof: 'student' })) }),
      },
    ],
  }))
}

const documents = new Map<string, string>()

/** Every session is another buyer, with one document throughout. */
function documentOf({ sessionId }: OpenPage): string {
  const document = documents.get(sessionId) ?? newDocument()
  documents.set(sessionId, document)
  return document
}

/** A shop on a database of its own, with a fake acquirer behind it. */
export async function openShop(changes: Changes = {}): Promise<Shop> {
  const database = await createTestDatabase()
  const pools: Database[] = []
  const acquirer = createFakeAcquirer()
  const keys = deriveKeys('a secret of the tests')
  const lines: string[] = []
  const reported: Purchase[] = []
  const clock = { aheadMs: 0 }
  const now = (): Date => new Date(Date.now() + clock.aheadMs)
  const log = createLog('debug', (line) => lines.push(line), now)
  const serve = (): ShopDeps => {
    const db = openDatabase({ url: database.url, max: 10, patience: TEST_PATIENCE })
    pools.push(db)
    const catalogue = createCatalogueReader(db, { hasAccount: changes.hasAccount })
    const onSalesChanged = (purchase: Purchase): void => void reported.push(purchase)
    const rates = createTableRates()
    const webUrl = 'https://checkout.example'
    return { db, keys, catalogue, rates, gateways: acquirer, webUrl, now, log, onSalesChanged }
  }
  const deps = serve()
  const { db } = deps
  const importAll = () => importCatalogue(db, parseCatalogue(catalogueOf(changes)))
  await importAll()
  const resetDatabase = await keepCatalogue(db, importAll)
  const shop: Shop = {
    db,
    url: database.url,
    keys,
    acquirer,
    deps,
    log,
    lines,
    reported,
    clock,
    processes: [deps, serve(), serve()],
    anotherProcess: serve,
    importAgain: async (next) => void (await importCatalogue(db, parseCatalogue(catalogueOf(next)))),
    openPage: (productId, { sessionId = newSession(), offerHash, country = 'BR' } = {}) =>
      openPage(deps, { productId, sessionId, offerHash: offerHash ?? null }, country),
    submit: (page, input, other = deps) =>
      submitPayment(other, {
        body: pay.body.parse(bodyOf(page, input)),
        envelope: page.envelope,
        sessionId: page.sessionId,
        ip: null,
        risk: {},
        ...(page.browser !== undefined && { browser: page.browser }),
      }),
    purchaseOf: (answer) => purchaseOf(db, answer.sales[0]?.sale_id ?? ''),
    resolveAll: async (saleId) => {
      const purchase = await purchaseOf(db, saleId)
      for (const attempt of purchase.attempts) {
        await resolveAttempt(deps, await purchaseOf(db, saleId), attempt)
      }
    },
    rows: <T>(query: string) => runSql<T>(db, query),
    reset: async () => {
      await resetDatabase()
      acquirer.forgetAll()
      Object.assign(clock, { aheadMs: 0 })
      lines.length = 0
      reported.length = 0
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.destroy()))
      await database.drop()
    },
  }
  return shop
}

async function purchaseOf(db: Database, saleId: string): Promise<Purchase> {
  const purchase = await findPurchaseOfSale(db, saleId)
  if (purchase === null) throw new Error(`there is no sale ${saleId}`)
  return purchase
}

async function openPage(
  deps: ShopDeps,
  page: { productId: number; sessionId: string; offerHash: string | null },
  country: string,
): Promise<OpenPage> {
  const request = { ...page, customCheckoutId: null, hints: { parameter: country }, network: 'network' }
  const reading = await readCheckout(deps, request)
  const envelope = openTokens(deps.keys, reading.tokens)
  if (envelope === null) throw new Error('the page has tokens that do not open')
  return { ...page, envelope, reading }
}

/** A second submit of the same page: the nonce that the first answer brought. */
export function withNewNonce(page: OpenPage): OpenPage {
  return { ...page, envelope: { ...page.envelope, nonce: randomUUID() } }
}

type OurLine = { kind: string; reference: string; amount: number }

/** Our ledger in the words of the acquirer's, both sorted, so that a test may compare them whole. */
export async function bothLedgers(shop: Shop): Promise<{ ours: OurLine[]; acquirers: OurLine[] }> {
  const ours = await shop.rows<OurLine>(`select l.kind, a.reference, l.amount
    from ledger_entries l join attempts a on a.id = l.attempt_id`)
  const sorted = (lines: readonly OurLine[]): OurLine[] =>
    lines.map((line) => ({ ...line })).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const keyOf = (line: OurLine): string => `${line.reference} ${line.kind} ${line.amount}`
  return { ours: sorted(ours), acquirers: sorted(shop.acquirer.ledger) }
}
