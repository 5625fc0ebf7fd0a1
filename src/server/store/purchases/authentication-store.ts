import { sql } from 'kysely'
import { CALL_OVERDUE_MS } from '#rules/payment/attempt-schedule.ts'
import type { AuthenticationStatus } from '#rules/methods/three-ds.ts'
import { constraintOf } from './begin-attempt.ts'
import { run, type Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'
import { findPurchase } from './payment-store.ts'
import type { AttemptRecord, AuthenticationRecord, Purchase } from './purchase-records.ts'

/** Where notifications of challenges that were answered go; the payload is the authentication's id. */
export const CHALLENGES_CHANNEL = 'balcao_challenges'

/** The purchase whose attempt has this authentication, or null for an id of nobody's. */
export async function findAuthentication(
  db: Database,
  id: string,
): Promise<{ purchase: Purchase; attempt: AttemptRecord & { three_ds: AuthenticationRecord } } | null> {
  const [row] = await run(
    db,
    sql<
      Pick<Row<'attempts'>, 'id' | 'payment_id'>
    >`select id, payment_id from attempts where three_ds ->> 'id' = ${id}`,
  )
  const purchase = row === undefined ? null : await findPurchase(db, row.payment_id)
  const attempt = purchase?.attempts.find((candidate) => candidate.id === row?.id)
  if (purchase === null || attempt === undefined || attempt.three_ds === null) return null
  return { purchase, attempt: { ...attempt, three_ds: attempt.three_ds } }
}

/** The attempt of a nonce, where its card is or was authenticated. */
export async function findAuthenticationOf(
  db: Database,
  nonce: string,
): Promise<(AttemptRecord & { three_ds: AuthenticationRecord }) | null> {
  const [row] = await run(
    db,
    sql<{ attempt: AttemptRecord & { three_ds: AuthenticationRecord } }>`
    select to_jsonb(a) as attempt from attempts a where nonce = ${nonce} and three_ds is not null`,
  )
  return row?.attempt ?? null
}

/**
 * Writes the new status of an authentication, if the attempt still authenticates and has the status `from`. False: it
 * had another one, and nothing was written.
 */
export async function writeAuthentication(
  db: Database,
  attemptId: string,
  from: AuthenticationStatus,
  chargeEvent: Pick<AuthenticationRecord, 'status' | 'challenge' | 'result'>,
): Promise<boolean> {
  const rows = await run(
    db,
    sql<
      Pick<Row<'attempts'>, 'id'>
    >`update attempts set three_ds = three_ds || ${JSON.stringify(chargeEvent)}::jsonb
      where id = ${attemptId} and state = 'authenticating' and three_ds ->> 'status' = ${from} returning id`,
  )
  return rows.length > 0
}

/**
 * The cardholder came back from the issuer's page: kept the first time, and sent to every process. Answers whether the
 * id is one of ours.
 */
export async function recordReturn(
  db: Database,
  id: string,
  returned: Readonly<Record<string, string>>,
): Promise<boolean> {
  const rows = await run(
    db,
    sql<{ known: boolean }>`
    with known as (select id from attempts where three_ds ->> 'id' = ${id}),
    kept as (
      update attempts a set three_ds = a.three_ds || jsonb_build_object('returned', ${JSON.stringify(returned)}::jsonb)
      from known where a.id = known.id and a.three_ds ->> 'status' = 'challenged'
        and jsonb_typeof(a.three_ds -> 'returned') = 'null' returning a.id
    )
    select true as known, pg_notify(${CHALLENGES_CHANNEL}, ${id}) from known left join kept on true`,
  )
  return rows.length > 0
}

/** Whether the cardholder of an authentication came back; null for an id of nobody's. */
export async function hasReturned(db: Database, id: string): Promise<boolean | null> {
  const [row] = await run(
    db,
    sql<{ over: boolean }>`
    select state <> 'authenticating' or three_ds ->> 'status' <> 'challenged'
      or jsonb_typeof(three_ds -> 'returned') <> 'null' as over
    from attempts where three_ds ->> 'id' = ${id}`,
  )
  return row?.over ?? null
}

/** Whether an authenticated attempt may be charged by its caller now, or why not. */
export type Claimed =
  | { kind: 'claimed'; attempt: AttemptRecord }
  | { kind: 'moved-on' }
  | { kind: 'in-flight' }
  | { kind: 'paid-meanwhile' }

/**
 * An authenticated attempt is about to be charged: from here on it is one that was sent. Exactly one caller gets it,
 * and none after its time by the database's clock.
 */
export async function claimAuthenticated(
  db: Database,
  attempt: AttemptRecord,
  status: AuthenticationStatus,
): Promise<Claimed> {
  try {
    const [row] = await run(
      db,
      sql<{ attempt: AttemptRecord }>`
      update attempts a set state = 'sending', sent_at = now(), expires_at = null,
        due_at = now() + ${CALL_OVERDUE_MS} * interval '1 millisecond'
      where id = ${attempt.id} and state = 'authenticating' and expires_at > now()
        and three_ds ->> 'status' = ${status}
      returning to_jsonb(a) as attempt`,
    )
    return row === undefined ? { kind: 'moved-on' } : { kind: 'claimed', attempt: row.attempt }
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'one_attempt_in_flight') return { kind: 'in-flight' }
    if (constraint === 'paid_meanwhile' || constraint === 'paid_lately') return { kind: 'paid-meanwhile' }
    throw error
  }
}

/** Whether the time of an authentication is over, by the clock that ends it. One that is charged by now is not over. */
export async function isAuthenticationOver(db: Database, attemptId: string): Promise<boolean> {
  const [row] = await run(
    db,
    sql<{
      over: boolean
    }>`select expires_at is null or expires_at <= now() as over from attempts
      where id = ${attemptId} and state = 'authenticating'`,
  )
  return row?.over === true
}
