import { sql } from 'kysely'
import type { Locale } from '#rules/locale.ts'
import type { PaymentMethod } from '#rules/method.ts'
import type { Currency, Minor } from '#rules/money.ts'
import type { Database } from './database.ts'
import {
  run,
  type AgreementRecord,
  type AgreedTerms,
  type AttemptRecord,
  type BuyerRecord,
  type DeliveryRecord,
  type Executor,
  type OriginRecord,
  type Purchase,
  type SaleRecord,
} from './payment-store.ts'

export type StockClaim = { productId: number; quantity: number }

/** A use of a coupon, and by whom, where the coupon limits the uses of each buyer. */
export type CouponClaim = { id: number; name: string; buyerKeys: readonly string[] }

/** What a new attempt writes: the purchase it belongs to, itself, and the sales that it would make. */
export type NewAttempt = {
  catalogueVersion: number
  payment: {
    id: string
    trans: string
    sessionId: string
    sellerId: number
    productId: number
    generation: number
    leadUuid: string | null
    currency: Currency
    amount: Minor
    locale: Locale
    buyer: BuyerRecord
    origin: OriginRecord
    agreement: Partial<AgreementRecord>
    delivery: Partial<DeliveryRecord>
  }
  attempt: {
    id: string
    reference: string
    nonce: string
    contentsHash: string
    gateway: string
    method: PaymentMethod
    total: Minor
    installments: number
    installmentValue: Minor
    card: AttemptRecord['card']
    guardKey: string | null
    tried: string[]
    remaining: number
    risk: Record<string, string | number | boolean | null>
    dueAt: Date
  }
  sales: {
    id: string
    sale_id: string
    chc: string
    line: number
    product_id: number
    offer_hash: string | null
    name: string
    amount: Minor
    unit: Minor
    discount: Minor
    deferred: Minor
    shipping: Minor
    terms: Partial<AgreedTerms>
  }[]
  /** Products of limited stock that the cart takes. */
  claims: StockClaim[]
  /** The coupon by which the price was lowered. */
  coupon: CouponClaim | null
  /**
   * How many purchases of the same product and document were seen as paid lately when this one was decided; null
   * where that was not asked.
   */
  paidLately: number | null
}

export type BeginRefusal =
  | 'nonce'
  | 'live'
  | 'in-flight'
  | 'open-elsewhere'
  | 'closed'
  | 'stale'
  | 'out-of-stock'
  | 'coupon-used-up'
  | 'coupon-ended'

const CONFLICTS: Readonly<Record<string, BeginRefusal>> = {
  attempts_nonce_key: 'nonce',
  one_live_attempt: 'live',
  attempts_payment_id_number_key: 'live',
  one_attempt_in_flight: 'in-flight',
  paid_meanwhile: 'in-flight',
  one_open_payment: 'open-elsewhere',
  products_not_oversold: 'out-of-stock',
  coupons_not_overused: 'coupon-used-up',
  coupon_buyers_not_overused: 'coupon-used-up',
}

/**
 * Takes the holds and writes purchase, attempt and sales in one statement: all of it committed, or nothing and the
 * reason. The decision was made from `catalogueVersion` and from the purchases paid until then: `stale` when either
 * has changed meanwhile.
 *
 * Whatever writes to a purchase locks its payment first, then its attempts, then products, then its coupon, so that
 * no two of them wait for each other.
 */
