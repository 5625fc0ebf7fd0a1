import { DEFAULT_RATE_TOKEN, isRateValue, RATE_MINUTES, type Rate } from '#rules/base/rate.ts'
import { mac, sameCode, type Keys } from '../signing/keys.ts'

/** An exchange rate that a page was shown, and the time until which it is charged. */
export type QuotedRate = { rate: Rate; expiresAt: number }

/** The time until which a rate that is shown now is charged. */
export function rateExpiry(now: Date): number {
  return now.getTime() + RATE_MINUTES * 60_000
}

/** Signs a rate for the page to send back: base, target, rate and expiry in milliseconds. */
export function sealRate(keys: Keys, { rate, expiresAt }: QuotedRate): string {
  const { base: b, target: t, value: r } = rate
  const text = Buffer.from(JSON.stringify({ b, t, r, x: expiresAt })).toString('base64url')
  return `${text}.${mac(keys.tokens, `rate.${text}`)}`
}

/** Opens a signed rate, expired or not; null for a forged one. The default token is no rate and is null too. */
export function openRate(keys: Keys, token: string): QuotedRate | null {
  if (token === DEFAULT_RATE_TOKEN || token.length > 512) return null
  const [text = '', code = ''] = token.split('.')
  if (!sameCode(code, mac(keys.tokens, `rate.${text}`))) return null
  const { b, t, r, x } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
  const value = String(r)
  return isRateValue(value)
    ? { rate: { base: String(b), target: String(t), value }, expiresAt: Number(x) }
    : null
}
