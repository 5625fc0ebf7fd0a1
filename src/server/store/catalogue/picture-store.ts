import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Product } from '#rules/catalogue/catalogue.ts'
import type { CustomCheckout } from '#rules/catalogue/custom-checkout.ts'
import type { Database } from '../postgres/database.ts'

/** Where the shop answers the pictures that it keeps: taken from other servers, or uploaded in the office. */
export const PICTURES = '/pictures/'

/** The widths that pages ask for: a small picture beside a name, a phone's, a wide window's. */
export const PICTURE_WIDTHS = [192, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The two that need a browser to ask for them, one that every reader knows, and what messengers show of a link. */
export type PictureFormat = 'avif' | 'webp' | 'plain' | 'link'

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

/** By what a picture that a catalogue names is kept; null for a file of the operator's, which nothing keeps. */
function keyOf(path: string): string | null {
  if (isOfAnotherServer(path)) return pictureKey(path)
  return path.startsWith(PICTURES) ? path.slice(PICTURES.length) : null
}

/**
 * Returns a picture's path for a page: one of another server gets the shop's own address, so that no page requests the
 * other server.
 */
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

/** Those of the pictures that a catalogue names that should be kept and are not. */
export async function missingPictures(db: Database, paths: readonly string[]): Promise<string[]> {
  const keys = paths.flatMap((path) => keyOf(path) ?? [])
  if (keys.length === 0) return []
  const rows = await db.selectFrom('pictures').select('key').where('key', 'in', keys).execute()
  const kept = new Set(rows.map(({ key }) => key))
  return paths.filter((path) => {
    const key = keyOf(path)
    return key !== null && !kept.has(key)
  })
}

/** Keeps the files of a picture, in the place of those that its address had. */
export async function keepPicture(
  db: Database,
  address: string,
  files: readonly PictureFile[],
): Promise<void> {
  await db.transaction().execute((tx) => writePicture(tx, { key: pictureKey(address), address, files }))
}

type KeptPicture = { key: string; address: string; files: readonly PictureFile[] }

async function writePicture(tx: Database, { key, address, files }: KeptPicture): Promise<void> {
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
}

/** The most pictures that a seller may have uploaded. */
export const UPLOADS_AT_MOST = 1_000

/** By what an uploaded picture is kept: the same file again is the same picture. */
export function uploadKey(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url')
}

/**
 * Whether a seller may keep one more picture. Two uploads at the same moment may both be the last one: it bounds what a
 * shop fills and is no right of anybody.
 */
export async function mayUploadMore(db: Database, seller: number, key: string): Promise<boolean> {
  const { others } = await db
    .selectFrom('uploaded_pictures')
    .select(({ fn }) => fn.countAll<string>().as('others'))
    .where('seller_id', '=', seller)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  return Number(others) < UPLOADS_AT_MOST
}

/** Keeps the files of a picture that a seller has uploaded, all or none. */
export async function keepUpload(
  tx: Database,
  { seller, key, files }: { seller: number; key: string; files: readonly PictureFile[] },
): Promise<void> {
  await writePicture(tx, { key, address: PICTURES + key, files })
  await tx
    .insertInto('uploaded_pictures')
    .values({ seller_id: seller, key })
    .onConflict((clash) => clash.columns(['seller_id', 'key']).doNothing())
    .execute()
}

/** Whether the files of an uploaded picture are kept already, and the seller's from now on. */
export async function takeKeptUpload(db: Database, seller: number, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('uploaded_pictures')
    .columns(['seller_id', 'key'])
    .expression(
      db
        .selectFrom('pictures')
        .select([sql.lit(seller).as('seller_id'), 'key'])
        .where('key', '=', key),
    )
    .onConflict((clash) => clash.columns(['seller_id', 'key']).doUpdateSet({ key }))
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Picture variant that a page requests. */
export type PictureWish = { key: string; format: PictureFormat; width: number }

/**
 * Finds the version of a catalogue picture that every reader supports, at its smallest width; null if it is not stored
 * here.
 */
export async function findSmallPicture(db: Database, path: string): Promise<Picture | null> {
  const key = keyOf(path)
  return key === null ? null : findPicture(db, { key, format: 'plain', width: PICTURE_WIDTHS[0] })
}

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
