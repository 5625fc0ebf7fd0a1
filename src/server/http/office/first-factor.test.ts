import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { MAIL_CODE } from '#rules/office/account-factors.ts'
import { createLog } from '../../log.ts'
import { deliverOfficeMail, type OfficeMailDeps } from '../../jobs/deliver-office-mail.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { codeAt } from '../../signing/one-time-code.ts'
import type { OfficeMailOrder } from '../../store/accounts/office-mail-store.ts'
import { bytesOfKey, codeOf, setUp, type Target } from '../../testing/factor-attack.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { openTestOffice, TEST_PASSWORD, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 30

let office: TestOffice
let owner: TestUser
let member: TestUser
let deps: OfficeMailDeps
const sent: MailMessage[] = []
beforeAll(async () => {
  office = await openTestOffice()
  deps = {
    db: office.db,
    keys: office.deps.keys,
    officeUrl: 'https://office.example',
    mailFrom: 'mail@shop.example',
    mailer: { send: async (message) => void sent.push(message), close: () => undefined },
    log: createLog(
      'silent',
      () => undefined,
      () => new Date(),
    ),
  }
})
afterAll(() => office.close())
beforeEach(async () => {
  await runSql(office.db, 'delete from outbox')
  await runSql(office.db, 'delete from members')
  owner = await office.user({ seller: SELLER })
  member = await office.user({ seller: SELLER, role: 'support' })
})

const post = (path: string, as: { token: string } | null, body: object = {}) =>
  office.call('POST', path, { as, body })
const signIn = (user: { email: string }) =>
  post('/sign-in', null, { email: user.email, password: TEST_PASSWORD })

/** The mails that were ordered since, each with where it goes. */
async function mails(): Promise<MailMessage[]> {
  sent.length = 0
  const rows = await runSql<{ payload: OfficeMailOrder }>(
    office.db,
    `delete from outbox where topic like 'office-%' returning payload`,
  )
  for (const { payload } of rows) await deliverOfficeMail(deps, payload)
  return [...sent]
}
const mailTo = async ({ email }: { email: string }): Promise<string> =>
  (await mails())
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
    .join('\n')
const tokenIn = (text: string): string => /\/stop#([\w-]{43})/.exec(text)?.[1] ?? ''
const stop = async (token: string) => codeOf(await post('/stop', null, { token }))

async function addApp(user: TestUser): Promise<string> {
  const begun = await post('/factor', user)
  if (begun.statusCode !== 200) return codeOf(begun)
  const { secret } = OFFICE_CALLS.beginFactor.answer.parse(begun.json())
  const code = codeAt(bytesOfKey(secret), Math.floor(Date.now() / 30_000))
  return codeOf(await post('/factor/confirm', user, { code }))
}

describe('the first factor of an account', () => {
  const unproven = () =>
    runSql(office.db, `update office_sessions set mailbox_at = null where user_id = ${member.id}`)
  const prove = async (code: string) => codeOf(await post('/mail-code/prove', member, { code }))
  const codeMailed = async (): Promise<string> => {
    expect(codeOf(await post('/mail-code', member))).toBe('done')
    return /\b\d{6}\b/.exec(await mailTo(member))?.[0] ?? ''
  }
  const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

  test('is added once the code by mail was typed, which works once', async () => {
    await unproven()
    expect(await addApp(member)).toBe('MAIL_CODE')
    const code = await codeMailed()
    expect(await prove(wrong(code))).toBe('WRONG_CODE')
    expect(await prove(code)).toBe('done')
    expect(await prove(code)).toBe('WRONG_CODE')
    expect(await addApp(member)).toBe('done')
  })

  test('is not added by a code that had its tries, expired, or was mailed to another session', async () => {
    await unproven()
    const tried = await codeMailed()
    for (let i = 0; i < MAIL_CODE.tries; i += 1) expect(await prove(wrong(tried))).toBe('WRONG_CODE')
    expect(await prove(tried)).toBe('WRONG_CODE')
    const late = await codeMailed()
    await runSql(office.db, `update factor_codes set expires_at = now()`)
    expect(await prove(late)).toBe('WRONG_CODE')
    const first = await codeMailed()
    await runSql(office.db, `update factor_codes set session_id = gen_random_uuid()`)
    expect(await prove(first)).toBe('WRONG_CODE')
    expect(await addApp(member)).toBe('MAIL_CODE')
  })

  test('is mailed to the account and to the owners, and a later one is not undone', async () => {
    expect(await addApp(member)).toBe('done')
    const written = await mails()
    expect(written.map(({ to }) => to).toSorted()).toEqual([member.email, owner.email].toSorted())
    expect(written.filter(({ text }) => text.includes('/stop#')).map(({ to }) => to)).toEqual([member.email])
    await setUpPasskey()
    expect(tokenIn(await mailTo(member))).toBe('')
  })
  const setUpPasskey = () => setUp(office, member, SELLER, 'passkeys')

  test('is undone by the link of its mail, with the sessions and the password, once', async () => {
    expect(await addApp(member)).toBe('done')
    const token = tokenIn(await mailTo(member))
    const read = await post('/stop/read', null, { token })
    expect(read.json()).toEqual({ kind: 'first-factor', email: member.email })
    await setUpPasskey()
    expect(await stop(token)).toBe('done')
    expect(await stop(token)).toBe('LINK_USED_UP')
    expect(codeOf(await office.call('GET', '/me', { as: member }))).toBe('SIGN_IN')
    expect(codeOf(await signIn(member))).toBe('WRONG_CREDENTIALS')
    const text = await mailTo(member)
    const link = /\/link#([\w-]{43})/.exec(text)?.[1] ?? ''
    const chosen = { token: link, password: 'sete gatos na rede', locale: 'pt' }
    const opened = await post('/link/accept', null, chosen)
    expect(opened.headers['set-cookie']).toBeDefined()
  })

  test('is not undone after three days', async () => {
    expect(await addApp(member)).toBe('done')
    const token = tokenIn(await mailTo(member))
    await runSql(office.db, `update factor_undos set expires_at = now()`)
    expect(codeOf(await post('/stop/read', null, { token }))).toBe('LINK_USED_UP')
    expect(await stop(token)).toBe('LINK_USED_UP')
  })
})

