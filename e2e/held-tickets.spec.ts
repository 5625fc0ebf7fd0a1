import type { Page } from '@playwright/test'
import { event as words } from '#texts/de/event.ts'
import { held as de } from '#texts/de/held.ts'
import { expect, test } from './app.ts'
import { DESK, expectAccessible } from './buyer.ts'
import { ask } from './database.ts'
import { chooseBoth, guarded, letTimeRunOut, putEventOnSale } from './reservations.ts'
import type { OnSale } from './shop.ts'

const both = (page: Page) => page.getByText('2 × Inteira').filter({ visible: true })

/** Opens the checkout of what is held in another tab. */
async function openCheckout(before: Page, { id }: OnSale): Promise<Page> {
  const page = await before.context().newPage()
  await page.goto(`/de/${id}?country=BR&utm_source=radio`)
  await expect(both(page)).toBeVisible()
  await guarded(page)
  return page
}

/** Reads every page close that the server received, and whether the tickets end within a minute. */
const leavings = ({ id }: OnSale) =>
  ask<{ undone: boolean; soon: boolean }>(`select d.undone_at is not null as undone,
    r.ends_at < clock_timestamp() + interval '61 seconds' as soon
    from departures d join reservations r using (session_id, product_id) where r.product_id = ${id} order by d.at`)

test(
  'tickets are found in another tab, are held again once their time is over, and go back on sale when their buyer leaves',
  { tag: DESK },
  async ({ page: first }) => {
    const event = await putEventOnSale()
    await chooseBoth(first, event)
    await guarded(first)
    const second = await openCheckout(first, event)
    await first.close()
    // The other tab is still there, and says so.
    await expect.poll(() => leavings(event)).toEqual([{ undone: true, soon: false }])
    await second.close()
    await expect.poll(() => leavings(event)).toContainEqual({ undone: false, soon: true })
    const page = await openCheckout(second, event)
    await expect(page.getByText(/^0?9:\d\d$/).filter({ visible: true })).not.toHaveCount(0)
    expect(await leavings(event)).toEqual([
      { undone: true, soon: false },
      { undone: true, soon: false },
    ])

    const ended = await letTimeRunOut(page, event, { dialog: de.expired.title, inSeconds: 0 })
    // A reload keeps what the history says of the page: it is to be said anew by what guards the next one.
    await page.evaluate(() => history.replaceState(null, ''))
    const reloaded = page.waitForEvent('load')
    await ended.getByRole('button', { name: de.expired.reload }).click()
    await reloaded
    await expect(both(page)).toBeVisible()
    await guarded(page)

    await page.getByRole('link', { name: de.editTickets }).filter({ visible: true }).click()
    const question = page.getByRole('dialog', { name: de.leave.title })
    await expectAccessible(page)
    await question.getByRole('button', { name: de.stay }).click()
    await page.goBack()
    await question.getByRole('button', { name: de.leave.confirm }).click()
    await page.waitForURL((url) => url.pathname === `/de/pre-checkout/${event.id}`)
    expect(new URL(page.url()).searchParams.get('utm_source')).toBe('radio')
    await expect(page.getByLabel(words.quantity({ ticket: 'Inteira' }), { exact: true })).toHaveValue('0')
    await page.goto(`/de/${event.id}`)
    await expect(page).toHaveURL(new RegExp(`/de/pre-checkout/${event.id}$`))
  },
)

test('tickets by date, which nothing holds, are not lost by going back without a question', async ({
  page,
}) => {
  const link = '/de/3001?bt_id_1=31&ticket_id_1=3101&country=BR'
  await page.goto('/de/pre-checkout/3001?country=BR')
  await page.goto(link)
  await page.getByLabel(/Name/).first().fill('Ana')
  await guarded(page)
  await page.goBack()
  const question = page.getByRole('dialog', { name: de.leave.title })
  await question.getByRole('button', { name: de.stay }).click()
  await expect(question).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/de/3001')
})
