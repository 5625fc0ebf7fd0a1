import { CallFailure } from '#contract/call-failure.ts'

/** One work at a time: another one would end the first. */
let last: Promise<unknown> = Promise.resolve()
/** Callbacks that end each call that waits for its work. */
const waiting = new Set<() => void>()
const listeners = new Set<() => void>()

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Whether a captcha is worked out for a call of `withCaptcha`, for `useSyncExternalStore`. */
export const isCaptchaWorking = (): boolean => waiting.size > 0

export function onCaptchaWork(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Gives up every call that waits for its captcha: each fails as it did when it was asked for one. */
export function giveUpCaptcha(): void {
  // The work that was stopped never ends: nobody is to queue behind it.
  last = Promise.resolve()
  for (const end of waiting) end()
}

/** Returns the result of `work`, unless it is given up before. @throws as the call that asked for it */
async function unlessGivenUp<T>(work: Promise<T>, asked: CallFailure): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(asked)
  waiting.add(end)
  notify()
  try {
    return await Promise.race([work, promise])
  } finally {
    waiting.delete(end)
    notify()
  }
}

/** Makes a call; where the server asks for a captcha, works it out beside the page and makes the call again with it. */
export async function withCaptcha<T>(call: (captcha?: string) => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const challenge = error instanceof CallFailure ? error.body.captcha : undefined
    if (!(error instanceof CallFailure) || challenge === undefined) throw error
    const work = async (): Promise<string> => {
      const { solveCaptcha } = await import('./solve-captcha.ts')
      return solveCaptcha(challenge)
    }
    const solved = last.then(work, work)
    last = solved
    return call(await unlessGivenUp(solved, error))
  }
}
