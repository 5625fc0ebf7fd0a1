import { setTimeout as sleep } from 'node:timers/promises'

/** Handle of the watch over the embedded server. */
export interface ServerWatch {
  /** Resolves when a server that is being started again has been started, so that it can be stopped. */
  stop(): Promise<void>
}

type Watched = {
  /** Whether the server's process is there. */
  isUp: () => Promise<boolean>
  /** Starts it again; other processes of the program may do so at the same time. */
  restart: () => Promise<void>
  log: (message: string, isTrouble: boolean) => void
  /** It could not be started again: the program has no database. */
  onGivenUp: (error: unknown) => void
  everyMs?: number
}

const EVERY_MS = 1_000

/**
 * Restarts the embedded server when its process has ended, as the system's memory killer can cause. The program's
 * supervisor sees only that the program lives, so it would not notice.
 */
export function watchServer({ isUp, restart, log, onGivenUp, everyMs = EVERY_MS }: Watched): ServerWatch {
  const stopped = new AbortController()
  const watching = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      // guard: embedded-server-comes-back
      if (stopped.signal.aborted || (await isUp())) continue
      log('The embedded PostgreSQL has gone; it is started again.', true)
      await restart()
    }
  }
  const ended = watching().catch(onGivenUp)
  return {
    stop: async () => {
      stopped.abort()
      await ended
    },
  }
}
