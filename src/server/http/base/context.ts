import type { FastifyReply, FastifyRequest } from 'fastify'
import { HEADERS } from '#contract/routes.ts'
import {
  DEFAULT_LOCALE,
  isLocale,
  matchAcceptLanguage,
  splitLocale,
  type Locale,
} from '#rules/base/locale.ts'
import { CallError } from '../../call-error.ts'
import type { Keys } from '../../signing/keys.ts'
import { framedSessionCookie, readSession, sessionCookie, type Session } from '../../signing/session.ts'
import { keptCookie } from './framed-session.ts'

/** The caller of a handler: the request, the session and the language. */
export type Caller = {
  /** The public half of the session. */
  sessionId: string
  /** The session begins with this answer: nothing can have been kept of it yet. */
  isNewSession?: boolean
  locale: Locale
  ip: string
  userAgent: string
  request: FastifyRequest
  reply: FastifyReply
}

export type SessionDeps = { keys: Keys; secure: boolean; now: () => Date }

/** The cookie's session; a browser without one gets one with the answer. */
export function sessionOf(
  { keys, secure, now }: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Session {
  const { value, isFramed } = keptCookie(request, secure)
  const session = readSession(keys, value, now())
  const write = isFramed ? framedSessionCookie : sessionCookie
  if (session.given !== null) reply.header('set-cookie', write(session.given, secure))
  if (session.isNew) reply.header(HEADERS.session, session.id)
  return session
}

/**
 * The session that a call speaks for. Calls that change something must prove that their page belongs to the cookie:
 * a foreign site can send the cookie, but cannot know its public half.
 * @throws CallError SESSION_MISMATCH
 */
export function sessionOfCall(deps: SessionDeps, request: FastifyRequest, reply: FastifyReply): Session {
  const session = sessionOf(deps, request, reply)
  const claimed = request.headers[HEADERS.session]
  // guard: session-proof
  const mustProve = request.method !== 'GET'
  if (claimed === undefined ? mustProve : claimed !== session.id) throw new CallError('SESSION_MISMATCH')
  return session
}

/** The language of an answer: that of the page that calls, else the browser's. */
export function localeOf(request: FastifyRequest): Locale {
  const { language } = (request.body ?? {}) as { language?: unknown }
  if (typeof language === 'string' && isLocale(language)) return language
  const { referer } = request.headers
  if (referer !== undefined && URL.canParse(referer)) {
    const page = new URL(referer)
    // Another origin, such as the gateway's, receives the page's host without its path.
    const isWithoutPath = page.pathname === '/' && page.host !== request.host
    if (!isWithoutPath) return splitLocale(page.pathname).locale
  }
  return matchAcceptLanguage(request.headers['accept-language']) ?? DEFAULT_LOCALE
}
