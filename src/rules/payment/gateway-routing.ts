import type { CountryCode } from '../base/country.ts'
import type { PaymentMethod } from '../methods/method.ts'
import type { Currency } from '../base/money.ts'

/** Payments for which a seller wants other gateways. An omitted field matches any value; lists are comma-separated. */
export type GatewayRule = {
  method?: string
  currency?: string
  brand?: string
  country?: string
  /** The system that requests the payment, and the action, as named in the calls. */
  system?: string
  action?: string
  /** Whether order bumps are bought with the product. */
  is_bump?: boolean
  /** Semicolon-separated gateway names, the first tried first. */
  priorities: string
}

/** The part of a seller that says where payments go. */
export type RoutedSeller = {
  gateway_priorities: string
  specific_gateway?: string
  gateway_rules?: GatewayRule[]
}

/** Known facts of a payment before its gateway is chosen. */
export type RoutedPayment = {
  method: PaymentMethod
  currency: Currency
  /** Of the card; null: none is typed, or its issuer range is not known. */
  brand: string | null
  /** The buyer's. */
  country: CountryCode | null
} & RoutingInputs

/**
 * The caller's description of a payment: the system that requests it (`checkout`: the page), the action (`payment`, or
 * `renewal` for a subscription's), and whether order bumps are bought as well.
 */
export type RoutingInputs = { system: string; action: string; is_bump: boolean }

/** A payment by the page, of a product alone. */
export const PAGE_PAYMENT: RoutingInputs = { system: 'checkout', action: 'payment', is_bump: false }

/**
 * The gateways of a payment in the order in which they are tried, each once. A pinned gateway is the only one; else
 * the first rule that fits decides alone, so that a seller can keep payments away from a gateway; else the seller's
 * general order.
 */
export function prioritiesFor(seller: RoutedSeller, payment: RoutedPayment): string[] {
  const { specific_gateway: pinned, gateway_rules: rules = [] } = seller
  if (pinned !== undefined) return namesIn(pinned)
  const rule = rules.find((each) => fits(each, payment))
  return namesIn(rule?.priorities ?? seller.gateway_priorities)
}

/** Every gateway that a payment to this seller may come to. */
export function gatewaysNamedBy(seller: RoutedSeller): string[] {
  const { specific_gateway: pinned, gateway_rules: rules = [], gateway_priorities: general } = seller
  if (pinned !== undefined) return namesIn(pinned)
  return namesIn([general, ...rules.map(({ priorities }) => priorities)].join(';'))
}

/** An unknown value matches no condition. */
function fits(rule: GatewayRule, payment: RoutedPayment): boolean {
  const { method, currency, brand, country, system, action } = payment
  const holds = (wanted: string | undefined, known: string | null): boolean =>
    wanted === undefined || (known !== null && wanted.split(',').includes(known))
  return (
    holds(rule.method, method) &&
    holds(rule.currency, currency) &&
    holds(rule.brand, brand) &&
    holds(rule.country, country) &&
    holds(rule.system, system) &&
    holds(rule.action, action) &&
    (rule.is_bump === undefined || rule.is_bump === payment.is_bump)
  )
}

function namesIn(list: string): string[] {
  const names = list.split(';').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}
