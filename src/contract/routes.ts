/*
 * Every HTTP call as plain data, light enough for the browser (record 11): where it lives and what travels with it.
 * The contents of each call are in checkout/, with its schemas.
 */

export type Base = 'api' | 'gateway'

export type Route = {
  base: Base
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under its base; `:name` is a parameter. */
  path: string
  /** Ends of the path that are appended, in this order, when the parameter that they name is given. */
  tails?: readonly string[]
  /** Sent to the end though its page is closed meanwhile. */
  keepalive?: true
  /** A device fingerprint look-up precedes the call and its id travels as a header. */
  fingerprint?: true
  /** The obfuscated gateway signature travels as a header. */
  signature?: true
  /** The five anti-tampering tokens are sent. */
  sendsTokens?: true
  /** The answer's headers carry five fresh tokens. */
  bringsTokens?: true
  /** For the holder of the operator's key, which travels as a bearer token; there is no session. */
  operatorKey?: true
  /** For the holder of an event's key, which travels as a bearer token; there is no session. */
  eventKey?: true
}

export const ROUTES = {
  readLead: { base: 'api', method: 'GET', path: '/lead' },
  createLead: { base: 'api', method: 'POST', path: '/lead' },
  saveLead: { base: 'api', method: 'PUT', path: '/lead/:uuid' },

  checkoutProduct: {
    base: 'api',
    method: 'GET',
    path: '/checkout/product/:product_id',
    tails: ['/checkout/:ch_id', '/offer/:hash', '/batches/:batches'],
    bringsTokens: true,
  },
  product: { base: 'api', method: 'GET', path: '/product/:product_id', bringsTokens: true },

  checkCoupon: {
    base: 'api',
    method: 'GET',
    path: '/coupon/check/:name/:product_id',
    tails: ['/offer/:hash'],
  },

  checkAmount: { base: 'api', method: 'POST', path: '/event/reservation/check-amount' },
  reserveTickets: { base: 'api', method: 'POST', path: '/event/reservation' },
  changeReservation: { base: 'api', method: 'PUT', path: '/event/reservation/:token' },
  releaseReservation: { base: 'api', method: 'DELETE', path: '/event/reservation/:token' },
  leaveTickets: {
    base: 'api',
    method: 'POST',
    path: '/event/reservations/:product_id/leave',
    keepalive: true,
  },
  returnToTickets: { base: 'api', method: 'POST', path: '/event/reservations/:product_id/return' },
  joinWaitingList: { base: 'api', method: 'POST', path: '/event/waiting-list' },
  readReservations: { base: 'api', method: 'GET', path: '/event/reservations/:product_id' },

  readTickets: { base: 'api', method: 'GET', path: '/tickets/:link' },
  transferTicket: { base: 'api', method: 'POST', path: '/tickets/:link/transfer' },

  forgetMe: { base: 'api', method: 'POST', path: '/forget-me' },
  trackVisit: { base: 'api', method: 'POST', path: '/advertising/visit' },
  /** The specification writes a slash at its end, which is as good as none everywhere here. */
  lexip: { base: 'api', method: 'GET', path: '/lexip' },
  listVisit: { base: 'api', method: 'GET', path: '/advertising/visit/:product_id' },
  chooseAdvertising: { base: 'api', method: 'POST', path: '/advertising/choice' },

  checkEmail: { base: 'api', method: 'POST', path: '/email/check' },
  postalCode: { base: 'api', method: 'GET', path: '/postal-code/:country/:code' },
  calculateFreight: { base: 'api', method: 'POST', path: '/envios/calculate/:product_id' },

  cardBin: { base: 'gateway', method: 'POST', path: '/checkout/card/bin', signature: true },
  priority: {
    base: 'gateway',
    method: 'POST',
    path: '/checkout/priority',
    signature: true,
    fingerprint: true,
    sendsTokens: true,
  },
  token3ds: {
    base: 'gateway',
    method: 'POST',
    path: '/checkout/3ds/token',
    signature: true,
    fingerprint: true,
  },
  complete3ds: {
    base: 'gateway',
    method: 'POST',
    path: '/checkout/3ds/complete3dsChallenge',
    signature: true,
    fingerprint: true,
  },
  challenge3ds: { base: 'gateway', method: 'GET', path: '/checkout/3ds/challenge/:id' },
  challengeWebhook: { base: 'gateway', method: 'POST', path: '/challenge/webhook', signature: true },
  tokenizeCard: { base: 'gateway', method: 'POST', path: '/card-fields/token' },
  keepWallet: { base: 'gateway', method: 'POST', path: '/wallets/token' },
  openWalletSession: { base: 'gateway', method: 'POST', path: '/wallets/session' },

  pay: {
    base: 'api',
    method: 'POST',
    path: '/payment',
    fingerprint: true,
    sendsTokens: true,
    bringsTokens: true,
  },
  payAgain: {
    base: 'api',
    method: 'PUT',
    path: '/payment/:product_id',
    fingerprint: true,
    sendsTokens: true,
    bringsTokens: true,
  },
  mailAgain: { base: 'api', method: 'POST', path: '/payment-mail' },
  askCardCode: { base: 'api', method: 'POST', path: '/saved-cards/code' },
  openSavedCards: { base: 'api', method: 'POST', path: '/saved-cards/open' },
  savedCards: { base: 'api', method: 'GET', path: '/saved-cards' },
  removeSavedCard: { base: 'api', method: 'DELETE', path: '/saved-cards/:card_id' },

  checkPayment: { base: 'api', method: 'POST', path: '/payment/:sale_id/check' },
  stopNaming: { base: 'api', method: 'POST', path: '/payment/:sale_id/unnamed' },
  renewPix: { base: 'api', method: 'POST', path: '/payment/:sale_id/pix' },
  sale: { base: 'api', method: 'GET', path: '/sale-checkout/:sale_id' },

  latestBuild: { base: 'api', method: 'GET', path: '/builds/latest.json' },
  buildMeta: { base: 'api', method: 'GET', path: '/builds/meta/:build_id.json' },
} as const satisfies Record<string, Route>

