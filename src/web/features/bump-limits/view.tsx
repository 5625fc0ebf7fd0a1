import type { ReactNode } from 'react'
import type { BumpData } from '#contract/checkout/product.ts'
import { loweredInstallments } from '#rules/order/lowered-installments.ts'
import { takesInstallments } from '#rules/methods/method.ts'
import { installmentsOfOrder } from '#rules/order/price-order.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { orderRequestOf } from '../../checkout/cart/cart.ts'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'

/** Before it is ticked how many instalments the bump leaves; and then what became of the number that was chosen. */
function useLimitWords({ product, disabled }: BumpData): string {
  const { answer } = useProduct()
  const { cart, method, pricing, wanted } = useCart()
  const { texts, frame, money } = usePage()
  const words = useTopic('paying').bump
  if (!takesInstallments(method) || disabled) return ''
  const others = cart.bumps.filter((each) => each !== product.id)
  const offered = (bumps: readonly number[]) =>
    installmentsOfOrder(orderRequestOf(answer, frame.country, { ...cart, bumps }))
  const lowered = loweredInstallments(offered(others), offered([...others, product.id]), wanted)
  if (lowered === null) return ''
  const { max, change } = lowered
  const isTicked = cart.bumps.includes(product.id)
  if (!isTicked || change === null || pricing.cards !== undefined) return words.upTo({ n: max })
  const inWords = ({ number: n, value: each }: { number: number; value: number }) => {
    const value = money(each, pricing.currency)
    return n === 1
      ? texts.payment.installments.once({ value })
      : texts.checkout.summary.inInstallments({ n, value })
  }
  return words.lowered({ from: inWords(change.from), to: inWords(change.to) })
}

/** In a line of its own below the bump's words; a change is read out. */
export function BumpLimit({ bump }: { bump: BumpData }): ReactNode {
  const words = useLimitWords(bump)
  return <span aria-live="polite">{words}</span>
}
