import type { NewAttempt } from './new-attempt.ts'
import { sql, type RawBuilder } from 'kysely'
import { countedPart, NOT_TRIED_TOO_OFTEN, TRIES_SEEN, triesPart } from './card-tries-store.ts'
import { legPart } from './leg-store.ts'
import { NOT_CROWDED, UNPAID_COUNTED, UNPAID_SEEN, unpaidPart } from './unpaid-orders-store.ts'

type Part = RawBuilder<unknown>

/**
 * Data needed to decide on an attempt. Most purchases take nothing that is limited, use no coupon and no captcha:
 * unneeded parts are omitted, because the server sets up every part of a statement, also one that finds nothing.
 */
type Needs = {
  tries: boolean
  unpaid: boolean
  claims: boolean
  coupon: boolean
  holds: boolean
  voucher: boolean
}

function needsOf({ attempt, admission, claims, coupon, tickets }: NewAttempt): Needs {
  const holds = claims.length + tickets.length + Number(coupon !== null) > 0
  return {
    tries: (admission?.bounds.length ?? 0) > 0,
    unpaid: (admission?.unpaid?.length ?? 0) > 0,
    claims: claims.length > 0,
    coupon: coupon !== null,
    holds,
    voucher: attempt.voucherHours !== undefined && holds,
  }
}

/** The captcha that is used up. */
function captchaParts({ admission }: NewAttempt): Part[] {
  const captcha = admission?.captcha ?? null
  if (captcha === null) return []
  return [
    sql`
    captcha as (
      insert into used_captchas (id, expires_at)
      select ${captcha.id}, ${captcha.expiresAt}::timestamptz from attempt
    )`,
  ]
}

function claimPart({ claims }: NewAttempt): Part {
  return sql`
    claim as (
      select "productId" as id, quantity from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c ("productId" bigint, quantity integer)
    ),
    -- Spares whoever comes too late the writing; the check on products decides.
    short as (
      select from products p join claim c on c.id = p.id where p.sold + p.held + c.quantity > p.stock
    )`
}

function wantedCouponPart({ coupon }: NewAttempt): Part {
  return sql`
    -- The database's clock decides whether the coupon is in force; of its uses the checks have the last word.
    coupon_wanted as (
      select id, case
        when retired_at is not null or now() < starts_at or now() >= due_date then 'ended'
        when redemptions >= use_limit then 'used-up' else 'usable' end as state
      from coupons where id = ${coupon?.id ?? null}::bigint
    )`
}

/** Whether the attempt may be begun at all: stock, coupon and catalogue as they are now. Its rivals the database asks. */
function decisionParts(begin: NewAttempt, needs: Needs): Part[] {
  const { payment, catalogueVersion } = begin
  const conditions = [
    sql`id = ${payment.sellerId}`,
    // guard: same-catalogue
    sql`catalogue_version = ${catalogueVersion}`,
    ...(needs.claims ? [sql`not exists (select from short)`] : []),
    ...(needs.coupon ? [sql`not exists (select from coupon_wanted where state <> 'usable')`] : []),
    ...(needs.tries ? [NOT_TRIED_TOO_OFTEN] : []),
    ...(needs.unpaid ? [NOT_CROWDED] : []),
  ]
  return [
    ...(needs.tries ? [triesPart(begin)] : []),
    ...(needs.unpaid ? [unpaidPart(begin)] : []),
    ...(needs.claims ? [claimPart(begin)] : []),
    ...(needs.coupon ? [wantedCouponPart(begin)] : []),
    sql`
    current as (
      select from sellers where ${sql.join(conditions, sql` and `)}
    )`,
  ]
}

