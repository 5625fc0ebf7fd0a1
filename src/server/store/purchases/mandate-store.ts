import { sql } from 'kysely'
import { nextMandateState, type Mandate, type MandateState } from '#rules/payment/mandate-state.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/**
 * Writes the state of the authorisation that an attempt requested, and its effect on the subscriptions that it started
 * or renewed: they are charged by it, or the buyer gets a mail that another payment method is needed. An authorisation
 * that came with refunded money has no effect on them, and is ended. Only inside the transaction that holds the
 * payment's lock. Old news and repeats change nothing.
 */
export async function recordMandate(db: Database, attemptId: string, chargeEvent: Mandate): Promise<void> {
  const known = await stateOf(db, attemptId)
  const state = nextMandateState(known, chargeEvent.state)
  if (state === known) return
  await sql`
    insert into mandates (attempt_id, seller_id, gateway, reference, state)
    select id, seller_id, gateway, ${chargeEvent.reference}, ${state} from attempts where id = ${attemptId}
    on conflict (attempt_id) do update set state = excluded.state, updated_at = now()`.execute(db)
  if (state === 'approved') await chargeBy(db, attemptId)
  else if (state !== 'created') await chargeNoMore(db, attemptId)
  await sql`update mandates m set end_due_at = case when mandate_is_needless(m) then now() end
    where m.attempt_id = ${attemptId}`.execute(db)
}

/** An authorisation that has to be taken away from the payer's bank. */
export type MandateToEnd = Pick<Row<'mandates'>, 'attempt_id' | 'reference'> &
  Pick<Row<'attempts'>, 'payment_id'> & { tries: Row<'mandates'>['end_tries'] }

/** Leases authorisations that nothing will be charged by, as `leaseDueAttempts` does attempts. */
export async function leaseMandatesToEnd(
  db: Database,
  limit: number,
  leaseMs: number,
): Promise<MandateToEnd[]> {
  const { rows } = await sql<MandateToEnd>`
    update mandates m set end_due_at = now() + ${leaseMs} * interval '1 millisecond', end_tries = m.end_tries + 1
    from attempts a
    where a.id = m.attempt_id and m.attempt_id in (select attempt_id from mandates where end_due_at <= now()
      order by end_due_at limit ${limit} for update skip locked)
    returning m.attempt_id, a.payment_id, m.reference, m.end_tries as tries`.execute(db)
  return rows
}

/** Ends a mandate, so that nothing is charged by it, whatever is reported of it later. */
export async function endMandate(
  db: Database,
  { attempt_id, payment_id, reference }: MandateToEnd,
  state: MandateState,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select id from payments where id = ${payment_id} for update`.execute(transaction)
    await recordMandate(transaction, attempt_id, { reference, state })
  })
}

/** Sets when it is tried again; null: never, because a person has to. */
export async function postponeMandateEnd(db: Database, attemptId: string, dueAt: Date | null): Promise<void> {
  await sql`update mandates set end_due_at = ${dueAt}::timestamptz where attempt_id = ${attemptId}`.execute(
    db,
  )
}

async function stateOf(db: Database, attemptId: string): Promise<MandateState | null> {
  const { rows } = await sql<Pick<Row<'mandates'>, 'state'>>`
    select state from mandates where attempt_id = ${attemptId} for update`.execute(db)
  return rows[0]?.state ?? null
}

/** The subscriptions that an attempt's purchase began, or the one that it renewed. */
const ofItsPurchase = sql`(s.payment_id = p.id or s.id = (p.renewal->>'subscription_id')::uuid) and s.status <> 'ended'`

/** From now on charges go by the mandate. A card that was given after the purchase stays. */
async function chargeBy(db: Database, attemptId: string): Promise<void> {
  await sql`
    update subscriptions s set method = a.method, gateway = a.gateway, stored_reference = m.reference, card = null
    from mandates m join attempts a on a.id = m.attempt_id join payments p on p.id = a.payment_id
    where m.attempt_id = ${attemptId} and attempt_paid(a.state) and ${ofItsPurchase}
      and (s.stored_reference is null or p.renewal is not null)`.execute(db)
}

/** Ends the charges by a mandate that has ended or never came; buyers without another means get a mail. */
async function chargeNoMore(db: Database, attemptId: string): Promise<void> {
  await sql`
    update subscriptions s set stored_reference = null from mandates m
    where m.attempt_id = ${attemptId} and s.gateway = m.gateway and s.stored_reference = m.reference`.execute(
    db,
  )
  await sql`
    insert into outbox (topic, payload)
    select 'mail', jsonb_build_object('kind', 'automatic-pix-missing', 'payment_id', p.id, 'attempt_id', a.id)
    from attempts a join payments p on p.id = a.payment_id
    where a.id = ${attemptId} and attempt_paid(a.state) and exists (select from subscriptions s
      where ${ofItsPurchase} and s.method = 'PIX_AUTOMATIC' and s.stored_reference is null)`.execute(db)
}
