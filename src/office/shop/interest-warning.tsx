import type { ReactNode } from 'react'
import { MAX_INSTALLMENTS, priceInstallment } from '#rules/order/installments.ts'
import { unusualInterest } from '#rules/fields/seller-fields.ts'
import type { EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import type { ShopTexts } from '#texts/office/shop/pt.ts'
import { moneyIn } from '../entry/words.ts'
import { useWords } from '../state/words.ts'

/** Amount whose instalments illustrate the effect of an interest rate. */
const EXAMPLE = 100_00

/**
 * Returns the confirmation question to show before saving shop changes that set a possibly mistyped interest; undefined
 * if none is needed.
 */
export function interestTitle(
  changes: readonly EntryChange[],
  { locale, texts }: { locale: string; texts: ShopTexts },
): string | undefined {
  const percent = unusualInterest(changes)
  if (percent === null) return undefined
  const written = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return texts.interest.title({ percent: written.format(percent / 100) })
}

/** Returns the warning shown with that question; null if there is no question. */
export function interestWarning(changes: readonly EntryChange[], currency: string): ReactNode | null {
  const percent = unusualInterest(changes)
  return percent === null ? null : <InterestWarning percent={percent} currency={currency} />
}

/** Says what buyers pay with an interest. */
function InterestWarning({ percent, currency }: { percent: number; currency: string }): ReactNode {
  const { locale, texts } = useWords()
  const total = priceInstallment(EXAMPLE, percent, MAX_INSTALLMENTS) * MAX_INSTALLMENTS
  return (
    <p>
      {texts.shop.interest.lead({
        amount: moneyIn(locale, EXAMPLE, currency),
        number: MAX_INSTALLMENTS,
        total: moneyIn(locale, total, currency),
      })}
    </p>
  )
}
