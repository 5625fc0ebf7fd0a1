import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
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
] as const
const PEOPLE = ['a member', 'an operator'] as const

/** In the order of ACTIONS; y: it is reached, n: it is not, r: only where no second factor is required. */
const TABLE: Readonly<Record<string, string>> = {
  // no factor
  'no factor: password': 'ynnnyrrn',
  'no factor: mailbox': 'ynnnyrrn',
  'no factor: session': 'nnnnnnnn',
  'no factor: proven session': 'nnnnyrrn',
  'no factor: password + mailbox': 'yyynyrrn',
  'no factor: password + session': 'ynnnyrrn',
  'no factor: password + proven session': 'ynnnyrrn',
  'no factor: mailbox + session': 'ynnnyrrn',
  'no factor: mailbox + proven session': 'yyynyrrn',
  'no factor: session + proven session': 'nnnnyrrn',
  // an app
  'an app: password': 'nnnnnnnn',
  'an app: mailbox': 'nnnnnnnn',
  'an app: session': 'nnnnnnnn',
  'an app: proven session': 'nnyyyyyn',
  'an app: app': 'nnnnnnnn',
  'an app: recovery code': 'nnnnnnnn',
  'an app: password + mailbox': 'nnnnnnnn',
  'an app: password + session': 'nnyyyyyn',
  'an app: password + proven session': 'nnyyyyyn',
  'an app: password + app': 'ynyyyyyn',
  'an app: password + recovery code': 'ynyyyyyn',
  'an app: mailbox + session': 'nnnnnnnn',
  'an app: mailbox + proven session': 'nnyyyyyn',
  'an app: mailbox + app': 'ynyyyyyn',
  'an app: mailbox + recovery code': 'ynyyyyyn',
  'an app: session + proven session': 'nnyyyyyn',
  'an app: session + app': 'nnnnnnnn',
  'an app: session + recovery code': 'nnnnnnnn',
  'an app: proven session + app': 'nnyyyyyn',
  'an app: proven session + recovery code': 'nnyyyyyn',
  'an app: app + recovery code': 'nnnnnnnn',
  // passkeys
  'passkeys: password': 'nnnnnnnn',
  'passkeys: mailbox': 'nnnnnnnn',
  'passkeys: session': 'nnnnnnnn',
  'passkeys: proven session': 'nyyyyyyn',
  'passkeys: passkey': 'yyyyyyyn',
  'passkeys: password + mailbox': 'nnnnnnnn',
  'passkeys: password + session': 'nyyyyyyn',
  'passkeys: password + proven session': 'nyyyyyyn',
  'passkeys: password + passkey': 'yyyyyyyn',
  'passkeys: mailbox + session': 'nnnnnnnn',
  'passkeys: mailbox + proven session': 'nyyyyyyn',
  'passkeys: mailbox + passkey': 'yyyyyyyn',
  'passkeys: session + proven session': 'nyyyyyyn',
  'passkeys: session + passkey': 'yyyyyyyn',
  'passkeys: proven session + passkey': 'yyyyyyyn',
}

/**
 * The rule, independent of the table and the program. A password is known, or the mailbox sets a new one, which ends
 * the sessions; it opens an account together with what protects it. A grave action requires a session that was just
 * started, or whose password is known. A first factor requires the mailbox and a password that was not set through the
 * mailbox.
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
  const figures = { kind: 'figures', from: '2026-01-01', until: '2026-01-02', locale: 'pt' }
  return {
    'enrol an app': enrolApp,
    'enrol a passkey': (_, session) => addPasskey(where, session, softPasskey()),
    'remove a factor': remove,
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

test('the table has every part of each account and each pair of them, and is what the rule says', () => {
  const parts = { 'no factor': 4, 'an app': 6, passkeys: 5 }
  for (const [account, count] of Object.entries(parts))
    expect(ROWS.filter((row) => row.account === account)).toHaveLength(count + (count * (count - 1)) / 2)
  expect(Object.fromEntries(ROWS.map(({ name, account, held }) => [name, ruleOf(account, held)]))).toEqual(
    TABLE,
  )
})

describe.each(PEOPLE)('of %s', (person) => {
  describe.each([false, true])('where a second factor is required: %s', (isNeeded) => {
    test.each(ROWS)('$name reaches what the table says', async ({ account, held, cells }) => {
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
