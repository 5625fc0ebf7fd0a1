import { useId, type ReactNode } from 'react'
import type { Acceptance } from '#rules/order/acceptance.ts'
import { LegalLink } from '../../ui/legal-link.tsx'
import { Icon } from '#design/icon.tsx'
import type { FeatureRules } from '../../checkout/feature.ts'
import { usePriceWords } from '../../checkout/cart/price-words.ts'
import { useForm, useProduct } from '../../checkout/checkout-context.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { useProblemText } from '../../checkout/form/form-text.tsx'
import styles from './view.module.css'

export const rules: FeatureRules = {
  problems: (values, { accepts }) =>
    Object.fromEntries(accepts.filter((box) => !values[box]).map((box) => [box, { code: 'required' }])),
  fields: (step) => (step === 'payment' ? ['terms', 'contract', 'digital_content', 'gdpr', 'named'] : []),
}

/** Returns the text beside each box. */
function useWords(): Readonly<Partial<Record<Acceptance, ReactNode>>> {
  const { product } = useProduct()
  const { terms, contract, digitalContent, gdpr, named } = useTopic('countries').acceptance
  return {
    terms: (
      <>
        {terms.before}
        <LegalLink to="terms">{terms.terms}</LegalLink>
        {terms.between}
        <LegalLink to="privacy">{terms.privacy}</LegalLink>
        {terms.after}
      </>
    ),
    contract,
    digital_content: digitalContent,
    gdpr: gdpr({ seller: product.seller.name }),
    named,
  }
}

/** Why the purchase cannot go on without a box. */
function useRefusal(box: Acceptance): string | undefined {
  const { required } = useTopic('countries').acceptance
  const general = useProblemText()(box, '', 'terms')
  if (general === undefined) return undefined
  const own: Readonly<Partial<Record<Acceptance, string>>> = {
    contract: required.contract,
    digital_content: required.digitalContent,
  }
  return own[box] ?? general
}

function Box(props: { box: Acceptance; required: boolean; words: ReactNode }): ReactNode {
  const { form, edit } = useForm()
  const { box, required, words } = props
  const problem = useRefusal(box)
  const noteId = useId()
  return (
    <>
      <label className={styles.box}>
        <input
          type="checkbox"
          name={box}
          required={required}
          checked={form.values[box]}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : noteId}
          onChange={(event) => edit({ type: 'ticked', box, value: event.target.checked })}
        />
        <span>{words}</span>
      </label>
      {problem !== undefined && (
        <p className={styles.error} id={noteId}>
          <Icon name="error" size={16} />
          {problem}
        </p>
      )}
    </>
  )
}

/** The acceptances that this buyer must give, and the optional ones, directly above the pay button. */
export function Terms(): ReactNode {
  const { answer } = useProduct()
  const words = useWords()
  return (
    <div className={styles.boxes}>
      {answer.acceptances.map(({ name, required }) => {
        const boxTexts = words[name]
        // The option to keep the card is shown beside the card.
        if (boxTexts === undefined) return null
        return <Box key={name} box={name} required={required} words={boxTexts} />
      })}
    </div>
  )
}

/**
 * The ordered product and its cost, directly at the button (Directive 2011/83/EU, article 8(2)); below them the
 * frequency of payment, if it recurs.
 */
export function OrderLine({ children }: { children: ReactNode }): ReactNode {
  const { frame } = usePage()
  const { product } = useProduct()
  const { pays } = usePriceWords()
  return (
    <div className={styles.order}>
      <span lang={frame.writtenIn}>{product.name}</span>
      <b>{pays}</b>
      {children}
    </div>
  )
}
