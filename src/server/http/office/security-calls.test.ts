import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { resetFactor } from '../../flows/accounts/second-factor.ts'
import { makeLink } from '../../flows/accounts/team.ts'
import { codeAt } from '../../signing/one-time-code.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { openTestOffice, TEST_PASSWORD, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let office: TestOffice
beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes the code of an app from the secret that it received; `aside`: of another time step. */
function codeOf(secret: string, aside = 0): string {
  const bits = [...secret].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeAt(bytes, Math.floor(Date.now() / 30_000) + aside)
}

type Who = { token: string }
type Answer = Awaited<ReturnType<TestOffice['call']>>
const resultOf = (answer: Answer): string =>
  answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code
const post = (path: string, as: Who | null, body: object = {}) => office.call('POST', path, { as, body })
const signIn = (user: TestUser, more: object = {}) =>
  post('/sign-in', null, { email: user.email, password: TEST_PASSWORD, ...more })

async function begun(user: TestUser): Promise<string> {
  return OFFICE_CALLS.beginFactor.answer.parse((await post('/factor', user)).json()).secret
}

/** Turns an app on by the code of now: that of the step after is left for the test. */
async function withApp(user: TestUser): Promise<{ secret: string; codes: string[] }> {
  const secret = await begun(user)
  const answer = await post('/factor/confirm', user, { code: codeOf(secret) })
  return { secret, codes: OFFICE_CALLS.confirmFactor.answer.parse(answer.json()).recovery_codes }
}

describe('an app', () => {
  test('asks for nothing until a code of it was typed', async () => {
    const user = await office.user({ seller: 10 })
    const secret = await begun(user)
    expect(resultOf(await signIn(user))).toBe('done')
    expect(resultOf(await post('/factor/confirm', user, { code: '000000' }))).toBe('WRONG_CODE')
    expect(resultOf(await signIn(user))).toBe('done')
    expect(resultOf(await post('/factor/confirm', user, { code: codeOf(secret) }))).toBe('done')
    expect(resultOf(await signIn(user))).toBe('SECOND_FACTOR')
    expect(resultOf(await post('/factor', user))).toBe('FACTOR_THERE')
  })

  test('refuses the password alone, and a wrong code', async () => {
    const user = await office.user({ seller: 10 })
    const { secret } = await withApp(user)
    expect(resultOf(await signIn(user))).toBe('SECOND_FACTOR')
    const wrong = String((Number(codeOf(secret, 1)) + 1) % 1_000_000).padStart(6, '0')
    const refused = await signIn(user, { code: wrong })
    expect([resultOf(refused), refused.headers['set-cookie']]).toEqual(['WRONG_CODE', undefined])
    expect(resultOf(await signIn(user, { password: 'another one', code: codeOf(secret, 1) }))).toBe(
      'WRONG_CREDENTIALS',
    )
    expect(resultOf(await signIn(user, { code: codeOf(secret, 1) }))).toBe('done')
    const audited = await office.db
      .selectFrom('audit_entries')
      .select('action')
      .where('user_id', '=', user.id)
      .where('seller_id', '=', 10)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      'account.factor-added',
      'account.sign-in-failed',
      'account.sign-in-failed',
      'account.signed-in',
    ])
  })

  test('gives codes that work once, however many come at once', async () => {
    const user = await office.user({ seller: 10 })
    const { secret } = await withApp(user)
    const code = codeOf(secret, 1)
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(user, { code })))
    expect(answers.map(resultOf).toSorted()).toEqual(['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'done'])
    expect(resultOf(await signIn(user, { code: codeOf(secret, -1) }))).toBe('WRONG_CODE')
  })

  test('counts its tries as passwords are', async () => {
    const user = await office.user({ seller: 10 })
    await withApp(user)
    const answers: string[] = []
    for (let n = 0; n < 11; n += 1) answers.push(resultOf(await signIn(user, { code: 'aaaa' })))
    expect(answers.at(9)).toBe('WRONG_CODE')
    expect(answers.at(10)).toBe('TOO_MANY_REQUESTS')
  })

  test('ends the other sessions when it is turned on', async () => {
    const user = await office.user({ seller: 10 })
    const other = /office=([^;]+)/.exec(String((await signIn(user)).headers['set-cookie']))?.[1] ?? ''
    await withApp(user)
    expect(resultOf(await office.call('GET', '/me', { as: { token: other } }))).toBe('SIGN_IN')
    expect((await office.call('GET', '/me', { as: user })).json()).toMatchObject({ has_factor: true })
  })

  test('keeps its secret sealed, and its recovery codes as hashes', async () => {
    const user = await office.user({ seller: 10 })
    const { secret, codes } = await withApp(user)
    const rows = JSON.stringify([
      await runSql(office.db, `select * from totp_factors where user_id = ${user.id}`),
      await runSql(office.db, `select * from recovery_codes where user_id = ${user.id}`),
    ])
    for (const text of [secret, ...codes]) expect(rows).not.toContain(text)
    const answer = await office.call('GET', '/factor', { as: user })
    expect(answer.json()).toEqual({ has_app: true, recovery_codes: 10 })
  })

  test('is taken off after the password alone, which was typed a short while ago', async () => {
    const user = await office.user({ seller: 10 })
    await withApp(user)
    await runSql(
      office.db,
      `update office_sessions set proven_at = now() - interval '16 minutes' where user_id = ${user.id}`,
    )
    expect(resultOf(await post('/factor/remove', user, { removes: true }))).toBe('PROVE_AGAIN')
    expect(resultOf(await signIn(user))).toBe('SECOND_FACTOR')
    const proof = await post('/prove', user, { password: TEST_PASSWORD })
    const token = /office=([^;]+)/.exec(String(proof.headers['set-cookie']))?.[1] ?? ''
    expect(resultOf(await post('/factor/remove', { token }, { removes: true }))).toBe('done')
    expect(resultOf(await signIn(user))).toBe('done')
    expect(resultOf(await post('/factor/remove', { token }, { removes: true }))).toBe('NO_FACTOR')
  })

  test('a link for another password does not pass it', async () => {
    const user = await office.user({ seller: 10 })
    await withApp(user)
    const { link } = await makeLink(office.deps, { kind: 'password', email: user.email })
    const answer = await post('/link/accept', null, {
      token: link.split('#')[1] ?? '',
      password: 'sete gatos no telhado',
    })
    expect([resultOf(answer), answer.headers['set-cookie']]).toEqual(['done', undefined])
    expect(resultOf(await signIn(user, { password: 'sete gatos no telhado' }))).toBe('SECOND_FACTOR')
  })
})

