import type { Batch, Product } from '../catalogue/catalogue.ts'
import type { Minor } from '../base/money.ts'

/**
 * Unavailable tickets of a batch: `held` counts reservations that have not expired and purchases that are under way.
 */
export type BatchCount = { stock: number; sold: number; held: number }

/** A batch with what is left of it. */
export type CountedBatch = {
  batch: Pick<
    Batch,
    | 'id'
    | 'order'
    | 'release_type'
    | 'release_fixed_date'
    | 'release_interval_start_date'
    | 'release_interval_end_date'
    | 'release_offer_group_stock_id'
    | 'tickets'
  >
  count: BatchCount
}

/**
 * Sale states of a batch as shown to a buyer (specification of the platform, section 4).
 * - `available`: on sale, without a known end; `ends-in`: on sale until a given time.
 * - `starts-in`: opens within a day, so a countdown is shown; `soon`: opens later than that.
 * - `after-batch`: opens when the batch that it names is over.
 * - `sold-off`: nothing is left; `closed`: its time is over.
 */
export const SALE_STATES = [
  'available',
  'starts-in',
  'ends-in',
  'soon',
  'closed',
  'sold-off',
  'after-batch',
] as const
export type SaleState = (typeof SALE_STATES)[number]

export type BatchSale = {
  state: SaleState
  /** It has opened and not closed, whether or not anything is left. */
  released: boolean
  /** Tickets that somebody could take now or, where it has not opened, once it does. */
  left: number
  startsAt: Date | null
  endsAt: Date | null
  /** The batch that has to be over before this one opens. */
  afterBatch: number | null
}

/** How long before its opening a batch counts down. */
const COUNTDOWN_MS = 24 * 60 * 60_000

/** The dates of an event, as the catalogue or a page has them. */
export type DatedEvent = {
  event?: { starts_at?: string | null; ends_at?: string | null }
  eventDateType?: Product['eventDateType']
}

/** How long an event is sold that says when it begins and not when it ends: a night does not end at midnight. */
const UNKNOWN_END_MS = 24 * 60 * 60_000

/**
 * When an event is over: its tickets are neither sold nor held nor offered from then on. Null: nothing is known that
 * would end it.
 */
export function eventEnd({ event, eventDateType }: DatedEvent): Date | null {
  const { starts_at: start = null, ends_at: end = null } = event ?? {}
  if (end !== null) return new Date(end)
  if (start === null || eventDateType === 'continuousEvent') return null
  return new Date(new Date(start).getTime() + UNKNOWN_END_MS)
}

/** Whether an event is over (`eventEnd`). */
export function isOver(event: DatedEvent, now: Date): boolean {
  const end = eventEnd(event)
  return end !== null && now >= end
}

/** Returns the number of tickets left in a batch; none if the stock was reduced below what is taken. */
export function ticketsLeft({ stock, sold, held }: BatchCount): number {
  return Math.max(0, stock - sold - held)
}

/** Whether the batch is on sale at this moment. */
export function isOnSale({ state }: Pick<BatchSale, 'state'>): boolean {
  return state === 'available' || state === 'ends-in'
}

/** Checks whether a batch is over: batches that wait for it open. */
function hasPassed({ state }: Pick<BatchSale, 'state'>): boolean {
  return state === 'sold-off' || state === 'closed'
}

/**
 * Tickets that are released by date have no reservation: their buyers are not counted against each other before they
 * pay (specification of the platform, section 4).
 */
export function isReservable({ release_type }: Pick<Batch, 'release_type'>): boolean {
  return release_type !== 'fixed_date' && release_type !== 'fixed_date_range'
}

/**
 * Whether a buyer may choose one more ticket of a batch. By date, what was chosen is not compared with what is left;
 * that nothing is left counts for every batch.
 */
export function canChoose(batch: Pick<Batch, 'release_type'>, sale: BatchSale, chosen: number): boolean {
  if (!isOnSale(sale)) return false
  return !isReservable(batch) || chosen < sale.left
}

/**
 * The sale of every batch of a product, by its id. A batch that waits for another opens when that one has sold out or
 * closed, and chains of them open one after the other. One that waits for itself, or for none of this product, stays
 * shut; the import refuses both.
 *
 * @param now by the clock that decides, the database's
 * @param end when the event is over (`eventEnd`): every batch is closed then, whatever its own dates are
 */
