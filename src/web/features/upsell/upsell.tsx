import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/calls/payment.ts'
import type { UpsellOffer } from '#contract/page.ts'
import { brandName } from '#rules/brand-names.ts'
import { localePath } from '#rules/locale.ts'
import { paymentErrorText } from '#texts/lookup.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button, ButtonLink } from '#look/button.tsx'
import { Notice } from '#look/notice.tsx'
import { ProductLine } from '../../ui/summary-card.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { minorOf } from '../../app/wire-money.ts'
import { OneClickProgress } from '../../next-actions/one-click-progress.tsx'
import { useOneClick } from '../../next-actions/use-one-click.ts'
import { buyUpsell, type OneClickOffer } from './upsell-purchase.ts'
import styles from './upsell.module.css'

/** The form of the offered product, filled in with what this session's purchase knows. */
function formAddress(offer: UpsellOffer, locale: Parameters<typeof localePath>[0], country: string): string {
  const tail = offer.offer_hash === null ? '' : `/offer/${offer.offer_hash}`
  const query = new URLSearchParams({ up_id: offer.sale_id, country })
  return localePath(locale, `/${offer.product.id}${tail}?${query}`)
}

function OneClickPurchase(props: { offer: OneClickOffer; sale: SaleAnswer; form: string }): ReactNode {
  const { money, client, frame } = usePage()
  const words = useTopic('upsell')
  const failures = useTopic('failures')
  const { offer, form, sale } = props
  const { step, pay } = useOneClick((onSilence) => buyUpsell({ client, frame, sale }, offer, onSilence))
  const { card, total } = offer.one_click
  if (step.at === 'refused') {
    return (
      <Notice
        kind="error"
        role="alert"
        title={words.refused}
        actions={<ButtonLink href={form}>{words.otherWay}</ButtonLink>}
      >
        {step.code !== null && paymentErrorText(failures, step.code)}
      </Notice>
    )
  }
  const isBuying = step.at === 'paying'
  return (
    <>
      {step.at === 'unreachable' && (
        <Notice kind="warning" role="alert">
          {words.unreachable}
        </Notice>
      )}
      <Button look="primary" busy={isBuying} onClick={pay}>
        {isBuying
          ? words.buying
          : step.at === 'unreachable'
            ? words.again
            : words.buy({ total: money(minorOf(total, offer.currency), offer.currency) })}
      </Button>
      <OneClickProgress step={step} />
      <p className={styles.note}>
        {words.charged({ brand: brandName(card.brand), lastFour: card.last_four })}{' '}
        <a href={form}>{words.otherWay}</a>
      </p>
    </>
  )
}

/** What the seller offers to whoever has just bought: with one click by the kept card, or by the ordinary form. */
export function Upsell(props: { offer: UpsellOffer; sale: SaleAnswer }): ReactNode {
  const { frame, money } = usePage()
  const words = useTopic('upsell')
  const { offer, sale } = props
  const { product, one_click } = offer
  const price = money(minorOf(offer.amount, offer.currency), offer.currency)
  const form = formAddress(offer, frame.locale, frame.country)
  return (
    <section className={styles.upsell}>
      <h2>{words.title}</h2>
      <ProductLine name={product.name} image={product.image} price={price} />
      {one_click === null ? (
        <ButtonLink href={form}>{words.open({ price })}</ButtonLink>
      ) : (
        <OneClickPurchase offer={{ ...offer, one_click }} sale={sale} form={form} />
      )}
    </section>
  )
}
