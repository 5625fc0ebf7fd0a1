import { readFile } from 'node:fs/promises'
import { systemReason } from '../start-error.ts'
import { CommandError, done, type CommandResult } from './command-call.ts'

/** The text of a file. @throws CommandError with the system's reason why it cannot be read */
export async function textOfFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new CommandError(`The file ${path} cannot be read (${systemReason(error)}).`)
  }
}

/** The last rows of a list by their lines, of which one more was read than are shown. */
export function listed<Row>(
  rows: readonly Row[],
  most: number,
  { lineOf, ifNone }: { lineOf: (row: Row) => string; ifNone: string },
): CommandResult {
  const shown = rows.slice(0, most)
  if (shown.length === 0) return done(ifNone, shown)
  const more = rows.length > most ? [`Only the last ${most} are shown.`] : []
  return done([...shown.map(lineOf), ...more].join('\n'), shown)
}
