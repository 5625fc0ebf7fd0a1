import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { openCheckIn, syncCheckIn } from '../../flows/tickets/check-in.ts'
import { addMember } from '../../store/accounts/member-store.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows('truncate event_keys cascade')
  owner = await office.user({ seller: 10, role: 'owner' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const EVENT = `/sellers/10/events/${PRODUCTS.event}`

async function buy(wish: Record<number, number>) {
  const amount = Object.entries(wish).reduce((sum, [id, n]) => sum + n * (Number(id) % 10 === 1 ? 80 : 40), 0)
  const page = await shop.openPage(PRODUCTS.event)
  return shop.submit(page, { batches: batchesOf(wish), amount, total: amount })
}

const get = async (path: string, as = owner): Promise<unknown> =>
  (await office.call('GET', `${EVENT}${path}`, { as })).json()
const event = async () => OFFICE_CALLS.readEvent.answer.parse(await get(''))
const batch = async () => (await event()).batches.find(({ id }) => id === 81)
const keys = async () => OFFICE_CALLS.listEventKeys.answer.parse(await get('/keys')).keys
const entries = async (as = owner) => OFFICE_CALLS.readEntries.answer.parse(await get('/entries', as))
const makeKey = (name: string, as = owner) => office.call('POST', `${EVENT}/keys`, { as, body: { name } })
const newKey = async () => OFFICE_CALLS.makeEventKey.answer.parse((await makeKey('Portão A')).json()).key
const codeOf = async (answer: Promise<{ json(): unknown }>) => errorBody.parse((await answer).json()).code

async function claim(quantity: number) {
  const wish = {
    op: 'reserve',
    session: randomUUID(),
    ticket: 811,
    quantity,
    key: null,
    proven: true,
  } as const
  const [answer] = await claimTickets(shop.db, [wish])
  return answer?.result
}
const reserve = async (quantity: number) => expect(await claim(quantity)).toBe('held')

describe('the figures of an event', () => {
  test('are of the event, by the clock of its place or its seller’s country', async () => {
    expect((await event()).time_zone).toBe('America/Sao_Paulo')
    await shop.rows(`update products set body = jsonb_set(body, '{event,timezone}', '"America/Manaus"')
      where id = ${PRODUCTS.event}`)
    expect((await event()).time_zone).toBe('America/Manaus')
    await shop.rows(`update products set body = body #- '{event,timezone}' where id = ${PRODUCTS.event}`)
  })

  test('are those of the sale: sold, in carts, left', async () => {
    const before = await batch()
    await buy({ 811: 2, 812: 1 })
    await reserve(2)
    const { stock = 0 } = before ?? {}
    expect(before).toMatchObject({ sold: 0, held: 0, left: stock })
    expect(await batch()).toMatchObject({ sold: 3, held: 2, left: stock - 5, stock })
    expect((await batch())?.tickets.map(({ id, issued }) => [id, issued])).toEqual([
      [811, 2],
      [812, 1],
    ])
  })

  test('add up while tickets are sold, whatever the moment', async () => {
    const claims = Array.from({ length: 12 }, () => claim(1))
    const readings = await Promise.all(claims.map(() => batch()))
    expect((await Promise.all(claims)).filter((result) => result === 'held')).toHaveLength(5)
    for (const one of readings) {
      if (one === undefined) throw new Error('the event has lost its batch')
      expect(one.sold + one.held + one.left).toBe(one.stock)
      expect(one.left).toBeGreaterThanOrEqual(0)
    }
    expect(await batch()).toMatchObject({ held: 5, left: 0 })
  })

  test('count no expired cart, and equal the number left on the page of the event', async () => {
    await reserve(2)
    await shop.rows(`update reservations set ends_at = now() - interval '1 second'`)
    const onPage = await shop.deps.catalogue.findProduct(PRODUCTS.event)
    const live = onPage?.live.batches.get(81)
    const { stock, sold, held } = (await batch()) ?? {}
    expect({ stock, sold, held }).toEqual(live)
    expect(held).toBe(0)
  })

  test('keep a batch that is sold no more while somebody has its tickets', async () => {
    await buy({ 811: 1 })
    await shop.rows(`update batches set retired_at = now() where id in (81, 82)`)
    const { batches } = await event()
    expect(batches.map(({ id, is_retired }) => [id, is_retired])).toContainEqual([81, true])
    expect(batches.map(({ id }) => id)).not.toContain(82)
    await shop.rows(`update batches set retired_at = null`)
  })

  test('show the waiting people, since when, and for how many', async () => {
    await shop.rows(`insert into waiting_list_entries
      (id, seller_id, product_id, batch_id, ticket_id, email, locale, quantity, state, joined_at, changed_at)
      select 'w' || n, 10, ${PRODUCTS.event}, 81, 811, n || '@example.com', 'pt', n,
        case n when 3 then 'offered' when 4 then 'left' else 'waiting' end,
        ('2026-11-0' || n || 'T12:00Z')::timestamptz, now() from generate_series(1, 4) n`)
    expect((await batch())?.waiting).toEqual({
      people: 2,
      tickets: 3,
      since: '2026-11-01T12:00:00.000Z',
      offered: 1,
    })
    await shop.rows('delete from waiting_list_entries')
  })

  test('have the waiting room of the last opening', async () => {
    expect((await event()).waiting_room).toBeNull()
    const opens = `timestamptz '2026-11-20T12:00Z'`
    await shop.rows(`insert into waiting_rooms (product_id, opens_at) values (${PRODUCTS.event}, ${opens})`)
    await shop.rows(`insert into waiting_room_visitors (product_id, opens_at, session_id, early, admits_at)
      select ${PRODUCTS.event}, ${opens}, 's' || n, true,
        case n when 1 then now() - interval '1 minute' when 2 then now() + interval '1 minute' end
      from generate_series(1, 3) n`)
    expect((await event()).waiting_room).toEqual({
      opens_at: '2026-11-20T12:00:00.000Z',
      waiting: 2,
      let_in: 1,
    })
    await shop.rows('truncate waiting_rooms, waiting_room_visitors')
  })
})

describe('a key of the check-in', () => {
  test('is shown once, opens the event, says when it was used, and opens nothing once it is revoked', async () => {
    const key = await newKey()
    expect(await keys()).toMatchObject([{ name: 'Portão A', seen_at: null, revoked_at: null, entries: 0 }])
    expect(JSON.stringify(await keys())).not.toContain(key)
    await openCheckIn(shop.deps, key)
    const [{ id, seen_at: seen } = { id: '', seen_at: null }] = await keys()
    expect(Date.parse(seen ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect((await office.call('DELETE', `${EVENT}/keys/${id}`, { as: owner })).statusCode).toBe(200)
    await expect(openCheckIn(shop.deps, key)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await keys())[0]?.revoked_at).not.toBeNull()
    const audited = await shop.rows<{ action: string }>(
      `select action from audit_entries where user_id = ${owner.id} order by id`,
    )
    expect(audited.map(({ action }) => action)).toEqual(['event.key-made', 'event.key-revoked'])
  })

  test('wants the password again, and a role that may read buyers', async () => {
    const editor = await office.user({ seller: 10, role: 'editor' })
    expect(await codeOf(makeKey('A', editor))).toBe('NOT_ALLOWED')
    await shop.rows(
      `update office_sessions set proven_at = now() - interval '16 minutes' where user_id = ${owner.id}`,
    )
    expect(await codeOf(makeKey('A'))).toBe('PROVE_AGAIN')
    expect(await keys()).toEqual([])
  })
})

test('entries are listed as they arrive, with the names masked for members who may not read buyers', async () => {
  await buy({ 811: 3 })
  await shop.rows(`update issued_tickets set holder_name = 'Maria Souza'`)
  const ids = await shop.rows<{ id: string }>('select id from issued_tickets order by number')
  const key = await newKey()
  expect(await entries()).toEqual({ came_in: 0, to_come: 3, last: [] })
  const come = (ticket: string, at: number) => ({
    id: randomUUID(),
    ticket_id: ticket,
    at: new Date(at).toISOString(),
    device_id: 'a',
    check_in_point: 'Portão A',
  })
  const [first = '', second = ''] = ids.map(({ id }) => id)
  const now = Date.now() - 60_000
  const reported = [come(first, now), come(second, now + 1), come(first, now + 2)]
  await syncCheckIn(shop.deps, key, { cursor: 0, entries: reported })
  const { came_in: cameIn, to_come: toCome, last } = await entries()
  expect([cameIn, toCome]).toEqual([2, 1])
  expect(last.map(({ holder, is_again: isAgain }) => [holder, isAgain])).toEqual([
    ['Maria Souza', true],
    ['Maria Souza', false],
    ['Maria Souza', false],
  ])
  expect(last[0]).toMatchObject({ check_in_point: 'Portão A', kind: 'Lote 81 · Inteira' })
  const editor = await office.user({ seller: 10, role: 'editor' })
  expect((await entries(editor)).last[0]?.holder).toBe('Maria S.')
  expect((await keys())[0]?.entries).toBe(3)
})

describe('the list of holders', () => {
  test('has every valid ticket once, with its holder and its buyer, page by page', async () => {
    await buy({ 811: 2, 812: 1 })
    await shop.rows(`update issued_tickets set holder_name = 'Maria ' || number, holder_email = number || '@example.com'
      where number < 3`)
    await shop.rows(`update issued_tickets set state = 'void', void_reason = 'refunded' where number = 2`)
    const { holders, next } = OFFICE_CALLS.listHolders.answer.parse(await get('/holders'))
    expect(next).toBeNull()
    expect(new Set(holders.map(({ holder }) => holder))).toEqual(new Set(['Maria 1', null]))
    expect(holders).toHaveLength(2)
    const maria = holders.find(({ holder }) => holder === 'Maria 1')
    expect(maria).toMatchObject({
      email: '1@example.com',
      batch: 'Lote 81',
      kind: 'Inteira',
      entered_at: null,
    })
    expect([maria?.buyer, maria?.order]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/^.{4}-.{4}$/),
    ])
    const [first] = await shop.rows<{ id: string }>(
      `select id from issued_tickets where state = 'valid' order by id limit 1`,
    )
    const rest = OFFICE_CALLS.listHolders.answer.parse(await get(`/holders?after=${first?.id}`))
    expect(rest.holders).toEqual(holders.slice(1))
  })

  test('is for members who may read buyers, after their password', async () => {
    const editor = await office.user({ seller: 10, role: 'editor' })
    expect(errorBody.parse(await get('/holders', editor)).code).toBe('NOT_ALLOWED')
    await shop.rows(
      `update office_sessions set proven_at = now() - interval '16 minutes' where user_id = ${owner.id}`,
    )
    expect(errorBody.parse(await get('/holders')).code).toBe('PROVE_AGAIN')
  })
})

test('an event of another seller is not read, opened by a new key, nor are its keys revoked', async () => {
  await newKey()
  const [{ id } = { id: '' }] = await keys()
  const stranger = await office.user()
  await shop.rows(
    `insert into sellers (id, name, country, body) values (77, 'Outra', 'BR', '{}') on conflict do nothing`,
  )
  await shop.rows(`insert into products (id, seller_id, name, type, product_type_id, format, currency, amount,
    status_product, status_offer, is_active, body) values (7700, 77, 'Outro', 'TRANSACTION', 3, 'DIGITAL', 'BRL', 0,
    'APPROVED', 'APPROVED', 1, '{}') on conflict do nothing`)
  await addMember(shop.db, 77, stranger.id, 'owner')
  const path = (of: number, rest = '') => `/sellers/77/events/${of}${rest}`
  const call = (method: 'GET' | 'POST' | 'DELETE', at: string, body?: object) =>
    codeOf(office.call(method, at, { as: stranger, ...(body && { body }) }))
  for (const rest of ['', '/keys', '/entries', '/holders'])
    expect(await call('GET', path(PRODUCTS.event, rest))).toBe('NOT_FOUND')
  expect(await call('POST', path(PRODUCTS.event, '/keys'), { name: 'x' })).toBe('NOT_FOUND')
  expect(await call('DELETE', path(PRODUCTS.event, `/keys/${id}`))).toBe('NOT_FOUND')
  // The key of another event, by way of one's own.
  expect(await call('DELETE', path(7700, `/keys/${id}`))).toBe('NOT_FOUND')
  expect(await call('GET', `/sellers/10/events/${PRODUCTS.course}`)).toBe('NOT_FOUND')
  expect(await keys()).toMatchObject([{ name: 'Portão A', revoked_at: null }])
})
