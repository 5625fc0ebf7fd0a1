import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CALLS } from '#contract/calls.ts'
import { DOOR_CALLS } from '#contract/check-in-calls.ts'
import { OPERATOR_CALLS } from '#contract/operator-calls.ts'
import { errorBody, type Call } from '#contract/call.ts'
import { HEADERS, TOKEN_NAMES } from '#contract/routes.ts'
import type { ErrorCode } from '#rules/errors.ts'
import { statusOf } from '../call-error.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** The contract as an OpenAPI 3.1 document: the same schemas that the server validates with. */
export function openApiDocument(bases: { api: string; gateway: string }): Json {
  const paths: Record<string, Json> = {}
  for (const [name, definition] of Object.entries({ ...CALLS, ...DOOR_CALLS, ...OPERATOR_CALLS })) {
    const call: Call = definition
    for (const path of [call.route.path, ...(call.aliases ?? [])]) {
      const key = path.replace(/:([a-z_]+)/g, '{$1}')
      const entry = (paths[key] ??= {})
      entry[call.route.method.toLowerCase()] = operationOf(name, call, path)
      if (call.route.base === 'gateway') entry.servers = [{ url: bases.gateway }]
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Balcão', version: '1', description: 'Every call that the checkout makes.' },
    servers: [{ url: bases.api }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        operator: { type: 'http', scheme: 'bearer' },
        event: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operationOf(name: string, call: Call, path: string): Json {
  const suffix = path === call.route.path ? '' : path.replace(/[^a-z]+/gi, '_')
  const hasBody = call.route.method === 'POST' || call.route.method === 'PUT'
  return {
    operationId: name + suffix,
    summary: call.summary,
    ...(call.route.operatorKey ? { security: [{ operator: [] }] } : {}),
    ...(call.route.eventKey ? { security: [{ event: [] }] } : {}),
    parameters: [
      ...propertiesOf(call.params, 'path').filter((parameter) => path.includes(`:${String(parameter.name)}`)),
      ...propertiesOf(call.query, 'query'),
      ...headersOf(call),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'The answer',
        content: { 'application/json': { schema: schemaOf(call.answer, 'output') } },
        ...(call.route.bringsTokens ? { headers: tokenHeaders() } : {}),
      },
      ...errorsOf(errorsOfCall(call)),
    },
  }
}

function propertiesOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function headersOf(call: Call): Json[] {
  const header = (name: string, required: boolean): Json => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string' },
  })
  const { route } = call
  // Who operates, or stands at a door, has a key instead of a session.
  if (route.operatorKey || route.eventKey) return []
  return [
    header(HEADERS.session, route.method !== 'GET'),
    ...(route.fingerprint ? [header(HEADERS.fingerprint, false)] : []),
    ...(route.signature ? [header(HEADERS.signature, true)] : []),
    ...(route.sendsTokens ? TOKEN_NAMES.map((name) => header(name, true)) : []),
  ]
}

const tokenHeaders = (): Json =>
  Object.fromEntries(TOKEN_NAMES.map((name) => [name, { schema: { type: 'string' } }]))

/** Every way in which a call can fail: its own, and what guards all calls of the API. */
export function errorsOfCall({ route, errors }: Call): ErrorCode[] {
  if (route.operatorKey || route.eventKey)
    return [...new Set<ErrorCode>([...errors, 'UNAUTHORIZED', 'TOO_MANY_REQUESTS', 'INTERNAL'])]
  const guards: ErrorCode[] = route.base === 'api' ? ['SESSION_MISMATCH'] : []
  if (route.base === 'api' && route.method !== 'GET') guards.push('FOREIGN_ORIGIN')
  return [...new Set<ErrorCode>([...errors, ...guards, 'INTERNAL'])]
}

function errorsOf(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** `/api/openapi.json`, and `/api/docs`, the same to read. */
export function mountOpenApi(app: FastifyInstance, bases: { api: string; gateway: string }): void {
  const document = openApiDocument(bases)
  const page = docsPage(document)
  app.get('/api/openapi.json', () => document)
  app.get('/api/docs', (_, reply) =>
    reply
      .headers({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      })
      .type('text/html; charset=utf-8')
      .send(page),
  )
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

function docsPage(document: Json): string {
  const paths = document.paths as Record<string, Record<string, Json>>
  const sections = Object.entries(paths).flatMap(([path, entry]) =>
    Object.entries(entry)
      .filter(([method]) => method !== 'servers')
      .map(([method, operation]) => operationSection(method, path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Balcão API</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:1rem;border:1px solid #8885;border-radius:8px}
summary{cursor:pointer}article{border-top:1px solid #8885;padding:1rem 0}b{font-weight:650}
</style></head><body><main><h1>Balcão API</h1>
<p>Every call of the contract, as the server validates it. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`
}

function operationSection(method: string, path: string, operation: Json): string {
  const { summary, ...rest } = operation
  const json = escape(JSON.stringify(rest, null, 2))
  return `<article><h2><code>${method.toUpperCase()} ${escape(path)}</code></h2><p>${escape(String(summary))}</p>
<details><summary>Parameters, body and answers</summary><pre tabindex="0">${json}</pre></details></article>`
}
