import type { Seller } from '#rules/catalogue.ts'
import type { PaymentMethod } from '#rules/method.ts'
import type { Currency } from '#rules/money.ts'
import type { PaymentErrorCode } from '#rules/errors.ts'
import type { PaymentBody } from '#contract/calls/payment.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import type { AttemptRecord } from '../store/purchase-records.ts'
import type { ComposedOrder } from './compose-order.ts'

export type GatewayWish = {
  seller: Pick<Seller, 'gateway_priorities' | 'specific_gateway'>
  method: PaymentMethod
  currency: Currency
  installments: number
  /** Brand of the card, where one is typed. */
  brand: string | null
  /** The card has to be kept for charges to come, or only verified because nothing is charged yet. */
  keepsCard?: boolean
  verifiesOnly?: boolean
}

/** The name under which purchases without money are kept: no gateway is asked. */
export const NO_GATEWAY = 'none'

/**
 * The gateways that can take an attempt, in the order of the seller's semicolon-separated priorities; a pinned
 * gateway is the only one.
 */
export function gatewaysFor(wish: GatewayWish, gateways: ReadonlyMap<string, Capabilities>): string[] {
  const { seller } = wish
  const names = seller.specific_gateway ?? seller.gateway_priorities
  return names
    .split(';')
    .map((name) => name.trim())
    .filter((name, index, all) => name !== '' && all.indexOf(name) === index)
    .filter((name) => canTake(gateways.get(name), wish))
}

function canTake(capabilities: Capabilities | undefined, wish: GatewayWish): boolean {
  if (capabilities === undefined || !capabilities.methods.includes(wish.method)) return false
  // A debit card is charged only once its holder has proven who they are.
  if (wish.method === 'DEBIT_CARD' && !capabilities.threeDS) return false
  const { currencies, brands } = capabilities
  if (wish.keepsCard === true && !capabilities.storedReferences) return false
  if (wish.verifiesOnly === true && !capabilities.verifiesCards) return false
  return (
    (currencies === 'any' || currencies.includes(wish.currency)) &&
    (brands === 'any' || wish.brand === null || brands.includes(wish.brand)) &&
    wish.installments <= capabilities.maxInstallments
  )
}

/** Why no gateway takes a wish: only for its currency, or for what it asks for. */
export function refusalOf(
  wish: GatewayWish,
  gateways: ReadonlyMap<string, Capabilities>,
): 'CURRENCY_NOT_SUPPORTED' | 'INVALID_PAYMENT_TYPE' {
  const anyCurrency = new Map(
    [...gateways].map(([name, each]) => [name, { ...each, currencies: 'any' as const }]),
  )
  return gatewaysFor(wish, anyCurrency).length > 0 ? 'CURRENCY_NOT_SUPPORTED' : 'INVALID_PAYMENT_TYPE'
}

export type Route = { gateway: string; tried: string[]; remaining: number }

/** A kept card is charged by the gateway that keeps it and by no other, so a refusal ends there. */
export function storedRoute(
  gateway: string,
  composed: ComposedOrder,
  card: { brand: string },
  capabilities: ReadonlyMap<string, Capabilities>,
): Route | { code: PaymentErrorCode } {
  const { seller } = composed.main
  const { currency, installments } = composed.priced
  const wish = { seller, method: 'CREDIT_CARD', currency, installments, brand: card.brand } as const
  const canCharge =
    capabilities.get(gateway)?.storedReferences === true && gatewaysFor(wish, capabilities).includes(gateway)
  return canCharge ? { gateway, tried: [], remaining: 0 } : { code: 'INVALID_CREDIT_CARD' }
}

/** The gateway that priority named, when it may still be tried; else the first that may. */
export function pickRoute(
  body: Pick<PaymentBody, 'method' | 'gateway' | 'parent_id'>,
  composed: ComposedOrder,
  card: { brand: string } | null,
  capabilities: ReadonlyMap<string, Capabilities>,
  last: Pick<AttemptRecord, 'gateway' | 'tried' | 'retryable'> | undefined,
): Route | { code: PaymentErrorCode } {
  if (body.method === 'FREE') return { gateway: NO_GATEWAY, tried: [], remaining: 0 }
  const { seller } = composed.main
  const { currency, installments } = composed.priced
  const wish = {
    seller,
    method: body.method,
    currency,
    installments,
    brand: card?.brand ?? null,
    keepsCard: card !== null && composed.request.products.some((product) => product.type !== 'TRANSACTION'),
    verifiesOnly: card !== null && composed.priced.total === 0,
  }
  const candidates = gatewaysFor(wish, capabilities)
  const isContinued = (body.parent_id ?? null) !== null && last?.retryable === true
  const tried = isContinued ? [...last.tried, last.gateway] : []
  const left = candidates.filter((name) => !tried.includes(name))
  const gateway = left.find((name) => name === body.gateway) ?? left[0]
  if (gateway === undefined) {
    return { code: candidates.length === 0 ? refusalOf(wish, capabilities) : 'GENERIC' }
  }
  // Two cards belong to one gateway: what it refuses is not sent on.
  return { gateway, tried, remaining: body.method === 'TWO_CREDIT_CARDS' ? 0 : left.length - 1 }
}
