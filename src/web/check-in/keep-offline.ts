import { localePath, type Locale } from '#rules/base/locale.ts'
import { workerScript } from '../app/trusted.ts'
import { CAMERA_FILES } from './camera.ts'
// oxlint-disable-next-line import/default -- what it exports is the bundler's doing
import workerUrl from './offline-worker.ts?worker&url'

/** Everything that this page is made of, by its address. */
function ownFiles(): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
    ({ href }) => href,
  )
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
  const page = location.origin + location.pathname
  return [...new Set([page, ...links, ...scripts, ...CAMERA_FILES])]
}

/**
 * Makes this page open without a connection from now on. Whether it will; a browser that cannot keep pages still
 * checks tickets as long as the page stays open.
 */
export async function keepOffline(locale: Locale): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    const scope = localePath(locale, '/check-in')
    await navigator.serviceWorker.register(workerScript(workerUrl), { scope, updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    // oxlint-disable-next-line require-post-message-target-origin -- a worker has no origin to name
    active?.postMessage(ownFiles())
    // Without being asked, a browser may throw entries away when its disk is full.
    await navigator.storage.persist()
    return true
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return false
    throw error
  }
}
