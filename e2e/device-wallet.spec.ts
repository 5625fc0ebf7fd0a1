import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import {
  awaitWallet,
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillPerson,
  openCheckout,
  PHONE,
} from './buyer.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { de, pt, type BuyerTexts } from './words.ts'
import type { Locale } from '#rules/base/locale.ts'
import { paymentErrorText } from '#texts/lookup.ts'
import { wallets as deWallets } from '#texts/de/wallets.ts'
import { wallets as ptWallets } from '#texts/pt/wallets.ts'

type Words = typeof ptWallets
type Wallet = 'APPLE_PAY' | 'GOOGLE_PAY'

/** Chooses a wallet, which is the first way to pay once the device is known to have it. */
async function chooseWallet(page: Page, texts: BuyerTexts, words: Words, method: Wallet) {
  const wallet = texts.payment.methods[method]
  await awaitWallet(page, texts, wallet)
  const line = page.getByRole('radio', { name: wallet })
  await line.check()
  await expect(page.locator('input[name=method]').first()).toHaveValue(/_PAY$/)
  const mark = page.locator('label', { has: line }).locator('img')
  await expect(mark).toHaveAttribute('src', method === 'APPLE_PAY' ? /#apple-pay$/ : /#google-pay$/)
  const frame = page.frameLocator(`iframe[title="${words.frame({ wallet })}"]`)
  await expect(page.getByText(words.above({ wallet }))).toBeVisible()
  await expect(page.locator('form [type=submit]').last()).toBeHidden()
  return { frame, wallet }
}

async function openSheet(frame: FrameLocator, words: Words, wallet: string): Promise<void> {
  await frame.getByRole('button', { name: words.simulated.pay({ wallet }) }).click()
  await expect(frame.getByText(words.simulated.notice)).toBeVisible()
}

test(
  'Google Pay at the desk: asked for what is missing, cancelled, refused, to be confirmed, and paid',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await putOnSale({ method: 'CREDIT_CARD,PIX,GOOGLE_PAY' })
    await openCheckout(page, 'de', product.id)
    const { frame, wallet } = await chooseWallet(page, de, deWallets, 'GOOGLE_PAY')
    const { simulated } = deWallets
    await frame.getByRole('button', { name: simulated.pay({ wallet }) }).click()
    await expect(page.getByText(de.validation.feedbackTitle, { exact: true })).toBeVisible()
    await expect(frame.getByText(simulated.notice)).toBeHidden()

    await fillPerson(page, de)
    await openSheet(frame, deWallets, wallet)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(frame.getByText(simulated.notice)).toBeHidden()
    expect(await chargesOf(app, product)).toEqual([])

    await openSheet(frame, deWallets, wallet)
    await frame.getByRole('button', { name: simulated.refused }).click()
    await expect(page.getByText(paymentErrorText(de, 'INSUFFICIENT_FUNDS'))).toBeVisible()
    await openSheet(frame, deWallets, wallet)
    await frame.getByRole('button', { name: simulated.challenged }).click()
    await expect(page.getByText(paymentErrorText(de, 'COMPLETE_CHALLENGE_3DS'))).toBeVisible()

    // By keyboard alone.
    await frame.getByRole('button', { name: simulated.pay({ wallet }) }).press('Enter')
    await frame.getByRole('button', { name: simulated.approved }).press('Enter')
    await expectThanked(page, 'de', de, product.id)
    expect(await chargesOf(app, product)).toMatchObject([
      { status: 'refused', captured: 0 },
      { status: 'refused', captured: 0 },
      { status: 'paid', captured: 4700 },
    ])
  },
)

test('Apple Pay on the phone: the first of the list, and paid', { tag: PHONE }, async ({ page, app }) => {
  const product = await putOnSale({ method: 'CREDIT_CARD,PIX,APPLE_PAY' })
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  const { frame, wallet } = await chooseWallet(page, pt, ptWallets, 'APPLE_PAY')
  await openSheet(frame, ptWallets, wallet)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await frame.getByRole('button', { name: ptWallets.simulated.approved }).click()
  await expectThanked(page, 'pt', pt, product.id)
  expect(await chargesOf(app, product)).toMatchObject([{ status: 'paid', captured: 4700 }])
})

test('the mug of the demo is bought by a wallet, and sent', async ({ page }, info) => {
  const [method, locale, texts, words]: [Wallet, Locale, BuyerTexts, Words] =
    info.project.name === 'phone' ? ['APPLE_PAY', 'pt', pt, ptWallets] : ['GOOGLE_PAY', 'de', de, deWallets]
  const { address } = texts.checkout
  await openCheckout(page, locale, 1005)
  await fillPerson(page, texts)
  await page.getByLabel(address.zipcode.label, { exact: true }).pressSequentially('01310100')
  const number = page.getByLabel(address.number.label, { exact: true })
  await expect(number).toBeFocused()
  await number.fill('1000')
  await expect(page.getByRole('radiogroup').getByRole('radio').first()).toBeChecked()
  const { frame, wallet } = await chooseWallet(page, texts, words, method)
  await openSheet(frame, words, wallet)
  await frame.getByRole('button', { name: words.simulated.approved }).click()
  await expectThanked(page, locale, texts, 1005)
})
