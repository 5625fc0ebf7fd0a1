import { createHash } from 'node:crypto'
import { FINGERPRINT_ERROR, HEADERS } from '#contract/routes.ts'
import type { TokenEnvelope } from '../../signing/payment-tokens.ts'
import type { AdvertisedBrowser } from '../../flows/buyers/purchase-origin.ts'
import type { SubmitCaller } from '../../flows/outcomes/submit-request.ts'
import type { Caller } from './context.ts'

/** The block of an address: its first three numbers, or the /48 of an IPv6 one. */
export function addressBlock(ip: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1]
  if (v4 !== undefined) return v4
  // Zeros that an address leaves out are in its block as well.
  const [head = ''] = ip.split('::')
  return [...head.split(':').map((group) => group || '0'), '0', '0'].slice(0, 3).join(':')
}

/** A short word for where a call comes from: block and browser, not to be turned back into either. */
export function networkOf(caller: Pick<Caller, 'ip' | 'userAgent'>): string {
  return createHash('sha256')
    .update(`${addressBlock(caller.ip)}|${caller.userAgent}`)
    .digest('base64url')
    .slice(0, 12)
}

function fingerprintOf({ request }: Pick<Caller, 'request'>): string {
  const header = request.headers[HEADERS.fingerprint]
  return typeof header === 'string' ? header.slice(0, 64) : FINGERPRINT_ERROR
}

/** Whether the browser says that it could not take its fingerprint; a form without scripts says nothing. */
export function isFingerprintFailed({ request }: Pick<Caller, 'request'>): boolean {
  return request.headers[HEADERS.fingerprint] === FINGERPRINT_ERROR
}

/** Signals kept with an attempt. None of them refuses anything by itself: a phone may change its network. */
export function riskOf(caller: Caller, envelope: TokenEnvelope): Record<string, string | boolean> {
  const fingerprint = fingerprintOf(caller)
  return {
    fingerprint,
    has_fingerprint: fingerprint !== FINGERPRINT_ERROR,
    same_network: envelope.network === networkOf(caller),
    address_block: addressBlock(caller.ip),
  }
}

/** Returns the browser of a caller, in the form reported to advertisers if it is reported. */
export function browserOf({ request, ip, userAgent }: Caller): AdvertisedBrowser {
  return { agent: userAgent.slice(0, 512), address: ip, refusesBySignal: request.headers['sec-gpc'] === '1' }
}

/** Returns the submitter's data for the rules against abuse. `countsTries` false: the limits are off. */
export function submitCallerOf(
  caller: Caller,
  envelope: TokenEnvelope,
  countsTries: boolean,
): Omit<SubmitCaller, 'mayAskCaptcha'> {
  const fingerprint = fingerprintOf(caller)
  const hasFingerprint = fingerprint !== FINGERPRINT_ERROR
  return {
    hasFingerprint,
    isSameNetwork: envelope.network === networkOf(caller),
    counted: countsTries
      ? { block: addressBlock(caller.ip), device: hasFingerprint ? fingerprint : null }
      : null,
  }
}
