import { useId, type ReactNode } from 'react'
import { TextArea } from '#look/text-area.tsx'
import { TextInput } from '#look/text-input.tsx'
import { carries } from '#rules/method-currency.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#rules/method.ts'
import type { ProductField, ProductFieldPath } from '#rules/product-fields.ts'
import { useTexts } from '../state/words.ts'
import type { ShownProduct } from './shown-product.ts'
import styles from './products.module.css'

type InputProps = {
  field: ProductField & { path: ProductFieldPath }
  product: ShownProduct
  typed: string
  error: string | undefined
  /** It is shown and cannot be changed. */
  isFixed: boolean
  onTyped: (typed: string) => void
}

/** One field of a product, as its kind is typed. */
export function ProductFieldInput(props: InputProps): ReactNode {
  const { field, product, typed, error, isFixed, onTyped } = props
  const texts = useTexts().products
  if (field.kind === 'methods') return <Methods {...props} />
  const label =
    field.kind === 'money' ? `${texts.fields[field.path]} (${product.currency})` : texts.fields[field.path]
  if (field.kind === 'flag')
    return (
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={typed === 'on'}
          disabled={isFixed}
          onChange={(event) => onTyped(event.currentTarget.checked ? 'on' : '')}
        />
        {label}
      </label>
    )
  const hint =
    field.path === '/stock' && product.taken > 0
      ? texts.taken({ count: product.taken })
      : texts.hints[field.path]
  const shared = {
    label,
    hint,
    error,
    value: typed,
    readOnly: isFixed,
    ...(field.required === true ? { required: true } : { optional: texts.optional }),
  }
  if (field.kind === 'lines')
    return <TextArea {...shared} onChange={(event) => onTyped(event.currentTarget.value)} />
  const isNumber = field.kind === 'whole' || field.kind === 'money'
  return (
    <div className={isNumber ? styles.number : undefined}>
      <TextInput
        {...shared}
        inputMode={field.kind === 'money' ? 'decimal' : field.kind === 'whole' ? 'numeric' : 'text'}
        autoComplete="off"
        onValue={onTyped}
      />
    </div>
  )
}

/** The methods that the currency can be paid by; those that are ticked stand on the page in the order of their ticks. */
function Methods({ product, typed, error, isFixed, onTyped }: InputProps): ReactNode {
  const id = useId()
  const texts = useTexts().products
  const chosen = typed === '' ? [] : typed.split(',')
  const offered = PAYMENT_METHODS.filter(
    (method) => chosen.includes(method) || carries(method, product.currency),
  )
  const toggle = (method: PaymentMethod, isOn: boolean): void =>
    onTyped((isOn ? [...chosen, method] : chosen.filter((one) => one !== method)).join(','))
  return (
    <fieldset className={styles.methods} aria-describedby={error === undefined ? undefined : id}>
      <legend>{texts.fields['/method']}</legend>
      <div className={styles.boxes}>
        {offered.map((method) => (
          <label key={method} className={styles.box}>
            <input
              type="checkbox"
              checked={chosen.includes(method)}
              disabled={isFixed}
              aria-invalid={error === undefined ? undefined : true}
              onChange={(event) => toggle(method, event.currentTarget.checked)}
            />
            {texts.methods[method]}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className={styles.wrong} id={id}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
