import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localePath } from '#rules/base/locale.ts'
import type { ScreenData } from '#contract/checkout/page.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import { offerProduct } from '#rules/order/purchasability.ts'
import { isEvent } from '#rules/tickets/ticket-cart.ts'
import type { Config } from '../configuration/config.ts'
import type { Keys } from '../signing/keys.ts'
import { installDemoWhenEmpty } from '../flows/catalogue/import-catalogue.ts'
import { installHistoryWhenEmpty, postLines, type HistoryDeps } from '../flows/demo/install-demo.ts'
import type { Database } from '../store/postgres/database.ts'
import { loadCatalogue } from '../store/catalogue/catalogue-export.ts'

/** The course that a start names first. */
const FIRST_PRODUCT = 1001

type DemoLink = Extract<ScreenData, { screen: 'index' }>['links'][number]

/**
 * Gives an empty database the demo's catalogue, so that a newcomer sees real pages.
 * @param folder where its files are
 * @param history what a year of sales needs; null: the catalogue alone
 * @throws StartError where the sandbox does not take the history
 */
export async function installDemo(db: Database, folder: string, history: HistoryDeps | null): Promise<void> {
  const [catalogue, pastEvent] = [
    await readFile(join(folder, 'catalogue.json'), 'utf8'),
    await readFile(join(folder, 'past-event.json'), 'utf8'),
  ]
  if (history === null) await installDemoWhenEmpty(db, catalogue)
  else await installHistoryWhenEmpty(db, { catalogue, pastEvent }, history)
}

/** Returns the dependencies of a demo's history, by the configuration; null if no history is wanted. */
export function historyDeps(
  config: Config,
  sandboxKey: string,
  { now, keys }: { now: () => Date; keys: Pick<Keys, 'pixelAccess'> },
): HistoryDeps | null {
  if (!config.demoHistory) return null
  return {
    now,
    sendLines: (lines) => postLines({ fetch, url: config.urls.sandbox, key: sandboxKey }, lines),
    webhookUrl: `${config.urls.gateway}/webhooks/sandbox`,
    keptLeadDays: config.kept.leads,
    pixelKey: config.simulatesNetworks ? keys.pixelAccess : null,
  }
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
