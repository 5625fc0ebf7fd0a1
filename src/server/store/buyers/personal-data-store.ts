import { sql, type RawBuilder } from 'kysely'
import { PERSONAL_TABLES, type PersonalLink, type PersonalTable } from '../personal-data.ts'
import type { Database } from '../postgres/database.ts'

/** By which a person is asked after: an e-mail address, or the number of a document. */
export type PersonKey = { kind: 'email'; email: string } | { kind: 'document'; document: string }

/** By what the rows of a person are found, in all tables. */
export type PersonScope = {
  /** Limits the scope to this seller's data; null: all data of the installation. */
  seller: number | null
  payments: string[]
  attempts: string[]
  leads: string[]
  /** In lower case. */
  emails: string[]
  sessions: string[]
  references: string[]
  coupons: number[]
  buyerKeys: string[]
}

/** Money is still in transit, or a subscription is active: the buyer's data are needed. */
const UNDER_WAY = sql`(
  exists (select from attempts a where a.payment_id = p.id
    and (a.due_at is not null or a.state in ('authenticating', 'sending', 'unknown', 'awaiting', 'in-review')))
  or exists (select from attempts a join pending_reversals r on r.attempt_id = a.id
    where a.payment_id = p.id and r.state <> 'done')
  or exists (select from refunds f where f.payment_id = p.id and f.state not in ('done', 'refused'))
  or exists (select from subscriptions s where s.payment_id = p.id and s.status <> 'ended'))`

/** The purchases of a person, at one seller or all: those that nothing holds up, and those that are under way. */
export async function findPurchasesOf(
  db: Database,
  key: PersonKey,
  seller: number | null,
): Promise<{ id: string; isUnderWay: boolean }[]> {
  const isTheirs =
    key.kind === 'email'
      ? sql`lower(p.buyer ->> 'email') = ${key.email.toLowerCase()}`
      : sql`regexp_replace(upper(p.buyer ->> 'document'), '[^0-9A-Z]', '', 'g')
          = regexp_replace(upper(${key.document}), '[^0-9A-Z]', '', 'g')`
  const { rows } = await sql<{ id: string; isUnderWay: boolean }>`
    select p.id, ${UNDER_WAY} as "isUnderWay" from payments p
    where ${seller === null ? sql`true` : sql`p.seller_id = ${seller}`} and ${isTheirs} order by p.created_at`.execute(
    db,
  )
  return rows
}

