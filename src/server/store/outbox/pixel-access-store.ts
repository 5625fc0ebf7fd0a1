import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** A pixel of a seller. */
export type PixelName = { seller: number; provider: string; pixel: string }

export async function findPixelAccess(
  db: Database,
  { seller, provider, pixel }: PixelName,
): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from pixel_accesses
    where seller_id = ${seller} and provider = ${provider} and pixel = ${pixel}`.execute(db)
  return rows[0]?.sealed ?? null
}

/**
 * Stores the account credentials of a pixel; the catalogue's new version notifies every process that it can receive
 * events.
 */
export async function savePixelAccess(db: Database, name: PixelName, sealed: Buffer): Promise<void> {
  await sql`
    with kept as (
      insert into pixel_accesses (seller_id, provider, pixel, sealed)
      values (${name.seller}, ${name.provider}, ${name.pixel}, ${sealed}::bytea)
      on conflict (seller_id, provider, pixel) do update set sealed = excluded.sealed, updated_at = now()
    )
    update sellers set catalogue_version = catalogue_version + 1 where id = ${name.seller}`.execute(db)
}

/** Forgets it; from then on nothing is kept of buyers for this pixel. */
export async function removePixelAccess(db: Database, { seller, provider, pixel }: PixelName): Promise<void> {
  await sql`
    with removed as (
      delete from pixel_accesses where seller_id = ${seller} and provider = ${provider} and pixel = ${pixel}
    )
    update sellers set catalogue_version = catalogue_version + 1 where id = ${seller}`.execute(db)
}
