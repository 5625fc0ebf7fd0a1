import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** Files of our own origin, no script within the page; calls cannot be tried, so nothing but the document is read. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/api/openapi.json`, and `/api/docs`, the same to read. */
export async function mountApiDocs(
  app: FastifyInstance,
  bases: { api: string; gateway: string },
): Promise<void> {
  const document = openApiDocument(bases)
  app.get('/api/openapi.json', () => document)
  await app.register(async (scope) => {
    // The plugins' types know no OpenAPI 3.1 of other libraries; the document is only handed through.
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: POLICY,
      theme: { title: 'Balcão API' },
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'list',
        // A purchase takes tokens, a session and a signature, which this page does not have.
        supportedSubmitMethods: [],
        validatorUrl: null,
      },
    })
  })
}
