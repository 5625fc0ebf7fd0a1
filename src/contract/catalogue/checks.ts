import type { Catalogue, Product } from '#rules/catalogue/catalogue.ts'
import { finding } from '#rules/catalogue/catalogue-findings.ts'
import { isDocumentCountry, isValidDocument } from '#rules/people/document.ts'
import { pixelProblems } from '#rules/advertising/pixel-events.ts'
import { checkBatches } from './batch-checks.ts'
import { resolveMoment } from './dates.ts'
import { checkIds } from './id-checks.ts'
import type { CatalogueProblem } from './problem.ts'
import { checkTerms } from './terms-checks.ts'

/** Entries that an installation already has, as far as a file may refer to them. */
export type ExistingEntries = {
  sellers: ReadonlySet<number>
  products: ReadonlyMap<number, KnownProduct>
  custom_checkouts: ReadonlyMap<number, KnownEntry>
  affiliates: ReadonlyMap<number, KnownEntry>
  /** The product of each. */
  batches: ReadonlyMap<number, number>
  tickets: ReadonlyMap<number, number>
}

/** `live`: may be referred to. An entry that was retired, or is about to be, keeps its id and nothing else. */
export type KnownEntry = { seller_id: number; live: boolean }
export type KnownProduct = KnownEntry & { currency: string; offers: ReadonlySet<string> }

type Problems = Generator<CatalogueProblem>

/**
 * Checks the relations between the entries of a file: ids, references, one seller and currency for every cart, and
 * terms that can be kept.
 *
 * @param existing what the installation holds; null when only the file is known: then a reference to something
 * outside the file is accepted
 * @param now the moment that relative dates are compared by
 */
export function checkCatalogue(
  catalogue: Catalogue,
  existing: ExistingEntries | null,
  now: Date,
): CatalogueProblem[] {
  const known = merge(catalogue, existing)
  return [
    ...checkIds(catalogue),
    ...checkSellers(catalogue),
    ...checkRouting(catalogue),
    ...checkConversion(catalogue),
    ...checkOwners(catalogue, known, existing),
    ...catalogue.products.flatMap((product, index) => [
      ...checkProduct(product, `products[${index}]`, known),
      ...checkTerms(product, `products[${index}]`),
      ...checkPixels(product, `products[${index}]`),
      ...checkBatches(product, `products[${index}]`, now),
    ]),
    ...checkCoupons(catalogue, known, now),
    ...checkAffiliates(catalogue, known),
  ]
}

type Known = Pick<ExistingEntries, 'sellers' | 'products' | 'custom_checkouts'> & {
  /** Whether these are all that there is. */
  complete: boolean
}

function merge(catalogue: Catalogue, existing: ExistingEntries | null): Known {
  const products = catalogue.products.map(({ id, seller_id, currency, offers }): [number, KnownProduct] => [
    id,
    { seller_id, live: true, currency, offers: new Set(offers.map((offer) => offer.hash)) },
  ])
  const brandings = catalogue.custom_checkouts.map(({ id, seller_id }): [number, KnownEntry] => [
    id,
    { seller_id, live: true },
  ])
  return {
    complete: existing !== null,
    sellers: new Set([...(existing?.sellers ?? []), ...catalogue.sellers.map(({ id }) => id)]),
    products: new Map([...living(existing?.products), ...products]),
    custom_checkouts: new Map([...living(existing?.custom_checkouts), ...brandings]),
  }
}

function living<T extends KnownEntry>(entries: ReadonlyMap<number, T> = new Map<number, T>()): [number, T][] {
  return [...entries].filter(([, { live }]) => live)
}

function* checkSellers({ sellers }: Catalogue): Problems {
  for (const [index, { country, document, three_ds, saved_cards }] of sellers.entries()) {
    if (three_ds === true && saved_cards === true) {
      yield {
        path: `sellers[${index}].saved_cards`,
        ...finding('saved-cards'),
      }
    }
    if (!isDocumentCountry(country) || isValidDocument(country, document)) continue
    yield {
      path: `sellers[${index}].document`,
      ...finding('document', { country }),
    }
  }
}

