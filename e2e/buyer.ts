import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { localePath, thankYouPath, type Locale } from '#rules/base/locale.ts'
import type { CardFieldTexts, Texts } from '#texts/texts.ts'
import { findViolations, WCAG } from './accessibility.ts'
import { de, pt, type BuyerTexts } from './words.ts'

/** The languages that the paths are walked in: the source and the one with the longest words. */
export const LANGUAGES: readonly { locale: Locale; texts: BuyerTexts }[] = [
  { locale: 'pt', texts: pt },
  { locale: 'de', texts: de },
]

/** Tags of paths that run only on the phone or only on the desktop; the rest runs on both. */
export const PHONE = '@phone'
export const DESK = '@desk'

/** Half of the paths in each language on each screen: Portuguese on the phone, German at the desk. */
export const walkedOn = (locale: Locale): { tag: string } => ({ tag: locale === 'pt' ? PHONE : DESK })

/** The other way round: the longest words on the narrow screen, for a screen that no other spec opens there in German. */
export const longestOnPhone = (locale: Locale): { tag: string } => ({ tag: locale === 'pt' ? DESK : PHONE })

export const APPROVED_CARD = '4000000000000010'

/** A valid CPF that no other test has used, so that purchases of one product do not meet in the guard. */
export function someCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10))
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, at) => total + digit * (length + 1 - at), 0)
    const rest = sum % 11
    digits.push(rest < 2 ? 0 : 11 - rest)
  }
  return digits.join('')
}

export async function openCheckout(page: Page, locale: Locale, productId = 1001): Promise<void> {
  // The country is Brazil whatever the language: a German in São Paulo buys there.
  await page.goto(`${localePath(locale, `/${productId}`)}?country=BR`)
}

/** The tokens of another page of the same session, one that asks to buy again: any other leads to the purchase. */
export async function otherTokens(page: Page, productId: number): Promise<Record<string, string>> {
  const other = await page.context().newPage()
  await other.goto(`/${productId}?country=BR&again=1`)
  const text = await other.locator('script#page-data').textContent()
  await other.close()
  await page.bringToFront()
  return (JSON.parse(text ?? '') as { data: { tokens: Record<string, string> } }).data.tokens
}

/** A page, or the one in a frame of it. */
export type Shown = Page | FrameLocator

/** Types the personal data as a buyer would, by the labels of the page. */
export async function fillPerson(page: Shown, texts: Texts, email?: string): Promise<void> {
  await page.getByLabel(texts.checkout.personal.document.label, { exact: true }).fill(someCpf())
  await fillContact(page, texts, email)
}

/** Fills in a buyer who gets something free, for whom no document is requested. */
export async function fillFreePerson(page: Shown, texts: Texts, email?: string): Promise<void> {
  await expect(page.getByLabel(texts.checkout.personal.document.label, { exact: true })).toHaveCount(0)
  await fillContact(page, texts, email)
}

async function fillContact(page: Shown, texts: Texts, email = 'maria.silva@example.com'): Promise<void> {
  const { personal } = texts.checkout
  await page.getByLabel(personal.name.label, { exact: true }).fill('Maria Clara Souza')
  await page.getByLabel(personal.email.label, { exact: true }).fill(email)
  await page.getByLabel(personal.cellphone.label, { exact: true }).fill('11987654321')
}

export function cardFrame(page: Shown, texts: { payment: { card: Texts['payment']['card'] } }): FrameLocator {
  return page.frameLocator(`iframe[title="${texts.payment.card.frame}"]`)
}

type CardWords = { payment: { card: Texts['payment']['card'] & CardFieldTexts } }

export async function fillCard(page: Shown, texts: CardWords, number = APPROVED_CARD): Promise<void> {
  const holder = page.getByLabel(texts.payment.card.holder, { exact: true })
  await typeCard({ frame: cardFrame(page, texts), holder }, texts, number)
}

/** Types a card into fields of its own: one of two cards, or a debit card. */
export async function typeCard(
  { frame, holder }: { frame: FrameLocator; holder: Locator },
  { payment: { card } }: CardWords,
  number: string,
): Promise<void> {
  await frame.getByLabel(card.number).fill(number)
  await frame.getByLabel(card.expiry).fill('1230')
  await frame.getByLabel(card.cvv).fill('123')
  await holder.fill('MARIA C SOUZA')
}

/**
 * Clicks once the screen has stopped moving. Right after a scroll the browser may still send a click to the frame that
 * was there before: the card fields are another page, and a test moves faster than any thumb.
 */
export async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.page().waitForTimeout(SETTLING_MS)
  await target.click()
}

const SETTLING_MS = 250

/**
 * Finds the row of a payment method. Its name begins with the method's, which may occur within another's (“Pix ohne
 * Karte”).
 */
function methodRadio(page: Shown, name: string): Locator {
  return page.getByRole('radio', { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}(?:\\s|$)`) })
}

/**
 * Waits for the wallet of a device. Where the list is in sight it comes with what the buyer does above it, once the
 * device is known to have it.
 */
export async function awaitWallet(page: Page, { checkout }: Texts, wallet: string): Promise<void> {
  const name = page.getByLabel(checkout.personal.name.label, { exact: true })
  await expect(async () => {
    await name.press('Shift')
    await expect(methodRadio(page, wallet)).toBeAttached({ timeout: 500 })
  }).toPass()
}

/** Chooses a way to pay by its row; a change locks the choice for a second, so the row is pressed until it holds. */
export async function chooseMethod(page: Shown, name: string): Promise<void> {
  const radio = methodRadio(page, name)
  await expect(async () => {
    if (!(await radio.isChecked())) await press(page.locator('label').filter({ has: radio }))
    await expect(radio).toBeChecked({ timeout: 500 })
  }).toPass()
}

/** Finds the pay button by its words; the button also shows the total. */
export function payButton(page: Shown, words: string): Locator {
  return page.getByRole('button', { name: words }).first()
}

/** From the filled form to the bank: presses pay and agrees to the sentence that asks once more. */
export async function confirmCardPurchase(
  page: Shown,
  texts: BuyerTexts,
  words = texts.payment.button.card,
): Promise<void> {
  const { confirmation } = texts.payment
  await press(payButton(page, words))
  const dialog = page.getByRole('dialog', { name: confirmation.title })
  await dialog.getByRole('button', { name: confirmation.confirm }).click()
}

/** The thank-you page, in whose headline the purchase has come about. */
export async function expectThanked(
  page: Page,
  locale: Locale,
  texts: BuyerTexts,
  productId: number,
  title = texts.result.success.title,
): Promise<void> {
  await page.waitForURL((url) => url.pathname === thankYouPath(locale, productId))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

/** Waits until the page has appeared: a colour is checked once all animations have ended, except endless ones. */
async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isFinite = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isFinite)
        .map(({ finished }) => finished),
    )
  })
}

/** Nothing that a screen reader or a keyboard stumbles over, by the rules of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await arrived(page)
  // Behind a modal dialog nothing can be read or reached; its colours there are those of nobody.
  const isBehind = (await page.locator('dialog:modal').count()) > 0
  const include = isBehind ? ['dialog:modal'] : []
  expect(await findViolations(page, { include, runOnly: WCAG })).toEqual([])
}

/** The page is no wider than its screen, whatever the language. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}
