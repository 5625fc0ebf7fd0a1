import type { FastifyReply, FastifyRequest } from 'fastify'

type Deps = { officeUrl: string }

/** The session, and that the browser has signed in before. */
const SESSION = 'office'
const KNOWN = 'office-known'
const KNOWN_SECONDS = 180 * 24 * 3600

/** Over TLS the prefix makes browsers refuse the cookie from any other host or path. */
function nameOf({ officeUrl }: Deps, name: string): string {
  return officeUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** The secret of the session that a browser has; empty: none. */
export function cookieOf(deps: Deps, request: FastifyRequest): string {
  return request.cookies[nameOf(deps, SESSION)] ?? ''
}

/** Gives the browser the secret of a session, for as long as it is open. */
export function giveCookie(deps: Deps, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookie(deps, SESSION, { value: token, end: '' }))
}

export function clearCookie(deps: Deps, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(deps, SESSION, { value: '', end: '; Max-Age=0' }))
}

/** Returns the value that a browser has kept of an earlier sign-in; empty: none. */
export function knownBrowserOf(deps: Deps, request: FastifyRequest): string {
  return request.cookies[nameOf(deps, KNOWN)] ?? ''
}

/** Has the browser keep that it has signed in, also after it has signed out: it opens nothing. */
export function keepKnownBrowser(deps: Deps, reply: FastifyReply, value: string): void {
  reply.header('set-cookie', cookie(deps, KNOWN, { value, end: `; Max-Age=${KNOWN_SECONDS}` }))
}

function cookie(deps: Deps, name: string, { value, end }: { value: string; end: string }): string {
  const secure = deps.officeUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(deps, name)}=${value}; Path=/; HttpOnly; SameSite=Strict${end}${secure}`
}
