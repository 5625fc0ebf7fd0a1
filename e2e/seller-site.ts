import { createServer } from 'node:http'

/** A seller's own site: another origin, and another site, than the program under test. */
export interface SellerSite {
  origin: string
  /** Sets the contents of its only page from now on. */
  show: (body: string) => void
  close: () => Promise<void>
}

/** A site beside a checkout. */
export async function startSellerSite(checkout: string): Promise<SellerSite> {
  // Cookies know no ports, so the two have different names of this machine.
  const host = new URL(checkout).hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  let body = ''
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(documentOf(body))
  })
  await new Promise<void>((done) => server.listen(0, host, done))
  const address = server.address()
  const origin = `http://${host}:${typeof address === 'object' ? address?.port : ''}`
  return {
    origin,
    show: (shown) => void (body = shown),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Script that records all checkout events that the page receives, as its own code would. */
const NOTES = `
  window.heard = []
  for (const kind of ['loaded', 'height', 'completed', 'closed', 'refused'])
    addEventListener('balcao:' + kind, (event) => heard.push({ kind, detail: event.detail }))`

function documentOf(body: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Minha loja</title>
<script>${NOTES}</script></head><body><main aria-label="Loja"><h1>Minha loja</h1>${body}</main></body></html>`
}
