import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { officeLinkToken } from '../../signing/office-token.ts'
import { codeAt } from '../../signing/one-time-code.ts'
import {
  addPasskey,
  attackOn,
  bytesOfKey,
  codeOf,
  HOLDINGS,
  keepAccount,
  passwordOf,
  setUp,
  type Action,
  type Holding,
  type Target,
} from '../../testing/factor-attack.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { softPasskey } from '../../testing/soft-passkey.ts'
import { openTestOffice, type TestOffice } from '../../testing/test-office.ts'

/*
 * Access of a holder of one or two parts of an account who uses them in every way: holding × action × requirement of a
 * second factor × member or operator, each against the server.
 */

const SELLER = 30
const ACTIONS = [
  'sign in',
  'enrol an app',
  'enrol a passkey',
  'remove a factor',
  'change the password',
  'export',
  'refund',
  'start a recovery',
  'change the email',
] as const
const PEOPLE = ['a member', 'an operator'] as const

/** In the order of ACTIONS; y: it is reached, n: it is not, r: only where no second factor is required. */
const TABLE: Readonly<Record<string, string>> = {
  // no factor
  'no factor: password': 'ynnnyrrny',
  'no factor: mailbox': 'ynnnyrrnn',
  'no factor: session': 'nnnnnnnnn',
  'no factor: proven session': 'nnnnyrrny',
  'no factor: password + mailbox': 'yyynyrrny',
  'no factor: password + session': 'ynnnyrrny',
  'no factor: password + proven session': 'ynnnyrrny',
  'no factor: mailbox + session': 'ynnnyrrnn',
  'no factor: mailbox + proven session': 'yyynyrrny',
  'no factor: session + proven session': 'nnnnyrrny',
  // an app
  'an app: password': 'nnnnnnnnn',
  'an app: mailbox': 'nnnnnnnnn',
  'an app: session': 'nnnnnnnnn',
  'an app: proven session': 'nnyyyyyny',
  'an app: app': 'nnnnnnnnn',
  'an app: recovery code': 'nnnnnnnnn',
  'an app: password + mailbox': 'nnnnnnnnn',
  'an app: password + session': 'nnyyyyyny',
  'an app: password + proven session': 'nnyyyyyny',
  'an app: password + app': 'ynyyyyyny',
  'an app: password + recovery code': 'ynyyyyyny',
  'an app: mailbox + session': 'nnnnnnnnn',
  'an app: mailbox + proven session': 'nnyyyyyny',
  'an app: mailbox + app': 'ynyyyyyny',
  'an app: mailbox + recovery code': 'ynyyyyyny',
  'an app: session + proven session': 'nnyyyyyny',
  'an app: session + app': 'nnnnnnnnn',
  'an app: session + recovery code': 'nnnnnnnnn',
  'an app: proven session + app': 'nnyyyyyny',
  'an app: proven session + recovery code': 'nnyyyyyny',
  'an app: app + recovery code': 'nnnnnnnnn',
  // passkeys
  'passkeys: password': 'nnnnnnnnn',
  'passkeys: mailbox': 'nnnnnnnnn',
  'passkeys: session': 'nnnnnnnnn',
  'passkeys: proven session': 'nyyyyyyny',
  'passkeys: passkey': 'yyyyyyyny',
  'passkeys: password + mailbox': 'nnnnnnnnn',
  'passkeys: password + session': 'nyyyyyyny',
  'passkeys: password + proven session': 'nyyyyyyny',
  'passkeys: password + passkey': 'yyyyyyyny',
  'passkeys: mailbox + session': 'nnnnnnnnn',
  'passkeys: mailbox + proven session': 'nyyyyyyny',
  'passkeys: mailbox + passkey': 'yyyyyyyny',
  'passkeys: session + proven session': 'nyyyyyyny',
  'passkeys: session + passkey': 'yyyyyyyny',
  'passkeys: proven session + passkey': 'yyyyyyyny',
}

/**
 * The rule, independent of the table and the program. A password is known, or the mailbox sets a new one, which ends
 * the sessions; it opens an account together with what protects it. A grave action requires a session that was just
 * started, or whose password is known. A first factor requires the mailbox and a password that was not set through the
 * mailbox. Changing the email of an account without a factor requires such a password or a proven session.
 */
