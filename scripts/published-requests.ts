import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESCRIPTIONS, type ClientTypes, type OpenApi } from './published-descriptions.ts'
import { fieldsOf, Reader, type Json } from './published-schema.ts'
import { openApiIn, packageIn, stateOf, typesIn } from './published-source.ts'
import { ROOT, runTool } from './tool.ts'

/*
 * Writes `src/gateways/<vendor>/published-requests.json`: what a vendor publishes of the requests that our adapter
 * makes. Names, types and limits only, never its words (record 150).
 *
 *     node scripts/published-requests.ts VENDOR DIRECTORY
 *
 * Of a vendor that publishes OpenAPI files DIRECTORY is a clone of the repository that `published-descriptions.ts`
 * names, at the state to be taken. Of one whose client's types are read it is an empty directory after
 * `npm install PACKAGE ts-json-schema-generator@2 typescript@5 @types/node`.
 */

function fromOpenApi({ address, licence, headerPrefix, files }: OpenApi, directory: string): object {
  const read = files.map(({ path, prefix = '', operations, sent }) => {
    const { root, version } = openApiIn(directory, path)
    const reader = new Reader(root, sent)
    return {
      version,
      operations: operations.map(([method, at]) => ({
        ...reader.operation(method, at),
        path: `${prefix}${at}`,
      })),
    }
  })
  return {
    source: { address, licence, ...stateOf(directory), versions: read.map(({ version }) => version) },
    headerPrefix,
    operations: read.flatMap(({ operations }) => operations),
  }
}

const FORM = 'application/x-www-form-urlencoded'
const closed = (properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  properties,
  additionalProperties: false,
})

function fromTypes(description: ClientTypes, directory: string): object {
  const { address, licence, headerPrefix, package: name, operations, sent, also, headers } = description
  const { beside = {} } = description
  const types = [...operations.map(([, , type]) => type), ...Object.values(also)]
  const { root, found } = typesIn(
    directory,
    [`import Client from '${name}'`],
    Object.fromEntries(types.map((type) => [type, `Client.${type}`])),
  )
  const reader = new Reader(root, sent)
  const schemaOf = (type: string): Json => {
    const excerpt = reader.schema(found[type])
    for (const [at, other] of Object.entries(also)) graft(excerpt, at.split('.'), reader.schema(found[other]))
    return excerpt
  }
  return {
    source: { address, licence, versions: [packageIn(directory, name)] },
    headerPrefix,
    operations: operations.map(([method, path, type]) => ({
      method,
      path,
      parameters: closed(
        Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => [each, {}])),
      ),
      query: method === 'GET' ? schemaOf(type) : closed({}),
      headers: closed(headers),
      body: method === 'GET' ? null : { contentType: FORM, schema: withBeside(schemaOf(type), beside[path]) },
    })),
  }
}

/** A form with the fields that another client of the vendor's sends. */
function withBeside(schema: Json, beside: { fields: Readonly<Record<string, object>> } | undefined): object {
  const form = fieldsOf(schema)
  return { ...form, properties: { ...fieldsOf(form['properties']), ...beside?.fields } }
}

/** Puts a schema where the excerpt has the object that would hold it. */
function graft(schema: Json, [name = '', ...inside]: readonly string[], what: Json): void {
  const properties = fieldsOf(fieldsOf(schema)['properties'])
  if (inside.length > 0) graft(properties[name] ?? null, inside, what)
  else if (Object.keys(properties).length > 0) properties[name] = what
}

const [vendor = '', directory = ''] = process.argv.slice(2)
const description = DESCRIPTIONS[vendor]
if (description === undefined || directory === '') {
  console.error(`usage: published-requests.ts ${Object.keys(DESCRIPTIONS).join('|')} DIRECTORY`)
  process.exit(2)
}
const file = join(ROOT, 'src/gateways', vendor, 'published-requests.json')
const excerpt =
  description.kind === 'openapi' ? fromOpenApi(description, directory) : fromTypes(description, directory)
writeFileSync(file, JSON.stringify(excerpt))
process.exitCode = await runTool('oxfmt', [file])
