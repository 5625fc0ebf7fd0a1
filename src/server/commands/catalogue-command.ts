import { checkCatalogue } from '#contract/catalogue-checks.ts'
import { catalogueJsonSchema } from '#contract/catalogue-file.ts'
import { CatalogueError, describeProblem, type CatalogueProblem } from '#contract/catalogue-problem.ts'
import { readCatalogue } from '#contract/catalogue-reading.ts'
import type { Catalogue } from '#rules/catalogue.ts'
import { ENTRY_KINDS } from '#rules/catalogue-revision.ts'
import type { EntryKind } from '#rules/catalogue-revision.ts'
import { readConfig } from '../configuration/config.ts'
import { loadSecrets } from '../configuration/secrets.ts'
import { retireOne, undoChange } from '../flows/catalogue/change-entry.ts'
import { operatorEditor } from '../flows/catalogue/record-edit.ts'
import { importCatalogue } from '../flows/catalogue/import-catalogue.ts'
import { takePictures } from '../flows/catalogue/take-pictures.ts'
import type { ImportResult } from '../flows/catalogue/import-catalogue.ts'
import { accessKey } from '../signing/access-link.ts'
import { deriveKeys } from '../signing/keys.ts'
import { loadCatalogue } from '../store/catalogue/catalogue-export.ts'
import { listRevisions } from '../store/catalogue/revision-store.ts'
import { CommandError, commandRunner, done, runIfStarted, UsageError } from './command-runner.ts'
import type { Terminal } from './command-runner.ts'
import { describeHistory, describeUndo } from './catalogue-history-words.ts'
import { idOf, noWords, oneWord, textOfFile } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run catalogue -- <command>

  import FILE [--replace-seller N]   apply a catalogue file; with --replace-seller, remove what seller N
         [--pictures-again]          has and the file has not. Pictures on other servers are taken once,
                                     with --pictures-again once more
  export [--seller N]                print the catalogue, or one seller's, as such a file
  check FILE                         say what is wrong with a file, without a database
  schema                             print the format as JSON Schema
  history --seller N [KIND ID]       print the last changes of seller N, or of one entry; a KIND is seller,
                                     product, coupon, custom_checkout or affiliate, a coupon's ID its name
  undo CHANGE [--over-later]         make an entry what it was before a change of the history; with
                                     --over-later, also where it was changed again since
  retire KIND ID --seller N          take one entry out of the catalogue
  access-key SELLER                  print the key that signs links to what seller SELLER sold

It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR.`

/** Changes that a history shows. */
const LAST = 50

/** The commands of `npm run catalogue`. */
export const runCatalogueCommand = commandRunner({
  name: 'catalogue',
  usage: USAGE,
  options: {
    'replace-seller': { type: 'string' },
    'pictures-again': { type: 'boolean' },
    seller: { type: 'string' },
    'over-later': { type: 'boolean' },
  },
  commands: {
    import: async ({ words, options, terminal, withDatabase }) => {
      const catalogue = await catalogueOf(words)
      const replaceSeller = sellerOption(options['replace-seller'])
      const again = options['pictures-again'] === true
      const imported = withDatabase(async (db) => {
        await takePictures(db, catalogue, { again })
        return importCatalogue(db, catalogue, { replaceSeller, author: authorOf(terminal) })
      })
      return done(describeResult(await imported.catch(refuseFlaws)))
    },
    export: async ({ words, options, withDatabase }) => {
      noWords(words)
      const seller = sellerOption(options.seller)
      return done(asJson(await withDatabase((db) => loadCatalogue(db, seller))))
    },
    history: async ({ words, options, withDatabase }) => {
      const seller = neededSeller(options.seller)
      const entry = words.length === 0 ? undefined : entryOf(words)
      return done(describeHistory(await withDatabase((db) => listRevisions(db, { seller, entry }, LAST))))
    },
    undo: async ({ words, options, terminal, withDatabase }) => {
      const change = oneWord(words, 'Name the change: its number stands in the history.')
      const id = idOf(change, `"${change}" is not the number of a change.`)
      const terms = { editor: operatorEditor(authorOf(terminal)), overLater: options['over-later'] === true }
      const result = withDatabase((db) => undoChange(db, id, terms))
      return done(describeUndo(id, await result.catch(refuseFlaws)))
    },
    retire: async ({ words, options, terminal, withDatabase }) => {
      const seller = neededSeller(options.seller)
      const { kind, id } = entryOf(words)
      if (kind === 'seller') throw new UsageError('A seller cannot be retired.')
      const result = withDatabase((db) =>
        retireOne(db, { seller, kind, id }, operatorEditor(authorOf(terminal))),
      )
      if ((await result.catch(refuseFlaws)).kind === 'unknown')
        throw new CommandError(`Seller ${seller} has no ${kind} ${id}.`)
      return done(`The ${kind} ${id} is retired.`)
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

function neededSeller(text: string | undefined): number {
  const seller = sellerOption(text)
  if (seller === undefined) throw new UsageError('Name the seller with --seller.')
  return seller
}

/** The kind and id of an entry, as they are typed; a coupon is known by its name in capitals. */
function entryOf(words: readonly string[]): { kind: EntryKind; id: string } {
  const [first, ...more] = words
  const kind = ENTRY_KINDS.find((known) => known === first)
  if (kind === undefined) throw new UsageError(`Name the kind of entry: ${ENTRY_KINDS.join(', ')}.`)
  const id = oneWord(more, `Name the ${kind}.`)
  if (kind === 'coupon') return { kind, id: id.toUpperCase() }
  return { kind, id: String(idOf(id, `"${id}" is not the id of a ${kind}.`)) }
}

/** The account that the command runs under, for the history. */
function authorOf({ env }: Terminal): string | null {
  return env['SUDO_USER'] ?? env['USER'] ?? null
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
