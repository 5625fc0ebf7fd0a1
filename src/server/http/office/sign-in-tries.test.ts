import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { SIGN_IN_LIMITS } from '#rules/limits/sign-in-limits.ts'
import type { CaptchaChallenge } from '../../call-error.ts'
import type { SecurityEvent } from '../../security-events.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { solveCaptcha } from '../../testing/solved-captcha.ts'
import { openTestOffice, TEST_PASSWORD, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let office: TestOffice
const reported: SecurityEvent[] = []
beforeAll(async () => {
  office = await openTestOffice(undefined, { report: (event) => void reported.push(event) })
})
afterAll(() => office.close())
beforeEach(async () => {
  reported.length = 0
  await runSql(office.db, 'delete from sign_in_tries')
})

type Answer = Awaited<ReturnType<TestOffice['call']>>
type Sent = {
  email: string
  password?: string
  code?: string
  from?: string
  cookie?: string
  captcha?: string
}

const resultOf = (answer: Answer): string =>
  answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code

const signIn = ({ from = '203.0.113.7', cookie, password = TEST_PASSWORD, ...more }: Sent): Promise<Answer> =>
  office.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: { origin: office.deps.officeUrl, ...(cookie !== undefined && { cookie }) },
    remoteAddress: from,
    payload: { password, ...more },
  })

/** Returns the cookie that a browser keeps of a sign-in after its session has ended. */
function knownOf(answer: Answer): string {
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  const kept = cookies.find((each) => each.startsWith('office-known='))
  expect(kept).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/)
  return kept?.split(';')[0] ?? ''
}

let rounds = 100
/** Makes as many attempts by strangers as an account may have from everywhere; the rows of the first represent all. */
async function guessFromEverywhere(email: string): Promise<void> {
  rounds += 1
  const [before] = await runSql<{ id: string }>(
    office.db,
    'select coalesce(max(id), 0) as id from sign_in_tries',
  )
  await signIn({ email, password: 'a guess', from: `198.51.${rounds}.1` })
  await runSql(
    office.db,
    `insert into sign_in_tries (key) select key from sign_in_tries, generate_series(1, ${SIGN_IN_LIMITS.account.most})
      where id > ${before?.id}`,
  )
}

const rowsOfTries = async (): Promise<number> =>
  Number((await runSql<{ n: string }>(office.db, 'select count(*) as n from sign_in_tries'))[0]?.n)

test('guesses leave no more rows than may be tried', async () => {
  const { email } = await office.user()
  for (let n = 0; n < 3 * SIGN_IN_LIMITS.here.most; n += 1) await signIn({ email, password: 'a guess' })
  // Two more record that the account was notified, and from where.
  expect(await rowsOfTries()).toBe(3 * SIGN_IN_LIMITS.here.most + 2)
  for (let n = 0; n < 5; n += 1)
    expect(resultOf(await signIn({ email, password: 'a guess' }))).toBe('TOO_MANY_REQUESTS')
  expect(await rowsOfTries()).toBe(3 * SIGN_IN_LIMITS.here.most + 2)
})

test('no more are let through where all come at once', async () => {
  const { email } = await office.user()
  const answers = await Promise.all(
    Array.from({ length: 3 * SIGN_IN_LIMITS.here.most }, () => signIn({ email, password: 'a guess' })),
  )
  expect(answers.map(resultOf).filter((code) => code === 'WRONG_CREDENTIALS').length).toBeLessThanOrEqual(
    SIGN_IN_LIMITS.here.most,
  )
})

test('guesses from everywhere do not lock out a browser that has signed in before', async () => {
  const { email } = await office.user()
  const known = knownOf(await signIn({ email }))
  await guessFromEverywhere(email)
  expect(resultOf(await signIn({ email }))).toBe('CAPTCHA_REQUIRED')
  expect(resultOf(await signIn({ email, cookie: known }))).toBe('done')
  for (let n = 0; n < SIGN_IN_LIMITS.known.most; n += 1)
    expect(resultOf(await signIn({ email, cookie: known, password: 'a guess' }))).toBe('WRONG_CREDENTIALS')
  expect(resultOf(await signIn({ email, cookie: known }))).toBe('TOO_MANY_REQUESTS')
})

