import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { openSession } from '../../flows/accounts/sign-in.ts'
import { makeLink } from '../../flows/accounts/team.ts'
import { codeAt } from '../../signing/one-time-code.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { softPasskey } from '../../testing/soft-passkey.ts'
import {
  OFFICE_ORIGIN,
  openTestOffice,
  TEST_PASSWORD,
  type TestOffice,
  type TestUser,
} from '../../testing/test-office.ts'

/*
 * Actions of a holder of a part of an account: its password, its mailbox, a session that was opened by the password,
 * and one in which a factor was proven. Every kind of account × holding × action × member or operator.
 */

let office: TestOffice
beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())

type Who = { token: string }
const post = (path: string, as: Who | null, body: object = {}) => office.call('POST', path, { as, body })
type Answer = Awaited<ReturnType<typeof post>>
const codeOf = (answer: Answer): string =>
  answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code

const ACCOUNTS = ['no factor', 'an app', 'passkeys', 'an app and passkeys'] as const
type Account = (typeof ACCOUNTS)[number]
const hasApp = (account: Account): boolean => account.includes('app')
const hasPasskeys = (account: Account): boolean => account.includes('passkeys')

const PEOPLE = { 'a member': { seller: 10 }, 'an operator': { operator: 'admin' } } as const
type Person = keyof typeof PEOPLE

function codeOfApp(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeAt(bytes, Math.floor(Date.now() / 30_000))
}

async function addApp(user: Who): Promise<void> {
  const { secret } = OFFICE_CALLS.beginFactor.answer.parse((await post('/factor', user)).json())
  expect(codeOf(await post('/factor/confirm', user, { code: codeOfApp(secret) }))).toBe('done')
}

async function addPasskey(user: Who): Promise<void> {
  const device = softPasskey()
  const { challenge } = OFFICE_CALLS.beginPasskey.answer.parse((await post('/passkeys/begin', user)).json())
  const made = device.made({ challenge, origin: OFFICE_ORIGIN })
  const body = {
    id: made.id,
    challenge,
    name: 'Celular',
    public_key: made.publicKey,
    algorithm: made.algorithm,
    authenticator_data: made.authenticatorData,
    client_data: made.clientData,
  }
  expect(codeOf(await post('/passkeys', user, body))).toBe('done')
}

/** An account of a kind, with the session in which its owner has set it up. */
async function accountOf(account: Account, person: Person): Promise<TestUser> {
  const user = await office.user(PEOPLE[person])
  if (hasApp(account)) await addApp(user)
  if (hasPasskeys(account)) await addPasskey(user)
  return user
}

/** A session of an account that the password alone has opened, as those of before the passkey came were. */
const passwordSession = async ({ id }: TestUser): Promise<Who> => ({
  token: await openSession(office.db, id, 'a browser'),
})

const CELLS = ACCOUNTS.flatMap((account) =>
  (Object.keys(PEOPLE) as Person[]).map((person) => ({ account, person })),
)

/** Returns the answer to the password alone, and to the holder of the mailbox after a new password was set. */
function answerToPassword(account: Account): string {
  if (hasApp(account)) return 'SECOND_FACTOR'
  return hasPasskeys(account) ? 'PASSKEY_NEEDED' : 'done'
}

describe.each(CELLS)('of $person with $account', ({ account, person }) => {
  test('the password alone signs in only where there is no factor', async () => {
    const user = await accountOf(account, person)
    const answer = await post('/sign-in', null, { email: user.email, password: TEST_PASSWORD })
    expect(codeOf(answer)).toBe(answerToPassword(account))
    expect(answer.headers['set-cookie'] === undefined).toBe(codeOf(answer) !== 'done')
  })

  test('the mailbox opens no session past a factor, and takes none off', async () => {
    const user = await accountOf(account, person)
    const { link } = await makeLink(office.deps, { kind: 'password', email: user.email })
    const password = 'cinco gatos na varanda'
    const used = await post('/link/accept', null, { token: link.split('#')[1], password, locale: 'pt' })
    expect(codeOf(used)).toBe('done')
    const hasNoFactor = account === 'no factor'
    expect(used.headers['set-cookie'] !== undefined).toBe(hasNoFactor)
    const answer = await post('/sign-in', null, { email: user.email, password })
    expect(codeOf(answer)).toBe(answerToPassword(account))
  })

  /** Changes to what opens an account; each for a session opened by the password alone. */
  const CHANGES: readonly [string, (who: Who) => Promise<Answer>, string][] = [
    ['enrol an app', (who) => post('/factor', who), hasApp(account) ? 'FACTOR_THERE' : 'done'],
    ['enrol a passkey', (who) => post('/passkeys/begin', who), 'done'],
    [
      'renew recovery codes',
      (who) => post('/factor/recovery-codes', who, { renews: true }),
      hasApp(account) ? 'done' : 'NO_FACTOR',
    ],
    [
      'take the app off',
      (who) => post('/factor/remove', who, { removes: true }),
      hasApp(account) ? 'done' : 'NO_FACTOR',
    ],
    [
      'take a passkey off',
      (who) => office.call('DELETE', `/passkeys/${randomUUID()}`, { as: who }),
      'NOT_FOUND',
    ],
    ['change the password', (who) => post('/password', who, { password: 'seis gatos no muro' }), 'done'],
  ]

  test.each(CHANGES)(
    'a session by the password may %s only as the factors allow',
    async (kind, change, natural) => {
      const user = await accountOf(account, person)
      const isBarred = hasPasskeys(account) && !hasApp(account)
      const isFirst = account === 'no factor' && kind.startsWith('enrol')
      const refusal = isBarred ? 'PASSKEY_NEEDED' : 'MAIL_CODE'
      const expected = isBarred || isFirst ? refusal : natural
      expect(codeOf(await change(await passwordSession(user)))).toBe(expected)
    },
  )

  test.each(CHANGES)(
    'control: a session in which the factor has shown itself may %s',
    async (_, change, natural) => {
      const user = await accountOf(account, person)
      expect(codeOf(await change(user))).toBe(natural)
    },
  )

  test.each(CHANGES)('a session whose password was typed long ago may not %s', async (_, change) => {
    const user = await accountOf(account, person)
    await runSql(
      office.db,
      `update office_sessions set proven_at = now() - interval '16 minutes' where user_id = ${user.id}`,
    )
    expect(codeOf(await change(user))).toBe('PROVE_AGAIN')
  })
})

