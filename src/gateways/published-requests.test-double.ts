import { readFileSync } from 'node:fs'
import { Ajv, type SchemaObject, type ValidateFunction } from 'ajv'
import type { DoubleRequest, Problem, RequestHolder } from './pretend-server.test-double.ts'

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

type Part = 'parameters' | 'query' | 'headers' | 'body'
type Operation = {
  method: string
  pattern: RegExp
  contentType: string | null
  ownHeaders: string[]
  validate: Record<Part, ValidateFunction>
}

const FORM = 'application/x-www-form-urlencoded'

/** @param elsewhere - paths that the description leaves out, such as the one where a token is asked for */
export function holdRequests(
  vendor: string,
  { refuse, elsewhere }: { refuse: RequestHolder['refuse']; elsewhere?: RegExp },
): RequestHolder {
  const file = new URL(`./${vendor}/published-requests.json`, import.meta.url)
  const { headerPrefix, operations: published } = JSON.parse(readFileSync(file, 'utf8')) as PublishedRequests
  const operations = published.map(operationOf)
  return {
    vendor,
    refuse,
    problemsOf(request) {
      if (elsewhere?.test(request.path) === true) return null
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

function operationOf({ method, path, body, ...parts }: PublishedRequests['operations'][number]): Operation {
  const isForm = body?.contentType === FORM
  return {
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
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

function compile(schema: SchemaObject, isText: boolean): ValidateFunction {
  return new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, coerceTypes: isText }).compile(
    schema,
  )
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
    if (validate(parts[part])) return []
    return (validate.errors ?? []).map(({ instancePath, keyword, message = '', params }) => ({
      at: `${part}${instancePath}`,
      keyword,
      text: `${message} ${JSON.stringify(params)}`,
    }))
  })
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
