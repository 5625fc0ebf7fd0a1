import { withEvent, type CountedEvent, type NetworkEvent } from './network-event.ts'

/** So many events are kept, the newest; in memory alone. */
const KEPT_EVENTS = 500

/** Events that the simulated ad networks received. */
export class NetworkLog {
  readonly #kept: number
  /** Newest first. */
  readonly #events: CountedEvent[] = []

  constructor(kept = KEPT_EVENTS) {
    this.#kept = kept
  }

  receive(event: NetworkEvent): void {
    for (const [index, counted] of this.#events.entries()) {
      const joined = withEvent(counted, event)
      if (joined === null) continue
      this.#events[index] = joined
      return
    }
    const side = { browser: null, server: null, [event.side]: event }
    this.#events.unshift({ ...side, repeats: 0 })
    this.#events.length = Math.min(this.#events.length, this.#kept)
  }

  /** Newest first. */
  get events(): readonly CountedEvent[] {
    return this.#events
  }
}
