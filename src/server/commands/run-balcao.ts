import { text as readAll } from 'node:stream/consumers'
import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import manifest from '../../../package.json' with { type: 'json' }
import { StartError } from '../start-error.ts'
import { CommandError, EXIT_CODES, UsageError } from './command-call.ts'
import type { CommandResult, Run, Terminal, WithDatabase } from './command-call.ts'
import { createProgram } from './definitions/program.ts'

/** A terminal; without `input` and `fetch` those of the process. */
type GivenTerminal = Pick<Terminal, 'env' | 'out' | 'err'> & Partial<Terminal>

/**
 * Reads a command line, runs the command that it names and prints its result.
 *
 * @param argv the arguments after the program's name: `['tickets', 'keys', '8']`
 * @returns the exit code of EXIT_CODES; errors other than those of commands and their configuration are thrown
 */
export async function runBalcao(argv: readonly string[], given: GivenTerminal): Promise<number> {
  const terminal: Terminal = { input: () => readAll(process.stdin), fetch, ...given }
  const state: { command?: CommandUnknownOpts; exit: CommandResult['exit'] } = { exit: 'done' }
  const withDatabase: WithDatabase = async (task) => {
    const { workOnDatabase } = await import('./with-database.ts')
    return await workOnDatabase(terminal, `balcao-${groupOf(state.command)}`, task)
  }
  const run: Run = async (work) => {
    const result = await work({ terminal, withDatabase })
    const text = state.command?.opts()['json'] === true ? asJson(result) : result.text
    if (text !== '') terminal.out(text)
    state.exit = result.exit
  }
  const program = createProgram(run, manifest.version)
  program.hook('preAction', (_, command) => void (state.command = command))
  configure(program, terminal)
  try {
    await program.parseAsync(withSaleIds(argv), { from: 'user' })
    return EXIT_CODES[state.exit]
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.misused
    if (error instanceof UsageError) {
      terminal.err(`error: ${error.message}\n${usageOf(state.command ?? program)}`)
      return EXIT_CODES.misused
    }
    if (!(error instanceof CommandError || error instanceof StartError)) throw error
    terminal.err(error.message)
    return EXIT_CODES.failed
  }
}

/** Lets a command and all below it write to the terminal, and throw instead of ending the process. */
function configure(command: CommandUnknownOpts, terminal: Terminal): void {
  command.helpCommand(false).configureOutput({
    writeOut: (text) => terminal.out(text.trimEnd()),
    writeErr: (text) => terminal.err(text.trimEnd()),
  })
  command.exitOverride((error) => {
    // The help of a group without a command is written already.
    if (error.exitCode !== 0 && error.code !== 'commander.help') terminal.err(usageOf(command))
    throw error
  })
  for (const child of command.commands) configure(child, terminal)
}

function usageOf(command: CommandUnknownOpts): string {
  const help = command.createHelp()
  const name = help.commandUsage(command).replace(/ [[<].*/, '')
  return `\nUsage: ${help.commandUsage(command)}\n${name} --help describes it.`
}

/** The name of the first command below the program. */
function groupOf(command: CommandUnknownOpts | undefined): string {
  const parent = command?.parent
  return parent?.parent ? groupOf(parent) : (command?.name() ?? '')
}

function asJson({ data }: CommandResult): string {
  if (data === undefined) throw new Error('a command with --json has no data')
  return JSON.stringify(data, null, 2)
}

/** The id of a sale may begin with the sign of an option. A space before it makes it an argument. */
function withSaleIds(argv: readonly string[]): string[] {
  if (argv[0] !== 'sale') return [...argv]
  return argv.map((argument) => (/^-[\w-]{21}$/.test(argument) ? ` ${argument}` : argument))
}
