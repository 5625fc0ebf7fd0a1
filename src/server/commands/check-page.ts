import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The list of scripts that the build writes: `dist/page-scripts.json`. */
export const inventory = z.array(
  z.object({
    origin: z.enum(['web', 'gateway']),
    /** Null: it is within the page. */
    path: z.string().nullable(),
    integrity: z.string(),
    reason: z.string(),
  }),
)
export type Inventory = z.infer<typeof inventory>

function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

type Fetch = (url: string) => Promise<Response>
type Origins = Readonly<Record<'web' | 'gateway', string>>

/** Directives of our pages' policies for everything that is not named. */
const STRICT = ["default-src 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"]
/** In a policy for scripts these let somebody else's run. */
const LAX = /'unsafe-inline'|'unsafe-eval'|'strict-dynamic'|\*|https?:|data:|blob:/

/**
 * Fetches a page as a browser does, and the card fields, and every script of the list, and says what is not as it was
 * built: headers, scripts of the page, bytes of scripts.
 */
export async function checkPage(
  { url, scripts, origins }: { url: string; scripts: Inventory; origins: Origins },
  fetch: Fetch,
): Promise<string[]> {
  const pages = [
    { origin: 'web', url },
    { origin: 'gateway', url: `${origins.gateway}/card-fields` },
  ] as const
  const ofPages = await Promise.all(
    pages.map(async (page) => checkDocument(page, scripts, await fetch(page.url))),
  )
  const findings = ofPages.flat()
  for (const { origin, path, integrity } of scripts) {
    if (path === null) continue
    const answer = await fetch(origins[origin] + path)
    const found = integrityOf(new Uint8Array(await answer.arrayBuffer()))
    if (!answer.ok) findings.push(`${origins[origin]}${path} answers ${answer.status}`)
    else if (found !== integrity) findings.push(`${origins[origin]}${path} is not the script that was built`)
  }
  return findings
}

async function checkDocument(
  { origin, url }: { origin: 'web' | 'gateway'; url: string },
  scripts: Inventory,
  answer: Response,
): Promise<string[]> {
  if (!answer.ok) return [`${url} answers ${answer.status}`]
  const own = scripts.filter((script) => script.origin === origin)
  const known = new Set(own.map(({ path, integrity }) => path ?? integrity))
  const found = [...checkHeaders(answer.headers), ...checkScripts(await answer.text(), url, known)]
  return found.map((finding) => `${url}: ${finding}`)
}

function checkHeaders(headers: Headers): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  const parts = policy.split(';').map((part) => part.trim())
  const ofScripts = parts.find((part) => part.startsWith('script-src ')) ?? ''
  return [
    ...STRICT.filter((part) => !parts.includes(part)).map((part) => `the policy does not say ${part}`),
    ...(ofScripts.includes("'nonce-") ? [] : ['the policy lets scripts run without a nonce']),
    ...(LAX.test(ofScripts) ? [`the policy lets scripts of others run: ${ofScripts}`] : []),
    ...(parts.some((part) => part.startsWith('frame-ancestors ')) ? [] : ['anybody may frame it']),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['nosniff is missing']),
    ...(headers.get('referrer-policy') === null ? ['the referrer policy is missing'] : []),
  ]
}

/** Scripts of the document: of the list, or data. Its links to scripts, and handlers in attributes, too. */
function checkScripts(html: string, url: string, known: ReadonlySet<string>): string[] {
  const findings: string[] = []
  const check = (address: string): void => {
    const { origin, pathname } = new URL(address, url)
    if (origin !== new URL(url).origin) findings.push(`a script of ${origin}`)
    else if (!known.has(pathname)) findings.push(`the script ${pathname} is not in the list`)
  }
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)) {
    const source = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]
    if (source !== undefined) check(source)
    else if (known.has(integrityOf(Buffer.from(body)))) continue
    else if (!/\btype\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes) && body.trim() !== '')
      findings.push(`a script within the page: ${body.trim().slice(0, 60)}`)
  }
  for (const [link] of html.matchAll(/<link\b[^>]*\brel\s*=\s*["']?modulepreload[^>]*>/gi)) {
    check(/\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(link)?.[1] ?? '')
  }
  for (const [, name = ''] of html.matchAll(/<[a-z][^>]*?\s(on[a-z]{3,20})\s*=/gi)) {
    findings.push(`the attribute ${name} runs a script`)
  }
  return findings
}
