export type Json = null | boolean | number | string | Json[] | Fields
export type Fields = { [name: string]: Json }

/**
 * Whose bodies are read. Of a request an object that we never send is only named, and nothing may be there. Of an
 * answer nothing is required, because a double gives the part that the adapter reads; what is only named may hold
 * anything, and null stays null.
 */
export type Direction = 'request' | 'answer'

/** What is kept of a schema as it stands. */
const LIMITS = [
  'type',
  'enum',
  'const',
  'required',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
]

export const fieldsOf = (value: Json | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/**
 * One of several schemas, as short as it can be said. A list of words stays closed even where the types of a client
 * leave it open for words to come. Where nothing of an object is sent, emptying it is not either.
 */
function oneOfThese(schemas: readonly Json[], direction: Direction): Json {
  const all = schemas.flatMap((each) => listOf(fieldsOf(each)['anyOf'] ?? [each]))
  const words = all.flatMap((each) => listOf(fieldsOf(each)['enum'] ?? [fieldsOf(each)['const'] ?? null]))
  const known = words.filter((each) => typeof each === 'string' && each !== '')
  const mayBeNull = direction === 'answer' && all.some((each) => fieldsOf(each)['type'] === 'null')
  const objects = all.filter((each) => each !== false && isNeitherWordNorEmpty(each))
  const others =
    known.length > 0 ? objects.filter((each) => JSON.stringify(each) !== '{"type":"string"}') : objects
  if (all.includes(false) && others.length === 0 && known.length === 0) return false
  const list: Json[] = known.length === 0 ? [] : [{ type: 'string', enum: known }]
  const empty: Json[] = mayBeNull ? [{ type: 'null' }] : []
  const different = [...list, ...others, ...empty].map((each) => JSON.stringify(each))
  const [first, ...more] = [...new Set(different)].map((each) => JSON.parse(each) as Json)
  return first !== undefined && more.length === 0 ? first : { anyOf: [first ?? {}, ...more] }
}

/** Sentences are the vendor's words: of a text that is one of them only that it is a text is kept. */
const isSentence = (value: Json): boolean => textOf(value).includes(' ')

function withoutSentences(schema: Fields): Fields {
  const { enum: list, ...rest } = schema
  return listOf(list).some(isSentence) ? rest : schema
}

/** Null and the empty text empty a field; we leave out what we do not send. */
function isNeitherWordNorEmpty(schema: Json): boolean {
  const fields = fieldsOf(schema)
  return fields['const'] === undefined && fields['enum'] === undefined && fields['type'] !== 'null'
}

/** Reads one description: its references followed, and of its objects those that are sent, or read. */
export class Reader {
  readonly #root: Fields
  readonly #sent: readonly string[]
  readonly #direction: Direction
  readonly #limits: readonly string[]

  constructor(root: Fields, sent: readonly string[], direction: Direction = 'request') {
    this.#root = root
    this.#sent = sent
    this.#direction = direction
    this.#limits = LIMITS.filter((name) => direction === 'request' || name !== 'required')
  }

  /** What an operation answers, by status. */
  answers(method: string, path: string): Fields {
    const found = fieldsOf(fieldsOf(fieldsOf(this.#root['paths'])[path])[method.toLowerCase()])
    if (found['responses'] === undefined) throw new Error(`${method} ${path} is not published`)
    const described = Object.entries(fieldsOf(found['responses'])).map(
      ([status, response]): [string, Json] => {
        const content = fieldsOf(this.#follow(response)['content'])
        return [status, fieldsOf(content['application/json'])['schema'] ?? null]
      },
    )
    return Object.fromEntries(
      described
        .filter(([, schema]) => schema !== null)
        .map(([status, schema]) => [status, this.schema(schema)]),
    )
  }

  operation(method: string, path: string): Fields {
    const methods = fieldsOf(fieldsOf(this.#root['paths'])[path])
    const found = fieldsOf(methods[method.toLowerCase()])
    if (found['responses'] === undefined) throw new Error(`${method} ${path} is not published`)
    const all = [...listOf(methods['parameters']), ...listOf(found['parameters'])].map((each) =>
      this.#follow(each),
    )
    const [contentType = '', body] =
      Object.entries(fieldsOf(this.#follow(found['requestBody'] ?? {})['content']))[0] ?? []
    return {
      method,
      path,
      parameters: this.#parameters(all, 'path'),
      query: this.#parameters(all, 'query'),
      headers: this.#parameters(all, 'header'),
      body: body === undefined ? null : { contentType, schema: this.schema(fieldsOf(body)['schema'], '') },
    }
  }

  #parameters(all: readonly Fields[], place: string): Fields {
    const here = all.filter((each) => each['in'] === place)
    return {
      type: 'object',
      required: here.filter((each) => each['required'] === true).map(({ name }) => textOf(name)),
      properties: Object.fromEntries(
        here.map((each) => [textOf(each['name']), this.schema(each['schema'], '#')]),
      ),
      additionalProperties: false,
    }
  }

  /** The excerpt of a schema that lies at `at`; the whole has no name. */
  schema(value: Json | undefined, at = ''): Json {
    const schema = this.#merged(value)
    const kept = Object.fromEntries(Object.entries(schema).filter(([name]) => this.#limits.includes(name)))
    const limits = this.#direction === 'answer' ? withoutSentences(kept) : kept
    const variants = listOf(schema['oneOf'] ?? schema['anyOf'])
    if (variants.length > 0) {
      const chosen = this.#chosen(variants).map((each) => this.schema(each, at))
      return oneOfThese(chosen, this.#direction)
    }
    if (schema['items'] !== undefined) return { ...limits, items: this.schema(schema['items'], at) }
    const open = schema['additionalProperties']
    if (schema['properties'] === undefined && schema['type'] !== 'object') return limits
    if (!this.#isSent(at)) return this.#direction === 'request' ? false : { type: 'object' }
    const properties = Object.entries(fieldsOf(schema['properties']))
      .filter(([, each]) => this.#direction === 'answer' || this.#merged(each)['readOnly'] !== true)
      .map(([name, each]): [string, Json] => [name, this.schema(each, at === '' ? name : `${at}.${name}`)])
    return {
      ...limits,
      type: 'object',
      properties: Object.fromEntries(properties),
      additionalProperties: open === undefined || open === false ? false : this.schema(open, `${at}.*`),
    }
  }

  #isSent(at: string): boolean {
    return at === '' || this.#sent.includes(at)
  }

  /** Of objects that exclude each other those that are sent, by the name that the description gives them. */
  #chosen(variants: readonly Json[]): Json[] {
    const named = variants.filter((each) => this.#sent.includes(`<${this.#nameOf(each)}>`))
    return named.length === 0 ? [...variants] : named
  }

  #nameOf(value: Json): string {
    const reference = fieldsOf(value)['$ref']
    return typeof reference === 'string' ? (reference.split('/').at(-1) ?? '') : ''
  }

  /** A schema with everything that it is made of: what it refers to, and the parts of `allOf`. */
  #merged(value: Json | undefined): Fields {
    const { allOf, ...own } = this.#follow(value ?? {})
    const parts = [...listOf(allOf).map((each) => this.#merged(each)), own]
    const all = (name: string): Fields =>
      Object.assign({}, ...parts.map((part) => fieldsOf(part[name]))) as Fields
    const required = [...new Set(parts.flatMap((part) => listOf(part['required'])))]
    const merged = Object.assign({}, ...parts) as Fields
    if (required.length > 0) merged['required'] = required
    if (Object.keys(all('properties')).length > 0) merged['properties'] = all('properties')
    return merged
  }

  #follow(value: Json): Fields {
    const { $ref, ...own } = fieldsOf(value)
    if (typeof $ref !== 'string') return own
    const target = $ref
      .replace('#/', '')
      .split('/')
      .map(decodeURIComponent)
      .reduce<Fields>((inside, name) => fieldsOf(inside[name]), this.#root)
    return { ...this.#follow(target), ...own }
  }
}
