import type { FastifyRequest } from 'fastify'
import { LOCALE_COOKIE, isLocale, localePath, matchAcceptLanguage } from '#rules/base/locale.ts'
import { CallError } from '../../../call-error.ts'

/** @throws CallError NOT_FOUND for what is no address, such as `//` */
export function addressOf({ url }: FastifyRequest): URL {
  // The path alone: two slashes at its beginning would be read as another host.
  const path = url.replace(/^[/\\]+/, '/')
  if (!URL.canParse(path, 'http://page')) throw new CallError('NOT_FOUND')
  return new URL(path, 'http://page')
}

/** One address a page: no trailing slash, no prefix for the default locale, the buyer's language on the root. */
export function redirectOf(request: FastifyRequest, url: URL): string | null {
  const { pathname, search } = url
  if (pathname.length > 1 && pathname.endsWith('/')) return ownPath(pathname.replace(/\/+$/, '')) + search
  if (pathname === '/pt' || pathname.startsWith('/pt/')) return ownPath(pathname.slice(3)) + search
  if (pathname !== '/') return null
  const known = request.cookies[LOCALE_COOKIE.name]
  const wanted = isLocale(known) ? known : matchAcceptLanguage(request.headers['accept-language'])
  const target = wanted === null ? '/' : localePath(wanted, '/')
  return target === '/' ? null : target + search
}

/** A path of this origin: one slash at its beginning, because a browser reads two as another host. */
function ownPath(path: string): string {
  return `/${path.replace(/^\/+/, '')}`
}

/** The first value of each parameter of an address; names are cut at 64 characters, values at 512. */
export function firstValues(parameters: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of parameters) values[name.slice(0, 64)] ??= value.slice(0, 512)
  return values
}
