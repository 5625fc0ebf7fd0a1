import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { addMember } from '../../store/accounts/member-store.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

/* Batches and tickets of an event, made and changed in the office while they are sold. */

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
})
beforeEach(async () => {
  await shop.reset()
  owner = await office.user({ seller: 10, role: 'owner' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const EVENT = `/sellers/10/events/${PRODUCTS.event}`
const PRODUCT = `/sellers/10/products/${PRODUCTS.event}`
type Change = { path: string; value?: unknown }

const event = async () =>
  OFFICE_CALLS.readEvent.answer.parse((await office.call('GET', EVENT, { as: owner })).json())
const version = async () =>
  OFFICE_CALLS.readProduct.answer.parse((await office.call('GET', PRODUCT, { as: owner })).json()).version
const save = async (changes: Change[], { as = owner, at = 0 } = {}) =>
  office.call('PUT', PRODUCT, { as, body: { version: at || (await version()), changes } })
const add = (path: string, body: object, as = owner) =>
  office.call('POST', `${EVENT}/batches${path}`, { as, body })
const TICKET = { name: 'Camarote', amount: 15_000 }

async function buy(wish: Record<number, number>, price: number) {
  const amount = Object.values(wish).reduce((sum, n) => sum + n * price, 0)
  return shop.submit(await shop.openPage(PRODUCTS.event), { batches: batchesOf(wish), amount, total: amount })
}

test('a batch with its ticket is made behind the others, and sold', async () => {
  const answer = await add('', { name: 'Último lote', stock: 3, ticket: TICKET })
  const { id } = OFFICE_CALLS.addBatch.answer.parse(answer.json())
  const made = (await event()).batches.at(-1)
  expect(made).toMatchObject({ id, name: 'Último lote', stock: 3, sold: 0, left: 3 })
  expect(made?.tickets).toMatchObject([TICKET])
  const ticket = made?.tickets[0]?.id ?? 0
  const batches = [{ id, tickets: [{ id: ticket, quantity: 2 }] }]
  const paid = await shop.submit(await shop.openPage(PRODUCTS.event), { batches, amount: 300, total: 300 })
  expect(paid.status).toBe('PAID')
  expect((await event()).batches.at(-1)).toMatchObject({ sold: 2, left: 1 })
})

test('a ticket is added to a batch, and taken off sale while its sold ones stay', async () => {
  const answer = await add('/82/tickets', { ...TICKET, half_price: true })
  const { id } = OFFICE_CALLS.addTicket.answer.parse(answer.json())
  const tickets = async () => (await event()).batches.find((batch) => batch.id === 82)?.tickets
  expect(await tickets()).toContainEqual(expect.objectContaining({ ...TICKET, id, half_price: true }))
  await buy({ 821: 1 }, 80)
  expect((await save([{ path: '/batches/82/tickets/821' }])).statusCode).toBe(200)
  expect(await tickets()).toContainEqual(expect.objectContaining({ id: 821, is_retired: true, issued: 1 }))
})

test('a stock below the sold and held number is refused at its field, with the numbers', async () => {
  await buy({ 811: 3 }, 80)
  const answer = await save([{ path: '/batches/81/stock', value: 2 }])
  const { code, errors } = errorBody.parse(answer.json())
  expect(code).toBe('ENTRY_REFUSED')
  expect(errors).toEqual({
    '/batches/81/stock': [expect.stringContaining('use 3 ou mais')],
  })
  expect((await save([{ path: '/batches/81/stock', value: 3 }])).statusCode).toBe(200)
  expect((await event()).batches[0]).toMatchObject({ stock: 3, sold: 3, left: 0 })
})

test('the stock of one and the price of another go together; the same price by two is shown to the second', async () => {
  const at = await version()
  expect((await save([{ path: '/batches/81/stock', value: 9 }], { at })).json()).toMatchObject({
    kind: 'saved',
  })
  const price = (value: number) => save([{ path: '/batches/81/tickets/811/amount', value }], { at })
  expect((await price(9_000)).json()).toMatchObject({ kind: 'saved' })
  expect((await price(9_500)).json()).toMatchObject({
    kind: 'conflict',
    conflicts: [{ path: '/batches/81/tickets/811/amount', mine: 9_500, theirs: 9_000 }],
  })
})

test('names are for editors of texts, prices and stock are not', async () => {
  const editor = await office.user({ seller: 10, role: 'editor' })
  const named = await save([{ path: '/batches/81/tickets/811/name', value: 'Pista' }], { as: editor })
  expect(named.statusCode).toBe(200)
  for (const answer of [
    await save([{ path: '/batches/81/stock', value: 1_000 }], { as: editor }),
    await add('/81/tickets', TICKET, editor),
    await add('', { name: 'x', stock: 1, ticket: TICKET }, editor),
  ])
    expect(errorBody.parse(answer.json()).code).toBe('NOT_ALLOWED')
})

test('an event is made with a first batch, gets its dates, and is sold', async () => {
  const first = { batch: '1º lote', ticket: 'Ingresso' }
  const body = { kind: 'event', name: 'Sarau', amount: 4_000, on_sale: true, first }
  const answer = await office.call('POST', '/sellers/10/products', { as: owner, body })
  const { id } = OFFICE_CALLS.createProduct.answer.parse(answer.json())
  const path = `/sellers/10/products/${id}`
  const read = OFFICE_CALLS.readProduct.answer.parse((await office.call('GET', path, { as: owner })).json())
  const changes = [
    { path: '/event/starts_at', value: '2030-05-01T22:00:00.000Z' },
    { path: '/event/venue', value: 'Praça' },
  ]
  const saved = await office.call('PUT', path, { as: owner, body: { version: read.version, changes } })
  expect(saved.json()).toMatchObject({ kind: 'saved' })
  const { batches } = OFFICE_CALLS.readEvent.answer.parse(
    (await office.call('GET', `/sellers/10/events/${id}`, { as: owner })).json(),
  )
  expect(batches).toMatchObject([
    { name: '1º lote', stock: 100, tickets: [{ name: 'Ingresso', amount: 4_000 }] },
  ])
  const [{ id: batch, tickets } = { id: 0, tickets: [] }] = batches
  const wish = [{ id: batch, tickets: [{ id: tickets[0]?.id ?? 0, quantity: 1 }] }]
  const paid = await shop.submit(await shop.openPage(id), { batches: wish, amount: 40, total: 40 })
  expect(paid.status).toBe('PAID')
})

test('an event does not end before it begins, and says so at the field', async () => {
  const answer = await save([
    { path: '/event/starts_at', value: '2030-05-01T22:00:00Z' },
    { path: '/event/ends_at', value: '2030-05-01T20:00:00Z' },
  ])
  expect(Object.keys(errorBody.parse(answer.json()).errors ?? {})).toEqual(['/event/ends_at'])
})

test('nothing is added to an event of another seller, nor to a product that is no event', async () => {
  const stranger = await office.user()
  await shop.rows(
    `insert into sellers (id, name, country, body) values (77, 'Outra', 'BR', '{}') on conflict do nothing`,
  )
  await addMember(shop.db, 77, stranger.id, 'owner')
  const foreign = `/sellers/77/events/${PRODUCTS.event}/batches`
  for (const [path, body] of [
    [foreign, { name: 'x', stock: 1, ticket: TICKET }],
    [`${foreign}/81/tickets`, TICKET],
  ] as const) {
    const refused = await office.call('POST', path, { as: stranger, body })
    expect(errorBody.parse(refused.json()).code).toBe('NOT_FOUND')
  }
  const course = `/sellers/10/events/${PRODUCTS.course}/batches`
  const answer = await office.call('POST', course, {
    as: owner,
    body: { name: 'x', stock: 1, ticket: TICKET },
  })
  expect(errorBody.parse(answer.json()).code).toBe('ENTRY_REFUSED')
  expect(errorBody.parse((await add('/999/tickets', TICKET)).json()).code).toBe('NOT_FOUND')
})
