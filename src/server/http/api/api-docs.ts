import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { limited } from '../base/call-limits.ts'
import { compressFor, encodingOf } from '../base/compressed.ts'
import { openApiDocument } from './openapi.ts'

/** Files of our own origin, no script within the page; calls cannot be tried, so nothing but the document is read. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const [DOCUMENT, DOCS] = ['/api/openapi.json', '/api/docs']

/** A column that is empty for every answer makes the table of answers wider than a phone. */
const NARROW = '.swagger-ui .response-col_links { display: none }'

const CHARSET = '<meta charset="UTF-8">'

/** The library's page says no width of its own: a phone would lay it out 980 pixels wide and draw it as small print. */
function asWideAsScreen(page: string): string {
  return page.replace(
    CHARSET,
    `${CHARSET}<meta name="viewport" content="width=device-width, initial-scale=1">`,
  )
}

/** The document as a file: compressed once, and asked for again only by its mark. */
function mountDocument(app: FastifyInstance, text: string): void {
  const mark = `"${createHash('sha256').update(text).digest('base64url')}"`
  const kept = new Map<string, Promise<Uint8Array>>()
  app.get(DOCUMENT, limited(app, 'pages'), async (request, reply) => {
    reply.headers({ etag: mark, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === mark) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const encoding = encodingOf(request)
    if (encoding === null) return text
    const bytes = kept.get(encoding) ?? compressFor(encoding, text)
    kept.set(encoding, bytes)
    return reply.header('content-encoding', encoding).send(await bytes)
  })
}

/** `/api/openapi.json`, and `/api/docs`, the same to read. */
export async function mountApiDocs(
  app: FastifyInstance,
  bases: { api: string; gateway: string },
): Promise<void> {
  const document = openApiDocument(bases)
  mountDocument(app, JSON.stringify(document))
  await app.register(async (scope) => {
    // The plugins' types know no OpenAPI 3.1 of other libraries; the document is only handed through.
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    // The same document again, whole and not compressed, is what the library's page would ask for.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.url === `${DOCS}/json`) return reply.redirect(DOCUMENT)
    })
    scope.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
      return isPage && typeof payload === 'string' ? asWideAsScreen(payload) : payload
    })
    await scope.register(swaggerUi, {
      routePrefix: DOCS,
      staticCSP: POLICY,
      theme: { title: 'Balcão API', css: [{ filename: 'narrow.css', content: NARROW }] },
      uiConfig: {
        layout: 'BaseLayout',
        // The groups alone: a hundred calls at once take a phone seconds to draw.
        docExpansion: 'none',
        // A purchase takes tokens, a session and a signature, which this page does not have.
        supportedSubmitMethods: [],
        validatorUrl: null,
      },
    })
  })
}
