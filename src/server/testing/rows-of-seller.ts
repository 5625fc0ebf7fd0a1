import type { Database } from '../store/postgres/database.ts'
import { runSql } from './raw-sql.ts'

/** Tables that change with every call, by any caller. */
const MOVING = ['office_sessions']

/** The rows of a seller in each table: a condition on them. */
type Belonging = Map<string, string>

/**
 * A hash of all rows that belong to a seller, by table: those that name the seller, and what refers to these by a foreign
 * key. Made once for a database; each call of what is returned reads it anew.
 */
export async function rowsOfSeller(
  db: Database,
  seller: number,
): Promise<() => Promise<Readonly<Record<string, string>>>> {
  const hashes = [...(await belongingTo(db, seller))].map(
    ([table, condition]) =>
      `'${table}', (select md5(coalesce(string_agg(x::text, ',' order by x::text), '')) from ${table} x where ${condition})`,
  )
  // Functions take at most a hundred arguments.
  const groups = Array.from({ length: Math.ceil(hashes.length / 40) }, (_, n) =>
    hashes.slice(n * 40, (n + 1) * 40),
  )
  const parts = groups.map((group) => `jsonb_build_object(${group.join(', ')})`)
  return async () => {
    const [row] = await runSql<{ rows: Record<string, string> }>(db, `select ${parts.join(' || ')} as rows`)
    return row?.rows ?? {}
  }
}

async function belongingTo(db: Database, seller: number): Promise<Belonging> {
  const named = await runSql<{ name: string }>(
    db,
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'seller_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not a.attisdropped`,
  )
  const belonging: Belonging = new Map([['sellers', `id = ${seller}`]])
  for (const { name } of named) belonging.set(name, `seller_id = ${seller}`)
  const keys = await runSql<{ table: string; column: string; of: string; key: string }>(
    db,
    `select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as of, f.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
      and c.confrelid <> 'users'::regclass`,
  )
  for (let known = 0; known < belonging.size;) {
    known = belonging.size
    for (const { table, column, of, key } of keys) {
      const whose = belonging.get(of)
      if (whose === undefined || belonging.has(table)) continue
      belonging.set(table, `${column} in (select ${key} from ${of} where ${whose})`)
    }
  }
  for (const table of MOVING) belonging.delete(table)
  return belonging
}
