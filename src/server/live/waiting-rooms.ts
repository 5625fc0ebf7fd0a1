import type { Product } from '#rules/catalogue/catalogue.ts'
import { isWaitingRoomOn, waitingRoomOf, type WaitingRoom } from '#rules/tickets/waiting-room.ts'
import { createGroups } from '../grouping.ts'
import type { Keys } from '../signing/keys.ts'
import {
  isWaitingRoomPassValid,
  sealWaitingRoomPass,
  type WaitingRoomVisit,
} from '../signing/waiting-room-pass.ts'
import type { CatalogueReader } from '../store/catalogue/catalogue-store.ts'
import type { Database } from '../store/postgres/database.ts'
import {
  enterWaitingRoom,
  isBuying,
  leaveWaitingRoom,
  placesOf,
  type Arrival,
  type WaitingRoomKey,
} from '../store/tickets/waiting-room-store.ts'

/** The place of a visitor: let in, with the pass; in line; or before the opening, when the order is drawn. */
export type QueuePosition =
  | { at: 'in'; pass: string; until: Date }
  | { at: 'line'; room: WaitingRoom; waitMs: number }
  | { at: 'before'; room: WaitingRoom }

/** An opening in whose room a session is. */
export type PlaceInLine = Pick<WaitingRoomKey, 'productId' | 'opensAt'>

/** The waiting rooms of events: lets visitors in and gives them their places in line. */
export type WaitingRooms = {
  /**
   * Checks whether a session may go to an event. It does not query the database while no room of the event is on, nor
   * for a session with a pass; without one, a session with tickets in hand may go on.
   */
  mayEnter(visit: WaitingRoomVisit, pass: string | undefined): Promise<boolean>
  /** The same, certain also where this process has never read the event: for what takes its tickets. */
  mayBegin(visit: WaitingRoomVisit, pass: string | undefined): Promise<boolean>
  /** Puts a session in line, once, and returns its place; null: the event has no room that is on. */
  arrive(visit: WaitingRoomVisit): Promise<QueuePosition | null>
  /** The rooms that are on and in which a session has a place. */
  placesOf(sessionId: string): Promise<readonly PlaceInLine[]>
  /** Gives a place up. A pass that was given before is a cookie, and holds as long as somebody keeps it. */
  leave(sessionId: string, place: PlaceInLine): Promise<void>
}

/** Visitors that are put in line together, and that may wait for that. */
const ARRIVING = { most: 1_000, waiting: 20_000, waitMs: 10_000 }
/** Visitors whose place is remembered in this process: it never changes. */
const KNOWN_PLACES = 200_000

export function createWaitingRooms(deps: {
  db: Database
  catalogue: Pick<CatalogueReader, 'knownProduct' | 'findRecentProduct'>
  keys: Keys
  now: () => Date
}): WaitingRooms {
  const { db, catalogue, keys, now } = deps
  // When each session is let in, by this process's clock: the database's answer, counted from the moment when it
  // arrived. Null: it is in the room, and drawn when that opens.
  const known = new Map<string, number | null>()
  const keyOf = ({ productId, opensAt }: PlaceInLine, session: string): string =>
    `${productId}|${opensAt.getTime()}|${session}`
  const groups = createGroups(
    (_lane: string, asks: readonly { room: WaitingRoomKey; session: string }[]) => enterTogether(db, asks),
    ARRIVING,
  )
  const waitOf = async (key: WaitingRoomKey, session: string): Promise<number | null> => {
    const name = keyOf(key, session)
    const admitsAt = known.get(name)
    if (typeof admitsAt === 'number') return admitsAt - now().getTime()
    if (admitsAt === null && now() < key.opensAt) return null
    const { waitMs } = await groups(`${key.productId}|${key.opensAt.getTime()}`, { room: key, session })
    if (known.size < KNOWN_PLACES || known.has(name))
      known.set(name, waitMs === null ? null : now().getTime() + waitMs)
    return waitMs
  }
  const isShut = (product: Product | null | undefined): boolean => {
    const room = product ? waitingRoomOf(product) : null
    return room !== null && isWaitingRoomOn(room, now())
  }
  const recent = async (productId: number): Promise<Product | undefined> =>
    (await catalogue.findRecentProduct(productId))?.product
  const mayEnter = async (
    product: Product | null | undefined,
    visit: WaitingRoomVisit,
    pass: string | undefined,
  ): Promise<boolean> => {
    if (!isShut(product) || isWaitingRoomPassValid(keys, visit, pass, now())) return true
    if (await isBuying(db, visit.sessionId, visit.productId)) return true
    // The data that this process read may be out of date: nobody is sent to a room that no longer exists.
    return !isShut(await recent(visit.productId))
  }
  return {
    mayEnter: (visit, pass) => mayEnter(catalogue.knownProduct(visit.productId), visit, pass),
    mayBegin: async (visit, pass) =>
      mayEnter(catalogue.knownProduct(visit.productId) ?? (await recent(visit.productId)), visit, pass),
    arrive: async (visit) => {
      const found = await catalogue.findRecentProduct(visit.productId)
      const room = found === null ? null : waitingRoomOf(found.product)
      if (room === null || !isWaitingRoomOn(room, now())) return null
      const waitMs = await waitOf({ ...room, productId: visit.productId }, visit.sessionId)
      if (waitMs === null) return { at: 'before', room }
      if (waitMs > 0) return { at: 'line', room, waitMs }
      return { at: 'in', pass: sealWaitingRoomPass(keys, visit, room.closesAt), until: room.closesAt }
    },
    placesOf: async (sessionId) => {
      const places: PlaceInLine[] = []
      for (const each of await placesOf(db, sessionId)) {
        const product = await recent(each.productId)
        const room = product ? waitingRoomOf(product) : null
        if (isShut(product) && room?.opensAt.getTime() === each.opensAt.getTime()) places.push(each)
      }
      return places
    },
    leave: async (sessionId, given) => {
      known.delete(keyOf(given, sessionId))
      await leaveWaitingRoom(db, sessionId, given)
    },
  }
}

/** All of a lane are in the same room; its rate is that of the last request. */
async function enterTogether(
  db: Database,
  asks: readonly { room: WaitingRoomKey; session: string }[],
): Promise<readonly Arrival[]> {
  const room = asks.at(-1)?.room
  if (room === undefined) return []
  return enterWaitingRoom(
    db,
    room,
    asks.map(({ session }) => session),
  )
}
