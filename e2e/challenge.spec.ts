import type { FrameLocator, Page } from '@playwright/test'
import { challenge as deChallenge } from '#texts/de/challenge.ts'
import { cards as ptCards } from '#texts/pt/cards.ts'
import { challenge as ptChallenge } from '#texts/pt/challenge.ts'
import { expect, test } from './app.ts'
import {
  chooseMethod,
  confirmCardPurchase,
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  PHONE,
  press,
} from './buyer.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { de, pt } from './words.ts'

const CHALLENGED_CARD = '4000000000003022'
const CODE = '123456'
const DEBIT_FRAME = `${pt.payment.methods.DEBIT_CARD}: ${pt.payment.card.frame}`

/** The bank's page: in a frame of its own, in a frame of the gateway's. */
function bankOf(page: Page, title: string): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`).frameLocator('iframe')
}

test('a card is confirmed at the bank and charged once', { tag: PHONE }, async ({ page, app }) => {
  const product = await putOnSale({}, { three_ds: true })
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await fillCard(page, pt, CHALLENGED_CARD)
  await confirmCardPurchase(page, pt)
  const view = page.getByRole('dialog', { name: ptChallenge.title })
  const bank = bankOf(page, ptChallenge.frame)
  await expect(bank.getByText('Simulated')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The page comes back with the challenge that it had.
  await page.reload()
  await expect(view).toBeVisible()
  await bank.getByLabel('Code').fill(CODE)
  await press(bank.getByRole('button', { name: 'Confirm' }))
  await expectThanked(page, 'pt', pt, product.id)
  expect(await chargesOf(app, product)).toHaveLength(1)
})

test(
  'a buyer who gives up at the bank pays nothing, and may try again',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await putOnSale({}, { three_ds: true })
    await openCheckout(page, 'de', product.id)
    await fillPerson(page, de)
    await fillCard(page, de, CHALLENGED_CARD)
    await confirmCardPurchase(page, de)
    const view = page.getByRole('dialog', { name: deChallenge.title })
    const bank = bankOf(page, deChallenge.frame)
    await expect(bank.getByText('Simulated')).toBeVisible()
    await view.getByRole('button', { name: deChallenge.cancel }).click()
    await expect(page.getByRole('alert').filter({ hasText: de.errors.COMPLETE_CHALLENGE_3DS })).toBeVisible()
    expect(await chargesOf(app, product)).toEqual([])
    await confirmCardPurchase(page, de)
    await bank.getByLabel('Code').fill(CODE)
    await press(bank.getByRole('button', { name: 'Confirm' }))
    await expectThanked(page, 'de', de, product.id)
    expect(await chargesOf(app, product)).toHaveLength(1)
  },
)

test('a debit card is always confirmed, and pays at once', { tag: PHONE }, async ({ page, app }) => {
  const product = await putOnSale({ method: 'CREDIT_CARD,DEBIT_CARD,PIX', max_installments: 12 })
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await chooseMethod(page, pt.payment.methods.DEBIT_CARD)
  await expect(page.getByText(ptCards.debit)).toBeVisible()
  await expectAccessible(page)
  const { card } = pt.payment
  const frame = page.frameLocator(`iframe[title="${DEBIT_FRAME}"]`)
  await frame.getByLabel(card.number).fill(CHALLENGED_CARD)
  await frame.getByLabel(card.expiry).fill('1230')
  await frame.getByLabel(card.cvv).fill('123')
  await page.getByRole('textbox', { name: card.holder }).fill('MARIA C SOUZA')
  await confirmCardPurchase(page, pt, pt.payment.button.debit)
  const bank = bankOf(page, ptChallenge.frame)
  await bank.getByLabel('Code').fill(CODE)
  await press(bank.getByRole('button', { name: 'Confirm' }))
  await expectThanked(page, 'pt', pt, product.id)
  expect(await chargesOf(app, product)).toMatchObject([{ status: 'paid' }])
})
