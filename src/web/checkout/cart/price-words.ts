import { usePage } from '../../app/page-context.tsx'
import { useCart, useProduct } from '../checkout-context.tsx'

/** What the buyer pays, in the same words wherever it stands: in the summary, in the bar above the form, on the button. */
export type PriceWords = {
  /** "12x de R$ 51,10", or the amount where there is one payment. */
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
  // What is sold out is not paid at all: its price stands alone.
  if (sold_out) return { pays: money(amount, currency), inAll: null, atOnce: null }
  if (installments === 1 || cards !== undefined) {
    return { pays: money(total, currency), inAll: null, atOnce: null }
  }
  return {
    pays: summary.inInstallments({ n: installments, value: money(installmentValue, currency) }),
    inAll: `${summary.total} ${money(total, currency)}`,
    atOnce: amount < total ? summary.orAtOnce({ value: money(amount, currency) }) : null,
  }
}
