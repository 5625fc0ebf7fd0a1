import { expect, test } from 'vitest'
import { CALLS } from '#contract/checkout/calls.ts'
import { CHECK_IN_CALLS } from '#contract/check-in/calls.ts'
import { OPERATOR_CALLS } from '#contract/operator/calls.ts'
import type { Call } from '#contract/call.ts'
import { TOKEN_NAMES } from '#contract/routes.ts'
import { openApiDocument } from './openapi.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: object }>; headers?: object }
  >
}
type PathItem = Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>> & {
  servers?: { url: string }[]
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, PathItem>
  components: { schemas: Record<string, { required?: string[] }> }
}

const document = openApiDocument({ api: '/api', gateway: 'https://gateway.example' }) as Document
const METHODS = ['get', 'post', 'put', 'delete'] as const
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method]
    return operation === undefined ? [] : [{ path, method, operation, servers: item.servers }]
  }),
)

test('every call is in it under its path and all of its aliases, and nothing else is', () => {
  const expected = Object.values({ ...CALLS, ...CHECK_IN_CALLS, ...OPERATOR_CALLS }).flatMap((call: Call) =>
    [call.route.path, ...(call.aliases ?? [])].map(
      (path) => `${call.route.method.toLowerCase()} ${path.replaceAll(/:([a-z_]+)/g, '{$1}')}`,
    ),
  )
  expect(operations.map(({ path, method }) => `${method} ${path}`).sort()).toEqual(expected.sort())
})

test('it has the shape of OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({
    title: expect.stringMatching(/./) as string,
    version: expect.stringMatching(/./) as string,
  })
  expect(document.servers).toEqual([{ url: '/api' }])
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(operations)(
  '$method $path names its parameters, body and answers',
  ({ path, method, operation }) => {
    const named = [...path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1] ?? '')
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name).sort()).toEqual([...named].sort())
    expect(inPath.every(({ required }) => required)).toBe(true)
    const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(operation.requestBody === undefined).toBe(method === 'get' || method === 'delete')
    expect(operation.summary).not.toBe('')
    expect(Object.keys(operation.responses)).toContain('200')
    expect(Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true)
  },
)

test('every reference leads to a schema of the document', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1])
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']))
  expect(document.components.schemas.Error?.required?.sort()).toEqual(['code', 'message', 'request_id'])
})

test('no schema is without content where the contract says something', () => {
  const bodies = operations.flatMap(({ operation }) => Object.values(operation.requestBody?.content ?? {}))
  expect(bodies.every(({ schema }) => Object.keys(schema).length > 0)).toBe(true)
  const answers = operations.map(
    ({ operation }) => operation.responses['200']?.content['application/json']?.schema,
  )
  expect(answers.every((schema) => Object.keys(schema ?? {}).length > 1)).toBe(true)
})

test('the payment sends five tokens and brings five', () => {
  const pay = document.paths['/payment']?.post
  const headers = pay?.parameters.filter((parameter) => parameter.in === 'header' && parameter.required)
  expect(headers?.map(({ name }) => name)).toEqual(expect.arrayContaining(['x-session-id', ...TOKEN_NAMES]))
  expect(Object.keys(pay?.responses['200']?.headers ?? {})).toEqual([...TOKEN_NAMES])
})

test('a call of the gateway names the gateway’s origin', () => {
  const gateway = operations.filter(
    ({ path }) => path.startsWith('/checkout/priority') || path.startsWith('/card-fields'),
  )
  expect(gateway.map(({ servers }) => servers)).toEqual(
    gateway.map(() => [{ url: 'https://gateway.example' }]),
  )
  expect(gateway).toHaveLength(2)
})