/** Purchases that are older than they may be kept with their buyers, the oldest first. */
export async function findOldPurchases(db: Database, keptDays: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p
    -- Each by itself, with offset: otherwise everything that is under way is gathered first, out of whole tables.
    cross join lateral (select ${UNDER_WAY} as is_under_way offset 0) w
    where p.erased_at is null and p.created_at < now() - make_interval(days => ${keptDays}) and not w.is_under_way
    order by p.created_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the keys of purchases, by which the other tables are searched. */
export async function scopeOf(
  db: Database,
  payments: readonly string[],
  emails: readonly string[],
  seller: number | null,
): Promise<PersonScope> {
  const { rows } = await sql<Omit<PersonScope, 'payments' | 'emails' | 'seller'>>`
    with p as (select * from payments where id = any(${payments}::uuid[])),
      a as (select * from attempts where payment_id = any(${payments}::uuid[]))
    select
      array(select id from a) as attempts,
      array(select lead_uuid from p where lead_uuid is not null) as leads,
      array(select session_id from p) as sessions,
      array(select reference from a union all
        select l.reference from attempt_legs l join a on a.id = l.attempt_id) as references,
      array_remove(array(select coupon_id from holds where attempt_id = any(array(select id from a))), null) as coupons,
      array(select unnest(buyer_keys) from holds where attempt_id = any(array(select id from a))) as "buyerKeys"`.execute(
    db,
  )
  const [found] = rows
  if (found === undefined) throw new Error('the scope of a person answered no row')
  return { ...found, seller, payments: [...payments], emails: emails.map((email) => email.toLowerCase()) }
}

/** The e-mail addresses that purchases were made with. */
export async function emailsOf(db: Database, payments: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(buyer ->> 'email') as email from payments
    where id = any(${payments}::uuid[]) and buyer ->> 'email' <> ''`.execute(db)
  return rows.map(({ email }) => email)
}

function rowsOf(name: string, table: PersonalTable, scope: PersonScope): RawBuilder<unknown> {
  return sql`${linkedRows(name, table.of, scope)} and ${ofSeller(table, scope)}`
}

/**
 * Restricts rows to a seller, who is responsible for their own data on a person, but not for another seller's: the same
 * browser and the same address can visit several. Rows attached to their purchases are theirs; a row by browser or
 * address names its owner.
 */
function ofSeller({ of, plain }: PersonalTable, { seller }: PersonScope): RawBuilder<unknown> {
  if (seller === null || !BY_ADDRESS_OR_BROWSER.includes(of)) return sql`true`
  const columns = plain.split(' ')
  // guard: person-of-seller
  if (columns.includes('seller_id')) return sql`t.seller_id = ${seller}`
  // Rows with neither column are deleted within a day anyway.
  if (!columns.includes('product_id')) return sql`false`
  return sql`t.product_id in (select p.id from products p where p.seller_id = ${seller})`
}

const BY_ADDRESS_OR_BROWSER: readonly PersonalLink[] = ['e-mail', 'lead', 'session']

function linkedRows(table: string, link: PersonalLink, scope: PersonScope): RawBuilder<unknown> {
  switch (link) {
    case 'purchase':
      return sql`t.${sql.ref(table === 'payments' ? 'id' : 'payment_id')} = any(${scope.payments}::uuid[])`
    case 'attempt':
      return sql`t.attempt_id = any(${scope.attempts}::uuid[])`
    case 'kept card':
      return sql`(t.seller_id, t.gateway, t.stored_reference) in (select a.seller_id, a.gateway, a.stored_reference
        from attempts a where a.id = any(${scope.attempts}::uuid[]))`
    case 'lead':
      return sql`(t.uuid = any(${scope.leads}::uuid[]) or t.session_id = any(${scope.sessions}::text[])
        or exists (select from jsonb_path_query(t.fields, '$.**') v
          where lower(v #>> '{}') = any(${scope.emails}::text[])))`
    case 'e-mail':
      return sql`lower(t.email) = any(${scope.emails}::text[])`
    case 'session':
      return sql`t.session_id = any(${scope.sessions}::text[])`
    case 'reference':
      return sql`t.reference = any(${scope.references}::text[])`
    case 'nothing':
      return sql`false`
    case 'buyer key':
      return sql`t.coupon_id = any(${scope.coupons}::bigint[]) and t.buyer_key = any(${scope.buyerKeys}::text[])`
  }
}

/** Of tables that are searched without an index, only what a person asks for is read. */
const ON_REQUEST: readonly PersonalLink[] = ['e-mail', 'lead', 'session', 'reference', 'nothing']

/** Counters that end by themselves, sooner than purchases are kept; only of a request they are searched, whole. */
const GONE_IN_DAYS = ['card_tries', 'unpaid_orders']

/** Tables by which the others are found come last. */
const IN_ORDER = Object.entries(PERSONAL_TABLES).sort(([, a], [, b]) => rankOf(a) - rankOf(b))

function rankOf({ of }: PersonalTable): number {
  return of === 'purchase' || of === 'attempt' ? 1 : 0
}

function eraseTable(name: string, table: PersonalTable, scope: PersonScope): RawBuilder<unknown> {
  const rows = rowsOf(name, table, scope)
  const blanks = Object.entries(table.personal).flatMap(([column, { blank }]) =>
    blank === undefined ? [] : [sql`${sql.ref(column)} = ${sql.raw(blank)}`],
  )
  if (blanks.length === 0) return sql`delete from ${sql.table(name)} t where ${rows}`
  return sql`update ${sql.table(name)} t set ${sql.join(blanks)} where ${rows}`
}

/**
 * Writes over, or deletes, everything personal of a scope, all or nothing. Amounts, dates, states and gateways'
 * references stay.
 */
export async function erase(db: Database, scope: PersonScope, by: 'request' | 'age'): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const [name, table] of IN_ORDER) {
      if (by === 'age' && (ON_REQUEST.includes(table.of) || GONE_IN_DAYS.includes(name))) continue
      await eraseTable(name, table, scope).execute(transaction)
    }
    await sql`update payments set erased_at = now() where id = any(${scope.payments}::uuid[])`.execute(
      transaction,
    )
    if (by === 'request') await eraseWithoutPurchase(transaction, scope)
  })
}