describe('a change of account credentials', () => {
  const mails = async (email: string): Promise<string[]> =>
    (
      await runSql<{ change: string }>(
        office.db,
        `select payload ->> 'change' as change from outbox where payload ->> 'kind' = 'credentials'
         and payload ->> 'email' = '${email}' order by id`,
      )
    ).map(({ change }) => change)
  const CHANGES: readonly [string, Account, (user: TestUser) => Promise<unknown>][] = [
    ['factor-added', 'no factor', addApp],
    ['passkey-added', 'no factor', addPasskey],
    ['factor-removed', 'an app', (user) => post('/factor/remove', user, { removes: true })],
    ['recovery-renewed', 'an app', (user) => post('/factor/recovery-codes', user, { renews: true })],
    ['password-changed', 'no factor', (user) => post('/password', user, { password: 'sete gatos no sofá' })],
  ]

  test.each(CHANGES)('%s is mailed to the account', async (change, account, make) => {
    const user = await accountOf(account, 'a member')
    await make(user)
    expect((await mails(user.email)).at(-1)).toBe(change)
  })

  test.each(CHANGES.filter(([change]) => change !== 'recovery-renewed'))(
    '%s ends the links for another password that were mailed before',
    async (_, account, make) => {
      const user = await accountOf(account, 'a member')
      const { link } = await makeLink(office.deps, { kind: 'password', email: user.email })
      await make(user)
      const used = { token: link.split('#')[1], password: 'oito gatos na rua', locale: 'pt' }
      expect(codeOf(await post('/link/accept', null, used))).toBe('LINK_USED_UP')
    },
  )

  test.each([
    ['passkey-added', addPasskey],
    ['factor-added', addApp],
  ] as const)('%s ends every other session', async (_, make) => {
    const user = await accountOf('no factor', 'a member')
    const other = await passwordSession(user)
    await make(user)
    expect(codeOf(await office.call('GET', '/me', { as: other }))).toBe('SIGN_IN')
    expect(codeOf(await office.call('GET', '/me', { as: user }))).toBe('done')
  })
})

describe('an invitation', () => {
  const SELLER = 10
  const accept = async (madeBy: TestUser): Promise<string> => {
    const email = `${randomUUID()}@example.com`
    const invitation = {
      kind: 'invitation',
      email,
      sellerId: SELLER,
      role: 'owner',
      madeBy: madeBy.id,
    } as const
    const { link } = await makeLink(office.deps, invitation)
    await before(madeBy)
    const given = { token: link.split('#')[1], name: 'Nova', password: 'nove gatos no mar', locale: 'pt' }
    return codeOf(await post('/link/accept', null, given))
  }
  let before: (madeBy: TestUser) => Promise<unknown> = () => Promise.resolve()

  test.each<[string, (maker: TestUser, owner: TestUser) => Promise<unknown>, string]>([
    ['still belongs to the team', () => Promise.resolve(), 'done'],
    [
      'was removed',
      (maker, owner) => office.call('DELETE', `/sellers/${SELLER}/members/${maker.id}`, { as: owner }),
      'LINK_USED_UP',
    ],
    [
      'has lost the role that may invite',
      (maker, owner) =>
        office.call('PUT', `/sellers/${SELLER}/members/${maker.id}`, { as: owner, body: { role: 'viewer' } }),
      'LINK_USED_UP',
    ],
    [
      'lost its right behind the program’s back',
      (maker) => runSql(office.db, `update members set role = 'viewer' where user_id = ${maker.id}`),
      'LINK_USED_UP',
    ],
  ])('of a user who %s', async (_, change, code) => {
    const owner = await office.user({ seller: SELLER })
    before = (maker) => change(maker, owner)
    expect(await accept(await office.user({ seller: SELLER }))).toBe(code)
  })
})
