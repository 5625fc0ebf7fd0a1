import { CallFailure } from '#contract/call-failure.ts'
import type { CheckInAnswer, EntryWire } from '#contract/check-in-calls.ts'
import { isWelcome, judge, type Entry, type Verdict } from '#rules/check-in.ts'
import { describe, note, openBooks, waitingOf, type EntryIndex, type OpenCheckIn } from './entry-index.ts'
import { listedTickets, type CheckInPoint, type CheckInStore } from './check-in-point.ts'
import type { CheckInClient } from './check-in-client.ts'
import { readCode } from './read-code.ts'

/** Why a door could not be opened. `waiting`: entries of another event have not been told yet. */
export type OpenTrouble = 'key' | 'network' | 'waiting'

export type DeviceState = { phase: 'loading' } | { phase: 'closed' } | ({ phase: 'open' } & OpenCheckIn)

export type CheckInDevice = {
  state(): DeviceState
  onChange(listener: () => void): () => void
  /** Goes on at the door that this device stood at before. */
  resume(): Promise<void>
  /** Opens the door of a key's event; null when it is open. */
  open(key: string, name: string): Promise<OpenTrouble | null>
  /** Judges a scanned or typed text, and lets its holder in if they are welcome: that is on the disk when this ends. */
  check(text: string): Promise<Verdict>
  /** Tells the server what waits and hears what others told. Failing is no failure: the door is offline then. */
  sync(): Promise<void>
  /** Removes everything from this device. */
  leave(): Promise<void>
}

/** What a desk needs of its browser. */
export type DeviceDeps = {
  store: CheckInStore
  client: CheckInClient
  now: () => Date
  newId: () => string
}

/** So many entries go into one call. */
const MOST_TOLD = 200

/** The status of a call that failed, 0 where no answer came. @throws whatever else went wrong */
function statusOf(error: unknown): number {
  if (error instanceof CallFailure) return error.status
  throw error
}

const onWire = ({ id, ticketId, at, deviceId, door }: Entry): EntryWire => ({
  id,
  ticket_id: ticketId,
  at,
  device_id: deviceId,
  door,
})
const ofWire = ({ id, ticket_id, at, device_id, door }: EntryWire): Entry => ({
  id,
  ticketId: ticket_id,
  at,
  deviceId: device_id,
  door,
})

/** The check-in desk of a device, without its looks. */
export function createDevice(deps: DeviceDeps): CheckInDevice {
  const checkIn = new StoredDevice(deps)
  return {
    state: () => checkIn.state,
    onChange: (listener) => {
      checkIn.listeners.add(listener)
      return () => checkIn.listeners.delete(listener)
    },
    resume: () => checkIn.thenTell(checkIn.inTurn(() => checkIn.resume())),
    open: (key, name) => checkIn.thenTell(checkIn.open(key, name)),
    check: (text) => checkIn.thenTell(checkIn.inTurn(() => checkIn.check(text))),
    sync: () => checkIn.thenTell(checkIn.sync()),
    leave: () => checkIn.thenTell(checkIn.inTurn(() => checkIn.forget())),
  }
}

class StoredDevice {
  readonly listeners = new Set<() => void>()
  state: DeviceState = { phase: 'loading' }
  private readonly deps: DeviceDeps
  private books: EntryIndex | null = null
  private lastTurn: Promise<unknown> = Promise.resolve()
  private syncing: Promise<void> | null = null

  constructor(deps: DeviceDeps) {
    this.deps = deps
  }

  /** One thing after the other: a scan must not meet a list that is being exchanged. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastTurn.then(work)
    this.lastTurn = turn.catch(() => null)
    return turn
  }

  async thenTell<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } finally {
      this.tell()
    }
  }

  private tell(): void {
    this.state = this.books === null ? { phase: 'closed' } : { phase: 'open', ...describe(this.books) }
    for (const listener of this.listeners) listener()
  }

  async resume(): Promise<void> {
    const { door, entries } = await this.deps.store.load()
    this.books = door === null ? null : await openBooks(door, entries)
  }

  async forget(): Promise<void> {
    await this.deps.store.forget()
    this.books = null
  }

  async open(key: string, name: string): Promise<OpenTrouble | null> {
    try {
      const answer = await this.deps.client.open(key)
      return await this.inTurn(() => this.take(answer, key, name))
    } catch (error) {
      return statusOf(error) === 401 ? 'key' : 'network'
    }
  }

  /** Begins at the door of an answer, unless entries of another event would be lost. */
  private async take(
    answer: CheckInAnswer<'openCheckIn'>,
    key: string,
    name: string,
  ): Promise<OpenTrouble | null> {
    if (this.books !== null && this.books.door.event.id !== answer.event.id) {
      if (waitingOf(this.books).length > 0) return 'waiting'
      await this.forget()
    }
    await this.load(answer, key, name)
    return null
  }

