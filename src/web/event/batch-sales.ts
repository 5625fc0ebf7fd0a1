import type { BatchData, LiveBatch } from '#contract/checkout/tickets.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import {
  batchSales,
  fromPrice,
  isOnSale,
  nextSaleChange,
  type BatchSale,
  type CountedBatch,
} from '#rules/tickets/ticket-sale.ts'
import { minorOf } from '../app/wire-money.ts'

/** Remaining tickets of a batch for all buyers; and those at half price, if it has any. */
export type Left = { all: number; halfPrice: number | null }

/** The same of each batch, by its id. */
export type Lefts = ReadonlyMap<number, Left>

/** Returns the remaining tickets with which the page was rendered. */
export function leftsOf(batches: readonly BatchData[]): Lefts {
  return new Map(
    batches.map(({ id, available_tickets, half_price_left }) => [
      id,
      { all: available_tickets, halfPrice: half_price_left },
    ]),
  )
}

/** Returns the remaining tickets in an event of the stream. */
export function liveLefts(batches: readonly LiveBatch[]): Lefts {
  return new Map(
    batches.map(({ id, left, half_price_left }) => [id, { all: left, halfPrice: half_price_left }]),
  )
}

function counted(batch: BatchData, stock: number, currency: Currency): CountedBatch {
  return {
    batch: {
      id: batch.id,
      order: batch.order,
      release_type: batch.release_type,
      ...(batch.release_fixed_date !== null && { release_fixed_date: batch.release_fixed_date }),
      ...(batch.release_interval_start_date !== null && {
        release_interval_start_date: batch.release_interval_start_date,
      }),
      ...(batch.release_interval_end_date !== null && {
        release_interval_end_date: batch.release_interval_end_date,
      }),
      ...(batch.release_offer_group_stock_id !== null && {
        release_offer_group_stock_id: batch.release_offer_group_stock_id,
      }),
      tickets: batch.tickets.map(({ id, hash, name, amount, offer_group_id, half_price }) => ({
        id,
        hash,
        name,
        amount: minorOf(amount, currency),
        offer_group_id,
        half_price,
      })),
    },
    count: { stock, sold: 0, held: 0 },
  }
}

export type EventSales = {
  /** As seen by this buyer: tickets that they hold count as left. */
  sales: ReadonlyMap<number, BatchSale>
  from: Minor | null
  /** The next moment at which the clock alone changes something. */
  nextChange: Date | null
  isAnyOnSale: boolean
}

/**
 * How every batch is sold, by the same rules as on the server, from what it said last and its clock. Whether a batch
 * has opened because another is over goes by what is left for everybody; of their own batches buyers see what they hold
 * as left.
 */
export function eventSales(
  event: { batches: readonly BatchData[]; currency: Currency; end: Date | null },
  lefts: Lefts,
  heldOf: ReadonlyMap<number, number>,
  now: Date,
): EventSales {
  const { batches, currency, end } = event
  const leftOf = (id: number): number => lefts.get(id)?.all ?? 0
  const listed = batches.map((batch) => counted(batch, leftOf(batch.id), currency))
  const everybodys = batchSales(listed, now, end)
  const own = batchSales(
    batches.map((batch) => counted(batch, leftOf(batch.id) + (heldOf.get(batch.id) ?? 0), currency)),
    now,
    end,
  )
  const sales = new Map(
    batches
      .map(({ id }) => [id, ((heldOf.get(id) ?? 0) > 0 ? own : everybodys).get(id)] as const)
      .filter((entry): entry is [number, BatchSale] => entry[1] !== undefined),
  )
  return {
    sales,
    from: fromPrice(listed, sales),
    nextChange: nextSaleChange(sales.values(), now, end),
    isAnyOnSale: [...sales.values()].some(isOnSale),
  }
}
