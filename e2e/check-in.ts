import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import type { Locator, Page } from '@playwright/test'
import { runBalcao } from '#server/commands/run-balcao.ts'
import { buyerOf } from '../testing/harness/buyer.ts'
import { createVisitor, saleOf } from '../testing/harness/shopper.ts'
import { appStore, type AppUrls } from './app.ts'
import { APPROVED_CARD } from './buyer.ts'
import { putOnSale, type OnSale } from './shop.ts'

/** Runs the operator's command for tickets and returns its output. */
export async function operator(argv: string[]): Promise<string> {
  const [output, troubles]: [string[], string[]] = [[], []]
  const code = await runBalcao(['tickets', ...argv], {
    env: { ...appStore() },
    out: (text) => void output.push(text),
    err: (text) => void troubles.push(text),
  })
  if (code !== 0) throw new Error(troubles.join('\n'))
  return output.join('\n')
}

/** A new key that opens the check-in of an event. */
export async function keyOf(event: OnSale): Promise<string> {
  const [key = ''] = (await operator(['key', String(event.id)])).split('\n')
  return key
}

/** Finds the verdict on the last ticket in the device's panel. */
export const verdict = (page: Page, words: string): Locator =>
  page.getByRole('heading', { level: 2, name: words })

const PRICE = 80

/** An event of one batch with one kind of ticket. */
export async function putEventOnSale(): Promise<OnSale & { batch: number; ticket: number }> {
  const batch = randomInt(100_000_000, 2_000_000_000)
  const ticket = batch + 1
  const event = await putOnSale({
    product_type_id: 3,
    amount: PRICE * 100,
    event: { place: 'in_person', venue: 'Praça' },
    batches: [
      {
        id: batch,
        name: 'Lote 1',
        order: 1,
        stock: 10,
        release_type: null,
        tickets: [
          { id: ticket, hash: `t${ticket}`, name: 'Pista', amount: PRICE * 100, offer_group_id: batch },
        ],
      },
    ],
  })
  return { ...event, batch, ticket }
}

type TicketEvent = Awaited<ReturnType<typeof putEventOnSale>>

/** Buys two tickets as a page does; the path of the page that shows them. */
export async function buyTwoTickets(app: AppUrls, event: TicketEvent): Promise<string> {
  return (await buyTickets(app, event, 2)).tickets
}

/** Buys tickets as a page does: the id of the sale, and the path of the page that shows them. */
export async function buyTickets(
  app: AppUrls,
  event: TicketEvent,
  quantity: number,
): Promise<{ saleId: string; tickets: string }> {
  const agent = new Agent({ keepAlive: true })
  const visitor = createVisitor({ origins: app, agent, buyer: buyerOf(randomInt(1_000_000)) })
  const tab = await visitor.openProduct(event.id)
  const amount = quantity * PRICE
  const { token } = await tab.typeCard(APPROVED_CARD)
  const { body, tokens } = tab.compose('CREDIT_CARD')
  const answer = await tab.submit({
    tokens,
    body: {
      ...body,
      amount,
      total: amount,
      batches: [{ id: event.batch, tickets: [{ id: event.ticket, quantity }] }],
      cards: [{ token, amount, holder_name: 'MARIA C SOUZA', installments: 1 }],
    },
  })
  const sale = saleOf(answer)
  if (sale === null) throw new Error(`the purchase ended as ${answer.status}`)
  const { tickets_link = '' } = await visitor.readSale(sale)
  agent.destroy()
  return { saleId: sale.saleId, tickets: `/tickets/${tickets_link}` }
}
