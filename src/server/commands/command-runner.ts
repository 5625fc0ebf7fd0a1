import { realpathSync } from 'node:fs'
import { text as readAll } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readConfig } from '../configuration/config.ts'
import type { Environment } from '../configuration/variables.ts'
import { StartError } from '../start-error.ts'
import { openDatabase, type Database } from '../store/postgres/database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import { migrate } from '../store/postgres/migrate.ts'

/** The exit codes of every command. `unknown`: an order was given and its outcome is not known yet. */
const EXIT_CODES = { done: 0, failed: 1, misused: 2, unknown: 3 } as const

/** Where a command reads and writes; tests give their own. */
export type Terminal = {
  env: Environment
  out: (text: string) => void
  err: (text: string) => void
}

/** The terminal of a process: also its standard input and the network. */
export type ProcessTerminal = Terminal & { input: () => Promise<string>; fetch: typeof fetch }

/** How a command ended, and the text that it prints last. */
export type CommandResult = { exit: keyof typeof EXIT_CODES; text: string }

type Options = NonNullable<ParseArgsConfig['options']>
type OptionValues<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values']

/** What a command is called with: the words after its name, its options, its terminal and a database on demand. */
export type Invocation<O extends Options = Options, T extends Terminal = Terminal> = {
  words: readonly string[]
  options: OptionValues<O>
  terminal: T
  withDatabase: WithDatabase
}

/** Opens the configured database for one piece of work and closes it again. */
export type WithDatabase = <R>(work: (db: Database) => Promise<R>) => Promise<R>

/** The commands that one line of package.json starts: `npm run NAME -- COMMAND …`. */
export type CommandSet<O extends Options, T extends Terminal> = {
  /** The name in package.json; the database shows it with the connection. */
  name: string
  usage: string
  options: O
  /** Arguments that are words even where they begin with the sign of an option. */
  isWord?: (argument: string) => boolean
  commands: Readonly<Record<string, (invocation: Invocation<O, T>) => Promise<CommandResult>>>
}

/** A command line that was not understood. The usage is printed after its message; the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A command that was understood and could not be done. Its message is printed; the exit code is 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The result of a command that was done. */
export function done(text: string): CommandResult {
  return { exit: 'done', text }
}

/**
 * Makes a function of a set of commands that reads the arguments, runs the command they name and prints its result.
 * @returns the exit code of EXIT_CODES; errors other than those of the command and its configuration are thrown
 */
export function commandRunner<const O extends Options, T extends Terminal>(
  set: CommandSet<O, T>,
): (argv: readonly string[], terminal: T) => Promise<number> {
  return async (argv, terminal) => {
    try {
      const { command, words, options } = readArguments(set, argv)
      const withDatabase: WithDatabase = (work) => workOnDatabase(terminal, `balcao-${set.name}`, work)
      const { exit, text } = await command({ words, options, terminal, withDatabase })
      if (text !== '') terminal.out(text)
      return EXIT_CODES[exit]
    } catch (error) {
      if (error instanceof UsageError) {
        terminal.err(`${error.message}\n\n${set.usage}`)
        return EXIT_CODES.misused
      }
      if (!(error instanceof CommandError || error instanceof StartError)) throw error
      terminal.err(error.message)
      return EXIT_CODES.failed
    }
  }
}

function readArguments<O extends Options, T extends Terminal>(
  set: CommandSet<O, T>,
  argv: readonly string[],
) {
  const word = argv.find((argument) => set.isWord?.(argument))
  const args = argv.filter((argument) => argument !== word)
  const { values, positionals } = parse(args, set.options)
  const [name, ...words] = positionals
  if (name === undefined) throw new UsageError('No command was given.')
  const command = Object.hasOwn(set.commands, name) ? set.commands[name] : undefined
  if (command === undefined) throw new UsageError(`"${name}" is no command.`)
  return { command, words: word === undefined ? words : [word, ...words], options: values }
}

function parse<O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message)
    throw error
  }
}

/** Brings the database up to this program's schema before the work; starts the embedded one where none is configured. */
async function workOnDatabase<R>(
  { env, err }: Terminal,
  applicationName: string,
  work: (db: Database) => Promise<R>,
): Promise<R> {
  const { database, dataDir } = readConfig(env, [])
  const embedded = database ? undefined : await startEmbeddedPostgres({ dataDir, log: err })
  const url = database?.directUrl ?? embedded?.url ?? ''
  try {
    await migrate(url)
    const db = openDatabase({ url, max: 1, applicationName })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await embedded?.stop()
  }
}

/** Runs the command of a module when that module is the program that was started, not when it is imported. */
export async function runIfStarted(
  moduleUrl: string,
  run: (argv: readonly string[], terminal: ProcessTerminal) => Promise<number>,
): Promise<void> {
  const [, started, ...argv] = process.argv
  if (started === undefined || realpathSync(started) !== fileURLToPath(moduleUrl)) return
  process.exitCode = await run(argv, {
    env: process.env,
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    input: () => readAll(process.stdin),
    fetch,
  })
}
