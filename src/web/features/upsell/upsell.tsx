import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { UpsellOffer } from '#contract/checkout/page.ts'
import { localePath } from '#rules/base/locale.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button, ButtonLink } from '#design/button.tsx'
import { ProductLine } from '../../ui/summary-card.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { minorOf } from '../../app/wire-money.ts'
import { OneClickPurchase } from './one-click-purchase.tsx'
import styles from './upsell.module.css'

/** The form of the offered product, filled in with what this session's purchase knows. */
function formAddress(offer: UpsellOffer, locale: Parameters<typeof localePath>[0], country: string): string {
  const tail = offer.offer_hash === null ? '' : `/offer/${offer.offer_hash}`
  const query = new URLSearchParams({ up_id: offer.sale_id, country })
  return localePath(locale, `/${offer.product.id}${tail}?${query}`)
}

/** The seller's offer after a purchase: with one click by the kept card, or by the ordinary form. */
export function Upsell(props: { offer: UpsellOffer; sale: SaleAnswer }): ReactNode {
  const { frame, money } = usePage()
  const words = useTopic('upsell')
  const { offer, sale } = props
  const [chosen, choose] = useState<boolean | null>(null)
  // The server draws the offer: it does not know what this tab has kept.
  const wasDeclined = useSyncExternalStore(
    () => () => undefined,
    () => isKept(offer),
    () => false,
  )
  const isDeclined = chosen ?? wasDeclined
  const answer = useRef<HTMLParagraphElement>(null)
  const { product, one_click } = offer
  const price = money(minorOf(offer.amount, offer.currency), offer.currency)
  const form = formAddress(offer, frame.locale, frame.country)
  const decline = (is: boolean): void => {
    keep(offer, is)
    choose(is)
    // The button that was pressed is gone.
    if (is) requestAnimationFrame(() => answer.current?.focus())
  }
  if (isDeclined) {
    return (
      <p ref={answer} tabIndex={-1} className={styles.note}>
        {words.declined}{' '}
        <button type="button" className={styles.again} onClick={() => decline(false)}>
          {words.seeAgain}
        </button>
      </p>
    )
  }
  return (
    <section className={styles.upsell}>
      <h2>{words.title}</h2>
      <ProductLine name={product.name} image={product.image} price={price} />
      {one_click === null ? (
        <ButtonLink href={form}>{words.open({ price })}</ButtonLink>
      ) : (
        <OneClickPurchase offer={{ ...offer, one_click }} sale={sale} form={form} />
      )}
      <Button look="plain" onClick={() => decline(true)}>
        {words.decline}
      </Button>
    </section>
  )
}

const keyOf = ({ sale_id, product }: UpsellOffer): string => `balcao:declined:${sale_id}:${product.id}`

/** Whether it was declined in this tab. */
function isKept(offer: UpsellOffer): boolean {
  try {
    return sessionStorage.getItem(keyOf(offer)) !== null
  } catch {
    return false
  }
}

function keep(offer: UpsellOffer, isDeclined: boolean): void {
  try {
    if (isDeclined) sessionStorage.setItem(keyOf(offer), '1')
    else sessionStorage.removeItem(keyOf(offer))
  } catch {
    // Its storage is full or closed: the page itself remembers.
  }
}
