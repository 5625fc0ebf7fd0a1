import { MAX_SIGNATURE_ROUNDS, signGateway } from '#rules/payment/gateway-signature.ts'

/** The signature header of one call to the gateway, with a random number and number of rounds of its own. */
export function signatureOf(path: string, sessionId: string): string {
  const random4 = Math.floor(Math.random() * 10_000)
  const rounds = 1 + Math.floor(Math.random() * MAX_SIGNATURE_ROUNDS)
  return signGateway({ path, sessionId, random4, rounds })
}
