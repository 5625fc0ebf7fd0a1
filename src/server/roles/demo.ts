import { readFile } from 'node:fs/promises'
import { localePath } from '#rules/base/locale.ts'
import type { ScreenData } from '#contract/checkout/page.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import { offerProduct } from '#rules/order/purchasability.ts'
import { isEvent } from '#rules/tickets/ticket-cart.ts'
import { installDemoWhenEmpty } from '../flows/catalogue/import-catalogue.ts'
import type { Database } from '../store/postgres/database.ts'
import { loadCatalogue } from '../store/catalogue/catalogue-export.ts'

/** The course that a start names first. */
const FIRST_PRODUCT = 1001

type DemoLink = Extract<ScreenData, { screen: 'index' }>['links'][number]

/** Imports the demo catalogue into an empty database, so that a newcomer sees real pages. */
export async function installDemo(db: Database, file: string): Promise<void> {
  await installDemoWhenEmpty(db, await readFile(file, 'utf8'))
}

/** The seller of the demo's first product; null where the database holds something else. */
export async function demoSeller(db: Database): Promise<number | null> {
  const { products } = await loadCatalogue(db)
  return products.find(({ id }) => id === FIRST_PRODUCT)?.seller_id ?? null
}

/** The path of a product's page: for an event, the page where tickets are chosen. */
function pathOf(product: Product): string {
  return isEvent(product) ? `/pre-checkout/${product.id}` : `/${product.id}`
}

/** The links of the demo's index page: the products that may be bought now, with a note on what each shows. */
export async function demoLinks(db: Database): Promise<DemoLink[]> {
  const { products, sellers } = await loadCatalogue(db)
  return products.flatMap((product) => {
    const seller = sellers.find((candidate) => candidate.id === product.seller_id)
    if (seller === undefined) return []
    const offered = offerProduct(product, null, seller)
    if (offered.kind === 'refused') return []
    return [
      {
        product_id: product.id,
        path: localePath(seller.country === 'BR' ? 'pt' : 'en', pathOf(product)),
        name: product.name,
        note: product.description ?? '',
        image: product.images[0]?.path ?? null,
      },
    ]
  })
}