export function batchSales(
  batches: readonly CountedBatch[],
  now: Date,
  end: Date | null,
): ReadonlyMap<number, BatchSale> {
  // Whether a batch is over never depends on the one that it waited for, so no chain has to be followed.
  const alone = new Map(batches.map((counted) => [counted.batch.id, saleAt(counted, now, end, false)]))
  return new Map(
    batches.map((counted) => {
      const { id, release_offer_group_stock_id: before } = counted.batch
      const named = before === undefined ? undefined : alone.get(before)
      return [id, saleAt(counted, now, end, named !== undefined && hasPassed(named))]
    }),
  )
}

/** `opened`: the batch that it waits for is over. */
function saleAt({ batch, count }: CountedBatch, now: Date, end: Date | null, opened: boolean): BatchSale {
  const { startsAt, endsAt: ownEnd } = datesOf(batch)
  const endsAt = ownEnd !== null && end !== null && end < ownEnd ? end : ownEnd
  const left = ticketsLeft(count)
  const waits = batch.release_type === 'offer_group_stock' && !opened
  // guard: sale-ends-with-the-event
  const isEventOver = end !== null && now >= end
  const hasEnded = isEventOver || (endsAt !== null && now >= endsAt)
  const isEarly = startsAt !== null && now < startsAt
  const sale = { released: !waits && !hasEnded && !isEarly, left, startsAt, endsAt, afterBatch: null }
  if (left === 0) return { ...sale, state: 'sold-off' }
  if (hasEnded) return { ...sale, state: 'closed' }
  if (isEarly) {
    const isNear = startsAt.getTime() - now.getTime() <= COUNTDOWN_MS
    return { ...sale, state: isNear ? 'starts-in' : 'soon' }
  }
  if (waits) return { ...sale, state: 'after-batch', afterBatch: batch.release_offer_group_stock_id ?? null }
  return { ...sale, state: endsAt === null ? 'available' : 'ends-in' }
}

/** The batches of an event, and when it is over (`eventEnd`). */
export type DatedBatches<T extends CountedBatch> = { batches: readonly T[]; end: Date | null }

/**
 * The batches that are on sale now and would not be if they were released otherwise or the event ended otherwise, in the
 * order of `after`. One that waits for another is among them where that one would no longer be over.
 */
export function closedBy<T extends CountedBatch>(
  before: DatedBatches<CountedBatch>,
  after: DatedBatches<T>,
  now: Date,
): T[] {
  const [sales, changed] = [before, after].map(({ batches, end }) => batchSales(batches, now, end))
  return after.batches.filter(
    ({ batch: { id } }) => sales?.get(id)?.released === true && changed?.get(id)?.released === false,
  )
}

/** The bounds of a batch that opens by date; a missing bound is open. */
function datesOf(batch: CountedBatch['batch']): { startsAt: Date | null; endsAt: Date | null } {
  const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))
  if (batch.release_type === 'fixed_date') {
    return { startsAt: dateOf(batch.release_fixed_date), endsAt: null }
  }
  if (batch.release_type !== 'fixed_date_range') return { startsAt: null, endsAt: null }
  return {
    startsAt: dateOf(batch.release_interval_start_date),
    endsAt: dateOf(batch.release_interval_end_date),
  }
}

/**
 * The next moment at which a state changes by the clock alone; null: none does.
 * @param end when the event is over (`eventEnd`)
 */
export function nextSaleChange(sales: Iterable<BatchSale>, now: Date, end: Date | null): Date | null {
  const moments = [...sales].flatMap(({ startsAt, endsAt }) => [
    startsAt,
    startsAt && new Date(startsAt.getTime() - COUNTDOWN_MS),
    endsAt,
  ])
  return [...moments, end]
    .filter((moment): moment is Date => moment !== null && moment > now)
    .reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null)
}

/** The batches in the seller's order; those of one place by their ids. */
export function inSaleOrder<T extends Pick<Batch, 'order' | 'id'>>(batches: readonly T[]): T[] {
  return batches.toSorted((a, b) => a.order - b.order || a.id - b.id)
}

/**
 * The price that a page begins with ("from"): the lowest of what is on sale; where nothing is, of what will be, and
 * else of all. Null: there are no tickets.
 */
export function fromPrice(
  batches: readonly CountedBatch[],
  sales: ReadonlyMap<number, BatchSale>,
): Minor | null {
  const lowest = (wanted: (sale: BatchSale) => boolean): Minor | null => {
    const prices = batches.flatMap(({ batch }) => {
      const sale = sales.get(batch.id)
      return sale !== undefined && wanted(sale) ? batch.tickets.map(({ amount }) => amount) : []
    })
    return prices.length === 0 ? null : Math.min(...prices)
  }
  return lowest(isOnSale) ?? lowest((sale) => !hasPassed(sale)) ?? lowest(() => true)
}
