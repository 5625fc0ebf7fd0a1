import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { errorBody } from '#contract/call.ts'

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Schema = Readonly<Record<string, unknown>>

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/** A call or a page, as far as requests are made of it. `body` null: it takes a form, bytes, or nobody knows what. */
export type Operation = {
  base: 'api' | 'gateway' | 'office'
  method: Method
  path: string
  query: Readonly<Record<string, Schema>>
  body: Schema | null
}

const NODE = /^((?:[│ ] {3})*)[├└]── (.+?)(?: \(([A-Z, ]+)\))?$/

/** Every route that a server has, with its parameters as `{name}`: by what it prints of them, so that none is left out. */
export function routesOf(app: FastifyInstance): { method: Method; path: string }[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, before = '', part = '', methods = ''] = NODE.exec(line) ?? []
      if (part === '') return []
      const depth = before.length / 4
      above.splice(depth, above.length, part)
      const path = above
        .join('')
        // A parameter that several routes have under names of their own is printed with all of them.
        .replaceAll(/:(\w+)(?:\|:\w+)*/g, '{$1}')
        .replaceAll('*', '{rest}')
      const named = methods.split(', ')
      return METHODS.filter((method) => named.includes(method)).map((method) => ({ method, path }))
    })
}

/** Placeholder in JSON for as many nested lists as a body has room for. */
const DEEP = '@deep@'
const LEVELS = 20_000

/** Values that no well-meaning client sends, and some that it does. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_992,
  2_147_483_648,
  true,
  [],
  {},
  [[[[]]]],
  DEEP,
  { __proto__: null, constructor: { prototype: 1 } },
  '\0',
  'a\0b',
  '\uD800',
  '\u202Eevil',
  "' or 1=1 --",
  '"; drop table payments; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '%E0%A4%A',
  '{{7*7}}',
  '${1+1}',
  'https://evil.example/',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
  'a'.repeat(5000),
  '💥'.repeat(300),
  '-0',
  'NaN',
  '1e999',
  '0x10',
  '9'.repeat(40),
  '2026-02-30',
  '2026-01-01T00:00:00Z',
  'someone@example.com',
  '00000000-0000-0000-0000-000000000000',
  'AbCdEfGhIjKlMnOpQrStUv',
]
const HEADERS_OF_NOBODY: readonly (readonly [string, string])[] = [
  ['content-type', 'text/xml'],
  ['content-type', 'application/json; charset=utf-7'],
  ['accept-language', 'xx-ZZ;q=9,*'],
  ['cookie', 'session=%00; __Host-session=;;;='],
  ['authorization', 'Bearer \u00e9'],
  ['x-session-id', 'a'.repeat(500)],
  ['x-forwarded-for', 'not an address'],
  ['sec-fetch-dest', 'iframe'],
  ['origin', 'null'],
  ['accept-encoding', 'br;q=x, *;q='],
  ['range', 'bytes=9-1'],
  ['if-none-match', '"'],
]

export type BadRequest = {
  method: Operation['method']
  url: string
  headers: Record<string, string>
  payload: string
}

/**
 * A request of an operation, of which at least one part is not as it should be.
 * @param known values of parameters that are there, by their names
 */
export function badRequest(
  operation: Operation,
  chance: () => number,
  known: Readonly<Record<string, string>> = {},
): BadRequest {
  const pick = <T>(list: readonly T[], otherwise: T): T =>
    list[Math.floor(chance() * list.length)] ?? otherwise
  const hostileText = (): string => {
    const value = pick(HOSTILE, '')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name]
    if (value !== undefined && chance() < 0.8) return value
    return chance() < 0.3 ? '1' : encodeURIComponent(hostileText().toWellFormed().slice(0, 200))
  })
  const query = new URLSearchParams()
  for (const name of [...Object.keys(operation.query), 'unknown']) {
    if (chance() < 0.5) query.append(name, hostileText())
    if (chance() < 0.1) query.append(name, hostileText())
  }
  const [header, value] = pick(HEADERS_OF_NOBODY, ['x-nothing', ''])
  const headers: Record<string, string> = chance() < 0.3 ? { [header]: value } : {}
  const url = `${path}?${query.toString()}`
  if (operation.method === 'GET') return { method: 'GET', url, headers, payload: '' }
  const json = { 'content-type': 'application/json', ...headers }
  if (chance() < 0.1) {
    const payload = pick(['{', '', '[1,', 'null', '"text"', '{"a":1}{', '{"__proto__":{"a":1}}'], '')
    return { method: operation.method, url, headers: json, payload }
  }
  if (operation.body === null && chance() < 0.7) {
    const form = new URLSearchParams()
    for (const name of FORM_FIELDS) if (chance() < 0.5) form.append(name, hostileText().toWellFormed())
    const type = pick(['application/x-www-form-urlencoded', 'application/octet-stream'], '')
    return {
      method: operation.method,
      url,
      headers: { 'content-type': type, ...headers },
      payload: form.toString(),
    }
  }
  const deep = '['.repeat(LEVELS) + ']'.repeat(LEVELS)
  const text = JSON.stringify(valueOf(operation.body ?? {}, chance, 0))
  const payload = text.replace(`"${DEEP}"`, deep)
  return { method: operation.method, url, headers: json, payload }
}

/** Fields of the forms that pages without scripts send. */
export const FORM_FIELDS =
  'name email cellphone document method amount total rate act entry code session ticket_1 terms'.split(' ')

/** A value like the schema wants it, with something hostile in it here and there. */
function valueOf(schema: Schema, chance: () => number, depth: number): unknown {
  if (depth > 6 || chance() < 0.15) return HOSTILE[Math.floor(chance() * HOSTILE.length)]
  const options = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  const chosen = options?.[Math.floor(chance() * options.length)]
  if (chosen !== undefined) return valueOf(chosen, chance, depth + 1)
  const words = schema['enum'] as unknown[] | undefined
  if (words !== undefined) return words[Math.floor(chance() * words.length)]
  switch (schema['type']) {
    case 'object': {
      const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
      const kept = fields.filter(() => chance() < 0.85)
      return Object.fromEntries(kept.map(([name, field]) => [name, valueOf(field, chance, depth + 1)]))
    }
    case 'array':
      return Array.from({ length: Math.floor(chance() * 4) }, () =>
        valueOf((schema['items'] ?? {}) as Schema, chance, depth + 1),
      )
    case 'integer':
    case 'number':
      return Math.floor(chance() * 2000)
    case 'boolean':
      return chance() < 0.5
    case 'string':
      return 'text'
    default:
      return HOSTILE[Math.floor(chance() * HOSTILE.length)]
  }
}

/** Words of our insides, which no answer shows. */
const INSIDES =
  /\b(?:select .+ from|insert into|violates \w+ constraint|syntax error at|kysely|node_modules|postgres|TypeError|ReferenceError|ECONN(?:REFUSED|RESET|ABORTED)|FST_ERR_\w+)\b|\.ts:\d|\n\s+at \S+ \(/i

/** Returns the fault of an answer to a bad request; null: none. */
export function flawOf(answer: LightMyRequestResponse): string | null {
  const { statusCode, body } = answer
  if (statusCode >= 500) return `status ${statusCode}`
  const inside = INSIDES.exec(body)
  if (inside !== null) return `a word of our insides: ${inside[0].slice(0, 60)}`
  if (statusCode < 400 || String(answer.headers['content-type']).startsWith('text/html')) return null
  return isError(body) ? null : `an error of another shape: ${body.slice(0, 100)}`
}

function isError(body: string): boolean {
  try {
    return errorBody.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}
