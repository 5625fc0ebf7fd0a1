import { sql } from 'kysely'
import type { Breaker } from '#rules/payment/circuit-breaker.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A breaker as all processes share it; `version` 0: no row yet. `now` is the database's clock, which they share too. */
export type SharedBreaker = { breaker: Breaker | null; version: number; now: Date }

/** A gateway of which nothing was seen yet has no row. */
type BreakerRow = {
  [C in keyof Row<'gateway_breakers'>]: Row<'gateway_breakers'>[C] | null
} & { now: Date }

export async function readBreaker(db: Database, gateway: string): Promise<SharedBreaker> {
  const { rows } = await sql<BreakerRow>`select clock_timestamp() as now, b.state, b.version
    from (select 1) one left join gateway_breakers b on b.gateway = ${gateway}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the breaker query answered no row')
  return { breaker: row.state, version: row.version ?? 0, now: row.now }
}

/** All breakers that were ever touched, and the database's clock. */
export async function readBreakers(db: Database): Promise<{ breakers: Map<string, Breaker>; now: Date }> {
  const { rows } = await sql<BreakerRow>`select clock_timestamp() as now, b.gateway, b.state, b.version
    from (select 1) one left join gateway_breakers b on true`.execute(db)
  const known = rows.flatMap(({ gateway, state }): [string, Breaker][] =>
    gateway === null || state === null ? [] : [[gateway, state]],
  )
  return { breakers: new Map(known), now: rows[0]?.now ?? new Date() }
}

/** False: another process changed it since `version` was read. */
export async function writeBreaker(
  db: Database,
  gateway: string,
  version: number,
  breaker: Breaker,
): Promise<boolean> {
  const { rows } = await sql`
    insert into gateway_breakers as b (gateway, state, version) values (${gateway}, ${JSON.stringify(breaker)}::jsonb, 1)
    on conflict (gateway) do update set state = excluded.state, version = b.version + 1
    -- guard: one-probe
    where b.version = ${version}
    returning gateway`.execute(db)
  return rows.length > 0
}
