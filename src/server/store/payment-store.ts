import { sql, type Kysely } from 'kysely'
import type { Locale } from '#rules/locale.ts'
import type { PaymentMethod } from '#rules/method.ts'
import type { Currency, Minor } from '#rules/money.ts'
import type { NextAction } from '#rules/outcome.ts'
import type { AttemptState } from '#rules/payment-state.ts'
import type { SaleStatus } from '#rules/sale-status.ts'
import type { Database } from './database.ts'

/** The buyer as the payment keeps them. */
export type BuyerRecord = {
  name: string
  email: string
  phone: string
  document: string
  country: string
  address: {
    zipcode: string
    street: string
    number: string
    complement: string
    neighborhood: string
    city: string
    state: string
  } | null
}

/** Where a purchase came from; it only travels. */
export type OriginRecord = {
  metas: Record<string, string>
  affiliate_id: string | null
  wpp_id: string | null
}

export type AttemptRecord = {
  id: string
  payment_id: string
  seller_id: number
  product_id: number
  number: number
  reference: string
  nonce: string
  contents_hash: string
  gateway: string
  method: PaymentMethod
  state: AttemptState
  currency: Currency
  amount: Minor
  total: Minor
  installments: number
  installment_value: Minor
  card: { brand: string; bin: string; last_four: string } | null
  guard_key: string | null
  gateway_id: string | null
  code: string | null
  gateway_code: string | null
  /** Gateways that were tried by themselves before this one, and how many are left after it. */
  tried: string[]
  remaining: number
  /** Another gateway may be tried without asking the buyer. */
  retryable: boolean
  action: NextAction | null
  expires_at: string | null
  /** When somebody has to look at it again. */
  due_at: string | null
  created_at: string
  settled_at: string | null
}

export type SaleRecord = {
  id: string
  sale_id: string
  chc: string
  payment_id: string
  product_id: number
  line: number
  offer_hash: string | null
  name: string
  amount: Minor
  currency: Currency
  status: SaleStatus
  code: string | null
  version: number
  /** Its product was taken out of the cart by a later submit. */
  dropped: boolean
  created_at: string
  paid_at: string | null
}

export type PaymentRecord = {
  id: string
  trans: string
  session_id: string
  seller_id: number
  product_id: number
  state: 'open' | 'paid' | 'given-up'
  currency: Currency
  amount: Minor
  locale: Locale
  lead_uuid: string | null
  buyer: BuyerRecord
  origin: OriginRecord
  created_at: string
}

/** A purchase with everything that hangs on it; attempts and sales in order. */
export type Purchase = { payment: PaymentRecord; attempts: AttemptRecord[]; sales: SaleRecord[] }

type Executor = Kysely<never> | Database

const purchaseColumns = sql`
  to_jsonb(p) as payment,
  coalesce((select jsonb_agg(to_jsonb(a) order by a.number) from attempts a where a.payment_id = p.id), '[]') as attempts,
  coalesce((select jsonb_agg(to_jsonb(s) order by s.line) from sales s where s.payment_id = p.id), '[]') as sales`

const run = <T>(db: Executor, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  query.execute(db as Database).then((result) => result.rows)

export type Situation = {
  catalogueVersion: number
  now: Date
  /** The purchase that already holds an attempt with this nonce, whichever trans it was sent with. */
  sameNonce: Purchase | null
  /** The purchase that `trans` names. */
  purchase: Purchase | null
  /** Another purchase of the same product and document whose outcome is open. */
  inFlightElsewhere: boolean
  /** Amounts paid for the same product and document within the last ten minutes. */
  paidLately: Minor[]
}

/** Everything that deciding about a submit needs, in one statement. */
export async function loadSituation(
  db: Executor,
  key: { trans: string; nonce: string; sessionId: string; guardKey: string | null },
): Promise<Situation> {
  type Row = {
    version: number
    now: Date
    same_nonce: Purchase | null
    purchase: Purchase | null
    in_flight: boolean
    paid_lately: Minor[]
  }
  const [row] = await run(
    db,
    sql<Row>`
    select
      (select version from catalogue_state) as version,
      now() as now,
      (select to_jsonb(x) from (select ${purchaseColumns} from payments p
        where p.id = (select payment_id from attempts where nonce = ${key.nonce})
          and p.session_id = ${key.sessionId}) x) as same_nonce,
      (select to_jsonb(x) from (select ${purchaseColumns} from payments p
        where p.trans = ${key.trans} and p.session_id = ${key.sessionId}) x) as purchase,
      exists (select from attempts a join payments p on p.id = a.payment_id where a.guard_key = ${key.guardKey}
        and a.state in ('sending', 'unknown', 'in-review') and p.trans <> ${key.trans}) as in_flight,
      coalesce((select jsonb_agg(a.amount) from attempts a join payments p on p.id = a.payment_id
        where a.guard_key = ${key.guardKey} and a.state = 'approved' and p.trans <> ${key.trans}
          and a.settled_at > now() - interval '10 minutes'), '[]') as paid_lately`,
  )
  if (row === undefined) throw new Error('the situation query answered no row')
  return {
    catalogueVersion: row.version,
    now: row.now,
    sameNonce: row.same_nonce,
    purchase: row.purchase,
    inFlightElsewhere: row.in_flight,
    paidLately: row.paid_lately,
  }
}

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
  }[]
  /** Products of limited stock that the cart takes. */
  claims: { productId: number; quantity: number }[]
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