/** A rule that can never decide, or always does, is a slip. */
function* checkRouting({ sellers }: Catalogue): Problems {
  for (const [index, { gateway_rules: rules = [], specific_gateway: pinned }] of sellers.entries()) {
    const path = `sellers[${index}].gateway_rules`
    if (pinned !== undefined && rules.length > 0) {
      yield { path, ...finding('rules-beside-pin') }
    }
    for (const [at, { priorities: _, ...conditions }] of rules.entries()) {
      if (Object.values(conditions).some((condition) => condition !== undefined)) continue
      yield {
        path: `${path}[${at}]`,
        ...finding('rule-without-condition'),
      }
    }
  }
}

/** Every entry's seller exists, and an id stays with the seller (or product) that it was first given to. */
function* checkOwners(catalogue: Catalogue, known: Known, existing: ExistingEntries | null): Problems {
  const owners: {
    list: 'products' | 'custom_checkouts' | 'affiliates'
    before: (id: number) => number | undefined
  }[] = [
    { list: 'products', before: (id) => existing?.products.get(id)?.seller_id },
    { list: 'custom_checkouts', before: (id) => existing?.custom_checkouts.get(id)?.seller_id },
    { list: 'affiliates', before: (id) => existing?.affiliates.get(id)?.seller_id },
  ]
  for (const { list, before } of owners) {
    for (const [index, { id, seller_id }] of catalogue[list].entries()) {
      yield* sellerExists(seller_id, `${list}[${index}].seller_id`, known)
      yield* stays(id, seller_id, before(id), { path: `${list}[${index}].id`, owner: 'seller' })
    }
  }
  for (const [index, { seller_id }] of catalogue.coupons.entries()) {
    yield* sellerExists(seller_id, `coupons[${index}].seller_id`, known)
  }
  for (const [index, product] of catalogue.products.entries()) {
    for (const [i, batch] of product.batches.entries()) {
      const path = `products[${index}].batches[${i}]`
      yield* stays(batch.id, product.id, existing?.batches.get(batch.id), {
        path: `${path}.id`,
        owner: 'product',
      })
      for (const [j, { id }] of batch.tickets.entries()) {
        yield* stays(id, product.id, existing?.tickets.get(id), {
          path: `${path}.tickets[${j}].id`,
          owner: 'product',
        })
      }
    }
  }
}

function* sellerExists(sellerId: number, path: string, known: Known): Problems {
  if (!known.complete || known.sellers.has(sellerId)) return
  yield {
    path,
    ...finding('seller-unknown', { seller: sellerId }),
  }
}

function* stays(
  id: number,
  owner: number,
  before: number | undefined,
  where: { path: string; owner: 'seller' | 'product' },
): Problems {
  if (before === undefined || before === owner) return
  yield { path: where.path, ...finding(`id-of-${where.owner}`, { id, owner: before }) }
}

/** A seller without the international flag is paid in the currency of their products alone. */
function* checkConversion({ sellers, products }: Catalogue): Problems {
  const national = new Set(
    sellers.filter(({ has_international_flag }) => !has_international_flag).map(({ id }) => id),
  )
  for (const [index, { converted_currency, seller_id }] of products.entries()) {
    if (converted_currency === undefined || !national.has(seller_id)) continue
    yield {
      path: `products[${index}].converted_currency`,
      ...finding('international', { seller: seller_id }),
    }
  }
}

/**
 * Checks that the references of a product exist, and have the same seller and, for bumps, the same currency: one cart,
 * one seller.
 */
