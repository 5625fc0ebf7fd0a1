import { randomUUID } from 'node:crypto'
import type { ChargeOrder } from '#server/gateway-role/gateway-port.ts'
import { askRefund } from '#server/flows/refunds/request-refund.ts'
import { claimTickets } from '#server/store/tickets/ticket-store.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '#server/testing/shop.ts'
import { keepRelease, type KeptRelease } from './kept-release.ts'

/** Of a whole ticket of the shop's event. */
const PRICE = 80

/** Pending work in the shop of a kept release: the sales by what they wait for, and the acquirer's orders. */
export interface UnderWay {
  sales: Readonly<Record<'paid' | 'pix' | 'boleto' | 'lost' | 'refunding' | 'holding' | 'tickets', string>>
  /** A reservation of tickets that nobody has paid yet. */
  reservation: string
  /** Orders sent to the acquirer, and whether it has the money. */
  orders: readonly { order: ChargeOrder; isPaid: boolean }[]
}

/** A release with its shop in the middle of everything. */
export interface ReleaseFixture {
  kept: KeptRelease
  underWay: UnderWay
}

/** Opens a shop, leaves something of every kind under way in it, and keeps that. */
export async function makeFixture(version: string): Promise<ReleaseFixture> {
  const shop = await openShop()
  try {
    const sales = await beginEverything(shop)
    const reservation = await reserve(shop, 'session-that-chooses', 2)
    const paid = new Set(shop.acquirer.charged().map(({ reference }) => reference))
    const orders = shop.acquirer.orders.map((order) => ({ order, isPaid: paid.has(order.reference) }))
    return { kept: await keepRelease(version, shop.url), underWay: { sales, reservation, orders } }
  } finally {
    await shop.close()
  }
}

async function beginEverything(shop: Shop): Promise<UnderWay['sales']> {
  const { course, limited, event } = PRODUCTS
  const buy = async (product: number, input?: Parameters<Shop['submit']>[1]): Promise<string> => {
    const answer = await shop.submit(await shop.openPage(product), input)
    return answer.sales[0]?.sale_id ?? ''
  }
  const paid = await buy(course)
  const pix = await buy(course, { method: 'PIX' })
  const boleto = await buy(course, { method: 'BOLETO' })
  const holding = await buy(limited, { method: 'PIX' })
  const refunding = await buy(course)
  shop.acquirer.refundsAre = 'unsent'
  const asked = { saleId: refunding, key: randomUUID(), reason: 'asked', amount: null, card: null }
  await askRefund(shop.deps, { ...asked, by: 'gateway' })
  const page = await shop.openPage(event)
  await reserve(shop, page.sessionId, 1)
  const ofOne = { batches: batchesOf({ 811: 1 }), amount: PRICE, total: PRICE }
  const tickets = (await shop.submit(page, ofOne)).sales[0]?.sale_id ?? ''
  // Last: the response to this one is lost, and only a later release finds out about it.
  shop.acquirer.script = () => ({ does: 'answer-lost' })
  const lost = await buy(course)
  return { paid, pix, boleto, lost, refunding, holding, tickets }
}

async function reserve(shop: Shop, session: string, quantity: number): Promise<string> {
  const claim = { op: 'reserve', session, ticket: 811, quantity, key: null, proven: true } as const
  const [answer] = await claimTickets(shop.db, [claim])
  if (answer?.result !== 'held') throw new Error(`The tickets were not reserved: ${answer?.result}`)
  return answer.reservation?.token ?? ''
}
