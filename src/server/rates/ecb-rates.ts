import { isRateValue } from '#rules/base/rate.ts'
import { errorFields, type Log } from '../log.ts'
import { rateIn, type EuroTable, type RateSource } from './rate-source.ts'

/** The European Central Bank's euro reference rates of the last working day, published about 16:00 CET. */
export const ECB_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

const HOUR = 3_600_000
/** A table is asked for anew after this long: a new one comes once a working day. */
const REFRESH_MS = 6 * HOUR
/** A table of more than this many days ago is no price any more; Easter and Christmas have four days without one. */
const MAX_AGE_MS = 7 * 24 * HOUR
/** After a failure the bank is left alone for a while. */
const RETRY_MS = 5 * 60_000
/** A page that has no table yet waits this long for one. */
const TIMEOUT_MS = 3000
const MAX_CHARACTERS = 100_000

export type DatedTable = { date: string; table: EuroTable }

/**
 * Reads the bank's file.
 * @throws Error when it is another file, or one without a date or a dollar
 */
export function readEcbFile(xml: string): DatedTable {
  const date = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(xml)?.[1]
  const table: Record<string, string> = {}
  for (const [, currency = '', value = ''] of xml.matchAll(
    /<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"]([0-9.]+)['"]/g,
  )) {
    if (isRateValue(value)) table[currency] = value
  }
  if (date === undefined || table.USD === undefined) throw new Error('the file holds no reference rates')
  return { date, table }
}

export type EcbOptions = {
  fetch: typeof fetch
  now: () => Date
  log: Log
  url?: string
  timeoutMs?: number
}

async function download(options: EcbOptions): Promise<DatedTable> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const answer = await options.fetch(options.url ?? ECB_URL, { signal, redirect: 'error' })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}`)
  const xml = await answer.text()
  if (xml.length > MAX_CHARACTERS) throw new Error('the file is too long')
  return readEcbFile(xml)
}

/**
 * Creates a source of the bank's rates, cached for some hours and renewed in the background. A page waits only when no
 * rates exist yet; when the bank cannot be reached the last table serves for a week, and after that there is no rate.
 */
export function createEcbRates(options: EcbOptions): RateSource {
  let held: DatedTable | null = null
  let askAgainAt = 0
  let running: Promise<void> | null = null

  const refresh = async (): Promise<void> => {
    try {
      held = await download(options)
      askAgainAt = options.now().getTime() + REFRESH_MS
    } catch (error) {
      askAgainAt = options.now().getTime() + RETRY_MS
      options.log.warn('rates-unavailable', errorFields(error))
    }
  }

  const current = (): EuroTable | null => {
    if (held === null) return null
    const age = options.now().getTime() - new Date(held.date).getTime()
    return age > MAX_AGE_MS ? null : held.table
  }

  return {
    async rateOf(base, target) {
      if (options.now().getTime() >= askAgainAt && running === null) {
        running = refresh().finally(() => {
          running = null
        })
      }
      if (current() === null && running !== null) await running
      const table = current()
      return table === null ? null : rateIn(table, base, target)
    },
  }
}
