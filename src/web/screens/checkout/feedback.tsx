import { useLayoutEffect, useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { usesCard } from '#rules/methods/method.ts'
import { usePage } from '../../app/page-context.tsx'
import { useCart, useForm, useSubmission } from '../../checkout/checkout-context.tsx'
import { useHoldBelow } from './hold-below.ts'
import styles from './checkout.module.css'

type Marked = { name: string; focus: () => void }

/**
 * Returns the name of a marked field on the page: its label or title without the text after it, for a box its error.
 */
function nameOf(field: HTMLElement): string {
  const isBox = field.getAttribute('type') === 'checkbox'
  const named = document.getElementById(
    field.getAttribute(isBox ? 'aria-describedby' : 'aria-labelledby') ?? '',
  )
  if (isBox) return named?.textContent ?? ''
  // Every kind of field that a label can name has this list; a substitute for one (a group, a dialog) has not.
  const labels = 'labels' in field ? (field.labels as NodeListOf<HTMLLabelElement> | null) : null
  const [label = named] = labels ?? []
  return label?.firstChild?.textContent ?? ''
}

/** The fields that are marked, in the order of the page, and behind them those of the card, which are another page. */
function useMarked(): readonly Marked[] {
  const { problems } = useForm()
  const { method, savedCard } = useCart()
  const { card, both, refusals } = useSubmission()
  const { texts } = usePage()
  const [marked, setMarked] = useState<readonly Marked[]>([])
  useLayoutEffect(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('main form [aria-invalid="true"]')]
    const typed = both.current ?? card
    const { problem } = typed
    const isCardLacking = usesCard(method) && savedCard === null && problem !== null
    const ofCard = { name: texts.payment.methods[method], focus: () => problem && typed.focus(problem) }
    setMarked([
      ...fields.map((field) => ({ name: nameOf(field), focus: () => field.focus() })),
      ...(isCardLacking ? [ofCard] : []),
    ])
  }, [problems, refusals, method, savedCard, card, both, texts])
  return marked.filter(({ name }) => name !== '')
}

/** Says after a submit that the page refused which fields need another look, and leads to each of them. */
export function Feedback(): ReactNode {
  const { validation } = usePage().texts
  const marked = useMarked()
  const whole = useHoldBelow<HTMLDivElement>()
  return (
    <div className={styles.notice} ref={whole}>
      <Notice
        kind="error"
        role="alert"
        title={validation.feedbackTitle}
        actions={marked.map(({ name, focus }) => (
          <Button key={name} look="plain" onClick={focus}>
            {name}
          </Button>
        ))}
      >
        {validation.feedbackText}
      </Notice>
    </div>
  )
}