export async function beginAttempt(db: Database, begin: NewAttempt): Promise<Purchase | BeginRefusal> {
  try {
    return await writeAttempt(db, begin)
  } catch (error) {
    const refusal = CONFLICTS[constraintOf(error) ?? '']
    if (refusal !== undefined) return refusal
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'

/** The unique index, check or trigger that refused a write; null for every other error. */
export function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return null
  const isConflict = error.code === UNIQUE_VIOLATION || error.code === CHECK_VIOLATION
  return isConflict ? String(error.constraint) : null
}

async function writeAttempt(db: Executor, begin: NewAttempt): Promise<Purchase | BeginRefusal> {
  const { payment, attempt } = begin
  const sales = JSON.stringify(begin.sales)
  const claims = JSON.stringify(begin.claims)
  const { coupon } = begin
  const rows = await run(
    db,
    sql<
      Omit<Purchase, 'sales'> & {
        sales: SaleRecord[] | null
        is_short: boolean
        is_current: boolean
        coupon_state: 'usable' | 'used-up' | 'ended'
      }
    >`
    with claim as (
      select "productId" as id, quantity from jsonb_to_recordset(${claims}::jsonb) as c ("productId" bigint, quantity integer)
    ),
    -- Spares whoever comes too late the writing; the check on products decides.
    short as (
      select from products p join claim c on c.id = p.id where p.sold + p.held + c.quantity > p.stock
    ),
    -- The database's clock decides whether the coupon is in force; of its uses the checks have the last word.
    coupon_wanted as (
      select id, case
        when retired_at is not null or now() < starts_at or now() >= due_date then 'ended'
        when redemptions >= use_limit then 'used-up' else 'usable' end as state
      from coupons where id = ${coupon?.id ?? null}::bigint
    ),
    -- An attempt whose settlement is just being written still reads as in flight here, and refuses this one.
    rival as (
      select from attempts a join payments p on p.id = a.payment_id
      where a.guard_key = ${attempt.guardKey} and p.trans <> ${payment.trans} and (
        a.state in ('sending', 'unknown', 'in-review')
        or (a.state = 'approved' and a.settled_at > now() - interval '10 minutes'))
    ),
    current as (
      select from catalogue_state where version = ${begin.catalogueVersion} and not exists (select from short)
        and not exists (select from coupon_wanted where state <> 'usable')
        and coalesce((select count(*) from rival) = ${begin.paidLately}::bigint, true)
    ),
    payment as (
      insert into payments as p (id, trans, session_id, seller_id, product_id, generation, state, lead_uuid, currency,
        amount, locale, buyer, origin, agreement, delivery)
      select ${payment.id}, ${payment.trans}, ${payment.sessionId}, ${payment.sellerId}, ${payment.productId},
        ${payment.generation}, 'open', ${payment.leadUuid}::uuid, ${payment.currency}, ${payment.amount},
        ${payment.locale}, ${JSON.stringify(payment.buyer)}::jsonb, ${JSON.stringify(payment.origin)}::jsonb,
        ${JSON.stringify(payment.agreement)}::jsonb, ${JSON.stringify(payment.delivery)}::jsonb
      from current
      on conflict (trans) do update set amount = excluded.amount, currency = excluded.currency,
        locale = excluded.locale, buyer = excluded.buyer, agreement = excluded.agreement, delivery = excluded.delivery,
        lead_uuid = coalesce(excluded.lead_uuid, p.lead_uuid),
        updated_at = now()
      where p.state = 'open'
      returning *
    ),
    attempt as (
      insert into attempts (id, payment_id, seller_id, product_id, number, reference, nonce, contents_hash, gateway,
        method, state, currency, amount, total, installments, installment_value, card, guard_key, tried,
        remaining, risk, due_at, coupon)
      select ${attempt.id}, p.id, p.seller_id, p.product_id,
        1 + (select coalesce(max(number), 0) from attempts where payment_id = p.id),
        ${attempt.reference}, ${attempt.nonce}, ${attempt.contentsHash}, ${attempt.gateway}, ${attempt.method},
        'sending', p.currency, p.amount, ${attempt.total}::bigint, ${attempt.installments}::integer,
        ${attempt.installmentValue}::bigint,
        ${attempt.card === null ? null : JSON.stringify(attempt.card)}::jsonb, ${attempt.guardKey}::text,
        ${attempt.tried}::text[], ${attempt.remaining}::integer,
        ${JSON.stringify(attempt.risk)}::jsonb, ${attempt.dueAt}::timestamptz,
        ${coupon === null ? null : JSON.stringify({ id: coupon.id, name: coupon.name })}::jsonb
      from payment p
      returning *
    ),
    hold as (
      insert into holds (attempt_id, seller_id, kind, product_id, quantity, state)
      select a.id, a.seller_id, 'stock', c.id, c.quantity, 'held' from attempt a, claim c
    ),
    sale as (
      insert into sales as s (id, sale_id, chc, payment_id, seller_id, product_id, line, offer_hash, name, amount,
        unit, discount, deferred, shipping, terms, currency, status)
      select l.id, l.sale_id, l.chc, p.id, p.seller_id, l.product_id, l.line, l.offer_hash, l.name, l.amount,
        l.unit, l.discount, l.deferred, l.shipping, l.terms, p.currency, 'PROCESSING'
      from payment p, jsonb_to_recordset(${sales}::jsonb) as l (id uuid, sale_id text, chc text, line integer,
        product_id bigint, offer_hash text, name text, amount bigint, unit bigint, discount bigint, deferred bigint,
        shipping bigint, terms jsonb)
      where exists (select from attempt)
      on conflict (payment_id, line) do update set product_id = excluded.product_id,
        offer_hash = excluded.offer_hash, name = excluded.name, amount = excluded.amount, unit = excluded.unit,
        discount = excluded.discount, deferred = excluded.deferred, shipping = excluded.shipping,
        terms = excluded.terms, currency = excluded.currency, status = 'PROCESSING', code = null, dropped = false, version = s.version + 1
      returning *
    ),
    lead as (
      update leads l set step = 3, status = 'PROCESSING', version = version + 1, updated_at = now()
      from payment p where l.uuid = p.lead_uuid and l.session_id = p.session_id
    ),
    dropped as (
      update sales s set status = 'CANCELED', dropped = true, version = s.version + 1
      from payment p where s.payment_id = p.id and s.line >= ${begin.sales.length} and not s.dropped
    ),
    claimed as (
      select p.id, c.quantity from attempt, claim c join products p on p.id = c.id order by p.id for update of p
    ),
    product as (
      update products p set held = p.held + c.quantity from claimed c where p.id = c.id returning p.id
    ),
    -- Counting the products first keeps the order in which rows are locked.
    coupon as (
      update coupons c set redemptions = c.redemptions + 1 from attempt, (select count(*) from product) locked
      where c.id = ${coupon?.id ?? null}::bigint
      returning c.id, c.per_buyer_limit
    ),
    coupon_buyer as (
      insert into coupon_buyers as b (coupon_id, buyer_key, seller_id, uses, use_limit)
      select c.id, k.key, a.seller_id, 1, c.per_buyer_limit
      from coupon c, attempt a, unnest(${coupon?.buyerKeys ?? []}::text[]) as k (key)
      where c.per_buyer_limit is not null
      on conflict (coupon_id, buyer_key) do update set uses = b.uses + 1, use_limit = excluded.use_limit
      returning b.buyer_key
    ),
    coupon_hold as (
      insert into holds (attempt_id, seller_id, kind, coupon_id, buyer_keys, quantity, state)
      select a.id, a.seller_id, 'coupon', c.id, array(select buyer_key from coupon_buyer), 1, 'held'
      from attempt a, coupon c
    )
    select exists (select from short) as is_short, exists (select from current) as is_current,
      coalesce((select state from coupon_wanted), 'usable') as coupon_state, to_jsonb(p) as payment,
      (select jsonb_agg(to_jsonb(a)) from attempt a) as attempts,
      (select jsonb_agg(to_jsonb(s) order by s.line) from sale s) as sales
    from (select 1) one left join payment p on true`,
  )
  const [row] = rows
  if (row === undefined || row.is_short) return 'out-of-stock'
  if (row.coupon_state !== 'usable') return `coupon-${row.coupon_state}`
  if (!row.is_current) return 'stale'
  if (row.payment === null || row.sales === null) return 'closed'
  return { payment: row.payment, attempts: row.attempts, sales: row.sales }
}
