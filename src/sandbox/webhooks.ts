import { join } from 'node:path'
import { z } from 'zod'
import type { Charge } from './ledger/charge.ts'
import type { Entry } from './ledger/entry.ts'
import { openJournal, type Journal } from './ledger/journal.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { SandboxLog } from './log.ts'
import { SIGNATURE_HEADER, signBody } from './signature.ts'

const attempt = z.object({
  event: z.string(),
  at: z.iso.datetime(),
  /** The HTTP status, or null when there was no answer. */
  status: z.int().nullable(),
})
type Attempt = z.infer<typeof attempt>

/** Seconds before the next try, by the number of tries made; the last one repeats. */
const PAUSES = [1, 2, 5, 15, 60, 300, 900, 3600] as const
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000
const ANSWER_TIMEOUT_MS = 10_000

/** One event on its way to the webhook URL of its charge. */
export type Delivery = {
  id: string
  type: string
  charge: string
  reference: string
  url: string
  createdAt: string
  attempts: number
  lastStatus: number | null
  state: 'pending' | 'delivered' | 'given-up'
}

type WebhookOptions = {
  ledger: Ledger
  secret: string
  now: () => Date
  pace: number
  log: SandboxLog
}

/**
 * Sends what the ledger reports, until the receiver responds with 2xx. An event is a ledger line that names one, so
 * none can be lost between the two files: an event that the attempts file does not list as delivered is sent again
 * after a restart.
 */
export class Webhooks {
  readonly #options: WebhookOptions
  readonly #journal: Journal<Attempt>
  readonly #deliveries = new Map<string, Delivery>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #inFlight = new Set<Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(options: WebhookOptions, journal: Journal<Attempt>, attempts: readonly Attempt[]) {
    this.#options = options
    this.#journal = journal
    for (const entry of options.ledger.entries) this.#add(entry)
    for (const made of attempts) this.#count(made)
    for (const delivery of this.#deliveries.values()) this.#schedule(delivery, 0)
    options.ledger.onEntry((entry) => {
      const delivery = this.#add(entry)
      if (delivery !== null) this.#schedule(delivery, 0)
    })
  }

  /** Every event, newest first. */
  list(): Delivery[] {
    return [...this.#deliveries.values()].reverse()
  }

  /** Sends an event once more, whatever became of it; false when there is no such event. */
  resend(id: string): boolean {
    const delivery = this.#deliveries.get(id)
    if (delivery === undefined) return false
    delivery.state = 'pending'
    this.#schedule(delivery, 0)
    return true
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all(this.#inFlight)
    await this.#journal.close()
  }

  #add(entry: Entry): Delivery | null {
    const charge = this.#options.ledger.charge(entry.charge)
    const url = charge?.details.webhookUrl ?? ''
    if (entry.event === null || url === '') return null
    const delivery: Delivery = {
      id: entry.id.replace(/^le_/, 'evt_'),
      type: entry.event,
      charge: entry.charge,
      reference: entry.reference,
      url,
      createdAt: entry.at,
      attempts: 0,
      lastStatus: null,
      state: 'pending',
    }
    this.#deliveries.set(delivery.id, delivery)
    return delivery
  }

  #count(made: Attempt): void {
    const delivery = this.#deliveries.get(made.event)
    if (delivery === undefined) return
    delivery.attempts += 1
    delivery.lastStatus = made.status
    const age = new Date(made.at).getTime() - new Date(delivery.createdAt).getTime()
    const accepted = made.status !== null && made.status >= 200 && made.status < 300
    delivery.state = accepted ? 'delivered' : age > GIVE_UP_AFTER_MS ? 'given-up' : 'pending'
  }

  #schedule(delivery: Delivery, delayMs: number): void {
    if (delivery.state !== 'pending' || this.#stopping.signal.aborted) return
    clearTimeout(this.#timers.get(delivery.id))
    const timer = setTimeout(() => {
      this.#timers.delete(delivery.id)
      const sending = this.#send(delivery).finally(() => this.#inFlight.delete(sending))
      this.#inFlight.add(sending)
    }, delayMs)
    this.#timers.set(delivery.id, timer)
  }

  async #send(delivery: Delivery): Promise<void> {
    const { log, now, pace } = this.#options
    const status = await this.#post(delivery)
    if (this.#stopping.signal.aborted && status === null) return
    const made = { event: delivery.id, at: now().toISOString(), status }
    this.#journal.append(made)
    this.#count(made)
    log.info({ event: delivery.id, type: delivery.type, status }, 'sandbox webhook sent')
    const pause = PAUSES[Math.min(delivery.attempts, PAUSES.length) - 1] ?? 1
    this.#schedule(delivery, pause * 1000 * pace)
  }

  /** The status of the answer, or null when none came. */
  async #post(delivery: Delivery): Promise<number | null> {
    const { secret, now, ledger, log } = this.#options
    const body = bodyOf(delivery, ledger.charge(delivery.charge))
    try {
      // The receiver may look the charge up at once: it must find it, also after a crash of ours.
      await ledger.durable()
      const answer = await fetch(delivery.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(body, secret, now()) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      })
      await answer.body?.cancel()
      return answer.status
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.info({ event: delivery.id, reason }, 'sandbox webhook unanswered')
      return null
    }
  }
}

/** The body says where to look, and little more. */
function bodyOf(delivery: Delivery, charge: Charge | null): string {
  return JSON.stringify({
    id: delivery.id,
    type: delivery.type,
    created_at: delivery.createdAt,
    simulated: true,
    data: { charge: delivery.charge, reference: delivery.reference, status: charge?.status ?? null },
  })
}

/** Opens the attempts file of a data folder and resumes what is pending. */
export async function openWebhooks(dataDir: string, options: WebhookOptions): Promise<Webhooks> {
  const path = join(dataDir, 'webhook-attempts.jsonl')
  const { journal, lines } = await openJournal(path, (value) => attempt.parse(value))
  return new Webhooks(options, journal, lines)
}
