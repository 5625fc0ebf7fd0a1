import { sql } from 'kysely'
import type { BuyerGuard } from '../../signing/buyer-guard.ts'
import type { MailKind } from '../../mail/mail-content.ts'
import type { Database } from '../postgres/database.ts'

/** A repeated request for a confirmation; `id` distinguishes it from the previous one. */
export type MailAgainOrder = { id: string; guard: BuyerGuard; product_id: number }

/**
 * Orders the worker to look for the purchase: the caller gets a response before that, and equally fast if none exists.
 */
export async function orderMailAgain(db: Database, order: MailAgainOrder): Promise<void> {
  await sql`insert into outbox (topic, payload) values ('mail-again', ${JSON.stringify(order)}::jsonb)`.execute(
    db,
  )
}

/** A confirmation that a seller sends once more. */
export type SaleMailOrder = { id: string; sale_id: string }

/** Has the worker mail the confirmation of a sale's purchase, to its own address. */
export async function orderMailOfSale(db: Database, order: SaleMailOrder): Promise<void> {
  await sql`insert into outbox (topic, payload) values ('mail-again', ${JSON.stringify(order)}::jsonb)`.execute(
    db,
  )
}

/**
 * A repeated mail with the code of a purchase that waits for payment; `again` distinguishes it from the previous one.
 */
export type WaitingMailOrder = { kind: MailKind; payment_id: string; attempt_id: string; again: string }

/** Has the worker mail it, as it did when the code was made. */
export async function orderMailOfWaiting(db: Database, order: WaitingMailOrder): Promise<void> {
  await sql`insert into outbox (topic, payload) values ('mail', ${JSON.stringify(order)}::jsonb)`.execute(db)
}

/** A notice to the former address of a purchase; `id` distinguishes it from that of another change. */
export type MovedOrder = { id: string; payment_id: string; former: string }

/** Has the worker notify the former address of a purchase, in the transaction that changes it. */
export async function orderMovedMail(tx: Database, order: MovedOrder): Promise<void> {
  await sql`insert into outbox (topic, payload) values ('buyer-moved', ${JSON.stringify(order)}::jsonb)`.execute(
    tx,
  )
}

/** The paid purchase of a sale, or null. */
export async function findPaidOfSale(
  db: Database,
  saleId: string,
): Promise<{ payment_id: string; attempt_id: string } | null> {
  const { rows } = await sql<{ payment_id: string; attempt_id: string }>`
    select a.payment_id, a.id as attempt_id from sales s join attempts a on a.payment_id = s.payment_id
    where s.sale_id = ${saleId} and a.state in ('approved', 'partially-refunded')
    order by a.outcome_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The last paid purchase of a buyer and product, or null. */
export async function findPaidOf(
  db: Database,
  { guard, product_id }: Pick<MailAgainOrder, 'guard' | 'product_id'>,
): Promise<{ payment_id: string; attempt_id: string } | null> {
  const { rows } = await sql<{ payment_id: string; attempt_id: string }>`
    select r.payment_id, r.id as attempt_id
    from attempts_of_buyer(${guard.key}, ${guard.facts}::text[], '{}', 0, ${product_id}) r
    where r.state = 'approved' order by r.outcome_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
