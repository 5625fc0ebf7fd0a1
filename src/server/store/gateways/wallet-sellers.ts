import { sql } from 'kysely'
import type { DeviceWalletMethod } from '#rules/methods/device-wallet.ts'
import type { RoutedSeller } from '#rules/payment/gateway-routing.ts'
import type { Database } from '../postgres/database.ts'

/** A seller with a product on sale that names a wallet of the device, and where their payments go. */
export type SellerOfWallet = { sellerId: number; method: DeviceWalletMethod; routing: RoutedSeller }

/** Sellers whose products are sold by a wallet of the device, a row for each wallet. */
export async function listSellersOfWallets(db: Database): Promise<SellerOfWallet[]> {
  const { rows } = await sql<SellerOfWallet>`
    select s.id as "sellerId", w.method, s.body as routing
    from sellers s cross join (values ('APPLE_PAY'), ('GOOGLE_PAY')) w(method)
    where exists (
      select from products p where p.seller_id = s.id and p.is_active = 1 and p.retired_at is null
        and w.method = any(string_to_array(p.body->>'method', ',')))
    order by s.id, w.method`.execute(db)
  return rows
}

/** Returns a seller's name in a wallet's sheet; null if the seller does not exist. */
export async function findSellerName(db: Database, sellerId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from sellers where id = ${sellerId}`.execute(db)
  return rows[0]?.name ?? null
}