function ruleOf(account: string, held: ReadonlySet<Holding>): string {
  const has = (...any: Holding[]): boolean => any.some((one) => held.has(one))
  const isBare = account === 'no factor'
  const shows = isBare || (account === 'an app' ? has('app', 'recovery code') : has('passkey'))
  const signsIn = shows && (has('password', 'mailbox') || account === 'passkeys')
  const isGrave = signsIn || has('proven session') || (has('session') && has('password'))
  const enrols = isBare ? has('mailbox') && has('password', 'proven session') : isGrave
  const money = isGrave && isBare ? 'r' : yes(isGrave)
  return [
    yes(signsIn),
    yes(enrols && account !== 'an app'),
    yes(enrols),
    yes(isGrave && !isBare),
    yes(isGrave),
    money,
    money,
    'n',
    yes(isGrave && (!isBare || has('password', 'proven session'))),
  ].join('')
}
const yes = (is: boolean): string => (is ? 'y' : 'n')

const ROWS = Object.entries(TABLE).map(([name, cells]) => {
  const [account = '', parts = ''] = name.split(': ')
  const held = new Set(parts.split(' + ').map((part) => HOLDINGS.find((one) => one === part) ?? 'password'))
  return { name, account, held, cells }
})

let office: TestOffice
beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())

/** Answers that say that somebody was not let through to what they asked for. */
const REFUSED = [
  'SIGN_IN',
  'PROVE_AGAIN',
  'MAIL_CODE',
  'RESET_LATELY',
  'PASSKEY_NEEDED',
  'ENROL_FACTOR',
  'NOT_ALLOWED',
  'FACTOR_THERE',
  'NO_FACTOR',
]
const isLetThrough = (code: string): boolean => !REFUSED.includes(code)

function actionsOf(where: TestOffice, person: string): Readonly<Record<string, Action>> {
  const { post } = attackOn(where)
  const enrolApp: Action = async (_, session) => {
    const begun = await post('/factor', session)
    if (begun.statusCode !== 200) return codeOf(begun)
    const { secret } = OFFICE_CALLS.beginFactor.answer.parse(begun.json())
    const code = codeAt(bytesOfKey(secret), Math.floor(Date.now() / 30_000))
    return codeOf(await post('/factor/confirm', session, { code }))
  }
  const remove: Action = async ({ id, secret, device }, session) => {
    if (device === null || secret !== null)
      return codeOf(await post('/factor/remove', session, { removes: true }))
    const [kept] = await runSql<{ id: string }>(
      where.db,
      `select id from user_passkeys where user_id = ${id}`,
    )
    return codeOf(await where.call('DELETE', `/passkeys/${kept?.id}`, { as: session }))
  }
  const changeEmail: Action = async ({ id }, session) => {
    const asked = codeOf(await post('/email', session, { email: `${randomUUID()}@example.com` }))
    if (asked !== 'done') return asked
    const [change] = await runSql<{ id: string }>(
      where.db,
      `select id from email_changes where user_id = ${id}`,
    )
    const { token } = officeLinkToken(where.deps.keys, change?.id ?? '')
    return codeOf(await post('/email/confirm', session, { token }))
  }
  const figures = { kind: 'figures', from: '2026-01-01', until: '2026-01-02', locale: 'pt' }
  return {
    'enrol an app': enrolApp,
    'enrol a passkey': (_, session) => addPasskey(where, session, softPasskey()),
    'remove a factor': remove,
    'change the email': changeEmail,
    'change the password': async (_, session) =>
      codeOf(await post('/password', session, { password: 'seis gatos no muro' })),
    export: async ({ seller }, session) => codeOf(await post(`/sellers/${seller}/exports`, session, figures)),
    refund: async ({ seller }, session) =>
      codeOf(
        await post(`/sellers/${seller}/sales/${randomUUID()}/refunds`, session, {
          amount: null,
          reason: 'pediu',
          by: 'gateway',
        }),
      ),
    'start a recovery': async ({ id, email, seller }, session) =>
      codeOf(
        person === 'a member'
          ? await post(`/sellers/${seller}/members/${id}/recovery`, session)
          : await post('/platform/factor', session, { email }),
      ),
  }
}

