import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { changeMember, makeLink } from '../../flows/accounts/team.ts'
import type { SellerScope } from '../../flows/accounts/seller-scope.ts'
import { atOnce } from '../../testing/lock-barrier.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { openTestOffice, TEST_PASSWORD, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let office: TestOffice
beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())

type Answer = Awaited<ReturnType<TestOffice['call']>>

/** `done`, or the code of the error. */
function codeOf(answer: Answer): string {
  return answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code
}

/** The session that an answer gives. */
function sessionOf(answer: Answer): { token: string } {
  const header = String(answer.headers['set-cookie'])
  return { token: /^office=([^;]+); Path=\/; HttpOnly; SameSite=Strict/.exec(header)?.[1] ?? '' }
}

function secretOf(link: string): string {
  return link.split('#')[1] ?? ''
}

const me = async (as: { token: string }) =>
  OFFICE_CALLS.me.answer.parse((await office.call('GET', '/me', { as })).json())

async function invited(owner: TestUser, email: string, role = 'support'): Promise<string> {
  const answer = await office.call('POST', '/sellers/10/invitations', { as: owner, body: { email, role } })
  return secretOf(OFFICE_CALLS.invite.answer.parse(answer.json()).link)
}

const accept = (token: string, more: object = {}, as: { token: string } | null = null) =>
  office.call('POST', '/link/accept', { as, body: { token, ...more } })

const ANA = { name: 'Ana Souza', password: 'cavalo bateria grampo' }

describe('links', () => {
  test('setup links make one operator, however many come at once', async () => {
    const links = await Promise.all([1, 2].map(() => makeLink(office.deps, { kind: 'setup' })))
    const answers = await atOnce(
      office.db,
      { lock: 'lock table operators in access exclusive mode', count: 2 },
      () =>
        Promise.all(
          links.map(({ link }, n) => accept(secretOf(link), { ...ANA, email: `first${n}@example.com` })),
        ),
    )
    expect(answers.map(codeOf).toSorted()).toEqual(['LINK_USED_UP', 'done'])
    expect(await office.db.selectFrom('operators').select('role').execute()).toEqual([{ role: 'admin' }])
  })

  test('an invitation makes an account in the team, and is used up', async () => {
    const owner = await office.user({ seller: 10 })
    const token = await invited(owner, 'Ana@Example.com')
    const read = await office.call('POST', '/link/read', { body: { token } })
    expect(read.json()).toMatchObject({
      kind: 'invitation',
      email: 'Ana@Example.com',
      role: 'support',
      has_account: false,
    })
    expect(codeOf(await accept(token, { name: 'Ana', password: 'curto' }))).toBe('PASSWORD_TOO_EASY')
    const joined = await accept(token, ANA)
    expect(await me(sessionOf(joined))).toMatchObject({
      name: 'Ana Souza',
      operator: null,
      sellers: [{ id: 10, role: 'support', time_zone: 'America/Sao_Paulo' }],
    })
    expect(codeOf(await office.call('POST', '/link/read', { body: { token } }))).toBe('LINK_USED_UP')
    const again = await office.call('POST', '/sellers/10/invitations', {
      as: owner,
      body: { email: 'ana@example.com', role: 'owner' },
    })
    expect(codeOf(again)).toBe('ALREADY_MEMBER')
  })

  test('an invitation of an account is for the user signed in with it', async () => {
    const owner = await office.user({ seller: 10 })
    const guest = await office.user()
    const token = await invited(owner, guest.email, 'viewer')
    for (const as of [null, owner]) expect(codeOf(await accept(token, ANA, as))).toBe('SIGN_IN_TO_JOIN')
    expect(codeOf(await accept(token, {}, guest))).toBe('done')
    expect((await me(guest)).sellers).toMatchObject([{ id: 10, role: 'viewer' }])
  })

  test('a revoked invitation opens nothing, and that of another seller cannot be revoked', async () => {
    const owner = await office.user({ seller: 10 })
    const other = await office.user({ seller: 20 })
    const token = await invited(owner, 'bia@example.com')
    const team = OFFICE_CALLS.team.answer.parse(
      (await office.call('GET', '/sellers/10/team', { as: owner })).json(),
    )
    const { id } = team.invitations.find(({ email }) => email === 'bia@example.com') ?? { id: '' }
    expect(codeOf(await office.call('DELETE', `/sellers/20/invitations/${id}`, { as: other }))).toBe(
      'NOT_FOUND',
    )
    expect(codeOf(await office.call('DELETE', `/sellers/10/invitations/${id}`, { as: owner }))).toBe('done')
    expect(codeOf(await accept(token, ANA))).toBe('LINK_USED_UP')
  })

  test('a link that two people use at once is used by one', async () => {
    const user = await office.user()
    const { link } = await makeLink(office.deps, { kind: 'password', email: user.email })
    const answers = await atOnce(office.db, { lock: 'select from office_links for update', count: 2 }, () =>
      Promise.all([1, 2].map(() => accept(secretOf(link), { password: ANA.password }))),
    )
    expect(answers.map(codeOf).toSorted()).toEqual(['LINK_USED_UP', 'done'])
  })

  test('a link for another password gives it and ends every session', async () => {
    const user = await office.user()
    const { link } = await makeLink(office.deps, { kind: 'password', email: user.email })
    const answer = await accept(secretOf(link), { password: ANA.password })
    expect(codeOf(answer)).toBe('done')
    expect((await me(sessionOf(answer))).email).toBe(user.email)
    expect(codeOf(await office.call('GET', '/me', { as: user }))).toBe('SIGN_IN')
  })
})

