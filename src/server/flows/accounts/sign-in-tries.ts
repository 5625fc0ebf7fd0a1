import { randomUUID } from 'node:crypto'
import { SIGN_IN_LIMITS, type SignInLimitName } from '#rules/limits/sign-in-limits.ts'
import { CallError } from '../../call-error.ts'
import { newCaptcha } from '../../signing/captcha.ts'
import { knownBrowserOf } from '../../signing/known-browser.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import { orderOfficeMail } from '../../store/accounts/office-mail-store.ts'
import { countTries, forgetTries, type TryBound } from '../../store/accounts/tries-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { takeCaptcha } from '../../store/buyers/used-captcha-store.ts'
import { mayMailAccount } from './admit-mail.ts'

type Deps = { db: Database; keys: Keys }

/** From where somebody signs in: the block of their address, how their browser names itself, and what it has kept. */
export type Place = { block: string; device: string; known: string }

/**
 * Tries that were counted: forgotten once they turn out to be those of the owner. `isKnown`: by a browser that has signed
 * in to the account before.
 */
export type Tries = { isKnown: boolean; forget(): Promise<void> }

/**
 * Counts a try of a password at the sign-in. Where strangers have tried many at the account, a browser that has not signed
 * in to it before needs a captcha for each.
 * @throws CallError TOO_MANY_REQUESTS, CAPTCHA_REQUIRED
 */
export async function countPassword(
  deps: Deps & { now: () => Date },
  email: string,
  { block, known }: Place,
  captcha: string | undefined,
): Promise<Tries> {
  const account = accountOf(email)
  const browser = knownBrowserOf(deps.keys, email, known)
  // guard: known-browsers-are-counted-apart
  if (browser !== null) return count(deps, { own: [bound('known', browser)], isKnown: true })
  const scope = { sessionId: `sign-in of ${account}`, productId: 0 }
  const hasProven = await takeCaptcha(deps, captcha, scope)
  const here = bound('here', `${account} ${block}`)
  try {
    return await count(deps, {
      own: hasProven ? [here] : [here, bound('account', account)],
      // Not reset: a user who signs in to one account may guess at others.
      others: [bound('block', block)],
      isKnown: false,
    })
  } catch (error) {
    await notifyOfTries(deps, account, block)
    if (error instanceof AskForWork)
      throw new CallError('CAPTCHA_REQUIRED', { captcha: newCaptcha(deps.keys, scope, deps.now()) })
    throw error
  }
}

/** A try is beyond no limit but those that ask for work. */
class AskForWork extends Error {}

/**
 * Notifies the holder of an account that somebody tries to get into it: once in a quarter of an hour, and of one block
 * for three accounts, so that nobody has mails sent to many.
 */
async function notifyOfTries({ db, keys }: Deps, account: string, block: string): Promise<void> {
  const bounds = [bound('told', account), bound('told by', block)]
  if ((await countTries(db, named(keys, bounds))).length > 0) return
  if (!(await mayMailAccount({ db, keys }, 'tries', account))) return
  await orderOfficeMail(db, { kind: 'tries', id: randomUUID(), email: account })
}

/**
 * Mails a link for another password to an account. Whether the account exists, and whether it was mailed enough, shows
 * neither in the response nor in its timing: the worker looks it up.
 */
export async function forgetPassword({ db, keys }: Deps, email: string, { block }: Place): Promise<void> {
  const account = accountOf(email)
  const bounds = [bound('forgot', account), bound('forgot by', block)]
  // guard: office-password-mails
  if ((await countTries(db, named(keys, bounds))).length > 0) return
  if (!(await mayMailAccount({ db, keys }, 'password', account))) return
  await orderOfficeMail(db, { kind: 'password', id: randomUUID(), email: account })
}

/**
 * Counts a try of a passkey, which names no account: apart from passwords, so that wrong ones of a neighbour keep no
 * passkey out. @throws CallError TOO_MANY_REQUESTS
 */
export async function countPasskey(deps: Deps, { block }: Place): Promise<void> {
  // guard: office-passkey-tries
  await count(deps, { own: [], others: [bound('passkeys', block)], isKnown: false })
}

/** Counts a try of a code, after the password was right. @throws CallError TOO_MANY_REQUESTS */
export function countCode(deps: Deps, email: string, { known }: Place): Promise<Tries> {
  const browser = knownBrowserOf(deps.keys, email, known)
  const whose = browser === null ? `account ${accountOf(email)}` : `known ${browser}`
  return count(deps, { own: [bound('code', whose)], isKnown: browser !== null })
}

/** Counts a try to prove a session again: nobody else can make one. @throws CallError TOO_MANY_REQUESTS */
export function countProof(deps: Deps, sessionId: string): Promise<Tries> {
  return count(deps, { own: [bound('session', sessionId)], isKnown: true })
}

const accountOf = (email: string): string => email.trim().toLowerCase()

function bound(limit: SignInLimitName, of: string): TryBound {
  return { limit, key: `${limit} ${of}` }
}

function named(keys: Keys, bounds: readonly TryBound[]): TryBound[] {
  return bounds.map((one) => ({ ...one, key: mac(keys.counted, `office ${one.key}`) }))
}

type Counted = { own: readonly TryBound[]; others?: readonly TryBound[]; isKnown: boolean }

async function count({ db, keys }: Deps, { own, others = [], isKnown }: Counted): Promise<Tries> {
  const ownKeys = named(keys, own)
  const over = await countTries(db, [...ownKeys, ...named(keys, others)])
  // guard: office-tries
  if (over.some((limit) => SIGN_IN_LIMITS[limit].above === 'refused'))
    throw new CallError('TOO_MANY_REQUESTS')
  // guard: strangers-make-work
  if (over.length > 0) throw new AskForWork()
  return {
    isKnown,
    forget: () =>
      forgetTries(
        db,
        ownKeys.map(({ key }) => key),
      ),
  }
}
