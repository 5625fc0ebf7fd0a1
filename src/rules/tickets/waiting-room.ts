import type { Product } from '../catalogue/catalogue.ts'

/** The waiting room of an event's opening, as its seller sets it. */
export type WaitingRoom = {
  /** When the first are let in. */
  opensAt: Date
  /** When the waiting room closes, and everybody is admitted. */
  closesAt: Date
  /** How many are let in, a minute. */
  perMinute: number
}

const MINUTE_MS = 60_000
/** How long before the opening visitors may join; those who are there at the opening are ordered by lot. */
export const GATHERING_MS = 30 * MINUTE_MS
/** How long a waiting room stays open where the seller sets no end. */
const OPEN_MS = 120 * MINUTE_MS

/** The waiting room that a product has, on or off; null: it has none. */
export function waitingRoomOf({ event }: Pick<Product, 'event'>): WaitingRoom | null {
  const {
    waiting_room_opens_at: opens,
    waiting_room_closes_at: closes,
    waiting_room_per_minute,
  } = event ?? {}
  if (opens === undefined || waiting_room_per_minute === undefined) return null
  const opensAt = new Date(opens)
  const closesAt = closes === undefined ? new Date(opensAt.getTime() + OPEN_MS) : new Date(closes)
  return { opensAt, closesAt, perMinute: waiting_room_per_minute }
}

/** Whether visitors of the event have to pass its waiting room at this moment. */
export function isWaitingRoomOn({ opensAt, closesAt }: WaitingRoom, now: Date): boolean {
  return now.getTime() >= opensAt.getTime() - GATHERING_MS && now < closesAt
}

/**
 * The place in line of a visitor who is admitted after `waitMs`: how many are before them, and the wait in
 * whole minutes.
 */
export function placeInLine(waitMs: number, { perMinute }: WaitingRoom): { before: number; minutes: number } {
  const wait = Math.max(0, waitMs)
  return {
    before: Math.floor((wait * perMinute) / MINUTE_MS),
    minutes: Math.max(1, Math.ceil(wait / MINUTE_MS)),
  }
}

const SOONEST_S = 3
const LATEST_S = 60
/** Over how many seconds after the opening those who came before it ask for the place that was drawn. */
const SPREAD_S = 8

/**
 * After how many seconds a page asks again: soon when its turn is near, seldom when it is far, so that a long line does
 * not ask more often than a short one.
 */
export function askAgainAfter(waitMs: number): number {
  return Math.min(LATEST_S, Math.max(SOONEST_S, Math.ceil(waitMs / 1000 / 10)))
}

/**
 * Returns the delay of a poll before the opening: as seldom as possible, and then shortly after it, spread at random.
 * Polling first gives no better place than polling last.
 * @param chance from 0 to 1, different for each poll
 */
export function askAtOpening(untilOpeningMs: number, chance: number): number {
  const seconds = Math.ceil(Math.max(0, untilOpeningMs) / 1000 + 1 + chance * SPREAD_S)
  return seconds > LATEST_S + SPREAD_S + 1 ? LATEST_S : seconds
}
