import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { errorBody } from '#contract/call.ts'
import { makeLink } from '../flows/accounts/team.ts'
import { codeAt } from '../signing/one-time-code.ts'
import { mailCode } from '../signing/mail-code.ts'
import { runSql } from './raw-sql.ts'
import { softPasskey, type SoftPasskey } from './soft-passkey.ts'
import { OFFICE_ORIGIN, TEST_PASSWORD, type TestOffice, type TestUser } from './test-office.ts'

/* An account of the office, and somebody who uses whatever they hold of it in every way to reach what they want. */

export const HOLDINGS = [
  'password',
  'mailbox',
  'session',
  'proven session',
  'app',
  'recovery code',
  'passkey',
] as const
export type Holding = (typeof HOLDINGS)[number]

/** An account's protection, as its owner has set it up. */
export type Target = TestUser & {
  seller: number
  secret: Buffer | null
  recovery: string
  device: SoftPasskey | null
}

type Session = { token: string; password: string | null }
export type Action = (target: Target, session: Session) => Promise<string>

const RESET_PASSWORD = 'cinco gatos na varanda'

/** The bytes of a key as an app takes it typed. */
export function bytesOfKey(key: string): Buffer {
  const bits = [...key].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

type Answer = Awaited<ReturnType<TestOffice['call']>>
export const codeOf = (answer: Answer): string =>
  answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code

const cookieOf = (answer: Answer): string | null =>
  /office=([\w-]{43});/.exec(String(answer.headers['set-cookie'] ?? ''))?.[1] ?? null

/** Somebody who holds parts of an account. */
export function attackOn(office: TestOffice) {
  const post = (path: string, as: { token: string } | null, body: object = {}) =>
    office.call('POST', path, { as, body })
  const codeNow = (secret: Buffer): string => codeAt(secret, Math.floor(Date.now() / 30_000))

  async function passkeyAnswer(path: string, as: Session | null, device: SoftPasskey): Promise<object> {
    const { challenge } = OFFICE_CALLS.askPasskey.answer.parse((await post(path, as)).json())
    const given = device.answer({ challenge, origin: OFFICE_ORIGIN })
    return {
      id: device.id,
      challenge,
      authenticator_data: given.authenticatorData,
      client_data: given.clientData,
      signature: given.signature,
    }
  }

  async function signIn(target: Target, password: string, held: ReadonlySet<Holding>): Promise<Session[]> {
    // Each code of an app works once: the next one is half a minute away.
    await runSql(office.db, `update totp_factors set step = 0 where user_id = ${target.id}`)
    const app = held.has('app') && target.secret !== null ? codeNow(target.secret) : null
    const code = app ?? (held.has('recovery code') ? target.recovery : '')
    const token = cookieOf(await post('/sign-in', null, { email: target.email, password, code }))
    return token === null ? [] : [{ token, password }]
  }

  /** Sessions that are begun with what is held, and none of those that were stolen. */
  async function begin(target: Target, held: ReadonlySet<Holding>, password: string | null) {
    const begun = password === null ? [] : await signIn(target, password, held)
    if (!held.has('passkey') || target.device === null) return begun
    const body = await passkeyAnswer('/sign-in/passkey/ask', null, target.device)
    const token = cookieOf(await post('/sign-in/passkey', null, body))
    return token === null ? begun : [...begun, { token, password }]
  }

  /** Chooses another password by a link from the mailbox. */
  async function reset(target: Target): Promise<Session[]> {
    const { link } = await makeLink(office.deps, { kind: 'password', email: target.email })
    const body = { token: link.split('#')[1], password: RESET_PASSWORD, locale: 'pt' }
    const token = cookieOf(await post('/link/accept', null, body))
    return token === null ? [] : [{ token, password: RESET_PASSWORD }]
  }

  /** Shows what a call asks for, where it is held. */
  async function show(
    target: Target,
    session: Session,
    held: ReadonlySet<Holding>,
    asked: string,
  ): Promise<boolean> {
    if (asked === 'PROVE_AGAIN') {
      const byPasskey = session.password === null && held.has('passkey') ? target.device : null
      if (session.password === null && byPasskey === null) return false
      const answer =
        byPasskey === null
          ? await post('/prove', session, { password: session.password })
          : await post(
              '/prove/passkey',
              session,
              await passkeyAnswer('/prove/passkey/ask', session, byPasskey),
            )
      const token = cookieOf(answer)
      if (token !== null) session.token = token
      return token !== null
    }
    if (asked !== 'MAIL_CODE' || !held.has('mailbox')) return false
    if (codeOf(await post('/mail-code', session)) !== 'done') return false
    const [code] = await runSql<{ id: string }>(
      office.db,
      `select id from factor_codes where user_id = ${target.id}`,
    )
    const body = { code: mailCode(office.deps.keys, code?.id ?? '') }
    return codeOf(await post('/mail-code/prove', session, body)) === 'done'
  }

  /** Returns the result of an action in a session, after presenting every held factor. */
  async function act(target: Target, session: Session, held: ReadonlySet<Holding>, action: Action) {
    const own = { ...session }
    let code = await action(target, own)
    for (const asked of ['PROVE_AGAIN', 'MAIL_CODE']) {
      if (code === asked && (await show(target, own, held, asked))) code = await action(target, own)
    }
    return code
  }

  return { post, begin, reset, act }
}

/** Sets an account up as its owner does. */
export async function setUp(
  office: TestOffice,
  user: TestUser,
  seller: number,
  account: string,
): Promise<Target> {
  const post = (path: string, body: object = {}) => office.call('POST', path, { as: user, body })
  const target: Target = { ...user, seller, secret: null, recovery: '', device: null }
  if (account === 'an app') {
    const { secret } = OFFICE_CALLS.beginFactor.answer.parse((await post('/factor')).json())
    target.secret = bytesOfKey(secret)
    const code = codeAt(target.secret, Math.floor(Date.now() / 30_000))
    const on = OFFICE_CALLS.confirmFactor.answer.parse((await post('/factor/confirm', { code })).json())
    target.recovery = on.recovery_codes[0] ?? ''
  }
  if (account === 'passkeys') {
    target.device = softPasskey()
    if ((await addPasskey(office, user, target.device)) !== 'done') throw new Error('no passkey was added')
  }
  return target
}

/** Adds a passkey to the account of a session. */
export async function addPasskey(
  office: TestOffice,
  as: { token: string },
  device: SoftPasskey,
): Promise<string> {
  const asked = await office.call('POST', '/passkeys/begin', { as, body: {} })
  if (asked.statusCode !== 200) return codeOf(asked)
  const { challenge } = OFFICE_CALLS.beginPasskey.answer.parse(asked.json())
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
  return codeOf(await office.call('POST', '/passkeys', { as, body }))
}

const TABLES = [
  'totp_factors',
  'recovery_codes',
  'user_passkeys',
  'office_sessions',
  'factor_codes',
  'factor_undos',
  'factor_recoveries',
  'email_changes',
  'email_undos',
] as const

/** Keeps everything that opens an account. @returns puts it back, so that each action meets the same account */
export async function keepAccount(office: TestOffice, id: number): Promise<() => Promise<void>> {
  const kept: [string, string][] = []
  for (const table of TABLES) {
    const [row] = await runSql<{ rows: object[] | null }>(
      office.db,
      `select jsonb_agg(to_jsonb(t)) as rows from ${table} t where user_id = ${id}`,
    )
    kept.push([table, JSON.stringify(row?.rows ?? [])])
  }
  const [user] = await runSql<{ email: string; password: string; reset: string | null }>(
    office.db,
    `select email, password, password_reset_at::text as reset from users where id = ${id}`,
  )
  return async () => {
    for (const [table, rows] of kept) {
      await runSql(office.db, `delete from ${table} where user_id = ${id}`)
      await runSql(
        office.db,
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, '${rows}'::jsonb)`,
      )
    }
    const reset = user?.reset === null || user === undefined ? 'null' : `'${user.reset}'`
    await runSql(
      office.db,
      `update users set email = '${user?.email ?? ''}', password = '${user?.password ?? ''}', password_reset_at = ${reset} where id = ${id}`,
    )
  }
}

/** The passwords that are known without the mailbox. */
export const passwordOf = (held: ReadonlySet<Holding>): string | null =>
  held.has('password') ? TEST_PASSWORD : null
