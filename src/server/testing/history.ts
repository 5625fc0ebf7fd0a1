import type { Database } from '../store/postgres/database.ts'
import { runSql } from './raw-sql.ts'
import { tablesOfBuyers } from './shop-reset.ts'

/** Words of a few values each: a copy keeps them, though an index holds them. */
const KINDS = 'state status indexed_status kind method gateway currency topic movement operator'.split(' ')
/** Buyer data besides purchases: none of it refers to one. */
const BESIDE_PURCHASES = [
  'card_codes',
  'kept_card_keys',
  'operator_uses',
  'reconciliation_differences',
  'reconciliations',
  'saved_cards',
  'used_captchas',
  'waiting_room_visitors',
]
/** Has a row for each seller's account, however much is bought. */
const ACCOUNTS = 'account_webhooks'
/** A purchase leaves many rows; of these there are so many times more copies instead. */
const MORE_BESIDE = 8
/** More than any seed has rows, so that copies of numbered rows do not meet. */
const STRIDE = 1_000_000

type Column = { name: string; type: string; is_key: boolean; numbers: boolean; names_others: boolean }

/**
 * Copies all buyer data, so many times: each copy has its own identities, sessions and keys, an hour in the past and a
 * little more than the one before. The copied data has to be at rest. Counters of the catalogue stay unchanged.
 *
 * @param apart the interval between two copies, as the database writes it
 */
export async function multiplyHistory(db: Database, times: number, apart = '1 second'): Promise<void> {
  const [user] = await runSql<{ usesuper: boolean }>(
    db,
    'select usesuper from pg_user where usename = current_user',
  )
  // References are copied with their targets; looking the targets up for each row takes most of the time.
  const triggers = user?.usesuper === true ? 'all' : 'user'
  const ofPurchases = (await tablesOfBuyers(db))
    .toReversed()
    .filter((name) => name !== ACCOUNTS && !BESIDE_PURCHASES.includes(name))
  const tables = [...ofPurchases, ...BESIDE_PURCHASES]
  for (const table of tables) {
    const columns = await columnsOf(db, table, tables)
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const values = columns.map((column) => copied(column, apart)).join(', ')
    const copies = ofPurchases.includes(table) ? times : times * MORE_BESIDE
    await runSql(db, `alter table ${table} disable trigger ${triggers}`)
    await runSql(
      db,
      `insert into ${table} (${names}) overriding system value select ${values} from ${table}, generate_series(1, ${copies}) n`,
    )
    await runSql(db, `alter table ${table} enable trigger ${triggers}`)
  }
  await runSql(db, 'analyze')
}

/** How a column's value of the n-th copy is made of the value that is there. */
function copied({ name, type, is_key, numbers, names_others }: Column, apart: string): string {
  const value = `"${name}"`
  if (names_others) return value
  if (type === 'uuid') return `md5(${value}::text || '-' || n)::uuid`
  if (numbers) return `${value} + n * ${STRIDE}::bigint`
  if (name === 'renewal')
    return `jsonb_set(renewal, '{subscription_id}', to_jsonb(md5((renewal->>'subscription_id') || '-' || n)::uuid))`
  if (type === 'timestamptz') return `${value} - interval '1 hour' - n * interval '${apart}'`
  if (!is_key || KINDS.includes(name)) return value
  if (type === 'text') return `${value} || '-' || n`
  if (type === '_text') return `array(select x || '-' || n from unnest(${value}) x)`
  return value
}

/** The columns that are written: whether an index holds them, they number rows of these tables, or name rows of others. */
function columnsOf(db: Database, table: string, tables: readonly string[]): Promise<Column[]> {
  return runSql<Column>(
    db,
    `select a.attname as name, t.typname as type,
      exists (select from pg_index i where i.indrelid = a.attrelid and a.attnum = any(i.indkey)) as is_key,
      a.attidentity <> '' or (t.typname = 'int8' and exists (
        select from pg_constraint c join pg_attribute f on f.attrelid = c.confrelid and f.attnum = any(c.confkey)
        where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum] and f.attidentity <> '')) as numbers,
      exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey)
        and c.confrelid::regclass::text <> all('{${tables.join()}}'::text[])) as names_others
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`,
  )
}
