import { sql } from 'kysely'
import type { CustomCheckout } from '#rules/catalogue/custom-checkout.ts'
import { customWithOwnPictures } from './picture-store.ts'
import type { Database } from '../postgres/database.ts'

const MINUTES = 10

type KeptPreview = { user: number; seller: number; look: number; hash: Buffer; entry: CustomCheckout }

/** Keeps what a look would be, in the place of what the same person last made of it. */
export async function keepPreview(
  db: Database,
  { user, seller, look, hash, entry }: KeptPreview,
): Promise<void> {
  const kept = {
    seller_id: seller,
    token_hash: hash,
    entry: JSON.stringify(entry),
    expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
  }
  await db
    .insertInto('look_previews')
    .values({ user_id: user, look_id: look, ...kept })
    .onConflict((clash) => clash.columns(['user_id', 'look_id']).doUpdateSet(kept))
    .execute()
}

/** Finds branding that a user is editing, as pages show it; null if there is none, or it has expired. */
export async function findPreview(db: Database, hash: Buffer): Promise<CustomCheckout | null> {
  const row = await db
    .selectFrom('look_previews')
    .select('entry')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row === undefined ? null : customWithOwnPictures(row.entry as CustomCheckout)
}
