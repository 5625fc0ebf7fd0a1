import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { EventDetails } from '#rules/catalogue/catalogue.ts'
import { event as words } from '#texts/pt/event.ts'
import { waitingList as place } from '#texts/pt/waiting-list.ts'
import { waitingRoom as room } from '#texts/pt/waiting-room.ts'
import { waiting } from '#texts/pt/waiting.ts'
import { expect, test, type AppUrls } from './app.ts'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, press } from './buyer.ts'
import { putOnSale, type OnSale } from './shop.ts'

const TICKET = 'Pista'

/** An event of its own with one kind of ticket. */
function putEventOnSale(stock: number, more: Partial<EventDetails> = {}): Promise<OnSale> {
  const id = randomInt(100_000_000, 2_000_000_000)
  const ticket = { id, hash: `t${id}`, name: TICKET, amount: 8000, offer_group_id: id }
  return putOnSale({
    product_type_id: 3,
    event: { place: 'online', ...more },
    batches: [{ id, name: 'Lote 1', order: 1, stock, release_type: null, tickets: [ticket] }],
  })
}

/** The mail with a subject that reached an address. */
async function openMail(page: Page, app: AppUrls, mail: { email: string; subject: string }): Promise<Page> {
  const inbox = await page.context().newPage()
  const row = inbox.getByRole('row').filter({ hasText: mail.email }).filter({ hasText: mail.subject })
  await expect(async () => {
    await inbox.goto(`${app.sandbox}/mailbox`)
    expect(await row.count()).toBe(1)
  }).toPass()
  await row.getByRole('link').click()
  return inbox
}

test(
  'a ticket that comes back is offered to who waits, and leads to the checkout',
  { tag: PHONE },
  async ({ page, browser, app }) => {
    const event = await putEventOnSale(1)
    const address = `/pre-checkout/${event.id}`
    const elsewhere = await browser.newContext({ baseURL: app.web })
    const other = await elsewhere.newPage()
    await other.goto(address)
    await press(other.getByRole('button', { name: words.add({ ticket: TICKET }), exact: true }))
    await expect(other.getByRole('timer')).toBeVisible()

    await page.goto(address)
    await press(page.getByRole('button', { name: waiting.open }))
    const email = `waits-${randomUUID()}@example.com`
    await page.getByLabel(waiting.email).fill(email)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press(page.getByRole('button', { name: waiting.submit }))
    await expect(page.getByText(waiting.joinedText({ email }))).toBeVisible()

    await press(other.getByRole('button', { name: words.remove({ ticket: TICKET }), exact: true }))
    const mail = await openMail(page, app, { email, subject: place.offerMail.subject({ event: event.name }) })
    const text = await mail.getByRole('main').innerText()
    await mail.goto(/https?:\/\/\S+\/waiting-list\?\S+/.exec(text)?.[0] ?? '')
    await expect(mail.getByRole('heading', { name: place.offered.title })).toBeVisible()
    await expectAccessible(mail)
    await expectNoSidewaysScroll(mail)
    await mail.getByRole('button', { name: place.offered.take }).click()
    await expect(mail).toHaveURL(new RegExp(`/${event.id}\\?bt_id_1=`))
    await expect(mail.getByRole('timer')).toBeVisible()
    await elsewhere.close()
  },
)

/** Long enough for the room to be seen before it opens. */
const OPENS_AFTER_MS = 12_000

test('a waiting room lets its visitor in by itself', { tag: DESK }, async ({ page }) => {
  let address = ''
  // On a machine that is so busy that the room has opened by the time, it is looked at again, before another one.
  await expect(async () => {
    const event = await putEventOnSale(5, {
      waiting_room_opens_at: new Date(Date.now() + OPENS_AFTER_MS).toISOString(),
      waiting_room_per_minute: 600,
    })
    address = `/pre-checkout/${event.id}?utm_source=radio`
    // The first visitor who opens it notifies the program of its waiting room.
    await page.goto(address)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: room.before.title })).toBeVisible({ timeout: 2000 })
    await expectAccessible(page)
  }).toPass()
  await expect(page).toHaveURL((url) => url.pathname + url.search === address)
  await press(page.getByRole('button', { name: words.add({ ticket: TICKET }), exact: true }))
  await expect(page.getByRole('timer')).toBeVisible()
})

test('a batch of the demo that has no tickets yet can be waited for', { tag: PHONE }, async ({ page }) => {
  await page.goto('/pre-checkout/3001')
  await press(page.getByRole('button', { name: waiting.open }))
  const email = `waits-${randomUUID()}@example.com`
  await page.getByLabel(waiting.email).fill(email)
  await press(page.getByRole('button', { name: waiting.submit }))
  await expect(page.getByText(waiting.joinedText({ email }))).toBeVisible()
})
