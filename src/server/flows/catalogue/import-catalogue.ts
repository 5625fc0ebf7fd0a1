import { checkCatalogue, type ExistingEntries } from '#contract/catalogue/checks.ts'
import { resolveDates } from '#contract/catalogue/moments.ts'
import { CatalogueError } from '#contract/catalogue/problem.ts'
import type { CatalogueProblem } from '#contract/catalogue/problem.ts'
import { readCatalogue } from '#contract/catalogue/reading.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { finding } from '#rules/catalogue/catalogue-findings.ts'
import { hasCode } from '../../start-error.ts'
import {
  findConversions,
  findLostUpsells,
  findMixedCarts,
  findShortStocks,
  hasSellers,
  loadExisting,
  loadKeptDates,
} from '../../store/catalogue/catalogue-existing.ts'
import { scopeOf } from '../../store/catalogue/catalogue-entries.ts'
import { rowsOf } from '../../store/catalogue/catalogue-rows.ts'
import { lockCatalogue, noCounts, writeCatalogue } from '../../store/catalogue/catalogue-writing.ts'
import type { ImportCounts } from '../../store/catalogue/catalogue-writing.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findMissingPictures } from './named-pictures.ts'
import { operatorEditor, recordEdit, type Editing } from './record-edit.ts'
import { endExpiredReservations } from '../../store/tickets/ticket-store.ts'

export type ImportResult = {
  /** The number of the last import that changed something, this one or one before. */
  version: number
  /** Rows by table. */
  counts: ImportCounts
}

export type ImportOptions = {
  /** Removes what this seller has and the file has not. */
  replaceSeller?: number | undefined
  /** Author of the import, for the revisions. */
  author?: string | null
}

const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'

/**
 * Makes the installation's catalogue match the file, in one transaction: all of it or nothing. Entries are identified
 * by id (coupons by seller and name). A product of the file is taken whole, so an offer, bump, batch, ticket or pixel
 * that it no longer lists is removed; anything else that the file omits stays, unless its seller is replaced. Counters
 * of sales are never written. The same file again changes nothing.
 *
 * @param catalogue as readCatalogue returns it
 * @throws CatalogueError with everything that is wrong
 */
export async function importCatalogue(
  db: Database,
  catalogue: Catalogue,
  { replaceSeller, author = null }: ImportOptions = {},
): Promise<ImportResult> {
  return changeCatalogue(db, (tx, now) =>
    importInto(tx, catalogue, {
      now,
      replaced: replaceSeller,
      by: { source: 'file', editor: operatorEditor(author) },
    }),
  )
}

/**
 * Changes the catalogue in one transaction, after every other change of it.
 *
 * @param change receives the database's time
 * @throws CatalogueError also for what only the database finds
 */
export async function changeCatalogue<T>(
  db: Database,
  change: (tx: Database, now: Date) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => change(tx, await lockCatalogue(tx)))
  } catch (error) {
    throw explained(error)
  }
}

/**
 * Gives a database in which nobody sells yet a first catalogue, such as the demo's.
 *
 * @param text the text of a catalogue file
 * @returns whether it was imported
 */
export async function installDemoWhenEmpty(db: Database, text: string): Promise<boolean> {
  if (await hasSellers(db)) return false
  await importCatalogue(db, readCatalogue(text))
  return true
}

type ImportTerms = { now: Date; replaced?: number | undefined; by: Editing }

/** As importCatalogue, where the right to import is held already. */
export async function importInto(
  tx: Database,
  catalogue: Catalogue,
  { now, replaced, by }: ImportTerms,
): Promise<ImportResult> {
  if (replaced !== undefined && !catalogue.sellers.some(({ id }) => id === replaced)) {
    throw new CatalogueError([{ path: 'sellers', ...finding('no-such-seller', { seller: replaced }) }])
  }
  const dated = resolveDates(catalogue, await loadKeptDates(tx, catalogue), now)
  // Checked with its dates resolved, so that two relative dates are compared by their final values.
  const existing = await loadExisting(tx, catalogue, replaced)
  // guard: office-names-own-entries
  const known = by.source === 'file' ? existing : withoutOthers(existing, catalogue)
  refuse(checkCatalogue(dated.catalogue, known, now))
  const rows = rowsOf(dated.catalogue, dated.relative)
  await endExpiredReservations(
    tx,
    rows.batches.map((row) => Number(row['id'])),
  )
  refuse(await findShortStocks(tx, rows, catalogue))
  // guard: pictures-are-kept
  refuse(await findMissingPictures(tx, catalogue, { taken: by.source === 'file' }))
  let counts = noCounts()
  const version = await recordEdit(tx, scopeOf(dated.catalogue, replaced), by, async () => {
    const written = await writeCatalogue(tx, rows, replaced)
    counts = written.counts
    return written.changedSellers
  })
  const productIds = catalogue.products.map(({ id }) => id)
  refuse([
    ...(await findMixedCarts(tx, productIds)),
    ...(await findLostUpsells(tx, productIds)),
    // guard: conversion-needs-its-shop
    ...(await findConversions(tx, catalogue)),
  ])
  return { version, counts }
}

/**
 * Returns what exists for a user who changes entries of one seller: entries of another seller that they name do not, so
 * that no response reveals them. Batches and tickets stay, because their numbers are given once in an installation.
 */
function withoutOthers(existing: ExistingEntries, catalogue: Catalogue): ExistingEntries {
  const { sellers, products, coupons, custom_checkouts, affiliates } = catalogue
  const entries = [...products, ...coupons, ...custom_checkouts, ...affiliates]
  const own = new Set([...sellers.map(({ id }) => id), ...entries.map(({ seller_id: seller }) => seller)])
  const ofOwn = <T extends { seller_id: number }>(all: ReadonlyMap<number, T>): Map<number, T> =>
    new Map([...all].filter(([, { seller_id: seller }]) => own.has(seller)))
  return {
    ...existing,
    products: ofOwn(existing.products),
    custom_checkouts: ofOwn(existing.custom_checkouts),
    affiliates: ofOwn(existing.affiliates),
  }
}

/** @throws CatalogueError where there are problems */
export function refuse(problems: readonly CatalogueProblem[]): void {
  if (problems.length > 0) throw new CatalogueError(problems)
}

/**
 * Explains problems that only the database finds: an entry outside the file needs what the file removes, or a sale was
 * made meanwhile.
 */
function explained(error: unknown): unknown {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
  if (hasCode(error, FOREIGN_KEY_VIOLATION)) {
    return new CatalogueError([{ path: '', ...finding('still-named', { detail }) }])
  }
  if (hasCode(error, CHECK_VIOLATION)) {
    return new CatalogueError([{ path: '', ...finding('sold-meanwhile') }])
  }
  return error
}
