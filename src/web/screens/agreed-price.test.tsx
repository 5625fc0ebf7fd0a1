import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ProductData } from '#contract/checkout/product.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { money } from '#texts/format.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { App } from '../app/app.tsx'
import { checkoutOf } from '../fixtures/checkout.ts'
import { pageOf } from '../fixtures/sale.ts'
import type { AnyScreenModule, DataOf } from '../app/screen.ts'
import * as checkout from './checkout/index.tsx'

/*
 * The terms at the place of agreement: the bar of a phone and the button state for each kind of product, by each
 * method, how much is paid and how often, in every language. The question after the press is tested in
 * e2e/subscriptions.spec.ts.
 */

const TOPICS = ['subscription', 'donation'] as const
await Promise.all(LOCALES.flatMap((locale) => TOPICS.map((topic) => loadTopic(topic, locale))))

const MODULE = checkout as unknown as AnyScreenModule

async function textOf(data: DataOf<'checkout'>, locale: Locale, part: RegExp): Promise<string> {
  const page = pageOf(data, locale, { path: `/${data.product_id}`, country: 'BR' })
  const prepared = await checkout.prepare?.(data, page.frame)
  const html = renderToString(
    <App page={page} texts={ALL_TEXTS[locale]} screen={MODULE} prepared={prepared} />,
  )
  return (part.exec(html)?.[1] ?? '').replaceAll(/<!--.*?-->|<[^>]+>/g, '')
}
const BAR = /<summary>(.*?)<\/summary>/s
const BUTTON = /<button type="submit"[^>]*>(.*?)<\/button>/s

const priced = { amount: 149, max_installments: 1 } as const
const RECURRING = { ...priced, type: 'SUBSCRIPTION', period: 30 } as const
const CONTRACT = { ...priced, type: 'CONTRACT', period: 30, charges: 12 } as const
const KINDS = {
  single: priced,
  reduced: { ...priced, old_amount: 199 },
  subscription: RECURRING,
  contract: CONTRACT,
  trial: { ...RECURRING, trial: 7 },
  irregular: { ...CONTRACT, custom_charges: [{ charge: 2, amount: 99 }] },
  donation: { ...priced, donation: { minimum: 5 } },
} satisfies Record<string, Partial<ProductData>>
type Kind = keyof typeof KINDS

/** The methods by which each kind may be paid. PayPal and two cards are for what is paid once. */
const ONCE = ['CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLETO', 'PAYPAL', 'TWO_CREDIT_CARDS'] as const
const REPEATED = ['CREDIT_CARD', 'PIX', 'BOLETO', 'PIX_AUTOMATIC'] as const
const METHODS: Readonly<Record<Kind, readonly PaymentMethod[]>> = {
  single: ONCE,
  reduced: ONCE,
  donation: ONCE,
  subscription: REPEATED,
  contract: REPEATED,
  irregular: ['CREDIT_CARD', 'PIX', 'BOLETO'],
  trial: ['CREDIT_CARD'],
}

function soldBy(kind: Kind, method: PaymentMethod, extra: Partial<ProductData> = {}) {
  return checkoutOf({
    product: { ...KINDS[kind], method, ...extra },
    checkout: {
      subscription_pix_automatic: method === 'PIX_AUTOMATIC',
      allowed_methods: [method],
      offered_methods: [method, 'FREE'],
    },
  })
}

