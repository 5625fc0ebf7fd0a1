import { checkCatalogue } from '#contract/catalogue/checks.ts'
import { catalogueJsonSchema } from '#contract/catalogue/file.ts'
import { CatalogueError, describeProblem, type CatalogueProblem } from '#contract/catalogue/problem.ts'
import { readCatalogue } from '#contract/catalogue/reading.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import type { EntryKind } from '#rules/catalogue/catalogue-revision.ts'
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
import {
  CommandError,
  done,
  UsageError,
  type Call,
  type CommandResult,
  type Terminal,
} from './command-call.ts'
import { describeHistory, describeUndo } from './catalogue-history-words.ts'
import { textOfFile } from './command-words.ts'

/** An entry of a catalogue by its kind and its id, a coupon by its name. */
type EntryName = { kind: EntryKind; id: string }

/** Changes that a history shows. */
const LAST = 50

/** Applies a catalogue file. @throws CommandError with every flaw of the file */
export async function importFile(
  { terminal, withDatabase }: Call,
  file: string,
  {
    replaceSeller,
    picturesAgain = false,
  }: { replaceSeller?: number | undefined; picturesAgain?: boolean | undefined },
): Promise<CommandResult> {
  const catalogue = await catalogueOf(file)
  const imported = withDatabase(async (db) => {
    await takePictures(db, catalogue, { again: picturesAgain })
    return importCatalogue(db, catalogue, { replaceSeller, author: authorOf(terminal) })
  })
  const result = await imported.catch(refuseFlaws)
  return done(describeResult(result), result)
}

/** The catalogue, or that of one seller, as a catalogue file. */
export async function exportFile(
  { withDatabase }: Call,
  { seller }: { seller?: number | undefined },
): Promise<CommandResult> {
  return asJson(await withDatabase((db) => loadCatalogue(db, seller)))
}

/** Checks a file without a database. @throws CommandError with every flaw of the file */
export async function checkFile(file: string): Promise<CommandResult> {
  const problems = checkCatalogue(await catalogueOf(file), null, new Date())
  if (problems.length > 0) throw flawed(problems)
  return done('The file is in order.')
}

/** The format of catalogue files as JSON Schema. */
export function printSchema(): CommandResult {
  return asJson(catalogueJsonSchema())
}

/** The last changes of a seller's catalogue, or of one entry. */
export async function showHistory(
  { withDatabase }: Call,
  seller: number,
  entry: EntryName | undefined,
): Promise<CommandResult> {
  const revisions = await withDatabase((db) => listRevisions(db, { seller, entry }, LAST))
  return done(describeHistory(revisions), revisions)
}

/** Restores an entry to its state before a change. @throws CommandError where the change cannot be undone */
export async function undo(
  { terminal, withDatabase }: Call,
  change: number,
  { overLater = false }: { overLater?: boolean | undefined },
): Promise<CommandResult> {
  const terms = { editor: operatorEditor(authorOf(terminal)), overLater }
  const result = await withDatabase((db) => undoChange(db, change, terms)).catch(refuseFlaws)
  return done(describeUndo(change, result))
}

/** Retires an entry. @throws CommandError for an entry that the seller does not have */
export async function retire(
  { terminal, withDatabase }: Call,
  seller: number,
  { kind, id }: EntryName,
): Promise<CommandResult> {
  if (kind === 'seller') throw new UsageError('A seller cannot be retired.')
  const editor = operatorEditor(authorOf(terminal))
  const result = await withDatabase((db) => retireOne(db, { seller, kind, id }, editor)).catch(refuseFlaws)
  if (result.kind === 'unknown') throw new CommandError(`Seller ${seller} has no ${kind} ${id}.`)
  return done(`The ${kind} ${id} is retired.`)
}

/** The key that signs links to what a seller sold. */
export async function printAccessKey({ terminal }: Call, seller: number): Promise<CommandResult> {
  const { appSecret } = await loadSecrets(readConfig(terminal.env, []))
  return done(accessKey(deriveKeys(appSecret), seller))
}

function asJson(value: unknown): CommandResult {
  return done(JSON.stringify(value, null, 2), value)
}

/** The account that the command runs under, for the history. */
function authorOf({ env }: Terminal): string | null {
  return env['SUDO_USER'] ?? env['USER'] ?? null
}

async function catalogueOf(file: string): Promise<Catalogue> {
  const text = await textOfFile(file)
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
