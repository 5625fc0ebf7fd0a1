import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import {
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
import { paymentErrorText } from '#texts/lookup.ts'
import { wallets as deWallets } from '#texts/de/wallets.ts'
import { wallets as ptWallets } from '#texts/pt/wallets.ts'

type Words = typeof ptWallets
type Wallet = 'APPLE_PAY' | 'GOOGLE_PAY'

/** Chooses a wallet, which is added to the list once the device is known to have it. */
async function chooseWallet(page: Page, texts: BuyerTexts, words: Words, method: Wallet) {
  const wallet = texts.payment.methods[method]
  const line = page.getByRole('radio', { name: wallet })
  await line.check()
  const frame = page.frameLocator(`iframe[title="${words.frame({ wallet })}"]`)
  await expect(page.getByText(words.above({ wallet }))).toBeVisible()
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

test(
  'Apple Pay on the phone: chosen at the end of the list, and paid',
  { tag: PHONE },
  async ({ page, app }) => {
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
  },
)
