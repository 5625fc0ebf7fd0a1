import {
  beginFactor,
  readFactor,
  renewRecoveryCodes,
  requireFactor,
  turnFactorOff,
  turnFactorOn,
} from '../../flows/office/second-factor.ts'
import type { OfficeDeps } from '../../flows/office/sign-in.ts'
import { needsFactor } from '../../store/office/second-factor-store.ts'
import { scopeOf, signedIn, type OfficeHandlers } from './office-handlers.ts'
import { qrOutline } from './qr-outline.ts'

const DONE = { done: true } as const

type SecurityCalls = Pick<
  OfficeHandlers,
  | 'readFactor'
  | 'beginFactor'
  | 'confirmFactor'
  | 'renewRecoveryCodes'
  | 'removeFactor'
  | 'readSecurity'
  | 'requireFactor'
>

/** The office's calls about what protects accounts. */
export function securityCalls(deps: OfficeDeps): SecurityCalls {
  const { db } = deps
  return {
    readFactor: ({ caller }) => readFactor(db, signedIn(caller).user.id),
    beginFactor: async ({ caller }) => {
      const { secret, address } = await beginFactor(deps, signedIn(caller).user)
      return { secret, code: await qrOutline(address) }
    },
    confirmFactor: async ({ caller, body }) => ({
      recovery_codes: await turnFactorOn(deps, signedIn(caller), body.code),
    }),
    renewRecoveryCodes: async ({ caller }) => ({
      recovery_codes: await renewRecoveryCodes(db, signedIn(caller).user.id),
    }),
    removeFactor: async ({ caller }) => {
      await turnFactorOff(db, signedIn(caller).user.id)
      return DONE
    },
    readSecurity: async ({ caller }) => ({ needs_factor: await needsFactor(db, scopeOf(caller).sellerId) }),
    requireFactor: async ({ caller, body }) => {
      const by = { userId: signedIn(caller).user.id, sellerId: scopeOf(caller).sellerId }
      await requireFactor(db, by, body.is_needed)
      return DONE
    },
  }
}
