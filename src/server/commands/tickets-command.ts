import { doubleEntries, firstEntries } from '#rules/tickets/check-in.ts'
import { ticketNumber } from '#rules/tickets/ticket-code.ts'
import { readConfig } from '../configuration/config.ts'
import { hashOfEventKey, newEventKey } from '../signing/event-key.ts'
import { readCheckInTickets, readEntries } from '../store/tickets/check-in-store.ts'
import { keepEventKey, listEventKeys, revokeEventKey } from '../store/tickets/event-key-store.ts'
import { listTicketKeys, revokeTicketKey } from '../store/tickets/issued-ticket-store.ts'
import { CommandError, done, type Call, type CommandResult } from './command-call.ts'

/** Makes a key for the check-in of an event and returns it: only its hash is stored. */
export async function makeKey(
  { terminal, withDatabase }: Call,
  productId: number,
  { name }: { name: string },
): Promise<CommandResult> {
  const key = newEventKey()
  const hash = hashOfEventKey(key) ?? ''
  const isKept = await withDatabase((db) => keepEventKey(db, { productId, name, hash }))
  if (!isKept) throw new CommandError(`${productId} is no event of this shop.`)
  const address = `${readConfig(terminal.env, []).urls.web}/check-in#${key}`
  return done(`${key}\n${address}\nKeep it: only its hash is stored.`, { key, address })
}

/** The keys of an event, and the entries that each has sent. */
export async function listKeys({ withDatabase }: Call, productId: number): Promise<CommandResult> {
  const keys = await withDatabase((db) => listEventKeys(db, productId))
  const lines = keys.map(({ id, name, created_at, revoked_at, entries }) => {
    const state = revoked_at === null ? 'open' : 'revoked'
    return `${id}  ${state}  ${new Date(created_at).toISOString()}  ${entries} entries  ${name}`.trim()
  })
  return done(lines.length === 0 ? 'There are none.' : lines.join('\n'), keys)
}

/** Revokes a key of the check-in. @throws CommandError for an unknown key */
export async function revokeKey({ withDatabase }: Call, keyId: string): Promise<CommandResult> {
  const isRevoked = await withDatabase((db) => revokeEventKey(db, keyId))
  if (!isRevoked) throw new CommandError(`There is no key ${keyId}: "balcao tickets keys EVENT" lists them.`)
  return done('Revoked. Entries that devices sent with it stay; an open device continues offline.')
}

/** The keys that sign the codes of tickets, the newest first. */
export async function listSigningKeys({ withDatabase }: Call): Promise<CommandResult> {
  const keys = await withDatabase(listTicketKeys)
  const lines = keys.map(({ key_id, created_at, revoked_at }) => {
    const state = revoked_at === null ? 'trusted' : 'distrusted'
    return `${key_id}  ${state}  ${new Date(created_at).toISOString()}`
  })
  return done(lines.length === 0 ? 'There are none: no ticket was signed yet.' : lines.join('\n'), keys)
}

/** Makes the codes of a signing key invalid. @throws CommandError for the key that signs now, and for an unknown one */
export async function distrust({ withDatabase }: Call, keyId: string): Promise<CommandResult> {
  const [newest, isRevoked] = await withDatabase(async (db) => {
    const [first] = await listTicketKeys(db)
    // The key that signs now would go on signing codes that no device takes.
    return [first?.key_id, first?.key_id !== keyId && (await revokeTicketKey(db, keyId))] as const
  })
  if (newest === keyId) {
    throw new CommandError(`${keyId} signs now: raise TICKET_KEY, start again, and then distrust it.`)
  }
  if (!isRevoked)
    throw new CommandError(`There is no trusted key ${keyId}: "balcao tickets signing-keys" lists them.`)
  return done('Distrusted. Devices hear of it with their next list; printed codes of this key open none.')
}

/** The entries of an event, tickets that entered twice, and void tickets that entered. */
export async function showEntries({ withDatabase }: Call, productId: number): Promise<CommandResult> {
  const [tickets, { entries }] = await withDatabase(async (db) => [
    await readCheckInTickets(db, productId),
    await readEntries(db, productId, 0),
  ])
  const valid = tickets.filter(({ state }) => state === 'valid').length
  const isBad = new Map(tickets.filter(({ state }) => state !== 'valid').map(({ id, state }) => [id, state]))
  const first = [...firstEntries(entries).values()]
  const twice = doubleEntries(entries).map(({ ticketId, first: one, again }) => ({
    ticket: ticketNumber(ticketId),
    entries: [one, ...again].map(({ at, checkInPoint }) => ({ at, checkInPoint })),
  }))
  const invalid = first.flatMap(({ ticketId, at, checkInPoint }) => {
    const state = isBad.get(ticketId)
    return state === undefined ? [] : [{ ticket: ticketNumber(ticketId), state, at, checkInPoint }]
  })
  const lines = [
    `${first.length} in, of ${valid} valid tickets.`,
    ...twice.map(({ ticket, entries: times }) => `Twice: ${ticket}  ${times.map(describeEntry).join(', ')}`),
    ...invalid.map(
      ({ ticket, state, at, checkInPoint }) => `In though ${state}: ${ticket}  ${at} ${checkInPoint}`,
    ),
  ]
  return done(lines.join('\n'), { entered: first.length, valid, twice, invalid })
}

function describeEntry({ at, checkInPoint }: { at: string; checkInPoint: string }): string {
  return `${at} ${checkInPoint || '(no name)'}`
}
