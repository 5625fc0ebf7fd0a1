import { Agent } from 'node:http'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { buyerOf } from './buyer.ts'
import { saleOf, createVisitor, type Tab, type Visitor } from './shopper.ts'
import type { Stage } from './stage.ts'

/* A shop of the demo in which people have bought, tried, waited and gone away again, so that every page has something. */

const APPROVED = '4000000000000010'
const IN_REVIEW = '4000000000002016'
const NO_FUNDS = '4000000000001125'
const COURSE = 1001
const GUIDE = 1002
const MUG = 1005
const CLUB = 2001
export const FESTIVAL = { product: 3001, batch: 31, ticket: 3101 } as const

let buyers = 8_000_000

/** Lets people come to a shop that has just been started, some of each kind. */
export async function fillShop({ ports }: Stage, rounds = 1): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const origins = { web: `http://localhost:${ports.web}`, gateway: `http://localhost:${ports.gateway}` }
  const visitor = (): Visitor => createVisitor({ origins, agent, buyer: buyerOf(buyers++) })
  for (let round = 0; round < rounds; round += 1) {
    for (const [product, card] of [
      [COURSE, APPROVED],
      [GUIDE, APPROVED],
      [COURSE, APPROVED],
      [COURSE, NO_FUNDS],
      [GUIDE, IN_REVIEW],
      [CLUB, APPROVED],
    ] as const)
      await pay(visitor(), product, 'CREDIT_CARD', card)
    await pay(visitor(), COURSE, 'PIX')
    await pay(visitor(), GUIDE, 'BOLETO')
    await buyTicket(visitor())
    // Visitors who started and left.
    await (await visitor().openProduct(MUG)).saveLead()
    await (await visitor().openProduct(COURSE)).saveLead()
  }
  agent.destroy()
}

/** Presses pay once, whatever comes of it. @returns the sale, where there is one */
async function pay(
  visitor: Visitor,
  product: number,
  method: PaymentMethod,
  number?: string,
): Promise<string | null> {
  const tab = await visitor.openProduct(product)
  await tab.saveLead()
  const { card, gateway } = await chosen(tab, method, number)
  const answer = await tab.submit(tab.compose(method, card, gateway))
  return saleOf(answer)?.saleId ?? null
}

async function chosen(tab: Tab, method: PaymentMethod, number?: string) {
  const card = number === undefined ? undefined : await tab.typeCard(number)
  const gateway = await tab.askPriority(method, card === undefined ? [] : [card])
  return { card, gateway }
}

async function buyTicket(visitor: Visitor): Promise<void> {
  const { product, batch, ticket } = FESTIVAL
  const tab = await visitor.openProduct(product)
  await tab.saveLead()
  const { card, gateway } = await chosen(tab, 'CREDIT_CARD', APPROVED)
  const { body, tokens } = tab.compose('CREDIT_CARD', card, gateway)
  const price = tab.checkout.batches?.find(({ id }) => id === batch)?.tickets.find(({ id }) => id === ticket)
  const amount = price?.amount ?? body.amount
  const batches = [
    { id: batch, tickets: [{ id: ticket, quantity: 1, holders: [{ name: visitor.buyer.name }] }] },
  ]
  const cards = (body.cards ?? []).map((one) => ({ ...one, amount }))
  await tab.submit({ tokens, body: { ...body, batches, cards, amount, total: amount } })
}
