import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { ProductData } from '#contract/checkout/product.ts'
import { readDonation, suggestedDonations, type DonationTerms } from '#rules/order/donation.ts'
import type { Locale, NumberTag } from '#rules/base/locale.ts'
import { exponentOf, toWire, type Minor } from '#rules/base/money.ts'
import { number } from '#texts/format.ts'
import { topicTexts } from '#texts/topics.ts'
import { exampleAmount, readAmount } from '#rules/base/typed-amount.ts'
import { usePage } from '../../app/page-context.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { FeatureRules } from '../../checkout/feature.ts'
import { useCart, useForm, useProduct } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { minorOf } from '../../app/wire-money.ts'
import styles from './view.module.css'

const MAX_CHARACTERS = 14

function written(amount: Minor, { currency, numbers }: DonationTerms): string {
  return number(toWire(amount, currency), numbers, exponentOf(currency))
}

/** Returns the initial value of the field: the seller's own amount. */
function openDonation({ amount, currency }: ProductData, numbers: NumberTag): string {
  return number(amount, numbers, exponentOf(currency))
}

export const rules: FeatureRules = {
  open: ({ checkout }, { numbers }) => ({ values: { donation: openDonation(checkout.data, numbers) } }),
  problems: ({ donation }, { donation: terms }) =>
    terms === null || readDonation(donation, terms) !== null ? {} : { donation: { code: 'required' } },
  fields: (step) => (step === 'personal' ? ['donation'] : []),
}

/** Makes the typed amount the price of the cart; while it is too low, the price is the minimum. */
function usePrice(terms: DonationTerms): Minor | null {
  const { form } = useForm()
  const { cart, changeCart } = useCart()
  const given = readDonation(form.values.donation, terms)
  const set = useEffectEvent((donation: Minor) => {
    if (cart.donation !== donation) changeCart({ donation })
  })
  useEffect(() => set(given ?? terms.minimum), [given, terms.minimum])
  return given
}

type Choosing = { terms: DonationTerms; given: Minor | null }

function Suggestions({ terms, given }: Choosing): ReactNode {
  const { answer } = useProduct()
  const { edit } = useForm()
  const { money } = usePage()
  const texts = useTopic('donation')
  const { data } = answer
  const own = minorOf(data.amount, data.currency)
  const choose = (amount: Minor): void => {
    edit({ type: 'typed', field: 'donation', value: written(amount, terms) })
  }
  return (
    <fieldset className={styles.suggestions} aria-label={texts.suggestions}>
      {suggestedDonations(own, terms).map((amount) => (
        <button
          key={amount}
          type="button"
          className={styles.suggestion}
          aria-pressed={amount === given}
          onClick={() => choose(amount)}
        >
          {money(amount, terms.currency)}
        </button>
      ))}
    </fieldset>
  )
}

function Amount({ terms }: Omit<Choosing, 'given'>): ReactNode {
  const { product } = useProduct()
  const { form, edit, problems } = useForm()
  const { money } = usePage()
  const texts = useTopic('donation')
  const given = usePrice(terms)
  const { currency, numbers } = terms
  const least = texts.atLeast({ minimum: money(terms.minimum, currency) })
  const isRead = readAmount(form.values.donation, currency, numbers) !== null || form.values.donation === ''
  return (
    <section className={styles.donation}>
      <h2>{texts.title}</h2>
      <Suggestions terms={terms} given={given} />
      <TextInput
        name="donation"
        label={texts.amount}
        required
        prefix={product.symbol_currency}
        inputMode="decimal"
        autoComplete="off"
        maxLength={MAX_CHARACTERS}
        hint={least}
        value={form.values.donation}
        onValue={(value) => edit({ type: 'typed', field: 'donation', value })}
        onBlur={() => edit({ type: 'left', field: 'donation' })}
        error={
          problems.donation &&
          (isRead ? least : texts.unreadable({ example: exampleAmount(currency, numbers) }))
        }
      />
    </section>
  )
}

/** How much the buyer gives: a few amounts to choose from, and a field for any other. */
export function DonationField(): ReactNode {
  const { context } = useForm()
  const { donation } = context
  return donation === null ? null : <Amount terms={donation} />
}

/** Returns the button's text instead of that for paying: nothing is bought. */
export const giveButton = (locale: Locale): string => topicTexts('donation', locale).give
