import { CallFailure } from '#contract/call-failure.ts'
import type { CheckInAnswer, EntryWire } from '#contract/check-in/calls.ts'
import { isWelcome, judge, ticketIdOf, type Entry, type Verdict } from '#rules/tickets/check-in.ts'
import {
  describe,
  note,
  createEntryIndex,
  waitingOf,
  type EntryIndex,
  type OpenCheckIn,
} from './entry-index.ts'
import { listedTickets, type CheckInPoint, type CheckInStore } from './check-in-point.ts'
import type { CheckInClient } from './check-in-client.ts'
import { readCode } from './read-code.ts'

/** Reason why a check-in point could not be opened. `waiting`: entries of another event have not been reported yet. */
export type OpenTrouble = 'key' | 'network' | 'waiting'

export type DeviceState = { phase: 'loading' } | { phase: 'closed' } | ({ phase: 'open' } & OpenCheckIn)

export type CheckInDevice = {
  state(): DeviceState
  onChange(listener: () => void): () => void
  /** Resumes the check-in point that this device had before. */
  resume(): Promise<void>
  /** Opens the check-in of a key's event; null when it is open. */
  open(key: string, name: string): Promise<OpenTrouble | null>
  /** Judges a scanned or typed text, and lets its holder in if they are welcome: that is on the disk when this ends. */
  check(text: string): Promise<Verdict>
  /**
   * Reports waiting entries to the server and receives those of others. A failure is not an error: the device is
   * offline then.
   */
  sync(): Promise<void>
  /** Removes everything from this device. */
  leave(): Promise<void>
}

/** Dependencies of a device on its browser. */
export type DeviceDeps = {
  store: CheckInStore
  client: CheckInClient
  now: () => Date
  newId: () => string
}

/** So many entries go into one call. */
const MOST_SENT = 200

/** The status of a call that failed, 0 where no answer came. @throws whatever else went wrong */
function statusOf(error: unknown): number {
  if (error instanceof CallFailure) return error.status
  throw error
}

const onWire = ({ id, ticketId, at, deviceId, checkInPoint }: Entry): EntryWire => ({
  id,
  ticket_id: ticketId,
  at,
  device_id: deviceId,
  check_in_point: checkInPoint,
})
const ofWire = ({ id, ticket_id, at, device_id, check_in_point }: EntryWire): Entry => ({
  id,
  ticketId: ticket_id,
  at,
  deviceId: device_id,
  checkInPoint: check_in_point,
})

/** Check-in on a device, without its looks. */
export function createDevice(deps: DeviceDeps): CheckInDevice {
  const checkIn = new StoredDevice(deps)
  return {
    state: () => checkIn.state,
    onChange: (listener) => {
      checkIn.listeners.add(listener)
      return () => checkIn.listeners.delete(listener)
    },
    resume: () => checkIn.thenNotify(checkIn.inTurn(() => checkIn.resume())),
    open: (key, name) => checkIn.thenNotify(checkIn.open(key, name)),
    check: (text) => checkIn.thenNotify(checkIn.inTurn(() => checkIn.check(text))),
    sync: () => checkIn.thenNotify(checkIn.sync()),
    leave: () => checkIn.thenNotify(checkIn.inTurn(() => checkIn.forget())),
  }
}

class StoredDevice {
  readonly listeners = new Set<() => void>()
  state: DeviceState = { phase: 'loading' }
  private readonly deps: DeviceDeps
  private index: EntryIndex | null = null
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