const CONFLICTS: Readonly<Record<string, BeginRefusal>> = {
  attempts_nonce_key: 'nonce',
  one_live_attempt: 'live',
  attempts_payment_id_number_key: 'live',
  one_attempt_in_flight: 'in-flight',
  paid_meanwhile: 'in-flight',
  one_open_payment: 'open-elsewhere',
  products_not_oversold: 'out-of-stock',
}

/**
 * Takes the holds and writes purchase, attempt and sales in one statement: all of it committed, or nothing and the
 * reason. The decision was made from `catalogueVersion` and from the purchases paid until then: `stale` when either
 * has changed meanwhile.
 *
 * Whatever writes to a purchase locks its payment first, then its attempts, then products, so that no two of them
 * wait for each other.
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
  const rows = await run(
    db,
    sql<Omit<Purchase, 'sales'> & { sales: SaleRecord[] | null; is_short: boolean; is_current: boolean }>`
    with claim as (
      select "productId" as id, quantity from jsonb_to_recordset(${claims}::jsonb) as c ("productId" bigint, quantity integer)
    ),
    -- Spares whoever comes too late the writing; the check on products decides.
    short as (
      select from products p join claim c on c.id = p.id where p.sold + p.held + c.quantity > p.stock
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
        and coalesce((select count(*) from rival) = ${begin.paidLately}::bigint, true)
    ),
    payment as (
      insert into payments as p (id, trans, session_id, seller_id, product_id, generation, state, lead_uuid, currency,
        amount, locale, buyer, origin)
      select ${payment.id}, ${payment.trans}, ${payment.sessionId}, ${payment.sellerId}, ${payment.productId},
        ${payment.generation}, 'open', ${payment.leadUuid}::uuid, ${payment.currency}, ${payment.amount},
        ${payment.locale}, ${JSON.stringify(payment.buyer)}::jsonb, ${JSON.stringify(payment.origin)}::jsonb
      from current
      on conflict (trans) do update set amount = excluded.amount, currency = excluded.currency,
        locale = excluded.locale, buyer = excluded.buyer, lead_uuid = coalesce(excluded.lead_uuid, p.lead_uuid),
        updated_at = now()
      where p.state = 'open'
      returning *
    ),
    attempt as (
      insert into attempts (id, payment_id, seller_id, product_id, number, reference, nonce, contents_hash, gateway,
        method, state, currency, amount, total, installments, installment_value, card, guard_key, tried,
        remaining, risk, due_at)
      select ${attempt.id}, p.id, p.seller_id, p.product_id,
        1 + (select coalesce(max(number), 0) from attempts where payment_id = p.id),
        ${attempt.reference}, ${attempt.nonce}, ${attempt.contentsHash}, ${attempt.gateway}, ${attempt.method},
        'sending', p.currency, p.amount, ${attempt.total}::bigint, ${attempt.installments}::integer,
        ${attempt.installmentValue}::bigint,
        ${attempt.card === null ? null : JSON.stringify(attempt.card)}::jsonb, ${attempt.guardKey}::text,
        ${attempt.tried}::text[], ${attempt.remaining}::integer,
        ${JSON.stringify(attempt.risk)}::jsonb, ${attempt.dueAt}::timestamptz
      from payment p
      returning *
    ),
    hold as (
      insert into holds (attempt_id, seller_id, kind, product_id, quantity, state)
      select a.id, a.seller_id, 'stock', c.id, c.quantity, 'held' from attempt a, claim c
    ),
    sale as (
      insert into sales as s (id, sale_id, chc, payment_id, seller_id, product_id, line, offer_hash, name, amount,
        currency, status)
      select l.id, l.sale_id, l.chc, p.id, p.seller_id, l.product_id, l.line, l.offer_hash, l.name, l.amount,
        p.currency, 'PROCESSING'
      from payment p, jsonb_to_recordset(${sales}::jsonb) as l (id uuid, sale_id text, chc text, line integer,
        product_id bigint, offer_hash text, name text, amount bigint)
      where exists (select from attempt)
      on conflict (payment_id, line) do update set product_id = excluded.product_id,
        offer_hash = excluded.offer_hash, name = excluded.name, amount = excluded.amount,
        currency = excluded.currency, status = 'PROCESSING', code = null, dropped = false, version = s.version + 1
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
      update products p set held = p.held + c.quantity from claimed c where p.id = c.id
    )
    select exists (select from short) as is_short, exists (select from current) as is_current, to_jsonb(p) as payment,
      (select jsonb_agg(to_jsonb(a)) from attempt a) as attempts,
      (select jsonb_agg(to_jsonb(s) order by s.line) from sale s) as sales
    from (select 1) one left join payment p on true`,
  )
  const [row] = rows
  if (row === undefined || row.is_short) return 'out-of-stock'
  if (!row.is_current) return 'stale'
  if (row.payment === null || row.sales === null) return 'closed'
  return { payment: row.payment, attempts: row.attempts, sales: row.sales }
}

/** The purchase that a sale belongs to, or null. */
export async function findPurchaseOfSale(db: Executor, saleId: string): Promise<Purchase | null> {
  const [row] = await run(
    db,
    sql<Purchase>`select ${purchaseColumns} from payments p
      where p.id = (select payment_id from sales where sale_id = ${saleId})`,
  )
  return row ?? null
}

