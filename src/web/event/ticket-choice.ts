import type { HeldTickets, ReservationWire } from '#contract/checkout/tickets.ts'
import type { ChoiceProblem } from '#contract/checkout/page.ts'
import type { TicketWish } from '#rules/tickets/ticket-cart.ts'

type Held = HeldTickets['reservations'][number]

/** A kind of tickets as the choice knows it. */
export type ChoosableTicket = { id: number; batchId: number; isReservable: boolean }

/** How a call ended that is no answer: its code, and what caused it. */
export type ChoiceFailure = { code: string; cause: unknown }

type ChoiceWord = ChoiceProblem | 'expired' | 'not-reservable'

/** Why the choice is not what the buyer tapped. */
export type ChoiceNotice = { kind: ChoiceWord } | ({ kind: 'failed' } & ChoiceFailure)

export type ChoiceState = {
  /** Counts on the steppers, by kind of ticket. */
  counts: ReadonlyMap<number, number>
  /** Reserved tickets by kind. */
  heldTickets: ReadonlyMap<number, number>
  /** Reserved tickets by batch. */
  heldOf: ReadonlyMap<number, number>
  /** When the choice ends: with the earliest reservation. */
  end: string | null
  /** Something is on its way to the server. */
  isSaving: boolean
  notice: ChoiceNotice | null
}

/** The calls of a reservation. They reject with what `failureOf` can read. */
export type ChoiceCalls = {
  reserve: (ticketId: number, quantity: number, key: string) => Promise<ReservationWire | null>
  change: (token: string, quantity: number) => Promise<ReservationWire | null>
  release: (token: string) => Promise<ReservationWire>
  read: () => Promise<HeldTickets>
  failureOf: (error: unknown) => ChoiceFailure
  newKey: () => string
  /** The server said how many tickets are left of a batch. */
  onLeft: (batchId: number, left: number) => void
}

type Lane = ChoosableTicket & {
  wanted: number
  held: Held[]
  work: Promise<void> | null
  /** Of a claim that got no answer: sent again it is the same hold. */
  key: string | null
}

const REFUSALS: Readonly<Record<string, ChoiceWord>> = {
  TICKET_NOT_ON_SALE: 'not-on-sale',
  TOO_MANY_TICKETS: 'too-many',
  PAYMENT_IN_PROGRESS: 'paying',
}

const sum = (held: readonly Held[]): number => held.reduce((total, { quantity }) => total + quantity, 0)

/**
 * The tickets that a buyer chooses, synchronised with the server's reservations. The steppers follow the taps at once;
 * taps during a call are combined into one call. A refusal by the server resets the stepper to the reserved count.
 */
export class TicketChoice {
  readonly #calls: ChoiceCalls
  readonly #lanes: ReadonlyMap<number, Lane>
  readonly #listeners = new Set<() => void>()
  /** Taps and answers so far: a reading that was overtaken by one is old. */
  #changes = 0
  #notice: ChoiceNotice | null
  #state: ChoiceState

  constructor(
    tickets: readonly ChoosableTicket[],
    held: HeldTickets,
    calls: ChoiceCalls,
    problem: ChoiceProblem | null = null,
  ) {
    this.#calls = calls
    this.#notice = problem && { kind: problem }
    this.#lanes = new Map(
      tickets.map((ticket) => [ticket.id, { ...ticket, wanted: 0, held: [], work: null, key: null }]),
    )
    this.#take(held)
    this.#state = this.#describe()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): ChoiceState => this.#state