  async thenNotify<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } finally {
      this.notify()
    }
  }

  private notify(): void {
    this.state = this.index === null ? { phase: 'closed' } : { phase: 'open', ...describe(this.index) }
    for (const listener of this.listeners) listener()
  }

  async resume(): Promise<void> {
    const { point, entries } = await this.deps.store.load()
    this.index = point === null ? null : await createEntryIndex(point, entries)
  }

  async forget(): Promise<void> {
    await this.deps.store.forget()
    this.index = null
  }

  async open(key: string, name: string): Promise<OpenTrouble | null> {
    try {
      const answer = await this.deps.client.open(key)
      return await this.inTurn(() => this.take(answer, key, name))
    } catch (error) {
      return statusOf(error) === 401 ? 'key' : 'network'
    }
  }

  /** Begins with the event of an answer, unless entries of another event would be lost. */
  private async take(
    answer: CheckInAnswer<'openCheckIn'>,
    key: string,
    name: string,
  ): Promise<OpenTrouble | null> {
    if (this.index !== null && this.index.point.event.id !== answer.event.id) {
      if (waitingOf(this.index).length > 0) return 'waiting'
      await this.forget()
    }
    await this.load(answer, key, name)
    return null
  }

  private async load(answer: CheckInAnswer<'openCheckIn'>, key: string, name: string): Promise<void> {
    const { store, newId } = this.deps
    const { event, keys, list_version: listVersion, cursor } = answer
    const deviceId = this.index?.point.deviceId ?? newId()
    const tickets = listedTickets(answer)
    const times = this.timesOf(answer.now)
    const point: CheckInPoint = { key, name, deviceId, event, keys, tickets, listVersion, cursor, ...times }
    await store.take(answer.entries.map(ofWire), [])
    await store.keep(point)
    this.index = await createEntryIndex(point, (await store.load()).entries)
    this.index.connection = 'online'
  }

  private timesOf(serverTime: string): Pick<CheckInPoint, 'syncedAt' | 'clockAheadMs'> {
    return { syncedAt: serverTime, clockAheadMs: Date.parse(serverTime) - this.deps.now().getTime() }
  }

  /** @throws Error when no check-in point is open */
  async check(text: string): Promise<Verdict> {
    const { index } = this
    if (index === null) throw new Error('no check-in point is open')
    const { point, verify, numbers } = index
    const reading = await readCode(text, { id: point.event.id, verify, numbers })
    const ticketId = ticketIdOf(reading) ?? ''
    const ticket = index.tickets.get(ticketId) ?? null
    const verdict = judge(reading, ticket, index.first.get(ticketId) ?? null)
    if (!isWelcome(verdict)) return verdict
    const entry = this.entryOf(verdict.ticketId, point)
    const stored = await this.deps.store.admit(entry)
    note(index, [{ ...stored, isWaiting: true }])
    return stored.id === entry.id ? verdict : judge(reading, ticket, stored)
  }

  private entryOf(ticketId: string, { deviceId, name, clockAheadMs }: CheckInPoint): Entry {
    const at = new Date(this.deps.now().getTime() + clockAheadMs).toISOString()
    return { id: this.deps.newId(), ticketId, at, deviceId, checkInPoint: name }
  }

  /**
   * A caller during a sync waits for that one. If it fails they get a separate one: the first may have begun on a
   * network that was lost, and they call because another is available.
   */
  sync(): Promise<void> {
    const joined = this.syncing
    if (joined === null) return this.syncNow()
    return joined.then(() => (this.index?.connection === 'offline' ? this.syncNow() : undefined))
  }

  private syncNow(): Promise<void> {
    this.syncing ??= this.exchangeAll().finally(() => {
      this.syncing = null
    })
    return this.syncing
  }

  private async exchangeAll(): Promise<void> {
    try {
      for (let { index } = this; index !== null && (await this.exchange(index)); { index } = this)
        this.notify()
    } catch (error) {
      const connection = statusOf(error) === 401 ? 'refused' : 'offline'
      if (this.index !== null) this.index.connection = connection
    }
  }

  /** Performs one exchange with the server; true if there is more to report. The network never keeps a scan waiting. */
  private async exchange(index: EntryIndex): Promise<boolean> {
    const { client } = this.deps
    const waiting = waitingOf(index)
    const sent = waiting.slice(0, MOST_SENT)
    const { key, name, listVersion, cursor } = index.point
    const answer = await client.sync(key, { cursor, entries: sent.map(onWire) })
    await this.inTurn(() => this.apply(index, sent, answer))
    if (answer.list_version !== listVersion) {
      const list = await client.open(key)
      await this.inTurn(async () => {
        if (this.index === index) await this.load(list, key, name)
      })
    }
    return waiting.length > sent.length
  }

  private async apply(
    index: EntryIndex,
    sent: readonly Entry[],
    answer: CheckInAnswer<'syncCheckIn'>,
  ): Promise<void> {
    // Its people may have left meanwhile.
    if (this.index !== index) return
    const { store } = this.deps
    const received = answer.entries.map(ofWire)
    await store.take(
      received,
      sent.map(({ id }) => id),
    )
    note(
      index,
      [...sent, ...received].map((entry) => ({ ...entry, isWaiting: false })),
    )
    index.point = { ...index.point, cursor: answer.cursor, ...this.timesOf(answer.now) }
    index.connection = 'online'
    await store.keep(index.point)
  }
}
