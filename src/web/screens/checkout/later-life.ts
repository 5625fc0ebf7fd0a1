import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { usesCard } from '#rules/methods/method.ts'
import { blockReload } from '../../app/reload-blockers.ts'
import { isRunning, isWorking } from '../../checkout/submit/submission.ts'
import { useCart, useForm, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { useFeatures } from '../../checkout/features-context.tsx'
import soldOutFeature from '../../features/sold-out/feature.ts'
import { paymentCodeOf } from './failure-field.ts'

/** Coming back out of the browser's cache: nothing is under way any more, and the price may be another. */
function useReturn(): void {
  const { refresh } = useProduct()
  const { dispatch, submission } = useSubmission()
  const { at } = submission.step
  const restore = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return
    // It was left for a purchase: the server has its state, and redirects there.
    if (at === 'leaving' || at === 'awaiting') return location.reload()
    dispatch({ type: 'reset' })
    void refresh()
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent): void => restore(event)
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}

/**
 * Handles stock that ran out during a payment: the page requests what is left. If that is nothing, which a page
 * restored from the cache detects as well, the form is replaced by the notice of a sold-out product, which has a
 * waiting list.
 */
function useSoldOut(): void {
  const { answer, refresh } = useProduct()
  const { failure } = useSubmission().submission
  const { bring } = useFeatures()
  const ask = useEffectEvent(() => void refresh())
  const show = useEffectEvent(() => {
    // Without a network the form stays; the server sells what is not there to nobody.
    import('../../features/sold-out/late-styles.ts').then(() => bring([soldOutFeature])).catch(() => null)
  })
  useEffect(() => {
    if (failure !== null && paymentCodeOf(failure) === 'PRODUCT_OUT_OF_STOCK') ask()
  }, [failure])
  useEffect(() => {
    if (answer.sold_out) show()
  }, [answer.sold_out])
}

/** The page is not replaced by a newer build while something is typed, held or paid. */
function useReloadBlock(): void {
  const { answer } = useProduct()
  const { form } = useForm()
  const { submission } = useSubmission()
  const isBusy = useEffectEvent(
    () =>
      isRunning(submission) ||
      submission.step.at === 'awaiting' ||
      answer.event !== undefined ||
      Object.values(form.values).some(Boolean),
  )
  useEffect(() => blockReload(() => isBusy()), [])
}

/** Warns a buyer who leaves in the middle of a purchase. */
function useUnloadWarning(): void {
  const { submission } = useSubmission()
  const isOn = isWorking(submission) && submission.step.at !== 'leaving'
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}

const WRONG_FIELD = 'main form [aria-invalid="true"]'

/** After a submit that the page itself refused, the first problem gets the focus, in the page or in the card fields. */
function useProblemFocus(): void {
  const { method, savedCard } = useCart()
  const { refusals, card, both } = useSubmission()
  const focusFirst = useEffectEvent(() => {
    const field = document.querySelector<HTMLElement>(WRONG_FIELD)
    if (field !== null) field.focus()
    else {
      const typed = both.current ?? card
      if (typed.problem !== null) typed.focus(typed.problem)
    }
  })
  // A press that came before the card fields had loaded: only now can they say that they are empty.
  const askCard = useEffectEvent(() => {
    const isAsked = refusals > 0 && usesCard(method) && savedCard === null && both.current === null
    if (!isAsked || !card.isReady || card.isComplete) return
    card.validate()
    if (document.querySelector(WRONG_FIELD) === null) card.focus(card.problem ?? 'number')
  })
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])
  useEffect(() => askCard(), [card.isReady])
}

const topOf = (line: Element): number => line.getBoundingClientRect().top

const CHOICES = 'label:has(input[name=method], input[name^=bump_])'

/**
 * Keeps the line of a method or bump under the finger, whatever opens or closes above it: another panel, the address
 * that a bump requires. The browser's own anchor may be the part that closes, so it is disabled meanwhile. The line's
 * position is recorded at the press, because panels change before the click event; the parts that a bump needs are
 * loaded first, and its buyer may scroll meanwhile.
 */
function useChoiceInPlace(): void {
  const { method, cart } = useCart()
  const pressed = useRef<{ line: Element; top: number } | null>(null)
  useEffect(() => {
    const hold = (line: Element | null): void => {
      pressed.current = line && { line, top: topOf(line) }
      document.documentElement.style.overflowAnchor = line === null ? '' : 'none'
    }
    const press = ({ target }: Event): void => hold((target as Element).closest(CHOICES))
    const change = ({ target }: Event): void => {
      // A key brings no press: the browser itself shows what it gives the focus to.
      if (pressed.current?.line.contains(target as Element) === false) hold(null)
    }
    const scrolled = (): void => {
      if (pressed.current !== null) hold(pressed.current.line)
    }
    addEventListener('pointerdown', press, true)
    addEventListener('change', change, true)
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('change', change, true)
      removeEventListener('scroll', scrolled)
    }
  }, [])
  useLayoutEffect(() => {
    const from = pressed.current
    if (from === null) return
    pressed.current = null
    requestAnimationFrame(() => {
      scrollBy({ top: topOf(from.line) - from.top, behavior: 'instant' })
      document.documentElement.style.overflowAnchor = ''
    })
  }, [method, cart.bumps])
}

const NEXT_FIELDS = 'input:not([type=radio], [type=checkbox], [readonly]), select, textarea'

/** The key of a phone that says "next" leads to the next field; some phones would send the form by it. */
function useNextKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target, isComposing } = event
      const isNext = target instanceof HTMLInputElement && target.enterKeyHint === 'next'
      if (key !== 'Enter' || isComposing || !isNext || !matchMedia('(pointer: coarse)').matches) return
      event.preventDefault()
      const fields = [...(target.form?.querySelectorAll<HTMLElement>(NEXT_FIELDS) ?? [])]
      const next = fields.slice(fields.indexOf(target) + 1).find((field) => field.checkVisibility())
      if (next !== undefined) next.focus()
      // Where one thing is asked at a time, its last field leads to the next of them.
      else if (target.form?.dataset['asks'] !== undefined) target.form.requestSubmit()
      else target.blur()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/**
 * A summary that is higher than the window scrolls with the page to its end and stays there; without this it would
 * stay at its beginning, and its end were seen at the end of the page alone.
 */
function useSummaryEnd(): void {
  useEffect(() => {
    const summary = document.querySelector<HTMLElement>('aside > div')
    if (summary === null) return undefined
    const place = (): void => {
      const over = Math.min(0, innerHeight - summary.offsetHeight)
      summary.style.setProperty('--side-top', `${over}px`)
    }
    const observer = new ResizeObserver(place)
    observer.observe(summary)
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('resize', place)
    }
  }, [])
}

/** Handles a page's life beside its form: it is left and restored, and it may be out of date. */
export function usePageLife(): void {
  useReturn()
  useSoldOut()
  useReloadBlock()
  useUnloadWarning()
  useProblemFocus()
  useChoiceInPlace()
  useNextKey()
  useSummaryEnd()
}
