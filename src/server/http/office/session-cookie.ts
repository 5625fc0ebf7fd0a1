import type { FastifyReply, FastifyRequest } from 'fastify'

type Deps = { officeUrl: string }

/** Over TLS the prefix makes browsers refuse the cookie from any other host or path. */
function nameOf({ officeUrl }: Deps): string {
  return officeUrl.startsWith('https:') ? '__Host-office' : 'office'
}

/** The secret of the session that a browser has; empty: none. */
export function cookieOf(deps: Deps, request: FastifyRequest): string {
  return request.cookies[nameOf(deps)] ?? ''
}

/** Gives the browser the secret of a session, for as long as it is open. */
export function giveCookie(deps: Deps, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookie(deps, token, ''))
}

export function clearCookie(deps: Deps, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(deps, '', '; Max-Age=0'))
}

function cookie(deps: Deps, value: string, end: string): string {
  const secure = deps.officeUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(deps)}=${value}; Path=/; HttpOnly; SameSite=Strict${end}${secure}`
}
