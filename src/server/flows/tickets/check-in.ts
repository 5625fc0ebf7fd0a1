import type { CheckInAnswer, EntryWire } from '#contract/check-in/calls.ts'
import type { Entry } from '#rules/tickets/check-in.ts'
import { CallError } from '../../call-error.ts'
import { hashOfEventKey } from '../../signing/event-key.ts'
import type { Log } from '../../log.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import {
  checkInListVersion,
  findCheckInEvent,
  readCheckInTickets,
  readEntries,
  writeEntries,
  type CheckInEvent,
  type CheckInTicket,
} from '../../store/tickets/check-in-store.ts'
import { readTicketKeys } from '../../store/tickets/issued-ticket-store.ts'
import { eventMoments } from '../orders/event-moments.ts'

export type CheckInDeps = {
  db: Database
  catalogue: Pick<CatalogueReader, 'findProduct'>
  log: Log
  now: () => Date
}

/** The event that a key opens. @throws CallError UNAUTHORIZED for a key that opens nothing, or nothing any more */
async function eventOf({ db }: CheckInDeps, key: string): Promise<CheckInEvent> {
  const hash = hashOfEventKey(key)
  const event = hash === null ? null : await findCheckInEvent(db, hash)
  if (event === null) throw new CallError('UNAUTHORIZED')
  return event
}

/** All that a check-in device needs to check an event's tickets while it is offline. @throws CallError UNAUTHORIZED */
export async function openCheckIn(deps: CheckInDeps, key: string): Promise<CheckInAnswer<'openCheckIn'>> {
  const event = await eventOf(deps, key)
  const { db } = deps
  // Before the list: one that changes meanwhile is loaded once more, and never missed.
  const { keys, version } = await listState(db, event)
  const tickets = await readCheckInTickets(db, event.productId)
  const { entries, cursor } = await readEntries(db, event.productId, 0)
  const found = await deps.catalogue.findProduct(event.productId)
  return {
    event: {
      id: event.productId,
      name: event.name,
      venue: found?.product.event?.venue ?? null,
      starts_at: found && eventMoments(found.product, found.seller).startsAt,
    },
    keys,
    ...listOnWire(tickets),
    list_version: version,
    entries: entries.map(entryOnWire),
    cursor,
    now: deps.now().toISOString(),
  }
}

/** Returns the state behind a device's list: its tickets, and the keys with valid signatures. */
async function listState(
  db: Database,
  { productId }: CheckInEvent,
): Promise<{ keys: Record<string, string>; version: string }> {
  const rows = await readTicketKeys(db)
  const keys = Object.fromEntries(rows.map(({ key_id, public_key }) => [key_id, public_key]))
  return { keys, version: [await checkInListVersion(db, productId), ...Object.keys(keys)].join('.') }
}

/** The list of tickets on the wire, with the name of each kind written once. */
function listOnWire(
  tickets: readonly CheckInTicket[],
): Pick<CheckInAnswer<'openCheckIn'>, 'kinds' | 'tickets'> {
  const kinds: CheckInAnswer<'openCheckIn'>['kinds'] = []
  const places = new Map<string, number>()
  const placeOf = ({ kind, half_price }: CheckInTicket): number => {
    const known = places.get(`${half_price}${kind}`)
    if (known !== undefined) return known
    places.set(`${half_price}${kind}`, kinds.length)
    return kinds.push({ name: kind, half_price }) - 1
  }
  return {
    kinds,
    tickets: tickets.map((ticket) => {
      const { id, state, holder, proof } = ticket
      return [id, placeOf(ticket), state, holder, proof]
    }),
  }
}

/**
 * Stores the entries of a device and returns those that it does not have yet. An entry is a fact: it is kept even if
 * its ticket is void or in already, and the operator is notified.
 * @throws CallError UNAUTHORIZED
 */
export async function syncCheckIn(
  deps: CheckInDeps,
  key: string,
  body: { cursor: number; entries: readonly EntryWire[] },
): Promise<CheckInAnswer<'syncCheckIn'>> {
  const event = await eventOf(deps, key)
  const { db } = deps
  let refused: string[] = []
  if (body.entries.length > 0) {
    const reported = await writeEntries(db, event, body.entries.map(entryOfWire))
    refused = reported.refused
    for (const ticket of reported.doubled) {
      deps.log.warn('double-entry', { product_id: event.productId, ticket_id: ticket })
    }
  }
  const since = await readEntries(db, event.productId, body.cursor)
  return {
    entries: since.entries.map(entryOnWire),
    refused,
    cursor: since.cursor,
    list_version: (await listState(db, event)).version,
    now: deps.now().toISOString(),
  }
}

function entryOnWire({ id, ticketId, at, deviceId, checkInPoint }: Entry): EntryWire {
  return { id, ticket_id: ticketId, at, device_id: deviceId, check_in_point: checkInPoint }
}

function entryOfWire({ id, ticket_id, at, device_id, check_in_point }: EntryWire): Entry {
  return { id, ticketId: ticket_id, at, deviceId: device_id, checkInPoint: check_in_point }
}
