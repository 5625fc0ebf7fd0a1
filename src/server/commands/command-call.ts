import type { Environment } from '../configuration/variables.ts'
import type { Database } from '../store/postgres/database.ts'

/** The exit codes of every command. `unknown`: an order was given and its outcome is not known yet. */
export const EXIT_CODES = { done: 0, failed: 1, misused: 2, unknown: 3 } as const

type Request = { method: string; headers: Record<string, string>; body?: string }

/** Where a command reads and writes: the environment, the three standard streams and the network. */
export type Terminal = {
  env: Environment
  out: (text: string) => void
  err: (text: string) => void
  input: () => Promise<string>
  fetch: (url: string, request: Request) => Promise<Response>
}

/** How a command ended: the text that it prints last, and the same as data for `--json`. */
export type CommandResult = { exit: keyof typeof EXIT_CODES; text: string; data?: unknown }

/** Opens the configured database for one piece of work and closes it again. */
export type WithDatabase = <R>(work: (db: Database) => Promise<R>) => Promise<R>

/** Input of a command's work beside its arguments and options. */
export type Call = { terminal: Terminal; withDatabase: WithDatabase }

/** Runs the work of a command and prints its result. */
export type Run = (work: (call: Call) => Promise<CommandResult>) => Promise<void>

/** A command line that was not understood. The usage is printed after its message; the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A command that was understood and could not be done. Its message is printed; the exit code is 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The result of a command that was done. @param data what `--json` prints instead of the text */
export function done(text: string, data?: unknown): CommandResult {
  return { exit: 'done', text, data }
}
