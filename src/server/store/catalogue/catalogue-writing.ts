import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { CATALOGUE_TABLES } from './catalogue-rows.ts'
import type { CatalogueRows, CatalogueTable } from './catalogue-rows.ts'
import type { Row, Tables } from '../rows.ts'

/** Effect of an import on the rows of one table. */
export type RowCounts = { created: number; changed: number; removed: number }
export type ImportCounts = Record<CatalogueTable, RowCounts>

type Plan<Table extends CatalogueTable> = {
  /** Columns that identify a row: a unique key of the table. */
  key: readonly (keyof Tables[Table] & string)[]
  /** The key in the terms of a row that is not written yet (`n`), where a generated column is part of it. */
  sameRow?: string
  /** Columns that an import writes besides the key. Counters of payments are never included. */
  columns: readonly (keyof Tables[Table] & string)[]
  /** Owner of a row; the row is removed when its owner is imported without it. */
  ownedBy: 'seller_id' | 'product_id' | null
  /** Retired rows stay for the sales that refer to them. */
  removal: 'delete' | 'retire'
}

const DATED = ['relative_dates', 'body', 'retired_at'] as const

const PLANS: { [Table in CatalogueTable]: Plan<Table> } = {
  sellers: { key: ['id'], columns: ['name', 'country', 'body'], ownedBy: null, removal: 'retire' },
  custom_checkouts: { key: ['id'], columns: ['seller_id', 'body'], ownedBy: 'seller_id', removal: 'delete' },
  products: {
    key: ['id'],
    columns: [
      ...([
        'seller_id',
        'name',
        'type',
        'product_type_id',
        'format',
        'currency',
        'amount',
        'status_product',
      ] as const),
      ...(['status_offer', 'is_active', 'hash', 'custom_checkout_id', 'stock'] as const),
      ...DATED,
    ],
    ownedBy: 'seller_id',
    removal: 'retire',
  },
  offers: {
    key: ['product_id', 'hash'],
    columns: ['seller_id', 'position', 'amount', 'status_offer', 'body'],
    ownedBy: 'product_id',
    removal: 'delete',
  },
  batches: {
    key: ['id'],
    columns: [
      ...(['seller_id', 'product_id', 'name', 'position', 'release_type', 'release_fixed_date'] as const),
      ...(['release_interval_start_date', 'release_interval_end_date'] as const),
      ...(['release_offer_group_stock_id', 'stock'] as const),
      ...DATED,
    ],
    ownedBy: 'product_id',
    removal: 'retire',
  },
  tickets: {
    key: ['id'],
    columns: [
      'seller_id',
      'product_id',
      'batch_id',
      'hash',
      'name',
      'position',
      'amount',
      'body',
      'retired_at',
    ],
    ownedBy: 'product_id',
    removal: 'retire',
  },
  bumps: {
    key: ['product_id', 'bump_product_id'],
    columns: ['seller_id', 'position', 'offer_hash', 'assoc_ticket', 'body'],
    ownedBy: 'product_id',
    removal: 'delete',
  },
  pixels: {
    key: ['product_id', 'provider', 'id'],
    columns: ['seller_id', 'position', 'body'],
    ownedBy: 'product_id',
    removal: 'delete',
  },
  coupons: {
    key: ['seller_id', 'code'],
    sameRow: 'n.seller_id = t.seller_id and upper(n.name) = t.code',
    columns: [
      ...([
        'name',
        'type',
        'value',
        'product_ids',
        'use_limit',
        'per_buyer_limit',
        'minimum_amount',
        'series',
      ] as const),
      ...(['starts_at', 'due_date'] as const),
      ...DATED,
    ],
    ownedBy: 'seller_id',
    removal: 'retire',
  },
  affiliates: {
    key: ['id'],
    columns: ['seller_id', 'name', 'product_ids', 'body', 'retired_at'],
    ownedBy: 'seller_id',
    removal: 'retire',
  },
}

/**
 * Takes the right to import: imports run one after the other. To be called first in the transaction.
 *
 * @returns the database's time, by which relative dates are resolved
 */
export async function lockCatalogue(tx: Database): Promise<Date> {
  // guard: one-change-at-a-time
  const lock = sql<{ now: Date }>`select clock_timestamp() as now from catalogue_state for update`
  const { rows } = await lock.execute(tx)
  const now = rows[0]?.now
  if (!now) throw new Error('The table catalogue_state has lost its row')
  return now
}

/** Of an import that has done nothing yet. */
export function noCounts(): ImportCounts {
  const none = CATALOGUE_TABLES.map((table) => [table, { created: 0, changed: 0, removed: 0 }])
  return Object.fromEntries(none) as ImportCounts
}

type Written = { counts: ImportCounts; changedSellers: ReadonlySet<number> }

