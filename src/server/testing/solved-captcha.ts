import { searchPart } from '#rules/limits/proof-of-work.ts'
import type { CaptchaChallenge } from '../call-error.ts'
import { hashStart } from '../signing/captcha.ts'

/** Does the work of a challenge as a page does, and writes its answer. */
export function solveCaptcha({ challenge, parts, bits }: CaptchaChallenge): string {
  const seed = challenge.slice(challenge.indexOf('.') + 1)
  const numbers = Array.from({ length: parts }, (_, part) =>
    searchPart({ seed, parts, bits }, part, { from: 0, count: 2 ** 24 }, hashStart)?.toString(36),
  )
  return `${challenge}.${numbers.join('-')}`
}
