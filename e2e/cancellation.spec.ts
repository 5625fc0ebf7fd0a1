import type { Browser, Page } from '@playwright/test'
import { localePath } from '#rules/base/locale.ts'
import { cancel as german } from '#texts/de/cancel.ts'
import { cancel as portuguese } from '#texts/pt/cancel.ts'
import { expect, test, runName, type AppUrls } from './app.ts'
import {
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  longestOnPhone,
} from './buyer.ts'
import { ask } from './database.ts'
import { joinOffice, invitationToShop, soundOffice } from './office.ts'
import { putOnSale, subjectsTo, type OnSale } from './shop.ts'
import { pt } from './words.ts'

const CLUB = { type: 'SUBSCRIPTION', period: 30, amount: 3990, method: 'CREDIT_CARD' } as const

/** A subscription bought by card; the order number. */
async function subscribe(browser: Browser, { id }: OnSale, email: string): Promise<string> {
  const buyer = await (await browser.newContext({ locale: 'pt-BR', javaScriptEnabled: true })).newPage()
  await openCheckout(buyer, 'pt', id)
  await fillPerson(buyer, pt, email)
  await fillCard(buyer, pt)
  await confirmCardPurchase(buyer, pt)
  await expectThanked(buyer, 'pt', pt, id)
  await buyer.context().close()
  const [row] = await ask<{ order_number: string }>(
    `select order_number from payments where buyer ->> 'email' = '${email}'`,
  )
  return row?.order_number ?? ''
}

/** Judges pages of these addresses in the size of another page. */
async function sound(browser: Browser, sized: Page, addresses: readonly string[]): Promise<void> {
  const context = await browser.newContext({ viewport: sized.viewportSize(), javaScriptEnabled: true })
  const page = await context.newPage()
  for (const address of addresses) {
    await page.goto(address)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await context.close()
}

const isMailed = (app: AppUrls, email: string, subject: string) =>
  expect(async () => expect(await subjectsTo(app, email)).toContain(subject)).toPass()

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [locale, words] of [
    ['de', german],
    ['pt', portuguese],
  ] as const)
    test(
      `a contract is cancelled in one step in ${locale}, and its seller finds it in the office`,
      longestOnPhone(locale),
      async ({ app, browser, page }) => {
        test.slow()
        const email = `cancels-${locale}-${runName()}@example.com`
        const club = await putOnSale(CLUB)
        const order = await subscribe(browser, club, email)
        await page.goto(`${app.web}${localePath(locale, '/kuendigen')}`)
        await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
        // An error is shown in its place, and the typed text stays.
        await page.getByLabel(words.fields.name).fill('4000 0000 0000 0010')
        await page.getByLabel(words.fields.email).fill(email)
        await page.getByLabel(words.fields.order).fill(order)
        await page.getByRole('button', { name: words.submit }).press('Enter')
        await expect(page.getByRole('alert')).toHaveText(words.card)
        await expect(page.getByLabel(words.fields.order)).toHaveValue(order)
        await page.getByLabel(words.fields.name).fill('Maria Clara Souza')
        await page.getByRole('button', { name: words.submit }).press('Enter')
        await expect(page.getByRole('heading', { name: words.received.title })).toBeVisible()
        await expect(page.getByRole('link', { name: words.received.save })).toBeVisible()
        // The page audit is itself a script: it opens the form and this receipt where scripts run.
        await sound(browser, page, [`${app.web}${localePath(locale, '/kuendigen')}`, page.url()])
        await isMailed(app, email, words.mail.buyer.subject)

        const office = await (
          await browser.newContext({ locale: 'pt-BR', javaScriptEnabled: true })
        ).newPage()
        const member = `office-${locale}-${runName()}@example.com`
        await joinOffice(
          office,
          await invitationToShop(member, app, `(select seller_id from products where id = ${club.id})`),
          'Ana',
        )
        await office.goto(office.url().replace(/(\/sellers\/\d+).*/, '$1/withdrawals'))
        const row = office.getByRole('listitem').filter({ hasText: email })
        await expect(row).toContainText('Cancelamento')
        await expect(row).toContainText('O contrato termina em')
        await soundOffice(office)
        await office.context().close()
      },
    )
})
