import { CallFailure } from '#contract/call-failure.ts'

/** One work at a time: another one would end the first. */
let last: Promise<unknown> = Promise.resolve()

/** Makes a call; where the server asks for a captcha, works it out beside the page and makes the call again with it. */
export async function withCaptcha<T>(call: (captcha?: string) => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const challenge = error instanceof CallFailure ? error.body.captcha : undefined
    if (challenge === undefined) throw error
    const work = async (): Promise<string> => {
      const { solveCaptcha } = await import('./solve-captcha.ts')
      return solveCaptcha(challenge)
    }
    const solved = last.then(work, work)
    last = solved
    return call(await solved)
  }
}