/** Of other people's purchases: a gift for this person, a ticket that they hold. */
async function eraseWithoutPurchase(db: Database, scope: PersonScope): Promise<void> {
  await sql`update payments t set delivery = delivery - 'gift' where ${isGiftTo(scope)}`.execute(db)
  await sql`update issued_tickets t set holder_name = null, holder_email = null, half_price_proof = null
    where ${isHeldBy(scope)}`.execute(db)
  // guard: exports-of-the-erased
  await withdrawExports(db, scope)
}

/**
 * Withdraws export files: nobody can determine who is in a shop's file, so all with people are deleted, and none in
 * progress is finished.
 */
async function withdrawExports(db: Database, { seller }: PersonScope): Promise<void> {
  // First the rows: a part that is just being added waits for them, and is then not added.
  await sql`update exports t set state = 'withdrawn', query = t.query - 'q', changed_at = now()
    where (t.people or t.query ? 'q') and ${atSeller(seller)}`.execute(db)
  await sql`delete from export_parts p using exports e where e.id = p.export_id and e.state = 'withdrawn'`.execute(
    db,
  )
}

function isGiftTo({ emails, seller }: PersonScope): RawBuilder<unknown> {
  return sql`lower(t.delivery -> 'gift' ->> 'recipient_email') = any(${emails}::text[]) and ${atSeller(seller)}`
}

function isHeldBy({ emails, seller }: PersonScope): RawBuilder<unknown> {
  return sql`lower(t.holder_email) = any(${emails}::text[]) and ${atSeller(seller)}`
}

function atSeller(seller: number | null): RawBuilder<unknown> {
  return seller === null ? sql`true` : sql`t.seller_id = ${seller}`
}

/**
 * Values that open something or are useless without our keys: names of browser sessions, of stored cards, of
 * reservations. An operator's export includes them, since the operator can read them anyway; the export for a person
 * does not.
 */
const WITHHELD = [
  'session_id',
  'stored_reference',
  'token',
  'uuid',
  'lead_uuid',
  'nonce',
  'key',
  'buyer_key',
  'buyer_keys',
  'card_key',
  'cards',
  'contents_hash',
  'guard_key',
  'guard_facts',
  'reservation_key',
  'refund_key',
  'gateway_key',
  'contents',
]

/** Every row that holds something of a scope, by its table. */
export async function exportRows(db: Database, scope: PersonScope): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  const withheld = scope.seller === null ? [] : WITHHELD
  const shown = sql`to_jsonb(t) - ${withheld}::text[]`
  for (const [name, table] of Object.entries(PERSONAL_TABLES)) {
    const { rows } = await sql<{ row: unknown }>`
      select ${shown} as row from ${sql.table(name)} t where ${rowsOf(name, table, scope)}`.execute(db)
    found[name] = rows.map(({ row }) => row)
  }
  const { rows: gifts } = await sql<{ row: unknown }>`
    select t.delivery -> 'gift' as row from payments t where ${isGiftTo(scope)}`.execute(db)
  const { rows: tickets } = await sql<{ row: unknown }>`
    select ${shown} as row from issued_tickets t where ${isHeldBy(scope)}`.execute(db)
  found['gifts_received'] = gifts.map(({ row }) => row)
  found['tickets_held'] = tickets.map(({ row }) => row)
  return found
}
