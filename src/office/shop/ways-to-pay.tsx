import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PAYMENT_METHODS } from '#rules/methods/method.ts'
import { textAt } from '../entry/typed-value.ts'
import { Section } from '../parts/display/section.tsx'
import type { ShownProduct } from '../products/shown-product.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'

/** How a product that was just made is paid, who bears the interest, and where both are changed. */
export function WaysToPay({ product }: { product: ShownProduct }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.shop.begin
  const { entry, id } = product
  const names = textAt(entry['method'])
    .split(',')
    .flatMap((own) => PAYMENT_METHODS.filter((method) => method === own))
    .map((method) => all.products.methods[method])
  const most = Number(entry['max_installments'] ?? 1)
  const hasInterest = most > 1 && entry['no_interest_installments'] === undefined
  return (
    <Section title={texts.payTitle}>
      <p>
        {texts.pay({ methods: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names) })}
        {hasInterest && ` ${texts.interest({ most })}`}
      </p>
      <p>
        <Link
          to="/sellers/$seller/products/$product"
          params={{ seller: String(useSeller()), product: String(id) }}
        >
          {texts.changePay}
        </Link>
      </p>
    </Section>
  )
}
