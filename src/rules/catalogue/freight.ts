import { addWorkingDays, calendarDateIn, type CalendarDate } from '../base/calendar.ts'
import type { Minor } from '../base/money.ts'

/** Working days between the posting of a parcel and its arrival: at least and at most. */
export type FreightDays = { from: number; to: number }

/** The way of delivery that the buyer chose, as a purchase keeps it. The price is in the cart's minor units. */
export type ChosenFreight = { id: string; name: string; price: Minor; days: FreightDays }

/** Data that a carrier needs for one parcel. */
export type Parcel = {
  weightGrams: number
  /** Centimetres of a box that holds everything. */
  width: number
  height: number
  length: number
  /** Insured value. */
  value: Minor
}

/** Size and weight of one product as the seller gives them. */
export type ProductParcel = { weight_grams: number; width_cm: number; height_cm: number; length_cm: number }

/** The smallest box that Correios take (16 × 11 × 2 cm), with half a kilogram: for products without measures. */
export const DEFAULT_PARCEL: ProductParcel = { weight_grams: 500, width_cm: 11, height_cm: 2, length_cm: 16 }

/** Legal time of most of Brazil: the day on which a parcel counts as handed over. */
const SENDING_ZONE = 'America/Sao_Paulo'

/** Shipment data of one cart line. */
export type Packed = {
  /** Measures of one piece; absent: it counts as the smallest box. */
  parcel?: ProductParcel | undefined
  /** Total price of all its pieces. */
  amount: Minor
  /** How many of it are sent: the tickets of an event; one of anything else. */
  pieces?: number
}

/** The measures of a line: those of a piece as often as it is sent. Without any, all pieces share the smallest box. */
function boxOf({ parcel, pieces = 1 }: Packed): ProductParcel {
  if (parcel === undefined) return DEFAULT_PARCEL
  return { ...parcel, weight_grams: parcel.weight_grams * pieces, height_cm: parcel.height_cm * pieces }
}

/** One box for a whole cart: its pieces lie on top of each other, and their weights and values add up. */
export function packParcel(products: readonly Packed[]): Parcel {
  const boxes = products.map(boxOf)
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
  return {
    weightGrams: sum(boxes.map((box) => box.weight_grams)),
    width: Math.max(0, ...boxes.map((box) => box.width_cm)),
    length: Math.max(0, ...boxes.map((box) => box.length_cm)),
    height: sum(boxes.map((box) => box.height_cm)),
    value: sum(products.map((product) => product.amount)),
  }
}

/**
 * The days between which a parcel arrives that is handed over now: working days of Brazil, counted from the day after
 * (weekends and national holidays do not count).
 */
export function arrivalOf(days: FreightDays, now: Date): { from: CalendarDate; to: CalendarDate } {
  const today = calendarDateIn(SENDING_ZONE, now)
  return { from: addWorkingDays(today, days.from), to: addWorkingDays(today, days.to) }
}

/** An option as far as choosing between several needs it; `error` says why it cannot be had. */
type Offered = { id: string; price: number | null; error: string | null }

/** The options that can be had, cheapest first. */
export function availableFreight<T extends Offered>(options: readonly T[]): (T & { price: number })[] {
  return options
    .filter((option): option is T & { price: number } => option.error === null && option.price !== null)
    .toSorted((a, b) => a.price - b.price)
}

/** Selects the option after a change of the options: the previous service if it still exists, else the cheapest. */
export function chooseFreight<T extends Offered>(options: readonly T[], earlier: string | null): T | null {
  const available = availableFreight(options)
  return available.find((option) => option.id === earlier) ?? available[0] ?? null
}
