import { parse } from 'csv-parse/sync'
import { lackingColumns, readCardRanges, type CardRange, type RangeRow } from '#rules/card-range.ts'
import { cardRangeState, replaceCardRanges } from '../store/gateways/card-range-store.ts'
import {
  CommandError,
  commandRunner,
  done,
  runIfStarted,
  type CommandResult,
  type Invocation,
} from './command-runner.ts'
import { noWords, oneWord, textOfFile } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run card-ranges -- <command>

  check FILE    read a table of card issuers and name what is wrong in it; nothing is changed
  load FILE     put it in the place of the one that is loaded; every process uses it within a minute
  show          when a table was loaded, and how many ranges it has
  clear         take the table away: countries of issuers are then not known

FILE is CSV with the columns first, last (4 to 8 digits), country (BR), and where known brand (visa) and kind (credit,
debit, prepaid). It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR.`

const OPTIONS = {} as const
type Call = Invocation<typeof OPTIONS>

/** Lines that are named of a table with many flaws. */
const NAMED = 20

/** The commands of `npm run card-ranges`. */
export const runCardRangesCommand = commandRunner({
  name: 'card-ranges',
  usage: USAGE,
  options: OPTIONS,
  commands: { check, load, show, clear },
})

async function check({ words }: Call): Promise<CommandResult> {
  const ranges = await rangesOf(words)
  return done(`${ranges.length} ranges of ${countriesIn(ranges)} countries. Nothing was changed.`)
}

async function load({ words, withDatabase }: Call): Promise<CommandResult> {
  const ranges = await rangesOf(words)
  if (ranges.length === 0) throw new CommandError('The file has no ranges; "clear" takes the table away.')
  await withDatabase((db) => replaceCardRanges(db, ranges))
  return done(`Loaded ${ranges.length} ranges of ${countriesIn(ranges)} countries.`)
}

async function show({ words, withDatabase }: Call): Promise<CommandResult> {
  noWords(words)
  const { loaded_at: at, count } = await withDatabase(cardRangeState)
  return done(
    at === null || count === 0
      ? 'No table is loaded.'
      : `${count} ranges, loaded ${new Date(at).toISOString()}.`,
  )
}

async function clear({ words, withDatabase }: Call): Promise<CommandResult> {
  noWords(words)
  await withDatabase((db) => replaceCardRanges(db, []))
  return done('No table is loaded.')
}

/** @throws CommandError with the lines that cannot be used */
async function rangesOf(words: readonly string[]): Promise<CardRange[]> {
  const rows = rowsOf(await textOfFile(oneWord(words, 'Name the file.')))
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

function countriesIn(ranges: readonly CardRange[]): number {
  return new Set(ranges.map(({ country }) => country)).size
}

await runIfStarted(import.meta.url, runCardRangesCommand)
