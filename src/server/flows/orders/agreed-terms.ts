import { createHash } from 'node:crypto'
import { cashbackOf, cashbackPercentOf } from '#rules/order/cashback.ts'
import { guaranteeOf } from '#rules/catalogue/guarantee.ts'
import { timeZoneOf } from '#rules/base/time-zone.ts'
import { needsFreight } from '#rules/order/order-lines.ts'
import { monthlyInterestOf } from '#rules/order/price-order.ts'
import type { Minor } from '#rules/base/money.ts'
import type { OfferedProduct } from '#rules/order/purchasability.ts'
import { agreedTickets } from './event-tickets.ts'
import { convert, type Rate } from '#rules/base/rate.ts'
import type { AgreedTerms } from '../../store/purchases/purchase-records.ts'
import type { ComposedOrder } from './compose-order.ts'

/**
 * The terms agreed for each line of a purchase, in the lines' order. They are kept with its sales, so that what is
 * charged later follows what the buyer saw, whatever the catalogue says by then. Amounts are in the order's currency.
 */
export function agreedTerms({ main, bumps, request, priced }: ComposedOrder): AgreedTerms[] {
  const rate = request.rate ?? null
  const monthly_interest = monthlyInterestOf(main.seller)
  const time_zone = timeZoneOf(main.seller.country)
  const [ownCashback = 0, ...cashback] = cashbackOfLines({ main, bumps, request, priced })
  const own = {
    ...termsOf(main.offered, rate, request.freight),
    monthly_interest,
    time_zone,
    cashback: ownCashback,
    tickets: agreedTickets(main, rate),
    assoc_ticket: null,
  }
  const added = bumps.map(({ product, bump }, index) => ({
    ...termsOf(product, rate, request.freight),
    monthly_interest,
    time_zone,
    cashback: cashback[index] ?? 0,
    tickets: [],
    assoc_ticket: bump.assoc_ticket ?? null,
  }))
  return [own, ...added]
}

function cashbackOfLines({ main, bumps, request, priced }: ComposedOrder): Minor[] {
  const limit = main.seller.max_cashback_amount ?? 0
  const lines = [main.offered, ...bumps.map(({ product }) => product)].map((product, index) => {
    const { amount = 0, shipping = 0 } = priced.lines[index] ?? {}
    return { paid: amount - shipping, percent: cashbackPercentOf(product) }
  })
  const rate = request.rate ?? null
  return cashbackOf(lines, rate === null ? limit : convert(limit, rate))
}

function termsOf(
  product: OfferedProduct,
  rate: Rate | null,
  freight: ComposedOrder['request']['freight'],
): Omit<AgreedTerms, 'assoc_ticket' | 'monthly_interest' | 'time_zone' | 'cashback' | 'tickets'> {
  const inCurrency = (amount: Minor): Minor => (rate === null ? amount : convert(amount, rate))
  const fee = needsFreight(product) ? (freight?.[product.id] ?? 0) : (product.amount_fixed_shipping_fee ?? 0)
  const isRecurring = product.has_shipping_fee === true && product.shipping_fee_is_recurring === true
  const custom = product.custom_charges ?? []
  return {
    type: product.type,
    product_type_id: product.product_type_id,
    format: product.format,
    period: product.period ?? null,
    trial: product.trial ?? null,
    trial_unit: product.trial_unit ?? 'days',
    charges: product.charges ?? null,
    custom_charges: custom.map(({ charge, amount }) => ({ charge, amount: inCurrency(amount) })),
    recurring_amount: inCurrency(product.amount),
    recurring_shipping: isRecurring ? inCurrency(fee) : 0,
    contract: contractOf(product),
    guarantee: guaranteeOf(product),
  }
}

/** Returns what a buyer of a contract accepts, word for word: the catalogue may have another text tomorrow. */
function contractOf({ type, contract_terms: text }: OfferedProduct): AgreedTerms['contract'] {
  if (type !== 'CONTRACT' || text === undefined) return null
  return { hash: createHash('sha256').update(text).digest('hex'), text }
}
