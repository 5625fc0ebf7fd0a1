import type { OfficeAnswer } from '#contract/office/calls.ts'
import { calendarDateIn } from '#rules/base/calendar.ts'
import { fromWire, toWire } from '#rules/base/money.ts'
import { mayMember, type MemberRole } from '#rules/office/permissions.ts'
import { timeZoneOf } from '#rules/base/time-zone.ts'
import { CallError } from '../../call-error.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import { roleOf } from '../../store/accounts/member-store.ts'
import {
  countRefund,
  limitOf,
  listRefundLimits,
  refundedOn,
  setRefundLimit,
  unlimitedMembers,
} from '../../store/accounts/refund-limit-store.ts'
import { countryOf } from '../../store/catalogue/product-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { isSameRefundOpen } from '../../store/purchases/refund-store.ts'

type Member = AuditActor & { sellerId: number }
type Limit = OfficeAnswer<'readSecurity'>['refund_limits'][number]

/**
 * Counts a refund of a member for their day, in the transaction that orders it, and refuses it beyond their limit.
 *
 * @throws CallError REFUND_LIMIT with the amount left for the day and the members who may refund more
 */
export async function admitRefund(
  tx: Database,
  by: Member & { role: MemberRole },
  { amount, currency, now }: { amount: number; currency: string; now: Date },
): Promise<void> {
  const limit = await limitOf(tx, by, currency)
  if (limit === null) return
  const zone = timeZoneOf(await countryOf(tx, by.sellerId))
  const day = { ...by, day: calendarDateIn(zone, now), currency }
  // guard: refund-limit-admits
  if (await countRefund(tx, day, { amount, limit })) return
  const left = Math.max(0, limit - (await refundedOn(tx, day)))
  const who = await unlimitedMembers(tx, by.sellerId, currency)
  throw new CallError('REFUND_LIMIT', { stated: { left: [String(toWire(left, currency))], who } })
}

/**
 * Refuses a refund while another of the same amount of the same sale is in progress: an apparent second press by the
 * same user, or by a colleague, has to be confirmed first.
 *
 * @throws CallError REFUND_OPEN
 */
export async function refuseSecondRefund(
  tx: Database,
  refund: { key: string; saleId: string; amount: number },
): Promise<void> {
  // guard: refund-of-the-same-amount-asks
  if (await isSameRefundOpen(tx, refund)) throw new CallError('REFUND_OPEN')
}

/** The limits of a seller as its page shows them. */
export async function readRefundLimits(db: Database, sellerId: number): Promise<Limit[]> {
  return (await listRefundLimits(db, sellerId)).map(({ role, userId, currency, amount }) => ({
    role,
    user_id: userId,
    currency,
    amount: toWire(amount, currency),
  }))
}

/**
 * Sets the daily refund limit of a role, or of one member; null removes the limit.
 * @throws CallError NOT_FOUND for a user outside this team; INVALID_REQUEST for an invalid amount of the currency, an
 * owner, or a role that may not refund
 */
export async function changeRefundLimit(
  db: Database,
  by: Member,
  asked: { role: MemberRole | null; user_id: number | null; currency: string; amount: number | null },
): Promise<void> {
  const { user_id: userId, currency } = asked
  const role = userId === null ? asked.role : await roleOf(db, by.sellerId, userId)
  if (userId !== null && role === null) throw new CallError('NOT_FOUND')
  if (role === null || role === 'owner' || !mayMember(role, 'sales.refund'))
    throw new CallError('INVALID_REQUEST', { stated: { role: ['gives nothing back, or has no limit'] } })
  const amount = asked.amount === null ? null : fromWire(asked.amount, currency)
  if (asked.amount !== null && amount === null)
    throw new CallError('INVALID_REQUEST', { stated: { amount: [`is no amount of ${currency}`] } })
  await db.transaction().execute(async (tx) => {
    const limited = { role: userId === null ? role : null, userId, currency, amount }
    await setRefundLimit(tx, by.sellerId, limited)
    await recordAudit(tx, by, {
      action: amount === null ? 'team.limit-removed' : 'team.limit-set',
      ...(userId !== null && { target: { kind: 'user', id: userId } }),
      facts: { ...(userId === null && { role }), ...(amount !== null && { amount, currency }) },
    })
  })
}
