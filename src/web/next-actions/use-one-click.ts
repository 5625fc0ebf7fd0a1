import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Silence } from '../checkout/submit/patience.ts'
import type { Bought } from './one-click.ts'

/** Where a button that pays at once is. */
export type OneClickStep =
  | { at: 'offered' }
  | { at: 'paying'; silence: Silence | null }
  | Exclude<Bought, { at: 'leaving' }>

/** A button that pays at once: one purchase, however often it is pressed. */
export type OneClick = { step: OneClickStep; pay: () => void }

/**
 * Pays by `buy`, which sends the same purchase until it gets a response. A purchase with an unknown result is sent
 * again by the next press, and automatically when the browser finds its network again.
 */
export function useOneClick(buy: (onSilence: (silence: Silence) => void) => Promise<Bought>): OneClick {
  const [step, setStep] = useState<OneClickStep>({ at: 'offered' })
  const isRunning = useRef(false)
  const pay = (): void => {
    if (isRunning.current) return
    isRunning.current = true
    setStep({ at: 'paying', silence: null })
    void buy((silence) => setStep({ at: 'paying', silence })).then((bought) => {
      if (bought.at === 'leaving') return location.assign(bought.address)
      isRunning.current = false
      return setStep(bought)
    })
  }
  const again = useEffectEvent(pay)
  const isUnknown = step.at === 'unreachable'
  useEffect(() => {
    if (!isUnknown) return
    const retry = (): void => again()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isUnknown])
  return { step, pay }
}
