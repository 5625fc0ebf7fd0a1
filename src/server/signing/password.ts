import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { normalPassword } from '#rules/office-password.ts'

/** log2 of the work: about a tenth of a second and 32 MB. */
const COST = 15
const OPTIONS = { r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32
/** Hashes that a process makes at once: sign-ins must not take its memory or its threads away from purchases. */
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** The hash of a password, with all that is needed to compare one with it. */
export async function hashPassword(typed: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(typed, salt)
  return `scrypt$${COST}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Whether this is the password of a hash. Null takes as long as a wrong one: nobody learns who has an account. */
export async function isPassword(typed: string, hash: string | null): Promise<boolean> {
  const [, , salt, key] = hash?.split('$') ?? []
  if (salt === undefined || key === undefined) {
    await derive(typed, Buffer.alloc(16))
    return false
  }
  const wanted = Buffer.from(key, 'base64url')
  return timingSafeEqual(await derive(typed, Buffer.from(salt, 'base64url')), wanted)
}

async function derive(typed: string, salt: Buffer): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running += 1
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(normalPassword(typed), salt, KEY_BYTES, { ...OPTIONS, N: 2 ** COST }, (error, key) =>
        error === null ? resolve(key) : reject(error),
      )
    })
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
