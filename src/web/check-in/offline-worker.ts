/*
 * The service worker of the check-in page: it stores the page and its files, so that check-in opens without a
 * connection. It responds to nothing else, above all no call.
 */

/** Types of a service worker that TypeScript's library for pages does not have. */
type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = LastingEvent & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { scope: string }
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'message', listener: (event: LastingEvent & { data: unknown }) => void): void
}
const scope = globalThis as unknown as Scope

/** One for each language of the page: a file that one does without, another may need. */
const CACHE = `balcao-check-in ${scope.registration.scope}`
/** An unusable network must not keep check-in closed. */
const PATIENCE_MS = 4000

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

/** The page names its parts: its own address, and its files. Files of an older page are removed. */
scope.addEventListener('message', (event) => {
  const { data } = event
  if (Array.isArray(data)) event.waitUntil(keep(data.map(String)))
})

async function keep(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const wanted = new Set(addresses.map((address) => new URL(address, location.origin).href))
  for (const address of wanted) {
    if (isFile(new URL(address)) && (await cache.match(address)) !== undefined) continue
    const answer = await fetch(address)
    if (answer.ok) await cache.put(address, answer)
  }
  for (const request of await cache.keys()) {
    if (isFile(new URL(request.url)) && !wanted.has(request.url)) await cache.delete(request)
  }
}

/** The name of a file has a hash of what is in it, so a copy is never old. */
const isFile = ({ pathname }: URL): boolean => pathname.startsWith('/assets/')

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (isFile(url)) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate') event.respondWith(pageOf(request, `${url.origin}${url.pathname}`))
})

async function fileOf(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(request)
  return kept ?? fetch(request)
}

/** The page as the server has it now, which may be a newer one; without a network the copy. */
async function pageOf(request: Request, address: string): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.status < 500) return answer
    return (await keptPage(address)) ?? answer
  } catch (error) {
    const kept = await keptPage(address)
    if (kept === undefined) throw error
    return kept
  }
}

async function keptPage(address: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(address)
}
