import { randomInt } from 'node:crypto'
import { chromium, type Browser, type Page } from '@playwright/test'
import { checkIn as texts } from '#texts/pt/check-in.ts'
import { event as choosing } from '#texts/pt/event.ts'
import { held } from '#texts/pt/held.ts'
import { issued } from '#texts/pt/issued.ts'
import { expect, test } from './app.ts'
import {
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  PHONE,
  press,
} from './buyer.ts'
import { keyOf, verdict } from './check-in.ts'
import { cameraFlags, squaresOf, writeFakeVideo } from './fake-video.ts'
import { guarded, letTimeRunOut } from './reservations.ts'
import { putOnSale, type OnSale } from './shop.ts'
import { pt } from './words.ts'

/** An event of its own, with the last two tickets of its only kind. */
async function putEventOnSale(): Promise<OnSale> {
  const id = randomInt(100_000_000, 2_000_000_000)
  return putOnSale({
    product_type_id: 3,
    eventDateType: 'unicEvent',
    event: { place: 'in_person', venue: 'Casa', address: 'Rua Um, 1', starts_at: 'now+30d' },
    batches: [
      {
        id,
        name: 'Arquibancada',
        order: 1,
        stock: 2,
        release_type: null,
        tickets: [{ id, hash: `t${id}`, name: 'Inteira', amount: 8000, offer_group_id: id }],
      },
    ],
  })
}

/** Taps both tickets, and goes on to their checkout once they are held. */
async function pickBoth(page: Page, { id }: OnSale): Promise<void> {
  const count = page.getByLabel(choosing.quantity({ ticket: 'Inteira' }), { exact: true })
  const more = page.getByRole('button', { name: choosing.add({ ticket: 'Inteira' }), exact: true })
  await expect(count).toHaveValue('0')
  await press(more)
  await more.click()
  await expect(count).toHaveValue('2')
  await press(page.getByRole('button', { name: choosing.buy }))
  await page.waitForURL(({ pathname }) => pathname === `/${id}`)
}

/** Of ten minutes, however slowly the page is looked at. */
const MINUTES_LEFT = /^0[5-9]:\d\d$/
const clock = (page: Page) => page.getByRole('timer').filter({ visible: true })

/** Asks to reload by the key, and agrees. */
async function reloadByKey(page: Page): Promise<void> {
  await page.keyboard.press('F5')
  const question = page.getByRole('dialog', { name: held.reload.title })
  await expect(question).toContainText(held.reload.text)
  await expectAccessible(page)
  const reloaded = page.waitForEvent('load')
  await question.getByRole('button', { name: held.reload.confirm }).click()
  await reloaded
}

async function readTickets(page: Page): Promise<void> {
  await page.getByRole('link', { name: held.yours.open }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const name of [issued.pdf, issued.calendar]) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const file = await page.request.get(href ?? '')
    expect(file.status()).toBe(200)
    expect((await file.body()).subarray(0, 15).toString()).toMatch(/^(%PDF-|BEGIN:VCALENDAR)/)
  }
}

/** Another phone, whose camera sees the first code of a page. */
async function phoneThatSees(page: Page, film: string): Promise<Browser> {
  const codes = page.getByRole('listitem').locator('svg[role="img"]')
  await writeFakeVideo(film, await squaresOf(codes.first()))
  return chromium.launch({ executablePath: process.env.CHROME_PATH ?? '', args: cameraFlags(film) })
}

test(
  'tickets are picked, held, lost to the clock, picked again, paid, and checked at the door',
  { tag: PHONE },
  async ({ page, app, viewport }, info) => {
    // The whole way is longer than any other path.
    test.setTimeout(300_000)
    const event = await putEventOnSale()
    await page.goto(`/pre-checkout/${event.id}?utm_source=radio`)
    await pickBoth(page, event)
    await expect(clock(page)).toHaveText(MINUTES_LEFT)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await guarded(page)
    await reloadByKey(page)
    await expect(clock(page)).toHaveText(MINUTES_LEFT)

    const ended = await letTimeRunOut(page, event, { dialog: held.expired.title, inSeconds: 2 })
    for (const name of [held.expired.reload, held.editTickets, held.expired.back])
      await expect(ended.getByRole('button', { name, exact: true })).toBeVisible()
    await expectAccessible(page)
    await ended.getByRole('button', { name: held.editTickets }).click()
    await page.waitForURL(({ pathname }) => pathname === `/pre-checkout/${event.id}`)

    await pickBoth(page, event)
    await fillPerson(page, pt)
    await fillCard(page, pt)
    await confirmCardPurchase(page, pt)
    await expectThanked(page, 'pt', pt, event.id)
    expect(new URL(page.url()).searchParams.get('ticket_id_2')).not.toBeNull()
    const own = page.getByRole('region', { name: held.yours.title })
    await expect(own).toContainText('2 × Inteira')
    await expectAccessible(page)
    await readTickets(page)

    const other = await phoneThatSees(page, info.outputPath('camera.y4m'))
    const atCheckIn = await (await other.newContext({ locale: 'pt-BR', viewport })).newPage()
    await atCheckIn.goto(`${app.web}/check-in#${await keyOf(event)}`)
    await expectAccessible(atCheckIn)
    await atCheckIn.getByLabel(texts.gate.name).fill('Portão A')
    await atCheckIn.getByRole('button', { name: texts.gate.open }).click()
    await expect(verdict(atCheckIn, texts.verdicts.welcome)).toBeVisible()
    await expect(atCheckIn.getByText(texts.inside({ n: 1, of: 2 }))).toBeVisible()
    await expectAccessible(atCheckIn)
    await expectNoSidewaysScroll(atCheckIn)
    await other.close()
  },
)
