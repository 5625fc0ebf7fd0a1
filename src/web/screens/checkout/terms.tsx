import { useId, type ReactNode } from 'react'
import { isEuropean } from '#rules/country.ts'
import { usePage } from '../../page-context.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Checkout } from '../../state/use-checkout.ts'
import styles from './checkout.module.css'
import { useProblemText } from './form-text.tsx'

/** The terms that a European buyer has to accept; elsewhere the button's own line says it. */
export function Terms({ checkout }: { checkout: Checkout }): ReactNode {
  const { checkbox } = usePage().texts.checkout.legal
  const problem = useProblemText(checkout)('terms', checkbox.terms)
  const noteId = useId()
  if (!isEuropean(checkout.context.country)) return null
  return (
    <div>
      <label className={styles.terms}>
        <input
          type="checkbox"
          name="terms"
          required
          checked={checkout.form.values.terms}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : noteId}
          onChange={(event) => checkout.edit({ type: 'ticked', value: event.target.checked })}
        />
        <span>
          {checkbox.before}
          {checkbox.terms}
          {checkbox.between}
          {checkbox.privacy}
          {checkbox.after}
        </span>
      </label>
      {problem !== undefined && (
        <p className={styles.termsError} id={noteId}>
          <Icon name="error" size={16} />
          {problem}
        </p>
      )}
    </div>
  )
}
