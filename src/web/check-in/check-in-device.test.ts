import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { CallFailure } from '#contract/call-failure.ts'
import type { CheckInAnswer, EntryWire } from '#contract/check-in/calls.ts'
import { encodeTicketCode, signedMessage, ticketNumber } from '#rules/tickets/ticket-code.ts'
import type { OpenCheckIn } from './entry-index.ts'
import { createDevice, type CheckInDevice } from './check-in-device.ts'
import type { CheckInClient } from './check-in-client.ts'
import { createMemoryStore } from './memory-store.test-double.ts'

const EVENT = 3001
const KEY_ID = '0a1b'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519').privateKey
const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url')

const codeOf = (ticketId: string, { event = EVENT, key = privateKey } = {}): string => {
  const code = { keyId: KEY_ID, productId: event, ticketId }
  return encodeTicketCode(code, sign(null, signedMessage(code), key))
}

type State = CheckInAnswer<'openCheckIn'>['tickets'][number][2]

/** Builds the server as check-in points see it: one list, and the reported entries. */
function createServer() {
  const server = {
    tickets: new Map<string, State>(),
    entries: [] as EntryWire[],
    isDown: false,
    isRevoked: false,
    aheadMs: 0,
    calls: 0,
  }
  const answer = () => {
    server.calls += 1
    if (server.isDown) throw new CallFailure(0, { code: 'NETWORK', message: '', request_id: '' })
    if (server.isRevoked) throw new CallFailure(401, { code: 'UNAUTHORIZED', message: '', request_id: '' })
    const version = JSON.stringify([...server.tickets])
    const now = new Date(clock + server.aheadMs).toISOString()
    return { list_version: version, cursor: server.entries.length, now }
  }
  const client: CheckInClient = {
    open: async () => ({
      ...answer(),
      event: { id: EVENT, name: 'Festival', venue: 'Praça', starts_at: null },
      keys: { [KEY_ID]: rawKey },
      kinds: [{ name: 'Pista', half_price: false }],
      tickets: [...server.tickets].map(([id, state]) => [id, 0, state, null, null]),
      entries: server.entries,
    }),
    sync: async (_key, { cursor, entries }) => {
      if (!server.isDown && !server.isRevoked) {
        for (const entry of entries) {
          if (server.entries.every(({ id }) => id !== entry.id)) server.entries.push(entry)
        }
      }
      return { ...answer(), entries: server.entries.slice(cursor), refused: [] }
    },
  }
  return { server, client }
}

/** By the devices' clocks. */
let clock = Date.parse('2026-11-21T22:00:00Z')
let shop: ReturnType<typeof createServer>
let ticket: string
beforeEach(() => {
  shop = createServer()
  ticket = randomUUID()
  shop.server.tickets.set(ticket, 'valid')
})

/** A device: its store outlives the desk. */
function device() {
  const store = createMemoryStore()
  const start = (): CheckInDevice =>
    createDevice({ store, client: shop.client, now: () => new Date(clock), newId: () => randomUUID() })
  return { store, start }
}

const shown = (checkIn: CheckInDevice): OpenCheckIn => {
  const state = checkIn.state()
  if (state.phase !== 'open') throw new Error(`the check-in is ${state.phase}`)
  return state
}

async function openDevice(name = 'A') {
  const { store, start } = device()
  const checkIn = start()
  expect(await checkIn.open('key', name)).toBeNull()
  return { checkIn, store, start }
}

describe('a ticket at the check-in point', () => {
  test('is let in once, and the second time shows when and where', async () => {
    const { checkIn } = await openDevice('Gate A')
    expect(await checkIn.check(codeOf(ticket))).toMatchObject({ kind: 'welcome', ticket: { kind: 'Pista' } })
    expect(await checkIn.check(codeOf(ticket))).toMatchObject({
      kind: 'already-in',
      entry: { checkInPoint: 'Gate A' },
    })
    expect(shown(checkIn)).toMatchObject({ inside: 1, valid: 1, waiting: 1 })
  })

  test('is let in once, however fast two scans come', async () => {
    const { checkIn } = await openDevice()
    const verdicts = await Promise.all([checkIn.check(codeOf(ticket)), checkIn.check(codeOf(ticket))])
    expect(verdicts.map(({ kind }) => kind).toSorted()).toEqual(['already-in', 'welcome'])
  })

  test('may be typed by its number', async () => {
    const { checkIn } = await openDevice()
    expect(await checkIn.check(ticketNumber(ticket).toLowerCase())).toMatchObject({ kind: 'welcome' })
    expect(await checkIn.check('0000-0000')).toMatchObject({ kind: 'unknown-number' })
  })

  test('of another event, forged, or no ticket at all stays outside', async () => {
    const { checkIn } = await openDevice()
    expect(await checkIn.check(codeOf(ticket, { event: 3002 }))).toEqual({ kind: 'other-event' })
    expect(await checkIn.check(codeOf(ticket, { key: stranger }))).toEqual({ kind: 'forged' })
    expect(await checkIn.check('https://example.com')).toEqual({ kind: 'no-ticket' })
    expect(shown(checkIn).inside).toBe(0)
  })

  test('that was refunded since is refused after the next sync', async () => {
    const { checkIn } = await openDevice()
    shop.server.tickets.set(ticket, 'void')
    await checkIn.sync()
    expect(await checkIn.check(codeOf(ticket))).toMatchObject({ kind: 'void' })
  })

  test('that was sold since is let in for its signature, while the device is offline', async () => {
    const { checkIn } = await openDevice()
    shop.server.isDown = true
    expect(await checkIn.check(codeOf(randomUUID()))).toMatchObject({ kind: 'welcome', ticket: null })
  })
})

