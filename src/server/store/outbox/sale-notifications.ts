import pg from 'pg'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import { errorFields, type Log } from '../../log.ts'
import { CHALLENGES_CHANNEL } from '../purchases/authentication-store.ts'
import { SALES_CHANNEL } from './outbox-store.ts'

/** A sale that was changed, with its version since, as the database notifies of it. */
export type SaleChange = { sale_id: string; version: number; status: SaleStatus }

export type Listening = {
  log: Log
  /** Notifications may have been missed: every follower has to read its data again. */
  onReconnect: () => void
  /** The pause after the first failure; each further one doubles it. */
  firstPauseMs?: number
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
/** A connection whose other end vanished without a word is found out by asking. */
const HEARTBEAT_MS = 30_000
const HEARTBEAT_LIMIT_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000

/** Subscribes to sales changed by any process, and to events whose tickets were taken or released; see `listenTo`. */
export function listenForSales(
  url: string,
  onChange: (change: SaleChange) => void,
  options: Listening & { onTickets?: (productId: number) => void },
): Promise<{ stop(): Promise<void> }> {
  const report = (change: SaleChange, error: unknown): void =>
    options.log.error('sale-follower-threw', { sale_id: change.sale_id, ...errorFields(error) })
  const receive = (payload: string): void => {
    for (const productId of readEvents(payload)) options.onTickets?.(productId)
    for (const change of readChanges(payload)) {
      try {
        onChange(change)
      } catch (error) {
        report(change, error)
      }
    }
  }
  return listenTo(url, SALES_CHANNEL, receive, options)
}

/** Subscribes to challenges that cardholders have completed, by their authentication's id; see `listenTo`. */
export function listenForChallenges(
  url: string,
  onAnswered: (id: string) => void,
  options: Listening,
): Promise<{ stop(): Promise<void> }> {
  return listenTo(url, CHALLENGES_CHANNEL, onAnswered, options)
}

/**
 * Subscribes to the notifications of any process on a channel. `url` must lead to the server itself: a pooler drops
 * LISTEN. A lost connection is retried for ever, with growing pauses; resolves after the first attempt, successful or
 * not.
 */
async function listenTo(
  url: string,
  channel: string,
  receive: (payload: string) => void,
  options: Listening,
): Promise<{ stop(): Promise<void> }> {
  const listener = new Listener(url, channel, receive, options)
  await listener.connect()
  return { stop: () => listener.stop() }
}

class Listener {
  readonly #url: string
  readonly #channel: string
  readonly #receive: (payload: string) => void
  readonly #options: Listening
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #pauseMs: number
  #isFirst = true
  #stopped = false

  constructor(url: string, channel: string, receive: (payload: string) => void, options: Listening) {
    this.#url = url
    this.#channel = channel
    this.#receive = receive
    this.#options = options
    this.#pauseMs = options.firstPauseMs ?? FIRST_PAUSE_MS
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'balcao notifications',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    this.#client = client
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    // Without a listener, a lost connection would end this process.
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client, new Error('the connection ended')))
    try {
      await client.connect()
      await client.query(`listen ${this.#channel}`)
      this.#listening(client)
    } catch (error) {
      this.#lost(client, error)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#heartbeat)
    await this.#client?.end()
  }

  #listening(client: pg.Client): void {
    if (this.#stopped) return
    this.#pauseMs = this.#options.firstPauseMs ?? FIRST_PAUSE_MS
    this.#heartbeat = setInterval(() => {
      const beat = { text: 'select 1', query_timeout: HEARTBEAT_LIMIT_MS }
      client.query(beat).catch((error: unknown) => this.#lost(client, error))
    }, HEARTBEAT_MS)
    if (!this.#isFirst) this.#options.onReconnect()
    this.#isFirst = false
  }

  /** A connection may report its end several times; only the first counts. */
  #lost(client: pg.Client, error: unknown): void {
    if (this.#client !== client || this.#stopped) return
    this.#client = null
    this.#isFirst = false
    clearInterval(this.#heartbeat)
    this.#options.log.warn('sale-notifications-lost', errorFields(error))
    client
      .end()
      .catch((ending: unknown) => this.#options.log.debug('sale-notifications-end', errorFields(ending)))
    this.#timer = setTimeout(() => void this.connect(), this.#pauseMs)
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

/** Any client that may connect may notify: foreign payloads are ignored. */
function readChanges(payload: string): SaleChange[] {
  const list = parseJson(payload)
  return Array.isArray(list) ? list.filter(isChange) : []
}

/** Events that a payload names: `{"tickets": 3001}`. */
function readEvents(payload: string): number[] {
  const list = parseJson(payload)
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    const named = typeof entry === 'object' && entry !== null && 'tickets' in entry ? entry.tickets : null
    return typeof named === 'number' ? [named] : []
  })
}

function isChange(entry: unknown): entry is SaleChange {
  if (typeof entry !== 'object' || entry === null) return false
  const { sale_id, version, status } = entry as Partial<Record<keyof SaleChange, unknown>>
  return typeof sale_id === 'string' && typeof version === 'number' && typeof status === 'string'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
