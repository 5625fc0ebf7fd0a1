import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckInAnswer, EntryWire } from '#contract/check-in/calls.ts'
import { doubleEntries } from '#rules/tickets/check-in.ts'
import { hashOfEventKey } from '../../signing/event-key.ts'
import { readEntries, writeEntries } from '../../store/tickets/check-in-store.ts'
import { keepEventKey, listEventKeys, revokeEventKey } from '../../store/tickets/event-key-store.ts'
import { recordTicketKey } from '../../store/tickets/issued-ticket-store.ts'
import { runBalcao } from '../../commands/run-balcao.ts'
import { openCheckIn, syncCheckIn } from './check-in.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const { event: EVENT } = PRODUCTS
const KEY = 'ABCDE-FGHJK-MNPQR-STVWX'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows('truncate event_keys cascade')
  await keepEventKey(shop.db, { productId: EVENT, name: 'Gate A', hash: hashOfEventKey(KEY) ?? '' })
})
afterAll(() => shop.close())

/** Buys tickets of batch 81: whole ones, and halves. */
async function buy(whole: number, half = 0) {
  const amount = whole * 80 + half * 40
  const tickets = [
    { id: 811, quantity: whole },
    { id: 812, quantity: half, holders: Array.from({ length: half }, () => ({ proof: 'student' as const })) },
  ].filter(({ quantity }) => quantity > 0)
  return shop.submit(await shop.openPage(EVENT), { batches: [{ id: 81, tickets }], amount, total: amount })
}

const ticketIds = async (): Promise<string[]> =>
  (await shop.rows<{ id: string }>('select id from issued_tickets order by number')).map(({ id }) => id)

const entryOf = (ticket_id: string, changed: Partial<EntryWire> = {}): EntryWire => ({
  id: randomUUID(),
  ticket_id,
  at: new Date(Date.now() - 1000).toISOString(),
  device_id: 'phone-a',
  check_in_point: 'A',
  ...changed,
})

const sync = (entries: EntryWire[], cursor = 0): Promise<CheckInAnswer<'syncCheckIn'>> =>
  syncCheckIn(shop.deps, KEY, { cursor, entries })

