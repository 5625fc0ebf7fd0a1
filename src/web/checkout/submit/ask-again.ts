import { CallFailure } from '#contract/call-failure.ts'
import { afterSilence, isUncertain, wait, waitAfter, type Silence } from './patience.ts'

/**
 * Makes a call that is safe to repeat until it is answered or patience ends. `onSilence` is notified of each missing
 * answer, as long as the call is repeated. @throws what the last call was answered
 */
export async function askAgain<T>(send: () => Promise<T>, onSilence: (silence: Silence) => void): Promise<T> {
  let silence: Silence = { times: 0, ms: 0 }
  for (;;) {
    const begun = performance.now()
    await wait(waitAfter(silence.times))
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof CallFailure) || !isUncertain(error.status)) throw error
      const next = afterSilence(silence, error.status, performance.now() - begun)
      if (next === null) throw error
      silence = next
    }
    onSilence(silence)
  }
}
