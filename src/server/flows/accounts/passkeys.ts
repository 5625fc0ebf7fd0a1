import type { OfficeAnswer, OfficeRequest } from '#contract/office/calls.ts'
import { CallError } from '../../call-error.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import { newKnownBrowser } from '../../signing/known-browser.ts'
import { hashOfOfficeToken, newOfficeToken } from '../../signing/office-token.ts'
import { counterOfAnswer, PASSKEY_ALGORITHMS, readNewPasskey } from '../../signing/passkey.ts'
import { recordAccount } from '../../store/accounts/audit-store.ts'
import {
  addPasskey,
  countAnswer,
  findPasskey,
  keepChallenge,
  listPasskeys,
  removePasskey,
  takeChallenge,
  type KnownPasskey,
  type PasskeyPurpose,
} from '../../store/accounts/passkey-store.ts'
import { endRecovery } from '../../store/accounts/recovery-store.ts'
import { endPasswordLinks } from '../../store/accounts/link-store.ts'
import { notifyAccount } from '../../store/accounts/office-mail-store.ts'
import {
  endOtherSessions,
  markByPasskey,
  renewSession,
  type Admitted,
} from '../../store/accounts/session-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { announceFirstFactor } from './first-factor.ts'
import { hasSecondFactor } from './second-factor.ts'
import { countPasskey, countProof, type Place } from './sign-in-tries.ts'
import { openSession, type SignedIn } from './sign-in.ts'

type Deps = { db: Database; keys: Keys; officeUrl: string }
type Answer = OfficeRequest<'signInByPasskey'>['body']

/** Builds the request by which a page has a browser make a passkey. */
export async function beginPasskey(
  { db, keys, officeUrl }: Deps,
  { id, email, name }: Admitted['user'],
): Promise<OfficeAnswer<'beginPasskey'>> {
  const known = await listPasskeys(db, id)
  return {
    challenge: await ask(db, { purpose: 'add', userId: id }),
    rp: { id: new URL(officeUrl).hostname, name: 'Balcão' },
    // Nothing of the person: a device shows it to nobody, and keeps it.
    user: { id: mac(keys.counted, `passkey of ${id}`), name: email, displayName: name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(({ credential_id }) => ({ type: 'public-key', id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }
}

/** Keeps a passkey that was made. @throws CallError WRONG_PASSKEY; PASSKEY_THERE */
export async function keepPasskey(
  { db, keys, officeUrl }: Deps,
  { user, sessionId }: Admitted,
  made: OfficeRequest<'addPasskey'>['body'],
): Promise<void> {
  const challenge = await taken(db, made.challenge, { purpose: 'add', userId: user.id })
  const passkey = readNewPasskey(
    { challenge, origin: officeUrl },
    {
      id: made.id,
      publicKey: made.public_key,
      algorithm: made.algorithm,
      authenticatorData: made.authenticator_data,
      clientData: made.client_data,
    },
  )
  if (passkey === null) throw new CallError('WRONG_PASSKEY')
  await db.transaction().execute(async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, user.id))
    if (!(await addPasskey(tx, user.id, { ...passkey, name: made.name })))
      throw new CallError('PASSKEY_THERE')
    await recordAccount(tx, user.id, 'account.passkey-added')
    // From now on the password alone opens nothing, so no session of it stays, nor a link that would renew it.
    await endOtherSessions(tx, user.id, sessionId)
    await markByPasskey(tx, sessionId)
    await endPasswordLinks(tx, user.id)
    if (isFirst) await announceFirstFactor({ db: tx, keys }, user, 'passkey-added')
    else await notifyAccount(tx, user.email, 'passkey-added')
  })
}

/** Takes a passkey off an account. @throws CallError NOT_FOUND */
export async function dropPasskey(db: Database, user: Admitted['user'], id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await removePasskey(tx, user.id, id))) throw new CallError('NOT_FOUND')
    await recordAccount(tx, user.id, 'account.passkey-removed')
    await endPasswordLinks(tx, user.id)
    await notifyAccount(tx, user.email, 'passkey-removed')
  })
}

