import type { FastifyInstance } from 'fastify'
import { CallError } from '../../call-error.ts'
import type { Disclosure } from '../../configuration/disclosure.ts'

export type WellKnownOptions = {
  /** Null: nobody is named, and there is no `security.txt`. */
  disclosure: Disclosure | null
  /** The origins that the server is reached by. */
  origins: readonly string[]
  now: () => Date
}

const SECURITY_TXT = '/.well-known/security.txt'
const DAY_MS = 24 * 3600 * 1000
/** RFC 9116, 2.5.5, asks for less than a year. The file is written anew each day for as long as the program runs. */
const GOOD_FOR_DAYS = 180

/**
 * Serves `robots.txt` and, where somebody is named, `/.well-known/security.txt` (RFC 9116), and keeps search engines
 * from every answer of the server but those that remove the header (`isIndexable`).
 *
 * `robots.txt` closes nothing, and names no path: a robot that may not fetch a page does not read its `noindex`, and
 * lists the address all the same when it finds it in a link (developers.google.com/search/docs/crawling-indexing/block-indexing).
 * The address of a receipt or a ticket is a signed link, so it must not be listed even without its contents.
 */
export function mountWellKnown(app: FastifyInstance, { disclosure, origins, now }: WellKnownOptions): void {
  app.addHook('onRequest', (_, reply, done) => {
    // guard: noindex-by-default
    reply.header('x-robots-tag', 'noindex')
    done()
  })
  const serve = (path: string, text: () => string) =>
    app.get(path, (_, reply) =>
      reply.header('cache-control', 'max-age=3600').type('text/plain; charset=utf-8').send(text()),
    )
  serve('/robots.txt', () => ROBOTS_TXT)
  serve(SECURITY_TXT, () => {
    if (disclosure === null) throw new CallError('NOT_FOUND')
    return securityTxt(disclosure, origins, now())
  })
}

const ROBOTS_TXT = `# Pages that must not be listed say so themselves (X-Robots-Tag), which a robot has to fetch to read.
User-agent: *
Disallow:
`

function securityTxt(
  { contacts, languages, policy }: Disclosure,
  origins: readonly string[],
  now: Date,
): string {
  const today = now.getTime() - (now.getTime() % DAY_MS)
  const expires = new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()
  // Addresses of the web begin with https (2.5): without TLS nothing says that the file is ours.
  const canonical = origins.filter((origin) => origin.startsWith('https:'))
  const fields = [
    ...contacts.map((contact) => ['Contact', contact.startsWith('https:') ? contact : `mailto:${contact}`]),
    ['Expires', expires],
    ...(languages.length === 0 ? [] : [['Preferred-Languages', languages.join(', ')]]),
    ...canonical.map((origin) => ['Canonical', origin + SECURITY_TXT]),
    ...(policy === null ? [] : [['Policy', policy]]),
  ]
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('')
}
