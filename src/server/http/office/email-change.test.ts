import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EMAIL_LINK_HOURS, UNDO_HOURS } from '#rules/office/account-factors.ts'
import { MAIL_LIMITS } from '#rules/limits/asked-mails.ts'
import { createLog } from '../../log.ts'
import { deliverOfficeMail, type OfficeMailDeps } from '../../jobs/deliver-office-mail.ts'
import { makeLink } from '../../flows/accounts/team.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { hashOfOfficeToken } from '../../signing/office-token.ts'
import { findEmailChange, takeEmailChange } from '../../store/accounts/email-change-store.ts'
import type { OfficeMailOrder } from '../../store/accounts/office-mail-store.ts'
import { addPasskey, codeOf, setUp } from '../../testing/factor-attack.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { softPasskey } from '../../testing/soft-passkey.ts'
import { openTestOffice, TEST_PASSWORD, type TestOffice, type TestUser } from '../../testing/test-office.ts'

/* Another address of an account: from the request to the link that confirms it, and the one that takes it back. */

const SELLER = 30

let office: TestOffice
let owner: TestUser
let member: TestUser
let deps: OfficeMailDeps
let addresses = 0
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
const ask = async (email: string, as: TestUser = member) => codeOf(await post('/email', as, { email }))
const confirm = async (token: string, as: { token: string } | null = member) =>
  codeOf(await post('/email/confirm', as, { token }))
const read = async (token: string) => codeOf(await post('/email/read', null, { token }))
const stop = async (token: string) => codeOf(await post('/stop', null, { token }))
const me = async (as: TestUser = member) =>
  (await office.call('GET', '/me', { as })).json<{ email: string }>()
const signIn = async (email: string, password = TEST_PASSWORD) =>
  codeOf(await post('/sign-in', null, { email, password }))
const newAddress = (): string => {
  addresses += 1
  return `nova${addresses}@example.com`
}

/** The mails that were ordered since. */
async function mails(): Promise<MailMessage[]> {
  sent.length = 0
  const rows = await runSql<{ payload: OfficeMailOrder }>(
    office.db,
    `with gone as (delete from outbox where topic like 'office-%' returning id, payload)
     select payload from gone order by id`,
  )
  for (const { payload } of rows) await deliverOfficeMail(deps, payload)
  return [...sent]
}
const tokenTo = (written: readonly MailMessage[], email: string, path: string): string => {
  const text = written.find(({ to }) => to === email)?.text ?? ''
  return new RegExp(String.raw`https://office\.example/${path}#([\w-]{43})`).exec(text)?.[1] ?? ''
}
/** Asks for an address and reads its mailbox. @returns the secret of the link */
async function linkTo(email: string, as: TestUser = member): Promise<string> {
  expect(await ask(email, as)).toBe('done')
  return tokenTo(await mails(), email, 'confirm-email')
}
/** Gives the member another address. @returns the secret of the link that takes it back */
async function moved(email: string, old = member.email): Promise<string> {
  expect(await confirm(await linkTo(email))).toBe('done')
  return tokenTo(await mails(), old, 'stop')
}
const logged = async (action: string): Promise<number> =>
  (
    await runSql<{ id: number }>(
      office.db,
      `select id from audit_entries where user_id = ${member.id} and seller_id = ${SELLER} and action = '${action}'`,
    )
  ).length

