import { randomBytes } from 'node:crypto'
import { mac, sameCode, type Keys } from './keys.ts'

/**
 * A browser's session. Its secret lives in an HttpOnly cookie; `id` is its public half, which pages and calls carry
 * and the database knows. Nobody gets from the id to the cookie.
 */
export type Session = {
  id: string
  isNew: boolean
  /** The cookie that the response sets; null: the existing one is valid for today. */
  given: GivenCookie | null
}

/** The value of a cookie, and for how many days browsers keep it. */
export type GivenCookie = { value: string; days: number }

/** A session ends after so many days in all, and after so many without a visit. */
export const SESSION_DAYS = 90
export const IDLE_DAYS = 30

const DAY_MS = 24 * 3600 * 1000
/** The secret, the days (since 1970, to base 36) on which it was made and last used, and our check of the three. */
const VALUE = /^([\w-]{22})\.([0-9a-z]{1,4})\.([0-9a-z]{1,4})\.([\w-]{22})$/

export const SESSION_COOKIE = 'balcao_session'
/** Over TLS the prefix makes browsers refuse the cookie from any other host or path. */
export const SECURE_SESSION_COOKIE = '__Host-balcao_session'

/** The same in a frame of another site: only there, and for that site alone, do browsers send it. */
export const FRAMED_SESSION_COOKIE = 'balcao_framed'
export const SECURE_FRAMED_SESSION_COOKIE = '__Host-balcao_framed'

/**
 * The session of a cookie's value, or a new one where that is not ours or has ended. The first use on a day gives the
 * cookie anew, with that day in it; all other answers of the day carry none.
 */
export function readSession(keys: Keys, cookie: string | undefined, now: Date): Session {
  const today = Math.floor(now.getTime() / DAY_MS)
  const known = cookie === undefined ? null : openCookie(keys, cookie)
  if (known === null || today - known.madeOn >= SESSION_DAYS || today - known.usedOn >= IDLE_DAYS) {
    const secret = randomBytes(16).toString('base64url')
    return { id: idOf(keys, secret), isNew: true, given: give(keys, secret, today, today) }
  }
  const { secret, madeOn, usedOn } = known
  return {
    id: idOf(keys, secret),
    isNew: false,
    given: usedOn < today ? give(keys, secret, madeOn, today) : null,
  }
}

/** The Set-Cookie value of a cookie that is given. */
export function sessionCookie({ value, days }: GivenCookie, secure: boolean): string {
  const name = secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE
  const seconds = days * (DAY_MS / 1000)
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`
}

/**
 * The Set-Cookie value of a cookie that is given to a page in a frame of another site. Browsers take it over TLS alone,
 * and from a machine's own address.
 */
export function framedSessionCookie({ value, days }: GivenCookie, secure: boolean): string {
  const name = secure ? SECURE_FRAMED_SESSION_COOKIE : FRAMED_SESSION_COOKIE
  const seconds = days * (DAY_MS / 1000)
  return `${name}=${value}; Path=/; HttpOnly; SameSite=None; Max-Age=${seconds}; Secure; Partitioned`
}

function openCookie(keys: Keys, cookie: string): { secret: string; madeOn: number; usedOn: number } | null {
  const [, secret, made, used, check] = VALUE.exec(cookie) ?? []
  if (secret === undefined || made === undefined || used === undefined || check === undefined) return null
  // guard: session-made-here
  if (!sameCode(check, mac(keys.cookie, `${secret}.${made}.${used}`))) return null
  return { secret, madeOn: Number.parseInt(made, 36), usedOn: Number.parseInt(used, 36) }
}

function give(keys: Keys, secret: string, madeOn: number, today: number): GivenCookie {
  const text = `${secret}.${madeOn.toString(36)}.${today.toString(36)}`
  const days = Math.min(IDLE_DAYS, madeOn + SESSION_DAYS - today)
  return { value: `${text}.${mac(keys.cookie, text)}`, days }
}

function idOf(keys: Keys, secret: string): string {
  return mac(keys.session, secret)
}
