import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { usePage } from '../../app/page-context.tsx'
import { Icon } from '#design/icon.tsx'
import { Late } from '../../ui/late.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { latePart } from '../../app/late-part.tsx'
import { ProductLine, SummaryRows, type SummaryRow } from '../../ui/summary-card.tsx'
import { useOldPrice, usePriceWords } from '../../checkout/cart/price-words.ts'
import freightFeature from '../../features/freight/feature.ts'
import { useFeature } from '../../checkout/features-context.tsx'
import cashbackFeature from '../../features/cashback/feature.ts'
import heldTickets from '../../features/held-tickets/feature.ts'
import priceNotes from '../../features/price-notes/feature.ts'
import { useRecurring } from '../../features/recurring/use-recurring.ts'
import trustFeature from '../../features/trust/feature.ts'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import { useIdle } from '../../app/when-idle.ts'
import { CouponPlace } from '../../features/coupon/coupon-place.tsx'
import styles from './summary.module.css'

function useRows(): SummaryRow[] {
  const { pricing, coupon } = useCart()
  const { texts, frame } = usePage()
  const { summary } = texts.checkout
  const recurring = useRecurring()
  const { currency, subtotal, discount, deferred, shipping, interest, installments } = pricing
  const amount = (minor: number) => <MoneyText amount={minor} currency={currency} />
  const { answer } = useProduct()
  const { pays, inAll } = usePriceWords()
  const freight = useFeature(freightFeature)
  const paysNow = (
    <>
      {pays}
      {freight && <freight.FreightToCome />}
    </>
  )
  const rows: (SummaryRow & { shown: boolean })[] = [
    { key: 'subtotal', label: summary.subtotal, value: amount(subtotal), shown: true },
    {
      key: 'discount',
      label: summary.coupon({ name: coupon.applied?.terms.name ?? '' }),
      value: <>−{amount(discount)}</>,
      shown: discount > 0,
    },
    {
      key: 'trial',
      label: (deferred > 0 && recurring?.trialLabel(frame.locale)) || '',
      value: <>−{amount(deferred)}</>,
      shown: deferred > 0,
    },
    { key: 'shipping', label: summary.shipping, value: amount(shipping), shown: shipping > 0 },
    {
      key: 'interest',
      label: summary.interest({ n: installments }),
      value: amount(interest),
      shown: interest > 0 && !answer.sold_out,
    },
    {
      key: 'pays',
      label: summary.youPay,
      value: paysNow,
      note: inAll,
      strong: true,
      shown: !answer.sold_out,
    },
  ]
  return rows.filter((row) => row.shown)
}

/**
 * The price first and largest, and below it the other way to pay it; if that costs more, only one total is shown here.
 */
function Price(): ReactNode {
  const { answer } = useProduct()
  const { pricing, installments, methods } = useCart()
  const { texts, money } = usePage()
  const { summary } = texts.checkout
  const { currency } = pricing
  const last = answer.sold_out || !methods.includes('CREDIT_CARD') ? undefined : installments.options.at(-1)
  const before = useOldPrice()
  const freight = useFeature(freightFeature)
  const recurring = useRecurring()
  const plan =
    last === undefined ? '' : summary.orInInstallments({ n: last.number, value: money(last.value, currency) })
  return (
    <div>
      <p className={styles.label}>{last?.interest ? summary.atOnce : summary.total}</p>
      <p className={styles.price}>
        <MoneyText amount={pricing.amount} currency={currency} />
        {freight && <freight.FreightToCome />}
      </p>
      {recurring && <recurring.RecurringPrice />}
      {before !== null && <p className={styles.label}>{before}</p>}
      {last !== undefined && last.number > 1 && (
        <p className={styles.label}>{last.interest ? plan : summary.noInterest({ plan })}</p>
      )}
    </div>
  )
}

const Months = latePart(() => import('./installment-forecast.tsx'))

/** In which month each instalment falls due, once there are several: folded away until the buyer asks. */
function Forecast(): ReactNode {
  const { pricing } = useCart()
  const { summary } = usePage().texts.checkout
  const isIdle = useIdle()
  const [isOpened, setOpened] = useState(false)
  const { installments, cards } = pricing
  if (installments === 1 || cards !== undefined) return null
  return (
    <details className={styles.forecast} onToggle={() => setOpened(true)}>
      <summary>
        {summary.forecast}
        <Icon name="chevron" size={16} />
      </summary>
      <Suspense>{(isIdle || isOpened) && <Months />}</Suspense>
    </details>
  )
}

const LIST_SWITCH_MS = 1000

/**
 * The buyer's additions. Their place opens at once, like the amounts, so that nothing moves later; their pictures and
 * words follow after a second without a change of the cart.
 */
function AddedLines(): ReactNode {
  const { answer } = useProduct()
  const { pricing } = useCart()
  const added = pricing.lines.slice(1)
  const cart = added.map((line) => line.product_id).join()
  const [listed, setListed] = useState(cart)
  useEffect(() => {
    const timer = setTimeout(() => setListed(cart), LIST_SWITCH_MS)
    return () => clearTimeout(timer)
  }, [cart])
  const isListed = (id: number): boolean => listed.split(',').includes(String(id))
  return added.map(({ product_id, name, unit }) => (
    <div key={product_id} className={isListed(product_id) ? undefined : styles.coming}>
      <ProductLine
        name={name}
        image={answer.bump_list.find(({ product }) => product.id === product_id)?.product.images[0]?.path}
        price={<MoneyText amount={unit} currency={pricing.currency} />}
      />
    </div>
  ))
}

/** The purchased items, their cost and the amount to pay. */
export function Summary(): ReactNode {
  const { data, product } = useProduct()
  const { pricing } = useCart()
  const { texts, frame } = usePage()
  const [main] = pricing.lines
  const image = product.images[0]
  const notes = useFeature(priceNotes)
  const cashback = useFeature(cashbackFeature)
  const trust = useFeature(trustFeature)
  const held = useFeature(heldTickets)
  const by = product.author === '' ? '' : texts.checkout.summary.by({ author: product.author })
  return (
    <div className={styles.summary}>
      <Price />
      {held ? (
        <held.TicketLines />
      ) : (
        <ProductLine
          name={product.name}
          note={by}
          image={image?.path}
          alt={image?.alt}
          price={<MoneyText amount={main?.unit ?? 0} currency={pricing.currency} />}
        />
      )}
      <AddedLines />
      <CouponPlace place="summary" />
      <SummaryRows rows={useRows()} />
      {notes && <notes.PriceNotes />}
      {cashbackFeature.isNeeded(data, frame) && (
        <Late name="cashback">{cashback && <cashback.Cashback />}</Late>
      )}
      <Forecast />
      <Late name="cards">{trust && <trust.TrustCards />}</Late>
    </div>
  )
}
