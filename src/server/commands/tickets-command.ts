import { doubleEntries, firstEntries } from '#rules/check-in.ts'
import { ticketNumber } from '#rules/ticket-code.ts'
import { readConfig } from '../configuration/config.ts'
import { hashOfEventKey, newEventKey } from '../signing/event-key.ts'
import { readCheckInTickets, readEntries } from '../store/tickets/check-in-store.ts'
import { keepEventKey, listEventKeys, revokeEventKey } from '../store/tickets/event-key-store.ts'
import { listTicketKeys, revokeTicketKey } from '../store/tickets/issued-ticket-store.ts'
import {
  CommandError,
  commandRunner,
  done,
  runIfStarted,
  type CommandResult,
  type Invocation,
} from './command-runner.ts'
import { idOf, noWords, oneWord } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run tickets -- <command>

  key EVENT [--name "Gate A"]   make a key for the check-in of an event, and show it this once
  keys EVENT                    the event's keys, and how many entries came by each
  revoke KEY_ID                 let a key open nothing any more
  signing-keys                  the keys that sign the codes of tickets, the newest first
  distrust KEY_ID               codes that this key signed hold no more; pages of tickets show new ones
  entries EVENT                 how many are in, tickets that somebody went in with twice, and void ones

EVENT is the number of its product. It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR.`

const OPTIONS = { name: { type: 'string' } } as const
type Call = Invocation<typeof OPTIONS>

/** The commands of `npm run tickets`. */
export const runTicketsCommand = commandRunner({
  name: 'tickets',
  usage: USAGE,
  options: OPTIONS,
  commands: {
    key: makeKey,
    keys: listKeys,
    revoke: revokeKey,
    'signing-keys': listSigningKeys,
    distrust,
    entries: showEntries,
  },
})

function eventOf(words: readonly string[]): number {
  const sentence = 'Name the event by the number of its product.'
  return idOf(oneWord(words, sentence), sentence)
}

const keyIdOf = (words: readonly string[]): string => oneWord(words, 'Name the key by its id.')

async function makeKey({ words, options, terminal, withDatabase }: Call): Promise<CommandResult> {
  const productId = eventOf(words)
  const key = newEventKey()
  const hash = hashOfEventKey(key) ?? ''
  const { name = '' } = options
  const isKept = await withDatabase((db) => keepEventKey(db, { productId, name, hash }))
  if (!isKept) throw new CommandError(`${productId} is no event of this shop.`)
  const { urls } = readConfig(terminal.env, [])
  return done(`${key}\n${urls.web}/check-in#${key}\nKeep it: only its hash is stored.`)
}

async function listKeys({ words, withDatabase }: Call): Promise<CommandResult> {
  const productId = eventOf(words)
  const keys = await withDatabase((db) => listEventKeys(db, productId))
  const lines = keys.map(({ id, name, created_at, revoked_at, entries }) => {
    const state = revoked_at === null ? 'open' : 'revoked'
    return `${id}  ${state}  ${new Date(created_at).toISOString()}  ${entries} entries  ${name}`.trim()
  })
  return done(lines.length === 0 ? 'There are none.' : lines.join('\n'))
}

async function revokeKey({ words, withDatabase }: Call): Promise<CommandResult> {
  const keyId = keyIdOf(words)
  const isRevoked = await withDatabase((db) => revokeEventKey(db, keyId))
  if (!isRevoked) throw new CommandError(`There is no key ${keyId}: "keys EVENT" lists them.`)
  return done('Revoked. What devices have told with it stays; a device that is open goes on offline.')
}

async function listSigningKeys({ words, withDatabase }: Call): Promise<CommandResult> {
  noWords(words)
  const keys = await withDatabase(listTicketKeys)
  const lines = keys.map(({ key_id, created_at, revoked_at }) => {
    const state = revoked_at === null ? 'trusted' : 'distrusted'
    return `${key_id}  ${state}  ${new Date(created_at).toISOString()}`
  })
  return done(lines.length === 0 ? 'There are none: no ticket was signed yet.' : lines.join('\n'))
}

async function distrust({ words, withDatabase }: Call): Promise<CommandResult> {
  const keyId = keyIdOf(words)
  const [newest, isRevoked] = await withDatabase(async (db) => {
    const [first] = await listTicketKeys(db)
    // The key that signs now would go on signing codes that no device takes.
    return [first?.key_id, first?.key_id !== keyId && (await revokeTicketKey(db, keyId))] as const
  })
  if (newest === keyId) {
    throw new CommandError(`${keyId} signs now: raise TICKET_KEY, start again, and then distrust it.`)
  }
  if (!isRevoked) throw new CommandError(`There is no trusted key ${keyId}: "signing-keys" lists them.`)
  return done('Distrusted. Devices hear of it with their next list; printed codes of this key open none.')
}

async function showEntries({ words, withDatabase }: Call): Promise<CommandResult> {
  const productId = eventOf(words)
  const [tickets, { entries }] = await withDatabase(async (db) => [
    await readCheckInTickets(db, productId),
    await readEntries(db, productId, 0),
  ])
  const valid = tickets.filter(({ state }) => state === 'valid').length
  const lines = [`${firstEntries(entries).size} in, of ${valid} valid tickets.`]
  for (const { ticketId, first, again } of doubleEntries(entries)) {
    const times = [first, ...again].map(({ at, checkInPoint }) => `${at} ${checkInPoint || '(no name)'}`)
    lines.push(`Twice: ${ticketNumber(ticketId)}  ${times.join(', ')}`)
  }
  const isBad = new Map(tickets.filter(({ state }) => state !== 'valid').map(({ id, state }) => [id, state]))
  for (const { ticketId, at, checkInPoint } of firstEntries(entries).values()) {
    const state = isBad.get(ticketId)
    if (state !== undefined)
      lines.push(`In though ${state}: ${ticketNumber(ticketId)}  ${at} ${checkInPoint}`)
  }
  return done(lines.join('\n'))
}

await runIfStarted(import.meta.url, runTicketsCommand)
