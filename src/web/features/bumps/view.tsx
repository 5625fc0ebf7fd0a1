import { useId, type ComponentType, type ReactNode } from 'react'
import type { BumpData } from '#contract/checkout/product.ts'
import { usePage } from '../../app/page-context.tsx'
import { Late } from '../../ui/late.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { isRunning } from '../../checkout/submit/submission.ts'
import { shownPrice } from '../../checkout/cart/cart.ts'
import { useRecurring } from '../recurring/use-recurring.ts'
import { useCart, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { pictureOf } from '#rules/base/picture-address.ts'
import styles from './view.module.css'

type Shown = { bump: BumpData }

/** Writes an amount of the wire in the money that the buyer pays in. */
function useWritten(): (wire: number) => string {
  const { answer } = useProduct()
  const { pricing } = useCart()
  const { money } = usePage()
  return (wire) => money(shownPrice(answer, wire), pricing.currency)
}

/** The price with how often it is paid; null for what is paid once. */
function useRepeated(): (product: BumpData['product']) => string | null {
  const { locale } = usePage().frame
  const write = useWritten()
  const recurring = useRecurring()
  return (product) => recurring?.repeatedPrice(product, write(product.amount), locale) ?? null
}

/** Returns the additions to the price: the trial before it, the freight beside it. */
function usePriceNotes({ bump: { product } }: Shown): string[] {
  const texts = useTopic('bumps')
  const write = useWritten()
  const repeated = useRepeated()
  const { trial } = product
  const isFree = product.amount_fixed_shipping_fee === 0
  const isFixed = product.type_shipping_fee === 'FIXED'
  return [
    trial > 0 &&
      `${texts.trial[product.trial_unit]({ n: trial })}, ${texts.trial.afterwards({ value: repeated(product) ?? write(product.amount) })}`,
    product.has_shipping_fee && !isFixed && texts.dynamicShipping,
    product.has_shipping_fee &&
      isFixed &&
      !isFree &&
      texts.shipping({ value: write(product.amount_fixed_shipping_fee) }),
  ].filter((note) => note !== false)
}

/** In a line of its own, below the words that sell it: the old price, the new one, and what comes with it. */
function Price(props: Shown): ReactNode {
  const { answer } = useProduct()
  const { pricing } = useCart()
  const { bump } = props
  const { old_amount, amount, trial } = bump.product
  const { currency } = pricing
  const notes = usePriceNotes(props)
  const repeated = useRepeated()(bump.product)
  const price = (wire: number) => shownPrice(answer, wire)
  return (
    <span className={styles.price}>
      {old_amount !== null && <MoneyText amount={price(old_amount)} currency={currency} struck />}{' '}
      {trial === 0 && <b>{repeated ?? <MoneyText amount={price(amount)} currency={currency} />}</b>}{' '}
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </span>
  )
}

type CardsProps = {
  /** The effect of a bump on the instalments; null until its code is loaded. */
  Limit: ComponentType<Shown> | null
}

function BumpCard(props: Shown & CardsProps & { callToAction: string | undefined }): ReactNode {
  const { cart, toggleBump } = useCart()
  const { submission } = useSubmission()
  const { bump, callToAction, Limit } = props
  const { product, disabled, checkbox } = bump
  const texts = useTopic('bumps')
  const { writtenIn } = usePage().frame
  const lock = checkbox ? texts.forced : texts.disabled
  const notes = [disabled ? lock : '', callToAction ?? ''].filter((note) => note !== '')
  const id = useId()
  const image = product.images[0]
  return (
    <label className={disabled ? styles.fixed : styles.card}>
      <span className={styles.picture}>
        {image !== undefined && (
          <img src={pictureOf(image.path, 192)} alt="" width={56} height={56} decoding="async" />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name} id={id} lang={writtenIn}>
          {bump.title}
        </span>
        <span className={styles.about} id={`${id}-about`}>
          <span lang={writtenIn}>{bump.description}</span> <Price bump={bump} />
          {notes.map((note) => (
            <span key={note} className={styles.note}>
              {note}
            </span>
          ))}
          <Late name={`bump-${product.id}`}>{Limit && <Limit bump={bump} />}</Late>
        </span>
      </span>
      <input
        type="checkbox"
        name={`bump_${product.id}`}
        aria-labelledby={id}
        aria-describedby={`${id}-about`}
        checked={cart.bumps.includes(product.id)}
        disabled={disabled || isRunning(submission)}
        onChange={() => toggleBump(product.id)}
      />
    </label>
  )
}

/** The seller's offers beside the product, each with one box; in the seller's own styling if they chose one. */
export function BumpCards({ Limit }: CardsProps): ReactNode {
  const { answer } = useProduct()
  const texts = useTopic('bumps')
  const { bump_list, custom_checkout: custom } = answer
  if (bump_list.length === 0) return null
  return (
    <fieldset className={custom.ob_custom === true ? styles.custom : styles.list}>
      <legend className={styles.title}>{custom.ob_title ?? texts.title}</legend>
      {custom.ob_subtitle !== undefined && <p className={styles.subtitle}>{custom.ob_subtitle}</p>}
      {bump_list.map((bump) => (
        <BumpCard key={bump.product.id} bump={bump} Limit={Limit} callToAction={custom.ob_description} />
      ))}
    </fieldset>
  )
}
