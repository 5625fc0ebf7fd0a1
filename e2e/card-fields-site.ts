import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import { isLocale } from '#rules/base/locale.ts'
import { readCardFieldsAssets } from '#server/http/gateway/card-fields-assets.ts'
import { cardFieldsHeaders, cardFieldsPage } from '#server/http/gateway/card-fields-page.ts'
import { tokenizeCard } from '#server/flows/buyers/tokenize-card.ts'
import type { CardBody } from '#server/flows/buyers/tokenize-card.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { problemText } from '#texts/lookup.ts'
import { createMemoryStore } from '#vault/memory-store.test-double.ts'
import { createVault } from '#vault/vault.ts'
import type { Vault } from '#vault/vault.ts'

/** The card fields between a page and a gateway of two origins, without the rest of the program. */
export type CardFieldsSite = {
  /** Address of the page that frames the card fields; `?lang=` and `?theme=` choose what they wear. */
  pageUrl: string
  /** The page's own address of the card fields. */
  fieldsUrl: string
  vault: Vault
  /** Calls that reached the token's address, newest last. */
  calls: { origin: string | undefined; headers: IncomingMessage['headers']; body: string }[]
  /** Answers to come in the place of the vault's: a status with a body, or a connection that breaks. */
  upcoming: ({ status: number; body: unknown } | 'break')[]
  stop(): Promise<void>
}

export async function startCardFieldsSite(): Promise<CardFieldsSite> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-card-fields-'))
  await build({ configFile: 'vite.card-fields.config.ts', logLevel: 'error', build: { outDir: folder } })
  const vault = createVault({ store: createMemoryStore(), masterKey: randomBytes(32) })
  const site: Pick<CardFieldsSite, 'calls' | 'upcoming'> = { calls: [], upcoming: [] }

  const page = await listen((_, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(framing(`${gateway.origin}/card-fields`))
  })
  const gateway = await listen((request, response) => {
    // A browser repeats by itself what failed on a connection that had been used before.
    response.setHeader('connection', 'close')
    const url = new URL(request.url ?? '/', gateway.origin)
    if (url.pathname === '/card-fields') return void answerPage(folder, page.origin, url, response)
    if (url.pathname.startsWith('/card-fields/assets/')) return void answerAsset(folder, url, response)
    if (url.pathname === '/card-fields/token') return void answerToken(vault, site, request, response)
    response.writeHead(404).end()
  })
  return {
    ...site,
    vault,
    pageUrl: page.origin,
    fieldsUrl: `${gateway.origin}/card-fields`,
    async stop() {
      await Promise.all([page.close(), gateway.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listen(answer: RequestListener): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function answerPage(folder: string, parentOrigin: string, url: URL, response: ServerResponse) {
  const nonce = randomBytes(16).toString('base64')
  const lang = url.searchParams.get('lang')
  const locale = isLocale(lang) ? lang : 'pt'
  const html = cardFieldsPage({
    lang: locale,
    texts: ALL_TEXTS[locale],
    nonce,
    parentOrigin,
    assets: await readCardFieldsAssets(folder),
    tokenPath: '/card-fields/token',
  })
  response.writeHead(200, cardFieldsHeaders(parentOrigin, nonce)).end(html)
}

async function answerAsset(folder: string, url: URL, response: ServerResponse) {
  const file = await readFile(join(folder, 'assets', basename(url.pathname)))
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(file)
}

async function answerToken(
  vault: Vault,
  { calls, upcoming }: Pick<CardFieldsSite, 'calls' | 'upcoming'>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = await text(request)
  calls.push({ origin: request.headers.origin, headers: request.headers, body })
  const next = upcoming.shift()
  if (next === 'break') return request.socket.destroy()
  response.setHeader('content-type', 'application/json')
  if (next) return response.writeHead(next.status).end(JSON.stringify(next.body))
  const answer = await tokenizeCard(vault, readBody(body), new Date())
  if (answer.kind === 'kept') return response.end(JSON.stringify(answer.facts))
  const lists = Object.fromEntries(
    Object.entries(answer.errors).map(([field, problem]) => [
      field,
      [problemText(ALL_TEXTS.pt, 'pt', problem, { key: field, label: field })],
    ]),
  )
  return response.writeHead(422).end(JSON.stringify({ code: 'UNPROCESSABLE', message: '', errors: lists }))
}

function readBody(body: string): CardBody {
  const { number, month, year, cvv } = JSON.parse(body) as Record<string, unknown>
  return { number: String(number), month: String(month), year: String(year), cvv: String(cvv) }
}

/** A page as the checkout's: a tinted section with the frame in it, which keeps every message that it is sent. */
function framing(fieldsUrl: string): string {
  return `<!doctype html>
<html lang="pt">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Checkout</title>
<style>
:root { font-family: system-ui, sans-serif; color-scheme: light; background: #fff; color: #12161b }
:root.dark { color-scheme: dark; background: #14181d; color: #f1f4f7 }
section { max-width: 504px; padding: 16px; background: #edfdf8 }
.dark section { background: #122c2a }
iframe { display: block; border: 0; margin: -6px; width: calc(100% + 12px); height: 190px; color-scheme: inherit }
</style>
</head>
<body>
<main><h1>Checkout</h1><button id="before">Before</button><section></section><button id="after">After</button></main>
<script>
const query = new URLSearchParams(location.search)
const frame = document.createElement('iframe')
const gateway = new URL(${JSON.stringify(fieldsUrl)}).origin
window.messages = []
window.notify = (message) => frame.contentWindow.postMessage(message, gateway)
window.addEventListener('message', ({ origin, data }) => {
  if (origin !== gateway) return
  window.messages.push(data)
  if (data.type === 'balcao:height') frame.style.height = data.height + 'px'
  if (data.type === 'balcao:ready') {
    const dark = query.get('theme') === 'dark'
    document.documentElement.classList.toggle('dark', dark)
    window.notify({ type: 'balcao:theme', theme: dark ? 'dark' : 'light', accent: '#00e4a0', accentText: dark ? '#00e4a0' : '#007351', background: dark ? '#122c2a' : '#edfdf8' })
  }
})
frame.title = 'Campos seguros do cartão'
frame.src = ${JSON.stringify(fieldsUrl)} + '?lang=' + (query.get('lang') ?? 'pt')
document.querySelector('section').append(frame)
</script>
</body>
</html>`
}