describe('signing in', () => {
  const signIn = (email: string, password: string, ip = '203.0.113.7') =>
    office.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: { origin: office.deps.officeUrl },
      remoteAddress: ip,
      payload: { email, password },
    })

  test('begins a session, and an unknown address gets the answer of a wrong password', async () => {
    const user = await office.user({ seller: 20 })
    const session = sessionOf(await signIn(user.email.toUpperCase(), TEST_PASSWORD))
    expect((await me(session)).email).toBe(user.email)
    const shapes = [await signIn(user.email, 'wrong'), await signIn('nobody@example.com', 'wrong')].map(
      (answer) => {
        const { request_id: _, ...body } = errorBody.parse(answer.json())
        return [answer.statusCode, body, answer.headers['set-cookie']]
      },
    )
    expect(shapes[0]).toEqual(shapes[1])
    expect(codeOf(await office.call('POST', '/sign-out', { as: session, body: {} }))).toBe('done')
    expect(codeOf(await office.call('GET', '/me', { as: session }))).toBe('SIGN_IN')
  })

  test('stops at the eleventh try from one block, and not for the owner at another one', async () => {
    const { email } = await office.user()
    const codes: string[] = []
    for (let n = 0; n < 11; n += 1) codes.push(codeOf(await signIn(email, 'a guess', `198.51.100.${n}`)))
    expect([...new Set(codes.slice(0, 10)), codes[10]]).toEqual(['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'])
    expect(codeOf(await signIn(email, TEST_PASSWORD, '198.51.100.200'))).toBe('TOO_MANY_REQUESTS')
    expect(codeOf(await signIn(email, TEST_PASSWORD, '192.0.2.1'))).toBe('done')
  })

  test('proving again gives the session another secret', async () => {
    const user = await office.user()
    const wrong = await office.call('POST', '/prove', { as: user, body: { password: 'no' } })
    expect(codeOf(wrong)).toBe('WRONG_CREDENTIALS')
    const proven = await office.call('POST', '/prove', { as: user, body: { password: TEST_PASSWORD } })
    expect((await me(sessionOf(proven))).is_proven).toBe(true)
    expect(codeOf(await office.call('GET', '/me', { as: user }))).toBe('SIGN_IN')
  })

  test('another password ends the other sessions; the own ones can be ended one by one, and no other user’s', async () => {
    const user = await office.user()
    const another = sessionOf(await signIn(user.email, TEST_PASSWORD))
    const stranger = await office.user()
    const list = OFFICE_CALLS.listSessions.answer.parse(
      (await office.call('GET', '/sessions', { as: user })).json(),
    )
    expect(list.sessions.map(({ is_this }) => String(is_this)).toSorted()).toEqual(['false', 'true'])
    const id = list.sessions.find(({ is_this }) => !is_this)?.id ?? ''
    expect(codeOf(await office.call('DELETE', `/sessions/${id}`, { as: stranger }))).toBe('NOT_FOUND')
    expect((await me(another)).email).toBe(user.email)
    const changed = await office.call('POST', '/password', { as: user, body: { password: ANA.password } })
    expect(codeOf(changed)).toBe('done')
    expect(codeOf(await office.call('GET', '/me', { as: another }))).toBe('SIGN_IN')
    expect((await me(user)).email).toBe(user.email)
    expect(codeOf(await signIn(user.email, TEST_PASSWORD))).toBe('WRONG_CREDENTIALS')
  })
})

