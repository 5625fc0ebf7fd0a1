import { mainSaleOf } from '../orders/main-sale.ts'
import { calendarDateIn } from '#rules/base/calendar.ts'
import { mandateTerms, type MandateRequest, type MandateTerms } from '#rules/subscriptions/mandate.ts'
import { chargeDate } from '#rules/subscriptions/subscription.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import { agreedRecurrence } from './plan-subscriptions.ts'

/** Pix Automático counts its days in Brazil. */
const TIME_ZONE = 'America/Sao_Paulo'

function recurrencesOf({ sales }: Pick<Purchase, 'sales'>) {
  return sales.filter((sale) => !sale.dropped).flatMap((sale) => agreedRecurrence(sale) ?? [])
}

/** Returns the terms of one authorisation for everything that recurs in a purchase; null if none is possible. */
export function mandateTermsOf(purchase: Pick<Purchase, 'sales'>): MandateTerms | null {
  return mandateTerms(recurrencesOf(purchase))
}

/**
 * The authorisation that is asked for together with the charge of a purchase: from its second charge on, or from the
 * one after that which a renewal pays.
 * @throws Error for a purchase that the rules never let be paid so
 */
export function mandateRequestOf(purchase: Purchase, paidAt: Date): MandateRequest {
  const terms = mandateTermsOf(purchase)
  const [recurrence] = recurrencesOf(purchase)
  if (terms === null || recurrence === undefined) {
    throw new Error('nothing of this purchase can be authorised')
  }
  const { renewal } = purchase.payment
  const next = renewal?.next ?? null
  return {
    ...terms,
    startsOn:
      next === null
        ? chargeDate(recurrence, calendarDateIn(TIME_ZONE, paidAt), 2)
        : calendarDateIn(TIME_ZONE, new Date(next.due_at)),
    contractId: renewal?.public_id ?? mainSaleOf(purchase).sale_id,
  }
}
