import { finding, type Finding } from '../catalogue/catalogue-findings.ts'
import type { Pixel } from '../catalogue/catalogue.ts'

/** Events that a seller's pixel can receive, and the moments at which each of them may be sent. */
export const PIXEL_EVENTS = {
  PageView: [],
  PreCheckoutView: [],
  ViewContent: [],
  InitiateCheckout: ['on_access', 'on_filled_data'],
  AddPaymentInfo: [],
  AddToCart: ['on_main_product', 'on_orderbump'],
  Purchase: ['on_payment_try', 'on_payment_success', 'on_payment_paid'],
  OrderBumpPurchase: ['on_payment_try', 'on_payment_success', 'on_payment_paid'],
  Subscribe: [],
  StartTrial: [],
} as const satisfies Record<string, readonly string[]>

export type PixelEvent = keyof typeof PIXEL_EVENTS
export type PixelAction = (typeof PIXEL_EVENTS)[PixelEvent][number]

/** The moments of a payment: the first try, a payment or a code to pay by, and money that came. */
export type SaleMoment = Extract<PixelAction, `on_payment_${string}`>

const SALE_EVENTS = ['Purchase', 'OrderBumpPurchase', 'Subscribe', 'StartTrial'] as const
/** Events sent for a sale. */
export type SaleEvent = (typeof SALE_EVENTS)[number]

export type PixelProvider = Pixel['provider']

/** Advertising services that the server notifies, server to server; only `custom` is a script of the seller. */
export const SERVER_PROVIDERS = [
  'meta',
  'ga4',
  'google_ads',
  'tiktok',
  'kwai',
  'taboola',
  'outbrain',
] as const
export type ServerProvider = (typeof SERVER_PROVIDERS)[number]

export function isServerProvider(provider: PixelProvider): provider is ServerProvider {
  return (SERVER_PROVIDERS as readonly string[]).includes(provider)
}

const SENT_WITHOUT_ACCOUNT: readonly ServerProvider[] = ['taboola', 'outbrain']

/** Whether a service takes events only with something that opens the seller's account there. */
export function needsAccount(provider: ServerProvider): boolean {
  return !SENT_WITHOUT_ACCOUNT.includes(provider)
}

/** Providers whose events have the names that the seller gave them in the account there, upper and lower case alike. */
export const NAMED_BY_SELLER: readonly PixelProvider[] = ['taboola', 'outbrain', 'google_ads']

/** Format of each provider's own id; a pixel with another format is never counted by any provider. */
const IDS: Readonly<Record<PixelProvider, { form: RegExp; says: string }>> = {
  meta: { form: /^\d{6,20}$/, says: 'the digits of the data set (pixel) in the Events Manager' },
  ga4: { form: /^G-[A-Z0-9]{4,15}$/, says: 'the measurement id, such as G-ABC123DEF4' },
  google_ads: { form: /^\d{10}$/, says: 'the ten digits of the Google Ads account, without hyphens' },
  tiktok: { form: /^[A-Z0-9]{15,30}$/, says: 'the pixel code, capitals and digits' },
  kwai: { form: /^\d{6,24}$/, says: 'the digits of the pixel' },
  taboola: { form: /^[A-Za-z0-9-]{2,64}$/, says: 'the account id' },
  outbrain: { form: /^[A-Za-z0-9]{6,64}$/, says: 'the marketer id' },
  custom: { form: /^[A-Za-z0-9-]{2,64}$/, says: 'a name of your own: letters, digits and hyphens' },
}

/** One line of a pixel's configuration. */
export type PixelLine = Pixel['pixel_configuration'][number]

/** A problem of a pixel, and its path below the pixel. */
export type PixelProblem = Finding & { path: string }

/** Returns the problems of a pixel, each with its path below the pixel; a pixel without problems can receive events. */
export function pixelProblems(pixel: Pixel): PixelProblem[] {
  const { form, says } = IDS[pixel.provider]
  const wrongId = form.test(pixel.id)
    ? []
    : [{ path: 'id', ...finding('pixel-id', { provider: pixel.provider, form: says }) }]
  return [
    ...wrongId,
    ...scriptProblems(pixel),
    ...pixel.pixel_configuration.flatMap((line, index) => lineProblems(pixel, line, index)),
  ]
}