describe('another address of an account', () => {
  test('is that of the account once its link was used, and opens it from then on', async () => {
    const email = newAddress()
    const token = await linkTo(email)
    expect((await post('/email/read', null, { token })).json()).toEqual({ email })
    expect(await me()).toMatchObject({ email: member.email })
    const elsewhere = codeOf(await post('/sign-in', null, { email: member.email, password: TEST_PASSWORD }))
    expect(elsewhere).toBe('done')
    expect(await confirm(token)).toBe('done')
    expect(await me()).toMatchObject({ email })
    expect(await signIn(email)).toBe('done')
    expect(await signIn(member.email)).toBe('WRONG_CREDENTIALS')
    expect(await logged('account.email-changed')).toBe(1)
  })

  test('ends every session but the one that confirmed it', async () => {
    const token = await linkTo(newAddress())
    const other = await post('/sign-in', null, { email: member.email, password: TEST_PASSWORD })
    const cookie = /office=([\w-]{43})/.exec(String(other.headers['set-cookie']))?.[1] ?? ''
    expect(codeOf(await office.call('GET', '/me', { as: { token: cookie } }))).toBe('done')
    expect(await confirm(token)).toBe('done')
    expect(codeOf(await office.call('GET', '/me', { as: { token: cookie } }))).toBe('SIGN_IN')
    expect(codeOf(await office.call('GET', '/me', { as: member }))).toBe('done')
  })

  test('is mailed to the old address, with a link, and to the owners', async () => {
    const email = newAddress()
    expect(await confirm(await linkTo(email))).toBe('done')
    const written = await mails()
    expect(written.map(({ to }) => to).toSorted()).toEqual([member.email, owner.email].toSorted())
    expect(tokenTo(written, member.email, 'stop')).not.toBe('')
    expect(written.map(({ text }) => text).join('')).not.toContain(email)
  })

  test('is confirmed by nobody but who is signed in to the account', async () => {
    const token = await linkTo(newAddress())
    expect(await confirm(token, null)).toBe('SIGN_IN')
    expect(await confirm(token, owner)).toBe('SIGN_IN')
    expect(await me()).toMatchObject({ email: member.email })
    expect(await confirm(token)).toBe('done')
  })

  test('is confirmed once, within its time, and by the newest link alone', async () => {
    const first = await linkTo(newAddress())
    const second = await linkTo(newAddress())
    expect([await read(first), await confirm(first)]).toEqual(['LINK_USED_UP', 'LINK_USED_UP'])
    await runSql(
      office.db,
      `update email_changes set expires_at = expires_at - interval '${EMAIL_LINK_HOURS} hours'`,
    )
    expect([await read(second), await confirm(second)]).toEqual(['LINK_USED_UP', 'LINK_USED_UP'])
    const third = await linkTo(newAddress())
    expect(await confirm(third)).toBe('done')
    expect([await read(third), await confirm(third)]).toEqual(['LINK_USED_UP', 'LINK_USED_UP'])
  })

  test('ends with its time though it was looked at before', async () => {
    const hash = hashOfOfficeToken(await linkTo(newAddress())) ?? Buffer.alloc(0)
    expect(await findEmailChange(office.db, hash)).not.toBeNull()
    await runSql(office.db, `update email_changes set expires_at = now()`)
    expect(await takeEmailChange(office.db, hash)).toBeNull()
  })

  test('ends the links for another password that went to the old one', async () => {
    const { link } = await makeLink(office.deps, { kind: 'password', email: member.email })
    await moved(newAddress())
    const body = { token: link.split('#')[1], password: 'sete gatos na rede', locale: 'pt' }
    expect(codeOf(await post('/link/accept', null, body))).toBe('LINK_USED_UP')
  })

  test('that another account has is answered alike, and its mailbox is told that nothing happens', async () => {
    const free = await post('/email', member, { email: newAddress() })
    await mails()
    const taken = await post('/email', member, { email: owner.email.toUpperCase() })
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()])
    const written = await mails()
    expect(written.map(({ to }) => to)).toEqual([owner.email])
    expect(written[0]?.text).not.toContain('#')
  })

  test('that became another account in the meantime is not taken from it', async () => {
    const email = newAddress()
    const token = await linkTo(email)
    await runSql(office.db, `update users set email = '${email}' where id = ${owner.id}`)
    expect(await confirm(token)).toBe('LINK_USED_UP')
    expect(await me()).toMatchObject({ email: member.email })
    expect(await me(owner)).toMatchObject({ email })
  })

  test('needs a proven session, a password of its own, and another address than before', async () => {
    expect(await ask(member.email.toUpperCase())).toBe('INVALID_REQUEST')
    expect(await ask('nenhum endereço')).toBe('INVALID_REQUEST')
    const stale = `update office_sessions set proven_at = now() - interval '16 minutes' where user_id = ${member.id}`
    await runSql(office.db, stale)
    expect(await ask(newAddress())).toBe('PROVE_AGAIN')
    await runSql(office.db, `update office_sessions set proven_at = now() where user_id = ${member.id}`)
    await runSql(office.db, `update users set password_reset_at = now() where id = ${member.id}`)
    expect(await ask(newAddress())).toBe('RESET_LATELY')
    expect((await mails()).length).toBe(0)
  })

  test('is asked for as often a day as mails should be sent, by account and by mailbox', async () => {
    const { most } = MAIL_LIMITS['account-newEmail.email']
    for (let n = 0; n < most; n += 1) expect(await ask(newAddress())).toBe('done')
    expect(await ask(newAddress())).toBe('TOO_MANY_MAILS')
    const flooded = newAddress()
    const answers = []
    for (let n = 0; n <= MAIL_LIMITS['office.email'].most; n += 1)
      answers.push(await ask(flooded, await office.user()))
    expect(answers.at(-2)).toBe('done')
    expect(answers.at(-1)).toBe('TOO_MANY_MAILS')
  })
})