describe('a key', () => {
  test('opens its event, however it was typed, until it is revoked', async () => {
    await expect(openCheckIn(shop.deps, KEY.toLowerCase().replaceAll('-', ''))).resolves.toMatchObject({
      event: { id: EVENT, name: 'Festival de Teste' },
    })
    const [{ id } = { id: '' }] = await listEventKeys(shop.db, EVENT)
    expect(await revokeEventKey(shop.db, id)).toBe(true)
    await expect(openCheckIn(shop.deps, KEY)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(sync([])).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test.each(['', 'ABCDE', 'ABCDE-FGHJK-MNPQR-STVWY', 'x'.repeat(500)])('%j opens nothing', async (key) => {
    await expect(openCheckIn(shop.deps, key)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('is made for events only', async () => {
    expect(await keepEventKey(shop.db, { productId: PRODUCTS.course, name: '', hash: 'x' })).toBe(false)
  })
})

describe('the list of a check-in device', () => {
  test('has every ticket of the event with its kind and state, and nothing of its buyer', async () => {
    const answer = await buy(2, 1)
    const list = await openCheckIn(shop.deps, KEY)
    expect(list.kinds.toSorted((a, b) => Number(a.half_price) - Number(b.half_price))).toEqual([
      { name: 'Lote 81 · Inteira', half_price: false },
      { name: 'Lote 81 · Meia-entrada', half_price: true },
    ])
    expect(list.tickets.map(([id]) => id).toSorted()).toEqual((await ticketIds()).toSorted())
    expect(list.tickets.map(([, , state]) => state)).toEqual(['valid', 'valid', 'valid'])
    const proofOf = (halfPrice: boolean) =>
      list.tickets
        .filter(([, kind]) => list.kinds[kind]?.half_price === halfPrice)
        .map(([, , , , proof]) => proof)
    expect([proofOf(false), proofOf(true)]).toEqual([[null, null], ['student']])
    expect(JSON.stringify(list)).not.toMatch(/maria|example\.com|987654321/i)
    const { payment } = await shop.purchaseOf(answer)
    expect(JSON.stringify(list)).not.toContain(payment.buyer.document)
  })

  test('has another version after every change, and the same without one', async () => {
    await buy(1)
    const { list_version: first } = await openCheckIn(shop.deps, KEY)
    expect((await sync([])).list_version).toBe(first)
    await buy(1)
    const { list_version: second } = await sync([])
    expect(second).not.toBe(first)
    await shop.rows(`update issued_tickets set state = 'void', void_reason = 'refunded', version = version + 1
      where id = (select min(id::text)::uuid from issued_tickets)`)
    const { list_version: third } = await sync([])
    expect([first, second]).not.toContain(third)
    await recordTicketKey(shop.db, { key_id: 'beef', public_key: 'a key' })
    expect([first, second, third]).not.toContain((await sync([])).list_version)
    expect((await openCheckIn(shop.deps, KEY)).keys).toMatchObject({ beef: 'a key' })
  })
})

describe('entries', () => {
  test('are counted once, however often they are reported', async () => {
    await buy(1)
    const [ticket = ''] = await ticketIds()
    const entry = entryOf(ticket)
    const first = await sync([entry])
    expect(first).toMatchObject({ entries: [entry], refused: [] })
    expect(await sync([entry, entry], first.cursor)).toMatchObject({ entries: [], refused: [] })
    expect((await openCheckIn(shop.deps, KEY)).entries).toEqual([entry])
  })

  test('of two check-in points that were offline are both kept, and reported as double to both', async () => {
    await buy(1)
    const [ticket = ''] = await ticketIds()
    const a = entryOf(ticket, { at: '2026-11-21T22:00:05.000Z' })
    const b = entryOf(ticket, { at: '2026-11-21T22:00:01.000Z', device_id: 'phone-b', check_in_point: 'B' })
    const atA = await sync([a])
    const atB = await sync([b])
    const back = await sync([], atA.cursor)
    const known = (reported: EntryWire[]) =>
      reported.map((each) => ({ ...each, ticketId: each.ticket_id, deviceId: '', checkInPoint: '' }))
    for (const entries of [known(atB.entries), known([...atA.entries, ...back.entries])]) {
      expect(doubleEntries(entries)).toMatchObject([{ first: { id: b.id }, again: [{ id: a.id }] }])
    }
    expect(shop.lines.some((line) => line.includes('double-entry') && line.includes(ticket))).toBe(true)
  })

  test('of no ticket of this event are refused, and hold nothing up', async () => {
    await buy(1)
    const [ticket = ''] = await ticketIds()
    const [strange, good] = [entryOf(randomUUID()), entryOf(ticket)]
    expect(await sync([strange, good])).toMatchObject({ entries: [good], refused: [strange.id] })
  })

  test('are never later than the database’s clock', async () => {
    await buy(1)
    const [ticket = ''] = await ticketIds()
    const { entries } = await sync([entryOf(ticket, { at: '2099-01-01T00:00:00.000Z' })])
    expect(Date.parse(entries[0]?.at ?? '')).toBeLessThanOrEqual(Date.now() + 5000)
  })

  test('with a ticket that was refunded meanwhile are facts all the same', async () => {
    await buy(1)
    const [ticket = ''] = await ticketIds()
    await shop.rows(`update issued_tickets set state = 'void', void_reason = 'refunded'`)
    expect(await sync([entryOf(ticket)])).toMatchObject({ refused: [] })
    expect(await outputOf(['entries', String(EVENT)])).toMatch(/In though void/)
  })

  test('of many doors at once reach every device: no cursor passes over one', async () => {
    await buy(4, 1)
    const ids = await ticketIds()
    const keyed = { keyId: await keyId(), productId: EVENT, sellerId: 10 }
    const seen = new Map<string, number>()
    let cursor = 0
    const look = async () => {
      const since = await readEntries(shop.db, EVENT, cursor)
      cursor = since.cursor
      for (const { id } of since.entries) seen.set(id, (seen.get(id) ?? 0) + 1)
    }
    const notify = async (n: number) => {
      const wire = entryOf(ids[n % ids.length] ?? '')
      await writeEntries(shop.db, keyed, [
        { id: wire.id, ticketId: wire.ticket_id, at: wire.at, deviceId: `d${n}`, checkInPoint: '' },
      ])
      return wire.id
    }
    const reported = Promise.all(Array.from({ length: 40 }, (_, n) => notify(n)))
    for (let turn = 0; turn < 30; turn += 1) await look()
    const all = await reported
    await look()
    expect([...seen.keys()].sort()).toEqual(all.sort())
    expect([...seen.values()].every((times) => times === 1)).toBe(true)
  })
})

const keyId = async (): Promise<string> => (await listEventKeys(shop.db, EVENT))[0]?.id ?? ''

async function command(argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []]
  const env = { DATABASE_URL: shop.url, PUBLIC_URL: 'https://checkout.example' }
  const code = await runBalcao(['tickets', ...argv], {
    env,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
const outputOf = async (argv: string[]): Promise<string> => (await command(argv)).out

describe('the operator', () => {
  test('makes a key, which is shown once and opens the check-in', async () => {
    const out = await outputOf(['key', String(EVENT), '--name', 'Gate B'])
    const key = /^[0-9A-Z-]{23}$/m.exec(out)?.[0] ?? ''
    expect(out).toContain(`https://checkout.example/check-in#${key}`)
    await expect(openCheckIn(shop.deps, key)).resolves.toMatchObject({ event: { id: EVENT } })
    expect(JSON.stringify(await shop.rows('select * from event_keys'))).not.toContain(key)
    expect(await outputOf(['keys', String(EVENT)])).toMatch(/open .* 0 entries {2}Gate B/)
  })

  test('revokes a key', async () => {
    expect(await command(['revoke', await keyId()])).toMatchObject({ code: 0 })
    expect(await outputOf(['keys', String(EVENT)])).toMatch(/revoked/)
    expect(await command(['revoke', randomUUID()])).toMatchObject({ code: 1 })
  })

  test('lists entries, and tickets that came twice', async () => {
    await buy(2)
    const [one = '', two = ''] = await ticketIds()
    await sync([entryOf(one), entryOf(one, { check_in_point: 'B' }), entryOf(two)])
    const out = await outputOf(['entries', String(EVENT)])
    expect(out).toMatch(/^2 in, of 2 valid tickets\.$/m)
    expect(out.match(/^Twice: /gm)).toHaveLength(1)
  })

  test.each([
    [[]],
    [['open']],
    [['key']],
    [['key', 'festival']],
    [['key', '8', 'more']],
    [['keys', '8', '--x']],
  ])('%j is not understood', async (argv) => {
    expect(await command(argv)).toMatchObject({ code: 2, err: expect.stringContaining('Usage') as string })
  })

  test('gets an error for a product that is no event', async () => {
    expect(await command(['key', String(PRODUCTS.course)])).toMatchObject({ code: 1 })
  })
})
