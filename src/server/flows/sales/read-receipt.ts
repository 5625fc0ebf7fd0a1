import { numberTag, type Locale } from '#rules/base/locale.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { sellerOfRecord, type PlatformOperator } from '#rules/sales/platform-operator.ts'
import { hasReceipt } from '#rules/sales/receipt.ts'
import { CallError } from '../../call-error.ts'
import type { Receipt } from '../../receipts/receipt-sections.ts'
import { refundsInLedger } from '../../store/purchases/refund-store.ts'
import type {
  AttemptRecord,
  LegRecord,
  Purchase,
  SaleRecord,
} from '../../store/purchases/purchase-records.ts'
import { couponOf, discountOf, keptSales } from './coupon-of-purchase.ts'
import { deliveryAddressOf } from './delivery-address.ts'
import { clockOf, datedAt } from './sale-clock.ts'
import { openPurchase, type SaleDeps, type SaleReader } from './read-sale.ts'
import { speakingAttempt } from '../charging/speaking-attempt.ts'

export type ReceiptDeps = Pick<SaleDeps, 'db' | 'keys' | 'catalogue'> & {
  /** The platform's operator, if they sell on it. */
  platform?: PlatformOperator | null
}

/**
 * Reads the receipt of a purchase for an authorised reader, in the reader's language or the buyer's.
 *
 * @throws CallError NOT_FOUND, also if nothing was paid
 */
export async function readReceipt(
  { db, keys, catalogue, platform = null }: ReceiptDeps,
  reader: SaleReader,
  language: Locale | null,
): Promise<{ receipt: Receipt; locale: Locale }> {
  const purchase = await openPurchase({ db, keys }, reader)
  const { payment } = purchase
  const sale = purchase.sales.find(({ sale_id }) => sale_id === reader.saleId)
  const found = sale && (await catalogue.findShownProduct(sale.product_id))
  const attempt = speakingAttempt(purchase)
  if (sale === undefined || !found || !hasReceipt({ total: attempt.total, paid_at: sale.paid_at })) {
    throw new CallError('NOT_FOUND')
  }
  const locale = language ?? payment.locale
  const refunds = await refundsInLedger(db, attempt.id)
  const receipt: Receipt = {
    seller: found.seller,
    platform: sellerOfRecord(platform, payment.buyer.country) ?? null,
    orderNumber: groupOrderNumber(payment.order_number),
    transactionCode: sale.chc,
    isDonation: found.product.donation !== undefined,
    paidAt: datedAt(sale),
    timeZone: clockOf(sale, found.seller),
    status: sale.status,
    buyer: { name: payment.buyer.name, email: payment.buyer.email },
    deliverTo: deliveryAddressOf(purchase),
    currency: sale.currency,
    numbers: numberTag(locale, payment.buyer.country),
    ...amountsOf(purchase, sale, attempt),
    method: attempt.method,
    card: attempt.card && cardOf(attempt.card),
    cards: (attempt.legs ?? []).map((leg) => ({ ...cardOf(leg.card), ...planOf(leg) })),
    refunds: refunds.map(({ at, amount }) => ({ at: new Date(at), amount })),
  }
  return { receipt, locale }
}

/** Returns the purchased items with their prices, which add up to the charge. */
function amountsOf(
  purchase: Purchase,
  main: SaleRecord,
  attempt: AttemptRecord,
): Pick<Receipt, 'items' | 'coupon' | 'shipping' | 'interest' | 'plan' | 'tax'> {
  const sold = keptSales(purchase, main)
  return {
    items: sold.map((sale) => ({
      name: sale.name,
      amount: sale.amount - sale.shipping + discountOf(sale, attempt),
      status: sale.status,
      tickets: sale.terms.tickets ?? [],
    })),
    coupon: couponOf(sold, attempt),
    shipping: sold.reduce((sum, { shipping }) => sum + shipping, 0),
    interest: attempt.total - attempt.amount,
    plan: planOf(attempt),
    tax: purchase.payment.agreement.tax ?? null,
  }
}

const cardOf = ({ brand, last_four }: { brand: string; last_four: string }) => ({
  brand,
  lastFour: last_four,
})

const planOf = ({
  installments,
  installment_value,
  total,
}: Pick<AttemptRecord | LegRecord, 'installments' | 'installment_value' | 'total'>) => ({
  installments,
  installmentValue: installment_value,
  total,
})
