import { randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { runBalcao } from '#server/commands/run-balcao.ts'
import { appStore, type AppUrls } from './app.ts'

type CatalogueProduct = Catalogue['products'][number]
type CatalogueSeller = Catalogue['sellers'][number]

/** A product that only one test sells, so that its charges can be distinguished from everything else. */
export interface OnSale {
  id: number
  /** Plain letters and digits, short enough to be shown in full on the acquirer's ledger. */
  name: string
  /** Imports the product again at another price, in minor units. */
  reprice(amount: number): Promise<void>
}

/** Brings a seller with one product on sale by the operator's own command. */
export async function putOnSale(
  product: Partial<CatalogueProduct> = {},
  seller: Partial<CatalogueSeller> = {},
): Promise<OnSale> {
  const id = randomInt(100_000_000, 2_000_000_000)
  const name = `Test ${id}`
  const put = (terms: Partial<CatalogueProduct>) =>
    importCatalogue({ sellers: [sellerOf(id, seller)], products: [productOf(id, name, terms)] })
  await put(product)
  return { id, name, reprice: (amount) => put({ ...product, amount }) }
}

/** Brings several products of one seller on sale by one import; their ids in the order of the list. */
export async function putAllOnSale(
  products: readonly Partial<CatalogueProduct>[],
  seller: Partial<CatalogueSeller> = {},
): Promise<number[]> {
  const ids = products.map(() => randomInt(100_000_000, 2_000_000_000))
  const owner = ids[0] ?? 0
  await importCatalogue({
    sellers: [sellerOf(owner, seller)],
    products: products.map((product, at) => {
      const id = ids[at] ?? 0
      return productOf(id, `Test ${id}`, { seller_id: owner, ...product })
    }),
  })
  return ids
}

function sellerOf(id: number, changed: Partial<CatalogueSeller>): CatalogueSeller {
  return {
    id,
    name: 'Loja de Teste',
    legal_name: 'Loja de Teste Ltda.',
    document: '11.222.333/0001-81',
    email: 'loja@example.com',
    legal_address: 'Rua das Flores, 1, Centro, São Paulo, SP, 01001-000',
    country: 'BR',
    since: '2020-01-01',
    recipientIsActivated: true,
    baas_activited: true,
    has_international_flag: false,
    gateway_priorities: 'sandbox;sandbox-b',
    pix_checkout_auto_confirm: false,
    ...changed,
  }
}

function productOf(id: number, name: string, changed: Partial<CatalogueProduct>): CatalogueProduct {
  return {
    id,
    seller_id: id,
    name,
    description: 'Um produto de um teste.',
    images: [{ path: '/media/guia-de-poses.svg', alt: 'Capa' }],
    type: 'TRANSACTION',
    product_type_id: 1,
    format: 'DIGITAL',
    category: 'Teste',
    currency: 'BRL',
    status_product: 'APPROVED',
    status_offer: 'APPROVED',
    is_active: 1,
    hash: `test-${id}`,
    amount: 4700,
    method: 'CREDIT_CARD,BOLETO,PIX',
    max_installments: 3,
    offers: [],
    bumps: [],
    batches: [],
    pixels: [],
    ...changed,
  }
}

/** Puts a coupon for one product into the shop, or changes it; percent unless its terms say otherwise. Returns its code. */
export async function putCoupon(
  product: OnSale,
  terms: Partial<Catalogue['coupons'][number]> = {},
): Promise<string> {
  const name = `T${product.id}`
  const coupon: Catalogue['coupons'][number] = {
    name,
    seller_id: product.id,
    type: 'PERCENTAGE',
    value: 10,
    product_ids: [product.id],
    ...terms,
  }
  await importCatalogue({ sellers: [], products: [], coupons: [coupon] })
  return name
}

async function importCatalogue(
  part: Pick<Catalogue, 'sellers' | 'products'> & Partial<Pick<Catalogue, 'coupons'>>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-shop-'))
  const file = join(folder, 'catalogue.json')
  const output: string[] = []
  const say = (text: string) => output.push(text)
  await writeFile(file, JSON.stringify({ version: 1, ...part }))
  const env = { ...appStore() }
  const code = await runBalcao(['catalogue', 'import', file], { env, out: say, err: say })
  await rm(folder, { recursive: true })
  if (code !== 0) throw new Error(output.join('\n'))
}

/** The acquirer's record of one charge. Amounts are minor units. */
export interface LedgerCharge {
  id: string
  status: string
  captured: number
  refunded: number
}

type LedgerAnswer = {
  entries: { charge: string; reference: string; description: string | null }[]
  totals: Record<string, Omit<LedgerCharge, 'id'>>
}

/** Every charge of this product on the acquirer's own ledger, refused ones too, in their order. */
export async function chargesOf(app: AppUrls, { name }: OnSale): Promise<LedgerCharge[]> {
  const answer = await fetch(`${app.sandbox}/v1/ledger`, {
    headers: { authorization: `Bearer ${appStore().SANDBOX_KEY}` },
  })
  const { entries, totals } = (await answer.json()) as LedgerAnswer
  return entries
    .filter(({ description }) => description === name)
    .map(({ charge, reference }) => {
      const total = totals[reference]
      if (total === undefined) throw new Error(`the ledger says nothing of ${reference}`)
      return { id: charge, status: total.status, captured: total.captured, refunded: total.refunded }
    })
}

/** Performs an action of the payer's bank, the clock or the antifraud team on the last charge of a product. */
export async function actAtTheBank(
  app: AppUrls,
  product: OnSale,
  what: 'pay' | 'pay?late=1' | 'expire',
): Promise<void> {
  const last = (await chargesOf(app, product)).at(-1)
  const answer = await fetch(`${app.sandbox}/v1/charges/${last?.id}/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${appStore().SANDBOX_KEY}` },
  })
  if (!answer.ok) throw new Error(`the acquirer answered ${answer.status}: ${await answer.text()}`)
}

/** The subjects of the mails that an address has got, as they lie in the sandbox's mailbox. */
export async function subjectsTo(app: AppUrls, email: string): Promise<string[]> {
  const answer = await fetch(`${app.sandbox}/mailbox.json?to=${encodeURIComponent(email)}`)
  const { messages } = (await answer.json()) as { messages: { subject: string }[] }
  return messages.map(({ subject }) => subject)
}
