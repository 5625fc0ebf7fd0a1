import type { Page } from '@playwright/test'
import { localePath, thankYouPath, type Locale } from '#rules/base/locale.ts'
import { renewal as deRenewal } from '#texts/de/renewal.ts'
import { mail as deMail } from '#texts/de/mail.ts'
import { mail as ptMail } from '#texts/pt/mail.ts'
import { renewal as ptRenewal } from '#texts/pt/renewal.ts'
import type { Topics } from '#texts/topics.ts'
import { expect, test, type AppUrls } from './app.ts'
import {
  DESK,
  LANGUAGES,
  PHONE,
  chooseMethod,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  payButton,
  press,
  walkedOn,
} from './buyer.ts'
import { bookOf, linkIn, makeDue, newestMail } from './subscription-book.ts'
import type { BuyerTexts } from './words.ts'

const WORDS: Readonly<Partial<Record<Locale, Topics['renewal']>>> = { pt: ptRenewal, de: deRenewal }
const MAILS = { pt: ptMail, de: deMail } as const
const CLUB = 2001
const ANOTHER_CARD = '5555555555554444'
const REFUSED_CARD = '4000000000001125'

const someAddress = (): string => `renewal-${crypto.randomUUID()}@example.com`

/** Buys the club by card, and gives the link of the mail that confirms it. */
async function subscribe(
  page: Page,
  app: AppUrls,
  locale: Locale,
  texts: BuyerTexts,
  email = someAddress(),
): Promise<string> {
  await page.goto(`${localePath(locale, `/${CLUB}`)}?country=BR`)
  await fillPerson(page, texts, email)
  await chooseMethod(page, texts.payment.methods.CREDIT_CARD)
  await fillCard(page, texts)
  await confirmCardPurchase(page, texts)
  await expectThanked(page, locale, texts, CLUB)
  let link: string | null = null
  await expect
    .poll(async () => {
      link = linkIn(await newestMail(app, email))
      return link
    })
    .not.toBeNull()
  return link ?? ''
}

/** Agrees to the question that is asked before a card is charged. */
async function agree(page: Page, texts: BuyerTexts): Promise<void> {
  const { title, confirm } = texts.payment.confirmation
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: confirm }).click()
}

/** Saves the card that was typed: the button, and the question in words of its own. */
async function saveCard(page: Page, words: Topics['renewal']): Promise<void> {
  await press(payButton(page, words.save))
  const dialog = page.getByRole('dialog', { name: words.questionTitle })
  await expect(dialog).toContainText(words.question)
  await dialog.getByRole('button', { name: words.confirm }).click()
}

async function expectRenewed(page: Page, locale: Locale, title: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === thankYouPath(locale, CLUB))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

