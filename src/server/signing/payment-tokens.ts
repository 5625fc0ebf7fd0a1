import { randomBytes } from 'node:crypto'
import { TOKEN_NAMES, type PaymentTokens, type TokenName } from '#contract/routes.ts'
import { mac, sameCode, type Keys } from './keys.ts'

/** The contents of the five anti-tampering tokens of a payment. */
export type TokenEnvelope = {
  /** `requestray`: the nonce of one submit. It also ties the five together. */
  nonce: string
  /** `controller`: the session that loaded the page, and the product and offer that it sells. */
  sessionId: string
  productId: number
  offerHash: string | null
  /** `firewall`: where the page was loaded; a risk signal only. */
  network: string
  /** `cache`: the quote that the page showed. */
  quote: { catalogueVersion: number; expiresAt: number }
  /** `trans`: the purchase, and the number of the session's purchases of the product before it. */
  trans: string
  generation: number
}

/** Minutes for which a page's price is its price; after that an unchanged price still goes through. */
export const QUOTE_MINUTES = 30

type Payloads = Record<TokenName, Record<string, unknown>>

function payloadsOf(envelope: TokenEnvelope): Payloads {
  const { nonce: n } = envelope
  return {
    controller: { n, s: envelope.sessionId, p: envelope.productId, o: envelope.offerHash },
    requestray: { n },
    firewall: { n, w: envelope.network },
    cache: { n, v: envelope.quote.catalogueVersion, x: envelope.quote.expiresAt },
    trans: { n, t: envelope.trans, g: envelope.generation },
  }
}

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** Signs an envelope as five headers. */
export function sealTokens(keys: Keys, envelope: TokenEnvelope): PaymentTokens {
  const payloads = payloadsOf(envelope)
  const seal = (name: TokenName): string => {
    const text = Buffer.from(JSON.stringify(payloads[name])).toString('base64url')
    return `${text}.${mac(keys.tokens, `${name}.${text}`)}`
  }
  return Object.fromEntries(TOKEN_NAMES.map((name) => [name, seal(name)])) as PaymentTokens
}

/** Opens five headers; null when one is missing, forged, or of another envelope than the rest. */
export function openTokens(keys: Keys, headers: Readonly<Record<string, unknown>>): TokenEnvelope | null {
  const opened = TOKEN_NAMES.map((name) => openToken(keys, name, headers[name]))
  const [controller, requestray, firewall, cache, trans] = opened
  if (!controller || !requestray || !firewall || !cache || !trans) return null
  const nonce = String(requestray.n)
  // guard: tokens-of-one-page
  if (opened.some((payload) => payload?.n !== nonce)) return null
  return {
    nonce,
    sessionId: String(controller.s),
    productId: Number(controller.p),
    offerHash: typeof controller.o === 'string' ? controller.o : null,
    network: String(firewall.w),
    quote: { catalogueVersion: Number(cache.v), expiresAt: Number(cache.x) },
    trans: String(trans.t),
    generation: Number(trans.g),
  }
}

function openToken(keys: Keys, name: TokenName, value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'string' || value.length > 1024) return null
  const [text = '', code = ''] = value.split('.')
  // guard: token-signature
  if (!sameCode(code, mac(keys.tokens, `${name}.${text}`))) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
}
