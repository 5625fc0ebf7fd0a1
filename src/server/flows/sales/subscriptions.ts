import { chargeMove, isDayOf, type ChargeMove } from '#rules/subscriptions/charge-move.ts'
import { subscriptionClock } from '#rules/subscriptions/subscription.ts'
import { CallError } from '../../call-error.ts'
import { recordAudit } from '../../store/accounts/audit-store.ts'
import {
  cancelOwn,
  findOwnSubscription,
  moveOwn,
  withOwnSubscription,
  type OwnSubscription,
} from '../../store/reports/own-subscription-store.ts'
import { switchRenewals } from '../../store/reports/renewal-switch-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { SellerScope } from '../accounts/seller-scope.ts'

/**
 * Has the subscriptions of a seller renew by themselves, or not any more. Nobody is charged by it: subscribers of before
 * are reminded first.
 */
export async function setRenewals(
  db: Database,
  { scope: { sellerId }, user }: { scope: SellerScope; user: number },
  on: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await switchRenewals(tx, sellerId, on))) return
    const action = on ? 'subscription.renewals-on' : 'subscription.renewals-off'
    const target = { kind: 'seller', id: String(sellerId) } as const
    await recordAudit(tx, { userId: user, sellerId }, { action, target })
  })
}

type Asked = { scope: SellerScope; publicId: string; author: string; user: number }

/**
 * A subscription of the seller.
 * @throws CallError NOT_FOUND
 */
export async function readOwnSubscription(
  db: Database,
  { sellerId }: SellerScope,
  publicId: string,
): Promise<OwnSubscription> {
  const found = await findOwnSubscription(db, sellerId, publicId)
  if (found === null) throw new CallError('NOT_FOUND')
  return found
}

/** Between which days the next charge of a subscription can be; null: it cannot be moved. */
export function moveOf(subscription: OwnSubscription, now: Date): ChargeMove | null {
  return chargeMove(
    {
      status: subscription.status,
      method: subscription.method,
      startedAt: new Date(subscription.started_at),
      timeZone: subscription.time_zone,
      terms: subscription.terms,
      charges: subscription.charges.map(({ number, amount, due_at, state }) => ({
        number,
        amount,
        dueAt: Date.parse(due_at),
        state,
      })),
    },
    now,
  )
}

/**
 * Ends a subscription now.
 * @throws CallError NOT_FOUND, SUBSCRIPTION_ENDED
 */
export async function cancelSubscription(db: Database, asked: Asked): Promise<void> {
  await changing(db, asked, async (tx, subscription) => {
    await cancelOwn(tx, subscription, asked.author)
    await audit(tx, asked, 'subscription.cancelled')
  })
}

/**
 * Puts the next charge on another day, at the hour at which every charge of it is due.
 * @throws CallError NOT_FOUND, SUBSCRIPTION_ENDED, DATE_NOT_ALLOWED
 */
export async function moveNextCharge(
  db: Database,
  asked: Asked,
  { day, now }: { day: string; now: Date },
): Promise<void> {
  await changing(db, asked, async (tx, subscription) => {
    const move = moveOf(subscription, now)
    // guard: office-charge-agreed
    if (move === null || !isDayOf(move, day)) throw new CallError('DATE_NOT_ALLOWED')
    const clock = subscriptionClock(new Date(subscription.started_at), subscription.time_zone)
    // Asked twice is done once.
    if (day === move.day) return
    const { number } = move
    await moveOwn(tx, subscription, { number, dueAt: clock.instantOf(day), author: asked.author })
    await audit(tx, asked, 'subscription.charge-moved')
  })
}

type Action = 'subscription.cancelled' | 'subscription.charge-moved'

async function audit(tx: Database, { scope, publicId, user }: Asked, action: Action): Promise<void> {
  const by = { userId: user, sellerId: scope.sellerId }
  await recordAudit(tx, by, { action, target: { kind: 'subscription', id: publicId } })
}

async function changing(
  db: Database,
  { scope, publicId }: Asked,
  change: (tx: Database, subscription: OwnSubscription) => Promise<void>,
): Promise<void> {
  await withOwnSubscription(db, { sellerId: scope.sellerId, publicId }, async (tx, subscription) => {
    if (subscription === null) throw new CallError('NOT_FOUND')
    // guard: office-subscription-goes-on
    if (subscription.status === 'ended') throw new CallError('SUBSCRIPTION_ENDED')
    await change(tx, subscription)
  })
}