async function expectWellMade(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

for (const { locale, texts } of LANGUAGES) {
  const words = WORDS[locale] ?? ptRenewal
  const mails = locale === 'de' ? MAILS.de : MAILS.pt
  const { notFound, success } = texts.result
  const { renewed } = success

  test.describe(`a subscription that goes on, in ${locale}`, walkedOn(locale), () => {
    test(
      'its card is replaced by the link of the mail, and nothing is charged',
      { tag: PHONE },
      async ({ page, app }) => {
        const link = await subscribe(page, app, locale, texts)
        await page.goto(link)
        await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
        await expect(page.locator('body')).toContainText(words.nothingDue)
        await expect(page.getByLabel(texts.checkout.personal.document.label, { exact: true })).toHaveCount(0)
        await fillCard(page, texts, ANOTHER_CARD)
        await expectWellMade(page)
        await saveCard(page, words)
        await expectRenewed(page, locale, renewed.card)
        await expectWellMade(page)
        expect(await bookOf(link)).toEqual({ states: ['paid', 'scheduled'], lastFour: '4444', inAll: 1 })
      },
    )

    test('a charge that is due is paid by another card, after one that is refused', async ({ page, app }) => {
      const link = await subscribe(page, app, locale, texts)
      await makeDue(link)
      await page.goto(link)
      await expect(page.locator('body')).toContainText(words.kept.or)
      await expectWellMade(page)
      await fillCard(page, texts, REFUSED_CARD)
      await press(payButton(page, texts.payment.button.card))
      await agree(page, texts)
      await expect(page.locator('body')).toContainText(texts.errors.INSUFFICIENT_FUNDS)
      await fillCard(page, texts, ANOTHER_CARD)
      await press(payButton(page, texts.payment.button.card))
      await agree(page, texts)
      await expectRenewed(page, locale, renewed.charge)
      await expectWellMade(page)
      expect(await bookOf(link)).toEqual({
        states: ['paid', 'paid', 'scheduled'],
        lastFour: '4444',
        inAll: 1,
      })
    })

    test(
      'one press pays it by the card that is kept, and a second tab pays nothing',
      { tag: DESK },
      async ({ page, app }) => {
        const link = await subscribe(page, app, locale, texts)
        await makeDue(link)
        const other = await page.context().newPage()
        await other.goto(link)
        await page.goto(link)
        const button = (tab: Page) => tab.getByRole('button', { name: /0010/ })
        await button(page).scrollIntoViewIfNeeded()
        await button(page).dblclick()
        await expectRenewed(page, locale, renewed.charge)
        await press(button(other))
        await expectRenewed(other, locale, renewed.charge)
        expect(other.url().split('s_id=')[1]).toBe(page.url().split('s_id=')[1])
        expect(await bookOf(link)).toEqual({
          states: ['paid', 'paid', 'scheduled'],
          lastFour: '0010',
          inAll: 1,
        })
      },
    )

    test(
      'the kept card is charged once through an outage, of which the page tells',
      { tag: PHONE },
      async ({ page, app }) => {
        const link = await subscribe(page, app, locale, texts)
        await makeDue(link)
        await page.goto(link)
        let sends = 0
        // The outage ends after the page has been judged, so that it is judged as it waits.
        const judged = Promise.withResolvers<undefined>()
        await page.route(
          (url) => url.pathname.endsWith(`/payment/${CLUB}`),
          async (route) => {
            sends += 1
            if (sends === 1) await route.fetch()
            if (sends < 4) return route.abort()
            await judged.promise
            return route.continue()
          },
        )
        await press(page.getByRole('button', { name: /0010/ }))
        await expect(
          page.locator('[aria-live="polite"]', { hasText: texts.payment.processing.waiting }),
        ).toBeVisible()
        await expectWellMade(page)
        judged.resolve(undefined)
        await expectRenewed(page, locale, renewed.charge)
        expect(sends).toBe(4)
        expect((await bookOf(link)).states).toEqual(['paid', 'paid', 'scheduled'])
      },
    )

    test(
      'a link that is cut off or changed shows nothing, and says where the right one is',
      { tag: PHONE },
      async ({ page, app }) => {
        const link = await subscribe(page, app, locale, texts)
        for (const broken of [link.slice(0, -3), link.split('&client_id')[0] ?? '']) {
          const answer = await page.goto(broken)
          expect(answer?.status()).toBe(404)
          await expect(page.locator('body')).toContainText(notFound.renewalLink)
          await expect(page.locator('body')).toContainText(notFound.renewalAdvice)
        }
        await expectWellMade(page)
        const elsewhere = new URL(link)
        elsewhere.pathname = localePath(locale, '/1001')
        await page.goto(elsewhere.href)
        await expect(page.locator('body')).toContainText(texts.errors['1404'])
      },
    )

    test('the mail about a replaced card carries the next link', { tag: DESK }, async ({ page, app }) => {
      const to = someAddress()
      const link = await subscribe(page, app, locale, texts, to)
      await page.goto(link)
      await fillCard(page, texts, ANOTHER_CARD)
      await saveCard(page, words)
      await expectRenewed(page, locale, renewed.card)
      await expect
        .poll(async () => (await newestMail(app, to))?.text ?? '')
        .toContain(mails.cardReplaced.title)
      expect(linkIn(await newestMail(app, to))).toContain(link.split('&')[0])
    })
  })
}
