import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ANSWERS, type AnsweredOpenApi } from './published-answer-sources.ts'
import { Reader, type Json } from './published-schema.ts'
import { openApiIn, stateOf } from './published-source.ts'
import { ROOT, runTool } from './tool.ts'

/*
 * Writes `src/gateways/<vendor>/answer-schemas.json`: what a vendor publishes of the form of its answers to the
 * requests that our adapter makes. Names, types and limits only, never its words.
 *
 *     node scripts/published-answer-schemas.ts VENDOR DIRECTORY
 *
 * DIRECTORY is that of `published-requests.ts`. Of a vendor without an OpenAPI file the form is written down by hand
 * from the types of its client, because they are too entangled to be read by a tool; the file says from which.
 */

type Answered = { method: string; path: string; answers: Readonly<Record<string, Json>> }
type Published = { source: object; operations: Answered[] }

function fromOpenApi({ files, read }: AnsweredOpenApi, directory: string): Published {
  const parts = files.map(({ path, prefix = '', operations }) => {
    const { root, version } = openApiIn(directory, path)
    const reader = new Reader(root, read, 'answer')
    return {
      version,
      operations: operations.map(([method, at]) => ({
        method,
        path: `${prefix}${at}`,
        answers: reader.answers(method, at),
      })),
    }
  })
  return {
    source: { ...stateOf(directory), versions: parts.map(({ version }) => version) },
    operations: parts.flatMap(({ operations }) => operations),
  }
}

/** Many operations answer the same form: each is kept once, under a name. */
function named(operations: readonly Answered[]): object {
  const all = operations.flatMap(({ answers }) => Object.values(answers).map((form) => JSON.stringify(form)))
  const forms = [...new Set(all)]
  const nameOf = (form: Json): string => `form-${forms.indexOf(JSON.stringify(form)) + 1}`
  return {
    forms: Object.fromEntries(forms.map((form, place) => [`form-${place + 1}`, JSON.parse(form) as Json])),
    operations: operations.map(({ method, path, answers }) => ({
      method,
      path,
      answers: Object.fromEntries(Object.entries(answers).map(([status, form]) => [status, nameOf(form)])),
    })),
  }
}

const [vendor = '', directory = ''] = process.argv.slice(2)
const published = ANSWERS[vendor]
if (published === undefined || directory === '') {
  console.error(`usage: published-answer-schemas.ts ${Object.keys(ANSWERS).join('|')} DIRECTORY`)
  process.exit(2)
}
const { source, operations } = fromOpenApi(published, directory)
const { address, licence } = published
const file = join(ROOT, 'src/gateways', vendor, 'answer-schemas.json')
writeFileSync(file, JSON.stringify({ source: { address, licence, ...source }, ...named(operations) }))
process.exitCode = await runTool('oxfmt', [file])
