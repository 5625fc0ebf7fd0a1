import type { OfficeAccess } from '#contract/office-routes.ts'
import {
  MEMBER_ROLES,
  mayMember,
  mayOperator,
  type MemberRole,
  type OperatorRole,
} from '#rules/permissions.ts'

/** What somebody is who calls the office. */
export type OfficePerson = { role: MemberRole | null; operator: OperatorRole | null; isSignedIn: boolean }

const NOBODY: OfficePerson = { role: null, operator: null, isSignedIn: false }

/** Everybody who may come to the office of a seller. */
export const OFFICE_PEOPLE: Readonly<Record<string, OfficePerson>> = {
  nobody: NOBODY,
  'an ended session': NOBODY,
  'somebody half signed in': NOBODY,
  ...Object.fromEntries(MEMBER_ROLES.map((role) => [role, { ...NOBODY, role, isSignedIn: true }])),
  'a member of another seller': { ...NOBODY, isSignedIn: true },
  'an operator': { ...NOBODY, operator: 'admin', isSignedIn: true },
  "an operator's helper": { ...NOBODY, operator: 'helper', isSignedIn: true },
}

/**
 * What the table of permissions says of a person and a call; `role` is what they are for the seller that the call is
 * about. `admitted`: what is sent is read.
 */
export function answerByTable(access: OfficeAccess, { role, operator, isSignedIn }: OfficePerson): string {
  if (access.scope === 'open') return 'admitted'
  if (!isSignedIn) return 'SIGN_IN'
  if (access.scope === 'self') return 'admitted'
  if (access.scope === 'platform')
    return mayOperator(operator, access.permission) ? 'admitted' : 'NOT_ALLOWED'
  if (role === null) return 'NOT_FOUND'
  return mayMember(role, access.permission) ? 'admitted' : 'NOT_ALLOWED'
}
