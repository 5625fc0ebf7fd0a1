import type { OfficeAccess } from '#contract/office/access.ts'
import { isReading, mayMember, mayOperator } from '#rules/office/permissions.ts'
import { CallError } from '../../call-error.ts'
import { hashOfOfficeToken } from '../../signing/office-token.ts'
import { admit } from '../../store/accounts/session-store.ts'
import type { Admitted } from '../../store/accounts/session-store.ts'
import type { Database } from '../../store/postgres/database.ts'

declare const ADMITTED: unique symbol

/**
 * A seller for whom somebody was admitted. Only `admitTo` makes one, so that no query of the office goes without
 * (record 208).
 */
export type SellerScope = { readonly sellerId: number; readonly [ADMITTED]: true }

/** The caller, and the seller that the call is about, if any. */
export type OfficeCaller = { who: Admitted | null; scope: SellerScope | null }

/**
 * Decides whether a call may be made: by one statement, before anything else of the call is read. A seller who does not
 * exist and one whom the caller does not work for are the same.
 *
 * @param asked the secret of the cookie, the seller of the path as it is written there, and whether operators need more
 *   than a password
 * @throws CallError SIGN_IN, NOT_FOUND, ENROL_FACTOR, NOT_ALLOWED, PROVE_AGAIN, PASSKEY_NEEDED,
 *   MAIL_CODE, RESET_LATELY
 */
export async function admitTo(
  db: Database,
  access: OfficeAccess,
  asked: { token: string; seller: string | undefined; operatorsNeedFactor?: boolean | undefined },
): Promise<OfficeCaller> {
  const hash = hashOfOfficeToken(asked.token)
  const sellerId = /^[1-9]\d{0,14}$/.test(asked.seller ?? '') ? Number(asked.seller) : null
  const who = hash === null ? null : await admit(db, hash, sellerId)
  if (access.scope === 'open') return { who, scope: null }
  if (who === null) throw new CallError('SIGN_IN')
  const isMember = access.scope !== 'seller' || who.role !== null
  if (!isMember) throw new CallError('NOT_FOUND')
  // guard: office-second-factor-needed
  if (who.needsFactor && !who.hasFactor) throw new CallError('ENROL_FACTOR')
  const isOperators = access.scope === 'platform' || who.visit !== null
  // guard: operators-second-factor
  if (asked.operatorsNeedFactor === true && isOperators && who.operator !== null && !who.hasFactor)
    throw new CallError('ENROL_FACTOR')
  // guard: office-permission
  if (!isAllowed(access, who)) throw new CallError('NOT_ALLOWED')
  // guard: office-proven
  if (access.proven === true && !who.isProven) throw new CallError('PROVE_AGAIN')
  // guard: credentials-need-the-passkey
  if ('credentials' in access && who.hasPasskey && !who.hasFactor) throw new CallError('PASSKEY_NEEDED')
  if ('enrols' in access) mayEnrol(who)
  const scope = access.scope === 'seller' && sellerId !== null ? ({ sellerId } as SellerScope) : null
  return { who, scope }
}

/**
 * An account without any factor gets its first one by the password and the mailbox together: neither of them may be
 * all that a thief needs. @throws CallError RESET_LATELY where the mailbox has made the password; MAIL_CODE
 */
function mayEnrol({ isGuarded, hasMailbox, wasReset }: Admitted): void {
  if (isGuarded) return
  // guard: reset-password-enrols-nothing
  if (wasReset) throw new CallError('RESET_LATELY')
  // guard: first-factor-needs-the-mailbox
  if (!hasMailbox) throw new CallError('MAIL_CODE')
}

function isAllowed(access: Exclude<OfficeAccess, { scope: 'open' }>, who: Admitted): boolean {
  if (access.scope === 'self') return true
  if (access.scope === 'platform') return mayOperator(who.operator, access.permission)
  // guard: visit-reads
  if (who.visit?.writes === false && !isReading(access.permission)) return false
  return mayMember(who.role, access.permission)
}