/** A script belongs to a pixel of the seller's own, and one that could reach nobody would be of no use. */
function scriptProblems({ provider, script, hosts }: Pixel): PixelProblem[] {
  const wrong = (path: string, found: Finding) => [{ path, ...found }]
  if (provider !== 'custom') {
    if (script !== undefined) return wrong('script', finding('script-of-server', { provider }))
    return hosts === undefined ? [] : wrong('hosts', finding('hosts-of-server', { provider }))
  }
  if (script === undefined) return wrong('script', finding('script-missing'))
  if (/<\/script|<!--/i.test(script)) return wrong('script', finding('script-html'))
  return hosts === undefined || hosts.length === 0 ? wrong('hosts', finding('hosts-missing')) : []
}

function lineProblems(pixel: Pixel, line: PixelLine, index: number) {
  const { provider, pixel_configuration: lines } = pixel
  const path = `pixel_configuration[${index}]`
  const allowed: readonly string[] = PIXEL_EVENTS[line.event as PixelEvent]
  if (line.action !== undefined && !allowed.includes(line.action)) {
    const { event } = line
    const never =
      allowed.length === 0
        ? finding('action-none', { event })
        : finding('action-never', { event, actions: allowed.join(', ') })
    return [{ path: `${path}.action`, ...never }]
  }
  if (line.action === undefined && allowed.length > 0) {
    return [
      {
        path: `${path}.action`,
        ...finding('action-missing', { event: line.event, actions: allowed.join(', ') }),
      },
    ]
  }
  if (!line.is_active) return []
  const before = lines.slice(0, index).filter(({ is_active, event }) => is_active && event === line.event)
  if (before.some(({ action }) => action === line.action)) {
    return [{ path, ...finding('told-twice', { event: line.event }) }]
  }
  if (!isSaleEvent(line.event) && !pixel.view) {
    return [{ path, ...finding('visit-event', { event: line.event }) }]
  }
  if (isSaleEvent(line.event) && before.length > 0) {
    return [{ path, ...finding('sale-twice', { event: line.event }) }]
  }
  return nameProblems(provider, line, path)
}

function nameProblems(provider: PixelProvider, { event, name }: PixelLine, path: string) {
  const wrong = (found: Finding) => [{ path: `${path}.name`, ...found }]
  if (provider === 'kwai' && KWAI_LACKS.includes(event)) {
    return [{ path, ...finding('kwai-lacks', { event }) }]
  }
  if (!NAMED_BY_SELLER.includes(provider)) return []
  if (provider === 'google_ads') {
    return name !== undefined && /^\d{1,20}$/.test(name) ? [] : wrong(finding('ads-digits'))
  }
  return name === undefined ? wrong(finding('event-name-missing', { provider })) : []
}

/** Events for which no Kwai name has been found. */
const KWAI_LACKS: readonly string[] = ['PreCheckoutView', 'Subscribe', 'StartTrial']

export function isSaleEvent(event: string): event is SaleEvent {
  return (SALE_EVENTS as readonly string[]).includes(event)
}

/** Facts of a sale that decide which events are sent for it. */
export type SaleFacts = { hasBumps: boolean; subscribes: boolean; beginsTrial: boolean }

/** Returns the lines of a pixel that are sent at a moment of a sale. */
export function linesAt(
  pixel: Pixel,
  moment: SaleMoment,
  facts: SaleFacts,
): (PixelLine & { event: SaleEvent })[] {
  return pixel.pixel_configuration.flatMap((line) => {
    const { event } = line
    if (!line.is_active || !isSaleEvent(event) || !happens(event, facts)) return []
    return (line.action ?? 'on_payment_paid') === moment ? [{ ...line, event }] : []
  })
}

function happens(event: SaleEvent, { hasBumps, subscribes, beginsTrial }: SaleFacts): boolean {
  if (event === 'OrderBumpPurchase') return hasBumps
  if (event === 'Subscribe') return subscribes && !beginsTrial
  if (event === 'StartTrial') return beginsTrial
  return true
}

/** Whether bumps have an event of their own with this pixel, so that `Purchase` leaves their money out. */
export function bumpsApart({ pixel_configuration: lines }: Pixel): boolean {
  return lines.some(({ event, is_active }) => is_active && event === 'OrderBumpPurchase')
}
