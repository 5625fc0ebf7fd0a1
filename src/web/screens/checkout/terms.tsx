import { useId, type ReactNode } from 'react'
import type { Acceptance } from '#rules/acceptance.ts'
import { usePage } from '../../page-context.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Checkout } from '../../state/use-checkout.ts'
import { useProblemText } from './form-text.tsx'
import styles from './terms.module.css'

/** What stands beside each box. */
function useWords(): Readonly<Partial<Record<Acceptance, ReactNode>>> {
  const { checkbox, digitalConsent } = usePage().texts.checkout.legal
  const { before, terms, between, privacy, after } = checkbox
  return { terms: before + terms + between + privacy + after, digital_content: digitalConsent }
}

function Box(props: { checkout: Checkout; box: Acceptance; required: boolean; words: ReactNode }): ReactNode {
  const { checkout, box, required, words } = props
  const problem = useProblemText(checkout)(box, usePage().texts.checkout.legal.checkbox.terms)
  const noteId = useId()
  return (
    <>
      <label className={styles.box}>
        <input
          type="checkbox"
          name={box}
          required={required}
          checked={checkout.form.values[box]}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : noteId}
          onChange={(event) => checkout.edit({ type: 'ticked', box, value: event.target.checked })}
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

/** What this buyer has to accept, and what they may wish, right above the button that pays. */
export function Terms({ checkout }: { checkout: Checkout }): ReactNode {
  const words = useWords()
  return (
    <div className={styles.boxes}>
      {checkout.checkout.acceptances.map(
        ({ name, required }) =>
          words[name] !== undefined && (
            <Box key={name} checkout={checkout} box={name} required={required} words={words[name]} />
          ),
      )}
    </div>
  )
}
