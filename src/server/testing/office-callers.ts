import type { OfficeAccess } from '#contract/office/access.ts'
import {
  isReading,
  MEMBER_ROLES,
  mayMember,
  mayOperator,
  roleOfVisitor,
  type MemberRole,
  type OperatorRole,
} from '#rules/office/permissions.ts'
import type { TestOffice, TestUser } from './test-office.ts'

/** A caller of the office. `visit`: an operator who is in the seller's office for an hour. */
export type OfficePerson = {
  role: MemberRole | null
  operator: OperatorRole | null
  isSignedIn: boolean
  visit: { writes: boolean } | null
}

const NOBODY: OfficePerson = { role: null, operator: null, isSignedIn: false, visit: null }
const visitor = (writes: boolean): OfficePerson => ({
  role: roleOfVisitor({ writes }),
  operator: 'admin',
  isSignedIn: true,
  visit: { writes },
})

/** Everybody who may come to the office of a seller. */
export const OFFICE_CALLERS: Readonly<Record<string, OfficePerson>> = {
  nobody: NOBODY,
  'an ended session': NOBODY,
  'somebody half signed in': NOBODY,
  ...Object.fromEntries(MEMBER_ROLES.map((role) => [role, { ...NOBODY, role, isSignedIn: true }])),
  'a member of another seller': { ...NOBODY, isSignedIn: true },
  'an operator': { ...NOBODY, operator: 'admin', isSignedIn: true },
  "an operator's helper": { ...NOBODY, operator: 'helper', isSignedIn: true },
  'an operator who looks in': visitor(false),
  'an operator who changes things': visitor(true),
}

/** Makes an operator who has entered the office of a seller, as the page of sellers lets them. */
export async function operatorInside(
  office: TestOffice,
  seller: number,
  { writes }: { writes: boolean },
): Promise<TestUser> {
  const operator = await office.user({ operator: 'admin' })
  const answer = await office.call('POST', `/platform/sellers/${seller}/enter`, {
    as: operator,
    body: { reason: 'O dono pediu ajuda', writes },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return operator
}

/**
 * Returns the answer of the table of permissions to a person's call; `role` is their role at the seller that the call
 * is about. `admitted`: the input is read.
 */
export function answerByTable(access: OfficeAccess, person: OfficePerson): string {
  const { role, operator, isSignedIn, visit } = person
  if (access.scope === 'open') return 'admitted'
  if (!isSignedIn) return 'SIGN_IN'
  if (access.scope === 'self') return 'admitted'
  if (access.scope === 'platform')
    return mayOperator(operator, access.permission) ? 'admitted' : 'NOT_ALLOWED'
  if (role === null) return 'NOT_FOUND'
  if (visit?.writes === false && !isReading(access.permission)) return 'NOT_ALLOWED'
  return mayMember(role, access.permission) ? 'admitted' : 'NOT_ALLOWED'
}
