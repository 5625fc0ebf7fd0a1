import { drawBuyer } from './buyers.ts'
import { later, momentsOf } from './calendar-of-sales.ts'
import type { Sheet } from './demo-order.ts'
import type { Drawn } from './drawn.ts'
import { leadOf } from './write-order.ts'

const HOUR_MS = 3_600_000
/** Products that buyers begin to buy and abandon. */
const LEFT_AT: readonly { weight: number; productId: number }[] = [
  { weight: 62, productId: 1001 },
  { weight: 16, productId: 1002 },
  { weight: 14, productId: 2001 },
  { weight: 4, productId: 2004 },
  { weight: 4, productId: 3001 },
]

/** Writes the checkouts that people began and left, and how often pages were opened. */
export function writeTraffic({ rows }: Pick<Sheet, 'rows'>, drawn: Drawn, sellerId: number, now: Date): void {
  for (const at of momentsOf(drawn, now, { days: 365, first: 1.2, last: 3.4 })) {
    const { productId } = drawn.pickByWeight(LEFT_AT)
    const lead = leadOf({ sellerId, productId }, drawBuyer(drawn), at)
    rows.leads.push({
      ...lead,
      uuid: drawn.rowId(at),
      session_id: drawn.publicId(),
      step: drawn.happens(0.6) ? 1 : 2,
      status: 'ABANDONED',
      updated_at: later(at, 120_000).toISOString(),
    })
  }
  rows.opening_hours.push(...openingsOf({ rows }, drawn, sellerId))
}

/** Every buyer had opened the page, some more than once; others looked at it and went on. */
function openingsOf({ rows }: Pick<Sheet, 'rows'>, drawn: Drawn, sellerId: number) {
  const counted = new Map<string, { hour: string; product_id: number; opened: number; newcomers: number }>()
  for (const { created_at: at = '', product_id = 0 } of rows.leads) {
    const hour = new Date(Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString()
    const key = `${hour} ${product_id}`
    const sum = counted.get(key) ?? { hour, product_id, opened: 0, newcomers: 0 }
    const newcomers = drawn.between(1, 3)
    sum.opened += newcomers + drawn.between(0, 2)
    sum.newcomers += newcomers
    counted.set(key, sum)
  }
  return [...counted.values()].map((sum) => ({ ...sum, seller_id: sellerId }))
}
