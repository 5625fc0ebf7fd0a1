import { readFileSync } from 'node:fs'
import { Ajv, type SchemaObject, type ValidateFunction } from 'ajv'
import type { DoubleRequest, Holder, Problem } from './pretend-server.test-double.ts'

/**
 * What a vendor publishes of the requests that we make (`published-requests.json` of its folder), as JSON Schemas
 * whose objects are closed. What the vendor knows and we never send is `false` there.
 */
type PublishedRequests = {
  /** The beginning of the names of the vendor's own headers, lower case; what begins so has to be published. */
  headerPrefix: string
  operations: {
    method: string
    /** With its parameters in braces. */
    path: string
    parameters: SchemaObject
    query: SchemaObject
    headers: SchemaObject & { properties: Record<string, unknown> }
    /** Null where the operation has no body. */
    body: { contentType: string; schema: SchemaObject } | null
  }[]
}

/**
 * What a vendor publishes of the form of its answers (`answer-schemas.json`), by status or its class (`4XX`). Objects
 * are closed and nothing is required: a double gives what the adapter reads, and nothing that the vendor does not know.
 */
type PublishedForms = {
  /** Each once, by a name by which operations and other forms refer to it. */
  forms: Readonly<Record<string, SchemaObject>>
  operations: { method: string; path: string; answers: Readonly<Record<string, string>> }[]
}

type Part = 'parameters' | 'query' | 'headers' | 'body'
type Operation = {
  method: string
  pattern: RegExp
  contentType: string | null
  ownHeaders: string[]
  validate: Record<Part, ValidateFunction>
}

const FORM = 'application/x-www-form-urlencoded'

/** @param undescribed - paths that the description leaves out, such as the one where a token is asked for */
export function holdRequests(
  vendor: string,
  { refuse, undescribed }: { refuse: Holder['refuse']; undescribed?: RegExp },
): Holder {
  const file = new URL(`./${vendor}/published-requests.json`, import.meta.url)
  const { headerPrefix, operations: published } = JSON.parse(readFileSync(file, 'utf8')) as PublishedRequests
  const operations = published.map(operationOf)
  return {
    vendor,
    refuse,
    problemsOfAnswer: holdAnswers(vendor),
    problemsOf(request) {
      if (undescribed?.test(request.path) === true) return null
      const operation = operations.find(
        ({ method, pattern }) => method === request.method && pattern.test(request.path),
      )
      if (operation === undefined) {
        return [{ at: request.path, keyword: 'operation', text: `${request.method} is not published` }]
      }
      return [...contentProblems(request, operation), ...problemsIn(request, operation, headerPrefix)]
    },
  }
}

/** Holds what a double answers against the published form of its vendor's answers. */
function holdAnswers(vendor: string): Holder['problemsOfAnswer'] {
  const file = new URL(`./${vendor}/answer-schemas.json`, import.meta.url)
  const { forms, operations } = JSON.parse(readFileSync(file, 'utf8')) as PublishedForms
  const ajv = new Ajv({ ...LENIENT, schemas: forms })
  const published = operations.map(({ method, path, answers }) => ({
    method,
    pattern: patternOf(path),
    answers: new Map(Object.entries(answers)),
  }))
  return ({ method, path }, { status, body }) => {
    const operation = published.find((each) => each.method === method && each.pattern.test(path))
    if (operation === undefined || body === undefined) return null
    const { answers } = operation
    const form = answers.get(String(status)) ?? answers.get(`${Math.floor(status / 100)}XX`)
    const validate = form === undefined ? undefined : ajv.getSchema(form)
    // Which errors an operation has is not published in full; what it answers where all is well is.
    if (validate === undefined && status >= 400) return null
    if (validate === undefined)
      return [{ at: `answer ${status}`, keyword: 'status', text: `${method} ${path} does not answer it` }]
    return validate(body) ? [] : problemsOf(validate, `answer ${status}`)
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

function operationOf({ method, path, body, ...parts }: PublishedRequests['operations'][number]): Operation {
  const isForm = body?.contentType === FORM
  return {
    method,
    pattern: patternOf(path),
    contentType: body?.contentType ?? null,
    ownHeaders: Object.keys(parts.headers.properties),
    validate: {
      // All of these are text, in which numbers and booleans are written.
      parameters: compile(parts.parameters, true),
      query: compile(parts.query, true),
      headers: compile(parts.headers, true),
      body: compile(body?.schema ?? { type: 'null' }, isForm),
    },
  }
}

const LENIENT = { strict: false, allErrors: true, unicodeRegExp: false } as const

function compile(schema: SchemaObject, isText: boolean): ValidateFunction {
  return new Ajv({ ...LENIENT, coerceTypes: isText }).compile(schema)
}

function contentProblems({ headers, body }: DoubleRequest, { contentType }: Operation): Problem[] {
  const sent = body === '' ? null : (headers['content-type']?.split(';')[0] ?? '')
  if (sent === null || sent === contentType) return []
  return [{ at: 'content-type', keyword: 'const', text: `${sent} in place of ${contentType ?? 'no body'}` }]
}

function problemsIn(request: DoubleRequest, operation: Operation, headerPrefix: string): Problem[] {
  const headers = operation.ownHeaders
    .concat(Object.keys(request.headers).filter((name) => isOwn(name, headerPrefix)))
    .map((name) => [nameIn(operation.ownHeaders, name), request.headers[name.toLowerCase()]] as const)
    .filter(([, value]) => value !== undefined)
  const parts: Record<Part, unknown> = {
    parameters: { ...operation.pattern.exec(request.path)?.groups },
    query: nested(request.query),
    headers: Object.fromEntries(headers),
    body: bodyOf(request, operation),
  }
  return (['parameters', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const validate = operation.validate[part]
    return validate(parts[part]) ? [] : problemsOf(validate, part)
  })
}

/** What did not fit when `validate` was last asked. */
function problemsOf({ errors }: ValidateFunction, where: string): Problem[] {
  return (errors ?? []).map(({ instancePath, keyword, message = '', params }) => ({
    at: `${where}${instancePath}`,
    keyword,
    text: `${message} ${JSON.stringify(params)}`,
  }))
}

const isOwn = (name: string, prefix: string): boolean => prefix !== '' && name.startsWith(prefix)

/** Headers are named without regard to case. */
const nameIn = (names: readonly string[], name: string): string =>
  names.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name

function bodyOf({ body }: DoubleRequest, { contentType }: Operation): unknown {
  if (contentType === FORM) return nested(new URLSearchParams(body))
  return body === '' ? null : (JSON.parse(body) as unknown)
}

type Nested = { [name: string]: string | Nested }

/** The fields of `a[b]=1&c[0]=2`; what is numbered from 0 is a list. */
function nested(fields: URLSearchParams): unknown {
  const whole: Nested = {}
  for (const [key, value] of fields) {
    const names = key.split(/[[\]]+/).filter((name) => name !== '')
    const last = names.pop() ?? ''
    const inside = names.reduce<Nested>((at, name) => {
      const next = at[name]
      const known = typeof next === 'object' ? next : {}
      at[name] = known
      return known
    }, whole)
    inside[last] = value
  }
  return listed(whole)
}

function listed(value: string | Nested): unknown {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], place) => name === String(place))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