describe('a recovery code', () => {
  test('opens once in the place of the app, however it is written', async () => {
    const user = await office.user({ seller: 10 })
    const { codes } = await withApp(user)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect(resultOf(await signIn(user, { code: first.toUpperCase().replaceAll('-', ' ') }))).toBe('done')
    expect(resultOf(await signIn(user, { code: first }))).toBe('WRONG_CODE')
    expect(resultOf(await signIn(user, { code: second }))).toBe('done')
    expect((await office.call('GET', '/factor', { as: user })).json()).toMatchObject({ recovery_codes: 8 })
  })

  test('of one account opens no other, and new ones end the old', async () => {
    const user = await office.user({ seller: 10 })
    const other = await office.user({ seller: 10 })
    const { codes } = await withApp(user)
    await withApp(other)
    expect(resultOf(await signIn(other, { code: codes[0] ?? '' }))).toBe('WRONG_CODE')
    const renewed = await post('/factor/recovery-codes', user, { renews: true })
    const { recovery_codes: anew } = OFFICE_CALLS.renewRecoveryCodes.answer.parse(renewed.json())
    expect(resultOf(await signIn(user, { code: codes[0] ?? '' }))).toBe('WRONG_CODE')
    expect(resultOf(await signIn(user, { code: anew[0] ?? '' }))).toBe('done')
  })
})

test('a lost app is taken off by the operator, and its sessions end', async () => {
  const user = await office.user({ seller: 10 })
  await withApp(user)
  expect(await resetFactor(office.db, 'nobody@example.com')).toBe(false)
  expect(await resetFactor(office.db, user.email.toUpperCase())).toBe(true)
  expect(resultOf(await office.call('GET', '/me', { as: user }))).toBe('SIGN_IN')
  expect(resultOf(await signIn(user))).toBe('done')
  expect(await resetFactor(office.db, user.email)).toBe(false)
})

describe('a seller that needs a second factor', () => {
  test('is not opened without one, and other sellers are', async () => {
    const owner = await office.user({ seller: 30 })
    const helper = await office.user({ seller: 30, role: 'support' })
    await runSql(office.db, `insert into members values (10, ${helper.id}, 'support')`)
    const need = (is_needed: boolean) =>
      office.call('PUT', '/sellers/30/security/second-factor', { as: owner, body: { is_needed } })
    expect(resultOf(await need(true))).toBe('ENROL_FACTOR')
    await withApp(owner)
    expect(resultOf(await need(true))).toBe('done')
    expect(resultOf(await office.call('GET', '/sellers/30/home', { as: owner }))).toBe('done')
    expect(resultOf(await office.call('GET', '/sellers/30/home', { as: helper }))).toBe('ENROL_FACTOR')
    expect(resultOf(await office.call('GET', '/sellers/10/home', { as: helper }))).toBe('done')
    const me = OFFICE_CALLS.me.answer.parse((await office.call('GET', '/me', { as: helper })).json())
    expect(me.has_factor).toBe(false)
    expect(me.sellers.filter(({ needs_factor: needs }) => needs).map(({ id }) => id)).toEqual([30])
    await withApp(helper)
    expect(resultOf(await office.call('GET', '/sellers/30/home', { as: helper }))).toBe('done')
    expect(resultOf(await need(false))).toBe('done')
  })
})
