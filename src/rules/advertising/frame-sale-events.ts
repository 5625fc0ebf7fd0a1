import { chargesCard } from '../methods/device-wallet.ts'
import type { PaymentMethod } from '../methods/method.ts'
import type { SaleMoment } from './pixel-events.ts'
import { isGranted, type SaleStatus } from '../sales/sale-status.ts'

/** A sale as the page of its buyer knows it; amounts as the wire writes them. */
export type FramedSale = {
  sale_id: string
  chc: string
  status: SaleStatus
  method: PaymentMethod
  currency: string
  created_at: string
  /** The seller's proposal that the link belonged to. */
  proposal_id?: string | undefined
  sales: readonly {
    sale_id: string
    product: { id: number; name: string }
    amount: number
    shipping: number
    status: SaleStatus
  }[]
  /** Those that it began. */
  subscriptions: readonly { sale_id: string }[]
}

/** An event of a sale for the scripts of its seller, with the id that the services receive. */
export type FramedEvent = {
  event: 'Purchase' | 'OrderBumpPurchase' | 'Subscribe' | 'StartTrial'
  action: SaleMoment | null
  event_id: string
  at: string
  currency: string
  value: number
  /** The main product's part of the value, for pixels that receive bumps separately. */
  main_value: number
  items: { id: string; name: string; price: number; quantity: number }[]
  sale_id: string
  /** The code of the purchase's first line, as its pages have it in their address. */
  chc_id: string
  proposal_id?: string
}

/** Maximum age of a purchase to report; a buyer who opens the page of an older one is only looking something up. */
const FRESH_MS = 7 * 86_400_000

/**
 * Returns the moments that a sale has reached, according to the status on its page. Once refunded, it reports nothing
 * more.
 */
export function momentsOf({ status, method }: Pick<FramedSale, 'status' | 'method'>): SaleMoment[] {
  if (isGranted(status)) return ['on_payment_try', 'on_payment_success', 'on_payment_paid']
  // A card whose issuer wants to see the buyer may still be refused.
  if (status === 'WAITING_PAYMENT')
    return chargesCard(method) ? ['on_payment_try'] : ['on_payment_try', 'on_payment_success']
  const isTried = ['PENDING_FRAUD_ANALYSIS', 'REFUSED', 'EXPIRED', 'CANCELED'].includes(status)
  return isTried ? ['on_payment_try'] : []
}

/** Builds the events of a sale that the frame of the pixels receives. */
export function framedEvents(sale: FramedSale, now: Date): FramedEvent[] {
  if (now.getTime() - Date.parse(sale.created_at) > FRESH_MS) return []
  const moments = momentsOf(sale)
  const bumps = sale.sales.slice(1)
  const isPaid = moments.includes('on_payment_paid')
  const trials = sale.sales.filter(({ status }) => status === 'TRIAL')
  const recurring = sale.sales.filter((line) =>
    sale.subscriptions.some(({ sale_id }) => sale_id === line.sale_id),
  )
  const about = (
    event: FramedEvent['event'],
    action: SaleMoment | null,
    lines: FramedSale['sales'],
  ): FramedEvent => ({
    event,
    action,
    event_id: `${sale.sale_id}.${event}`,
    at: now.toISOString(),
    currency: sale.currency,
    value: sum(lines.map(({ amount }) => amount)),
    main_value: sale.sales[0]?.amount ?? 0,
    items: lines.map(({ product, amount, shipping }) => ({
      id: String(product.id),
      name: product.name,
      price: sum([amount, -shipping]),
      quantity: 1,
    })),
    sale_id: sale.sale_id,
    chc_id: sale.chc,
    ...(sale.proposal_id !== undefined && { proposal_id: sale.proposal_id }),
  })
  return [
    ...moments.flatMap((moment) => [
      about('Purchase', moment, sale.sales),
      ...(bumps.length > 0 ? [about('OrderBumpPurchase', moment, bumps)] : []),
    ]),
    ...(isPaid && trials.length > 0 ? [about('StartTrial', null, trials)] : []),
    ...(isPaid && trials.length === 0 && recurring.length > 0 ? [about('Subscribe', null, recurring)] : []),
  ]
}

/** Sums of decimals are rounded to cents, as the wire writes them. */
function sum(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100
}
