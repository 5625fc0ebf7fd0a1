import { usePage } from '../../app/page-context.tsx'
import { useCart, useProduct } from '../checkout-context.tsx'
import { shownPrice } from './cart.ts'

/**
 * Price that the buyer pays, in the same words everywhere: in the summary, in the bar above the form, on the button.
 */
export type PriceWords = {
  /** "12x de R$ 51,10", "12x de R$ 24,75 sem juros", or the amount where there is one payment. */
  pays: string
  /** "Total R$ 613,20", where that is not what `pays` says. */
  inAll: string | null
  /** "ou R$ 497,00 à vista", where paying at once costs less. */
  atOnce: string | null
}

export function usePriceWords(): PriceWords {
  const { sold_out } = useProduct().answer
  const { amount, total, currency, installments, installmentValue, cards } = useCart().pricing
  const { texts, money } = usePage()
  const { summary } = texts.checkout
  if (sold_out || installments === 1 || cards !== undefined) {
    // A sold-out product is not paid at all: its price is shown alone.
    return { pays: money(sold_out ? amount : total, currency), inAll: null, atOnce: null }
  }
  const plan = summary.inInstallments({ n: installments, value: money(installmentValue, currency) })
  return {
    pays: amount < total ? plan : summary.noInterest({ plan }),
    inAll: `${summary.total} ${money(total, currency)}`,
    atOnce: amount < total ? summary.orAtOnce({ value: money(amount, currency) }) : null,
  }
}

/**
 * "Antes R$ 497,00 · você economiza R$ 200,00", below a total: the old price holds whatever else that total holds, and
 * what is saved counts interest and coupons. Null where there is no old price.
 */
export function useOldPrice(): string | null {
  const { answer } = useProduct()
  const { subtotal, shipping, lines, currency, total, deferred } = useCart().pricing
  const { texts, money } = usePage()
  const { old_amount } = answer.data
  if (old_amount === null) return null
  const old = subtotal + shipping - (lines[0]?.unit ?? 0) + shownPrice(answer, old_amount)
  const { oldPrice, saved } = texts.checkout.summary
  const written = oldPrice({ value: money(old, currency) })
  // A trial costs nothing yet, which saves nothing.
  const value = old - total - deferred
  return value > 0 ? `${written} · ${saved({ value: money(value, currency) })}` : written
}