export type CallName = keyof typeof ROUTES

/** Server-sent events of a sale; not a JSON call, so it has no schema in calls/. */
export const SALE_EVENTS_PATH = '/payment/:sale_id/events'
/** Server-sent events of a challenge, on the gateway's origin: `challenge.completed`, once. */
export const CHALLENGE_EVENTS_PATH = '/checkout/3ds/events'
/** Forms that open a frame of the gateway's origin: the device data, and the bank's challenge. */
export const DEVICE_FRAME_PATH = '/checkout/3ds/device'
export const CHALLENGE_FRAME_PATH = '/checkout/3ds/challenge'
/** Server-sent events of an event's tickets: the number left, for every viewer. */
export const TICKET_EVENTS_PATH = '/event/:product_id/events'
/** Pictures of a Pix code (svg, png) or of a voucher's barcode (svg). */
export const SALE_CODE_PATH = '/payment/:sale_id/code.:format'

/** The page of a wallet's button, on the gateway's origin. */
export const WALLET_PAGE_PATH = '/wallets/:wallet'

/**
 * Where a wallet sends its buyers back to, having agreed or not, and a card's issuer whom it has seen. Pages of no
 * words, which lead on.
 */
export const RETURN_PATH = '/payment/:sale_id/return'
export const WALLET_CANCEL_PATH = '/payment/:sale_id/cancel'

/** Where the shop shows a look of the checkout that is being changed in the office. */
export const LOOK_PREVIEWS = '/preview/'

/** The page of a product that is not on sale; its number and a signature come behind it. */
export const PRODUCT_PREVIEWS = '/preview/product/'

/** Where the frames are in which a seller's own scripts run; the number of the product comes behind it. */
export const PIXEL_FRAMES = '/pixels/'

export const HEADERS = {
  session: 'x-session-id',
  fingerprint: 'x-fingerprint-request-id',
  signature: 'x-gateway-signature',
} as const

/** The id used when a fingerprint could not be taken. */
export const FINGERPRINT_ERROR = 'fingerprint_error'

/** The five anti-tampering tokens, named as their headers are. */
export const TOKEN_NAMES = ['controller', 'requestray', 'firewall', 'cache', 'trans'] as const
export type TokenName = (typeof TOKEN_NAMES)[number]
export type PaymentTokens = Readonly<Record<TokenName, string>>

/** Fills the parameters of a path; values are encoded. */
export function fillPath(path: string, parameters: Readonly<Record<string, string | number>>): string {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(parameters[name] ?? '')))
}

/** The path of a call: its own, then those tails whose parameter is given, filled in. */
export function callPath(route: Route, parameters: Readonly<Record<string, string>>): string {
  const tails = (route.tails ?? []).filter((tail) => {
    const name = tail.slice(tail.indexOf(':') + 1)
    return parameters[name] !== undefined
  })
  return fillPath(route.path + tails.join(''), parameters)
}
