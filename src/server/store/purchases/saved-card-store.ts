import { sql } from 'kysely'
import { CARD_CODE_LIMITS, CARD_CODE_MINUTES, CARD_RIGHT_MINUTES } from '#rules/methods/saved-card.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A card that a gateway keeps for its owner. `expires`: the last month in which it can be charged, `YYYY-MM`. */
export type SavedCardRecord = Omit<Row<'saved_cards'>, 'seller_id' | 'email' | 'created_at'>

/** Session and seller whose stored cards are requested. */
export type CardVisit = { sessionId: string; sellerId: number }
export type CardQuestion = CardVisit & { email: string }

/**
 * Keeps the card of a paid attempt for the buyer's next purchase, where buyer and seller wished it and the gateway
 * named it. Only inside the transaction that applies the outcome of the attempt.
 */
export async function keepCard(db: Database, attemptId: string): Promise<void> {
  await sql`
    insert into saved_cards (id, seller_id, email, gateway, stored_reference, brand, bin, last_four, expires)
    select ${newPublicId()}, a.seller_id, lower(btrim(p.buyer->>'email')), a.gateway, a.stored_reference,
      a.card->>'brand', a.card->>'bin', a.card->>'last_four', a.card->>'expires'
    from attempts a join payments p on p.id = a.payment_id join sellers s on s.id = a.seller_id
    where a.id = ${attemptId} and a.stored_reference is not null and a.card->>'kept' = 'true'
      and a.card->>'expires' is not null and s.body->>'saved_cards' = 'true'
    on conflict (seller_id, email, gateway, brand, last_four, expires)
      do update set stored_reference = excluded.stored_reference`.execute(db)
}

/**
 * Result of requesting a code: it was requested, it requires a captcha, or the session or address block had too many.
 */
export type AskedCode = 'asked' | 'captcha' | 'too-many'

/**
 * Records the request of a code, and orders its mail where a card can be unlocked. Requests are what is counted, so
 * that the answer does not reveal who has cards. Requests that share a limit are handled one after the other. A session
 * that has bought with the address belongs to its owner: requests of strangers in other sessions do not block its mail.
 */
export function askCode(
  db: Database,
  asked: CardQuestion & { id: string; productId: number; block: string; locale: string; hasProven: boolean },
): Promise<AskedCode> {
  const { id, sessionId, sellerId, productId, email, block, locale, hasProven } = asked
  const limits = CARD_CODE_LIMITS
  return db.transaction().execute(async (transaction) => {
    for (const key of [`block:${block}`, `email:${email}`, `session:${sessionId}`]) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`card-code:${key}`}, 0))`.execute(transaction)
    }
    const { rows } = await sql<{ is_open: boolean; is_admitted: boolean }>`
      with known as (
        select exists (select from payments p join attempts a on a.payment_id = p.id
          where p.session_id = ${sessionId} and p.seller_id = ${sellerId}
            and lower(btrim(p.buyer->>'email')) = ${email}
            and a.state in ('approved', 'partially-refunded', 'refunded')) as is_known
      ), counts as (
        select count(*) filter (where session_id = ${sessionId} and is_fresh) as of_session,
          count(*) filter (where address_block = ${block} and is_fresh) as of_block,
          count(*) filter (where email = ${email} and seller_id = ${sellerId} and is_fresh) as of_email,
          count(*) filter (where email = ${email} and seller_id = ${sellerId}) as of_day
        from (select session_id, seller_id, email, address_block, created_at > now() - interval '1 hour' as is_fresh
          from card_codes where created_at > now() - interval '1 day'
            and (session_id = ${sessionId} or email = ${email} or address_block = ${block})) c
      ), asked as (
        select of_session < ${limits.session.most} and of_block < ${limits.block.most} as is_open,
          -- guard: typed-cards-ask-for-work
          is_known or ${hasProven} or of_email < ${limits.email.most} as is_admitted,
          -- guard: known-buyers-get-their-code
          is_known or of_day < ${limits['email of a day'].most} as is_mailed
        from counts, known
      ), made as (
        insert into card_codes (id, session_id, seller_id, product_id, email, address_block, locale, expires_at)
        select ${id}, ${sessionId}, ${sellerId}, ${productId}, ${email}, ${block}, ${locale},
          now() + ${CARD_CODE_MINUTES} * interval '1 minute'
        from asked where is_open and is_admitted
        returning id
      ), told as (
        insert into outbox (topic, payload)
        select 'card-code', jsonb_build_object('code_id', id) from made, asked
        where is_mailed and exists (select from saved_cards where seller_id = ${sellerId} and email = ${email})
      )
      select is_open, is_admitted from asked`.execute(transaction)
    const [row] = rows
    if (row?.is_open !== true) return 'too-many'
    return row.is_admitted ? 'asked' : 'captcha'
  })
}

/**
 * Takes one of the tries of the newest code that a session requested, and returns its id; null where none is in force,
 * or all its tries are taken. A try is taken before it is checked: however many arrive at once, no more than five are
 * compared.
 */
export async function takeTry(
  db: Database,
  { sessionId, sellerId, email }: CardQuestion,
): Promise<string | null> {
  const { rows } = await sql<Pick<Row<'card_codes'>, 'id'>>`
    update card_codes set tries = tries + 1
    where id = (select id from card_codes where session_id = ${sessionId} and seller_id = ${sellerId}
        and email = ${email} order by created_at desc limit 1)
      and tries < ${CARD_CODE_LIMITS.tries.most} and used_at is null and expires_at > now()
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Spends a code that was right and opens the cards to its session; false where it was spent meanwhile. */
export async function openRight(db: Database, codeId: string): Promise<boolean> {
  const { rows } = await sql`
    with spent as (
      update card_codes set used_at = now() where id = ${codeId} and used_at is null
      returning session_id, seller_id, email
    )
    insert into card_rights (session_id, seller_id, email, expires_at)
    select session_id, seller_id, email, now() + ${CARD_RIGHT_MINUTES} * interval '1 minute' from spent
    on conflict (session_id, seller_id) do update set email = excluded.email, expires_at = excluded.expires_at
    returning session_id`.execute(db)
  return rows.length > 0
}

