import { sql } from 'kysely'
import type { Lead } from '#rules/people/lead.ts'
import type { Minor } from '#rules/base/money.ts'
import type { BuyerGuard } from '../../signing/buyer-guard.ts'
import { run, type Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'
import { legsOfAttempt } from './leg-store.ts'
import type { AttemptRecord, Purchase } from './purchase-records.ts'

const purchaseColumns = sql`
  to_jsonb(p) as payment,
  coalesce((select jsonb_agg(to_jsonb(a) || ${legsOfAttempt} order by a.number) from attempts a where a.payment_id = p.id), '[]') as attempts,
  coalesce((select jsonb_agg(to_jsonb(s) order by s.line) from sales s where s.payment_id = p.id), '[]') as sales`

/** The version of the catalogue of a product's seller. */
const versionOf = (productId: number) => sql`(select s.catalogue_version from products c
        join sellers s on s.id = c.seller_id where c.id = ${productId})`

export type Situation = {
  /** Of the seller; 0 where there is no such product. */
  catalogueVersion: number
  now: Date
  /** The purchase that already holds an attempt with this nonce, whichever trans it was sent with. */
  sameNonce: Purchase | null
  /** The purchase that `trans` names. */
  purchase: Purchase | null
  /** Another purchase of the same buyer and product whose outcome is open. */
  isOtherInFlight: boolean
  /** Amounts that the same buyer paid for the product within the last ten minutes. */
  paidLately: Minor[]
  /** Where the lead of this session came from, that the submit names. */
  leadOrigin: Lead['origin'] | null
}

/** Everything that deciding about a submit needs, in one statement. */
export async function loadSituation(
  db: Database,
  key: {
    trans: string
    nonce: string
    sessionId: string
    guard: BuyerGuard
    leadUuid: string | null
    productId: number
  },
): Promise<Situation> {
  type Found = {
    version: number | null
    now: Date
    same_nonce: Purchase | null
    purchase: Purchase | null
    in_flight: boolean
    paid_lately: Minor[]
    lead_origin: Lead['origin'] | null
  }
  // Only the gateway role can identify the card at this point: the payments by that card are checked when the attempt
  // is written.
  const rivals = sql`attempts_of_buyer(${key.guard.key}, ${key.guard.facts}::text[], '{}', 0, ${key.productId}) r`
  const [row] = await run(
    db,
    sql<Found>`
    select
      ${versionOf(key.productId)} as version,
      now() as now,
      (select to_jsonb(x) from (select ${purchaseColumns} from payments p
        where p.id = (select payment_id from attempts where nonce = ${key.nonce})
          and p.session_id = ${key.sessionId}) x) as same_nonce,
      (select to_jsonb(x) from (select ${purchaseColumns} from payments p
        where p.trans = ${key.trans} and p.session_id = ${key.sessionId}) x) as purchase,
      exists (select from ${rivals} join payments p on p.id = r.payment_id
        where r.state <> 'approved' and p.trans <> ${key.trans}) as in_flight,
      coalesce((select jsonb_agg(r.amount) from ${rivals} join payments p on p.id = r.payment_id
        where r.state = 'approved' and p.trans <> ${key.trans}
          and r.outcome_at > now() - interval '10 minutes'), '[]') as paid_lately,
      (select origin from leads where uuid = ${key.leadUuid}::uuid and session_id = ${key.sessionId}) as lead_origin`,
  )
  if (row === undefined) throw new Error('the situation query answered no row')
  return {
    catalogueVersion: row.version ?? 0,
    now: row.now,
    sameNonce: row.same_nonce,
    purchase: row.purchase,
    isOtherInFlight: row.in_flight,
    paidLately: row.paid_lately,
    leadOrigin: row.lead_origin,
  }
}

/** The purchase that a sale belongs to, or null. */
export async function findPurchaseOfSale(db: Database, saleId: string): Promise<Purchase | null> {
  const [row] = await run(
    db,
    sql<Purchase>`select ${purchaseColumns} from payments p
      where p.id = (select payment_id from sales where sale_id = ${saleId})`,
  )
  return row ?? null
}

/** The public id of the first sale of the purchase that people call by a number, or null. */
export async function findSaleOfOrder(db: Database, orderNumber: string): Promise<string | null> {
  const [row] = await run(
    db,
    sql<Pick<Row<'sales'>, 'sale_id'>>`select s.sale_id from payments p
      join sales s on s.payment_id = p.id and s.line = 0 where p.order_number = ${orderNumber}`,
  )
  return row?.sale_id ?? null
}

export async function findPurchase(db: Database, paymentId: string): Promise<Purchase | null> {
  const [row] = await run(
    db,
    sql<Purchase>`select ${purchaseColumns} from payments p where p.id = ${paymentId}`,
  )
  return row ?? null
}

/**
 * The purchase of an attempt that a gateway names by our reference or by its own id; of this seller where the word is
 * one seller's (0: of any).
 */
export async function findPurchaseByGateway(
  db: Database,
  key: { gateway: string; reference: string | null; gatewayId: string | null; sellerId: number },
): Promise<{ purchase: Purchase; attempt: AttemptRecord } | null> {
  const [row] = await run(
    db,
    sql<Purchase & Pick<Row<'attempts'>, 'id'>>`select x.id, ${purchaseColumns}
      from attempts x join payments p on p.id = x.payment_id
      where x.gateway = ${key.gateway}
        -- guard: own-charges
        and ${key.sellerId}::bigint in (0, x.seller_id)
        -- Each by an index of its own: the same with "or" reads every attempt there ever was.
        and x.id in (
          select id from attempts where reference = ${key.reference}
          union all
          select id from attempts where ${key.reference}::text is null and gateway = ${key.gateway}
            and gateway_id = ${key.gatewayId}
          union all
          select attempt_id from attempt_legs where reference = ${key.reference}
          union all
          select attempt_id from attempt_legs where ${key.reference}::text is null and gateway_id = ${key.gatewayId})
      limit 1`,
  )
  if (row === undefined) return null
  const { id, ...purchase } = row
  const attempt = purchase.attempts.find((candidate) => candidate.id === id)
  return attempt === undefined ? null : { purchase, attempt }
}

/**
 * The open purchase of a session and product, or else the one paid within the last ten minutes: a page that was
 * reloaded while it paid must not look as if nothing had happened. With it, how many were finished before.
 */
export async function findOpenPurchase(
  db: Database,
  key: { sessionId: string; productId: number },
): Promise<{ generation: number; catalogueVersion: number; purchase: Purchase | null }> {
  const [row] = await run(
    db,
    sql<{ version: number | null; generation: number; purchase: Purchase | null }>`
    select ${versionOf(key.productId)} as version,
      (select count(*) from payments where session_id = ${key.sessionId} and product_id = ${key.productId}
        and state <> 'open') as generation,
      (select to_jsonb(x) from (select ${purchaseColumns} from payments p where p.session_id = ${key.sessionId}
        and p.product_id = ${key.productId}
        and (p.state = 'open' or (p.state = 'paid' and p.paid_at > now() - interval '10 minutes'))
        order by p.state = 'open' desc, p.paid_at desc limit 1) x) as purchase`,
  )
  if (row === undefined) throw new Error('the purchase query answered no row')
  return { generation: row.generation, catalogueVersion: row.version ?? 0, purchase: row.purchase }
}

/**
 * Leases attempts whose time has come: each is taken by one process, and comes again after `leaseMs` should that
 * process die.
 */
export async function leaseDueAttempts(
  db: Database,
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

/** Whether an attempt's charge was ordered more than so many seconds ago, by the clock that wrote when it was. */
export async function isOlderThan(db: Database, attemptId: string, seconds: number): Promise<boolean> {
  const [row] = await run(
    db,
    sql<{
      older: boolean
    }>`select coalesce(sent_at, created_at) < now() - ${seconds} * interval '1 second' as older
    from attempts where id = ${attemptId}`,
  )
  return row?.older === true
}

/**
 * Takes over an attempt whose outcome has been unknown for so long that nobody waits for an answer any more: one
 * process does, and the time begins anew.
 */
export async function reclaimUnanswered(db: Database, attemptId: string, waitMs: number): Promise<boolean> {
  const rows = await run(
    db,
    sql<
      Pick<Row<'attempts'>, 'id'>
    >`update attempts set outcome_at = now() where id = ${attemptId} and state = 'unknown'
      and outcome_at < now() - ${waitMs} * interval '1 millisecond' returning id`,
  )
  return rows.length > 0
}

/**
 * Ends purchases that nobody went on with for a day, so that a new one may start. One with a voucher that may still
 * be paid stays: whatever else pays it, the second money goes back.
 */
export async function giveUpOldPurchases(db: Database): Promise<void> {
  await run(
    db,
    sql`update payments p set state = 'given-up', updated_at = now()
    where p.state = 'open' and p.updated_at < now() - interval '1 day' and not exists (
      select from attempts a where a.payment_id = p.id
        and a.state in ('authenticating', 'sending', 'unknown', 'awaiting', 'in-review', 'approved', 'superseded'))`,
  )
}
