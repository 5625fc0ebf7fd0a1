/** Fields that a log line may contain. Everything else is dropped, so that no buyer's data gets in by accident. */
const ALLOWED = [
  'request_id',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'role',
  'port',
  'gateway',
  'state',
  'charge_event',
  'attempt_id',
  'refund_id',
  'payment_id',
  'sale_id',
  'product_id',
  'seller_id',
  'event_id',
  'user_id',
  'export_id',
  'withdrawal_id',
  'cancellation_id',
  'ticket_id',
  'difference_id',
  'pixel',
  'type',
  'kind',
  'job',
  'tries',
  'count',
  'reason',
  'address',
  'operator',
  'error',
  'stack',
  'build',
  'version',
] as const
type AllowedField = (typeof ALLOWED)[number]

export type LogFields = Partial<Record<AllowedField, string | number | boolean | null>>
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
/** The lowest level that is written; `silent` writes nothing. */
export type LogThreshold = LogLevel | 'silent'
export type Log = Record<LogLevel, (event: string, fields?: LogFields) => void>

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']
/** Runs of digits as long as a card number do not leave, even inside an error's text. */
const LONG_DIGITS = /\d(?:[ -]?\d){11,}/g
/** Ids that we made ourselves: their letters may happen to be such a run. */
const OWN_IDS: readonly AllowedField[] = [
  'attempt_id',
  'refund_id',
  'payment_id',
  'ticket_id',
  'export_id',
  'withdrawal_id',
  'cancellation_id',
]

/** Structured logs, one JSON object a line. `write` takes the line without its end. */
export function createLog(level: LogThreshold, write: (line: string) => void, now: () => Date): Log {
  const lowest = level === 'silent' ? LEVELS.length : LEVELS.indexOf(level)
  const logger =
    (at: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      if (LEVELS.indexOf(at) < lowest) return
      // guard: log-fields
      const kept = ALLOWED.filter((name) => fields[name] !== undefined).map((name) => [
        name,
        OWN_IDS.includes(name) ? fields[name] : clean(fields[name]),
      ])
      write(JSON.stringify({ at: now().toISOString(), level: at, event, ...Object.fromEntries(kept) }))
    }
  return { debug: logger('debug'), info: logger('info'), warn: logger('warn'), error: logger('error') }
}

function clean(value: LogFields[AllowedField]): LogFields[AllowedField] {
  if (typeof value === 'number') return Math.abs(value) < 1e11 ? value : '[digits]'
  return typeof value === 'string' ? value.replace(LONG_DIGITS, '[digits]').slice(0, 2000) : value
}

/** The fields that describe an exception. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
}
