import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Product } from '#rules/catalogue.ts'
import type { CustomCheckout } from '#rules/custom-checkout.ts'
import type { Database } from '../postgres/database.ts'

/** Where the shop answers the pictures that it has taken from other servers. */
export const PICTURES = '/pictures/'

/** The widths that pages ask for: a small picture beside a name, a phone's, a wide window's. */
export const PICTURE_WIDTHS = [192, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The two that need a browser to ask for them, and one that every reader knows. */
export type PictureFormat = 'avif' | 'webp' | 'plain'

/** Bytes of a picture and their media type. */
export type Picture = { type: string; body: Buffer }

/** A picture in one format, not wider than its width. */
export type PictureFile = Picture & { format: PictureFormat; width: number }

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

/** Keeps the files of a picture, in the place of those that its address had. */
export async function keepPicture(
  db: Database,
  address: string,
  files: readonly PictureFile[],
): Promise<void> {
  const key = pictureKey(address)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('pictures')
      .values({ key, address })
      .onConflict((clash) => clash.column('key').doUpdateSet({ taken_at: sql`now()` }))
      .execute()
    await tx.deleteFrom('picture_files').where('key', '=', key).execute()
    await tx
      .insertInto('picture_files')
      .values(files.map((file) => ({ key, ...file })))
      .execute()
  })
}

/** What a page asks for of a picture. */
export type PictureWish = { key: string; format: PictureFormat; width: PictureWidth }

/** The widest file that is not wider than wished; null where no such picture is kept. */
export async function findPicture(
  db: Database,
  { key, format, width }: PictureWish,
): Promise<Picture | null> {
  const row = await db
    .selectFrom('picture_files')
    .select(['type', 'body'])
    .where('key', '=', key)
    .where('format', '=', format)
    .where('width', '<=', width)
    .orderBy('width', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