test('the cookie of another account or a forged one is ignored', async () => {
  const { email } = await office.user()
  const other = knownOf(await signIn({ email: (await office.user()).email }))
  await guessFromEverywhere(email)
  for (const cookie of [
    other,
    'office-known=aaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaa',
    'office-known=.',
  ])
    expect(resultOf(await signIn({ email, cookie }))).toBe('CAPTCHA_REQUIRED')
})

test('guesses from everywhere cost work in every other browser, for each try anew, and lock out no user', async () => {
  const { email } = await office.user()
  const { email: other } = await office.user()
  await guessFromEverywhere(email)
  const challenge = async (typed: Sent) => errorBody.parse((await signIn(typed)).json()).captcha
  const solved = async (typed: Sent): Promise<string> =>
    solveCaptcha((await challenge(typed)) as CaptchaChallenge)
  const captcha = await solved({ email })
  expect(resultOf(await signIn({ email, captcha, password: 'a guess' }))).toBe('WRONG_CREDENTIALS')
  expect(resultOf(await signIn({ email, captcha }))).toBe('CAPTCHA_REQUIRED')
  await guessFromEverywhere(other)
  expect(resultOf(await signIn({ email, captcha: await solved({ email: other }) }))).toBe('CAPTCHA_REQUIRED')
  expect(resultOf(await signIn({ email, captcha: await solved({ email }) }))).toBe('done')
  // Where the guesses come from, work opens nothing.
  for (let n = 0; n < SIGN_IN_LIMITS.here.most; n += 1)
    await signIn({
      email,
      password: 'a guess',
      from: '192.0.2.9',
      captcha: await solved({ email, from: `192.0.${n + 3}.1` }),
    })
  const more = await solved({ email, from: '192.0.99.1' })
  expect(resultOf(await signIn({ email, from: '192.0.2.9', captcha: more }))).toBe('TOO_MANY_REQUESTS')
})

test('only its own wrong passwords keep an open session from proving itself', async () => {
  const user = await office.user()
  await guessFromEverywhere(user.email)
  const prove = (as: { token: string }, password: string) =>
    office.call('POST', '/prove', { as, body: { password } })
  const proven = await prove(user, TEST_PASSWORD)
  expect(resultOf(proven)).toBe('done')
  const token = /office=([^;]+)/.exec(String(proven.headers['set-cookie']))?.[1] ?? ''
  for (let n = 0; n < SIGN_IN_LIMITS.session.most; n += 1)
    expect(resultOf(await prove({ token }, 'a guess'))).toBe('WRONG_CREDENTIALS')
  expect(resultOf(await prove({ token }, TEST_PASSWORD))).toBe('TOO_MANY_REQUESTS')
})

async function recoveryCodesOf(user: TestUser): Promise<string[]> {
  await office.call('POST', '/factor', { as: user, body: {} })
  await runSql(office.db, `update totp_factors set confirmed_at = now() where user_id = ${user.id}`)
  const answer = await office.call('POST', '/factor/recovery-codes', { as: user, body: { renews: true } })
  return OFFICE_CALLS.renewRecoveryCodes.answer.parse(answer.json()).recovery_codes
}

test('codes are tried ten times an hour, from any address, and by the owner’s browser apart from that', async () => {
  const user = await office.user({ seller: 10 })
  const { email } = user
  const known = knownOf(await signIn({ email }))
  const [first = '', second = ''] = await recoveryCodesOf(user)
  for (let n = 0; n < SIGN_IN_LIMITS.code.most; n += 1)
    expect(resultOf(await signIn({ email, code: 'aaaa', from: `198.51.${n}.1` }))).toBe('WRONG_CODE')
  await runSql(office.db, `update sign_in_tries set at = at - interval '20 minutes'`)
  expect(resultOf(await signIn({ email, code: first, from: '192.0.2.1' }))).toBe('TOO_MANY_REQUESTS')
  expect(resultOf(await signIn({ email, code: second, cookie: known }))).toBe('done')
})

test('wrong passwords and codes are security events, with the address that they came from', async () => {
  const user = await office.user({ seller: 10 })
  await recoveryCodesOf(user)
  await signIn({ email: user.email, password: 'a guess' })
  await signIn({ email: 'nobody@example.com' })
  await signIn({ email: user.email, code: 'aaaa' })
  await office.call('POST', '/prove', { as: user, body: { password: 'a guess' } })
  const failed = { kind: 'sign-in-failed', route: '/api/sign-in', ip: '203.0.113.7' }
  expect(reported).toEqual([failed, failed, failed, { ...failed, route: '/api/prove', ip: '127.0.0.1' }])
})
