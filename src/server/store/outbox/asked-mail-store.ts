import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** A key by which mails are counted, and how many it may have; `stops`: with as many nothing is done. */
export type MailBound = { key: string; most: number; stops: boolean }

/** Counts a mail that a session asks for; answers the keys that have had as many as they may. */
export async function countAskedMail(
  db: Database,
  session: string,
  bounds: readonly MailBound[],
): Promise<readonly string[]> {
  const stop = bounds.filter(({ stops }) => stops).map(({ key }) => key)
  const { rows } = await sql<{ over: string[] }>`
    select ask_mail(${session}, ${JSON.stringify(bounds)}::jsonb, ${stop}::text[]) as over`.execute(db)
  return rows[0]?.over ?? []
}

/** Forgets mails that no limit counts any more. */
export async function forgetAskedMails(db: Database): Promise<void> {
  await sql`delete from asked_mails where at < now() - interval '1 day'`.execute(db)
}
