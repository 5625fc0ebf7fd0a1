import { toWire, type Currency, type Minor } from '#rules/base/money.ts'
import { PIX_REFUND_DAYS, type RefundRefusal } from '#rules/sales/refund.ts'

/** The sentence of each reason why a refund is refused, for the operator. */
export function refusalSentence(why: RefundRefusal, left: Minor, currency: Currency): string {
  return {
    'not-paid': 'The sale was not paid, so there is nothing to give back.',
    'in-review': 'Nothing was captured yet: the payment is in review. Void it instead.',
    'charged-back': "The buyer's bank has taken the money back already (chargeback).",
    'nothing-left': 'All of this sale was given back already, or is being given back.',
    'too-much': `At most ${currency} ${toWire(left, currency)} of this sale can still be given back.`,
    'too-much-for-card': 'That card did not pay so much, or it was given back already.',
    'no-parts': 'This gateway gives back the whole payment only.',
    'too-late': `A Pix can be returned for ${PIX_REFUND_DAYS} days. Send the money by bank transfer and record it with "by": "transfer".`,
    'transfer-only':
      'No gateway can send the money of a voucher back. Send it by bank transfer and record it with "by": "transfer".',
  }[why]
}
