import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { resetFactor } from '../../flows/accounts/second-factor.ts'
import { openSession } from '../../flows/accounts/sign-in.ts'
import { SIGN_IN_LIMITS } from '#rules/limits/sign-in-limits.ts'
import { softPasskey, type SoftPasskey } from '../../testing/soft-passkey.ts'
import { OFFICE_ORIGIN, openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

/* Passkeys, from one that is made to a session that begins by it. */

let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  office = await openTestOffice()
})
beforeEach(async () => {
  owner = await office.user({ seller: 10 })
  await office.db.deleteFrom('sign_in_tries').execute()
})
afterAll(() => office.close())

const post = (path: string, body: object = {}, as: TestUser | { token: string } | null = null) =>
  office.call('POST', path, { as, body })
const codeOf = async (made: ReturnType<typeof post>) => {
  const answer = await made
  return answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code
}
const questionOf = (challenge: string) => ({ challenge, origin: OFFICE_ORIGIN })

/** Adds a passkey as a page does. */
async function add(as = owner, device = softPasskey()): Promise<SoftPasskey> {
  const begun = OFFICE_CALLS.beginPasskey.answer.parse((await post('/passkeys/begin', {}, as)).json())
  expect(await codeOf(post('/passkeys', madeBy(device, begun.challenge), as))).toBe('done')
  return device
}
function madeBy(device: SoftPasskey, challenge: string) {
  const { id, publicKey, algorithm, authenticatorData, clientData } = device.made(questionOf(challenge))
  return {
    id,
    challenge,
    name: 'Celular',
    public_key: publicKey,
    algorithm,
    authenticator_data: authenticatorData,
    client_data: clientData,
  }
}
function answerOf(device: SoftPasskey, challenge: string) {
  const { authenticatorData, clientData, signature } = device.answer(questionOf(challenge))
  return {
    id: device.id,
    challenge,
    authenticator_data: authenticatorData,
    client_data: clientData,
    signature,
  }
}
async function asked(path = '/sign-in/passkey/ask', as: TestUser | null = null): Promise<string> {
  return OFFICE_CALLS.askPasskey.answer.parse((await post(path, {}, as)).json()).challenge
}
async function signedIn(device: SoftPasskey): Promise<{ token: string }> {
  const answer = await post('/sign-in/passkey', answerOf(device, await asked()))
  expect(answer.statusCode).toBe(200)
  return { token: answer.cookies[0]?.value ?? '' }
}
const me = async (as: { token: string }) =>
  OFFICE_CALLS.me.answer.parse((await office.call('GET', '/me', { as })).json())
const seller = (as: { token: string }) => codeOf(office.call('GET', '/sellers/10/home', { as }))

test('a passkey begins a session, is listed with when it was used, and removed begins none', async () => {
  const device = await add()
  expect(await me(await signedIn(device))).toMatchObject({ email: owner.email, is_proven: true })
  const list = async () =>
    OFFICE_CALLS.listPasskeys.answer.parse((await office.call('GET', '/passkeys', { as: owner })).json())
      .passkeys
  const [kept] = await list()
  expect(kept?.name).toBe('Celular')
  expect(kept?.used_at).not.toBeNull()
  const stranger = await office.user()
  const remove = (as: TestUser) => codeOf(office.call('DELETE', `/passkeys/${kept?.id}`, { as }))
  expect(await remove(stranger)).toBe('NOT_FOUND')
  expect(await remove(owner)).toBe('done')
  expect(await list()).toEqual([])
  expect(await codeOf(post('/sign-in/passkey', answerOf(device, await asked())))).toBe('WRONG_PASSKEY')
})

