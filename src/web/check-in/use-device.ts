import { useEffect, useState, useSyncExternalStore } from 'react'
import { createCheckInClient } from './check-in-client.ts'
import { createDevice, type CheckInDevice, type DeviceState } from './check-in-device.ts'
import { openIndexedStore } from './indexed-store.ts'

/** So long an entry of another check-in point is unknown here at most, while both are online. */
const SYNC_MS = 15_000

const LOADING: DeviceState = { phase: 'loading' }
const never = () => () => undefined

async function startDevice(base: string): Promise<CheckInDevice> {
  const store = await openIndexedStore()
  const checkIn = createDevice({
    store,
    client: createCheckInClient(base),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  })
  await checkIn.resume()
  return checkIn
}

/**
 * The desk of this device, once its store is open; `base` is the address of the API. `hasNoStore`: the browser keeps
 * nothing, as some do in private windows, and no entry would be safe.
 */
export function useDevice(base: string): {
  checkIn: CheckInDevice | null
  state: DeviceState
  hasNoStore: boolean
} {
  const [checkIn, setDevice] = useState<CheckInDevice | null>(null)
  const [hasNoStore, setNoStore] = useState(false)
  useEffect(() => {
    startDevice(base).then(setDevice, (error: unknown) => {
      if (!(error instanceof DOMException || error instanceof ReferenceError)) throw error
      setNoStore(true)
    })
  }, [base])
  const state = useSyncExternalStore(
    checkIn?.onChange ?? never,
    () => checkIn?.state() ?? LOADING,
    () => LOADING,
  )
  return { checkIn, state, hasNoStore }
}

/** Reports and receives updates: at once, every quarter of a minute, and when the network comes back. */
export function useSync(checkIn: CheckInDevice): void {
  useEffect(() => {
    const sync = (): void => void checkIn.sync()
    sync()
    const timer = setInterval(sync, SYNC_MS)
    addEventListener('online', sync)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sync)
    }
  }, [checkIn])
}

/** Keeps the screen from going dark while the page is looked at, where the browser allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | null> | null = null
    const ask = (): void => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // A phone that saves its battery says no, and its screen goes dark as ever.
      lock = navigator.wakeLock.request('screen').catch(() => null)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.then((held) => held?.release())
    }
  }, [])
}