describe.each(LOCALES)('in %s', (locale) => {
  const written = (amount: number): string => money(amount, 'BRL', locale)
  const texts = ALL_TEXTS[locale]
  const checkoutTexts = texts.checkout
  const words = topicTexts('subscription', locale)
  const period = words.price({ amount: '', period: 'month', days: 30 }).trim()
  const monthly = words.price({ amount: written(14_900), period: 'month', days: 30 })
  const charges = words.charges({ n: 12, amount: written(14_900) })
  const rest = words.charges({ n: 11, amount: written(14_900) })
  const trial = words.trialLength({ n: 7, unit: 'days' })

  const own = `(${words.contract.number({ n: 2 })}: ${written(9900)})`
  const inAll = (amount: number): string => `${checkoutTexts.summary.total} ${written(amount)}`
  const atOnce = checkoutTexts.summary.orAtOnce({ value: '' }).trim()

  /** Expected texts of the bar and the button, by kind of product; `never`: texts that would be false. */
  const EXPECTED: Readonly<Record<Kind, { bar: string[]; button: string[]; never: string[] }>> = {
    single: { bar: [written(14_900)], button: [written(14_900)], never: [monthly, charges, atOnce] },
    reduced: {
      bar: [
        written(14_900),
        checkoutTexts.summary.oldPrice({ value: written(19_900) }),
        checkoutTexts.summary.saved({ value: written(5000) }),
      ],
      button: [written(14_900)],
      never: [monthly, charges],
    },
    subscription: { bar: [written(14_900), period], button: [monthly], never: [charges, atOnce] },
    contract: { bar: [charges, inAll(178_800)], button: [charges], never: [atOnce] },
    trial: {
      bar: [words.firstThen({ first: trial, price: monthly })],
      button: [words.trial.begin],
      never: [written(0), atOnce],
    },
    // The button says no price that holds for the other charges alone.
    irregular: { bar: [`${rest} ${own}`, inAll(173_800)], button: [written(14_900)], never: [atOnce] },
    donation: {
      bar: [written(14_900)],
      button: [topicTexts('donation', locale).give, written(14_900)],
      never: [monthly, texts.payment.button.card],
    },
  }

  describe.each(Object.keys(KINDS) as Kind[])('%s', (kind) => {
    it.each(METHODS[kind])('by %s', async (method) => {
      const { bar, button, never } = EXPECTED[kind]
      const data = soldBy(kind, method)
      const shown = { bar: await textOf(data, locale, BAR), button: await textOf(data, locale, BUTTON) }
      for (const part of bar) expect(shown.bar).toContain(part)
      for (const part of button) expect(shown.button).toContain(part)
      for (const part of never) expect(`${shown.bar} ${shown.button}`).not.toContain(part)
    })
  })

  it('the button shows no amount while the donation is below its minimum', async () => {
    const data = soldBy('donation', 'CREDIT_CARD', { donation: { minimum: 200 } })
    const button = await textOf(data, locale, BUTTON)
    expect(button).toContain(topicTexts('donation', locale).give)
    expect(button).not.toMatch(/\d/)
  })

  it('nothing is saved where interest takes the reduction back', async () => {
    const data = soldBy('reduced', 'CREDIT_CARD', {
      max_installments: 12,
      fixed_installments: 12,
      old_amount: 160,
    })
    const bar = await textOf(data, locale, BAR)
    expect(bar).toContain(checkoutTexts.summary.oldPrice({ value: written(16_000) }))
    expect(bar).not.toContain(checkoutTexts.summary.saved({ value: '' }).trim())
  })

  it('instalments without interest say so in the bar, the row and on the button', async () => {
    const data = checkoutOf({
      product: { amount: 297, max_installments: 12, no_interest_installments: 12 },
    })
    const { summary } = ALL_TEXTS[locale].checkout
    const noInterest = summary.noInterest({ plan: '' }).trim()
    expect(await textOf(data, locale, /(<fieldset.*?<\/fieldset>)/s)).toContain(noInterest)
    const withInterest = checkoutOf({ product: { amount: 297, max_installments: 12 } })
    expect(await textOf(withInterest, locale, /(<fieldset.*?<\/fieldset>)/s)).not.toContain(noInterest)
  })

  it('the coupon of a link lowers the price of the first document', async () => {
    const product = { ...priced, allowed_coupon: true }
    const terms = { name: 'DEZ', type: 'PERCENTAGE', value: 10, product_ids: [1001] } as const
    const coupon = { terms, available: null, due_date: null }
    const data = checkoutOf({ product, screen: { coupon } })
    for (const part of [BAR, BUTTON]) expect(await textOf(data, locale, part)).toContain(written(13_410))
    expect(await textOf(data, locale, BAR)).toContain(checkoutTexts.summary.coupon({ name: 'DEZ' }))
    const without = checkoutOf({ product })
    for (const part of [BAR, BUTTON]) expect(await textOf(without, locale, part)).toContain(written(14_900))
  })

  it('the question names all that is agreed to', () => {
    const { agree } = words
    const [pays, price, total, date] = ['PAYS', 'PRICE', 'TOTAL', 'DATE']
    expect(agree.today({ pays })).toContain(pays)
    for (const part of [pays, price, date]) expect(agree.subscription({ pays, price, date })).toContain(part)
    for (const part of [pays, price, total, date]) {
      expect(agree.contract({ pays, price, total, date })).toContain(part)
    }
  })
})
