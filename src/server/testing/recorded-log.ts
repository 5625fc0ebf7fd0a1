import { createLog, type Log } from '../log.ts'

/** A log that a test reads: its lines, parsed. */
export function createRecordedLog(): Log & { lines: Record<string, unknown>[]; events(): unknown[] } {
  const lines: Record<string, unknown>[] = []
  const log = createLog(
    'debug',
    (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
    () => new Date(0),
  )
  return { ...log, lines, events: () => lines.map((line) => line['event']) }
}
