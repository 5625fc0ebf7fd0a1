import { sql, type RawBuilder } from 'kysely'
import type { NewAttempt } from './begin-attempt.ts'
import { legPart } from './leg-store.ts'

type Part = RawBuilder<unknown>

/** The tries that share something with this one, and those of them that are too many for it to be begun. */
function triesPart({ admission }: NewAttempt): Part {
  const bounds = JSON.stringify(admission?.bounds ?? [])
  return sql`
    bound as (
      select * from jsonb_to_recordset(${bounds}::jsonb) as b (key text, "vainBelow" bigint, "openBelow" bigint)
    ),
    tries as materialized (
      select * from card_tries_by(array(select key from bound))
    ),
    crowded as (
      select t.* from tries t join bound b using (key)
      where t.refused - t.paid >= b."vainBelow" or t.refused + t.open - t.paid >= b."openBelow"
    )`
}

/** What the limits against card testing will count, and the captcha that is used up. */
function admissionParts({ admission }: NewAttempt): Part {
  const captcha = admission?.captcha ?? null
  return sql`
    counted as (
      insert into card_tries (key, attempt_id)
      select b.key, a.id from attempt a, bound b, generate_series(1, ${admission?.cards ?? 1}::integer)
    ),
    captcha as (
      insert into used_captchas (id, expires_at)
      select ${captcha?.id ?? null}, ${captcha?.expiresAt ?? null}::timestamptz from attempt
      where ${captcha !== null}
    )`
}

/** Whether the attempt may be begun at all: stock, coupon, catalogue and rivals as they are now. */
function decisionParts(begin: NewAttempt): Part {
  const { claims, coupon, attempt, payment, catalogueVersion, paidLately } = begin
  return sql`
    ${triesPart(begin)},
    claim as (
      select "productId" as id, quantity from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c ("productId" bigint, quantity integer)
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
      select from catalogue_state where version = ${catalogueVersion} and not exists (select from short)
        and not exists (select from coupon_wanted where state <> 'usable')
        and coalesce((select count(*) from rival) = ${paidLately}::bigint, true)
        and not exists (select from crowded)
    )`
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

function attemptPart({ attempt, coupon }: NewAttempt): Part {
  const { countedCards: cards = [] } = attempt
  return sql`
    attempt as (
      insert into attempts (id, payment_id, seller_id, product_id, number, reference, nonce, contents_hash, gateway,
        method, state, currency, amount, total, installments, installment_value, card, guard_key, tried,
        remaining, risk, due_at, coupon, three_ds, expires_at, cards)
      select ${attempt.id}, p.id, p.seller_id, p.product_id,
        1 + (select coalesce(max(number), 0) from attempts where payment_id = p.id),
        ${attempt.reference}, ${attempt.nonce}, ${attempt.contentsHash}, ${attempt.gateway}, ${attempt.method},
        ${attempt.authentication === undefined ? 'sending' : 'authenticating'}, p.currency, p.amount, ${attempt.total}::bigint, ${attempt.installments}::integer,
        ${attempt.installmentValue}::bigint,
        ${attempt.card === null ? null : JSON.stringify(attempt.card)}::jsonb, ${attempt.guardKey}::text,
        ${attempt.tried}::text[], ${attempt.remaining}::integer,
        ${JSON.stringify(attempt.risk)}::jsonb || (
          select case when count(*) = 0 then '{}' else jsonb_build_object('tries', jsonb_object_agg(
            split_part(t.key, ':', 1), jsonb_build_array(t.refused, t.open, t.paid))) end from tries t),
        ${attempt.dueAt}::timestamptz,
        ${coupon === null ? null : JSON.stringify({ id: coupon.id, name: coupon.name })}::jsonb,
        ${attempt.authentication === undefined ? null : JSON.stringify(attempt.authentication)}::jsonb,
        ${attempt.authentication === undefined ? null : attempt.dueAt}::timestamptz,
        ${cards.length === 0 ? null : JSON.stringify(cards)}::jsonb
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
      from payment p where l.uuid = p.lead_uuid and l.session_id = p.session_id
    ),
    dropped as (
      update sales s set status = 'CANCELED', dropped = true, version = s.version + 1
      from payment p where s.payment_id = p.id and s.line >= ${sales.length} and not s.dropped
    )`
}

/** The tickets of an event; a purchase of anything else is not asked about them. */
function ticketParts({ tickets, payment }: NewAttempt): Part[] {
  if (tickets.length === 0) return []
  return [
    sql`
    -- Counting what was claimed before keeps the order in which rows are locked.
    ticket as (
      select take_tickets(a.id, a.seller_id, a.product_id, ${payment.sessionId}, ${JSON.stringify(tickets)}::jsonb) as taken
      from attempt a, (select count(*) from product) products, (select count(*) from coupon_buyer) buyers
    )`,
  ]
}

/** What the attempt holds until it ends: stock first, then the coupon. */
function holdParts({ coupon }: NewAttempt): Part {
  return sql`
    hold as (
      insert into holds (attempt_id, seller_id, kind, product_id, quantity, state)
      select a.id, a.seller_id, 'stock', c.id, c.quantity, 'held' from attempt a, claim c
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
    )`
}

/** One statement of all the parts; each sees the rows of before, and those that another part hands on. */
export function attemptStatement<Row>(begin: NewAttempt): RawBuilder<Row> {
  const { legs } = begin.attempt
  const parts = [decisionParts, paymentPart, attemptPart, saleParts, holdParts, admissionParts].map((part) =>
    part(begin),
  )
  if (legs !== undefined) parts.push(legPart(legs))
  const withLegs =
    legs === undefined
      ? sql``
      : sql` || jsonb_build_object('legs', (
    select jsonb_agg(to_jsonb(l) || '{"reversal": null}' order by l.number) from leg l))`
  const tickets = ticketParts(begin)
  // A part that only reads is left out of a statement that does not ask for it.
  const taken = tickets.length === 0 ? sql`` : sql`, (select sum(taken) from ticket) as tickets_taken`
  return sql<Row>`
    with ${sql.join([...parts, ...tickets])}
    select exists (select from short) as is_short, exists (select from current) as is_current,
      (select jsonb_agg(to_jsonb(c)) from crowded c) as crowded,
      coalesce((select state from coupon_wanted), 'usable') as coupon_state, to_jsonb(p) as payment,
      (select jsonb_agg(to_jsonb(a)${withLegs}) from attempt a) as attempts,
      (select jsonb_agg(to_jsonb(s) order by s.line) from sale s) as sales${taken}
    from (select 1) one left join payment p on true`
}
