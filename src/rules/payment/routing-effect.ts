import { prioritiesFor, type RoutedSeller, PAGE_PAYMENT } from './gateway-routing.ts'
import type { PaymentMethod } from '../methods/method.ts'
import type { Currency } from '../base/money.ts'

/** Properties of a gateway that decide whether a payment may be routed to it. */
export type RoutableGateway = {
  name: string
  methods: readonly string[]
  /** Null: any. */
  currencies: readonly string[] | null
}

/** A way in which something of a seller is paid. */
export type Way = { method: PaymentMethod; currency: Currency }

/** Where payments of one way went, and where they will go. Nowhere is an empty list: nobody can pay so. */
export type RoutingEffect = Way & { before: string[]; after: string[]; isChanged: boolean }

/**
 * The gateways that are tried for payments of a way whose card and country are not known yet: those of the seller's
 * order that take the method and the currency.
 */
export function routeOf(
  seller: RoutedSeller,
  { method, currency }: Way,
  gateways: readonly RoutableGateway[],
): string[] {
  return prioritiesFor(seller, { method, currency, brand: null, country: null, ...PAGE_PAYMENT }).filter(
    (name) => {
      const gateway = gateways.find((one) => one.name === name)
      if (gateway === undefined || !gateway.methods.includes(method)) return false
      return gateway.currencies === null || gateway.currencies.includes(currency)
    },
  )
}

/** Returns the effect of a changed routing on every way in which a seller is paid. */
export function routingEffects(
  { before, after }: { before: RoutedSeller; after: RoutedSeller },
  ways: readonly Way[],
  gateways: readonly RoutableGateway[],
): RoutingEffect[] {
  return ways.map((way) => {
    const [was, is] = [routeOf(before, way, gateways), routeOf(after, way, gateways)]
    return { ...way, before: was, after: is, isChanged: was.join(';') !== is.join(';') }
  })
}