  private async load(answer: CheckInAnswer<'openCheckIn'>, key: string, name: string): Promise<void> {
    const { store, newId } = this.deps
    const { event, keys, list_version: listVersion, cursor } = answer
    const deviceId = this.books?.door.deviceId ?? newId()
    const tickets = listedTickets(answer)
    const times = this.timesOf(answer.now)
    const door: CheckInPoint = { key, name, deviceId, event, keys, tickets, listVersion, cursor, ...times }
    await store.take(answer.entries.map(ofWire), [])
    await store.keep(door)
    this.books = await openBooks(door, (await store.load()).entries)
    this.books.connection = 'online'
  }

  private timesOf(serverTime: string): Pick<CheckInPoint, 'syncedAt' | 'clockAheadMs'> {
    return { syncedAt: serverTime, clockAheadMs: Date.parse(serverTime) - this.deps.now().getTime() }
  }

  /** @throws Error when no door is open */
  async check(text: string): Promise<Verdict> {
    const { books } = this
    if (books === null) throw new Error('no door is open')
    const { door, verify, numbers } = books
    const reading = await readCode(text, { id: door.event.id, verify, numbers })
    const ticketId = 'ticketId' in reading ? (reading.ticketId ?? '') : ''
    const ticket = books.tickets.get(ticketId) ?? null
    const verdict = judge(reading, ticket, books.first.get(ticketId) ?? null)
    if (!isWelcome(verdict)) return verdict
    const entry = this.entryOf(verdict.ticketId, door)
    const standing = await this.deps.store.admit(entry)
    note(books, [{ ...standing, isWaiting: true }])
    return standing.id === entry.id ? verdict : judge(reading, ticket, standing)
  }

  private entryOf(ticketId: string, { deviceId, name, clockAheadMs }: CheckInPoint): Entry {
    const at = new Date(this.deps.now().getTime() + clockAheadMs).toISOString()
    return { id: this.deps.newId(), ticketId, at, deviceId, door: name }
  }

  /** Whoever asks while a sync is under way waits for that one. */
  sync(): Promise<void> {
    this.syncing ??= this.exchangeAll().finally(() => {
      this.syncing = null
    })
    return this.syncing
  }

  private async exchangeAll(): Promise<void> {
    try {
      for (let { books } = this; books !== null && (await this.exchange(books)); { books } = this) this.tell()
    } catch (error) {
      const connection = statusOf(error) === 401 ? 'refused' : 'offline'
      if (this.books !== null) this.books.connection = connection
    }
  }

  /** One exchange with the server; true when there is more to tell. The network never keeps a scan waiting. */
  private async exchange(books: EntryIndex): Promise<boolean> {
    const { client } = this.deps
    const waiting = waitingOf(books)
    const told = waiting.slice(0, MOST_TOLD)
    const { key, name, listVersion, cursor } = books.door
    const answer = await client.sync(key, { cursor, entries: told.map(onWire) })
    await this.inTurn(() => this.apply(books, told, answer))
    if (answer.list_version !== listVersion) {
      const list = await client.open(key)
      await this.inTurn(async () => {
        if (this.books === books) await this.load(list, key, name)
      })
    }
    return waiting.length > told.length
  }

  private async apply(
    books: EntryIndex,
    told: readonly Entry[],
    answer: CheckInAnswer<'syncCheckIn'>,
  ): Promise<void> {
    // Its people may have left meanwhile.
    if (this.books !== books) return
    const { store } = this.deps
    const heard = answer.entries.map(ofWire)
    await store.take(
      heard,
      told.map(({ id }) => id),
    )
    note(
      books,
      [...told, ...heard].map((entry) => ({ ...entry, isWaiting: false })),
    )
    books.door = { ...books.door, cursor: answer.cursor, ...this.timesOf(answer.now) }
    books.connection = 'online'
    await store.keep(books.door)
  }
}