/** Builds the request by which a page has a browser sign a user in: with any passkey of the office that it has. */
export async function askToSignIn({ db, officeUrl }: Deps): Promise<OfficeAnswer<'askPasskey'>> {
  return { challenge: await ask(db, { purpose: 'sign-in' }), rp_id: new URL(officeUrl).hostname, ids: [] }
}

/** The same for somebody who is signed in and shows that they are there: one of their own passkeys. */
export async function askToProve(
  { db, officeUrl }: Deps,
  { user }: Admitted,
): Promise<OfficeAnswer<'askPasskey'>> {
  const challenge = await ask(db, { purpose: 'prove', userId: user.id })
  const ids = (await listPasskeys(db, user.id)).map(({ credential_id }) => credential_id)
  return { challenge, rp_id: new URL(officeUrl).hostname, ids }
}

/**
 * Begins a session by a passkey, which is something that one has and something that one is or knows: no code is asked for.
 * @throws CallError WRONG_PASSKEY; TOO_MANY_REQUESTS
 */
export async function signInByPasskey(deps: Deps, answer: Answer, place: Place): Promise<SignedIn> {
  const { db, keys } = deps
  await countPasskey(deps, place)
  const known = await answeredBy(deps, answer, { purpose: 'sign-in' }).catch(async (error: unknown) => {
    await recordAccount(db, null, 'account.sign-in-failed')
    throw error
  })
  const token = await db.transaction().execute(async (tx) => {
    await recordAccount(tx, known.user_id, 'account.signed-in')
    // A factor that was shown is not lost.
    await endRecovery(tx, known.user_id)
    return openSession(tx, known.user_id, place.device, { byPasskey: true })
  })
  return { token, known: newKnownBrowser(keys, known.email) }
}

/**
 * Lets a session prove by a passkey that its user is there; it gets another secret.
 * @returns the secret of the session from now on; @throws CallError WRONG_PASSKEY; TOO_MANY_REQUESTS
 */
export async function proveByPasskey(
  deps: Deps,
  { user, sessionId }: Admitted,
  answer: Answer,
): Promise<string> {
  const { db } = deps
  const tries = await countProof(deps, sessionId)
  const known = await answeredBy(deps, answer, { purpose: 'prove', userId: user.id })
  // guard: passkey-of-the-same-user
  if (known.user_id !== user.id) throw new CallError('WRONG_PASSKEY')
  await tries.forget()
  const { token, hash } = newOfficeToken()
  await db.transaction().execute(async (tx) => {
    await renewSession(tx, sessionId, hash, { byPasskey: true })
    await recordAccount(tx, user.id, 'account.proven')
  })
  return token
}

/** The passkey that has answered what it was asked. @throws CallError WRONG_PASSKEY */
async function answeredBy(
  { db, officeUrl }: Deps,
  answer: Answer,
  asked: PasskeyPurpose,
): Promise<KnownPasskey> {
  const challenge = await taken(db, answer.challenge, asked)
  const known = await findPasskey(db, answer.id)
  if (known === null) throw new CallError('WRONG_PASSKEY')
  const { public_key: publicKey, algorithm, counter } = known
  const given = {
    authenticatorData: answer.authenticator_data,
    clientData: answer.client_data,
    signature: answer.signature,
  }
  const next = counterOfAnswer({ challenge, origin: officeUrl }, given, { publicKey, algorithm, counter })
  if (next === null || !(await countAnswer(db, known, next))) throw new CallError('WRONG_PASSKEY')
  return known
}

async function ask(db: Database, asked: PasskeyPurpose): Promise<string> {
  const { token, hash } = newOfficeToken()
  await keepChallenge(db, hash, asked)
  return token
}

/** Returns the challenge that was issued, and uses it up. @throws CallError WRONG_PASSKEY */
async function taken(db: Database, challenge: string, asked: PasskeyPurpose): Promise<string> {
  const hash = hashOfOfficeToken(challenge)
  // guard: passkey-challenge-once
  if (hash === null || !(await takeChallenge(db, hash, asked))) throw new CallError('WRONG_PASSKEY')
  return challenge
}
