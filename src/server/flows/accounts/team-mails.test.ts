import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { renderOfficeMail } from '../../mail/office-mail.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'
import { makeLink } from './team.ts'

/** Owners are notified by mail of what gives or takes the role of owner, and of who leaves. */
const SELLER = 10

let office: TestOffice
let owner: TestUser
let second: TestUser
let editor: TestUser
beforeAll(async () => {
  office = await openTestOffice()
})
beforeEach(async () => {
  await runSql(office.db, 'delete from members')
  await runSql(office.db, 'truncate outbox')
  owner = await office.user({ seller: SELLER })
  second = await office.user({ seller: SELLER })
  editor = await office.user({ seller: SELLER, role: 'editor' })
})
afterAll(() => office.close())

/** Reads each mail that was ordered: the change, and its recipient. */
async function mails(): Promise<string[]> {
  const rows = await runSql<{ change: string; email: string }>(
    office.db,
    `select payload ->> 'change' as change, payload ->> 'email' as email from outbox
     where topic = 'office-notice' and payload ->> 'kind' = 'team'`,
  )
  return rows.map(({ change, email }) => `${change} ${email}`).toSorted()
}
const setRole = (user: TestUser, role: string) =>
  office.call('PUT', `/sellers/${SELLER}/members/${user.id}`, { as: owner, body: { role } })
const remove = (user: TestUser, as: TestUser) =>
  office.call('DELETE', `/sellers/${SELLER}/members/${user.id}`, { as })
const all = (change: string, ...users: TestUser[]) =>
  users.map(({ email }) => `${change} ${email}`).toSorted()

test('the role of owner is given: every owner, the new one included', async () => {
  expect((await setRole(editor, 'owner')).statusCode).toBe(200)
  expect(await mails()).toEqual(all('owner-given', owner, second, editor))
})

test('the role of owner is taken: every owner, the former one included', async () => {
  expect((await setRole(second, 'viewer')).statusCode).toBe(200)
  expect(await mails()).toEqual(all('owner-taken', owner, second))
})

test('a member is removed, and one leaves', async () => {
  expect((await remove(editor, owner)).statusCode).toBe(200)
  expect(await mails()).toEqual(all('removed', owner, second))
  await runSql(office.db, 'truncate outbox')
  expect((await remove(owner, owner)).statusCode).toBe(200)
  expect(await mails()).toEqual(all('left', owner, second))
})

test('somebody is invited as an owner, and accepts', async () => {
  const body = { email: editor.email.replace('user', 'new'), role: 'owner' }
  const invited = await office.call('POST', `/sellers/${SELLER}/invitations`, { as: owner, body })
  expect(invited.statusCode).toBe(200)
  expect(await mails()).toEqual(all('owner-invited', owner, second))
  await runSql(office.db, 'truncate outbox')
  const invitation = {
    kind: 'invitation',
    email: body.email,
    sellerId: SELLER,
    role: 'owner',
    madeBy: owner.id,
  } as const
  const { link } = await makeLink(office.deps, invitation)
  const accepted = {
    token: link.split('#')[1],
    name: 'Nova Dona',
    password: 'quatro gatos pretos',
    locale: 'pt',
  }
  expect((await office.call('POST', '/link/accept', { body: accepted })).statusCode).toBe(200)
  expect(await mails()).toEqual(all('owner-joined', owner, second))
})

test('sends no mail for a change that gives or takes no owner role', async () => {
  await setRole(editor, 'viewer')
  await setRole(owner, 'owner')
  expect(await mails()).toEqual([])
})

test.each(['owner-given', 'owner-invited', 'owner-joined', 'owner-taken', 'removed', 'left'] as const)(
  'the mail of %s says who and what, in three languages',
  (change) => {
    for (const locale of ['pt', 'en', 'es'] as const) {
      const mail = {
        kind: 'team',
        url: 'https://office.example/sellers/10/team',
        seller: 'Loja Sol',
        change,
      } as const
      const { subject, text, html } = renderOfficeMail({ ...mail, name: 'Bia', author: 'Ana' }, locale)
      expect(subject).toContain('Loja Sol')
      for (const part of [text, html]) expect(part).toContain('Bia')
      expect(text).toContain('https://office.example/sellers/10/team')
    }
  },
)
