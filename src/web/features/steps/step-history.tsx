import { useEffect, useEffectEvent, useRef } from 'react'
import type { StepName } from '#rules/checkout-steps.ts'
import { holds } from '../../checkout/form/form.ts'
import { stepFields } from '../../checkout/form/form-values.ts'
import { useForm } from '../../checkout/checkout-context.tsx'
import type { CheckoutForm } from '../../checkout/form/use-form.ts'
import { moveBetween, type StepEntry } from './step-moves.ts'

/** What an entry of the browser's history says of the steps; null for an entry of another page. */
function entryOf(state: unknown): StepEntry | null {
  const isOurs = typeof state === 'object' && state !== null && 'checkoutStep' in state && 'depth' in state
  return isOurs ? { step: state.checkoutStep as StepName, depth: Number(state.depth) } : null
}

const stateOf = ({ step, depth }: StepEntry) => ({ checkoutStep: step, depth })

function follow(steps: readonly StepName[], step: StepName): void {
  const entry = entryOf(history.state)
  if (entry === null || entry.step === step) return
  const move = moveBetween(steps, entry, step)
  if (move.kind === 'go') history.go(move.by)
  else if (move.kind === 'push') history.pushState(stateOf(move.entry), '')
  else history.replaceState(stateOf(move.entry), '')
}

/** The reader begins at the heading of the new step. */
function showHeading(step: StepName): void {
  const heading = document.getElementById(`step-${step}`)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** A step that lies ahead is shown only where everything before it holds. */
function reachable({ all, steps, context, form }: CheckoutForm, wanted: StepName): StepName {
  const before = steps.slice(0, Math.max(0, steps.indexOf(wanted)))
  const fields = (step: StepName) =>
    stepFields(step, context).filter((field) => !form.lacking.includes(field))
  return before.find((step) => !holds(all, fields(step))) ?? (steps.includes(wanted) ? wanted : form.step)
}

/**
 * Every step is an entry of the browser's history, so that its back button goes one step back and its forward button
 * one on; a reload finds the step again. The buttons of the page move in the same history.
 */
export function StepHistory(): null {
  const shownForm = useForm()
  const { form, edit, steps } = shownForm
  const { step } = form
  const shown = useRef(step)

  const goTo = useEffectEvent((wanted: StepName) => {
    const next = reachable(shownForm, wanted)
    if (next !== form.step) edit({ type: 'went', step: next })
  })
  const begin = useEffectEvent(() => {
    const entry = entryOf(history.state)
    if (entry === null) history.replaceState(stateOf({ step, depth: 0 }), '')
    else goTo(entry.step)
  })
  const moved = useEffectEvent((now: StepName) => {
    if (shown.current === now) return
    shown.current = now
    follow(steps, now)
    showHeading(now)
  })

  useEffect(() => {
    begin()
    const listen = ({ state }: PopStateEvent): void => {
      const entry = entryOf(state)
      if (entry !== null) goTo(entry.step)
    }
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])

  useEffect(() => moved(step), [step])

  return null
}
