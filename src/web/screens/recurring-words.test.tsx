import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#rules/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { money } from '#texts/format.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { App } from '../app/app.tsx'
import { checkoutOf } from '../fixtures/checkout.ts'
import { pageOf } from '../fixtures/sale.ts'
import type { AnyScreenModule, DataOf } from '../app/screen.ts'
import * as checkout from './checkout/index.tsx'

/*
 * What is agreed to, where it is agreed to: the bar of a phone and the button say of each kind of product how much is
 * paid and how often, in every language. The question after the press is walked in e2e/subscriptions.spec.ts.
 */

await Promise.all(LOCALES.map((locale) => loadTopic('subscription', locale)))

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
const KINDS = {
  subscription: checkoutOf({ product: { ...priced, type: 'SUBSCRIPTION', period: 30 } }),
  contract: checkoutOf({ product: { ...priced, type: 'CONTRACT', period: 30, charges: 12 } }),
  trial: checkoutOf({ product: { ...priced, type: 'SUBSCRIPTION', period: 30, trial: 7 } }),
  single: checkoutOf({ product: priced }),
  irregular: checkoutOf({
    product: {
      ...priced,
      type: 'CONTRACT',
      period: 30,
      charges: 12,
      custom_charges: [{ charge: 2, amount: 99 }],
    },
  }),
}

describe.each(LOCALES)('in %s', (locale) => {
  const written = (amount: number): string => money(amount, 'BRL', locale)
  const words = topicTexts('subscription', locale)
  const monthly = words.price({ amount: written(14_900), period: 'month', days: 30 })
  const charges = words.charges({ n: 12, amount: written(14_900) })
  const trial = words.trialLength({ n: 7, unit: 'days' })

  it('a subscription says its amount and period', async () => {
    expect(await textOf(KINDS.subscription, locale, BUTTON)).toContain(monthly)
    expect(await textOf(KINDS.subscription, locale, BAR)).toContain(written(14_900))
  })

  it('a contract says its charges and their total', async () => {
    expect(await textOf(KINDS.contract, locale, BUTTON)).toContain(charges)
    const bar = await textOf(KINDS.contract, locale, BAR)
    expect(bar).toContain(charges)
    expect(bar).toContain(written(178_800))
  })

  it('a trial says that it is free, for how long and what follows, and no zero', async () => {
    const bar = await textOf(KINDS.trial, locale, BAR)
    expect(bar).toContain(words.firstThen({ first: trial, price: monthly }))
    expect(bar).not.toContain(written(0))
    expect(await textOf(KINDS.trial, locale, BUTTON)).toBe(words.trial.begin)
  })

  it('a charge with an amount of its own is named, and the button says no price that holds for the others alone', async () => {
    const own = `(${words.contract.number({ n: 2 })}: ${written(9900)})`
    const rest = words.charges({ n: 11, amount: written(14_900) })
    const bar = await textOf(KINDS.irregular, locale, BAR)
    expect(bar).toContain(`${rest} ${own}`)
    expect(bar).toContain(written(173_800))
    const button = await textOf(KINDS.irregular, locale, BUTTON)
    expect(button).not.toContain(rest)
    expect(button).toContain(written(14_900))
  })

  it('control: a single payment says its amount alone', async () => {
    const button = await textOf(KINDS.single, locale, BUTTON)
    expect(button).toContain(written(14_900))
    expect(button).not.toContain(monthly)
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
