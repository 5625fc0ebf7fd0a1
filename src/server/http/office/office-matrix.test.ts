import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import type { OfficeAccess } from '#contract/office/access.ts'
import { OFFICE_ROUTES, type OfficeCallName } from '#contract/office/routes.ts'
import { MEMBER_ROLES } from '#rules/office/permissions.ts'
import { codeAt } from '../../signing/one-time-code.ts'
import {
  answerByTable,
  OFFICE_CALLERS,
  operatorInside,
  type OfficePerson,
} from '../../testing/office-callers.ts'
import { openTestOffice, TEST_PASSWORD, type TestOffice } from '../../testing/test-office.ts'

/*
 * Every call of the office × every possible caller × their own and another seller. The expected result follows from the
 * table of permissions alone.
 */

const [SELLER, OTHER, NOWHERE] = [10, 20, 999_999]

let office: TestOffice
const users = new Map<string, { id?: number; token: string } | null>([['nobody', null]])
const personOf = (who: string): OfficePerson => {
  const person = OFFICE_CALLERS[who]
  if (person === undefined) throw new Error(`${who} is nobody of these tests`)
  return person
}

beforeAll(async () => {
  office = await openTestOffice()
  for (const role of MEMBER_ROLES) users.set(role, await office.user({ seller: SELLER, role }))
  users.set('a member of another seller', await office.user({ seller: OTHER, role: 'owner' }))
  users.set('an operator', await office.user({ operator: 'admin' }))
  users.set("an operator's helper", await office.user({ operator: 'helper' }))
  users.set('an operator who looks in', await operatorInside(office, SELLER, { writes: false }))
  users.set('an operator who changes things', await operatorInside(office, SELLER, { writes: true }))
  users.set('somebody half signed in', await halfSignedIn())
  const ended = await office.user({ seller: SELLER, role: 'owner' })
  users.set('an ended session', ended)
  await office.db
    .updateTable('office_sessions')
    .set({ seen_at: new Date(Date.now() - 13 * 3_600_000) })
    .where('user_id', '=', ended.id)
    .execute()
})
afterAll(() => office.close())

/** Returns the cookies of a user who typed the right password of an account that also requires a code. */
async function halfSignedIn(): Promise<{ token: string }> {
  const user = await office.user({ seller: SELLER, role: 'owner' })
  const begun = await office.call('POST', '/factor', { as: user, body: {} })
  const { secret } = begun.json<{ secret: string }>()
  const code = codeAt(base32(secret), Math.floor(Date.now() / 30_000))
  expect((await office.call('POST', '/factor/confirm', { as: user, body: { code } })).statusCode).toBe(200)
  const body = { email: user.email, password: TEST_PASSWORD }
  const answer = await office.call('POST', '/sign-in', { body })
  expect(errorBody.parse(answer.json()).code).toBe('SECOND_FACTOR')
  return { token: /office=([^;]*)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '' }
}

function base32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * Returns the result that the table specifies for a person and a call about a seller. `admitted`: the request is read,
 * and then refused.
 */
function expected(name: OfficeCallName, person: OfficePerson, seller: number): string {
  return answerByTable(OFFICE_ROUTES[name], seller === SELLER ? person : { ...person, role: null })
}

/** Makes a call that says nothing which could be carried out. */
async function answerTo(name: OfficeCallName, who: string, seller: number, headers = {}): Promise<string> {
  const { method, path } = OFFICE_ROUTES[name]
  const url = path.replace(':seller_id', String(seller)).replaceAll(/:\w+/g, '-')
  const answer = await office.call(method, url, {
    as: users.get(who) ?? null,
    headers,
    ...(method === 'GET' ? {} : { body: { nonsense: true } }),
  })
  if (answer.statusCode === 200) return 'admitted'
  const { code } = errorBody.parse(answer.json())
  return code === 'INVALID_REQUEST' ? 'admitted' : code
}

/** These read nothing that could be wrong, so they are carried out: one is tested by itself, the other comes last. */
const [ENDS_SESSION, ENDS_VISIT] = ['signOut', 'leaveSeller'] as const
const NAMES: readonly OfficeCallName[] = [
  ...(Object.keys(OFFICE_ROUTES) as OfficeCallName[]).filter(
    (name) => name !== ENDS_SESSION && name !== ENDS_VISIT,
  ),
  ENDS_VISIT,
]

describe.each(Object.keys(OFFICE_CALLERS))('%s', (who) => {
  test.each(NAMES)('%s', async (name) => {
    for (const seller of [SELLER, OTHER, NOWHERE]) {
      const person = personOf(who)
      const role = who === 'a member of another seller' && seller === OTHER ? 'owner' : person.role
      const about = who === 'a member of another seller' && seller === OTHER ? SELLER : seller
      expect(await answerTo(name, who, seller)).toBe(expected(name, { ...person, role }, about))
    }
  })
})

test('another seller and a missing one cannot be distinguished', async () => {
  for (const name of NAMES.filter((call) => OFFICE_ROUTES[call].scope === 'seller')) {
    const { method, path } = OFFICE_ROUTES[name]
    const bodies = []
    for (const seller of [OTHER, NOWHERE]) {
      const url = path.replace(':seller_id', String(seller)).replaceAll(/:\w+/g, '-')
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

test('grave calls require the password again', async () => {
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
    if (expected(name, personOf('owner'), SELLER) !== 'admitted') continue
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

test('where a seller requires a second factor, members without it are led to it, whatever their role', async () => {
  const strict = 30
  await office.db.insertInto('seller_security').values({ seller_id: strict, needs_factor: true }).execute()
  const ofSeller = NAMES.filter((name) => OFFICE_ROUTES[name].scope === 'seller')
  // Where they turn it on is open to them.
  const ofThemselves = NAMES.filter((name) => OFFICE_ROUTES[name].scope === 'self')
  for (const role of MEMBER_ROLES) {
    users.set('without', await office.user({ seller: strict, role }))
    for (const name of ofSeller)
      expect([name, await answerTo(name, 'without', strict)]).toEqual([name, 'ENROL_FACTOR'])
    for (const name of ofThemselves)
      expect([name, await answerTo(name, 'without', strict)]).toEqual([name, 'admitted'])
  }
})