/** The purchase: a new one, or the open one of the same `trans` with what the buyer says by now. */
function paymentPart({ payment }: NewAttempt): Part {
  return sql`
    payment as (
      insert into payments as p (id, trans, session_id, seller_id, product_id, generation, state, lead_uuid, currency,
        amount, locale, buyer, origin, agreement, delivery, renewal)
      select ${payment.id}, ${payment.trans}, ${payment.sessionId}, ${payment.sellerId}, ${payment.productId},
        ${payment.generation}, 'open', ${payment.leadUuid}::uuid, ${payment.currency}, ${payment.amount},
        ${payment.locale}, ${JSON.stringify(payment.buyer)}::jsonb, ${JSON.stringify(payment.origin)}::jsonb,
        ${JSON.stringify(payment.agreement)}::jsonb, ${JSON.stringify(payment.delivery)}::jsonb,
        ${payment.renewal === null ? null : JSON.stringify(payment.renewal)}::jsonb
      from current
      on conflict (trans) do update set amount = excluded.amount, currency = excluded.currency,
        locale = excluded.locale, buyer = excluded.buyer, agreement = excluded.agreement, delivery = excluded.delivery,
        renewal = excluded.renewal,
        lead_uuid = coalesce(excluded.lead_uuid, p.lead_uuid),
        updated_at = now()
      where p.state = 'open'
      returning *
    )`
}

function attemptPart({ attempt, coupon }: NewAttempt, needs: Needs): Part {
  const { countedCards: cards = [] } = attempt
  const holdsVoucher = needs.voucher
  return sql`
    attempt as (
      insert into attempts (id, payment_id, seller_id, product_id, number, reference, nonce, contents_hash, gateway,
        method, state, currency, amount, total, installments, installment_value, card, guard_key, guard_facts, sold_once, tried,
        remaining, risk, initiator, due_at, coupon, three_ds, expires_at, cards, has_holds${holdsVoucher ? sql`, holds_until` : sql``})
      select ${attempt.id}, p.id, p.seller_id, p.product_id,
        1 + (select coalesce(max(number), 0) from attempts where payment_id = p.id),
        ${attempt.reference}, ${attempt.nonce}, ${attempt.contentsHash}, ${attempt.gateway}, ${attempt.method},
        ${attempt.authentication === undefined ? 'sending' : 'authenticating'}, p.currency, p.amount, ${attempt.total}::bigint, ${attempt.installments}::integer,
        ${attempt.installmentValue}::bigint,
        ${attempt.card === null ? null : JSON.stringify(attempt.card)}::jsonb, ${attempt.guard?.key ?? null}::text,
        ${attempt.guard?.facts ?? []}::text[], ${attempt.soldOnce},
        ${attempt.tried}::text[], ${attempt.remaining}::integer,
        ${JSON.stringify(attempt.risk)}::jsonb${needs.tries ? TRIES_SEEN : sql``}, ${attempt.initiator},
        ${attempt.dueAt}::timestamptz,
        ${coupon === null ? null : JSON.stringify({ id: coupon.id, name: coupon.name })}::jsonb,
        ${attempt.authentication === undefined ? null : JSON.stringify(attempt.authentication)}::jsonb,
        ${attempt.authentication === undefined ? null : attempt.dueAt}::timestamptz,
        ${cards.length === 0 ? null : JSON.stringify(cards)}::jsonb, ${needs.holds}::boolean${
          holdsVoucher ? sql`, now() + make_interval(hours => ${attempt.voucherHours}::integer)` : sql``
        }
      from payment p
      returning *
    )`
}

/** The sales that the attempt would make; lines of an earlier attempt that are no longer in the cart are dropped. */
function saleParts({ sales }: NewAttempt): Part {
  return sql`
    sale as (
      insert into sales as s (id, sale_id, chc, payment_id, seller_id, product_id, line, offer_hash, name, amount,
        unit, discount, deferred, shipping, terms, currency, status)
      select l.id, l.sale_id, l.chc, p.id, p.seller_id, l.product_id, l.line, l.offer_hash, l.name, l.amount,
        l.unit, l.discount, l.deferred, l.shipping, l.terms, p.currency, 'PROCESSING'
      from payment p, jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) as l (id uuid, sale_id text, chc text, line integer,
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
      where l.uuid = (select lead_uuid from payment) and l.session_id = (select session_id from payment)
    ),
    -- A value to look for makes the server use the index, however few rows it believes the table to have.
    dropped as (
      update sales s set status = 'CANCELED', dropped = true, version = s.version + 1
      where s.payment_id = (select id from payment) and s.line >= ${sales.length} and not s.dropped
    )`
}

/** Counting what was written before makes a part wait for it: rows are locked in one order by everybody. */
function after(parts: readonly (string | false)[]): RawBuilder<unknown> {
  const counted = parts.filter((part) => part !== false)
  return sql.join([
    sql``,
    ...counted.map((part) => sql`(select count(*) from ${sql.table(part)}) ${sql.ref(`${part}_locked`)}`),
  ])
}