describe('a check-in point without a connection', () => {
  test('goes on, survives a reload, and reports everything later, once', async () => {
    const { checkIn, start } = await openDevice()
    shop.server.isDown = true
    await checkIn.check(codeOf(ticket))
    await checkIn.sync()
    expect(shown(checkIn)).toMatchObject({ connection: 'offline', waiting: 1 })

    const reloaded = start()
    await reloaded.resume()
    expect(await reloaded.check(codeOf(ticket))).toMatchObject({ kind: 'already-in' })
    shop.server.isDown = false
    await reloaded.sync()
    await reloaded.sync()
    expect(shop.server.entries).toHaveLength(1)
    expect(shown(reloaded)).toMatchObject({ connection: 'online', waiting: 0, inside: 1 })
  })

  test('that is back while a sync still waits for the lost one reports at once', async () => {
    const { checkIn } = await openDevice()
    await checkIn.check(codeOf(ticket))
    shop.server.isDown = true
    const lost = checkIn.sync()
    const asked = checkIn.sync()
    shop.server.isDown = false
    await lost
    expect(shown(checkIn)).toMatchObject({ connection: 'offline', waiting: 1 })
    await asked
    expect(shown(checkIn)).toMatchObject({ connection: 'online', waiting: 0 })
  })

  test('reports more entries than one call takes', async () => {
    const many = Array.from({ length: 450 }, () => randomUUID())
    for (const id of many) shop.server.tickets.set(id, 'valid')
    const { checkIn } = await openDevice()
    shop.server.isDown = true
    for (const id of many) await checkIn.check(codeOf(id))
    shop.server.isDown = false
    await checkIn.sync()
    expect(shop.server.entries).toHaveLength(450)
    expect(shown(checkIn).waiting).toBe(0)
  })

  test('shows a ticket that went in at two check-in points as a double entry at both', async () => {
    const [a, b] = [await openDevice('A'), await openDevice('B')]
    shop.server.isDown = true
    expect(await a.checkIn.check(codeOf(ticket))).toMatchObject({ kind: 'welcome' })
    clock += 60_000
    expect(await b.checkIn.check(codeOf(ticket))).toMatchObject({ kind: 'welcome' })
    shop.server.isDown = false
    await a.checkIn.sync()
    await b.checkIn.sync()
    await a.checkIn.sync()
    for (const { checkIn } of [a, b]) {
      expect(shown(checkIn).doubles).toMatchObject([
        { first: { checkInPoint: 'A' }, again: [{ checkInPoint: 'B' }] },
      ])
      expect(await checkIn.check(codeOf(ticket))).toMatchObject({
        kind: 'already-in',
        entry: { checkInPoint: 'A' },
      })
    }
  })

  test('scans while a call hangs', async () => {
    const { store } = device()
    let release: () => void = () => undefined
    const hanging = new Promise<never>((_, reject) => {
      release = () => reject(new CallFailure(0, { code: 'NETWORK', message: '', request_id: '' }))
    })
    const client: CheckInClient = { open: shop.client.open, sync: () => hanging }
    const checkIn = createDevice({ store, client, now: () => new Date(clock), newId: () => randomUUID() })
    await checkIn.open('key', 'A')
    const syncing = checkIn.sync()
    expect(await checkIn.check(codeOf(ticket))).toMatchObject({ kind: 'welcome' })
    release()
    await syncing
    expect(shown(checkIn)).toMatchObject({ connection: 'offline', waiting: 1 })
  })

  test('stamps entries by the server’s clock, whatever its own says', async () => {
    shop.server.aheadMs = 3_600_000
    const { checkIn, store } = await openDevice()
    await checkIn.check(codeOf(ticket))
    expect([...store.entries.values()][0]?.at).toBe(new Date(clock + 3_600_000).toISOString())
  })
})

describe('a key', () => {
  test('that opens nothing, and a server that does not answer, are distinguished', async () => {
    const checkIn = device().start()
    shop.server.isRevoked = true
    expect(await checkIn.open('key', 'A')).toBe('key')
    Object.assign(shop.server, { isRevoked: false, isDown: true })
    expect(await checkIn.open('key', 'A')).toBe('network')
    expect(checkIn.state()).toEqual({ phase: 'closed' })
  })

  test('that was revoked loses nothing: another one of the event reports waiting entries', async () => {
    const { checkIn } = await openDevice()
    await checkIn.check(codeOf(ticket))
    shop.server.isRevoked = true
    await checkIn.sync()
    expect(shown(checkIn)).toMatchObject({ connection: 'refused', waiting: 1 })
    shop.server.isRevoked = false
    expect(await checkIn.open('another key', 'A')).toBeNull()
    await checkIn.sync()
    expect(shop.server.entries).toHaveLength(1)
  })

  test('of another event does not take the place of one with entries to report', async () => {
    const { checkIn } = await openDevice()
    await checkIn.check(codeOf(ticket))
    const { open } = shop.client
    shop.client.open = async (key) => ({
      ...(await open(key)),
      event: { id: 9, name: 'x', venue: null, starts_at: null },
    })
    expect(await checkIn.open('key of another event', 'A')).toBe('waiting')
    await checkIn.sync()
    expect(await checkIn.open('key of another event', 'A')).toBeNull()
    expect(shown(checkIn)).toMatchObject({ event: { id: 9 } })
  })

  test('is gone from the device with everything else when its people leave', async () => {
    const { checkIn, store } = await openDevice()
    await checkIn.check(codeOf(ticket))
    await checkIn.leave()
    expect(checkIn.state()).toEqual({ phase: 'closed' })
    expect([store.point(), store.entries.size]).toEqual([null, 0])
  })
})
