import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { MAIL_LIMITS } from '#rules/limits/asked-mails.ts'
import { SIGN_IN_LIMITS } from '#rules/limits/sign-in-limits.ts'
import { createLog } from '../log.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { orderOfficeMail, type OfficeMailOrder } from '../store/accounts/office-mail-store.ts'
import { runSql } from '../testing/raw-sql.ts'
import { openTestOffice, TEST_PASSWORD, type TestOffice, type TestUser } from '../testing/test-office.ts'
import { deliverOfficeMail, type OfficeMailDeps } from './deliver-office-mail.ts'

/* The mails of the office, from the call that orders one to the link in it. */

let office: TestOffice
let owner: TestUser
let sent: MailMessage[]
let deps: OfficeMailDeps
let log: string[]
beforeAll(async () => {
  office = await openTestOffice()
})
beforeEach(async () => {
  owner = await office.user({ seller: 10 })
  sent = []
  log = []
  await runSql(office.db, 'delete from outbox')
  await runSql(office.db, 'delete from sign_in_tries')
  deps = {
    db: office.db,
    keys: office.deps.keys,
    officeUrl: 'https://office.example',
    mailFrom: 'mail@shop.example',
    mailer: { send: async (message) => void sent.push(message), close: () => undefined },
    log: createLog(
      'info',
      (line) => void log.push(line),
      () => new Date(),
    ),
  }
})
afterAll(() => office.close())

const post = (path: string, body: object, as: TestUser | null = null) =>
  office.call('POST', path, { as, body })
const codeOf = async (asked: ReturnType<typeof post>) => {
  const answer = await asked
  return answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code
}
const orders = async () =>
  (
    await runSql<{ payload: OfficeMailOrder }>(
      office.db,
      `select payload from outbox where topic like 'office-%' order by id`,
    )
  ).map(({ payload }) => payload)
async function deliverAll(): Promise<void> {
  for (const order of await orders()) await deliverOfficeMail(deps, order)
}
const tokenOf = ({ text }: MailMessage): string =>
  /https:\/\/office\.example\/link#([\w-]{43})/.exec(text)?.[1] ?? ''

describe('a forgotten password', () => {
  const forget = (email: string) => codeOf(post('/password/forgotten', { email }))
  const PASSWORD = 'sete gatos no telhado'

  test('is chosen anew by the link that is mailed, once', async () => {
    expect(await forget(owner.email.toUpperCase())).toBe('done')
    await deliverAll()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[owner.email, 'Escolha outra senha']])
    const body = { token: tokenOf(sent[0] as MailMessage), password: PASSWORD }
    expect(await codeOf(post('/link/accept', body))).toBe('done')
    expect(await codeOf(post('/link/accept', body))).toBe('LINK_USED_UP')
    expect(await codeOf(post('/sign-in', { email: owner.email, password: PASSWORD }))).toBe('done')
    expect(await codeOf(post('/sign-in', { email: owner.email, password: TEST_PASSWORD }))).toBe(
      'WRONG_CREDENTIALS',
    )
  })

  test('of an unknown address is answered alike, and not mailed', async () => {
    expect(await forget('ninguem@example.com')).toBe('done')
    await deliverAll()
    expect(sent).toEqual([])
    expect(log.join('')).not.toContain('ninguem')
  })

  test('is mailed again as the same link, where the worker did not know whether it was', async () => {
    await forget(owner.email)
    await deliverAll()
    await deliverAll()
    expect(new Set(sent.map(tokenOf)).size).toBe(1)
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('mails an account three times in a quarter of an hour, and says nothing of it', async () => {
    for (let n = 0; n < 6; n += 1) expect(await forget(owner.email)).toBe('done')
    expect(await orders()).toHaveLength(3)
  })
})

test('an account and an invited address get a limited number of mails a day, whoever asks', async () => {
  const ask = async () => {
    await runSql(office.db, 'delete from sign_in_tries')
    return codeOf(post('/password/forgotten', { email: owner.email }))
  }
  const answers = []
  for (let n = 0; n < MAIL_LIMITS['account-password.email'].most + 3; n += 1) answers.push(await ask())
  expect(new Set(answers)).toEqual(new Set(['done']))
  expect(await orders()).toHaveLength(MAIL_LIMITS['account-password.email'].most)
  const invited = []
  for (let n = 0; n <= MAIL_LIMITS['office.email'].most; n += 1)
    invited.push(
      await codeOf(post('/sellers/10/invitations', { email: 'flood@example.com', role: 'viewer' }, owner)),
    )
  expect(invited.at(-2)).toBe('done')
  expect(invited.at(-1)).toBe('TOO_MANY_MAILS')
})

test('tries beyond the limit are reported to the account once, and never without one', async () => {
  const wrong = (email: string) => codeOf(post('/sign-in', { email, password: 'outra senha qualquer' }))
  for (let n = 0; n < SIGN_IN_LIMITS.here.most + 4; n += 1) await wrong(owner.email)
  for (let n = 0; n < SIGN_IN_LIMITS.here.most + 4; n += 1) await wrong('ninguem@example.com')
  expect(await wrong(owner.email)).toBe('TOO_MANY_REQUESTS')
  await deliverAll()
  expect(sent.map(({ to }) => to)).toEqual([owner.email])
  expect(sent[0]?.text).toContain('https://office.example/account')
})

test('an invitation is mailed with the link that is shown, until it is taken back', async () => {
  const invite = async (email: string) => {
    const answer = await post('/sellers/10/invitations', { email, role: 'support' }, owner)
    return answer.json<{ link: string }>().link
  }
  const link = await invite('nova@example.com')
  await deliverAll()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: 'nova@example.com' })
  expect(sent[0]?.text).toContain('Atendimento')
  expect(link.endsWith(`#${tokenOf(sent[0] as MailMessage)}`)).toBe(true)
  await runSql(office.db, 'delete from office_links')
  await deliverAll()
  expect(sent).toHaveLength(1)
})

test.each([
  ['pt', 'Escolha outra senha'],
  ['es', 'Elige otra contraseña'],
  ['de', 'Choose another password'],
])('a user who reads %s is mailed in a language of the office', async (locale, subject) => {
  await runSql(office.db, `update users set locale = '${locale}' where id = ${owner.id}`)
  await post('/password/forgotten', { email: owner.email })
  await deliverAll()
  expect(sent[0]?.subject).toBe(subject)
})

test('a worker of 0.1.0 gets no kind of order that it would take for a forgotten password', async () => {
  const changed: OfficeMailOrder = {
    kind: 'credentials',
    id: randomUUID(),
    email: owner.email,
    change: 'password-changed',
  }
  await orderOfficeMail(office.db, { kind: 'password', id: randomUUID(), email: owner.email })
  await orderOfficeMail(office.db, changed)
  const rows = await runSql<{ topic: string; kind: string }>(
    office.db,
    `select topic, payload ->> 'kind' as kind from outbox order by id desc limit 2`,
  )
  expect(rows).toEqual([
    { topic: 'office-notice', kind: 'credentials' },
    { topic: 'office-mail', kind: 'password' },
  ])
})
