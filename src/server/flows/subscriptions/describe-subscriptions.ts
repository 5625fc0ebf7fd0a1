import type { SubscriptionView } from '#contract/checkout/subscription.ts'
import { calendarDateIn, type CalendarDate } from '#rules/base/calendar.ts'
import { toWire, type Minor } from '#rules/base/money.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import {
  findSubscription,
  subscriptionsOfPayment,
  type SubscriptionRecord,
} from '../../store/purchases/subscription-store.ts'
import { agreedRecurrence } from './plan-subscriptions.ts'

/**
 * The subscriptions that a purchase began, on the wire, in the order of its lines. Reads the database only for purchases
 * of something that recurs. Days are those of the seller's time zone.
 */
export async function describeSubscriptions(db: Database, purchase: Purchase): Promise<SubscriptionView[]> {
  const { renewal } = purchase.payment
  if (renewal !== null) return describeRenewed(db, purchase, renewal.public_id)
  const recurs = purchase.sales.some((sale) => !sale.dropped && agreedRecurrence(sale) !== null)
  if (!recurs) return []
  const begun = await subscriptionsOfPayment(db, purchase.payment.id)
  return begun.flatMap((subscription) => {
    const sale = purchase.sales.find((each) => each.id === subscription.sale_id)
    return sale === undefined ? [] : [viewOf(subscription, sale)]
  })
}

/** A purchase that renewed shows the subscription that went on with it. */
async function describeRenewed(
  db: Database,
  { sales: [sale] }: Purchase,
  publicId: string,
): Promise<SubscriptionView[]> {
  const found = await findSubscription(db, publicId)
  return found === null || sale === undefined ? [] : [viewOf(found.subscription, sale)]
}

/**
 * Returns whether its later charges use Pix Automático, as shown to its buyer; null if they are paid in another way.
 */
export function automaticPixOf({
  method,
  stored_reference,
  awaits_mandate,
}: Pick<
  SubscriptionRecord,
  'method' | 'stored_reference' | 'awaits_mandate'
>): SubscriptionView['automatic_pix'] {
  if (method !== 'PIX_AUTOMATIC') return null
  if (stored_reference !== null) return 'authorised'
  return awaits_mandate ? 'pending' : 'missing'
}

function viewOf(
  subscription: SubscriptionRecord,
  sale: Pick<Purchase['sales'][number], 'sale_id' | 'product_id' | 'name'>,
): SubscriptionView {
  const { charges, terms, time_zone } = subscription
  const wire = (amount: Minor): number => toWire(amount, subscription.currency)
  const day = (instant: string | null): CalendarDate | null =>
    instant === null ? null : calendarDateIn(time_zone, new Date(instant))
  const next = charges.find((charge) => charge.state === 'scheduled')
  const nextDay = day(next?.due_at ?? null)
  return {
    subscription_id: subscription.subscription_id,
    sale_id: sale.sale_id,
    product: { id: sale.product_id, name: sale.name },
    type: subscription.type,
    status: subscription.status,
    period: subscription.period,
    amount: wire(subscription.amount),
    charge_number: charges.filter((charge) => charge.state === 'paid').length,
    charges_total: subscription.charges_total,
    next_charge: next === undefined || nextDay === null ? null : { date: nextDay, amount: wire(next.amount) },
    trial: terms.trial,
    trial_unit: terms.trial_unit,
    trial_ends_on: day(subscription.trial_ends_at),
    ends_on: day(subscription.cancelled_to ?? subscription.ends_at),
    automatic_pix: automaticPixOf(subscription),
  }
}
