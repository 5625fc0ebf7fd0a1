import type { ReactNode } from 'react'
import type { FeatureRules } from '../../checkout/feature.ts'
import { useFeature } from '../../checkout/features-context.tsx'
import freight from '../freight/feature.ts'
import type { Checkout } from '../../checkout/use-checkout.ts'
import { useTopic } from '../../app/use-topic.ts'
import { addressBody, addressProblems, addressStepFields } from './address-values.ts'
import { AddressFields } from './address-fields.tsx'
import styles from '../../ui/delivery.module.css'

export const rules: FeatureRules = {
  problems: (values, context) => (context.asksAddress ? addressProblems(values, context) : {}),
  fields: (step, { country }) => (step === 'address' ? addressStepFields(country) : []),
  body: ({ asksAddress, isSent, frame, values }) =>
    asksAddress ? addressBody(values, { country: frame.country, isSent }) : {},
}

/** Another address that the parcel goes to. */
function OtherAddress({ checkout }: { checkout: Checkout }): ReactNode {
  const address = useTopic('address')
  const delivery = useTopic('delivery')
  const { form, edit } = checkout
  return (
    <div className={styles.other}>
      <label className={styles.box}>
        <input
          type="checkbox"
          name="other_address"
          checked={form.values.other_address}
          onChange={(event) => edit({ type: 'ticked', box: 'other_address', value: event.target.checked })}
        />
        <span>{delivery.otherAddress}</span>
      </label>
      {form.values.other_address && (
        <fieldset className={styles.fields}>
          <legend className={styles.legend}>{address.shipping}</legend>
          <AddressFields checkout={checkout} prefix="shipping_" />
        </fieldset>
      )}
    </div>
  )
}

/** Where the buyer lives, where it goes if that is elsewhere, and how it gets there. */
export function AddressStep({ checkout }: { checkout: Checkout }): ReactNode {
  const { isSent, asksFreight } = checkout.context
  const ways = useFeature(freight)
  return (
    <>
      <AddressFields checkout={checkout} prefix="" />
      {isSent && <OtherAddress checkout={checkout} />}
      {asksFreight && ways && <ways.FreightOptions checkout={checkout} />}
    </>
  )
}
