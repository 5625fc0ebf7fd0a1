import { compareEntries, type Entry } from '#rules/tickets/check-in.ts'
import type { CheckInPoint, CheckInStore, KeptEntry } from './check-in-point.ts'

const NAME = 'balcao-check-in'
const VERSION = 1
const CHECK_IN_POINTS = 'check-in-points'
const ENTRIES = 'entries'
const OF_TICKET = 'ticket'
/** A device has one check-in point. */
const HERE = 'here'

/** Returns the result of a request. @throws DOMException of the browser, e.g. when its disk is full */
function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database failed')))
  })
}

/** Ends when the transaction is on the disk. */
function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('the database failed'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(CHECK_IN_POINTS)
    request.result.createObjectStore(ENTRIES, { keyPath: 'id' }).createIndex(OF_TICKET, 'ticketId')
  })
  return result(request)
}

/**
 * The check-in point of this device in the browser's own database. @throws DOMException where the browser keeps nothing
 */
export async function openIndexedStore(): Promise<CheckInStore> {
  const database = await openDatabase()
  const writing = (): IDBTransaction =>
    database.transaction([CHECK_IN_POINTS, ENTRIES], 'readwrite', { durability: 'strict' })
  return {
    load: async () => {
      const transaction = database.transaction([CHECK_IN_POINTS, ENTRIES])
      const [point, entries] = await Promise.all([
        result(transaction.objectStore(CHECK_IN_POINTS).get(HERE) as IDBRequest<CheckInPoint | undefined>),
        result(transaction.objectStore(ENTRIES).getAll() as IDBRequest<KeptEntry[]>),
      ])
      return { point: point ?? null, entries }
    },
    keep: async (point) => {
      const transaction = writing()
      transaction.objectStore(CHECK_IN_POINTS).put(point, HERE)
      await completion(transaction)
    },
    admit: (entry) => admit(writing(), entry),
    take: async (entries, reported) => {
      const transaction = writing()
      const store = transaction.objectStore(ENTRIES)
      const done = completion(transaction)
      for (const entry of entries) store.put({ ...entry, isWaiting: false } satisfies KeptEntry)
      for (const id of reported) {
        const own = await result(store.get(id) as IDBRequest<KeptEntry | undefined>)
        if (own?.isWaiting === true) store.put({ ...own, isWaiting: false } satisfies KeptEntry)
      }
      await done
    },
    forget: async () => {
      const transaction = writing()
      transaction.objectStore(CHECK_IN_POINTS).clear()
      transaction.objectStore(ENTRIES).clear()
      await completion(transaction)
    },
  }
}

/** Looks and writes in one transaction, so that two tabs of a device cannot both let a ticket in. */
async function admit(transaction: IDBTransaction, entry: Entry): Promise<Entry> {
  const store = transaction.objectStore(ENTRIES)
  const done = completion(transaction)
  const known = await result(store.index(OF_TICKET).getAll(entry.ticketId) as IDBRequest<KeptEntry[]>)
  const [first] = known.toSorted(compareEntries)
  if (first === undefined) store.put({ ...entry, isWaiting: true } satisfies KeptEntry)
  await done
  return first ?? entry
}
