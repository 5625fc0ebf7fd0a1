import type { KeyObject } from 'node:crypto'
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Catalogue, Pixel } from '#rules/catalogue/catalogue.ts'
import { isServerProvider, needsAccount } from '#rules/advertising/pixel-events.ts'
import { sealAccess } from '../../advertising/access.ts'
import { savePixelAccess } from '../../store/outbox/pixel-access-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/** The product of the demo that is advertised. */
const ADVERTISED = 1001

type Line = Pixel['pixel_configuration'][number]
const line = (event: string, action?: Line['action'], name?: string): Line => ({
  event,
  is_active: true,
  ...(action !== undefined && { action }),
  ...(name !== undefined && { name }),
})

const VISIT = [line('PageView'), line('InitiateCheckout', 'on_access'), line('AddPaymentInfo')]
const paid = (name?: string): Line => line('Purchase', 'on_payment_paid', name)

/** Adds a network's script to the frame. */
const LOAD = `const load = (src) => document.head.append(Object.assign(document.createElement('script'), { src }))`

const META_SCRIPT = `${LOAD}
const fbq = (window.fbq = (...call) => (fbq.callMethod ? fbq.callMethod(...call) : fbq.queue.push(call)))
Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] })
window._fbq = fbq
load('https://connect.facebook.net/en_US/fbevents.js')
fbq('init', '402515001')
balcao.on('*', ({ event, event_id, value, currency }) => {
  const command = event === 'OrderBumpPurchase' ? 'trackCustom' : 'track'
  fbq(command, event, { value, currency }, { eventID: event_id })
})`

const GA4_SCRIPT = `${LOAD}
window.dataLayer = []
function gtag() { dataLayer.push(arguments) }
load('https://www.googletagmanager.com/gtag/js?id=G-AURORA2024')
gtag('js', new Date())
gtag('config', 'G-AURORA2024', { send_page_view: false })
const names = { PageView: 'page_view', InitiateCheckout: 'begin_checkout', Purchase: 'purchase' }
balcao.on('*', ({ event, sale_id, value, currency }) =>
  gtag('event', names[event], { transaction_id: sale_id, value, currency }))`

const TIKTOK_SCRIPT = `${LOAD}
const ttq = (window.ttq = [])
window.TiktokAnalyticsObject = 'ttq'
for (const method of ['page', 'track']) ttq[method] = (...call) => ttq.push([method, ...call])
load('https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C4AURORADEMO12345678&lib=ttq')
balcao.on('*', ({ event, event_id, value, currency }) =>
  event === 'PageView'
    ? ttq.page({}, { event_id })
    : ttq.track(event, { value, currency }, { event_id }))`

/**
 * What the demo's seller advertises with, beside the pixels of the demo's catalogue: more networks that the server
 * reports to, and the scripts of three networks in the frame of sellers' scripts. Only for simulated networks.
 */
const PIXELS: readonly Pixel[] = [
  {
    provider: 'tiktok',
    id: 'C4AURORADEMO12345678',
    view: true,
    pixel_configuration: [...VISIT, paid()],
  },
  { provider: 'google_ads', id: '4025150010', view: false, pixel_configuration: [paid('77001')] },
  { provider: 'kwai', id: '402515001', view: false, pixel_configuration: [paid()] },
  { provider: 'taboola', id: 'aurora', view: false, pixel_configuration: [paid('compra')] },
  { provider: 'outbrain', id: 'aurora01', view: false, pixel_configuration: [paid('compra')] },
  {
    provider: 'custom',
    id: 'meta-script',
    view: true,
    hosts: ['https://connect.facebook.net', 'https://www.facebook.com'],
    script: META_SCRIPT,
    pixel_configuration: [...VISIT, paid(), line('OrderBumpPurchase', 'on_payment_paid')],
  },
  {
    provider: 'custom',
    id: 'ga4-script',
    view: true,
    hosts: ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
    script: GA4_SCRIPT,
    pixel_configuration: [
      line('PageView'),
      line('InitiateCheckout', 'on_access'),
      line('Purchase', 'on_payment_success'),
    ],
  },
  {
    provider: 'custom',
    id: 'tiktok-script',
    view: true,
    hosts: ['https://analytics.tiktok.com'],
    script: TIKTOK_SCRIPT,
    pixel_configuration: [...VISIT, paid()],
  },
]

/** The demo's catalogue with the pixels of its advertised product. */
export function withPixels(catalogue: Catalogue): Catalogue {
  const products = catalogue.products.map((product) =>
    product.id === ADVERTISED ? { ...product, pixels: [...product.pixels, ...PIXELS] } : product,
  )
  return { ...catalogue, products }
}

/** Saves an access key for each pixel of the advertised product that needs one. The simulation takes any. */
export async function savePixelKeys(db: Database, { products }: Catalogue, key: KeyObject): Promise<void> {
  const advertised = products.find(({ id }) => id === ADVERTISED)
  if (advertised === undefined) throw new Error(`the demo has no product ${ADVERTISED}`)
  for (const { provider, id: pixel } of advertised.pixels) {
    if (!isServerProvider(provider) || !needsAccount(provider)) continue
    const name = { seller: advertised.seller_id, provider, pixel }
    const token = provider === 'google_ads' ? await serviceAccount() : 'simulated'
    await savePixelAccess(db, name, sealAccess(key, name, { token }))
  }
}

/** The key file of a service account that exists nowhere. */
async function serviceAccount(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return JSON.stringify({ client_email: 'demo@balcao.example', private_key: privateKey })
}
