import { mayMember } from '#rules/permissions.ts'
import {
  beginFactor,
  readFactor,
  renewRecoveryCodes,
  requireFactor,
  turnFactorOff,
  turnFactorOn,
} from '../../flows/office/second-factor.ts'
import { changeRefundLimit, readRefundLimits } from '../../flows/office/refund-limits.ts'
import type { OfficeDeps } from '../../flows/office/sign-in.ts'
import { listMembers } from '../../store/office/member-store.ts'
import { currenciesOf } from '../../store/office/refund-limit-store.ts'
import { needsFactor } from '../../store/office/second-factor-store.ts'
import { actorOf, scopeOf, signedIn, type OfficeHandlers } from './office-handlers.ts'
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
  | 'setRefundLimit'
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
      recovery_codes: await renewRecoveryCodes(deps, signedIn(caller).user),
    }),
    removeFactor: async ({ caller }) => {
      await turnFactorOff(db, signedIn(caller).user)
      return DONE
    },
    readSecurity: async ({ caller }) => {
      const { sellerId } = scopeOf(caller)
      const members = await listMembers(db, sellerId)
      return {
        needs_factor: await needsFactor(db, sellerId),
        refund_limits: await readRefundLimits(db, sellerId),
        currencies: await currenciesOf(db, sellerId),
        members: members
          .filter(({ role }) => role !== 'owner' && mayMember(role, 'sales.refund'))
          .map(({ userId: id, name, role }) => ({ id, name, role })),
      }
    },
    setRefundLimit: async ({ caller, body }) => {
      await changeRefundLimit(db, actorOf(caller), body)
      return DONE
    },
    requireFactor: async ({ caller, body }) => {
      const { hasFactor } = signedIn(caller)
      await requireFactor(db, { ...actorOf(caller), hasFactor }, body.is_needed)
      return DONE
    },
  }
}
