import { useEffect, useEffectEvent } from 'react'
import { blockReload } from '../../reload-blockers.ts'
import { isRunning, isWorking } from '../../state/submission.ts'
import type { Checkout } from '../../state/use-checkout.ts'

/** Coming back out of the browser's cache: nothing is under way any more, and the price may be another. */
function useReturn({ dispatch, refresh }: Checkout): void {
  const restore = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return
    dispatch({ type: 'reset' })
    void refresh()
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent): void => restore(event)
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}

/** The page is not replaced by a newer build while something is typed, held or paid. */
function useReloadBlock({ form, submission, checkout }: Checkout): void {
  const isBusy = useEffectEvent(
    () =>
      isRunning(submission) ||
      submission.step.at === 'awaiting' ||
      checkout.event !== undefined ||
      Object.values(form.values).some(Boolean),
  )
  useEffect(() => blockReload(() => isBusy()), [])
}

/** Who leaves in the middle of a purchase is warned. */
function useUnloadWarning({ submission }: Checkout): void {
  const isOn = isWorking(submission) && submission.step.at !== 'leaving'
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}

/** After a submit that the page itself refused, the first problem gets the focus, in the page or in the card fields. */
function useProblemFocus({ refusals, card, both }: Checkout): void {
  const focusFirst = useEffectEvent(() => {
    const field = document.querySelector<HTMLElement>('main form [aria-invalid="true"]')
    if (field !== null) field.focus()
    else {
      const typed = both.current ?? card
      if (typed.problem !== null) typed.focus(typed.problem)
    }
  })
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])
}

/** What happens to a page beside its form: it is left and found again, and it may be out of date. */
export function usePageLife(checkout: Checkout): void {
  useReturn(checkout)
  useReloadBlock(checkout)
  useUnloadWarning(checkout)
  useProblemFocus(checkout)
}