/** Until when a session may use the cards of a seller; null: it may not. */
export async function rightEnd(db: Database, { sessionId, sellerId }: CardVisit): Promise<Date | null> {
  const { rows } = await sql<Pick<Row<'card_rights'>, 'expires_at'>>`
    select expires_at from card_rights
    where session_id = ${sessionId} and seller_id = ${sellerId} and expires_at > now()`.execute(db)
  return rows[0]?.expires_at ?? null
}

/** The cards that a session may use now, the newest first; those that have ended are left out. */
export async function openCards(
  db: Database,
  { sessionId, sellerId }: CardVisit,
): Promise<SavedCardRecord[]> {
  const { rows } = await sql<SavedCardRecord>`
    select c.id, c.gateway, c.stored_reference, c.brand, c.bin, c.last_four, c.expires
    from card_rights r join saved_cards c on c.seller_id = r.seller_id and c.email = r.email
    where r.session_id = ${sessionId} and r.seller_id = ${sellerId} and r.expires_at > now()
      and c.expires >= to_char(now(), 'YYYY-MM')
    order by c.created_at desc, c.id`.execute(db)
  return rows
}

/** Forgets one of the cards that a session may use; any other stays. */
export async function forgetCard(
  db: Database,
  { sessionId, sellerId }: CardVisit,
  cardId: string,
): Promise<void> {
  await sql`
    delete from saved_cards c using card_rights r
    where c.id = ${cardId} and r.session_id = ${sessionId} and r.seller_id = ${sellerId} and r.expires_at > now()
      and c.seller_id = r.seller_id and c.email = r.email`.execute(db)
}

/** A code that was asked for, without the code. */
export type CardCodeRecord = Pick<Row<'card_codes'>, 'id' | 'email' | 'seller_id' | 'product_id' | 'locale'>

/** A code that may still be used, to be mailed. */
export async function findCode(db: Database, id: string): Promise<CardCodeRecord | null> {
  const { rows } = await sql<CardCodeRecord>`
    select id, email, seller_id, product_id, locale from card_codes
    where id = ${id} and used_at is null and expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/** Forgets codes and rights that are long over. */
export async function forgetOldCodes(db: Database): Promise<void> {
  await sql`delete from card_codes where created_at < now() - interval '2 days'`.execute(db)
  await sql`delete from card_rights where expires_at < now()`.execute(db)
}