describe('a changed address is taken back', () => {
  test('by the link of the mail to the old one, once, with sessions and password', async () => {
    const email = newAddress()
    const token = await moved(email)
    const asked = await post('/stop/read', null, { token })
    expect(asked.json()).toEqual({ kind: 'email', email: member.email })
    expect(await stop(token)).toBe('done')
    expect(await stop(token)).toBe('LINK_USED_UP')
    expect(codeOf(await office.call('GET', '/me', { as: member }))).toBe('SIGN_IN')
    expect(await signIn(member.email)).toBe('WRONG_CREDENTIALS')
    expect(await signIn(email)).toBe('WRONG_CREDENTIALS')
    expect(await logged('account.email-undone')).toBe(1)
    const link = tokenTo(await mails(), member.email, 'link')
    const chosen = { token: link, password: 'sete gatos na rede', locale: 'pt' }
    const opened = await post('/link/accept', null, chosen)
    expect(opened.headers['set-cookie']).toBeDefined()
    expect(await signIn(member.email, 'sete gatos na rede')).toBe('done')
  })

  test('within three days', async () => {
    const token = await moved(newAddress())
    await runSql(office.db, `update email_undos set expires_at = expires_at - interval '${UNDO_HOURS} hours'`)
    expect(codeOf(await post('/stop/read', null, { token }))).toBe('LINK_USED_UP')
    expect(await stop(token)).toBe('LINK_USED_UP')
  })

  test('with the factors that were added since, and without those from before', async () => {
    const before = softPasskey()
    expect(await addPasskey(office, member, before)).toBe('done')
    await runSql(office.db, `update user_passkeys set created_at = created_at - interval '1 minute'`)
    const token = await moved(newAddress())
    await setUp(office, member, SELLER, 'an app')
    expect(await addPasskey(office, member, softPasskey())).toBe('done')
    expect(await stop(token)).toBe('done')
    const kept = await runSql<{ credential_id: string }>(
      office.db,
      `select credential_id from user_passkeys where user_id = ${member.id}`,
    )
    expect(kept).toEqual([{ credential_id: before.id }])
    const apps = await runSql(office.db, `select user_id from totp_factors where user_id = ${member.id}`)
    expect(apps).toEqual([])
  })

  test('also after a second change, whose own link then does nothing', async () => {
    const [first, second] = [newAddress(), newAddress()]
    const toOld = await moved(first)
    const toFirst = await moved(second, first)
    expect(await stop(toOld)).toBe('done')
    expect(await stop(toFirst)).toBe('LINK_USED_UP')
    const [user] = await runSql<{ email: string }>(
      office.db,
      `select email from users where id = ${member.id}`,
    )
    expect(user?.email).toBe(member.email)
  })

  test('and a link of a later change leaves that of the one before', async () => {
    const first = newAddress()
    const toOld = await moved(first)
    const toFirst = await moved(newAddress(), first)
    expect([await stop(toFirst), await stop(toOld)]).toEqual(['done', 'done'])
    const [user] = await runSql<{ email: string }>(
      office.db,
      `select email from users where id = ${member.id}`,
    )
    expect(user?.email).toBe(member.email)
  })

  test('until then the old address is kept: no invitation and no other account takes it', async () => {
    const token = await moved(newAddress())
    const invited = {
      kind: 'invitation',
      email: member.email,
      sellerId: SELLER,
      role: 'viewer',
      madeBy: owner.id,
    } as const
    const { link } = await makeLink(office.deps, invited)
    const body = { token: link.split('#')[1], name: 'Outra', password: 'sete gatos na rede', locale: 'pt' }
    expect(codeOf(await post('/link/accept', null, body))).toBe('SIGN_IN_TO_JOIN')
    const other = await linkTo(member.email, owner)
    expect(await confirm(other, owner)).toBe('LINK_USED_UP')
    expect(await stop(token)).toBe('done')
  })
})

describe('at once', () => {
  /** How many of several transactions get a link. */
  const takers = async (take: typeof takeEmailChange): Promise<number> => {
    const hash = hashOfOfficeToken(await linkTo(newAddress())) ?? Buffer.alloc(0)
    const all = [1, 2, 3, 4].map(() => office.db.transaction().execute((tx) => take(tx, hash)))
    return (await Promise.all(all)).filter((one) => one !== null).length
  }

  test('two confirmations change the address once', async () => {
    const token = await linkTo(newAddress())
    const codes = await Promise.all([confirm(token), confirm(token)])
    expect(codes.toSorted()).toEqual(['LINK_USED_UP', 'done'])
    const undos = await runSql(office.db, `select user_id from email_undos where user_id = ${member.id}`)
    expect(undos).toHaveLength(1)
    expect(await takers(takeEmailChange)).toBe(1)
  })

  test('control: a link that is only looked at is worth as much to each', async () => {
    expect(await takers(findEmailChange)).toBe(4)
  })

  test('two accounts that confirm one address: one has it, the other stays', async () => {
    const email = newAddress()
    const links = [await linkTo(email), await linkTo(email, owner)]
    const codes = await Promise.all([confirm(links[0] ?? ''), confirm(links[1] ?? '', owner)])
    expect(codes.toSorted()).toEqual(['LINK_USED_UP', 'done'])
    const users = await runSql(office.db, `select id from users where email_key = '${email}'`)
    expect(users).toHaveLength(1)
  })
})
