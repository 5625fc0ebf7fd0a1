import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLead as createCall, saveLead as saveCall } from '#contract/checkout/lead.ts'
import { passTime } from '../../testing/pass-time.ts'
import { booksOf } from '../../testing/event.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { createLead, readLead, saveLead } from '../buyers/save-lead.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

/** Tests tickets that go to another buyer while their buyer pays: the state to which the buyer returns. */
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const TYPED = { name: 'Ana Prado', email: 'ana@example.com', cellphone: '+5511987654321', cpf: '52998224725' }
const PAID_BY_HER = { name: TYPED.name, email: TYPED.email, document: TYPED.cpf }
const ELEVEN_MINUTES = 11 * 60

const hold = (session: string, ticket: number, quantity: number) =>
  claimTickets(shop.db, [{ op: 'reserve', session, ticket, quantity, key: null }])

/** Returns the buyer data of a session's page, as it is rendered. */
const leadOf = (session: string) =>
  readLead(shop.deps, session, { product_id: PRODUCTS.event, uuid: undefined })

async function typeInto(session: string): Promise<void> {
  const uuid = randomUUID()
  const product_id = PRODUCTS.event
  await createLead(shop.deps, session, createCall.body.parse({ uuid, product_id }))
  await saveLead(shop.deps, session, uuid, saveCall.body.parse({ product_id, revision: 1, ...TYPED }))
}

test('nothing is charged, the typed data stays, and other tickets are paid with it', async () => {
  const page = await shop.openPage(PRODUCTS.event)
  const { sessionId } = page
  await hold(sessionId, 811, 5)
  await typeInto(sessionId)
  await passTime(shop, ELEVEN_MINUTES)
  const quicker = await shop.openPage(PRODUCTS.event)
  await hold(quicker.sessionId, 811, 3)

  const all = { amount: 400, total: 400, batches: batchesOf({ 811: 5 }), ...PAID_BY_HER }
  const refused = await shop.submit(page, all)
  expect(refused).toMatchObject({ status: 'REFUSED', code: 'TICKET_UNAVAILABLE' })
  expect([shop.acquirer.orders, await shop.rows('select from attempts')]).toEqual([[], []])
  expect(await booksOf(shop.rows, 81)).toMatchObject({ held: 3, sold: 0 })

  // Chosen anew, of what is left.
  await hold(sessionId, 811, 2)
  const again = await shop.openPage(PRODUCTS.event, { sessionId })
  expect(again.reading.checkout.data.amount).toBe(160)
  expect((await leadOf(sessionId)).personal).toMatchObject({ name: TYPED.name, email: TYPED.email })
  const paid = await shop.submit(again, { batches: batchesOf({ 811: 2 }), ...PAID_BY_HER })
  expect(paid).toMatchObject({ status: 'PAID', total: 160 })
  expect(await booksOf(shop.rows, 81)).toMatchObject({ held: 3, sold: 2 })
})

test('remaining holds of the session stay held after the refusal', async () => {
  const page = await shop.openPage(PRODUCTS.event)
  await hold(page.sessionId, 811, 2)
  const quicker = await shop.openPage(PRODUCTS.event)
  await hold(quicker.sessionId, 811, 3)
  const more = { amount: 240, total: 240, batches: batchesOf({ 811: 3 }) }
  expect(await shop.submit(page, more)).toMatchObject({ code: 'TICKET_UNAVAILABLE' })
  const again = await shop.openPage(PRODUCTS.event, { sessionId: page.sessionId })
  expect(again.reading.checkout.event?.held.tokens).toHaveLength(1)
  expect(await shop.submit(again, { batches: batchesOf({ 811: 2 }) })).toMatchObject({ status: 'PAID' })
})