export async function findPurchase(db: Executor, paymentId: string): Promise<Purchase | null> {
  const [row] = await run(
    db,
    sql<Purchase>`select ${purchaseColumns} from payments p where p.id = ${paymentId}`,
  )
  return row ?? null
}

/** The purchase of an attempt that a gateway names by our reference or by its own id. */
export async function findPurchaseByGateway(
  db: Executor,
  key: { gateway: string; reference: string | null; gatewayId: string | null },
): Promise<{ purchase: Purchase; attempt: AttemptRecord } | null> {
  const [row] = await run(
    db,
    sql<Purchase & { attempt: AttemptRecord }>`select to_jsonb(x) as attempt, ${purchaseColumns}
      from attempts x join payments p on p.id = x.payment_id
      where x.gateway = ${key.gateway}
        and (x.reference = ${key.reference} or (${key.reference}::text is null and x.gateway_id = ${key.gatewayId}))
      limit 1`,
  )
  if (row === undefined) return null
  const { attempt, ...purchase } = row
  return { purchase, attempt }
}

/**
 * The open purchase of a session and product, or else the one paid within the last ten minutes: a page that was
 * reloaded while it paid must not look as if nothing had happened. With it, how many were finished before.
 */
export async function findOpenPurchase(
  db: Executor,
  key: { sessionId: string; productId: number },
): Promise<{ generation: number; catalogueVersion: number; purchase: Purchase | null }> {
  const [row] = await run(
    db,
    sql<{ version: number; generation: number; purchase: Purchase | null }>`
    select (select version from catalogue_state) as version,
      (select count(*) from payments where session_id = ${key.sessionId} and product_id = ${key.productId}
        and state <> 'open') as generation,
      (select to_jsonb(x) from (select ${purchaseColumns} from payments p where p.session_id = ${key.sessionId}
        and p.product_id = ${key.productId}
        and (p.state = 'open' or (p.state = 'paid' and p.paid_at > now() - interval '10 minutes'))
        order by p.state = 'open' desc, p.paid_at desc limit 1) x) as purchase`,
  )
  if (row === undefined) throw new Error('the purchase query answered no row')
  return { generation: row.generation, catalogueVersion: row.version, purchase: row.purchase }
}

/**
 * Leases attempts whose time has come: each is taken by one process, and comes again after `leaseMs` should that
 * process die.
 */
export async function leaseDueAttempts(
  db: Executor,
  limit: number,
  leaseMs: number,
): Promise<AttemptRecord[]> {
  const rows = await run(
    db,
    sql<{ attempt: AttemptRecord }>`
    update attempts a set due_at = now() + ${leaseMs} * interval '1 millisecond'
    where a.id in (select id from attempts where due_at <= now() order by due_at limit ${limit} for update skip locked)
    returning to_jsonb(a) as attempt`,
  )
  return rows.map((row) => row.attempt)
}

/** Whether an attempt began more than so many seconds ago, by the clock that wrote when it began. */
export async function isOlderThan(db: Executor, attemptId: string, seconds: number): Promise<boolean> {
  const [row] = await run(
    db,
    sql<{ older: boolean }>`select created_at < now() - ${seconds} * interval '1 second' as older
    from attempts where id = ${attemptId}`,
  )
  return row?.older === true
}

/**
 * Ends purchases that nobody went on with for a day, so that a new one may start. One with a voucher that may still
 * be paid stays: whatever else pays it, the second money goes back.
 */
export async function giveUpOldPurchases(db: Executor): Promise<void> {
  await run(
    db,
    sql`update payments p set state = 'given-up', updated_at = now()
    where p.state = 'open' and p.updated_at < now() - interval '1 day' and not exists (
      select from attempts a where a.payment_id = p.id
        and a.state in ('sending', 'unknown', 'awaiting', 'in-review', 'approved', 'superseded'))`,
  )
}
