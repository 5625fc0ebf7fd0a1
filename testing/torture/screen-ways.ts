import { expect, type Page } from '@playwright/test'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { cards } from '#texts/pt/cards.ts'
import {
  APPROVED_CARD,
  chooseMethod,
  confirmCardPurchase,
  fillCard,
  fillFreePerson,
  fillPerson,
  payButton,
  press,
  typeCard,
} from '../../e2e/buyer.ts'
import { es, pt, type BuyerTexts } from '../../e2e/words.ts'
import { mexicanOf } from '../harness/buyer.ts'
import type { Spot } from './faulty-line.ts'
import type { SandboxControl } from '../harness/sandbox-control.ts'

/** One purchase in a browser, and the payer's bank. */
export interface Till {
  page: Page
  sandbox: SandboxControl
  /** Another number is another buyer. */
  number: number
  /** Charges that waited before this purchase began. */
  before: ReadonlySet<string>
}

/** How a buyer pays in one way, on the pages that they see. */
export interface ScreenWay {
  name: string
  product: number
  locale: Locale
  country: string
  texts: BuyerTexts
  /** Where the request that moves or promises the money passes; none: nothing is charged. */
  spot: Spot | null
  /** Captures that one purchase amounts to. */
  captures: number
  /** From the form to the press that pays. `isGood` false: by what is going to be refused, where the form knows it. */
  order(till: Till, isGood: boolean): Promise<void>
  /** Performs the actions of buyer and payer after that until it is paid. */
  pay(till: Till): Promise<void>
  /** Causes a failure without a fault of the line: seen by the buyer, who then orders again. */
  beRefused(till: Till): Promise<void>
}

const CHARGE: Spot = { path: /\/v1\/charges$/, passing: 0 }
const NO_MONEY = '4000000000001125'
const SECOND_CARD = '5555555555554444'
const UNSEEN_MS = 40_000

const nothing = (): Promise<void> => Promise.resolve()

const BRAZIL = {
  product: 1001,
  locale: 'pt',
  country: 'BR',
  texts: pt,
  spot: CHARGE,
  captures: 1,
  pay: nothing,
} as const

/** The charge of this purchase that waits for its payer. */
async function waitingOf({ sandbox, before }: Till): Promise<string> {
  const isNew = async () => (await sandbox.waiting()).filter(({ id }) => !before.has(id)).at(-1)?.id ?? ''
  await expect.poll(isNew, { timeout: UNSEEN_MS }).not.toBe('')
  return isNew()
}

async function typePerson({ page, number }: Till, { texts, country }: Pick<ScreenWay, 'texts' | 'country'>) {
  const { personal } = texts.checkout
  const name = page.getByLabel(personal.name.label, { exact: true })
  if ((await name.inputValue()) !== '') return
  if (country === 'BR') return fillPerson(page, texts, `maria.${number}@example.com`)
  const buyer = mexicanOf(number)
  await name.fill('María Hernández López')
  await page.getByLabel(personal.email.label, { exact: true }).fill(buyer.email)
  await page.getByLabel(personal.cellphone.label, { exact: true }).fill('5512345678')
  await page.getByLabel('RFC', { exact: true }).fill(buyer.document)
}

const seeRefusal = async ({ page }: Till): Promise<void> => {
  await expect(page.getByRole('alert').filter({ hasText: pt.errors.INSUFFICIENT_FUNDS })).toBeVisible({
    timeout: UNSEEN_MS,
  })
}

const creditCard: ScreenWay = {
  ...BRAZIL,
  name: 'CREDIT_CARD',
  order: async (till, isGood) => {
    const { page } = till
    await typePerson(till, BRAZIL)
    await chooseMethod(page, pt.payment.methods.CREDIT_CARD)
    await fillCard(page, pt, isGood ? APPROVED_CARD : NO_MONEY)
    await confirmCardPurchase(page, pt)
  },
  beRefused: seeRefusal,
}

const debitCard: ScreenWay = {
  ...BRAZIL,
  name: 'DEBIT_CARD',
  order: async (till, isGood) => {
    const { page } = till
    const { methods, card } = pt.payment
    await typePerson(till, BRAZIL)
    await chooseMethod(page, methods.DEBIT_CARD)
    const frame = page.frameLocator(`iframe[title="${methods.DEBIT_CARD}: ${card.frame}"]`)
    const holder = page.getByRole('textbox', { name: card.holder })
    await typeCard({ frame, holder }, pt, isGood ? APPROVED_CARD : NO_MONEY)
    await confirmCardPurchase(page, pt, pt.payment.button.debit)
  },
  beRefused: seeRefusal,
}

