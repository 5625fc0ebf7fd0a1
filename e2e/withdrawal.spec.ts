import type { Browser, Page } from '@playwright/test'
import { withdraw } from '#texts/pt/withdraw.ts'
import { expect, test, runName } from './app.ts'
import {
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
} from './buyer.ts'
import { ask } from './database.ts'
import { joinOffice, officeInvitation, soundOffice } from './office.ts'
import { subjectsTo } from './shop.ts'
import { pt } from './words.ts'

type Bought = { payment: string; order: string; link: string }

/** A course bought by card, and the signed link to the withdrawal function on its receipt. */
async function buy(browser: Browser, email: string): Promise<Bought> {
  const buyer = await (await browser.newContext({ locale: 'pt-BR', javaScriptEnabled: true })).newPage()
  await openCheckout(buyer, 'pt', 1002)
  await fillPerson(buyer, pt, email)
  await fillCard(buyer, pt)
  await confirmCardPurchase(buyer, pt)
  await expectThanked(buyer, 'pt', pt, 1002)
  const link = await buyer.locator('a[href*="/desistir"]').first().getAttribute('href')
  await buyer.context().close()
  const [row] = await ask<{ id: string; order_number: string }>(
    `select id, order_number from payments where buyer ->> 'email' = '${email}'`,
  )
  return { payment: row?.id ?? '', order: row?.order_number ?? '', link: link ?? '' }
}

async function sound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const refundsOf = async ({ payment }: Bought): Promise<string[]> =>
  (
    await ask<{ state: string }>(
      `select r.state from refunds r join attempts a on a.id = r.attempt_id where a.payment_id = '${payment}'`,
    )
  ).map(({ state }) => state)

test('by the link of the receipt, with the keyboard: pressed twice and gone back to, it is one refund', async ({
  app,
  browser,
  page,
}) => {
  const email = `withdraws-${runName()}@example.com`
  const bought = await buy(browser, email)
  await page.goto(new URL(bought.link, app.web).href)
  await expect(page.getByRole('heading', { level: 1, name: withdraw.title })).toBeVisible()
  await sound(page)
  await page.getByRole('button', { name: withdraw.next }).press('Enter')
  await expect(page.getByRole('heading', { name: withdraw.review.title })).toBeVisible()
  await sound(page)
  await page.getByRole('button', { name: withdraw.review.confirm }).dblclick()
  await expect(page.getByRole('heading', { name: withdraw.received.title })).toBeVisible()
  await sound(page)
  // The receipt is a page of its own: loading it again asks nothing and declares nothing.
  await page.reload()
  await expect(page.getByRole('heading', { name: withdraw.received.title })).toBeVisible()
  await expect(async () => expect(await refundsOf(bought)).toEqual(['done'])).toPass()
  await expect(async () => {
    expect(await subjectsTo(app, email)).toContain(withdraw.mail.done.subject)
  }).toPass()
})