async function targetOf(where: TestOffice, person: string, account: string): Promise<Target> {
  const user = await where.user(person === 'a member' ? { seller: SELLER } : { operator: 'admin' })
  if (person === 'an operator')
    await runSql(
      where.db,
      `insert into operator_visits (user_id, seller_id, writes, reason, ends_at)
       values (${user.id}, ${SELLER}, true, 'ajuda', now() + interval '1 hour')`,
    )
  return setUp(where, user, SELLER, account)
}

async function require(where: TestOffice, isNeeded: boolean): Promise<void> {
  where.deps.operatorsNeedFactor = isNeeded
  await runSql(
    where.db,
    `insert into seller_security (seller_id, needs_factor) values (${SELLER}, ${isNeeded})
     on conflict (seller_id) do update set needs_factor = excluded.needs_factor`,
  )
}

type Cell = { account: string; held: ReadonlySet<Holding>; person: string; isNeeded: boolean }

/** Returns the result of each action, in the order of ACTIONS. */
async function reached(where: TestOffice, { account, held, person, isNeeded }: Cell): Promise<string> {
  const { begin, reset, act } = attackOn(where)
  await require(where, false)
  const target = await targetOf(where, person, account)
  await require(where, isNeeded)
  await runSql(
    where.db,
    `update office_sessions set mailbox_at = null,
       proven_at = now() - interval '${held.has('proven session') ? 1 : 16} minutes' where user_id = ${target.id}`,
  )
  const ways = [async () => begin(target, held, passwordOf(held))]
  if (held.has('mailbox'))
    ways.push(async () => {
      const opened = await reset(target)
      return [...opened, ...(await begin(target, held, 'cinco gatos na varanda'))]
    })
  const done = new Set<string>()
  const putBack = await keepAccount(where, target.id)
  for (const way of ways) {
    await putBack()
    await runSql(where.db, 'delete from sign_in_tries')
    const begun = await way()
    if (begun.length > 0) done.add('sign in')
    const isStolen = held.has('session') || held.has('proven session')
    const stolen = isStolen ? [{ token: target.token, password: passwordOf(held) }] : []
    const putWayBack = await keepAccount(where, target.id)
    for (const session of [...begun, ...stolen])
      for (const [name, action] of Object.entries(actionsOf(where, person))) {
        await putWayBack()
        if (isLetThrough(await act(target, session, held, action))) done.add(name)
      }
  }
  return ACTIONS.map((name) => yes(done.has(name))).join('')
}

const expectedOf = (cells: string, isNeeded: boolean): string => cells.replaceAll('r', isNeeded ? 'n' : 'y')

test('the table has every part of each account and each pair of them, and matches the rule', () => {
  const parts = { 'no factor': 4, 'an app': 6, passkeys: 5 }
  for (const [account, count] of Object.entries(parts))
    expect(ROWS.filter((row) => row.account === account)).toHaveLength(count + (count * (count - 1)) / 2)
  expect(Object.fromEntries(ROWS.map(({ name, account, held }) => [name, ruleOf(account, held)]))).toEqual(
    TABLE,
  )
})

describe.each(PEOPLE)('of %s', (person) => {
  describe.each([false, true])('where a second factor is required: %s', (isNeeded) => {
    test.each(ROWS)('$name reaches the actions in the table', async ({ account, held, cells }) => {
      const cell = { account, held, person, isNeeded }
      expect(await reached(office, cell)).toBe(expectedOf(cells, isNeeded))
    })
  })
})

test('control: the table fails on a server that takes the mailbox as shown', async () => {
  const other = await openTestOffice()
  try {
    await runSql(other.db, 'alter table office_sessions alter column mailbox_at set default now()')
    const held = new Set<Holding>(['password'])
    const cell = { account: 'no factor', held, person: 'a member', isNeeded: true }
    const cells = TABLE['no factor: password'] ?? ''
    expect(await reached(other, cell)).not.toBe(expectedOf(cells, true))
  } finally {
    await other.close()
  }
})
