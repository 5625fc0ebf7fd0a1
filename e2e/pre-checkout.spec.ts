import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { event as de } from '#texts/de/event.ts'
import { event as pt } from '#texts/pt/event.ts'
import { expect, test } from './app.ts'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, press } from './buyer.ts'
import { putOnSale, type OnSale } from './shop.ts'

type Batch = Catalogue['products'][number]['batches'][number]

/** An event of its own: batches with one kind of ticket each, as their terms say. */
async function putEventOnSale(batches: readonly Partial<Batch>[]): Promise<OnSale & { batches: number[] }> {
  const first = randomInt(100_000_000, 2_000_000_000)
  const product = await putOnSale({
    product_type_id: 3,
    eventDateType: 'unicEvent',
    event: { place: 'in_person', venue: 'Parque', address: 'Rua das Flores, 1', organizers: ['Casa'] },
    batches: batches.map((batch, at) => ({
      id: first + at,
      name: `Lote ${at + 1}`,
      order: at + 1,
      stock: 10,
      release_type: null,
      tickets: [
        {
          id: first + at,
          hash: `t${first + at}`,
          name: `Pista ${at + 1}`,
          amount: 8000 + at * 1000,
          offer_group_id: first + at,
        },
      ],
      ...batch,
    })),
  })
  return { ...product, batches: batches.map((_, at) => first + at) }
}

const stepper = (page: Page, ticket: string, words = pt) => ({
  count: page.getByLabel(words.quantity({ ticket }), { exact: true }),
  more: page.getByRole('button', { name: words.add({ ticket }), exact: true }),
})

/** Long enough for a page to be read and two tickets to be tapped before it. */
const OPENS_AFTER_MS = 15_000

/**
 * An event whose second batch opens soon, on its page, which counts the time until then. Where a machine is so busy
 * that it has opened before the page is there, there is another event.
 */
async function openBefore(page: Page): Promise<[Awaited<ReturnType<typeof putEventOnSale>>, string]> {
  const seen = async () => {
    const opens = new Date(Date.now() + OPENS_AFTER_MS).toISOString()
    const event = await putEventOnSale([
      { stock: 3 },
      { release_type: 'fixed_date', release_fixed_date: opens },
    ])
    const address = `/pre-checkout/${event.id}?utm_source=radio`
    await page.goto(address)
    const counts = /00:\d\d/.test(await page.getByRole('region', { name: 'Lote 2' }).innerText())
    return counts ? ([event, address] as [typeof event, string]) : null
  }
  for (;;) {
    const found = await seen()
    if (found !== null) return found
  }
}

test(
  'tickets are chosen while others choose, and a batch opens by itself',
  { tag: PHONE },
  async ({ page, browser }) => {
    const [event, address] = await openBefore(page)
    const [first, second] = [stepper(page, 'Pista 1'), stepper(page, 'Pista 2')]
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press(first.more)
    await first.more.click()
    await expect(first.count).toHaveValue('2')
    await expect(page.getByRole('timer')).toBeVisible()

    // Another buyer takes the last one: the page is notified.
    const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const other = await elsewhere.newPage()
    await other.goto(address)
    await press(stepper(other, 'Pista 1').more)
    await expect(first.more).toHaveAttribute('aria-disabled', 'true')
    await elsewhere.close()

    await expect(second.more).toBeVisible()
    await press(second.more)
    await page.reload()
    await expect(first.count).toHaveValue('2')
    await expect(second.count).toHaveValue('1')
    await press(page.getByRole('button', { name: pt.buy }))
    await page.waitForURL((url) => url.pathname === `/${event.id}`)
    const [batch, later] = event.batches.map(String)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      utm_source: 'radio',
      bt_id_1: batch,
      ticket_id_1: batch,
      bt_id_2: batch,
      ticket_id_2: batch,
      bt_id_3: later,
      ticket_id_3: later,
    })
  },
)

test('tickets are chosen before the script has run', { tag: DESK }, async ({ browser, app }) => {
  const event = await putEventOnSale([{ stock: 3 }])
  const context = await browser.newContext({ baseURL: app.web, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/de/pre-checkout/${event.id}?country=BR`)
  await page.getByRole('button', { name: de.buy }).click()
  await expect(page.getByText(de.problems.nothing)).toBeVisible()
  await stepper(page, 'Pista 1', de).count.fill('2')
  await page.getByRole('button', { name: de.buy }).click()
  await page.waitForURL((url) => url.pathname === `/de/${event.id}`)
  await page.goto(`/de/pre-checkout/${event.id}?country=BR`)
  await expect(stepper(page, 'Pista 1', de).count).toHaveValue('2')
  await context.close()
})

test('buying without a ticket shows the problem and focuses the first ticket', async ({ page }) => {
  const event = await putEventOnSale([{}, {}])
  await page.goto(`/pre-checkout/${event.id}?country=BR`)
  await press(page.getByRole('button', { name: pt.buy }))
  await expect(page.getByText(pt.problems.nothing)).toBeVisible()
  await expect(stepper(page, 'Pista 1').more).toBeFocused()
})
