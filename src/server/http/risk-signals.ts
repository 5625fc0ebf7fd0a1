import { createHash } from 'node:crypto'
import { FINGERPRINT_ERROR, HEADERS } from '#contract/routes.ts'
import type { TokenEnvelope } from '../payment-tokens.ts'
import type { Caller } from './context.ts'

/** The block of an address: its first three numbers, or the /48 of an IPv6 one. */
export function addressBlock(ip: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1]
  return v4 ?? ip.split(':').slice(0, 3).join(':')
}

/** A short word for where a call comes from: block and browser, not to be turned back into either. */
export function networkOf(caller: Pick<Caller, 'ip' | 'userAgent'>): string {
  return createHash('sha256')
    .update(`${addressBlock(caller.ip)}|${caller.userAgent}`)
    .digest('base64url')
    .slice(0, 12)
}

/** Signals kept with an attempt. None of them refuses anything by itself: a phone may change its network. */
export function riskOf(caller: Caller, envelope: TokenEnvelope): Record<string, string | boolean> {
  const header = caller.request.headers[HEADERS.fingerprint]
  const fingerprint = typeof header === 'string' ? header.slice(0, 64) : FINGERPRINT_ERROR
  return {
    fingerprint,
    has_fingerprint: fingerprint !== FINGERPRINT_ERROR,
    same_network: envelope.network === networkOf(caller),
    address_block: addressBlock(caller.ip),
  }
}
