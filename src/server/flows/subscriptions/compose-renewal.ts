import type { BuyerGuard } from '../../signing/buyer-guard.ts'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import type { RenewalRefusal } from '#rules/subscriptions/renewal.ts'
import { CallError } from '../../call-error.ts'
import type { AgreedTerms } from '../../store/purchases/purchase-records.ts'
import { composeOrder, type Chosen, type ComposedOrder } from '../orders/compose-order.ts'
import {
  loadRenewal,
  type RefusedRenewal,
  type Renewal,
  type RenewalDeps,
  type RenewalQuestion,
} from './load-renewal.ts'
import { gatewayOffer } from '../orders/choose-gateway.ts'

/** The composed order of a renewal, with its choice and its subscription. */
export type ComposedRenewal = ComposedOrder & { chosen: Chosen; renewal: Renewal }

/**
 * Composes and prices the charge that a subscription's link leads to now.
 * @throws CallError with the code of a method or of instalments that it cannot be paid by
 */
export async function composeRenewal(
  deps: RenewalDeps,
  question: RenewalQuestion,
  { method, installments }: Pick<Chosen, 'method' | 'installments'>,
  capabilities: ReadonlyMap<string, Capabilities>,
): Promise<({ kind: 'composed' } & ComposedRenewal) | RefusedRenewal> {
  const renewal = await loadRenewal(deps, question)
  if (renewal.kind === 'refused') return renewal
  // Nothing else is taken from a call: neither bump nor coupon nor rate applies to a charge.
  const chosen = { method, installments, country: renewal.subscription.buyer.country }
  const composed = composeOrder(
    renewal.main,
    chosen,
    gatewayOffer(renewal.main, capabilities, renewal.main.offered.currency),
  )
  if (composed.kind === 'refused') throw new CallError(composed.code)
  return { ...composed, chosen, renewal }
}

/** The terms of a charge's sale: those of the agreement, of which nothing is put off and nothing comes back any more. */
export function termsOfCharge({ sale }: Renewal): Partial<AgreedTerms> {
  return { ...sale.terms, trial: 0, cashback: 0 }
}

/**
 * The guard of a renewal: the subscription, in the place of product and buyer. Renewals of a subscription never run side
 * by side, and another purchase by its client does not block them.
 */
export function guardOfRenewal({ subscriptionId }: RenewalQuestion): BuyerGuard {
  return { key: `renewal:${subscriptionId}`, facts: ['renewal'] }
}

/** The answer to a renewal that is refused before anything was written: it names no sale and no price. */
export function refuseRenewal(code: RenewalRefusal): PaymentAnswer {
  return {
    code,
    type: code,
    status: 'REFUSED',
    parent_id: null,
    sales: [],
    object: null,
    amount: 0,
    total: 0,
    installments: 1,
  }
}
