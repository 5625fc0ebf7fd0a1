import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { localePath, type Locale } from '#rules/locale.ts'
import { event as eventDe } from '#texts/de/event.ts'
import { held as de } from '#texts/de/held.ts'
import { event as eventPt } from '#texts/pt/event.ts'
import { held as pt } from '#texts/pt/held.ts'
import { expect, test } from './app.ts'
import { ask } from './database.ts'
import {
  confirmCardPurchase,
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  PHONE,
  press,
} from './buyer.ts'
import { putOnSale, type OnSale } from './shop.ts'
import { pt as texts } from './words.ts'

/** An event of its own, with two tickets of one kind. */
async function putEventOnSale(): Promise<OnSale> {
  const id = randomInt(100_000_000, 2_000_000_000)
  return putOnSale({
    product_type_id: 3,
    eventDateType: 'unicEvent',
    event: { place: 'in_person', venue: 'Parque', address: 'Rua das Flores, 1', organizers: ['Casa'] },
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

/** Chooses both tickets where tickets are chosen, and goes on to their checkout. */
async function chooseBoth(page: Page, { id }: OnSale, locale: Locale, words = eventPt): Promise<void> {
  await page.goto(`${localePath(locale, `/pre-checkout/${id}`)}?country=BR&utm_source=radio`)
  const more = page.getByRole('button', { name: words.add({ ticket: 'Inteira' }), exact: true })
  await press(more)
  await more.click()
  await expect(page.getByLabel(words.quantity({ ticket: 'Inteira' }), { exact: true })).toHaveValue('2')
  await press(page.getByRole('button', { name: words.buy }))
  await page.waitForURL((url) => url.pathname === localePath(locale, `/${id}`))
}

const clock = (page: Page) => page.getByRole('timer').filter({ visible: true })

test(
  'held tickets are found again after a reload and in another tab, and are paid',
  { tag: PHONE },
  async ({ page }) => {
    const event = await putEventOnSale()
    await chooseBoth(page, event, 'pt')
    await expect(clock(page)).toHaveText(/^09:\d\d$/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.keyboard.press('F5')
    const question = page.getByRole('dialog', { name: pt.reload.title })
    await expect(question).toContainText(pt.reload.text)
    await expectAccessible(page)
    const reloaded = page.waitForEvent('load')
    await question.getByRole('button', { name: pt.reload.confirm }).click()
    await reloaded
    await expect(clock(page)).toHaveText(/^09:\d\d$/)

    const tab = await page.context().newPage()
    await tab.goto(`/${event.id}`)
    await tab.getByText(texts.checkout.summary.show).click()
    await expect(tab.getByText('2 × Inteira').filter({ visible: true })).toBeVisible()
    await tab.close()

    await fillPerson(page, texts)
    await fillCard(page, texts)
    await confirmCardPurchase(page, texts)
    await expectThanked(page, 'pt', texts, event.id)
    expect(new URL(page.url()).searchParams.get('ticket_id_2')).not.toBeNull()
    const own = page.getByRole('region', { name: pt.yours.title })
    await expect(own).toContainText('2 × Inteira')
    await expect(own.getByRole('link', { name: pt.yours.open })).toHaveAttribute('href', /^\/tickets\/.+/)
    await expectAccessible(page)
  },
)

test(
  'tickets whose time is over are held again, and go back on sale when their buyer leaves',
  { tag: DESK },
  async ({ page }) => {
    const event = await putEventOnSale()
    await chooseBoth(page, event, 'de', eventDe)
    await ask(`update reservations set ends_at = now() + interval '5 seconds'
      where product_id = ${event.id} returning token`)
    await page.goto(page.url())
    const ended = page.getByRole('dialog', { name: de.expired.title })
    for (const name of [de.expired.reload, de.editTickets, de.expired.back])
      await expect(ended.getByRole('button', { name, exact: true })).toBeVisible()
    await expectAccessible(page)
    const reloaded = page.waitForEvent('load')
    await ended.getByRole('button', { name: de.expired.reload }).click()
    await reloaded
    await expect(page.getByText('2 × Inteira').filter({ visible: true })).toBeVisible()

    await page.getByRole('link', { name: de.editTickets }).filter({ visible: true }).click()
    const question = page.getByRole('dialog', { name: de.leave.title })
    await expectAccessible(page)
    await question.getByRole('button', { name: de.stay }).click()
    await page.goBack()
    await question.getByRole('button', { name: de.leave.confirm }).click()
    await page.waitForURL((url) => url.pathname === `/de/pre-checkout/${event.id}`)
    expect(new URL(page.url()).searchParams.get('utm_source')).toBe('radio')
    await expect(page.getByLabel(eventDe.quantity({ ticket: 'Inteira' }), { exact: true })).toHaveValue('0')
    await page.goto(`/de/${event.id}`)
    await expect(page).toHaveURL(new RegExp(`/de/pre-checkout/${event.id}$`))
  },
)