describe('a team', () => {
  test('is shown to permitted members; an owner gives roles and takes members out', async () => {
    const owner = await office.user({ seller: 30 })
    const helper = await office.user({ seller: 30, role: 'support' })
    const path = `/sellers/30/members/${helper.id}`
    expect(codeOf(await office.call('PUT', path, { as: owner, body: { role: 'manager' } }))).toBe('done')
    const team = OFFICE_CALLS.team.answer.parse(
      (await office.call('GET', '/sellers/30/team', { as: helper })).json(),
    )
    expect(team.members.map(({ id, role }) => [id, role])).toEqual([
      [owner.id, 'owner'],
      [helper.id, 'manager'],
    ])
    expect(codeOf(await office.call('DELETE', path, { as: owner }))).toBe('done')
    expect(codeOf(await office.call('GET', '/sellers/30/team', { as: helper }))).toBe('NOT_FOUND')
    for (const method of ['DELETE', 'PUT'] as const) {
      const last = await office.call(method, `/sellers/30/members/${owner.id}`, {
        as: owner,
        ...(method === 'PUT' && { body: { role: 'viewer' } }),
      })
      expect(codeOf(last)).toBe('LAST_OWNER')
    }
  })

  test('a member of another seller is not found here', async () => {
    const owner = await office.user({ seller: 10 })
    const stranger = await office.user({ seller: 20, role: 'support' })
    const path = `/sellers/10/members/${stranger.id}`
    expect(codeOf(await office.call('DELETE', path, { as: owner }))).toBe('NOT_FOUND')
    expect((await me(stranger)).sellers).toMatchObject([{ id: 20, role: 'support' }])
  })

  test('one owner stays when two leave at once', async () => {
    const owners = [await office.user({ seller: 40 }), await office.user({ seller: 40 })]
    // As admission makes it.
    const scope = { sellerId: 40 } as SellerScope
    const lock = { lock: 'lock table members in exclusive mode', count: 2 }
    const results = await atOnce(office.db, lock, () =>
      Promise.allSettled(
        owners.map(({ id }) =>
          changeMember(office.db, scope, { id, name: 'Ana' }, { userId: id, role: null }),
        ),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await runSql(office.db, "select role from members where seller_id = 40 and role = 'owner'")
    expect(left).toHaveLength(1)
  })

  test('the database itself keeps a team from losing its owner', async () => {
    const owner = await office.user({ seller: 20 })
    await runSql(
      office.db,
      `delete from members where seller_id = 20 and role = 'owner' and user_id <> ${owner.id}`,
    )
    await office.user({ seller: 20, role: 'viewer' })
    const gone = runSql(office.db, `delete from members where seller_id = 20 and user_id = ${owner.id}`)
    await expect(gone).rejects.toThrow('a seller with members needs an owner')
  })
})

test('an account is given another name, which its colleagues and the log have', async () => {
  const member = await office.user({ seller: 10, role: 'support' })
  const change = (name: string) => office.call('PUT', '/name', { as: member, body: { name } })
  for (const wrong of ['', '   ', 'a\u0000b', 'x'.repeat(121)])
    expect(codeOf(await change(wrong))).toBe('INVALID_REQUEST')
  expect((await change(' Bia  Lima ')).statusCode).toBe(200)
  expect((await me(member)).name).toBe('Bia  Lima')
  const owner = await office.user({ seller: 10 })
  const team = OFFICE_CALLS.team.answer.parse(
    (await office.call('GET', '/sellers/10/team', { as: owner })).json(),
  )
  expect(team.members.find(({ email }) => email === member.email)).toMatchObject({ name: 'Bia  Lima' })
})

test('home shows the sales and the next steps', async () => {
  const owner = await office.user({ seller: 10 })
  const home = OFFICE_CALLS.home.answer.parse(
    (await office.call('GET', '/sellers/10/home', { as: owner })).json(),
  )
  expect(home).toMatchObject({
    role: 'owner',
    next: [
      { step: 'product', done: true },
      { step: 'access' },
      { step: 'gateway', done: false },
      { step: 'factor', done: false },
      { step: 'look', done: true },
      { step: 'helper', done: true },
    ],
  })
  expect(home.products[0]).toMatchObject({ link: `http://shop.example/${home.products[0]?.id}` })
})

test('an operator sees the sellers and gives one an owner', async () => {
  const operator = await office.user({ operator: 'admin' })
  const { sellers } = OFFICE_CALLS.listSellers.answer.parse(
    (await office.call('POST', '/platform/sellers/find', { as: operator, body: {} })).json(),
  )
  expect(sellers.map(({ id }) => id)).toEqual([10, 20, 30, 40])
  const answer = await office.call('POST', '/platform/sellers/30/owners', {
    as: operator,
    body: { email: 'dona@example.com' },
  })
  const token = secretOf(OFFICE_CALLS.inviteOwner.answer.parse(answer.json()).link)
  const joined = await accept(token, { ...ANA, name: 'Dona' })
  expect((await me(sessionOf(joined))).sellers).toMatchObject([{ id: 30, role: 'owner' }])
  const none = await office.call('POST', '/platform/sellers/77/owners', {
    as: operator,
    body: { email: 'x@example.com' },
  })
  expect(codeOf(none)).toBe('NOT_FOUND')
})
