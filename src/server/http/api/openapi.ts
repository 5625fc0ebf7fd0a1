import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { CALLS } from '#contract/checkout/calls.ts'
import { CHECK_IN_CALLS } from '#contract/check-in/calls.ts'
import { OPERATOR_CALLS } from '#contract/operator/calls.ts'
import { errorBody, type Call } from '#contract/call.ts'
import { HEADERS, TOKEN_NAMES } from '#contract/routes.ts'
import type { ErrorCode } from '#rules/base/errors.ts'
import { statusOf } from '../../call-error.ts'

/** The calls by who makes them, as the API page groups them. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  Checkout: CALLS,
  'Check-in': CHECK_IN_CALLS,
  Operator: OPERATOR_CALLS,
}

/** The contract as an OpenAPI 3.1 document: the same schemas that the server validates with. */
export function openApiDocument(bases: { api: string; gateway: string }): ReturnType<typeof createDocument> {
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Balcão', version: '1', description: 'Every call that the checkout makes.' },
      servers: [{ url: bases.api }],
      tags: Object.keys(GROUPS).map((name) => ({ name })),
      paths: pathsOf(bases.gateway),
      components: {
        schemas: { Error: errorBody },
        securitySchemes: {
          operator: { type: 'http', scheme: 'bearer' },
          event: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    { allowEmptySchema: { custom: true, transform: true } },
  )
}

function pathsOf(gateway: string): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const [tag, calls] of Object.entries(GROUPS)) {
    for (const [name, call] of Object.entries(calls)) {
      for (const path of [call.route.path, ...(call.aliases ?? [])]) {
        const item = (paths[path.replace(/:([a-z_]+)/g, '{$1}')] ??= {})
        item[METHODS[call.route.method]] = operationOf({ name, tag, path, call })
        if (call.route.base === 'gateway') item.servers = [{ url: gateway }]
      }
    }
  }
  return paths
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

type Described = { name: string; tag: string; path: string; call: Call }

function operationOf({ name, tag, path, call }: Described): ZodOpenApiOperationObject {
  const { route } = call
  const suffix = path === route.path ? '' : path.replace(/[^a-z]+/gi, '_')
  const hasBody = route.method === 'POST' || route.method === 'PUT'
  return {
    operationId: name + suffix,
    tags: [tag],
    summary: call.summary,
    ...(route.operatorKey ? { security: [{ operator: [] }] } : {}),
    ...(route.eventKey ? { security: [{ event: [] }] } : {}),
    requestParams: {
      path: namedIn(path, call.params),
      query: objectOf(call.query),
      header: headersOf(call),
    },
    ...(hasBody ? { requestBody: { required: true, content: json(call.body) } } : {}),
    responses: {
      '200': {
        description: 'The answer',
        content: json(call.answer),
        ...(route.bringsTokens ? { headers: z.object(strings(TOKEN_NAMES)) } : {}),
      },
      ...errorsOf(errorsOfCall(call)),
    },
  }
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

/** @throws Error where a call takes something else than named values */
function objectOf(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema
  throw new Error('the parameters of a call are an object')
}

/** Returns the parameters in one of a call's paths. */
function namedIn(path: string, params: z.ZodType): z.ZodObject {
  const named = Object.entries(objectOf(params).shape).filter(([name]) => path.includes(`:${name}`))
  return z.object(Object.fromEntries(named)).required()
}

const strings = (names: readonly string[]): Record<string, z.ZodString> =>
  Object.fromEntries(names.map((name) => [name, z.string()]))

function headersOf({ route }: Call): z.ZodObject {
  // Operators and ticket checkers have a key instead of a session.
  if (route.operatorKey || route.eventKey) return z.object({})
  return z.object({
    [HEADERS.session]: route.method === 'GET' ? z.string().optional() : z.string(),
    ...(route.fingerprint ? { [HEADERS.fingerprint]: z.string().optional() } : {}),
    ...(route.signature ? { [HEADERS.signature]: z.string() } : {}),
    ...(route.sendsTokens ? strings(TOKEN_NAMES) : {}),
  })
}

/** Every way in which a call can fail: its own, and what guards all calls of the API. */
export function errorsOfCall({ route, errors }: Call): ErrorCode[] {
  if (route.operatorKey || route.eventKey)
    return [
      ...new Set<ErrorCode>([
        ...errors,
        'UNAUTHORIZED',
        ...(route.operatorKey ? ['FORBIDDEN' as const] : []),
        'TOO_MANY_REQUESTS',
        'INTERNAL',
      ]),
    ]
  const guards: ErrorCode[] = route.base === 'api' ? ['SESSION_MISMATCH'] : []
  if (route.base === 'api' && route.method !== 'GET') guards.push('FOREIGN_ORIGIN')
  return [...new Set<ErrorCode>([...errors, ...guards, 'INTERNAL'])]
}

function errorsOf(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => String(statusOf(code)))
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: group.join(', '), content: json(errorBody) },
    ]),
  )
}
