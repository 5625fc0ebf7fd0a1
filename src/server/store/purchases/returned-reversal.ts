import { sql } from 'kysely'
import type { Minor } from '#rules/base/money.ts'
import type { Database } from '../postgres/database.ts'
import { closeReversal, type DueReversal } from './reversal-store.ts'

/**
 * Books the part of a pending reversal that was refunded at the gateway, but not by us; `refundedTotal` is the total
 * that the gateway reports as refunded. The rest becomes a reversal with its own key, because the gateway may have
 * answered the first. Returns whether there was any refund that was not recorded.
 */
export function bookReturned(db: Database, pending: DueReversal, refundedTotal: Minor): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // An outcome that books the same money waits for this lock as well.
    await sql`select from payments where id = ${pending.payment_id} for update`.execute(transaction)
    const unknown = refundedTotal - (await knownOf(transaction, pending))
    if (unknown <= 0) return false
    if (unknown < pending.amount) await split(transaction, pending, unknown)
    else await closeReversal(transaction, pending.id, { state: 'done' })
    return true
  })
}

/** Returns the amount of the charge that is known to be refunded, or may be, besides this reversal. */
async function knownOf(db: Database, { id, attempt_id, leg }: DueReversal): Promise<Minor> {
  const { rows } = await sql<{ known: Minor }>`
    select (greatest(
      (select coalesce(sum(amount), 0) from ledger_entries
        where attempt_id = ${attempt_id} and leg is not distinct from ${leg} and kind = 'refund'),
      (select coalesce(sum(amount), 0) from refunds
        where attempt_id = ${attempt_id} and card is not distinct from ${leg} and kind = 'refund' and state = 'done'))
      + (select coalesce(sum(amount), 0) from refunds where attempt_id = ${attempt_id}
        and card is not distinct from ${leg} and kind = 'refund' and state in ('asked', 'received', 'unknown'))
      + (select coalesce(sum(amount), 0) from pending_reversals where attempt_id = ${attempt_id}
        and leg is not distinct from ${leg} and id <> ${id} and kind = 'refund' and state = 'received'))::bigint as known`.execute(
    db,
  )
  return rows[0]?.known ?? 0
}

/** Closes the part of a reversal that was refunded. The buyer gets a mail when the rest is closed. */
async function split(db: Database, { id }: DueReversal, returned: Minor): Promise<void> {
  await sql`
    with reversal as (
      select * from pending_reversals where id = ${id} and state = 'pending' for update
    ),
    done as (
      update pending_reversals r set amount = ${returned}::bigint, state = 'done', due_at = null
      from reversal d where r.id = d.id
    ),
    rest as (
      insert into pending_reversals (reversal_key, seller_id, attempt_id, leg, kind, amount, reason, state, due_at)
      select regexp_replace(reversal_key, '^(refund|rest):([^:]+).*$', 'rest:\\2:') || (amount - ${returned}::bigint),
        seller_id, attempt_id, leg, kind, amount - ${returned}::bigint, reason, 'pending', now() from reversal
    )
    insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, leg, kind, amount, currency, gateway, gateway_id)
    select d.reversal_key, a.seller_id, a.payment_id, a.id, d.leg, 'refund', ${returned}::bigint, a.currency, a.gateway,
      a.gateway_id
    from reversal d join attempts a on a.id = d.attempt_id
    on conflict (entry_key) do nothing`.execute(db)
}
