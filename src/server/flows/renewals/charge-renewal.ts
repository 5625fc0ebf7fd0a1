import { pay } from '#contract/checkout/payment.ts'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { toWire } from '#rules/base/money.ts'
import { CallError } from '../../call-error.ts'
import { transOf } from '../../signing/keys.ts'
import { sessionOfRenewal } from '../../signing/renewal-link.ts'
import type { LeasedRenewal } from '../../store/purchases/due-renewal-store.ts'
import { findOpenPurchase } from '../../store/purchases/payment-store.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'
import { buyerOnWire, keptCardOf } from '../purchase/renew-subscription.ts'
import { submitPayment } from '../purchase/submit-payment.ts'
import { composeRenewal, type ComposedRenewal } from '../subscriptions/compose-renewal.ts'

/** Result of an automatic charge; `held`: no attempt was begun, with the reason. */
export type ChargedRenewal = { kind: 'answered'; answer: PaymentAnswer } | { kind: 'held'; code: string }

/**
 * Charges a period by the card that its gateway keeps, as an ordinary purchase in the subscription's session without a
 * buyer. The nonce names the attempt, so that a step which is taken twice charges once.
 */
export async function chargeRenewal(deps: SubmitDeps, leased: LeasedRenewal): Promise<ChargedRenewal> {
  const { gateway } = leased.subscription
  if (!(await isWell(deps, gateway))) return { kind: 'held', code: 'GATEWAY_AWAY' }
  try {
    const composed = await composeDue(deps, leased)
    if (composed.kind === 'held') return composed
    const answer = await submit(deps, leased, composed)
    return { kind: 'answered', answer }
  } catch (error) {
    if (error instanceof CallError) return { kind: 'held', code: error.code }
    throw error
  }
}

/** A kept card has no choice of gateways: while its own rests, nothing is attempted. */
async function isWell({ breakers }: SubmitDeps, gateway: string): Promise<boolean> {
  const status = breakers?.statusOf(gateway)
  return status === 'half-open' ? (await breakers?.claimProbe(gateway)) === true : status !== 'open'
}

async function composeDue(
  deps: SubmitDeps,
  { subscription, number }: LeasedRenewal,
): Promise<({ kind: 'composed' } & ComposedRenewal) | { kind: 'held'; code: string }> {
  const question = { subscriptionId: subscription.subscription_id, productId: subscription.product_id }
  const { installments } = subscription
  const wish = { method: 'CREDIT_CARD', installments } as const
  const composed = await composeRenewal(deps, question, wish, await deps.gateways.gateways())
  if (composed.kind === 'refused') return { kind: 'held', code: composed.code }
  if (composed.renewal.due?.number !== number) return { kind: 'held', code: 'OTHER_CHARGE_DUE' }
  return composed
}

async function submit(
  deps: SubmitDeps,
  { attempts, number }: LeasedRenewal,
  { renewal: { subscription }, priced }: ComposedRenewal,
): Promise<PaymentAnswer> {
  const { subscription_id, product_id: productId, offer_hash: offerHash, locale, currency } = subscription
  const stored = keptCardOf(subscription)
  if (stored === null) throw new CallError('CARD_GONE')
  const sessionId = sessionOfRenewal(deps.keys, subscription_id)
  const { generation, catalogueVersion } = await findOpenPurchase(deps.db, { sessionId, productId })
  const body = pay.body.parse({
    method: 'CREDIT_CARD',
    product_id: productId,
    products: [{ product_id: productId, offer_hash: offerHash }],
    ...buyerOnWire(subscription.buyer),
    language: locale,
    amount: toWire(priced.amount, currency),
    total: toWire(priced.total, currency),
    installments: priced.installments,
    cards: [],
    subscription_id,
    client_id: null,
    action: 'renewal',
  })
  return submitPayment(deps, {
    body,
    envelope: {
      nonce: `renewal:${subscription_id}:${number}:${attempts + 1}`,
      sessionId,
      productId,
      offerHash,
      network: '',
      quote: { catalogueVersion, expiresAt: deps.now().getTime() },
      trans: transOf(deps.keys, sessionId, productId, generation),
      generation,
    },
    sessionId,
    ip: null,
    risk: {},
    stored,
    renewal: { subscriptionId: subscription_id, productId },
    initiator: 'merchant',
  })
}
