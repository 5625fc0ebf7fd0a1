import type { Page } from '@playwright/test'

const SETTLED_FRAMES = 30

/** Counts the shifts from here on; the returned function reads their sum. */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const shifts: number[] = []
    const take = (entries: PerformanceEntry[]): void => {
      for (const entry of entries) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shifts.push(value)
      }
    }
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: false })
    return { shifts, now: () => take(observer.takeRecords()) }
  })
  return async () => {
    await frames(page)
    return counted.evaluate(({ shifts, now }) => {
      now()
      return shifts.reduce((sum, value) => sum + value, 0)
    })
  }
}

export const frames = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    for (let n = 0; n < count; n += 1) await new Promise(requestAnimationFrame)
  }, SETTLED_FRAMES)

/** A shift, when it was, and the texts of what moved. */
type Shifted = { value: number; at: number; of: string[] }

declare global {
  interface Window {
    shiftsSeen?: Shifted[]
  }
}

/** Notes every shift of the pages that are opened from here on, from their first paint, with what moved. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const seen: Shifted[] = []
    window.shiftsSeen = seen
    new PerformanceObserver((list) => {
      for (const { value, startTime: at, sources } of list.getEntries() as Shift[]) {
        seen.push({ value, at, of: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Those since the document had arrived: a line of which only half has come is not in its place yet. */
export const shiftsSoFar = (page: Page): Promise<Shifted[]> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return (window.shiftsSeen ?? []).filter(({ at }) => at > (navigation?.domInteractive ?? 0))
  })
