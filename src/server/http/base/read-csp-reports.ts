import { z } from 'zod'

/** One report of a browser, without anything of a person: no address of a page, no query, no sample of a script. */
export type CspReport = { directive: CspDirective; blocked: string; source: string }

const CSP_DIRECTIVES = [
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const
export type CspDirective = (typeof CSP_DIRECTIVES)[number]

/** A browser puts together what happened while it was away; so many are read of one body. */
const MOST_REPORTS = 20
const LONGEST_ORIGIN = 120
/** Words that browsers send in the place of an address. */
const WORDS = ['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink', 'self']
/** Schemes without an origin. An extension's own id says who a buyer may be, so its scheme alone is kept. */
const SCHEMES = /^(?:data|blob|filesystem|about|file|(?:chrome|moz|safari|safari-web|ms-browser)-extension)$/
const FILE_OF_OURS = /^\/(?:card-fields\/)?assets\/([\w.-]{1,80})$/

const text = z.string().catch('')
/** `report-uri`: `application/csp-report`. */
const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
})
/** `report-to`: `application/reports+json`, whose other kinds of reports are not for us. */
const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text }),
})

/**
 * Reads the reports of a body in either form; unreadable ones are omitted.
 * @param host the host that received the reports, which is that of the page: it identifies files of ours
 */
export function readCspReports(body: unknown, host: string): CspReport[] {
  const old = oldReport.safeParse(body)
  if (old.success) {
    const report = old.data['csp-report']
    // The older of the two names holds the whole line of the policy.
    const directive = report['effective-directive'] || report['violated-directive']
    return reportOf(directive, report['blocked-uri'], report['source-file'], host)
  }
  if (!Array.isArray(body)) return []
  return body.slice(0, MOST_REPORTS).flatMap((each: unknown) => {
    const read = newReport.safeParse(each)
    if (!read.success) return []
    const { effectiveDirective, blockedURL, sourceFile } = read.data.body
    return reportOf(effectiveDirective, blockedURL, sourceFile, host)
  })
}

function reportOf(line: string, blocked: string, source: string, host: string): CspReport[] {
  const name = line.split(' ', 1)[0]
  const directive = CSP_DIRECTIVES.find((known) => known === name)
  if (directive === undefined) return []
  return [{ directive, blocked: originOf(blocked) || 'unknown', source: sourceOf(source, host) }]
}

function sourceOf(address: string, host: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.host !== host) return originOf(address)
  return FILE_OF_OURS.exec(url.pathname)?.[1] ?? 'page'
}

/** The origin of an address, a scheme that has none, or a word; `unknown` for anything else, empty for nothing. */
function originOf(address: string): string {
  if (address === '' || WORDS.includes(address)) return address
  // Older browsers say the scheme without its colon.
  if (SCHEMES.test(address)) return address
  if (!URL.canParse(address)) return 'unknown'
  const { protocol, origin } = new URL(address)
  const scheme = protocol.slice(0, -1)
  if (SCHEMES.test(scheme)) return scheme
  const isWeb = /^(?:https?|wss?)$/.test(scheme)
  return isWeb && origin.length <= LONGEST_ORIGIN ? origin : 'unknown'
}
