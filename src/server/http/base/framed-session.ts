import type { FastifyRequest } from 'fastify'
import {
  FRAMED_SESSION_COOKIE,
  SECURE_FRAMED_SESSION_COOKIE,
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
} from '../../signing/session.ts'

/**
 * The session's cookie, and whether it is that of a frame of another site. Browsers send the one of a window to no
 * such frame. The other one comes with requests of any page that they keep it for, so it counts only for our own
 * pages, and where one of them is opened.
 */
export function keptCookie(
  request: FastifyRequest,
  secure: boolean,
): { value: string | undefined; isFramed: boolean } {
  const { cookies } = request
  const own = cookies[secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE]
  if (own !== undefined) return { value: own, isFramed: false }
  const framed = cookies[secure ? SECURE_FRAMED_SESSION_COOKIE : FRAMED_SESSION_COOKIE]
  const isOpened = opensInForeignFrame(request)
  if (framed === undefined) return { value: undefined, isFramed: isOpened }
  // guard: framed-session-of-own-pages
  if (!isOpened && request.headers['sec-fetch-site'] !== 'same-origin') return NO_COOKIE
  return { value: framed, isFramed: true }
}

const NO_COOKIE = { value: undefined, isFramed: false }

/** A page is opened in a frame by another site: every browser that keeps cookies for such frames says so. */
function opensInForeignFrame({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'cross-site'
  )
}
