import { parse } from 'csv-parse/sync'
import { lackingColumns, readCardRanges, type CardRange, type RangeRow } from '#rules/methods/card-range.ts'
import { cardRangeState, replaceCardRanges } from '../store/gateways/card-range-store.ts'
import { CommandError, done, type Call, type CommandResult } from './command-call.ts'
import { textOfFile } from './command-words.ts'

/** Lines that are named of a table with many flaws. */
const NAMED = 20

/** Reads a table of card issuers and changes nothing. @throws CommandError with what is wrong in it */
export async function checkRanges(file: string): Promise<CommandResult> {
  const counts = countsOf(await rangesOf(file))
  return done(`${counts.ranges} ranges of ${counts.countries} countries. Nothing was changed.`, counts)
}

/** Replaces the loaded table by a file. @throws CommandError with what is wrong in it */
export async function loadRanges({ withDatabase }: Call, file: string): Promise<CommandResult> {
  const ranges = await rangesOf(file)
  const counts = countsOf(ranges)
  if (counts.ranges === 0) throw new CommandError('The file has no ranges; "clear" removes the table.')
  await withDatabase((db) => replaceCardRanges(db, ranges))
  return done(`Loaded ${counts.ranges} ranges of ${counts.countries} countries.`, counts)
}

/** When the table was loaded, and its size. */
export async function showRanges({ withDatabase }: Call): Promise<CommandResult> {
  const { loaded_at: at, count } = await withDatabase(cardRangeState)
  return done(
    at === null || count === 0
      ? 'No table is loaded.'
      : `${count} ranges, loaded ${new Date(at).toISOString()}.`,
    { ranges: count, loaded_at: at },
  )
}

/** Removes the table. */
export async function clearRanges({ withDatabase }: Call): Promise<CommandResult> {
  await withDatabase((db) => replaceCardRanges(db, []))
  return done('No table is loaded.', { ranges: 0 })
}

/** @throws CommandError with the lines that cannot be used */
async function rangesOf(file: string): Promise<CardRange[]> {
  const rows = rowsOf(await textOfFile(file))
  const lacking = rows[0] === undefined ? [] : lackingColumns(rows[0])
  if (lacking.length > 0)
    throw new CommandError(`The first line has to name these columns: ${lacking.join(', ')}.`)
  const { ranges, flaws } = readCardRanges(rows)
  if (flaws.length === 0) return ranges
  const named = flaws.slice(0, NAMED).map(({ line, reason }) => `line ${line}: ${reason}`)
  const more = flaws.length > NAMED ? [`and ${flaws.length - NAMED} more.`] : []
  throw new CommandError(['Nothing was loaded.', ...named, ...more].join('\n'))
}

function rowsOf(text: string): RangeRow[] {
  const [head = ''] = text.split('\n')
  const delimiter = head.includes(';') && !head.includes(',') ? ';' : ','
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true, delimiter })
  } catch (error) {
    throw new CommandError(`The file is no CSV (${error instanceof Error ? error.message : String(error)}).`)
  }
}

function countsOf(ranges: readonly CardRange[]): { ranges: number; countries: number } {
  return { ranges: ranges.length, countries: new Set(ranges.map(({ country }) => country)).size }
}
