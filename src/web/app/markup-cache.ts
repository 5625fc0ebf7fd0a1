import type { Page } from '#contract/checkout/page.ts'
import { PERSONAL } from './document.ts'

/** Entries that are kept: a shop has few products with many visitors, each in a few languages and countries. */
const MAX_ENTRIES = 64
/**
 * Maximum characters of an entry's key: a longer one, such as that of a page with many products, is rendered each time.
 */
const MAX_KEY = 100_000

/** Keeps what pages were rendered to. */
export type MarkupCache<T> = {
  /** Returns the markup of an equal page, or the result of `render`, which is kept if it depends on nothing else. */
  get(page: Page, render: (page: Page) => Promise<T>): Promise<T>
}

/**
 * Keeps the markup of checkouts that differ in nothing but the session, its tokens and the time, which is what most
 * visitors of a product see first. The key is the whole rest of the page. Whether the session, the tokens or the time
 * were read is noted while React renders; a page that reads one of them is never kept.
 */
export function createMarkupCache<T>(): MarkupCache<T> {
  const kept = new Map<string, T>()
  const keep = (key: string, value: T): void => {
    kept.set(key, value)
    // A Map keeps the order of insertion, and a hit moves its entry to the end.
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_ENTRIES) return
      kept.delete(oldest)
    }
  }
  return {
    async get(page, render) {
      const key = keyOf(page)
      if (key === null) return render(page)
      const known = kept.get(key)
      if (known !== undefined) {
        kept.delete(key)
        keep(key, known)
        return known
      }
      const seen = watch(page)
      const value = await render(seen.page)
      if (!seen.wasRead()) keep(key, value)
      return value
    },
  }
}

/** All of a checkout but what differs with each request; null for a page that is of one visitor alone. */
function keyOf(page: Page): string | null {
  if (!isForAnybody(page)) return null
  const frame = { ...page.frame, now: undefined, sessionId: undefined }
  const key = JSON.stringify([frame, { ...page.data, tokens: undefined }])
  return key.length > MAX_KEY ? null : key
}

/** Whether a page is a checkout that shows nothing about its visitor. */
function isForAnybody({ frame, data }: Page): boolean {
  if (data.screen !== 'checkout') return false
  const known = [data.lead, data.open, data.buyer, data.checkout.history_subscription]
  return known.every((each) => each === null) && !PERSONAL.some((name) => name in frame.query)
}

/** The page, and whether anybody has read from it what differs with each request. */
function watch({ frame, data }: Page): { page: Page; wasRead(): boolean } {
  let wasRead = false
  const note = (): void => void (wasRead = true)
  const page = {
    frame: watched(frame, ['now', 'sessionId'], note),
    data: data.screen === 'checkout' ? watched(data, ['tokens'], note) : data,
  }
  return { page, wasRead: () => wasRead }
}

/** Copies an object, and reports when some of its properties are read. */
function watched<T extends object>(parts: T, names: readonly (keyof T)[], onRead: () => void): T {
  const copy = { ...parts }
  for (const name of names) {
    Object.defineProperty(copy, name, {
      enumerable: true,
      get: () => {
        onRead()
        return parts[name]
      },
    })
  }
  return copy
}
