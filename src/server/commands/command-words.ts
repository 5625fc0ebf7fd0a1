import { readFile } from 'node:fs/promises'
import { systemReason } from '../start-error.ts'
import { CommandError, UsageError, done, type CommandResult } from './command-runner.ts'

/** @throws UsageError with words after a command that takes none */
export function noWords(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`"${words.join(' ')}" is one argument too many.`)
}

/** The one word that a command takes. @throws UsageError with the sentence when it is missing */
export function oneWord([word = '', ...more]: readonly string[], ifMissing: string): string {
  if (word === '') throw new UsageError(ifMissing)
  noWords(more)
  return word
}

/** A number of the catalogue or of a row, as it is typed. @throws UsageError with the sentence for anything else */
export function idOf(text: string, ifWrong: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(ifWrong)
  return Number(text)
}

/** The text of a file. @throws CommandError with the system's reason why it cannot be read */
export async function textOfFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new CommandError(`The file ${path} cannot be read (${systemReason(error)}).`)
  }
}

/** The last rows of a list by their lines, of which one more was read than are shown. */
export function listed<Row>(rows: readonly Row[], most: number, lineOf: (row: Row) => string): CommandResult {
  const lines = rows.slice(0, most).map(lineOf)
  return done([...lines, ...(rows.length > most ? [`Only the last ${most} are shown.`] : [])].join('\n'))
}
