import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Bytes of one kind of file, as they are and compressed as far as each format goes. */
export interface Weight {
  files: number
  raw: number
  gzip: number
  brotli: number
}

/** What a first visit loads, by kind. CSS inlined in the document counts as CSS as well as in it. */
export interface PageWeight {
  html: Weight
  js: Weight
  css: Weight
}

const none = (): Weight => ({ files: 0, raw: 0, gzip: 0, brotli: 0 })

function add(weight: Weight, content: Buffer): void {
  weight.files += 1
  weight.raw += content.length
  weight.gzip += gzipSync(content, { level: 9 }).length
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  weight.brotli += brotliCompressSync(content, { params }).length
}

async function fetchBytes(url: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity', 'accept-language': 'pt-BR' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

const SCRIPTS = /<script\b[^>]*\bsrc="([^"]+)"/g
const PRELOADS = /<link\b(?=[^>]*\brel="modulepreload")[^>]*\bhref="([^"]+)"/g
const STYLESHEETS = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"/g
const INLINE_STYLES = /<style\b[^>]*>([\s\S]*?)<\/style>/g
/** `from"./x.js"` and `import"./x.js"` of minified modules; `import(` is loaded later, if at all. */
const STATIC_IMPORTS = /(?:from|import)\s*["'](\.[^"']+)["']/g

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? [])

/** Weighs a page: its document, the modules it names and all that these import before they run, and its styles. */
export async function weighPage(url: string): Promise<PageWeight> {
  const weight: PageWeight = { html: none(), js: none(), css: none() }
  const document = await fetchBytes(url)
  add(weight.html, document)
  const html = document.toString()
  for (const style of matches(html, INLINE_STYLES)) add(weight.css, Buffer.from(style))
  for (const href of new Set(matches(html, STYLESHEETS)))
    add(weight.css, await fetchBytes(new URL(href, url).href))
  const waiting = [...matches(html, SCRIPTS), ...matches(html, PRELOADS)].map(
    (href) => new URL(href, url).href,
  )
  const seen = new Set<string>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const module = await fetchBytes(next)
    add(weight.js, module)
    const from = next
    waiting.push(...matches(module.toString(), STATIC_IMPORTS).map((path) => new URL(path, from).href))
  }
  return weight
}
