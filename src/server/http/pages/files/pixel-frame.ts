import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PIXEL_FRAMES } from '#contract/routes.ts'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import type { NetworkAddresses } from '#rules/advertising/network-origins.ts'
import { customHosts } from '#rules/advertising/visit-events.ts'
import { CallError } from '../../../call-error.ts'
import type { CatalogueReader } from '../../../store/catalogue/catalogue-store.ts'
import { limited } from '../../base/call-limits.ts'

type FrameDeps = {
  catalogue: Pick<CatalogueReader, 'findRecentProduct'>
  /** Where scripts find the ad networks that they name: only a simulation has them elsewhere. */
  networkAddresses: NetworkAddresses
}

/**
 * Serves the frame in which a seller's own scripts run. Its document has no origin: no cookie, no storage, no access to
 * the page around it; it opens nothing and navigates nowhere, and reaches only the hosts that the seller has listed. It
 * receives events by messages, none of which holds personal data.
 */
export function mountPixelFrame(app: FastifyInstance, deps: FrameDeps): void {
  app.get<{ Params: { product: string } }>(
    `${PIXEL_FRAMES}:product`,
    limited(app, 'pages'),
    async (request, reply) => {
      const { product } = request.params
      const found = /^\d{1,10}$/.test(product)
        ? await deps.catalogue.findRecentProduct(Number(product))
        : null
      const pixels = found?.product.pixels.filter(({ provider }) => provider === 'custom') ?? []
      if (pixels.length === 0) throw new CallError('NOT_FOUND')
      const nonce = randomBytes(16).toString('base64')
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'permissions-policy': DENIED.map((feature) => `${feature}=()`).join(', '),
        'content-security-policy': framePolicy(hostsOf(pixels, deps.networkAddresses), nonce),
      })
      // A site that frames it gets a script that it could have written itself, and no buyer's event.
      reply.removeHeader('x-frame-options')
      return reply.send(frameDocument(pixels, nonce, deps.networkAddresses))
    },
  )
}

/** Features that the page may not delegate, whatever a browser allows a frame by default. */
const DENIED = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'publickey-credentials-get',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'usb',
  'autoplay',
]

/** A simulated network is a path of its server, with the slash that lets a policy include what is below. */
function hostsOf(pixels: readonly Pixel[], addresses: NetworkAddresses): string[] {
  return customHosts(pixels).map((host) => {
    const address = addresses(host)
    return address === host ? host : `${address}/`
  })
}

function framePolicy(hosts: readonly string[], nonce: string): string {
  const reached = hosts.length === 0 ? "'none'" : hosts.join(' ')
  return [
    // guard: pixel-frame-sandbox
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${hosts.join(' ')}`.trim(),
    `connect-src ${reached}`,
    `img-src ${reached}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** API for a seller's script: `on(event, tell)`, which receives the events of its pixel, earlier ones too. */
const BEGINNING = `
const told = [], pixels = []
let port = null
const say = (message) => port && port.postMessage(message)
const lineOf = (event) => (event.action ? event.event + '.' + event.action : event.event)
const apart = (pixel, event) => event.event === 'Purchase' && pixel.lines.some((line) => line.startsWith('OrderBump'))
  ? { ...event, value: event.main_value, items: event.items.slice(0, 1) } : event
const give = (pixel, event) => {
  const line = lineOf(event)
  if (!pixel.lines.includes(line)) return
  const known = told.findIndex((each) => each.event_id === event.event_id && pixel.lines.includes(lineOf(each)))
  if (known >= 0 && told[known] !== event) return
  for (const [name, tell] of pixel.tells) {
    if (name !== event.event && name !== '*') continue
    try { tell(structuredClone(apart(pixel, event))); say({ pixel: pixel.id, event_id: event.event_id, failure: null }) }
    catch (error) { say({ pixel: pixel.id, event_id: event.event_id, failure: String(error).slice(0, 200) }) }
  }
}
const begin = (id, lines, script) => {
  const pixel = { id, lines, tells: [] }
  pixels.push(pixel)
  const on = (name, tell) => { pixel.tells.push([name, tell]); told.forEach((event) => give({ ...pixel, tells: [[name, tell]] }, event)) }
  try { script({ on }) } catch (error) { say({ pixel: id, event_id: '', failure: String(error).slice(0, 200) }) }
}
addEventListener('message', ({ source, ports }) => {
  if (source !== parent || port || !ports[0]) return
  port = ports[0]
  port.onmessage = ({ data }) => { told.push(data); pixels.forEach((pixel) => give(pixel, data)) }
})`

function frameDocument(pixels: readonly Pixel[], nonce: string, addresses: NetworkAddresses): string {
  const scripts = pixels.map(({ id, script = '', pixel_configuration: lines }) => {
    const active = lines.filter(({ is_active }) => is_active)
    const names = active.map(({ event, action }) => (action ? `${event}.${action}` : event))
    return `begin(${JSON.stringify(id)}, ${JSON.stringify(names)}, (balcao) => {\n${addresses(script)}\n})`
  })
  // Each in an element of its own: one that cannot be read stops none of the others. The import has refused HTML in it.
  const elements = [BEGINNING, ...scripts].map((text) => `<script nonce="${nonce}">${text}</script>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pixels</title></head><body>${elements.join('')}</body></html>`
}
