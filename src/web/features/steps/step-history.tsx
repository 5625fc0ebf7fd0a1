import { useEffect, useEffectEvent, useRef } from 'react'
import { holds } from '../../checkout/form/form.ts'
import { fieldsAt, type Place } from '../../checkout/form/places.ts'
import { useForm } from '../../checkout/checkout-context.tsx'
import type { CheckoutForm } from '../../checkout/form/use-form.ts'
import { moveBetween, type StepEntry } from './step-moves.ts'

/** Returns the step data of a browser history entry; null for an entry of another page. */
function entryOf(state: unknown): StepEntry | null {
  const isOurs = typeof state === 'object' && state !== null && 'checkoutStep' in state && 'depth' in state
  return isOurs ? { step: String(state.checkoutStep), depth: Number(state.depth) } : null
}

const stateOf = ({ step, depth }: StepEntry) => ({ checkoutStep: step, depth })

/** Returns a place's name in the history. */
const nameOf = ({ step, question }: Place): string => (question ? `${step}/${question.name}` : step)

function follow(places: readonly string[], place: string): void {
  const entry = entryOf(history.state)
  if (entry === null || entry.step === place) return
  const move = moveBetween(places, entry, place)
  if (move.kind === 'go') history.go(move.by)
  else if (move.kind === 'push') history.pushState(stateOf(move.entry), '')
  else history.replaceState(stateOf(move.entry), '')
}

/** The reader begins at the heading of the new step, or at the field that is asked for. */
function showPlace({ step, question }: Place): void {
  const heading = document.getElementById(`step-${step}`)
  const [field] = document.getElementsByName(question?.fields[0] ?? '')
  const begins = field ?? heading
  begins?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** A place that lies ahead is shown only where everything before it holds. */
function reachable({ all, places, at, context, form }: CheckoutForm, wanted: string): Place | undefined {
  const to = places.findIndex((place) => nameOf(place) === wanted)
  const fields = (place: Place) => fieldsAt(place, context).filter((field) => !form.lacking.includes(field))
  const astray = places.slice(0, Math.max(0, to)).find((place) => !holds(all, fields(place)))
  return astray ?? places[to] ?? places[at]
}

/**
 * Every step is an entry of the browser's history, and so is every question of one that asks one at a time: its back
 * button goes one back and its forward button one on; a reload finds the place again. The buttons of the page move in
 * the same history.
 */
export function StepHistory(): null {
  const shownForm = useForm()
  const { edit, places, at } = shownForm
  const place = places[at]
  const name = place === undefined ? '' : nameOf(place)
  const shown = useRef(name)

  const goTo = useEffectEvent((wanted: string) => {
    const next = reachable(shownForm, wanted)
    if (next !== undefined && nameOf(next) !== name) {
      edit({ type: 'went', step: next.step, question: next.question?.name })
    }
  })
  const begin = useEffectEvent(() => {
    const entry = entryOf(history.state)
    if (entry === null) history.replaceState(stateOf({ step: name, depth: 0 }), '')
    else goTo(entry.step)
  })
  const moved = useEffectEvent((now: string) => {
    if (shown.current === now || place === undefined) return
    shown.current = now
    follow(places.map(nameOf), now)
    showPlace(place)
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

  useEffect(() => moved(name), [name])

  return null
}
