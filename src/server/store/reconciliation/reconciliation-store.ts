import { sql, type RawBuilder } from 'kysely'
import type { Difference, Period } from '#rules/payment/reconciliation.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A difference as it is kept. */
export type KeptDifference = Row<'reconciliation_differences'>

type Found = Difference & { gatewayId: string | null }

/**
 * Keeps what a comparison found, once each, and takes what it found even off the list of what is open. Answers those
 * that nobody has seen yet, and those whose amounts have changed since a person closed them.
 *
 * @param certain within which the comparison would have seen every difference
 */
export async function keepDifferences(
  db: Database,
  gateway: string,
  found: readonly Found[],
  { period, certain }: { period: Period; certain: Period },
): Promise<KeptDifference[]> {
  const wanted = found.map(({ gatewayId, at, ...difference }) => ({
    ...difference,
    gateway_id: gatewayId,
    moved_at: at.toISOString(),
  }))
  const { rows } = await sql<KeptDifference>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (reference text, movement text,
        kind text, theirs bigint, ours bigint, currency text, gateway_id text, moved_at timestamptz)
    ),
    before as (
      select d.id, d.state from reconciliation_differences d join wanted w using (reference, movement)
      where d.gateway = ${gateway}
    ),
    agreed as (
      update reconciliation_differences d set state = 'agreed', closed_at = now()
      where d.gateway = ${gateway} and d.state = 'open'
        and d.moved_at >= case d.kind when 'missing-here' then ${period.from}::timestamptz else ${certain.from} end
        and d.moved_at < case d.kind when 'missing-here' then ${period.to}::timestamptz else ${certain.to} end
        and not exists (select from wanted w where w.reference = d.reference and w.movement = d.movement)
    ),
    kept as (
      insert into reconciliation_differences as d (gateway, reference, movement, kind, theirs, ours, currency,
        gateway_id, moved_at)
      select ${gateway}, reference, movement, kind, theirs, ours, currency, gateway_id, moved_at from wanted
      on conflict (gateway, reference, movement) do update set kind = excluded.kind, theirs = excluded.theirs,
        ours = excluded.ours, currency = excluded.currency, seen_at = now(),
        gateway_id = coalesce(excluded.gateway_id, d.gateway_id),
        (state, closed_at, reason) = (select s.state, s.closed_at, s.reason from (
          select d.state, d.closed_at, d.reason where d.state = 'closed'
            and (d.kind, d.theirs, d.ours, d.currency)
              is not distinct from (excluded.kind, excluded.theirs, excluded.ours, excluded.currency)
          union all select 'open', null, null limit 1) s)
      returning *
    )
    select k.* from kept k left join before b on b.id = k.id
    where k.state = 'open' and b.state is distinct from 'open' order by k.id`.execute(db)
  return rows
}

/** Differences, the newest first. */
export async function listDifferences(
  db: Database,
  { state, before, limit }: { state: KeptDifference['state']; before: number | null; limit: number },
): Promise<KeptDifference[]> {
  const { rows } = await sql<KeptDifference>`
    select * from reconciliation_differences
    where state = ${state} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function isOpenDifference(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from reconciliation_differences where id = ${id} and state = 'open'`.execute(db)
  return rows.length > 0
}

/** Takes a difference off the list, for a person's reason; null: there is no such open one. */
export async function closeDifference(
  db: Database,
  id: number,
  reason: string,
): Promise<KeptDifference | null> {
  const { rows } = await sql<KeptDifference>`
    update reconciliation_differences set state = 'closed', closed_at = now(), reason = ${reason}
    where id = ${id} and state = 'open' returning *`.execute(db)
  return rows[0] ?? null
}

/** After which a comparison that has not ended is taken for dead, and begun again. */
const DEAD_MINUTES = 30

const dayOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`

/**
 * Claims today's comparison with a gateway, from an hour of the day (UTC) on by the database's clock; null: it is not
 * yet due, was done, or another process is at it. Answers the database's time.
 */
export async function claimReconciliation(db: Database, gateway: string, hour: number): Promise<Date | null> {
  const { rows } = await sql<{ at: string }>`
    insert into reconciliations as r (gateway, day)
    select ${gateway}, ${dayOf(sql`now()`)}
    where extract(hour from now() at time zone 'UTC') >= ${hour}::integer
    on conflict (gateway, day) do update set started_at = now()
      where r.finished_at is null and r.started_at < now() - make_interval(mins => ${DEAD_MINUTES})
    returning now() as at`.execute(db)
  return rows[0] === undefined ? null : new Date(rows[0].at)
}

/** Writes how today's comparison ended. One that failed is begun again later. */
export async function endReconciliation(
  db: Database,
  gateway: string,
  startedAt: Date,
  end: { kind: 'done'; compared: number; found: number } | { kind: 'failed'; reason: string },
): Promise<void> {
  const done = end.kind === 'done' ? end : null
  await sql`
    update reconciliations set finished_at = case when ${done !== null} then now() end,
      compared = ${done?.compared ?? 0}::integer, found = ${done?.found ?? 0}::integer,
      failure = ${end.kind === 'failed' ? end.reason : null}::text
    where gateway = ${gateway} and day = ${dayOf(sql`${startedAt}::timestamptz`)}
      and finished_at is null`.execute(db)
}
