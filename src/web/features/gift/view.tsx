import type { ReactNode } from 'react'
import { addDays } from '#rules/base/calendar.ts'
import { GIFT_DAYS_AHEAD, GIFT_MESSAGE_MAX, validateGift } from '#rules/order/gift.ts'
import { Field, FieldGrid } from '#design/field.tsx'
import controls from '#design/control.module.css'
import type { FeatureRules } from '../../checkout/feature.ts'
import { FormText, useProblemText } from '../../checkout/form/form-text.tsx'
import { useForm } from '../../checkout/checkout-context.tsx'
import { serverNow } from '../../app/server-clock.ts'
import { useTopic } from '../../app/use-topic.ts'
import styles from '../../ui/delivery.module.css'
import './gift-styles.ts'

export { GiftNote } from './gift-note.tsx'

/** By the server's clock; the rules bear a day of difference. */
const today = () => new Date(serverNow()).toISOString().slice(0, 10)

export const rules: FeatureRules = {
  problems: (values, { isSent }) => (values.is_gift ? validateGift(values, isSent, today()) : {}),
  fields: (step) =>
    step === 'personal' ? ['is_gift', 'recipient_name', 'recipient_email', 'gift_message', 'gift_date'] : [],
  body: ({ values: { is_gift, gift_message, recipient_name, recipient_email, gift_date } }) =>
    is_gift ? { is_gift, gift_message, recipient_name, recipient_email, gift_date } : {},
}

/** The message with the present, with its line breaks. */
function Message(): ReactNode {
  const { form, edit } = useForm()
  const gift = useTopic('gift')
  const problem = useProblemText()
  return (
    <Field
      label={gift.message}
      hint={gift.messageHint}
      error={problem('gift_message', gift.message)}
      required
    >
      {(control) => (
        <textarea
          {...control}
          className={`${controls.control} ${styles.message}`}
          name="gift_message"
          rows={3}
          maxLength={GIFT_MESSAGE_MAX}
          autoComplete="off"
          value={form.values.gift_message}
          onChange={(event) => edit({ type: 'typed', field: 'gift_message', value: event.target.value })}
          onBlur={() => edit({ type: 'left', field: 'gift_message' })}
        />
      )}
    </Field>
  )
}

/** A box that makes the purchase a present, and to whom it goes with which words. */
export function GiftOption(): ReactNode {
  const { form, edit, context } = useForm()
  const gift = useTopic('gift')
  const field = { required: true } as const
  return (
    <>
      <label className={styles.box}>
        <input
          type="checkbox"
          name="is_gift"
          checked={form.values.is_gift}
          onChange={(event) => edit({ type: 'ticked', box: 'is_gift', value: event.target.checked })}
        />
        <span>{gift.isGift}</span>
      </label>
      {form.values.is_gift && (
        <div className={styles.present}>
          <FieldGrid>
            <FormText {...field} field="recipient_name" span="half" label={gift.name} autoComplete="off" />
            <FormText
              {...field}
              field="recipient_email"
              span="half"
              type="email"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
              required={!context.isSent}
              label={gift.email}
              hint={context.isSent ? gift.emailOfParcel : gift.emailOfAccess}
            />
            <Message />
            <FormText
              field="gift_date"
              span="half"
              type="date"
              required={false}
              min={today()}
              max={addDays(today(), GIFT_DAYS_AHEAD)}
              autoComplete="off"
              label={gift.date}
              hint={gift.dateHint}
            />
          </FieldGrid>
        </div>
      )}
    </>
  )
}