describe('lost factors', () => {
  let target: Target
  beforeEach(async () => {
    target = await setUp(office, member, SELLER, 'an app')
    await runSql(office.db, 'delete from outbox')
  })
  const path = () => `/sellers/${SELLER}/members/${member.id}/recovery`
  const start = async (as: TestUser) => codeOf(await post(path(), as))
  const wait = () => runSql(office.db, `update factor_recoveries set ready_at = now()`)

  test('are removed at the first sign-in after the delay, and not before', async () => {
    expect(await start(owner)).toBe('done')
    expect(codeOf(await signIn(member))).toBe('SECOND_FACTOR')
    await wait()
    expect(codeOf(await signIn(member))).toBe('done')
    expect(codeOf(await office.call('GET', '/me', { as: member }))).toBe('SIGN_IN')
    expect(codeOf(await signIn(member))).toBe('done')
  })

  test('stay where the account stops it by the link of its mail', async () => {
    await start(owner)
    const token = tokenIn(await mailTo(member))
    expect((await post('/stop/read', null, { token })).json()).toMatchObject({ kind: 'recovery' })
    expect(await stop(token)).toBe('done')
    await wait()
    expect(codeOf(await signIn(member))).toBe('SECOND_FACTOR')
  })

  test('stay where an owner stops it, or a factor is shown meanwhile', async () => {
    await start(owner)
    expect(codeOf(await office.call('DELETE', path(), { as: owner }))).toBe('done')
    await start(owner)
    const body = { email: member.email, password: TEST_PASSWORD, code: target.recovery }
    expect(codeOf(await post('/sign-in', null, body))).toBe('done')
    await wait()
    expect(codeOf(await signIn(member))).toBe('SECOND_FACTOR')
  })

  test('wait once, however often it is asked for, and are shown to the team', async () => {
    await start(owner)
    const [first] = await runSql<{ ready_at: Date }>(office.db, 'select ready_at from factor_recoveries')
    await start(owner)
    const team = await office.call('GET', `/sellers/${SELLER}/team`, { as: owner })
    const { members } = OFFICE_CALLS.team.answer.parse(team.json())
    expect(members.find(({ id }) => id === member.id)?.recovery_at).toBe(first?.ready_at.toISOString())
    expect((await mails()).filter(({ to }) => to === member.email)).toHaveLength(1)
  })

  test('are removed only by another owner, those of an operator by an operator', async () => {
    expect(await start(member)).toBe('NOT_ALLOWED')
    const stranger = await office.user({ seller: 10 })
    expect(await start(stranger)).toBe('NOT_FOUND')
    const own = `/sellers/${SELLER}/members/${owner.id}/recovery`
    expect(codeOf(await post(own, owner))).toBe('NOT_ALLOWED')
    const foreign = `/sellers/${SELLER}/members/${stranger.id}/recovery`
    expect(codeOf(await post(foreign, owner))).toBe('NOT_FOUND')
    await runSql(office.db, `insert into operators (user_id, role) values (${member.id}, 'admin')`)
    expect(await start(owner)).toBe('NOT_ALLOWED')
    const admin = await office.user({ operator: 'admin' })
    const asked = (email: string, as: TestUser) => post('/platform/factor', as, { email })
    expect(codeOf(await asked(admin.email, admin))).toBe('NOT_ALLOWED')
    expect(codeOf(await asked(member.email, admin))).toBe('done')
  })
})
