import { useEffect, useState } from 'react'

const DEADLINE_MS = 4000
/** For browsers without idle callbacks. */
const WAIT_MS = 1500

/** Runs something once the page has been painted and is at rest; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: DEADLINE_MS })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(run, WAIT_MS)
  return () => clearTimeout(timer)
}

/** Checks whether the first screen is ready and nothing else is in its way. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
