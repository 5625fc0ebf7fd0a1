import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { doubleEntries, firstEntries } from '#rules/check-in.ts'
import { ticketNumber } from '#rules/ticket-code.ts'
import { withDatabase, type Terminal } from './command-database.ts'
import { readConfig } from '../configuration/config.ts'
import { hashOfEventKey, newEventKey } from '../signing/event-key.ts'
import { StartError } from '../start-error.ts'
import { readDoorTickets, readEntries } from '../store/tickets/check-in-store.ts'
import { keepEventKey, listEventKeys, revokeEventKey } from '../store/tickets/event-key-store.ts'
import { listTicketKeys, revokeTicketKey } from '../store/tickets/issued-ticket-store.ts'
import { UsageError } from './usage-error.ts'

const USAGE = `Usage: npm run tickets -- <command>

  key EVENT [--name "Gate A"]   make a key for the doors of an event, and show it this once
  keys EVENT                    the event's keys, and how many entries came by each
  revoke KEY_ID                 let a key open nothing any more
  signing-keys                  the keys that sign the codes of tickets, the newest first
  distrust KEY_ID               codes that this key signed hold no more; pages of tickets show new ones
  entries EVENT                 how many are in, tickets that somebody went in with twice, and void ones

EVENT is the number of its product. It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR.`

/** What the database calls its connection. */
const NAME = 'balcao-tickets'

const DONE = 0
const FAILED = 1
const MISUSED = 2

/** Runs one command. @returns the exit code: 0 done, 1 not done (said why on `err`), 2 not understood */
export async function runTicketsCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await dispatch(argv, terminal)
    return DONE
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(`${error.message}\n\n${USAGE}`)
      return MISUSED
    }
    if (error instanceof StartError) {
      terminal.err(error.message)
      return FAILED
    }
    throw error
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<void> {
  const { command, word, name } = readArguments(argv)
  switch (command) {
    case 'key':
      return makeKey(terminal, eventOf(word), name)
    case 'keys':
      return showKeys(terminal, eventOf(word))
    case 'revoke': {
      const isRevoked = await withDatabase(terminal, NAME, (db) => revokeEventKey(db, word))
      if (!isRevoked) throw new StartError(`There is no key ${word}: "keys EVENT" lists them.`)
      terminal.out('Revoked. What doors have told with it stays; a door that is open goes on offline.')
      return
    }
    case 'signing-keys':
      return showSigningKeys(terminal)
    case 'distrust':
      return distrust(terminal, word)
    case 'entries':
      return showEntries(terminal, eventOf(word))
    default:
      throw new UsageError(command === undefined ? 'No command was given.' : `"${command}" is no command.`)
  }
}

async function showSigningKeys(terminal: Terminal): Promise<void> {
  const keys = await withDatabase(terminal, NAME, listTicketKeys)
  const lines = keys.map(({ key_id, created_at, revoked_at }) => {
    const state = revoked_at === null ? 'trusted' : 'distrusted'
    return `${key_id}  ${state}  ${new Date(created_at).toISOString()}`
  })
  terminal.out(lines.length === 0 ? 'There are none: no ticket was signed yet.' : lines.join('\n'))
}

async function distrust(terminal: Terminal, keyId: string): Promise<void> {
  const [newest, isRevoked] = await withDatabase(terminal, NAME, async (db) => {
    const [first] = await listTicketKeys(db)
    // The key that signs now would go on signing codes that no door takes.
    return [first?.key_id, first?.key_id !== keyId && (await revokeTicketKey(db, keyId))] as const
  })
  if (newest === keyId) {
    throw new StartError(`${keyId} signs now: raise TICKET_KEY, start again, and then distrust it.`)
  }
  if (!isRevoked) throw new StartError(`There is no trusted key ${keyId}: "signing-keys" lists them.`)
  terminal.out('Distrusted. Doors hear of it with their next list; printed codes of this key open none.')
}

async function makeKey(terminal: Terminal, productId: number, name: string): Promise<void> {
  const key = newEventKey()
  const hash = hashOfEventKey(key) ?? ''
  const isKept = await withDatabase(terminal, NAME, (db) => keepEventKey(db, { productId, name, hash }))
  if (!isKept) throw new StartError(`${productId} is no event of this shop.`)
  const { urls } = readConfig(terminal.env, [])
  terminal.out(`${key}\n${urls.web}/check-in#${key}\nKeep it: only its hash is stored.`)
}

async function showKeys(terminal: Terminal, productId: number): Promise<void> {
  const keys = await withDatabase(terminal, NAME, (db) => listEventKeys(db, productId))
  const lines = keys.map(({ id, name, created_at, revoked_at, entries }) => {
    const state = revoked_at === null ? 'open' : 'revoked'
    return `${id}  ${state}  ${new Date(created_at).toISOString()}  ${entries} entries  ${name}`.trim()
  })
  terminal.out(lines.length === 0 ? 'There are none.' : lines.join('\n'))
}

async function showEntries(terminal: Terminal, productId: number): Promise<void> {
  const [tickets, { entries }] = await withDatabase(terminal, NAME, async (db) => [
    await readDoorTickets(db, productId),
    await readEntries(db, productId, 0),
  ])
  const valid = tickets.filter(({ state }) => state === 'valid').length
  terminal.out(`${firstEntries(entries).size} in, of ${valid} valid tickets.`)
  for (const { ticketId, first, again } of doubleEntries(entries)) {
    const times = [first, ...again].map(({ at, door }) => `${at} ${door || '(no name)'}`)
    terminal.out(`Twice: ${ticketNumber(ticketId)}  ${times.join(', ')}`)
  }
  const isBad = new Map(tickets.filter(({ state }) => state !== 'valid').map(({ id, state }) => [id, state]))
  for (const { ticketId, at, door } of firstEntries(entries).values()) {
    const state = isBad.get(ticketId)
    if (state !== undefined) terminal.out(`In though ${state}: ${ticketNumber(ticketId)}  ${at} ${door}`)
  }
}

function readArguments(argv: readonly string[]): { command: string | undefined; word: string; name: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { name: { type: 'string' } },
      allowPositionals: true,
    })
    const [command, word = '', ...more] = positionals
    if (more.length > 0) throw new UsageError(`"${more.join(' ')}" is too much.`)
    return { command, word, name: values.name ?? '' }
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message)
    throw error
  }
}

function eventOf(word: string): number {
  if (!/^[1-9]\d{0,9}$/.test(word)) throw new UsageError('Name the event by the number of its product.')
  return Number(word)
}

const started = process.argv[1]
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
  process.exitCode = await runTicketsCommand(process.argv.slice(2), {
    env: process.env,
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
  })
}
