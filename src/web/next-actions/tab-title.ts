import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import type { Topics } from '#texts/topics.ts'

/** Returns the tab title for a sale whose code is shown: waiting, ended or paid; null: no title of this kind. */
export function tabTitle(
  { status, object }: Pick<SaleAnswer, 'status' | 'object'>,
  { pix, tab, notCompleted }: Topics['result'],
): string | null {
  if (isGranted(status)) return pix.received
  if (status === 'EXPIRED') return notCompleted.expiredTitle
  if (status !== 'WAITING_PAYMENT' || object === null) return null
  return object.kind === 'qr-code' ? tab.pix : tab.waiting
}
