import type { Authentication } from '#gateways/gateway.ts'
import type { FakeAcquirer } from './fake-acquirer.ts'

/** The proof of a cardholder's authentication, as a charge is sent with it. */
export const AUTHENTICATION_RESULT = {
  version: '2.2.0',
  eci: '05',
  cavv: 'proof',
  dsTransactionId: 'ds-1',
  status: 'Y',
} as const

/** The issuer knows the cardholder without asking them. */
export const AUTHENTICATED: Authentication = { kind: 'authenticated', result: AUTHENTICATION_RESULT }

/** The issuer asks the cardholder on a page of its own. */
export const CHALLENGE = {
  kind: 'challenge',
  action: {
    kind: 'challenge',
    url: 'https://bank.example/acs',
    token: 'a-jwt-of-the-bank',
    reference: 'challenge-1',
    expires_at: '2030-01-01T00:00:00.000Z',
  },
  version: '2.2.0',
  dsTransactionId: 'ds-1',
} as const satisfies Authentication

/** Lets all gateways of an acquirer authenticate cards by 3-D Secure, until its capabilities are set again. */
export function offerThreeDS({ capabilities }: FakeAcquirer): void {
  for (const [name, each] of capabilities) capabilities.set(name, { ...each, threeDS: true })
}
