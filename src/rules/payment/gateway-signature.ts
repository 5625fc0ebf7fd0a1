/*
 * The signature header of the gateway's calls. It is obfuscation: both the browser and anyone who reads its script
 * can make one, so nothing may rest on it. It only turns away callers that never loaded the page.
 */

export const MAX_SIGNATURE_ROUNDS = 10

/** Values that a signature is bound to: the call's path under its base, without query, and the public session id. */
export type SignedCall = { readonly path: string; readonly sessionId: string }

const FNV_PRIME = 0x01000193
const FNV_BASIS = 0x811c9dc5
/** Any other start gives a second hash, independent enough of the first. */
const SECOND_BASIS = 0x9e3779b9

/** FNV-1a over UTF-16 units, 32 bits, as eight hex digits. */
function fnv1a(text: string, basis: number): string {
  let hash = basis
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * The header's value, `random.rounds.hash`. The caller draws the random number, 0 to 9999 (written with four
 * digits), and the rounds, 1 to 10. Throws RangeError for others.
 */
export function signGateway(
  call: SignedCall & { readonly random4: number; readonly rounds: number },
): string {
  const { path, sessionId, random4, rounds } = call
  if (!Number.isInteger(random4) || random4 < 0 || random4 > 9999) throw new RangeError('four digits wanted')
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_SIGNATURE_ROUNDS) {
    throw new RangeError(`1 to ${MAX_SIGNATURE_ROUNDS} rounds wanted`)
  }
  const random = String(random4).padStart(4, '0')
  const message = `${random} ${path} ${sessionId}`
  let hash = ''
  for (let round = 0; round < rounds; round += 1) {
    const text = `${hash} ${message}`
    hash = fnv1a(text, FNV_BASIS) + fnv1a(text, SECOND_BASIS)
  }
  return `${random}.${rounds}.${hash}`
}

/** Whether a header is a signature of this call. Any text may be given. */
export function readGatewaySignature(header: string, call: SignedCall): boolean {
  const [, random, rounds] = /^(\d{4})\.([1-9]|10)\.[0-9a-f]{16}$/.exec(header) ?? []
  if (random === undefined || rounds === undefined) return false
  return signGateway({ ...call, random4: Number(random), rounds: Number(rounds) }) === header
}
