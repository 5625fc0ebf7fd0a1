import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkCatalogue } from '#contract/catalogue-checks.ts'
import { catalogueJsonSchema } from '#contract/catalogue-file.ts'
import { CatalogueError, describeProblem } from '#contract/catalogue-problem.ts'
import { readCatalogue } from '#contract/catalogue-reading.ts'
import type { Catalogue } from '#rules/catalogue.ts'
import { withDatabase, type Terminal } from './command-database.ts'
import { importCatalogue } from '../flows/catalogue/import-catalogue.ts'
import type { ImportResult } from '../flows/catalogue/import-catalogue.ts'
import { StartError, systemReason } from '../start-error.ts'
import { UsageError } from './usage-error.ts'
import { loadCatalogue } from '../store/catalogue/catalogue-export.ts'

const USAGE = `Usage: npm run catalogue -- <command>

  import FILE [--replace-seller N]   apply a catalogue file; with --replace-seller, remove what seller N
                                     has and the file has not
  export [--seller N]                print the catalogue, or one seller's, as such a file
  check FILE                         say what is wrong with a file, without a database
  schema                             print the format as JSON Schema

It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR.`

/** What the database calls its connection. */
const NAME = 'balcao-catalogue'

const DONE = 0
const FAILED = 1
const MISUSED = 2

type Options = { 'replace-seller'?: string | undefined; seller?: string | undefined }

/** Runs one command. @returns the exit code: 0 done, 1 not done (said why on `err`), 2 not understood */
export async function runCatalogueCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await dispatch(argv, terminal)
    return DONE
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(`${error.message}\n\n${USAGE}`)
      return MISUSED
    }
    if (error instanceof CatalogueError) {
      for (const problem of error.problems) terminal.err(describeProblem(problem))
      terminal.err(`Nothing was changed: ${error.problems.length} to mend.`)
      return FAILED
    }
    if (error instanceof StartError) {
      terminal.err(error.message)
      return FAILED
    }
    throw error
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<void> {
  const { command, file, options } = readArguments(argv)
  switch (command) {
    case 'import': {
      const catalogue = await readFrom(file)
      const replaceSeller = sellerOption(options['replace-seller'])
      const result = await withDatabase(terminal, NAME, (db) =>
        importCatalogue(db, catalogue, { replaceSeller }),
      )
      terminal.out(describeResult(result))
      return
    }
    case 'export': {
      const seller = sellerOption(options.seller)
      terminal.out(
        JSON.stringify(await withDatabase(terminal, NAME, (db) => loadCatalogue(db, seller)), null, 2),
      )
      return
    }
    case 'check': {
      const problems = checkCatalogue(await readFrom(file), null, new Date())
      if (problems.length > 0) throw new CatalogueError(problems)
      terminal.out('The file is in order.')
      return
    }
    case 'schema':
      terminal.out(JSON.stringify(catalogueJsonSchema(), null, 2))
      return
    default:
      throw new UsageError(command === undefined ? 'No command was given.' : `"${command}" is no command.`)
  }
}

function readArguments(argv: readonly string[]): { command?: string; file?: string; options: Options } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { 'replace-seller': { type: 'string' }, seller: { type: 'string' } },
      allowPositionals: true,
    })
    const [command, file, ...rest] = positionals
    if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is one argument too many.`)
    return { ...(command !== undefined && { command }), ...(file !== undefined && { file }), options: values }
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message)
    throw error
  }
}

function sellerOption(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`"${text}" is not the id of a seller.`)
  return Number(text)
}

async function readFrom(file: string | undefined): Promise<Catalogue> {
  if (file === undefined) throw new UsageError('Name the file.')
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw new StartError(`The file ${file} cannot be read (${systemReason(error)}).`)
  }
  return readCatalogue(text)
}

function describeResult({ version, counts }: ImportResult): string {
  const lines = Object.entries(counts).flatMap(([table, { created, changed, removed }]) => {
    const parts = [
      created > 0 && `${created} created`,
      changed > 0 && `${changed} changed`,
      removed > 0 && `${removed} removed`,
    ].filter((part) => part !== false)
    return parts.length > 0 ? [`${table.replace('_', ' ')}: ${parts.join(', ')}`] : []
  })
  if (lines.length === 0) return `Nothing changed: the catalogue says all of it already (version ${version}).`
  return `${lines.join('\n')}\nThe catalogue is now at version ${version}.`
}

const started = process.argv[1]
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
  process.exitCode = await runCatalogueCommand(process.argv.slice(2), {
    env: process.env,
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
  })
}
