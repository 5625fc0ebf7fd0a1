/** Tries of a call that a busy server turned away: the first, and two more. */
const TRIES = 3

export type Patience = {
  /** Whether the server was only too busy: nothing was done, and it may be asked again. */
  isBusy: (error: unknown) => boolean
  /** Waits before the next try, a different time for every page: they were all turned away at once. */
  pause: () => Promise<void>
}

/** Makes a call that does no harm twice, and asks again where the server was too busy. @throws as the last try */
export async function patiently<T>(
  call: () => Promise<T>,
  patience: Patience,
  tries: number = TRIES,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (tries <= 1 || !patience.isBusy(error)) throw error
  }
  await patience.pause()
  return patiently(call, patience, tries - 1)
}
