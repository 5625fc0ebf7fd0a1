import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { chromium, type Page } from '@playwright/test'
import { door } from '#texts/pt/door.ts'
import { runTicketsCommand } from '#server/tickets-command.ts'
import { buyerOf } from '../bench/buyer.ts'
import { createVisitor, saleOf } from '../bench/shopper.ts'
import { appStore, expect, test, type AppUrls } from './app.ts'
import { APPROVED_CARD, expectAccessible, expectNoSidewaysScroll, PHONE } from './buyer.ts'
import { cameraFlags, squaresOf, writeFakeVideo } from './fake-video.ts'
import { putOnSale, type OnSale } from './shop.ts'

const PRICE = 80

/** An event of one batch with one kind of ticket. */
async function putEventOnSale(): Promise<OnSale & { batch: number; ticket: number }> {
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

/** Buys two tickets as a page does; the path of the page that shows them. */
async function buyTwoTickets(
  app: AppUrls,
  event: Awaited<ReturnType<typeof putEventOnSale>>,
): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  const visitor = createVisitor({ origins: app, agent, buyer: buyerOf(randomInt(1_000_000)) })
  const tab = await visitor.openProduct(event.id)
  const amount = 2 * PRICE
  const { token } = await tab.typeCard(APPROVED_CARD)
  const { body, tokens } = tab.compose('CREDIT_CARD')
  const answer = await tab.submit({
    tokens,
    body: {
      ...body,
      amount,
      total: amount,
      batches: [{ id: event.batch, tickets: [{ id: event.ticket, quantity: 2 }] }],
      cards: [{ token, amount, holder_name: 'MARIA C SOUZA', installments: 1 }],
    },
  })
  const sale = saleOf(answer)
  if (sale === null) throw new Error(`the purchase ended as ${answer.status}`)
  const { tickets_link = '' } = await visitor.readSale(sale)
  agent.destroy()
  return `/tickets/${tickets_link}`
}

async function operator(argv: string[]): Promise<string> {
  const [said, troubles]: [string[], string[]] = [[], []]
  const code = await runTicketsCommand(argv, {
    env: { ...appStore() },
    out: (text) => void said.push(text),
    err: (text) => void troubles.push(text),
  })
  if (code !== 0) throw new Error(troubles.join('\n'))
  return said.join('\n')
}

/** The addresses that the page's service worker keeps, the last of which is what reads codes. */
function keptFiles(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    const kept = await Promise.all(caching)
    return kept
      .flat()
      .map(({ url }) => url)
      .join(' ')
  })
}

const verdict = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words })

test(
  'a ticket is read from the screen of its buyer, once, and the door goes on without a connection',
  {
    tag: PHONE,
  },
  async ({ page, app, viewport }, info) => {
    const event = await putEventOnSale()
    await page.goto(await buyTwoTickets(app, event))
    const codes = page.getByRole('listitem').locator('svg[role="img"]')
    const film = info.outputPath('door.y4m')
    await writeFakeVideo(film, await squaresOf(codes.nth(0)))
    const number = await page.getByRole('listitem').locator('code').nth(1).innerText()
    const key = (await operator(['key', String(event.id)])).split('\n')[0] ?? ''

    const browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH ?? '',
      args: cameraFlags(film),
    })
    const phone = await browser.newContext({ locale: 'pt-BR', viewport })
    const atDoor = await phone.newPage()
    await atDoor.goto(`${app.web}/check-in#${key}`)
    await expect(atDoor.getByLabel(door.gate.key)).toHaveValue(key)
    expect(new URL(atDoor.url()).hash).toBe('')
    await expectAccessible(atDoor)
    await atDoor.getByLabel(door.gate.name).fill('Portão A')
    await atDoor.getByRole('button', { name: door.gate.open }).click()
    await expect(verdict(atDoor, door.verdicts.welcome)).toBeVisible()
    await expect(atDoor.getByText(door.inside({ n: 1, of: 2 }))).toBeVisible()
    await expectAccessible(atDoor)
    await expectNoSidewaysScroll(atDoor)

    await expect.poll(() => keptFiles(atDoor)).toContain('decode-worker')
    await phone.setOffline(true)
    await atDoor.reload()
    await expect(verdict(atDoor, door.verdicts.alreadyIn)).toBeVisible()
    await atDoor.getByLabel(door.typed.label).fill(number)
    await atDoor.getByLabel(door.typed.label).press('Enter')
    await expect(verdict(atDoor, door.verdicts.welcome)).toBeVisible()
    await expect(atDoor.getByText(door.waiting({ n: 1 }))).toBeVisible()
    expect(await operator(['entries', String(event.id)])).toBe('1 in, of 2 valid tickets.')

    await phone.setOffline(false)
    await atDoor.getByRole('button', { name: door.sync }).click()
    await expect(atDoor.getByText(door.connections.online)).toBeVisible()
    await expect(atDoor.getByText(door.waiting({ n: 1 }))).toBeHidden()
    expect(await operator(['entries', String(event.id)])).toBe('2 in, of 2 valid tickets.')
    await browser.close()
  },
)
