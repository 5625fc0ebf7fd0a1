import type { Database } from '../store/postgres/database.ts'
import { runSql } from './raw-sql.ts'

/** A plan by which a statement reads all of a large table or index. */
type Reading = { reads: string; statement: string }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: readonly Node[]
}

const PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i

/** Tables and indexes of so many rows at least, as the planner knows them. */
export async function largerThan(db: Database, rows: number): Promise<Set<string>> {
  const found = await runSql<{ name: string }>(
    db,
    `select relname as name from pg_class where relkind in ('r', 'i') and reltuples >= ${rows}
      and relnamespace = current_schema()::regnamespace`,
  )
  return new Set(found.map(({ name }) => name))
}

/** The statements among these that read something large from first to last, by the plan that the program uses. */
export async function readingsOf(
  db: Database,
  statements: ReadonlySet<string>,
  large: ReadonlySet<string>,
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const statement of statements) {
    if (!PLANNED.test(statement)) continue
    for (const reads of wholeReads(await planOf(db, statement), large)) readings.push({ reads, statement })
  }
  return readings
}

/** The generic plan of a statement: the one that holds for all of its values. */
function planOf(db: Database, statement: string): Promise<Node> {
  return db.connection().execute(async (connection) => {
    await runSql(connection, `prepare a_plan as ${statement}`)
    const [known] = await runSql<{ parameters: number }>(
      connection,
      `select cardinality(parameter_types) as parameters from pg_prepared_statements where name = 'a_plan'`,
    )
    const values = Array.from({ length: known?.parameters ?? 0 }, () => 'null').join(', ')
    const [row] = await runSql<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      connection,
      `explain (format json) execute a_plan${values === '' ? '' : `(${values})`}`,
    )
    await runSql(connection, 'deallocate a_plan')
    if (row === undefined) throw new Error('a statement has no plan')
    return row['QUERY PLAN'][0].Plan
  })
}

/**
 * Returns the tables and indexes that a plan reads completely. An index scan in order ends where a limit above it does.
 */
function wholeReads(node: Node, large: ReadonlySet<string>, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: inner = [] } = node
  const below = inner.flatMap((child) => wholeReads(child, large, isLimited || type === 'Limit'))
  const readsTable = type === 'Seq Scan' && table !== undefined && large.has(table)
  if (readsTable) return [...below, table]
  const readsIndex = index !== undefined && node['Index Cond'] === undefined && !isLimited && large.has(index)
  return readsIndex ? [...below, index] : below
}

/**
 * Returns the rows of each large table that were read by full scans, also by functions, triggers and key checks. A few
 * come from connections that report late what they read when the table was small.
 */
export async function rowsReadWhole(
  db: Database,
  large: ReadonlySet<string>,
  most: number,
): Promise<Record<string, number>> {
  const read = await runSql<{ name: string; rows: number }>(
    db,
    `select relname as name, seq_tup_read::float8 as rows from pg_stat_user_tables
      where seq_tup_read > ${most}`,
  )
  return Object.fromEntries(read.filter(({ name }) => large.has(name)).map(({ name, rows }) => [name, rows]))
}