function* checkProduct(product: Product, path: string, known: Known): Problems {
  const { custom_checkout_id, seller_id } = product
  if (custom_checkout_id !== undefined) {
    const owner = known.custom_checkouts.get(custom_checkout_id)?.seller_id
    const at = `${path}.custom_checkout_id`
    if (owner === undefined && known.complete) {
      yield { path: at, ...finding('look-unknown', { look: custom_checkout_id }) }
    } else if (owner !== undefined && owner !== seller_id) {
      yield {
        path: at,
        ...finding('look-of-other', { owner, seller: seller_id }),
      }
    }
  }
  if (product.upsell !== undefined) yield* checkCompanion(product, product.upsell, `${path}.upsell`, known)
  const tickets = new Set(product.batches.flatMap((batch) => batch.tickets.map((ticket) => ticket.id)))
  for (const [index, bump] of product.bumps.entries()) {
    const at = `${path}.bumps[${index}]`
    yield* checkCompanion(product, bump, at, known)
    if (bump.assoc_ticket !== undefined && !tickets.has(bump.assoc_ticket)) {
      yield {
        path: `${at}.assoc_ticket`,
        ...finding('ticket-unknown', { ticket: bump.assoc_ticket }),
      }
    }
  }
}

/** Reports pixels that could never be notified, or that would count a sale twice, as mistakes. */
function checkPixels({ pixels }: Product, path: string): CatalogueProblem[] {
  return pixels.flatMap((pixel, index) =>
    pixelProblems(pixel).map((found) => ({ ...found, path: `${path}.pixels[${index}].${found.path}` })),
  )
}

/** Checks what is sold along with a product, as a bump or an upsell. */
function* checkCompanion(
  product: Product,
  bump: { product_id: number; offer?: string },
  path: string,
  known: Known,
): Problems {
  const at = `${path}.product_id`
  if (bump.product_id === product.id) yield { path: at, ...finding('itself') }
  const target = known.products.get(bump.product_id)
  if (!target) {
    if (known.complete) yield { path: at, ...finding('product-unknown', { product: bump.product_id }) }
    return
  }
  if (target.seller_id !== product.seller_id) {
    yield {
      path: at,
      ...finding('cart-of-other', { owner: target.seller_id, seller: product.seller_id }),
    }
  }
  if (target.currency !== product.currency) {
    yield {
      path: at,
      ...finding('cart-currency', { given: target.currency, currency: product.currency }),
    }
  }
  if (bump.offer !== undefined && !target.offers.has(bump.offer)) {
    yield {
      path: `${path}.offer`,
      ...finding('offer-unknown', { offer: bump.offer, product: bump.product_id }),
    }
  }
}

function* checkCoupons({ coupons }: Catalogue, known: Known, now: Date): Problems {
  for (const [index, coupon] of coupons.entries()) {
    const path = `coupons[${index}]`
    const { type, value, starts_at, due_date } = coupon
    yield* ownProducts(coupon, path, known)
    if (type === 'PERCENTAGE' && value > 100) {
      yield { path: `${path}.value`, ...finding('percent', { value }) }
    }
    if (starts_at && due_date && resolveMoment(starts_at, now) >= resolveMoment(due_date, now)) {
      yield { path: `${path}.due_date`, ...finding('after', { field: 'starts_at' }) }
    }
  }
}

function* checkAffiliates({ affiliates }: Catalogue, known: Known): Problems {
  for (const [index, affiliate] of affiliates.entries())
    yield* ownProducts(affiliate, `affiliates[${index}]`, known)
}

function* ownProducts(
  entry: { seller_id: number; product_ids: readonly number[] },
  path: string,
  known: Known,
): Problems {
  for (const [index, id] of entry.product_ids.entries()) {
    const at = `${path}.product_ids[${index}]`
    const target = known.products.get(id)
    if (!target && known.complete) yield { path: at, ...finding('product-unknown', { product: id }) }
    if (target && target.seller_id !== entry.seller_id) {
      yield {
        path: at,
        ...finding('product-of-other', { owner: target.seller_id, seller: entry.seller_id }),
      }
    }
  }
}
