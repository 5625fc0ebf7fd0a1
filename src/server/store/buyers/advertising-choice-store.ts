import { sql } from 'kysely'
import type { CONSENT_CHOICES } from '#rules/advertising/advertising-consent.ts'
import type { Locale } from '#rules/base/locale.ts'
import type { Database } from '../postgres/database.ts'

/** A buyer's answer to a seller; `words` is the number of the question's wording. */
export type AdvertisingChoice = {
  sellerId: number
  sessionId: string
  /** The session of the purchase on whose page it was said, where that is another. */
  buyerSessionId?: string
  choice: (typeof CONSENT_CHOICES)[number]
  locale: Locale
  words: number
}

/**
 * Records an answer, which is the seller's proof of it; a repeated answer is not a new one. After a refusal nothing
 * more is sent about the session's purchases there: the browser data for advertisers are deleted.
 */
export async function keepAdvertisingChoice(db: Database, answer: AdvertisingChoice): Promise<void> {
  const { sellerId, sessionId, buyerSessionId = sessionId, choice, locale, words } = answer
  await sql`
    with left_alone as (
      update payments set origin = origin - 'advertising'
      where session_id in (${sessionId}, ${buyerSessionId}) and seller_id = ${sellerId} and origin ? 'advertising'
        -- guard: consent-withdrawn
        and ${choice} = 'denied'
    ), visits_left_alone as (
      update visit_events set about = null
      where session_id in (${sessionId}, ${buyerSessionId}) and seller_id = ${sellerId}
        and about is not null and ${choice} = 'denied'
    )
    insert into advertising_choices (seller_id, session_id, choice, locale, words)
    select ${sellerId}::bigint, ${sessionId}, ${choice}, ${locale}, ${words}::integer
    where not exists (
      select from (select choice, locale, words from advertising_choices
        where session_id = ${sessionId} and seller_id = ${sellerId} order by id desc limit 1) last
      -- guard: choices-kept-once
      where last.choice = ${choice} and last.locale = ${locale} and last.words = ${words}::integer)`.execute(
    db,
  )
}

/** Forgets answers that nobody has to prove any more. */
export async function forgetAdvertisingChoices(db: Database, days: number): Promise<void> {
  await sql`delete from advertising_choices where chosen_at < now() - ${days} * interval '1 day'`.execute(db)
}
