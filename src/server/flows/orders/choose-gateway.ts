import type { Product, Seller } from '#rules/catalogue/catalogue.ts'
import { lateMethods } from '#rules/order/payment-terms.ts'
import type { CountryCode } from '#rules/base/country.ts'
import { isDeviceWallet } from '#rules/methods/device-wallet.ts'
import {
  gatewaysNamedBy,
  PAGE_PAYMENT,
  prioritiesFor,
  type RoutedSeller,
  type RoutingInputs,
} from '#rules/payment/gateway-routing.ts'
import { MAX_INSTALLMENTS, isInPlan, type InstallmentPlan } from '#rules/order/installments.ts'
import { isWallet, usesCard, type PaymentMethod } from '#rules/methods/method.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { canBeAuthenticated } from '#rules/methods/three-ds.ts'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import type { PaymentBody } from '#contract/checkout/payment.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import { methodsOf } from '../../gateway-role/gateway-port.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import type { ComposedOrder, GatewayOffer } from './compose-order.ts'

export type GatewayWish = {
  seller: RoutedSeller
  method: PaymentMethod
  currency: Currency
  installments: number
  /** Amount of each instalment, where it is known. */
  installmentValue?: Minor
  /** Brand of the card, where one is typed. */
  brand: string | null
  /** The buyer's, where it is known. */
  country?: CountryCode | null
  /** The caller's inputs about the payment; absent: the page's, of a product alone. */
  inputs?: RoutingInputs
  /** The card has to be kept for charges to come, or only verified because nothing is charged yet. */
  keepsCard?: boolean
  verifiesOnly?: boolean
  /** The card may not be charged before its holder has proven who they are. */
  authenticates?: boolean
}

/** The gateway name of purchases without money: no gateway is asked. */
export const NO_GATEWAY = 'none'

/** The gateways that can take an attempt, in the order that the seller wants for such a payment. */
export function gatewaysFor(wish: GatewayWish, gateways: ReadonlyMap<string, Capabilities>): string[] {
  const { seller, country = null, inputs = PAGE_PAYMENT } = wish
  return prioritiesFor(seller, { ...wish, ...inputs, country }).filter((name) =>
    canTake(gateways.get(name), wish),
  )
}

/** The gateways of this installation that a payment to a seller may come to. */
export function gatewaysOfSeller(
  seller: RoutedSeller,
  gateways: ReadonlyMap<string, Capabilities>,
): ReadonlyMap<string, Capabilities> {
  const named = gatewaysNamedBy(seller)
  return new Map([...gateways].filter(([name]) => named.includes(name)))
}

/** The fields of a product and its seller that decide which methods are offered. */
type OfferingProduct = {
  seller: RoutedSeller & Pick<Seller, 'three_ds'>
  offered: Pick<Product, 'type'>
}

/**
 * The methods that the buyers of a product are offered. By a wallet nothing is charged later, so it pays for what is
 * paid once. Where the seller wants every card authenticated, cards only as far as one of the gateways can do that,
 * and never two of them.
 */
export function methodsOffered(
  { seller, offered }: OfferingProduct,
  gateways: ReadonlyMap<string, Capabilities>,
  currency: Currency,
): PaymentMethod[] {
  const own = gatewaysOfSeller(seller, gateways)
  const isOnce = offered.type === 'TRANSACTION'
  const methods = methodsOf(own, currency).filter(
    (method) => isOnce || (!isWallet(method) && !isDeviceWallet(method)),
  )
  if (seller.three_ds !== true) return methods
  const authenticating = methodsOf(new Map([...own].filter(([, { threeDS }]) => threeDS)), currency)
  return methods.filter(
    (method) => !usesCard(method) || (canBeAuthenticated(method) && authenticating.includes(method)),
  )
}

/** An event, and the moment at which it is bought. */
type OfferedNow = OfferingProduct & { product: Pick<Product, 'event' | 'eventDateType'>; now: Date }

/**
 * Returns what the gateways of a seller accept of an order in a currency. `late`: methods that they would accept, but
 * whose money would arrive after the event that is bought.
 */
