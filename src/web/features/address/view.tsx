import type { ReactNode } from 'react'
import { maskCep } from '#rules/people/postal-code.ts'
import type { FeatureRules } from '../../checkout/feature.ts'
import { useFeature } from '../../checkout/features-context.tsx'
import freight from '../freight/feature.ts'
import { useForm } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { addressBody, addressProblems, addressStepFields } from './address-values.ts'
import { AddressFields } from './address-fields.tsx'
import styles from '../../ui/delivery.module.css'

export const rules: FeatureRules = {
  mask: (field, country) => (country === 'BR' && field.endsWith('zipcode') ? maskCep : undefined),
  problems: (values, context) => (context.asksAddress ? addressProblems(values, context) : {}),
  fields: (step, { country }) => (step === 'address' ? addressStepFields(country) : []),
  body: ({ asksAddress, isSent, frame, values }) =>
    asksAddress ? addressBody(values, { country: frame.country, isSent }) : {},
}

/** Another address that the parcel goes to. */
function OtherAddress(): ReactNode {
  const { form, edit } = useForm()
  const address = useTopic('address')
  const delivery = useTopic('delivery')
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
          <AddressFields prefix="shipping_" />
        </fieldset>
      )}
    </div>
  )
}

/** The buyer's address, the delivery address if it differs, and the delivery options. */
export function AddressStep(): ReactNode {
  const { context } = useForm()
  const { isSent, asksFreight } = context
  const ways = useFeature(freight)
  return (
    <>
      <AddressFields prefix="" />
      {isSent && <OtherAddress />}
      {asksFreight && ways && <ways.FreightOptions />}
    </>
  )
}
