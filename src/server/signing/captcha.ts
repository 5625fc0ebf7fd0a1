import type { CaptchaChallenge } from '../call-error.ts'
import { hash, randomBytes } from 'node:crypto'
import { isSolved, type HashStart, type WorkOrder } from '#rules/limits/proof-of-work.ts'
import { mac, sameCode, type Keys } from './keys.ts'

/** The purchase that a captcha belongs to: its session and its product. */
export type CaptchaScope = { sessionId: string; productId: number }

/** About 260,000 hashes: half a second on a desk, one to three seconds on a cheap phone. See decision 0058. */
const WORK = { parts: 16, bits: 14 } as const
/** Long enough for the slowest phone and a lost connection. */
const MINUTES = 10

/** The first 32 bits of a SHA-256, read from hexadecimal text: Node makes that three times as fast as a buffer. */
export const hashStart: HashStart = (message) => Number.parseInt(hash('sha256', message).slice(0, 8), 16)

type Payload = { i: string; x: number }

const codeOf = (keys: Keys, text: string, { sessionId, productId }: CaptchaScope): string =>
  mac(keys.captcha, `${sessionId}|${productId}|${text}`)

/** A challenge for one purchase. Its signature is the seed of the work: nobody can work ahead. */
export function newCaptcha(keys: Keys, scope: CaptchaScope, now: Date): CaptchaChallenge {
  const payload: Payload = { i: randomBytes(12).toString('base64url'), x: now.getTime() + MINUTES * 60_000 }
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return { challenge: `${text}.${codeOf(keys, text, scope)}`, ...WORK }
}

/** Opens the answer to a captcha; null when it is forged, expired, of another purchase, or not solved. */
export function openCaptcha(
  keys: Keys,
  answer: string,
  scope: CaptchaScope & { now: Date },
): { id: string; expiresAt: Date } | null {
  const [text = '', seed = '', found = '', ...rest] = answer.split('.')
  if (rest.length > 0 || !sameCode(seed, codeOf(keys, text, scope))) return null
  const { i: id, x } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Payload
  if (x <= scope.now.getTime()) return null
  const order: WorkOrder = { seed, ...WORK }
  const numbers = found.split('-').map((number) => Number.parseInt(number, 36))
  return isSolved(order, numbers, hashStart) ? { id, expiresAt: new Date(x) } : null
}
