import { sql, type Kysely } from 'kysely'
import type { Acceptance } from '#rules/acceptance.ts'
import type { ProductType } from '#rules/catalogue.ts'
import type { Lead } from '#rules/lead.ts'
import type { Locale } from '#rules/locale.ts'
import type { PaymentMethod } from '#rules/method.ts'
import type { Currency, Minor } from '#rules/money.ts'
import type { NextAction } from '#rules/outcome.ts'
import type { AttemptState } from '#rules/payment-state.ts'
import type { Rate } from '#rules/rate.ts'
import type { ChosenFreight } from '#rules/freight.ts'
import type { SaleStatus } from '#rules/sale-status.ts'
import type { IncludedTax } from '#rules/tax.ts'
import type { Database } from './database.ts'

/** The buyer as the payment keeps them. */
export type BuyerRecord = {
  name: string
  email: string
  phone: string
  document: string
  /** CPF, CNPJ, CURP…; empty where no document is asked for, absent from purchases of before. */
  document_type?: string
  country: string
  address: AddressRecord | null
}

export type AddressRecord = {
  zipcode: string
  street: string
  number: string
  complement: string
  neighborhood: string
  city: string
  state: string
}

/** How a purchase reaches whom it is for. */
export type DeliveryRecord = {
  /** Where it is sent; null: to the buyer's own address, or nowhere. */
  address: AddressRecord | null
  /** The way of delivery that the buyer chose among a carrier's. */
  freight: ChosenFreight | null
  gift: { message: string; recipient_name: string; recipient_email: string } | null
}

/** What a purchase was agreed under, beside its prices. */
export type AgreementRecord = {
  /** The tax that the amount holds, in minor units of the purchase's currency. */
  tax: (IncludedTax & { amount: Minor }) | null
  /** The rate at which the seller's prices were converted. */
  rate: Rate | null
  /** Which boxes the buyer ticked of those that were shown. */
  accepted: Acceptance[]
}

/** The terms that were agreed for one product of a purchase, as its offer said then. Amounts in the sale's currency. */
export type AgreedTerms = {
  type: ProductType
  product_type_id: number
  format: 'DIGITAL' | 'PHYSICALPRODUCT'
  /** Days between charges. */
  period: number | null
  trial: number | null
  trial_unit: 'days' | 'years'
  /** Charges in all; null: until it is cancelled. */
  charges: number | null
  /** Charges with an amount of their own, by their number. */
  custom_charges: { charge: number; amount: Minor }[]
  recurring_amount: Minor
  /** The shipping fee of every later charge. */
  recurring_shipping: Minor
  /** Percent a month on instalments. */
  monthly_interest: number
  /** What comes back to the buyer later; it is never taken off a price. */
  cashback: Minor
  /** The ticket that a bump belongs to. */
  assoc_ticket: number | null
  /** By which the seller's days are counted. */
  time_zone: string
  /** The terms of a contract as the buyer accepted them; `hash` is SHA-256 in hexadecimal. */
  contract: { hash: string; text: string } | null
}

/** Where a purchase came from; it only travels. */
export type OriginRecord = {
  metas: Record<string, string>
  /** An affiliate of the product. */
  affiliate_id: string | null
  wpp_id: string | null
  upsell_id: string | null
  /** The sale that the link came from. */
  s_id: string | null
  /** The currencies that the page showed. */
  currency_data: { from: string; to: string } | null
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
  /** `kept`: the buyer agreed that the gateway keeps it for a later purchase. */
  card: { brand: string; bin: string; last_four: string; kept?: boolean } | null
  guard_key: string | null
  /** The coupon that lowered its price. */
  coupon: { id: number; name: string } | null
  gateway_id: string | null
  /** The gateway's name for the card that it keeps. */
  stored_reference: string | null
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
  /** `unit` − `discount` − `deferred` + `shipping`: what is paid now. */
  amount: Minor
  unit: Minor
  discount: Minor
  deferred: Minor
  shipping: Minor
  /** Empty for sales that are older than the record of their terms. */
  terms: Partial<AgreedTerms>
  currency: Currency
  status: SaleStatus
  code: string | null
  version: number
  /** Its product was taken out of the cart by a later submit. */
  dropped: boolean
  created_at: string
  paid_at: string | null
}

/** What a purchase renews. Amounts in the subscription's currency. */
export type RenewalRecord = {
  /** The row of the subscription. */
  subscription_id: string
  /** Its public id. */
  public_id: string
  /** The charge that is paid; null: only the payment data are replaced. */
  charge: number | null
  /** The charge that is planned once this one is paid; null: there is none, or it is planned already. */
  next: { number: number; amount: Minor; due_at: string } | null
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
  /** Empty for purchases that are older than this record. */
  agreement: Partial<AgreementRecord>
  delivery: Partial<DeliveryRecord>
  /** Null for a purchase of its own. */
  renewal: RenewalRecord | null
  created_at: string
}

/** A purchase with everything that hangs on it; attempts and sales in order. */
export type Purchase = { payment: PaymentRecord; attempts: AttemptRecord[]; sales: SaleRecord[] }

export type Executor = Kysely<never> | Database

const purchaseColumns = sql`
  to_jsonb(p) as payment,
  coalesce((select jsonb_agg(to_jsonb(a) order by a.number) from attempts a where a.payment_id = p.id), '[]') as attempts,
  coalesce((select jsonb_agg(to_jsonb(s) order by s.line) from sales s where s.payment_id = p.id), '[]') as sales`

/** Runs a statement and gives its rows. */
export const run = <T>(db: Executor, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
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
  /** Where the lead of this session came from, that the submit names. */
  leadOrigin: Lead['origin'] | null
}

/** Everything that deciding about a submit needs, in one statement. */
export async function loadSituation(
  db: Executor,
  key: {
    trans: string
    nonce: string
    sessionId: string
    guardKey: string | null
    leadUuid: string | null
  },
): Promise<Situation> {
  type Row = {
    version: number
    now: Date
    same_nonce: Purchase | null
    purchase: Purchase | null
    in_flight: boolean
    paid_lately: Minor[]
    lead_origin: Lead['origin'] | null
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
          and a.settled_at > now() - interval '10 minutes'), '[]') as paid_lately,
      (select origin from leads where uuid = ${key.leadUuid}::uuid and session_id = ${key.sessionId}) as lead_origin`,
  )
  if (row === undefined) throw new Error('the situation query answered no row')
  return {
    catalogueVersion: row.version,
    now: row.now,
    sameNonce: row.same_nonce,
    purchase: row.purchase,
    inFlightElsewhere: row.in_flight,
    paidLately: row.paid_lately,
    leadOrigin: row.lead_origin,
  }
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