export function gatewayOffer(
  main: OfferedNow,
  gateways: ReadonlyMap<string, Capabilities>,
  currency: Currency,
): GatewayOffer & { late: readonly PaymentMethod[] } {
  const taken = methodsOffered(main, gateways, currency)
  const late = lateMethods(taken, main.product, main.now)
  return {
    offered: taken.filter((method) => !late.includes(method)),
    late,
    plans: plansOffered(gatewaysOfSeller(main.seller, gateways), currency),
  }
}

/**
 * Returns the plans in a currency that pricing needs: where the usual number is accepted in Brazil, none of Brazil's
 * own.
 */
function plansOffered(gateways: ReadonlyMap<string, Capabilities>, currency: Currency): InstallmentPlan[] {
  const plans = [...gateways.values()]
    .filter(({ methods }) => methods.includes('CREDIT_CARD'))
    .filter(({ currencies }) => currencies === 'any' || currencies.includes(currency))
    .flatMap(({ installments }) => installments)
    .filter((plan) => plan.currency === currency)
  if (currency !== 'BRL') return plans
  if (plans.some(isUsual)) return plans.filter(({ country }) => country !== 'BR')
  return plans.some(({ country }) => country === 'BR')
    ? plans
    : [...plans, { country: 'BR', currency, numbers: [] }]
}

/** Whether a plan is what is taken for granted in Brazil: any number, of any amount. */
function isUsual({ country, numbers, least }: InstallmentPlan): boolean {
  return country === 'BR' && numbers.length >= MAX_INSTALLMENTS - 1 && least === undefined
}

function takesInstallments({ installments }: Capabilities, wish: GatewayWish): boolean {
  const { installments: number, installmentValue: value = Infinity, country = null, currency } = wish
  if (number === 1) return true
  return installments.some(
    (plan) =>
      plan.currency === currency &&
      (country === null || plan.country === country) &&
      // guard: installments-by-plan
      isInPlan(plan, { number, value }),
  )
}

function canTake(capabilities: Capabilities | undefined, wish: GatewayWish): boolean {
  if (capabilities === undefined || !capabilities.methods.includes(wish.method)) return false
  // guard: authenticated-where-possible
  if ((wish.method === 'DEBIT_CARD' || wish.authenticates === true) && !capabilities.threeDS) return false
  const { currencies, brands } = capabilities
  if (wish.keepsCard === true && !capabilities.storedReferences) return false
  if (wish.verifiesOnly === true && !capabilities.verifiesCards) return false
  return (
    (currencies === 'any' || currencies.includes(wish.currency)) &&
    (brands === 'any' || wish.brand === null || brands.includes(wish.brand)) &&
    takesInstallments(capabilities, wish)
  )
}

/** The code of a payment that no gateway takes: for its currency only, or for anything else. */
export function refusalOf(
  wish: GatewayWish,
  gateways: ReadonlyMap<string, Capabilities>,
): 'CURRENCY_NOT_SUPPORTED' | 'INVALID_PAYMENT_TYPE' {
  const anyCurrency = new Map(
    [...gateways].map(([name, each]) => [name, { ...each, currencies: 'any' as const }]),
  )
  return gatewaysFor(wish, anyCurrency).length > 0 ? 'CURRENCY_NOT_SUPPORTED' : 'INVALID_PAYMENT_TYPE'
}

export type Route = { kind: 'route'; gateway: string; tried: string[]; remaining: number }

/** No gateway takes the attempt; the code is the one that the buyer is answered with. */
export type NoRoute = { kind: 'refused'; code: PaymentErrorCode }

/** Parts of a payment's body that decide where it is routed. */
type RoutedBody = Pick<PaymentBody, 'method' | 'country_code' | 'system' | 'action'>

