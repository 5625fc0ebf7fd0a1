import type { ReactNode } from 'react'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import { cashbackOf, cashbackPercentOf } from '#rules/order/cashback.ts'
import type { Minor } from '#rules/base/money.ts'
import { usePage } from '../../app/page-context.tsx'
import type { Pricing } from '../../checkout/cart/pricing.ts'
import { shownPrice } from '../../checkout/cart/cart.ts'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './view.module.css'

/** The seller's limit in the currency of the prices that are shown. */
function limitOf(checkout: CheckoutAnswer): Minor {
  const setting = checkout.global_settings.find((each) => each.name === 'maximumCashbackAmount')
  return setting?.name === 'maximumCashbackAmount' ? shownPrice(checkout, setting.value) : 0
}

/** Returns the buyer's cashback on this purchase; the server stores the same with the sale. */
function cashbackInCart(answer: CheckoutAnswer, pricing: Pricing): Minor {
  const products = [answer.data, ...answer.bump_list.map(({ product }) => product)]
  const lines = pricing.lines.map(({ product_id, amount, shipping }) => {
    const product = products.find(({ id }) => id === product_id)
    return { paid: amount - shipping, percent: product === undefined ? 0 : cashbackPercentOf(product) }
  })
  return cashbackOf(lines, limitOf(answer)).reduce((a, b) => a + b, 0)
}

/** The cashback below the price, paid later. It is never deducted from the amount paid. */
export function Cashback(): ReactNode {
  const { pricing } = useCart()
  const { money } = usePage()
  const texts = useTopic('cashback')
  const { answer } = useProduct()
  const back = cashbackInCart(answer, pricing)
  if (back === 0) return null
  const isMost = back === limitOf(answer)
  return (
    <p className={styles.cashback}>
      <strong>{texts.title({ value: money(back, pricing.currency) })}</strong> {texts.text}{' '}
      {isMost && `${texts.limited} `}
      {texts.terms}
    </p>
  )
}