test('the form for a number and an address is sound, empty and with what is wrong in its place', async ({
  app,
  page,
}) => {
  await page.goto(`${app.web}/desistir`)
  await sound(page)
  // The page reports missing fields in its language, not the browser in its own.
  await page.getByRole('button', { name: withdraw.next }).press('Enter')
  await expect(page.getByText(withdraw.missing)).toHaveCount(3)
  await expect(page.getByLabel(withdraw.fields.order)).toBeFocused()
  await sound(page)
  await page.getByLabel(withdraw.fields.order).fill('4K7Q-2XM9')
  await page.getByLabel(withdraw.fields.name).fill('4000 0000 0000 0010')
  await page.getByLabel(withdraw.fields.email).fill('maria@example.com')
  await page.getByRole('button', { name: withdraw.next }).press('Enter')
  await expect(page.getByLabel(withdraw.fields.name)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText(withdraw.card)
  await sound(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('by order number and address: what is wrong is said in its place', async ({ app, browser, page }) => {
    const email = `typed-${runName()}@example.com`
    const bought = await buy(browser, email)
    await page.goto(`${app.web}/desistir`)
    await page.getByLabel(withdraw.fields.order).fill(bought.order)
    await page.getByLabel(withdraw.fields.name).fill('4000 0000 0000 0010')
    await page.getByLabel(withdraw.fields.email).fill(email)
    await page.getByRole('button', { name: withdraw.next }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText(withdraw.card)
    await expect(page.getByLabel(withdraw.fields.order)).toHaveValue(bought.order)
    await page.getByLabel(withdraw.fields.name).fill('Maria Clara Souza')
    await page.getByRole('button', { name: withdraw.next }).press('Enter')
    await page.getByRole('button', { name: withdraw.review.change }).press('Enter')
    await expect(page.getByLabel(withdraw.fields.email)).toHaveValue(email)
    await page.getByRole('button', { name: withdraw.next }).press('Enter')
    await page.getByRole('button', { name: withdraw.review.confirm }).press('Enter')
    await expect(page.getByRole('heading', { name: withdraw.received.title })).toBeVisible()
    await expect(async () => expect(await refundsOf(bought)).toEqual(['done'])).toPass()
  })
})

/** A withdrawal that came after the legal period. */
const late = ({ payment, order }: Bought, email: string) =>
  ask(`insert into withdrawals (id, reference, name, order_number, email, locale, state, seller_id, payment_id,
      reason, right_ends_at)
    select gen_random_uuid(), substr(replace(gen_random_uuid()::text, '-', ''), 1, 22), 'Maria Clara Souza',
      '${order}', '${email}', 'pt', 'asked', seller_id, id, 'late', now() - interval '1 day'
    from payments where id = '${payment}'`)

test('the seller finds a withdrawal on the start page and refuses it, and refunds another from its sale', async ({
  app,
  browser,
  page,
}) => {
  test.slow()
  const [refused, accepted] = [`refused-${runName()}@example.com`, `accepted-${runName()}@example.com`]
  const first = await buy(browser, refused)
  const second = await buy(browser, accepted)
  await late(first, refused)
  await late(second, accepted)

  await joinOffice(page, await officeInvitation(`answers-${runName()}@example.com`, app, 1002), 'Ana Souza')
  await page
    .getByRole('link', { name: /desistênci/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Desistências' })).toBeVisible()
  const rowOf = (email: string) => page.getByRole('listitem').filter({ hasText: email })
  await expect(rowOf(refused)).toContainText('chegou depois do prazo legal')
  await soundOffice(page)

  await rowOf(refused).getByRole('button', { name: 'Recusar' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Recusar' }).press('Enter')
  await expect(dialog.getByLabel('Resposta ao comprador')).toBeFocused()
  await dialog.getByLabel('Resposta ao comprador').fill('O prazo terminou ontem.')
  await soundOffice(page)
  await dialog.getByRole('button', { name: 'Recusar' }).press('Enter')
  await expect(rowOf(refused)).toHaveCount(0)
  await expect(async () =>
    expect(await subjectsTo(app, refused)).toContain(withdraw.mail.refused.subject),
  ).toPass()

  await rowOf(accepted)
    .getByRole('link', { name: /^Pedido / })
    .press('Enter')
  const section = page.getByRole('region', { name: 'Desistências' })
  await section.getByRole('button', { name: 'Aceitar e reembolsar' }).press('Enter')
  await soundOffice(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar e reembolsar' }).press('Enter')
  await expect(section).toContainText('Aceita e reembolsada')
  await expect(async () => expect(await refundsOf(second)).toEqual(['done'])).toPass()
  expect(await refundsOf(first)).toEqual([])
  await soundOffice(page)
  await page.goto(page.url().replace(/\/sales\/.*/, '/withdrawals'))
  await expect(rowOf(refused)).toContainText('O prazo terminou ontem.')
  await soundOffice(page)
})
