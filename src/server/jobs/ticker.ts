export type Ticker = {
  /** Ends the present pause; work that is running then runs once more. */
  poke(): void
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>
}

export type TickerOptions = {
  intervalMs: number
  /** True: there is more to do, so the next one follows without a pause. */
  tick: () => Promise<boolean>
  onError: (error: unknown) => void
}

/** While ticks fail, pauses double up to this, so that a database that is away is not asked five times a second. */
const LONGEST_PAUSE_MS = 5_000

/** Does something again and again, never twice at once: a tick begins when the one before has ended. */
export function startTicker({ intervalMs, tick, onError }: TickerOptions): Ticker {
  const state = { stopped: false, poked: false, failures: 0 }
  let wake = (): void => undefined

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const tickOnce = async (): Promise<boolean> => {
    try {
      const more = await tick()
      state.failures = 0
      return more
    } catch (error) {
      state.failures += 1
      onError(error)
      return false
    }
  }
  const run = async (): Promise<void> => {
    while (!state.stopped) {
      state.poked = false
      const more = await tickOnce()
      const isWanted = more || (state.poked && state.failures === 0)
      const longest = Math.max(intervalMs, LONGEST_PAUSE_MS)
      if (!state.stopped && !isWanted) await pause(Math.min(intervalMs * 2 ** state.failures, longest))
    }
  }

  const running = run()
  return {
    poke() {
      state.poked = true
      if (state.failures === 0) wake()
    },
    stop() {
      state.stopped = true
      wake()
      return running
    },
  }
}
