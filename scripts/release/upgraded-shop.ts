import { runMigrations } from 'graphile-worker'
import { openDatabase } from '#server/store/postgres/database.ts'
import { migrate } from '#server/store/postgres/migrate.ts'
import { createCatalogueReader } from '#server/store/catalogue/catalogue-store.ts'
import { findPurchaseOfSale } from '#server/store/purchases/payment-store.ts'
import type { Purchase } from '#server/store/purchases/purchase-records.ts'
import { openShop, type Shop } from '#server/testing/shop.ts'
import { restoreRelease } from './kept-release.ts'
import type { ReleaseFixture } from './release-shop.ts'

/** A kept release whose database this program has migrated, and the acquirer who goes on with what was under way. */
export interface UpgradedShop {
  url: string
  deps: Shop['deps']
  acquirer: Shop['acquirer']
  shop: Shop
  purchase(sale: string): Promise<Purchase>
  close(): Promise<void>
}

/**
 * Restores a release in place of a new shop's tables, migrates it, and sends the acquirer the orders it had received.
 */
export async function upgrade({ kept, underWay }: ReleaseFixture): Promise<UpgradedShop> {
  const shop = await openShop()
  await restoreRelease(kept, shop.url)
  await migrate(shop.url)
  await runMigrations({ connectionString: shop.url })
  for (const { order, isPaid } of underWay.orders) {
    shop.acquirer.script = () => ({ does: isPaid ? 'approve' : 'wait' })
    await shop.acquirer.charge(order)
  }
  shop.acquirer.script = ({ what }) => ({ does: what.kind === 'card' ? 'approve' : 'wait' })
  // The shop's own connections have statements of the tables that are gone.
  const db = openDatabase({ url: shop.url, max: 5 })
  const deps = { ...shop.deps, db, catalogue: createCatalogueReader(db) }
  return {
    url: shop.url,
    deps,
    acquirer: shop.acquirer,
    shop,
    purchase: async (sale) => {
      const purchase = await findPurchaseOfSale(db, sale)
      if (purchase === null) throw new Error(`the sale ${sale} is gone`)
      return purchase
    },
    close: async () => {
      await db.destroy()
      await shop.close()
    },
  }
}
