import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESCRIPTIONS, type Description } from './published-descriptions.ts'
import { ROOT, runTool } from './tool.ts'

/*
 * Writes `src/gateways/<vendor>/published-requests.json`: what a vendor's published API description says of the
 * requests that our adapter makes. Names, types and limits only, never its words.
 *
 *     node scripts/published-requests.ts VENDOR DIRECTORY
 *
 * DIRECTORY is a clone of the repository that `published-descriptions.ts` names, at the state to be taken.
 */

type Json = null | boolean | number | string | Json[] | Fields
type Fields = { [name: string]: Json }

/** What is kept of a schema as it stands. */
const LIMITS = [
  'type',
  'enum',
  'required',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
]

const fieldsOf = (value: Json | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/** Reads one description: its references followed, and of its objects those that are sent. */
class Reader {
  readonly #root: Fields
  readonly #sent: readonly string[]

  constructor(root: Fields, sent: readonly string[]) {
    this.#root = root
    this.#sent = sent
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
      body: body === undefined ? null : { contentType, schema: this.#schema(fieldsOf(body)['schema'], '') },
    }
  }

  #parameters(all: readonly Fields[], place: string): Fields {
    const here = all.filter((each) => each['in'] === place)
    return {
      type: 'object',
      required: here.filter((each) => each['required'] === true).map(({ name }) => textOf(name)),
      properties: Object.fromEntries(
        here.map((each) => [textOf(each['name']), this.#schema(each['schema'], '#')]),
      ),
      additionalProperties: false,
    }
  }

  #schema(value: Json | undefined, at: string): Json {
    const schema = this.#merged(value)
    const limits = Object.fromEntries(Object.entries(schema).filter(([name]) => LIMITS.includes(name)))
    const variants = listOf(schema['oneOf'] ?? schema['anyOf'])
    if (variants.length > 0) return { anyOf: this.#chosen(variants).map((each) => this.#schema(each, at)) }
    if (schema['items'] !== undefined) return { ...limits, items: this.#schema(schema['items'], at) }
    const open = schema['additionalProperties']
    if (schema['properties'] === undefined && schema['type'] !== 'object') return limits
    if (!this.#isSent(at)) return false
    const properties = Object.entries(fieldsOf(schema['properties']))
      .filter(([, each]) => this.#merged(each)['readOnly'] !== true)
      .map(([name, each]): [string, Json] => [name, this.#schema(each, at === '' ? name : `${at}.${name}`)])
    return {
      ...limits,
      type: 'object',
      properties: Object.fromEntries(properties),
      additionalProperties: open === undefined || open === false ? false : this.#schema(open, `${at}.*`),
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
      .reduce<Fields>((inside, name) => fieldsOf(inside[name]), this.#root)
    return { ...this.#follow(target), ...own }
  }
}

function git(directory: string, ...args: string[]): string {
  return execFileSync('git', ['-C', directory, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 })
}

function excerptOf({ address, licence, headerPrefix, files }: Description, directory: string): object {
  const [commit = '', date = ''] = git(directory, 'log', '-1', '--format=%H %cs').trim().split(' ')
  const read = files.map(({ path, prefix = '', operations, sent }) => {
    const root = JSON.parse(git(directory, 'show', `HEAD:${path}`)) as Fields
    const reader = new Reader(root, sent)
    return {
      version: `${path} ${textOf(fieldsOf(root['info'])['version'])}`,
      operations: operations.map(([method, at]) => ({
        ...reader.operation(method, at),
        path: `${prefix}${at}`,
      })),
    }
  })
  return {
    source: { address, licence, commit, date, versions: read.map(({ version }) => version) },
    headerPrefix,
    operations: read.flatMap(({ operations }) => operations),
  }
}

const [vendor = '', directory = ''] = process.argv.slice(2)
const description = DESCRIPTIONS[vendor]
if (description === undefined || directory === '') {
  console.error(`usage: published-requests.ts ${Object.keys(DESCRIPTIONS).join('|')} DIRECTORY`)
  process.exit(2)
}
const file = join(ROOT, 'src/gateways', vendor, 'published-requests.json')
writeFileSync(file, JSON.stringify(excerptOf(description, directory)))
process.exitCode = await runTool('oxfmt', [file])
