import { searchPart } from '#rules/proof-of-work.ts'
import type { CaptchaChallenge } from './captcha.ts'

/** Does the work of a challenge as a page does, and writes its answer. */
export function solveCaptcha({ challenge, parts, bits }: CaptchaChallenge): string {
  const seed = challenge.slice(challenge.indexOf('.') + 1)
  const numbers = Array.from({ length: parts }, (_, part) =>
    searchPart({ seed, parts, bits }, part, 0, 2 ** 24)?.toString(36),
  )
  return `${challenge}.${numbers.join('-')}`
}