describe('a question is answered once', () => {
  test('by one of eight at the same time', async () => {
    const device = await add()
    const challenge = await asked()
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(post('/sign-in/passkey', answerOf(device, challenge)))),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  })

  test('within five minutes', async () => {
    const device = await add()
    const challenge = await asked()
    await office.db.updateTable('passkey_challenges').set({ expires_at: new Date() }).execute()
    expect(await codeOf(post('/sign-in/passkey', answerOf(device, challenge)))).toBe('WRONG_PASSKEY')
  })

  test('for its own purpose, and one that we did not ask not at all', async () => {
    const device = await add()
    const toProve = await asked('/prove/passkey/ask', owner)
    expect(await codeOf(post('/sign-in/passkey', answerOf(device, toProve)))).toBe('WRONG_PASSKEY')
    const made = 'A'.repeat(43)
    expect(await codeOf(post('/sign-in/passkey', answerOf(device, made)))).toBe('WRONG_PASSKEY')
  })
})

describe('to prove that somebody is there', () => {
  test('a passkey replaces the password, and the session gets another secret', async () => {
    const device = await add()
    await office.db
      .updateTable('office_sessions')
      .set({ proven_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', owner.id)
      .execute()
    expect(await codeOf(post('/passkeys/begin', {}, owner))).toBe('PROVE_AGAIN')
    const challenge = await asked('/prove/passkey/ask', owner)
    const answer = await post('/prove/passkey', answerOf(device, challenge), owner)
    expect(answer.statusCode).toBe(200)
    const renewed = { token: answer.cookies[0]?.value ?? '' }
    expect(await codeOf(post('/passkeys/begin', {}, renewed))).toBe('done')
    expect(await codeOf(office.call('GET', '/me', { as: owner }))).toBe('SIGN_IN')
  })

  test('it has to be one of the same account', async () => {
    const stranger = await office.user()
    const theirs = await add(stranger)
    const challenge = await asked('/prove/passkey/ask', owner)
    expect(await codeOf(post('/prove/passkey', answerOf(theirs, challenge), owner))).toBe('WRONG_PASSKEY')
  })
})

describe('where a shop wants a second factor', () => {
  beforeEach(async () => {
    await office.db
      .insertInto('seller_security')
      .values({ seller_id: 10, needs_factor: true })
      .onConflict((of) => of.column('seller_id').doUpdateSet({ needs_factor: true }))
      .execute()
  })
  test('a session by a passkey has one, and one by the password alone has none', async () => {
    const device = await add()
    const byPassword = { token: await openSession(office.db, owner.id, 'a browser') }
    expect(await seller(byPassword)).toBe('ENROL_FACTOR')
    expect((await me(owner)).has_passkey).toBe(true)
    expect(await seller(await signedIn(device))).toBe('done')
  })
})

test('a passkey is kept once, and adding it requires a recent proof', async () => {
  const device = await add()
  const begun = OFFICE_CALLS.beginPasskey.answer.parse((await post('/passkeys/begin', {}, owner)).json())
  expect(begun.excludeCredentials.map(({ id }) => id)).toEqual([device.id])
  expect(await codeOf(post('/passkeys', madeBy(device, begun.challenge), owner))).toBe('PASSKEY_THERE')
  const other = await office.user()
  expect(await codeOf(post('/passkeys', madeBy(softPasskey(), await asked()), other))).toBe('WRONG_PASSKEY')
})

test('tries are counted by the block of addresses, apart from passwords', async () => {
  const body = () => asked().then((challenge) => answerOf(softPasskey(), challenge))
  const codes = new Set<string>()
  for (let n = 0; n <= SIGN_IN_LIMITS.passkeys.most; n += 1)
    codes.add(await codeOf(post('/sign-in/passkey', await body())))
  expect([...codes]).toEqual(['WRONG_PASSKEY', 'TOO_MANY_REQUESTS'])
  const guess = { email: owner.email, password: 'a guess' }
  expect(await codeOf(post('/sign-in', guess))).toBe('WRONG_CREDENTIALS')
})

test('the command that takes a lost second factor off takes passkeys off too', async () => {
  const device = await add()
  expect(await resetFactor(office.db, owner.email)).toBe(true)
  expect(await codeOf(post('/sign-in/passkey', answerOf(device, await asked())))).toBe('WRONG_PASSKEY')
  expect(await resetFactor(office.db, owner.email)).toBe(false)
})