  /** The tickets on the steppers, in the seller's order. */
  wishes(): TicketWish[] {
    return [...this.#lanes.values()]
      .filter(({ wanted }) => wanted > 0)
      .map(({ id, batchId, wanted }) => ({ ticket_id: id, batch_id: batchId, quantity: wanted }))
  }

  /** Returns the stepper counts of tickets that are not reserved. */
  unreserved(): ReadonlyMap<number, number> {
    const lanes = [...this.#lanes.values()].filter(({ isReservable }) => !isReservable)
    return new Map(lanes.map(({ id, wanted }) => [id, wanted]))
  }

  /** Sets a stepper's count, and reserves or releases tickets accordingly. */
  set(ticketId: number, count: number): void {
    const lane = this.#lanes.get(ticketId)
    if (lane === undefined || !Number.isInteger(count) || count < 0 || lane.wanted === count) return
    lane.wanted = count
    this.#changes += 1
    this.#notice = null
    this.#work(lane)
    this.#notify()
  }

  /** Says something about the choice that no call said. */
  say(kind: ChoiceWord): void {
    this.#notice = { kind }
    this.#notify()
  }

  /**
   * Waits until everything on the steppers is held; whether it is. The server is asked once more, because another tab
   * may have given it back, or the checkout that the buyer came back from.
   */
  async settle(): Promise<boolean> {
    this.#notice = null
    for (const lane of this.#lanes.values()) this.#work(lane)
    this.#notify()
    await Promise.all([...this.#lanes.values()].flatMap(({ work }) => (work === null ? [] : [work])))
    await this.#verify()
    const { notice } = this.#describe()
    return notice === null || notice.kind === 'not-reservable'
  }

  /** Takes over what the server holds now, e.g. because another tab changed it. A call under way knows better. */
  async refresh(): Promise<void> {
    const before = this.#changes
    const held = await this.#calls.read().catch(() => null)
    if (held === null || this.#state.isSaving || this.#changes !== before) return
    this.#take(held)
    this.#notify()
  }

  /** Handles the end of the time: remaining reservations are released, and the choice starts again. */
  async expire(): Promise<void> {
    const rest = [...this.#lanes.values()].flatMap((lane) => lane.held)
    for (const lane of this.#lanes.values()) {
      if (lane.isReservable) Object.assign(lane, { wanted: 0, held: [], key: null })
    }
    this.say('expired')
    // Expired reservations cannot be released, and need not be.
    await Promise.allSettled(rest.map(({ token }) => this.#calls.release(token)))
  }

  async #verify(): Promise<void> {
    const before = this.#describe().heldTickets
    if ([...before.values()].every((count) => count === 0)) return
    await this.refresh()
    const { heldTickets } = this.#state
    const isLess = [...before].some(([id, count]) => (heldTickets.get(id) ?? 0) < count)
    if (isLess && this.#notice === null) this.say('expired')
  }

  #take({ reservations }: HeldTickets): void {
    for (const lane of this.#lanes.values()) {
      if (!lane.isReservable) continue
      lane.held = reservations.filter(({ offer_id }) => offer_id === lane.id)
      lane.wanted = sum(lane.held)
    }
  }

  #work(lane: Lane): void {
    if (!lane.isReservable || lane.work !== null || lane.wanted === sum(lane.held)) return
    lane.work = this.#follow(lane).finally(() => {
      lane.work = null
      this.#notify()
    })
  }

  async #follow(lane: Lane): Promise<void> {
    while (lane.isReservable && lane.wanted !== sum(lane.held)) {
      try {
        await this.#step(lane, lane.wanted - sum(lane.held))
      } catch (error) {
        this.#refuse(lane, this.#calls.failureOf(error))
      }
      this.#notify()
    }
  }

  /** One call that brings what is held nearer to what is wanted. */
  async #step(lane: Lane, missing: number): Promise<void> {
    this.#changes += 1
    const [first] = lane.held
    const last = lane.held.at(-1)
    if (missing < 0 && last !== undefined && last.quantity + missing <= 0) {
      const answer = await this.#calls.release(last.token)
      return this.#keep(lane, last, { ...answer, quantity: 0 })
    }
    const changed = missing < 0 ? last : first
    if (changed !== undefined) {
      return this.#keep(lane, changed, await this.#calls.change(changed.token, changed.quantity + missing))
    }
    lane.key ??= this.#calls.newKey()
    const answer = await this.#calls.reserve(lane.id, missing, lane.key)
    lane.key = null
    return this.#keep(lane, null, answer)
  }

  #keep(lane: Lane, before: Held | null, answer: ReservationWire | null): void {
    if (answer === null) {
      lane.wanted = sum(lane.held)
      this.#notice = { kind: 'sold-out' }
      return
    }
    const others = lane.held.filter(({ token }) => token !== before?.token && token !== answer.token)
    lane.held = answer.quantity === 0 ? others : [...others, answer]
    for (const { batch_id, tickets } of answer.tickets) this.#calls.onLeft(batch_id, tickets)
  }

  #refuse(lane: Lane, failure: ChoiceFailure): void {
    if (failure.code === 'TICKET_NOT_RESERVABLE') {
      // The seller has changed the batch: it is paid without a reservation now.
      lane.isReservable = false
      this.#notice = { kind: 'not-reservable' }
      return
    }
    if (failure.code === 'GONE' || failure.code === 'NOT_FOUND') {
      Object.assign(lane, { held: [], key: null })
      if (lane.wanted > 0) this.#notice = { kind: 'expired' }
    } else {
      const kind = REFUSALS[failure.code]
      this.#notice = kind === undefined ? { kind: 'failed', ...failure } : { kind }
    }
    // A claim without an answer keeps its key: the next try is the same hold.
    if (failure.code !== 'NETWORK') lane.key = null
    lane.wanted = sum(lane.held)
  }

  #describe(): ChoiceState {
    const lanes = [...this.#lanes.values()]
    const heldOf = new Map<number, number>()
    for (const { batchId, held } of lanes) heldOf.set(batchId, (heldOf.get(batchId) ?? 0) + sum(held))
    const ends = lanes.flatMap(({ held }) => held.map(({ end }) => end)).toSorted()
    return {
      counts: new Map(lanes.map(({ id, wanted }) => [id, wanted])),
      heldTickets: new Map(lanes.map(({ id, held }) => [id, sum(held)])),
      heldOf,
      end: ends[0] ?? null,
      isSaving: lanes.some(({ work }) => work !== null),
      notice: this.#notice,
    }
  }

  #notify(): void {
    this.#state = this.#describe()
    for (const listener of this.#listeners) listener()
  }
}
