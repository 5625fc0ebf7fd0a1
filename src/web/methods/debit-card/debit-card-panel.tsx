import { useEffect, type ReactNode } from 'react'
import { problemText } from '#texts/lookup.ts'
import { usePage } from '../../app/page-context.tsx'
import { FieldGrid } from '#design/field.tsx'
import { Icon } from '#design/icon.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { CardFields } from '../../checkout/form/card-fields.ts'
import type { OwnCards } from '../../checkout/form/own-cards.ts'
import { useCard } from '../../checkout/use-checkout.ts'
import { useCart, useForm, useSubmission } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { CardFrame } from '../credit-card.tsx'
import styles from '../panel.module.css'

/** The one card as the submit needs it. */
function ownCards(fields: CardFields): OwnCards {
  const { isComplete, problem, validate, focus } = fields
  const tokenize = async () => [await fields.tokenize()]
  return { isComplete, problem, validate, focus, tokenize, of: () => fields }
}

/** The fields of a debit card: those of any card, and nothing to choose. */
export function DebitCardPanel(): ReactNode {
  const { form, edit, problems } = useForm()
  const { method } = useCart()
  const { submit, keepCards } = useSubmission()
  const { frame, texts } = usePage()
  const { debit } = useTopic('cards')
  const fields = useCard(submit)
  const isChosen = method === 'DEBIT_CARD'
  useEffect(() => {
    if (!isChosen) return undefined
    keepCards(ownCards(fields))
    return () => keepCards(null)
  })
  const label = texts.payment.card.holder
  const problem = isChosen ? problems.holder_name : undefined
  return (
    <div className={styles.card}>
      <CardFrame card={fields} title={`${texts.payment.methods.DEBIT_CARD}: ${texts.payment.card.frame}`} />
      <FieldGrid>
        <TextInput
          name="debit_holder_name"
          label={label}
          placeholder={texts.payment.card.holderPlaceholder}
          autoComplete="cc-name"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={form.values.holder_name}
          onValue={(value) => edit({ type: 'typed', field: 'holder_name', value })}
          onBlur={() => edit({ type: 'left', field: 'holder_name' })}
          error={problem && problemText(texts, frame.locale, problem, { key: 'holder_name', label })}
        />
      </FieldGrid>
      <p className={styles.safe}>
        <Icon name="lock" size={16} />
        <span>{debit}</span>
      </p>
    </div>
  )
}
