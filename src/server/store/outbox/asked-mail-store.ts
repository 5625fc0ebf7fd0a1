import { sql } from 'kysely'
import { MAIL_LIMITS, type MailLimitName } from '#rules/limits/asked-mails.ts'
import type { Above } from '#rules/base/limit.ts'
import type { Database } from '../postgres/database.ts'

/** A key by which mails are counted, and the limit that it is held to. */
export type MailBound = { limit: MailLimitName; key: string }

/**
 * Counts a mail that a session asks for; answers the limits that have had as many as they may. Nothing is counted where
 * one of them refuses, or asks for a captcha that was not solved.
 */
export async function countAskedMail(
  db: Database,
  session: string,
  bounds: readonly MailBound[],
  { hasProven }: { hasProven: boolean } = { hasProven: false },
): Promise<readonly MailLimitName[]> {
  const asked = bounds.map(({ limit, key }) => ({ key, most: MAIL_LIMITS[limit].most }))
  const passes: readonly Above[] = hasProven ? ['mail withheld', 'captcha'] : ['mail withheld']
  const stop = bounds.filter(({ limit }) => !passes.includes(MAIL_LIMITS[limit].above)).map(({ key }) => key)
  const { rows } = await sql<{ over: string[] }>`
    select ask_mail(${session}, ${JSON.stringify(asked)}::jsonb, ${stop}::text[]) as over`.execute(db)
  const over = rows[0]?.over ?? []
  return bounds.filter(({ key }) => over.includes(key)).map(({ limit }) => limit)
}

/** Takes back what was counted under a name: its mail was not sent. */
export async function uncountAskedMail(db: Database, session: string): Promise<void> {
  await sql`delete from asked_mails where session_id = ${session}`.execute(db)
}

/**
 * Counts a mail whose delivery may be tried several times, once: `about` is the same for each try. False: its mailbox
 * has had as many as it should.
 */
export async function countTriedMail(db: Database, about: string, bound: MailBound): Promise<boolean> {
  const { rows } = await sql`
    select from asked_mails where key = ${bound.key} and session_id = ${about} limit 1`.execute(db)
  // guard: tried-mails-count-once
  return rows.length > 0 || (await countAskedMail(db, about, [bound])).length === 0
}

/** Forgets mails that no limit counts any more. */
export async function forgetAskedMails(db: Database): Promise<void> {
  await sql`delete from asked_mails where at < now() - interval '1 day'`.execute(db)
}
