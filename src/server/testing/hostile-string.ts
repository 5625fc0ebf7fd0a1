import fc from 'fast-check'
import type { Operation } from './bad-request.ts'

type Schema = Readonly<Record<string, unknown>>

/** Strings that a database, a JSON document or a line of a protocol cannot hold, and values that are no string. */
export const HOSTILE_VALUES: Readonly<Record<string, unknown>> = {
  nul: '\0',
  'nul inside': 'a\0b@example.com',
  'high surrogate': 'a\uD800',
  'low surrogate': '\uDC00a',
  megabyte: 'a'.repeat(1_000_000),
  'deep JSON': JSON.parse('['.repeat(500) + ']'.repeat(500)),
  'wrong type': { toString: 7 },
  'list of lists': [[['a']]],
  'large number': 1e300,
}

/** A valid value of a schema, and each place in it where a string can be replaced. */
type Shape = { valid: unknown; places: readonly Place[] }
/** `path` names the place; `put` builds a value that is valid except for its content there. */
type Place = { path: string; put(value: unknown): unknown }

/** Strings that fit most of the contracts' patterns; the first that fits is taken. */
const USUAL = [
  'text',
  'someone@example.com',
  '2027-01-31',
  '2027-01-31T12:00:00Z',
  '11111111-1111-4111-8111-111111111111',
  'https://example.com/page',
  'AbCdEfGhIjKlMnOpQrStUv',
  'BRL',
  'BR',
  '12345678',
  '7',
  '/name',
  '#aabbcc',
]
const MOST_LEVELS = 12

/** Returns the input that a schema of the contracts accepts, as JSON Schema. */
export function shapeOf(schema: Schema, level = 0): Shape {
  const options = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Schema[] | undefined
  if (level > MOST_LEVELS) return leaf('text')
  if (options !== undefined) return oneOf(options.map((option) => shapeOf(option, level + 1)))
  if (schema['const'] !== undefined) return leaf(schema['const'])
  if (Array.isArray(schema['enum'])) return leaf(schema['enum'][0])
  switch (schema['type']) {
    case 'object':
      return objectShape(schema, level)
    case 'array': {
      const item = shapeOf((schema['items'] ?? {}) as Schema, level + 1)
      return { valid: [item.valid], places: within(item, '0', (value) => [value]) }
    }
    case 'integer':
    case 'number':
      return leaf(Math.max(1, Number(schema['minimum'] ?? 1)))
    case 'boolean':
      return leaf(true)
    case 'null':
      return { valid: null, places: [] }
    default:
      return leaf(validString(schema))
  }
}

function objectShape(schema: Schema, level: number): Shape {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const shapes = fields.map(([name, field]) => [name, shapeOf(field, level + 1)] as const)
  const valid: Record<string, unknown> = Object.fromEntries(
    shapes.map(([name, shape]) => [name, shape.valid]),
  )
  const places = shapes.flatMap(([name, shape]) =>
    within(shape, name, (value) => ({ ...valid, [name]: value })),
  )
  const more = schema['additionalProperties']
  if (typeof more !== 'object' || more === null) return { valid, places }
  const other = shapeOf(more as Schema, level + 1)
  return {
    valid: { ...valid, name: other.valid },
    places: [
      ...places,
      ...within(other, '*', (value) => ({ ...valid, name: value })),
      {
        path: 'a key',
        put: (value) => ({
          ...valid,
          [typeof value === 'string' ? value : JSON.stringify(value)]: other.valid,
        }),
      },
    ],
  }
}

const leaf = (valid: unknown): Shape => ({ valid, places: [{ path: '', put: (value) => value }] })

function oneOf(shapes: readonly Shape[]): Shape {
  return { valid: shapes[0]?.valid, places: shapes.flatMap(({ places }) => places) }
}

function within(shape: Shape, name: string, wrap: (value: unknown) => unknown): Place[] {
  return shape.places.map(({ path, put }) => ({
    path: path === '' ? name : `${name}.${path}`,
    put: (value) => wrap(put(value)),
  }))
}

function validString(schema: Schema): string {
  const patterns = [schema['pattern']].filter((each) => typeof each === 'string')
  const shortest = Number(schema['minLength'] ?? 0)
  const fits = (text: string): boolean =>
    text.length >= shortest &&
    text.length <= Number(schema['maxLength'] ?? Infinity) &&
    patterns.every((pattern) => new RegExp(pattern, 'u').test(text))
  const found = USUAL.find(fits) ?? [shortest].map((length) => 'a'.repeat(length)).find(fits)
  if (found !== undefined) return found
  const [pattern = ''] = patterns
  return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 })[0] ?? ''
}

/** A request that is valid but for one string, and what was put where. */
export type HostileRequest = {
  what: string
  method: Operation['method']
  url: string
  headers: Record<string, string>
  payload: string
}

/**
 * Every string of an operation's address, query and body, each replaced by each hostile value.
 * @param known values of parameters that exist, by their names
 * @param formFields names of the fields of forms without a schema
 */
export function* hostileRequests(
  operation: Operation,
  known: Readonly<Record<string, string>>,
  formFields: readonly string[],
): Generator<HostileRequest> {
  const { method, path, query, body } = operation
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const address = (changed = '', value = ''): string =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === changed ? value : (known[name] ?? '1')))
  const payload = body === null ? null : shapeOf(body)
  const json = (value: unknown): Pick<HostileRequest, 'headers' | 'payload'> =>
    method === 'GET' || payload === null
      ? { headers: {}, payload: '' }
      : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(value) }
  for (const [name, value] of Object.entries(HOSTILE_VALUES)) {
    const text = inAddress(value)
    for (const changed of text === null ? [] : names) {
      yield {
        what: `${name} in {${changed}}`,
        method,
        url: address(changed, text ?? ''),
        ...json(payload?.valid),
      }
    }
    for (const changed of text === null ? [] : Object.keys(query)) {
      const url = `${address()}?${queryWith(query, changed, text ?? '')}`
      yield { what: `${name} in ?${changed}`, method, url, ...json(payload?.valid) }
    }
    if (method === 'GET') continue
    for (const { path: at, put } of payload?.places ?? []) {
      yield { what: `${name} in ${at}`, method, url: address(), ...json(put(value)) }
    }
    for (const field of payload === null && typeof value === 'string' ? formFields : []) {
      const form = new URLSearchParams(formFields.map((one): [string, string] => [one, 'text']))
      form.set(field, value as string)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      yield {
        what: `${name} in the form's ${field}`,
        method,
        url: address(),
        headers,
        payload: form.toString(),
      }
    }
  }
}

/** Encodes a hostile value for an address; null where it cannot be part of one. */
function inAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 10_000) return null
  // A surrogate by itself, as a program writes it that encodes UTF-16 units: no valid UTF-8.
  return encodeURIComponent(value.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

function queryWith(query: Operation['query'], changed: string, value: string): string {
  return Object.entries(query)
    .map(([name, schema]) => {
      const { valid } = shapeOf(schema)
      return `${name}=${name === changed ? value : encodeURIComponent(String(valid))}`
    })
    .join('&')
}
