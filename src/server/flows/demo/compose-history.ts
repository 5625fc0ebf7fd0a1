import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import type { HistoryRows } from '../../store/demo/history-store.ts'
import { emptyRows, type SandboxLine, type Sheet, type SheetTools } from './demo-order.ts'
import { createDrawn } from './drawn.ts'
import { singleOrders } from './single-orders.ts'
import { writeSubscriptions } from './subscription-orders.ts'
import { PAST_EVENT, ticketOrders } from './ticket-orders.ts'
import { writeOrder } from './write-order.ts'
import { writeTraffic } from './write-traffic.ts'

/** The seller who has a history: the one whose office the demo opens. */
export const DEMO_SELLER = 10

export type HistoryTerms = Pick<SheetTools, 'webhookUrl'> & { seed: number; now: Date }

/**
 * A year of sales of the demo's seller, up to some hours before now, as rows and as lines of the sandbox's ledger. The
 * same seed, moment and catalogue give the same history. Coupons are numbered by their place in the catalogue.
 *
 * @param catalogue with its dates resolved
 */
export function composeHistory(
  catalogue: Catalogue,
  { seed, now, webhookUrl }: HistoryTerms,
): { rows: HistoryRows; lines: SandboxLine[] } {
  const drawn = createDrawn(seed)
  const coupons = new Map(catalogue.coupons.map(({ name }, index) => [name, index]))
  const sheet: Sheet = { rows: emptyRows(), lines: [] }
  const tools = { drawn, coupons, webhookUrl }
  const { startsAt } = pastEvent(catalogue)
  const orders = [...singleOrders(drawn, catalogue, now), ...ticketOrders(drawn, catalogue, now, startsAt)]
  for (const order of orders) writeOrder(sheet, tools, order)
  writeSubscriptions(sheet, tools, catalogue, now)
  writeTraffic(sheet, drawn, DEMO_SELLER, now)
  // Lines of the ledger are numbered in the order in which money moved.
  sheet.rows.ledger_entries.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
  sheet.lines.sort((a, b) => a.at.localeCompare(b.at))
  return sheet
}

/** When the event of the history began and ended. */
export function pastEvent({ products }: Pick<Catalogue, 'products'>): { startsAt: Date; endsAt: Date } {
  const { starts_at: start, ends_at: end } = products.find(({ id }) => id === PAST_EVENT.product)?.event ?? {}
  if (start === undefined || end === undefined) throw new Error('the event of the history has no dates')
  return { startsAt: new Date(start), endsAt: new Date(end) }
}

/** The same rows with the numbers that the database has given to the coupons. @param ids by name */
export function withCoupons(
  rows: HistoryRows,
  { coupons }: Pick<Catalogue, 'coupons'>,
  ids: ReadonlyMap<string, number>,
): HistoryRows {
  const idOf = (place: number): number => {
    const id = ids.get(coupons[place]?.name ?? '')
    if (id === undefined) throw new Error(`the database has no coupon of place ${place}`)
    return id
  }
  return {
    ...rows,
    attempts: rows.attempts.map((row) =>
      row.coupon ? { ...row, coupon: { ...row.coupon, id: idOf(row.coupon.id) } } : row,
    ),
    holds: rows.holds.map((row) =>
      typeof row.coupon_id === 'number' ? { ...row, coupon_id: idOf(row.coupon_id) } : row,
    ),
  }
}
