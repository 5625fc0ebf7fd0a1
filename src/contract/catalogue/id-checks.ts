import { finding } from '#rules/catalogue/catalogue-findings.ts'
import type { Catalogue, Product } from '#rules/catalogue/catalogue.ts'
import type { CatalogueProblem } from './problem.ts'

type Problems = Generator<CatalogueProblem>

/** Something that may be named once: under this key, at this path, in these words. */
type Keyed = { key: string; path: string; what: string }

/** Whether everything that may be named once only is. */
export function* checkIds(catalogue: Catalogue): Problems {
  const { sellers, products, custom_checkouts, affiliates, coupons } = catalogue
  const byId = (list: readonly { id: number }[], path: string): Keyed[] =>
    list.map(({ id }, index) => ({ key: String(id), path: `${path}[${index}].id`, what: `the id ${id}` }))
  const inProducts = <T>(read: (product: Product, path: string) => T[]): T[] =>
    products.flatMap((product, index) => read(product, `products[${index}]`))
  yield* unique(byId(sellers, 'sellers'))
  yield* unique(byId(products, 'products'))
  yield* unique(byId(custom_checkouts, 'custom_checkouts'))
  yield* unique(byId(affiliates, 'affiliates'))
  yield* unique(inProducts((product, path) => byId(product.batches, `${path}.batches`)))
  yield* unique(
    inProducts(({ batches }, path) =>
      batches.flatMap((b, i) => byId(b.tickets, `${path}.batches[${i}].tickets`)),
    ),
  )
  yield* unique(inProducts(nestedKeys))
  yield* unique(
    coupons.map(({ seller_id, name }, index) => ({
      key: `${seller_id} ${name.toUpperCase()}`,
      path: `coupons[${index}].name`,
      what: `the coupon ${name} of seller ${seller_id} (capitals make no difference)`,
    })),
  )
}

/** Collects what may occur once in a product: a hash, a bump, a pixel. */
function nestedKeys({ id, hash, offers, bumps, pixels, batches }: Product, path: string): Keyed[] {
  const tickets = batches.flatMap((batch, i) =>
    batch.tickets.map((ticket, j) => ({
      hash: ticket.hash,
      path: `${path}.batches[${i}].tickets[${j}].hash`,
    })),
  )
  const hashes = [
    ...(hash === undefined ? [] : [{ hash, path: `${path}.hash` }]),
    ...offers.map((offer, index) => ({ hash: offer.hash, path: `${path}.offers[${index}].hash` })),
    ...tickets,
  ]
  return [
    ...hashes.map((entry) => ({ ...entry, key: `${id} hash ${entry.hash}`, what: `the hash ${entry.hash}` })),
    ...bumps.map(({ product_id }, index) => ({
      key: `${id} bump ${product_id}`,
      path: `${path}.bumps[${index}].product_id`,
      what: `the bump ${product_id}`,
    })),
    ...pixels.map((pixel, index) => ({
      key: `${id} pixel ${pixel.provider} ${pixel.id}`,
      path: `${path}.pixels[${index}].id`,
      what: `the ${pixel.provider} pixel ${pixel.id}`,
    })),
  ]
}

function* unique(entries: readonly Keyed[]): Problems {
  const first = new Map<string, string>()
  for (const { key, path, what } of entries) {
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, path)
    else yield { path, ...finding('repeated', { what, earlier }) }
  }
}