/** The tickets of an event; a purchase of anything else is not asked about them. */
function ticketParts({ tickets, payment }: NewAttempt, needs: Needs): Part[] {
  if (tickets.length === 0) return []
  return [
    sql`
    ticket as (
      select take_tickets(a.id, a.seller_id, a.product_id, ${payment.sessionId}, ${JSON.stringify(tickets)}::jsonb) as taken
      from attempt a${after([needs.claims && 'product', needs.coupon && 'coupon_buyer'])}
    )`,
  ]
}

/** The stock that the attempt holds until it ends. */
const STOCK_PART = sql`
    hold as (
      insert into holds (attempt_id, seller_id, kind, product_id, quantity, state)
      select a.id, a.seller_id, 'stock', c.id, c.quantity, 'held' from attempt a, claim c returning id
    ),
    claimed as (
      select p.id, c.quantity from attempt, claim c join products p on p.id = c.id order by p.id for update of p
    ),
    product as (
      update products p set held = p.held + c.quantity from claimed c where p.id = c.id returning p.id
    )`

/** The use of a coupon that it holds, after the stock. */
function couponPart({ coupon }: NewAttempt, needs: Needs): Part {
  return sql`
    coupon as (
      update coupons c set redemptions = c.redemptions + 1 from attempt${after([needs.claims && 'product'])}
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
      returning id
    )`
}

/** Marks the holds of a voucher and counts them against its share, once all of them were taken. */
function voucherPart({ tickets }: NewAttempt, needs: Needs): Part {
  return sql`
    voucher as (
      select hold_by_voucher(a.id) as marked
      from attempt a${after([needs.claims && 'product', needs.claims && 'hold', needs.coupon && 'coupon_hold', tickets.length > 0 && 'ticket'])}
    )`
}

/** One statement of all the parts; each sees the rows of before, and those that another part hands on. */
export function attemptStatement<Row>(begin: NewAttempt): RawBuilder<Row> {
  const needs = needsOf(begin)
  const { legs } = begin.attempt
  const tickets = ticketParts(begin, needs)
  const voucher = needs.voucher ? [voucherPart(begin, needs)] : []
  const parts = [
    ...decisionParts(begin, needs),
    paymentPart(begin),
    attemptPart(begin, needs),
    saleParts(begin),
    ...(needs.claims ? [STOCK_PART] : []),
    ...(needs.coupon ? [couponPart(begin, needs)] : []),
    ...(needs.tries ? [countedPart(begin)] : []),
    ...(needs.unpaid ? [UNPAID_COUNTED] : []),
    ...captchaParts(begin),
    ...(legs === undefined ? [] : [legPart(legs)]),
    ...tickets,
    ...voucher,
  ]
  const withLegs =
    legs === undefined
      ? sql``
      : sql` || jsonb_build_object('legs', (
    select jsonb_agg(to_jsonb(l) || '{"reversal": null}' order by l.number) from leg l))`
  // A part that only reads is left out of a statement that does not ask for it.
  const taken = tickets.length === 0 ? sql`` : sql`, (select sum(taken) from ticket) as tickets_taken`
  const marked = needs.voucher ? sql`, (select marked from voucher) as voucher_marked` : sql``
  return sql<Row>`
    with ${sql.join(parts)}
    select ${needs.claims ? sql`exists (select from short)` : sql`false`} as is_short,
      exists (select from current) as is_current,
      ${needs.tries ? sql`(select jsonb_agg(to_jsonb(c)) from crowded c)` : sql`null::jsonb`} as crowded,
      ${needs.unpaid ? UNPAID_SEEN : sql`null::jsonb`} as unpaid,
      ${needs.coupon ? sql`coalesce((select state from coupon_wanted), 'usable')` : sql`'usable'`} as coupon_state,
      to_jsonb(p) as payment,
      (select jsonb_agg(to_jsonb(a)${withLegs}) from attempt a) as attempts,
      (select jsonb_agg(to_jsonb(s) order by s.line) from sale s) as sales${taken}${marked}
    from (select 1) one left join payment p on true`
}