const twoCards: ScreenWay = {
  ...BRAZIL,
  name: 'TWO_CREDIT_CARDS',
  // The first is held by then.
  spot: { ...CHARGE, passing: 1 },
  captures: 2,
  order: async (till, isGood) => {
    const { page } = till
    const { methods, card } = pt.payment
    await typePerson(till, BRAZIL)
    await chooseMethod(page, methods.TWO_CREDIT_CARDS)
    const numbers = { first: APPROVED_CARD, second: isGood ? SECOND_CARD : NO_MONEY }
    for (const name of ['first', 'second'] as const) {
      const frame = page.frameLocator(`iframe[title="${cards[name]}: ${card.frame}"]`)
      const group = page.getByRole('group', { name: cards[name] })
      const holder = group.getByLabel(card.holder, { exact: true })
      await typeCard({ frame, holder }, pt, numbers[name])
    }
    await confirmCardPurchase(page, pt)
  },
  beRefused: async ({ page }) => {
    await expect(page.getByRole('alert')).toContainText(cards.notCharged, { timeout: UNSEEN_MS })
  },
}

/** A code, or a voucher: shown to the buyer, and paid outside the page. */
function byCode(
  method: 'PIX' | 'PIX_AUTOMATIC' | 'BOLETO' | 'OXXO',
  shown: { copy: string; press: string },
  more: Partial<ScreenWay> = {},
): ScreenWay {
  const where = { ...BRAZIL, ...more }
  const { texts } = where
  const see = ({ page }: Till): Promise<void> =>
    expect(page.getByRole('button', { name: shown.copy })).toBeVisible({ timeout: UNSEEN_MS })
  return {
    ...where,
    name: method,
    order: async (till) => {
      await typePerson(till, where)
      await chooseMethod(till.page, texts.payment.methods[method])
      await press(payButton(till.page, shown.press))
    },
    pay: async (till) => {
      await see(till)
      await till.sandbox.pay(await waitingOf(till))
    },
    beRefused: async (till) => {
      await see(till)
      await till.sandbox.expire(await waitingOf(till))
      const { expiredTitle } = texts.result.notCompleted
      await expect(till.page.getByRole('alert').filter({ hasText: expiredTitle })).toBeVisible({
        timeout: UNSEEN_MS,
      })
    },
  }
}

const toWallet = ({ page }: Till): Promise<void> => page.getByText('Pretend PayPal').waitFor()

const paypal: ScreenWay = {
  ...BRAZIL,
  name: 'PAYPAL',
  // The wallet's page moves no money; the capture does.
  spot: { path: /\/v1\/charges\/[^/]+\/complete$/, passing: 0 },
  order: async (till) => {
    const { page } = till
    await typePerson(till, BRAZIL)
    await chooseMethod(page, pt.payment.methods.PAYPAL)
    await press(payButton(page, pt.payment.button.paypal))
  },
  pay: async (till) => {
    await toWallet(till)
    await till.page.getByRole('button', { name: 'Agree and pay' }).click()
  },
  beRefused: async (till) => {
    await toWallet(till)
    await till.page.getByRole('button', { name: 'Cancel and return to the shop' }).click()
    await expect(till.page.getByText(pt.result.wallet.canceledTitle)).toBeVisible()
  },
}

const free: ScreenWay = {
  ...BRAZIL,
  name: 'FREE',
  product: 1006,
  spot: null,
  captures: 0,
  order: async (till) => {
    const name = till.page.getByLabel(pt.checkout.personal.name.label, { exact: true })
    if ((await name.inputValue()) === '')
      await fillFreePerson(till.page, pt, `maria.${till.number}@example.com`)
    await press(payButton(till.page, pt.payment.button.free))
  },
  beRefused: nothing,
}

const { pix, boleto } = pt.result
const MEXICO = { product: 4002, locale: 'es', country: 'MX', texts: es } as const

/** Every way to pay of the demo catalogue. */
export const SCREEN_WAYS: readonly ScreenWay[] = [
  creditCard,
  twoCards,
  debitCard,
  byCode('PIX', { copy: pix.copy, press: pt.payment.button.pix }),
  byCode('PIX_AUTOMATIC', { copy: pix.copy, press: pt.payment.button.pix }, { product: 2001 }),
  byCode('BOLETO', { copy: boleto.copy, press: pt.payment.button.boleto }),
  byCode('OXXO', { copy: es.result.oxxo.copy, press: es.payment.button.finish }, MEXICO),
  paypal,
  free,
]

export function addressOf({ product, locale, country }: ScreenWay): string {
  return `${localePath(locale, `/${product}`)}?country=${country}`
}
