import type { ReactNode } from 'react'
import { GIFT_MESSAGE_MAX } from '#rules/gift.ts'
import { FieldGrid } from '../parts/field.tsx'
import { FormText } from '../screens/checkout/form-text.tsx'
import type { Checkout } from '../state/use-checkout.ts'
import { useTopic } from '../use-topic.ts'
import styles from './delivery.module.css'

/** A box that makes the purchase a present, and to whom it goes with which words. */
export default function GiftOption({ checkout }: { checkout: Checkout }): ReactNode {
  const gift = useTopic('gift')
  const { form, edit, context } = checkout
  const field = { checkout, required: true } as const
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
        <FieldGrid>
          <FormText
            {...field}
            field="recipient_name"
            textKey="name"
            span="half"
            label={gift.name}
            autoComplete="off"
          />
          <FormText
            {...field}
            field="recipient_email"
            textKey="email"
            span="half"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            required={!context.isSent}
            label={gift.email}
            hint={context.isSent ? gift.emailOfParcel : gift.emailOfAccess}
          />
          <FormText
            {...field}
            field="gift_message"
            label={gift.message}
            hint={gift.messageHint}
            maxLength={GIFT_MESSAGE_MAX}
            autoComplete="off"
          />
        </FieldGrid>
      )}
    </>
  )
}