/** A kept card is charged by the gateway that keeps it and by no other, so a refusal ends there. */
export function storedRoute(
  gateway: string,
  body: RoutedBody,
  order: RoutedOrder,
  capabilities: ReadonlyMap<string, Capabilities>,
): Route | NoRoute {
  const wish = wishOf(body, order)
  const kept = gatewaysOfSeller(wish.seller, capabilities).get(gateway)
  const canCharge = kept?.storedReferences === true && canTake(kept, { ...wish, installments: 1 })
  if (!canCharge) return { kind: 'refused', code: 'INVALID_CREDIT_CARD' }
  // guard: stored-card-by-plan
  if (!canTake(kept, wish)) return { kind: 'refused', code: 'INVALID_INSTALLMENTS' }
  return { kind: 'route', gateway, tried: [], remaining: 0 }
}

/** Routes the payload of a device's wallet to the gateway that it was encrypted for, so a refusal ends there. */
export function walletRoute(
  gateway: string,
  body: RoutedBody,
  order: RoutedOrder,
  capabilities: ReadonlyMap<string, Capabilities>,
): Route | NoRoute {
  // guard: wallet-goes-where-the-seller-sells
  const isTaken = gatewaysFor(wishOf(body, order), capabilities).includes(gateway)
  return isTaken
    ? { kind: 'route', gateway, tried: [], remaining: 0 }
    : { kind: 'refused', code: 'INVALID_PAYMENT_TYPE' }
}

/** The order to route, the card that was typed for it, and whether the card has to be authenticated. */
export type RoutedOrder = {
  composed: ComposedOrder
  card: { brand: string } | null
  authenticates: boolean
}

/** The state of the gateways: their capabilities, and those that are left alone because they failed lately. */
export type GatewayState = {
  capabilities: ReadonlyMap<string, Capabilities>
  resting: ReadonlySet<string>
}

/**
 * The gateway that priority named, when it may still be tried; else the first that may. When all of them are left
 * alone, a purchase that none has tried yet goes to the best all the same: a sale that may fail is better than one
 * that certainly does. The next gateway of a purchase is always one that is well.
 */
export function pickRoute(
  body: RoutedBody & Pick<PaymentBody, 'gateway' | 'parent_id'>,
  order: RoutedOrder,
  { capabilities, resting }: GatewayState,
  last: Pick<AttemptRecord, 'gateway' | 'tried' | 'retryable'> | undefined,
): Route | NoRoute {
  if (body.method === 'FREE') return { kind: 'route', gateway: NO_GATEWAY, tried: [], remaining: 0 }
  const wish = wishOf(body, order)
  const candidates = gatewaysFor(wish, capabilities)
  const isContinued = (body.parent_id ?? null) !== null && last?.retryable === true
  const tried = isContinued ? [...last.tried, last.gateway] : []
  const left = candidates.filter((name) => !tried.includes(name))
  const awake = left.filter((name) => !resting.has(name))
  const usable = awake.length > 0 || isContinued ? awake : left
  const gateway = usable.find((name) => name === body.gateway) ?? usable[0]
  if (gateway === undefined) {
    return { kind: 'refused', code: candidates.length === 0 ? refusalOf(wish, capabilities) : 'GENERIC' }
  }
  // Two cards belong to one gateway: a payment that it refuses is not sent on.
  const others = body.method === 'TWO_CREDIT_CARDS' ? [] : awake.filter((name) => name !== gateway)
  return { kind: 'route', gateway, tried, remaining: others.length }
}

function wishOf(body: RoutedBody, { composed, card, authenticates }: RoutedOrder): GatewayWish {
  const { currency, installments, installmentValue, total, cards } = composed.priced
  return {
    seller: composed.main.seller,
    method: body.method,
    currency,
    installments,
    // Of two cards, each has an instalment of its own.
    ...(cards === undefined ? { installmentValue } : {}),
    brand: card?.brand ?? null,
    country: body.country_code.toUpperCase(),
    inputs: { system: body.system, action: body.action, is_bump: composed.request.products.length > 1 },
    keepsCard: card !== null && composed.request.products.some((product) => product.type !== 'TRANSACTION'),
    verifiesOnly: card !== null && total === 0,
    authenticates,
  }
}
