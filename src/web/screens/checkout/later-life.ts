import { useEffect, useEffectEvent } from 'react'
import { blockReload } from '../../reload-blockers.ts'
import { isRunning } from '../../state/submission.ts'
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

/** What happens to a page beside its form: it is left and found again, and it may be out of date. */
export function usePageLife(checkout: Checkout): void {
  useReturn(checkout)
  useReloadBlock(checkout)
}
