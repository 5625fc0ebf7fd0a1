import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { OFFICE_LIMITS } from '#rules/limits/office-limits.ts'
import { normalPassword } from '#rules/office/office-password.ts'
import { createWorkQueue } from './work-queue.ts'

/** log2 of the work: about a tenth of a second and 32 MB. */
const COST = 15
const OPTIONS = { r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32
/**
 * Hashes that a process makes at once: sign-ins must not take its memory or its threads away from purchases. Those that
 * wait are done within some seconds.
 */
const inQueue = createWorkQueue({ atOnce: 2, most: OFFICE_LIMITS.passwords.most })

/** The hash of a password, with all that is needed to compare one with it. */
export async function hashPassword(typed: string): Promise<string> {
  const salt = randomBytes(16)
  // A user who sets a password holds a link or is signed in.
  const key = await derive(typed, salt, true)
  return `scrypt$${COST}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/**
 * Checks a password against a hash. Null takes as long as a wrong password: this hides which accounts exist.
 *
 * @param isKnown the caller has been here before, and does not queue behind strangers
 * @throws QueueFull when too many strangers call
 */
export async function isPassword(typed: string, hash: string | null, isKnown: boolean): Promise<boolean> {
  const [, , salt, key] = hash?.split('$') ?? []
  if (salt === undefined || key === undefined) {
    await derive(typed, Buffer.alloc(16), isKnown)
    return false
  }
  const wanted = Buffer.from(key, 'base64url')
  return timingSafeEqual(await derive(typed, Buffer.from(salt, 'base64url'), isKnown), wanted)
}

function derive(typed: string, salt: Buffer, goesFirst: boolean): Promise<Buffer> {
  const work = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(normalPassword(typed), salt, KEY_BYTES, { ...OPTIONS, N: 2 ** COST }, (error, key) =>
        error === null ? resolve(key) : reject(error),
      )
    })
  return inQueue(work, goesFirst)
}
