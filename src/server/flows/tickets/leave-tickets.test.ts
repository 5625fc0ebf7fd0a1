import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import { RESERVATION_MINUTES } from '#rules/tickets/ticket-cart.ts'
import { passTime } from '../../testing/pass-time.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { leaveReservations, listReservations, returnToReservations } from './reserve-tickets.ts'
import { batchesOf, openShop, PRODUCTS, withNewNonce, type OpenPage, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const WISH = { batches: batchesOf({ 811: 5 }), amount: 400, total: 400 }

/** A page with all tickets of batch 81. */
async function openHolding(): Promise<OpenPage> {
  const page = await shop.openPage(PRODUCTS.event)
  const claim = { op: 'reserve', session: page.sessionId, ticket: 811, quantity: 5, key: null } as const
  await claimTickets(shop.db, [claim])
  return page
}

const buy = (page: OpenPage, input: Partial<PaymentBodyInput> = {}) =>
  shop.submit(page, { ...WISH, ...input })
const leaving = ({ sessionId }: OpenPage) => ({
  session: sessionId,
  productId: PRODUCTS.event,
  departure: 'a-closed-tab',
})
const minutes = async (): Promise<number[]> =>
  (
    await shop.rows<{ minutes: number }>(
      `select extract(epoch from ends_at - started_at)::int / 60 as minutes from reservations`,
    )
  ).map((row) => row.minutes)

test('a tab that is closed while its Pix is paid gives nothing back', async () => {
  const page = await openHolding()
  expect(await buy(page, { method: 'PIX' })).toMatchObject({ code: null })
  expect(await leaveReservations(shop.deps, leaving(page))).toEqual({ sooner: false })
  expect(await minutes()).toEqual([RESERVATION_MINUTES])
  await passTime(shop, 2 * 60)
  const other = await shop.openPage(PRODUCTS.event)
  expect(await buy(other)).toMatchObject({ code: 'TICKET_UNAVAILABLE' })
})

test('tickets of a closed tab go to the next buyer a minute later, and a returning buyer is notified', async () => {
  const page = await openHolding()
  expect(await leaveReservations(shop.deps, leaving(page))).toEqual({ sooner: true })
  const other = await shop.openPage(PRODUCTS.event)
  expect(await buy(other)).toMatchObject({ code: 'TICKET_UNAVAILABLE' })
  await passTime(shop, 61)
  expect(await buy(withNewNonce(other))).toMatchObject({ status: 'PAID' })
  expect(await returnToReservations(shop.deps, leaving(page))).toEqual({ reservations: [], end: null })
  expect(await listReservations(shop.deps, page.sessionId, PRODUCTS.event)).toMatchObject({ end: null })
})

test('a paying buyer is present: after a refusal the tickets are held for as long as the page says', async () => {
  const page = await openHolding()
  await leaveReservations(shop.deps, leaving(page))
  shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
  expect(await buy(page)).toMatchObject({ code: 'INVALID_CVV' })
  expect(await minutes()).toEqual([RESERVATION_MINUTES])
  await passTime(shop, 3 * 60)
  shop.acquirer.script = () => ({ does: 'approve' })
  expect(await buy(await shop.openPage(PRODUCTS.event))).toMatchObject({ code: 'TICKET_UNAVAILABLE' })
  expect(await buy(withNewNonce(page))).toMatchObject({ status: 'PAID' })
})