/**
 * Writes the rows of a checked catalogue and removes what it leaves out: below its products always, and everything
 * of a seller that is replaced. Rows that say the same are not touched, so that importing twice changes nothing.
 */
export async function writeCatalogue(
  tx: Database,
  rows: CatalogueRows,
  replacedSeller: number | undefined,
): Promise<Written> {
  const owners = {
    seller_id: replacedSeller === undefined ? [] : [replacedSeller],
    product_id: await productsInScope(tx, rows, replacedSeller),
  }
  const counts = noCounts()
  const changedSellers = new Set<number>()
  for (const table of CATALOGUE_TABLES) {
    const written = await upsert(tx, table, rows)
    counts[table].created = written.filter(({ created }) => created).length
    counts[table].changed = written.length - counts[table].created
    for (const { seller } of written) changedSellers.add(seller)
  }
  for (const table of [...CATALOGUE_TABLES].reverse()) {
    const { ownedBy } = PLANS[table]
    if (!ownedBy) continue
    const removed = await removeStale(tx, table, rows, owners[ownedBy])
    counts[table].removed = removed.length
    for (const { seller } of removed) changedSellers.add(seller)
  }
  await sql`set constraints all immediate`.execute(tx)
  return { counts, changedSellers }
}

/** Counts on the imports, if anything changed, and the versions of the sellers whose rows were changed. */
export async function bumpVersion(tx: Database, changedSellers: ReadonlySet<number>): Promise<number> {
  const { rows } = await sql<Pick<Row<'catalogue_state'>, 'version'>>`
    update catalogue_state set version = version + ${changedSellers.size > 0 ? 1 : 0} returning version`.execute(
    tx,
  )
  const version = rows[0]?.version ?? 0
  await sql`update sellers set catalogue_version = catalogue_version + 1
    where id = any(${[...changedSellers]}::bigint[])`.execute(tx)
  return version
}

async function productsInScope(
  tx: Database,
  rows: CatalogueRows,
  seller: number | undefined,
): Promise<number[]> {
  const imported = rows.products.map((row) => Number(row['id']))
  if (seller === undefined) return imported
  const existing = await tx.selectFrom('products').select('id').where('seller_id', '=', seller).execute()
  return [...new Set([...imported, ...existing.map(({ id }) => id)])]
}

async function upsert(
  tx: Database,
  table: CatalogueTable,
  rows: CatalogueRows,
): Promise<{ created: boolean; seller: number }[]> {
  if (rows[table].length === 0) return []
  const { key, columns }: { key: readonly string[]; columns: readonly string[] } = PLANS[table]
  // A generated column cannot be written; it follows from the others.
  const written = [...key.filter((column) => column !== 'code'), ...columns]
  const list = (prefix: string, names: readonly string[]) =>
    names.map((name) => `${prefix}${name}`).join(', ')
  const result = await sql<{ created: boolean; seller: number }>`
    insert into ${sql.table(table)} as t (${sql.raw(list('', written))})
    select ${sql.raw(list('n.', written))} from ${incoming(table, rows)} n order by ${sql.raw(list('n.', written.slice(0, 2)))}
    on conflict (${sql.raw(list('', key))}) do update
    set (${sql.raw(list('', columns))}) = row (${sql.raw(list('excluded.', columns))})
    where (${sql.raw(list('t.', columns))}) is distinct from (${sql.raw(list('excluded.', columns))})
    returning (t.xmax = 0) as created, t.${sql.raw(table === 'sellers' ? 'id' : 'seller_id')} as seller`.execute(
    tx,
  )
  return result.rows
}

async function removeStale(
  tx: Database,
  table: CatalogueTable,
  rows: CatalogueRows,
  owners: readonly number[],
): Promise<{ seller: number }[]> {
  if (owners.length === 0) return []
  const { key, sameRow, ownedBy, removal }: Plan<never> & { key: readonly string[] } = PLANS[table]
  const same = sql.raw(sameRow ?? key.map((column) => `n.${column} = t.${column}`).join(' and '))
  const stale = sql`t.${sql.raw(ownedBy ?? '')} = any(${owners}::bigint[])
    and not exists (select from ${incoming(table, rows)} n where ${same})`
  // A custom checkout can be deleted only when no retired product names it any more.
  const retired = sql.raw(`retired_at = now()${table === 'products' ? ', custom_checkout_id = null' : ''}`)
  const statement =
    removal === 'delete'
      ? sql`delete from ${sql.table(table)} t where ${stale}`
      : sql`update ${sql.table(table)} t set ${retired} where t.retired_at is null and ${stale}`
  const { rows: removed } = await sql<{ seller: number }>`
    ${statement} returning t.seller_id as seller`.execute(tx)
  return removed
}

/** The rows to import as a table of the same columns. */
function incoming(table: CatalogueTable, rows: CatalogueRows) {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows[table])}::jsonb)`
}
