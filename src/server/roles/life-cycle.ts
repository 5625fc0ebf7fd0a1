import type { Config } from '../configuration/config.ts'
import type { Log, LogThreshold } from '../log.ts'
import { StartError, systemReason } from '../start-error.ts'

/** A part that was started, and how to stop it. Parts stop in reverse order: the database stops last. */
export type Undo = { name: string; stop: () => Promise<void> }

/** A process's own end: whether it was ordered to stop, and whether it may still write. */
export type Ending = { now: boolean; isFenced: boolean }

/**
 * Ends a process under which a newer release has migrated the database: it takes no more writes at once, and then stops
 * as at SIGTERM, with exit code 1, so that a supervisor starts what is installed now.
 */
export function fence(ending: Ending, log: Log, stop: () => void): (step: string) => void {
  return (step) => {
    if (ending.now) return
    ending.isFenced = true
    log.error('schema-newer', {
      reason: `A newer release has migrated the database (${step}): this process takes no more writes and stops.`,
    })
    process.exitCode = 1
    stop()
  }
}

/** The sentence and exit code 1 for what an operator can mend; a stack for what is a defect of ours. */
export function explain(error: unknown): string {
  if (error instanceof StartError) return error.message
  const reason = systemReason(error)
  if (reason === 'EADDRINUSE') {
    const port = error instanceof Error && 'port' in error ? String(error.port) : ''
    return `Port ${port} is in use: stop the other program, or set PORT, GATEWAY_PORT, SANDBOX_PORT, SMTP_PORT or OFFICE_PORT.`
  }
  if (reason === 'EADDRNOTAVAIL' || reason === 'ENOTFOUND' || reason === 'EAI_AGAIN')
    return `HOST is no address of this machine (${reason}): name one that it has, such as 127.0.0.1 or 0.0.0.0.`
  if (reason === 'EACCES')
    return 'The program may not use its port or its data folder: check PORT and DATA_DIR.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** How long parts may take to stop once the servers have ended. */
const PARTS_LIMIT_MS = 10_000

/**
 * Stops the started parts once the servers are `drained`, newest first; a part that fails to stop does not block the
 * others. A stop that takes ten seconds longer than `limitMs` ends the process with code 1.
 */
export async function stopAll(undo: Undo[], limitMs: number, drained = Promise.resolve()): Promise<void> {
  const limit = setTimeout(() => process.exit(1), limitMs + PARTS_LIMIT_MS)
  const complain = (name: string) => (error: unknown) =>
    process.stderr.write(`${name} did not stop: ${String(error)}\n`)
  await drained.catch(complain('a port'))
  for (const { name, stop } of undo.splice(0).toReversed()) await stop().catch(complain(name))
  clearTimeout(limit)
}

/** The addresses to try, for a person at a terminal; `more` is what the office has to say. */
export function greet(config: Config, more: readonly string[]): void {
  const { urls, roles } = config
  const lines = [
    roles.includes('web') ? `Balcão is open: ${urls.web}` : `Balcão runs as ${roles.join(', ')}`,
    ...(config.demo && roles.includes('web')
      ? [
          `  A course by card, Pix or boleto   ${urls.web}/1001`,
          `  The same in German                ${urls.web}/de/1001`,
          `  Test cards, ledger and mailbox    ${urls.sandbox}`,
          `  The API to read                   ${urls.web}/api/docs`,
        ]
      : []),
    ...more,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The configured level by the names that our log has. */
export function logLevelOf({ logLevel }: Pick<Config, 'logLevel'>): LogThreshold {
  if (logLevel === 'trace') return 'debug'
  return logLevel === 'fatal' ? 'silent' : logLevel
}
