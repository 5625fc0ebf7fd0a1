import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Product } from '#rules/catalogue.ts'
import type { CustomCheckout } from '#rules/custom-checkout.ts'
import type { Database } from '../postgres/database.ts'

/** Where the shop answers the pictures that it has taken from other servers. */
export const PICTURES = '/pictures/'

/** A picture as its server gave it, with the media type that its first bytes say. */
export type Picture = { type: string; body: Buffer }

/** Whether a picture of the catalogue lies on another server. */
export function isOfAnotherServer(path: string): boolean {
  return path.startsWith('https://')
}

/** The name of a picture's address: pages find it without asking the database. */
export function pictureKey(address: string): string {
  return createHash('sha256').update(address).digest('base64url')
}

/** A picture as a page names it: one of another server by the shop's own address, so that no page asks elsewhere. */
export function ownPicture(path: string): string {
  return isOfAnotherServer(path) ? PICTURES + pictureKey(path) : path
}

/** A product with the addresses that its pictures have here. */
export function withOwnPictures(product: Product): Product {
  return { ...product, images: product.images.map((image) => ({ ...image, path: ownPicture(image.path) })) }
}

/** The fields of a customisation that name a picture. */
export const CUSTOM_PICTURES = [
  'logotipo',
  'top_thumb',
  'bottom_thumb',
  'side_thumb',
  'side_thumb_mobile',
  'image_exit_pop_up',
] as const satisfies (keyof CustomCheckout)[]

/** A customisation with the addresses that its pictures have here. */
export function customWithOwnPictures(custom: CustomCheckout): CustomCheckout {
  const own = CUSTOM_PICTURES.flatMap((name) => {
    const path = custom[name]
    return path === undefined ? [] : [[name, ownPicture(path)] as const]
  })
  return { ...custom, ...Object.fromEntries(own) }
}

/** Those of these addresses whose pictures are not kept. */
export async function missingPictures(db: Database, addresses: readonly string[]): Promise<string[]> {
  const keys = addresses.map(pictureKey)
  const rows = await db
    .selectFrom('pictures')
    .select('key')
    .where('key', 'in', [...keys, ''])
    .execute()
  const kept = new Set(rows.map(({ key }) => key))
  return addresses.filter((address) => !kept.has(pictureKey(address)))
}

/** Keeps a picture, in the place of the one that its address had. */
export async function keepPicture(db: Database, address: string, { type, body }: Picture): Promise<void> {
  const row = { key: pictureKey(address), address, type, body }
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((clash) => clash.column('key').doUpdateSet({ type, body, taken_at: sql`now()` }))
    .execute()
}

/** A picture by its name; null where none is kept. */
export async function findPicture(db: Database, key: string): Promise<Picture | null> {
  const row = await db
    .selectFrom('pictures')
    .select(['type', 'body'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}
