import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_ROUTES, type OfficeAccess, type OfficeCallName } from '#contract/office-routes.ts'
import {
  MEMBER_ROLES,
  mayMember,
  mayOperator,
  type MemberRole,
  type OperatorRole,
} from '#rules/permissions.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

/* Every call of the office × everybody who may come × their own and another seller. What is expected follows from the
 * table of permissions alone. */

const [SELLER, OTHER, NOWHERE] = [10, 20, 999_999]

type Person = { role: MemberRole | null; operator: OperatorRole | null; isSignedIn: boolean }
const NOBODY: Person = { role: null, operator: null, isSignedIn: false }
const PEOPLE: Readonly<Record<string, Person>> = {
  nobody: NOBODY,
  'an ended session': NOBODY,
  ...Object.fromEntries(MEMBER_ROLES.map((role) => [role, { ...NOBODY, role, isSignedIn: true }])),
  'a member of another seller': { ...NOBODY, isSignedIn: true },
  'an operator': { ...NOBODY, operator: 'admin', isSignedIn: true },
  "an operator's helper": { ...NOBODY, operator: 'helper', isSignedIn: true },
}

let office: TestOffice
const users = new Map<string, TestUser | null>([['nobody', null]])

beforeAll(async () => {
  office = await openTestOffice()
  for (const role of MEMBER_ROLES) users.set(role, await office.user({ seller: SELLER, role }))
  users.set('a member of another seller', await office.user({ seller: OTHER, role: 'owner' }))
  users.set('an operator', await office.user({ operator: 'admin' }))
  users.set("an operator's helper", await office.user({ operator: 'helper' }))
  const ended = await office.user({ seller: SELLER, role: 'owner' })
  users.set('an ended session', ended)
  await office.db
    .updateTable('office_sessions')
    .set({ seen_at: new Date(Date.now() - 13 * 3_600_000) })
    .where('user_id', '=', ended.id)
    .execute()
})
afterAll(() => office.close())

/** What the table says of a person and a call about a seller. `admitted`: what is sent is read, and then refused. */
function expected(name: OfficeCallName, person: Person, seller: number): string {
  const access: OfficeAccess = OFFICE_ROUTES[name]
  if (access.scope === 'open') return 'admitted'
  if (!person.isSignedIn) return 'SIGN_IN'
  if (access.scope === 'self') return 'admitted'
  if (access.scope === 'platform')
    return mayOperator(person.operator, access.permission) ? 'admitted' : 'NOT_ALLOWED'
  const role = seller === SELLER ? person.role : null
  if (role === null) return 'NOT_FOUND'
  return mayMember(role, access.permission) ? 'admitted' : 'NOT_ALLOWED'
}

/** Makes a call that says nothing which could be carried out. */
async function answerTo(name: OfficeCallName, who: string, seller: number, headers = {}): Promise<string> {
  const { method, path } = OFFICE_ROUTES[name]
  const url = path.replace(':seller_id', String(seller)).replaceAll(/:\w+/g, 'x')
  const answer = await office.call(method, url, {
    as: users.get(who) ?? null,
    headers,
    ...(method === 'GET' ? {} : { body: { nonsense: true } }),
  })
  if (answer.statusCode === 200) return 'admitted'
  const { code } = errorBody.parse(answer.json())
  return code === 'INVALID_REQUEST' ? 'admitted' : code
}

/** Signing out takes nothing that could be wrong: it is looked at by itself. */
const NAMES = (Object.keys(OFFICE_ROUTES) as OfficeCallName[]).filter((name) => name !== 'signOut')

describe.each(Object.keys(PEOPLE))('%s', (who) => {
  test.each(NAMES)('%s', async (name) => {
    for (const seller of [SELLER, OTHER, NOWHERE]) {
      const person = PEOPLE[who] ?? NOBODY
      const role = who === 'a member of another seller' && seller === OTHER ? 'owner' : person.role
      const about = who === 'a member of another seller' && seller === OTHER ? SELLER : seller
      expect(await answerTo(name, who, seller)).toBe(expected(name, { ...person, role }, about))
    }
  })
})

test('another seller and none at all are told apart by nothing', async () => {
  for (const name of NAMES.filter((call) => OFFICE_ROUTES[call].scope === 'seller')) {
    const { method, path } = OFFICE_ROUTES[name]
    const bodies = []
    for (const seller of [OTHER, NOWHERE]) {
      const url = path.replace(':seller_id', String(seller)).replaceAll(/:\w+/g, 'x')
      const answer = await office.call(method, url, {
        as: users.get('owner') ?? null,
        ...(method === 'GET' ? {} : { body: {} }),
      })
      const { request_id, ...body } = errorBody.parse(answer.json())
      expect(request_id).not.toBe('')
      bodies.push([answer.statusCode, body])
    }
    expect(bodies[0]).toEqual(bodies[1])
  }
})

test('what is grave wants the password again', async () => {
  const owner = users.get('owner')
  const stale = new Date(Date.now() - 16 * 60_000)
  await office.db
    .updateTable('office_sessions')
    .set({ proven_at: stale })
    .where('user_id', '=', owner?.id ?? 0)
    .execute()
  for (const name of NAMES) {
    const access: OfficeAccess = OFFICE_ROUTES[name]
    const isGrave = 'proven' in access && access.scope !== 'platform'
    if (expected(name, PEOPLE['owner'] ?? NOBODY, SELLER) !== 'admitted') continue
    expect([name, await answerTo(name, 'owner', SELLER)]).toEqual([
      name,
      isGrave ? 'PROVE_AGAIN' : 'admitted',
    ])
  }
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a page that says nothing', { origin: '' }],
  ['another site of the same machine', { 'sec-fetch-site': 'same-site' }],
])('%s changes nothing', async (_, headers) => {
  for (const name of NAMES.filter((call) => OFFICE_ROUTES[call].method !== 'GET'))
    expect(await answerTo(name, 'owner', SELLER, headers)).toBe('FOREIGN_ORIGIN')
})
