import type { TryCounts } from '#rules/methods/card-tries.ts'
import type { UnpaidCounts } from '#rules/payment/unpaid-orders.ts'
import { attemptStatement } from './begin-attempt-statement.ts'
import { run, type Database } from '../postgres/database.ts'
import type { NewAttempt } from './new-attempt.ts'
import type { Purchase, RenewalRecord, SaleRecord } from './purchase-records.ts'
import { takeCharge } from './renewal-store.ts'

/** The purchase with its new attempt alone, or why nothing was written. */
export type Begun = { kind: 'begun'; purchase: Purchase } | { kind: 'refused'; refusal: BeginRefusal }

/** The keys whose tries are too many for an attempt to be begun. */
export type Crowded = { kind: 'crowded'; crowded: (TryCounts & { key: string })[] }

/** The keys whose unpaid orders are too many for another one. */
export type Unpaid = { kind: 'unpaid'; unpaid: (UnpaidCounts & { key: string })[] }

export type BeginRefusal =
  | 'nonce'
  | 'live'
  | 'in-flight'
  | 'paid-lately'
  | 'paid-meanwhile'
  | 'other-open'
  | 'closed'
  | 'stale'
  | 'out-of-stock'
  | 'tickets-gone'
  | 'coupon-used-up'
  | 'coupon-ended'
  | 'charge-taken'
  | 'captcha-used'
  | 'card-tried-too-often'
  | 'vouchers-hold-enough'

const CONFLICTS: Readonly<Record<string, BeginRefusal>> = {
  attempts_nonce_key: 'nonce',
  one_live_attempt: 'live',
  attempts_payment_id_number_key: 'live',
  one_attempt_in_flight: 'in-flight',
  paid_lately: 'paid-lately',
  paid_meanwhile: 'paid-meanwhile',
  one_open_payment: 'other-open',
  products_not_oversold: 'out-of-stock',
  tickets_available: 'tickets-gone',
  batches_not_oversold: 'tickets-gone',
  coupons_not_overused: 'coupon-used-up',
  coupon_buyers_not_overused: 'coupon-used-up',
  used_captchas_pkey: 'captcha-used',
  card_tried_too_often: 'card-tried-too-often',
  vouchers_hold_their_share: 'vouchers-hold-enough',
}

/**
 * Takes the holds and writes purchase, attempt and sales in one statement: all of it committed, or nothing and the
 * reason. The decision was made from `catalogueVersion`: `stale` when it has changed meanwhile. `crowded` when too many tries share something with this one.
 *
 * Whatever writes to a purchase locks its payment first, then its attempts, then products, then its coupon, then batches
 * of tickets, so that no two of them wait for each other.
 */
export async function beginCounted(db: Database, begin: NewAttempt): Promise<Begun | Crowded> {
  const begun = await beginOrCount(db, begin)
  if (begun.kind === 'unpaid') throw new Error('an attempt that tries a card was counted as unpaid')
  return begun
}

async function beginOrCount(db: Database, begin: NewAttempt): Promise<Begun | Crowded | Unpaid> {
  const { renewal } = begin.payment
  try {
    if (renewal === null) return await writeAttempt(db, begin)
    return await db.transaction().execute((transaction) => writeRenewal(transaction, begin, renewal))
  } catch (error) {
    if (error instanceof ChargeTaken) return refused('charge-taken')
    const refusal = CONFLICTS[constraintOf(error) ?? '']
    if (refusal !== undefined) return refused(refusal)
    throw error
  }
}

function refused(refusal: BeginRefusal): Begun {
  return { kind: 'refused', refusal }
}

/** `beginCounted` for an order that waits for its payment: no card is tried by it. */
export async function beginUnpaid(db: Database, begin: NewAttempt): Promise<Begun | Unpaid> {
  const begun = await beginOrCount(db, begin)
  if (begun.kind === 'crowded') throw new Error('an attempt without a card was crowded')
  return begun
}

/** `beginCounted` for an attempt that brings no keys to count, so that it is never crowded. */
export async function beginAttempt(db: Database, begin: NewAttempt): Promise<Begun> {
  const begun = await beginUnpaid(db, begin)
  if (begun.kind === 'unpaid') throw new Error('an attempt without counted keys was crowded')
  return begun
}

/** Thrown so that the transaction leaves nothing behind. */
class ChargeTaken extends Error {}

/** The attempt of a renewal, and with it the charge that it pays. */
async function writeRenewal(
  db: Database,
  begin: NewAttempt,
  renewal: RenewalRecord,
): Promise<Begun | Crowded | Unpaid> {
  const begun = await writeAttempt(db, begin)
  if (begun.kind !== 'begun') return begun
  if (!(await takeCharge(db, renewal, begin.attempt.id))) throw new ChargeTaken()
  return begun
}

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'

/** The unique index, check or trigger that refused a write; null for every other error. */
export function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return null
  const isConflict = error.code === UNIQUE_VIOLATION || error.code === CHECK_VIOLATION
  return isConflict ? String(error.constraint) : null
}

type BegunRow = Omit<Purchase, 'sales'> & {
  sales: SaleRecord[] | null
  is_short: boolean
  is_current: boolean
  crowded: Crowded['crowded'] | null
  unpaid: Unpaid['unpaid'] | null
  coupon_state: 'usable' | 'used-up' | 'ended'
}

async function writeAttempt(db: Database, begin: NewAttempt): Promise<Begun | Crowded | Unpaid> {
  const [row] = await run(db, attemptStatement<BegunRow>(begin))
  if (row === undefined || row.is_short) return refused('out-of-stock')
  if (row.coupon_state !== 'usable') return refused(`coupon-${row.coupon_state}`)
  if (row.crowded !== null) return { kind: 'crowded', crowded: row.crowded }
  if (row.unpaid !== null) return { kind: 'unpaid', unpaid: row.unpaid }
  if (!row.is_current) return refused('stale')
  if (row.payment === null || row.sales === null) return refused('closed')
  const { payment, attempts, sales } = row
  return { kind: 'begun', purchase: { payment, attempts, sales } }
}
