import { useSyncExternalStore } from 'react'

/** As wide as two fields of a filter beside each other. */
const NARROW = '(width < 640px)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the screen is a phone's: filters are folded there, so that lists begin on it. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
}
