import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Bytes of one kind of file, as they are and compressed as far as each format goes. */
export interface Weight {
  files: number
  raw: number
  gzip: number
  brotli: number
}

/** Resources loaded by a first visit, by kind. CSS inlined in the document counts as CSS as well as in it. */
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

/** Each answer has session, tokens and nonce of its own, which compress to some twenty bytes more or less. */
const DOCUMENTS = 9

/** The document of the middle weight, among several answers. */
async function fetchDocument(url: string): Promise<{ document: Buffer; weight: Weight }> {
  const answers: { document: Buffer; weight: Weight }[] = []
  for (let count = 0; count < DOCUMENTS; count += 1) {
    const document = await fetchBytes(url)
    const weight = none()
    add(weight, document)
    answers.push({ document, weight })
  }
  answers.sort((one, other) => one.weight.brotli - other.weight.brotli)
  const middle = answers[(DOCUMENTS - 1) / 2]
  if (middle === undefined) throw new Error(`${url} was not weighed`)
  return middle
}

/** Weighs a page: its document, the modules it names and all that these import before they run, and its styles. */
export async function weighPage(url: string): Promise<PageWeight> {
  const { document, weight: html } = await fetchDocument(url)
  const weight: PageWeight = { html, js: none(), css: none() }
  const text = document.toString()
  for (const style of matches(text, INLINE_STYLES)) add(weight.css, Buffer.from(style))
  for (const href of new Set(matches(text, STYLESHEETS)))
    add(weight.css, await fetchBytes(new URL(href, url).href))
  const waiting = [...matches(text, SCRIPTS), ...matches(text, PRELOADS)].map(
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
