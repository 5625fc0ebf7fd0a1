import { checkCatalogue } from '#contract/catalogue-checks.ts'
import { catalogueJsonSchema } from '#contract/catalogue-file.ts'
import { CatalogueError, describeProblem, type CatalogueProblem } from '#contract/catalogue-problem.ts'
import { readCatalogue } from '#contract/catalogue-reading.ts'
import type { Catalogue } from '#rules/catalogue.ts'
import { readConfig } from '../configuration/config.ts'
import { loadSecrets } from '../configuration/secrets.ts'
import { importCatalogue } from '../flows/catalogue/import-catalogue.ts'
import { takePictures } from '../flows/catalogue/take-pictures.ts'
import type { ImportResult } from '../flows/catalogue/import-catalogue.ts'
import { accessKey } from '../signing/access-link.ts'
import { deriveKeys } from '../signing/keys.ts'
import { loadCatalogue } from '../store/catalogue/catalogue-export.ts'
import { CommandError, commandRunner, done, runIfStarted } from './command-runner.ts'
import { idOf, noWords, oneWord, textOfFile } from './command-words.ts'

const USAGE = `Usage: npm run catalogue -- <command>

  import FILE [--replace-seller N]   apply a catalogue file; with --replace-seller, remove what seller N
         [--pictures-again]          has and the file has not. Pictures on other servers are taken once,
                                     with --pictures-again once more
  export [--seller N]                print the catalogue, or one seller's, as such a file
  check FILE                         say what is wrong with a file, without a database
  schema                             print the format as JSON Schema
  access-key SELLER                  print the key that signs links to what seller SELLER sold

It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR.`

/** The commands of `npm run catalogue`. */
export const runCatalogueCommand = commandRunner({
  name: 'catalogue',
  usage: USAGE,
  options: {
    'replace-seller': { type: 'string' },
    'pictures-again': { type: 'boolean' },
    seller: { type: 'string' },
  },
  commands: {
    import: async ({ words, options, withDatabase }) => {
      const catalogue = await catalogueOf(words)
      const replaceSeller = sellerOption(options['replace-seller'])
      const again = options['pictures-again'] === true
      const imported = withDatabase(async (db) => {
        await takePictures(db, catalogue, { again })
        return importCatalogue(db, catalogue, { replaceSeller })
      })
      return done(describeResult(await imported.catch(refuseFlaws)))
    },
    export: async ({ words, options, withDatabase }) => {
      noWords(words)
      const seller = sellerOption(options.seller)
      return done(asJson(await withDatabase((db) => loadCatalogue(db, seller))))
    },
    check: async ({ words }) => {
      const problems = checkCatalogue(await catalogueOf(words), null, new Date())
      if (problems.length > 0) throw flawed(problems)
      return done('The file is in order.')
    },
    'access-key': async ({ words, terminal }) => {
      const seller = oneWord(words, 'Name the seller.')
      const id = idOf(seller, `"${seller}" is not the id of a seller.`)
      const { appSecret } = await loadSecrets(readConfig(terminal.env, []))
      return done(accessKey(deriveKeys(appSecret), id))
    },
    schema: async ({ words }) => {
      noWords(words)
      return done(asJson(catalogueJsonSchema()))
    },
  },
})

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function sellerOption(text: string | undefined): number | undefined {
  return text === undefined ? undefined : idOf(text, `"${text}" is not the id of a seller.`)
}

async function catalogueOf(words: readonly string[]): Promise<Catalogue> {
  const text = await textOfFile(oneWord(words, 'Name the file.'))
  try {
    return readCatalogue(text)
  } catch (error) {
    return refuseFlaws(error)
  }
}

function refuseFlaws(error: unknown): never {
  throw error instanceof CatalogueError ? flawed(error.problems) : error
}

function flawed(problems: readonly CatalogueProblem[]): CommandError {
  const lines = problems.map(describeProblem)
  return new CommandError([...lines, `Nothing was changed: ${problems.length} to mend.`].join('\n'))
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

await runIfStarted(import.meta.url, runCatalogueCommand)
