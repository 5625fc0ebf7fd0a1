import { randomUUID } from 'node:crypto'
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
  'collect',
  'collected',
  'report',
  'cardFacts',
  'keepAccount',
  'checkAccount',
] as const
export type InternalMethod = (typeof INTERNAL_METHODS)[number]

export const INTERNAL_PATH = '/internal'
export const TIME_HEADER = 'x-balcao-time'
export const NONCE_HEADER = 'x-balcao-nonce'
export const PROOF_HEADER = 'x-balcao-proof'

type SignedCall = { method: InternalMethod; time: string; nonce: string; body: string }

/** How far the clocks of two processes may be apart, and how long a copied call could be sent again. */
const WINDOW_MS = 60_000

/**
 * The headers that prove a call: the method is part of the proof, so that a look-up cannot be sent as a refund, and so
 * is a nonce, so that no two calls have one proof.
 */
export function proveCall(
  internalKey: string,
  call: { method: InternalMethod; body: string; nowMs: number },
): Record<string, string> {
  const time = String(call.nowMs)
  const nonce = randomUUID()
  const proof = proofOf(internalKey, { ...call, time, nonce })
  return { [TIME_HEADER]: time, [NONCE_HEADER]: nonce, [PROOF_HEADER]: proof }
}

/** Whether a call was made by a process that holds the key, within the last minute. */
export function isProven(internalKey: string, call: SignedCall & { proof: string; nowMs: number }): boolean {
  if (!/^\d{1,15}$/.test(call.time)) return false
  // guard: internal-proof-age
  if (Math.abs(call.nowMs - Number(call.time)) > WINDOW_MS) return false
  return sameCode(call.proof, proofOf(internalKey, call))
}

/** Proofs that were taken, until their minute is over by any clock within the window. */
export class TakenProofs {
  /** When each may be forgotten, in the order in which they came. */
  readonly #endings = new Map<string, number>()

  /** Takes a proof that is used for the first time; false: it was used before. */
  take(proof: string, nowMs: number): boolean {
    for (const [old, end] of this.#endings) {
      if (end > nowMs) break
      this.#endings.delete(old)
    }
    if (this.#endings.has(proof)) return false
    this.#endings.set(proof, nowMs + 2 * WINDOW_MS)
    return true
  }
}

function proofOf(internalKey: string, { method, time, nonce, body }: SignedCall): string {
  return mac(Buffer.from(internalKey), `${method}\n${time}\n${nonce}\n${body}`)
}
