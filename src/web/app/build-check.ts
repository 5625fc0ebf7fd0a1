import type { Page } from '#contract/checkout/page.ts'
import { pageClient, type PageClient } from './page-client.ts'
import { isReloadBlocked } from './reload-blockers.ts'

export const BUILD_POLL_MS = 60 * 60 * 1000
/** A page that has only just loaded is not reloaded again: two builds behind one balancer must not make it flap. */
export const RELOAD_GUARD_MS = 10_000

/** Whether a page of `current` may be replaced by a newer build now. `sinceLoad` in milliseconds. */
export function mayReload(current: string, latest: string, sinceLoad: number, isBusy: boolean): boolean {
  return latest !== current && sinceLoad >= RELOAD_GUARD_MS && !isBusy
}

/**
 * Asks whether the server runs a newer build than `current`, and loads the page again where that disturbs nobody. True
 * where there is one.
 */
export async function takeNewerBuild(client: PageClient, current: string): Promise<boolean> {
  const answer = await client
    .call('latestBuild', { query: { t: String(Date.now()) } })
    // An unreachable server is not a newer build; the caller asks again.
    .catch(() => null)
  if (answer === null) return false
  if (mayReload(current, answer.id, performance.now(), isReloadBlocked())) location.reload()
  return answer.id !== current
}

/** Asks once an hour whether the server runs a newer build, and loads the page again where that disturbs nobody. */
export function watchBuild(page: Page): void {
  const client = pageClient(page)
  setInterval(() => void takeNewerBuild(client, page.frame.buildId), BUILD_POLL_MS)
}
