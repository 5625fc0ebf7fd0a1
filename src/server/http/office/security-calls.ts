import type { MAIL_CHOICE_ROUTES } from '#contract/office/mail-choices/routes.ts'
import type { SECURITY_ROUTES } from '#contract/office/security/routes.ts'
import { mayMember } from '#rules/office/permissions.ts'
import {
  beginFactor,
  readFactor,
  renewRecoveryCodes,
  requireFactor,
  turnFactorOff,
  turnFactorOn,
} from '../../flows/accounts/second-factor.ts'
import { chooseMail, readMailChoices } from '../../flows/accounts/mail-choices.ts'
import { askMailCode, proveMailbox } from '../../flows/accounts/first-factor.ts'
import { readStop, recoverMember, stopByLink, stopMemberRecovery } from '../../flows/accounts/lost-factor.ts'
import { changeRefundLimit, readRefundLimits } from '../../flows/refunds/refund-limits.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { listMembers } from '../../store/accounts/member-store.ts'
import { currenciesOf } from '../../store/accounts/refund-limit-store.ts'
import { needsFactor } from '../../store/accounts/second-factor-store.ts'
import { actorOf, scopeOf, signedIn, type HandlersOf } from './base/office-handlers.ts'
import { qrOutline } from './base/qr-outline.ts'

const DONE = { done: true } as const

/** Returns the office's calls about the user's own account: its protection, and its mails. */
export function securityCalls(
  deps: OfficeDeps,
): HandlersOf<typeof MAIL_CHOICE_ROUTES & typeof SECURITY_ROUTES> {
  const { db } = deps
  return {
    readMailChoices: ({ caller }) => readMailChoices(db, signedIn(caller).user.id),
    chooseMail: async ({ caller, params, body }) => {
      await chooseMail(db, signedIn(caller).user.id, params.event, body.is_wanted)
      return DONE
    },
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
    askMailCode: async ({ caller }) => {
      await askMailCode(deps, signedIn(caller))
      return DONE
    },
    proveMailbox: async ({ caller, body }) => {
      await proveMailbox(deps, signedIn(caller), body.code)
      return DONE
    },
    readStop: ({ body }) => readStop(db, body.token),
    stopByLink: async ({ body }) => {
      await stopByLink(db, body.token)
      return DONE
    },
    startRecovery: ({ caller, params }) =>
      recoverMember(deps, { ...signedIn(caller).user, ...scopeOf(caller) }, params.user_id),
    stopRecovery: async ({ caller, params }) => {
      await stopMemberRecovery(db, { ...signedIn(caller).user, ...scopeOf(caller) }, params.user_id)
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
