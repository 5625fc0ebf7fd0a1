import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Keeps that a mail about a purchase was taken by a mail server; `what` is the name under which it is sent once. */
export async function keepSentMail(
  db: Database,
  { paymentId, kind, what }: { paymentId: string; kind: string; what: string },
): Promise<void> {
  await sql`
    insert into sent_mails (payment_id, what, kind) values (${paymentId}, ${what}, ${kind})
    on conflict do nothing`.execute(db)
}
