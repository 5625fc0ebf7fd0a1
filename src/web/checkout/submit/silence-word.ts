import type { Silence } from './patience.ts'

/** Silences before the buyer is notified: the first one is mostly over with the next attempt. */
const SILENCES_TO_REPORT = 2

/** Which text of `paying.processing` says why a submit goes on being sent; null while there is nothing to say. */
export function silenceWord(silence: Silence | null | undefined): 'offline' | 'waiting' | null {
  const { times } = silence ?? { times: 0 }
  if (times > 0 && !navigator.onLine) return 'offline'
  return times >= SILENCES_TO_REPORT ? 'waiting' : null
}
