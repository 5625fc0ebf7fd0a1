import { mac, sameCode } from './keys.ts'

/** The methods of the gateway role that other processes may call. */
export const INTERNAL_METHODS = [
  'gateways',
  'charge',
  'deviceData',
  'authenticate',
  'verify',
  'complete',
  'capture',
  'lookUp',
  'cancel',
  'refund',
  'void',
  'endMandate',
  'report',
  'cardFacts',
] as const
export type InternalMethod = (typeof INTERNAL_METHODS)[number]

export const INTERNAL_PATH = '/internal'
export const TIME_HEADER = 'x-balcao-time'
export const PROOF_HEADER = 'x-balcao-proof'

/** How far the clocks of two processes may be apart, and how long a copied call could be sent again. */
const WINDOW_MS = 60_000

/** The headers that prove a call: the method is part of the proof, so that a look-up cannot be sent as a refund. */
export function proveCall(
  internalKey: string,
  call: { method: InternalMethod; body: string; nowMs: number },
): Record<string, string> {
  const time = String(call.nowMs)
  return { [TIME_HEADER]: time, [PROOF_HEADER]: proofOf(internalKey, call.method, time, call.body) }
}

/** Whether a call was made by a process that holds the key, within the last minute. */
export function isProven(
  internalKey: string,
  call: { method: InternalMethod; body: string; time: string; proof: string; nowMs: number },
): boolean {
  if (!/^\d{1,15}$/.test(call.time)) return false
  // guard: internal-proof-age
  if (Math.abs(call.nowMs - Number(call.time)) > WINDOW_MS) return false
  return sameCode(call.proof, proofOf(internalKey, call.method, call.time, call.body))
}

function proofOf(internalKey: string, method: InternalMethod, time: string, body: string): string {
  return mac(Buffer.from(internalKey), `${method}\n${time}\n${body}`)
}
