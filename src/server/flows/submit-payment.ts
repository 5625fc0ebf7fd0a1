import type { PaymentAnswer, PaymentBody } from '#contract/calls/payment.ts'
import { CALL_OVERDUE_MS } from '#rules/attempt-schedule.ts'
import type { PaymentErrorCode } from '#rules/errors.ts'
import type { ChosenFreight } from '#rules/freight.ts'
import { usesCard } from '#rules/method.ts'
import { fromWire, type Minor } from '#rules/money.ts'
import type { Outcome } from '#rules/outcome.ts'
import { isLive } from '#rules/payment-state.ts'
import { fullName } from '#rules/validation.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import { CallError } from '../call-error.ts'
import { methodsOf, type CardSummary, type GatewayPort } from '../gateway-port.ts'
import { newId, newPublicId, newReference } from '../identifiers.ts'
import { transOf, type Keys } from '../keys.ts'
import type { TokenEnvelope } from '../payment-tokens.ts'
import type { CatalogueReader } from '../store/catalogue-store.ts'
import { beginAttempt, type BeginRefusal, type CouponClaim, type NewAttempt } from '../store/begin-attempt.ts'
import { findOpenPurchase, findPurchase, loadSituation, type Situation } from '../store/payment-store.ts'
import type {
  AttemptRecord,
  BuyerRecord,
  DeliveryRecord,
  OriginRecord,
  Purchase,
} from '../store/purchase-records.ts'
import { agreementOf, refuseUnaccepted } from './agreement.ts'
import { agreedTerms } from './agreed-terms.ts'
import { answerOfAttempt, answerRefusal } from './answer-payment.ts'
import { checkBuyer } from './check-buyer.ts'
import { checkDelivery, freightLines, freightPrices, readFreight } from './check-delivery.ts'
import { NO_GATEWAY, pickRoute, storedRoute, type Route } from './choose-gateway.ts'
import {
  asksAddress,
  cartProducts,
  composeOrder,
  loadProduct,
  refuseOtherPrice,
  stockClaims,
  type Chosen,
  type ComposedOrder,
  type LoadedProduct,
} from './compose-order.ts'
import { composeRenewal, guardKeyOfRenewal, refuseRenewal, termsOfCharge } from './compose-renewal.ts'
import type { Renewal, RenewalQuestion } from './load-renewal.ts'
import { chargeOrderOf } from './order-charge.ts'
import { purchaseOrigin } from './purchase-origin.ts'
import { couponClaim, couponOfSubmit, refuseCoupon } from './submit-coupon.ts'
import { speakingAttempt } from './read-sale.ts'
import { rateOfSubmit } from './quote-rate.ts'
import { releaseWaiting } from './release-waiting.ts'
import { settleAttempt, type SettleDeps } from './settle-attempt.ts'
import { guardKeyOf, hashContents } from './submit-contents.ts'

export type SubmitDeps = SettleDeps & {
  keys: Keys
  catalogue: CatalogueReader
  gateways: GatewayPort
}

export type Submit = {
  body: PaymentBody
  envelope: TokenEnvelope
  sessionId: string
  ip: string | null
  risk: Record<string, string | number | boolean | null>
  /** A card that a gateway keeps, to be charged where the body brings no other. */
  stored?: StoredCard
  /** The subscription that is renewed, by a link that was checked; the session is then the subscription's. */
  renewal?: RenewalQuestion
}

export type StoredCard = CardSummary & { gateway: string; reference: string }

/** More tries than any honest buyer needs on one purchase. */
export const MAX_ATTEMPTS = 12
const MAX_ROUNDS = 4

/** A refusal that becomes a normal answer, with a code of the payment catalogue. */
type Refusal = { code: PaymentErrorCode }

/**
 * A buyer's submit. The same nonce with the same contents always gets the same answer; nothing is charged that the
 * database does not know of first.
 * @throws CallError as the contract lists
 */
export async function submitPayment(deps: SubmitDeps, submit: Submit): Promise<PaymentAnswer> {
  let current = submit
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const answer = await submitOnce(deps, current)
    if (typeof answer !== 'string') return answer
    if (answer === 'given-up') current = await asNextPurchase(deps, submit)
  }
  throw new CallError('PAYMENT_IN_PROGRESS')
}

/** `again`: somebody was quicker, and the rows have to be read once more. */
type Unanswered = 'again' | 'given-up'

/** A page that stood open until its purchase was given up begins the session's next one. */
async function asNextPurchase(deps: SubmitDeps, submit: Submit): Promise<Submit> {
  const { sessionId, envelope } = submit
  const { productId } = envelope
  const { generation } = await findOpenPurchase(deps.db, { sessionId, productId })
  const trans = transOf(deps.keys, sessionId, productId, generation)
  return { ...submit, envelope: { ...envelope, generation, trans } }
}

async function submitOnce(deps: SubmitDeps, submit: Submit): Promise<PaymentAnswer | Unanswered> {
  const { body, envelope } = submit
  const renewedKey = submit.renewal && guardKeyOfRenewal(submit.renewal)
  const guardKey = renewedKey ?? guardKeyOf(body)
  const contentsHash = hashContents(body)
  const situation = await loadSituation(deps.db, {
    trans: envelope.trans,
    nonce: envelope.nonce,
    sessionId: submit.sessionId,
    guardKey,
    leadUuid: body.uuid ?? null,
  })
  const answered = await answerKnown(deps, submit, situation, contentsHash)
  if (answered !== null) return answered

  const capabilities = await deps.gateways.gateways()
  const composed = await compose(deps, submit, capabilities, situation.now)
  if ('sales' in composed) return composed
  const { priced, main } = composed
  const { buyer, delivery } = checkParties(body, composed)
  refuseOtherPrice(priced, body)
  if (situation.inFlightElsewhere) throw new CallError('PAYMENT_IN_PROGRESS')
  if (
    main.product.second_sale_flag !== true &&
    situation.paidLately.includes(priced.amount) &&
    body.method !== 'FREE'
  ) {
    return answerRefusal('DUPLICATE_PURCHASE', priced)
  }
  const card = await readCard(deps, submit)
  if (card !== null && 'code' in card) return answerRefusal(card.code, priced)
  const stored = storedCardOf(submit)
  const route =
    stored === null
      ? pickRoute(body, composed, card, capabilities, situation.purchase?.attempts.at(-1))
      : storedRoute(stored.gateway, composed, stored, capabilities)
  if ('code' in route) return answerRefusal(route.code, priced)

  const paidLately = situation.paidLately.length
  const origin = await purchaseOrigin(deps.catalogue, body, main.product, situation.leadOrigin)
  const context = {
    submit,
    composed,
    buyer,
    card,
    route,
    guardKey,
    contentsHash,
    paidLately,
    origin,
    delivery,
  }
  const begun = await beginAttempt(deps.db, newAttempt(deps, context))
  if (typeof begun === 'string') return afterRefusedBegin(begun, composed)
  return chargeAndAnswer(deps, submit, begun, composed)
}

/** The stored answer of this nonce, or that of the purchase's live attempt; null when a new attempt may start. */
async function answerKnown(
  deps: SubmitDeps,
  submit: Submit,
  situation: Situation,
  contentsHash: string,
): Promise<PaymentAnswer | Unanswered | null> {
  const { sameNonce, purchase } = situation
  if (sameNonce !== null) {
    const attempt = sameNonce.attempts.find((candidate) => candidate.nonce === submit.envelope.nonce)
    if (attempt === undefined || attempt.contents_hash !== contentsHash) throw new CallError('NONCE_REUSED')
    return answerWhenSettled(deps, sameNonce, attempt, situation.now)
  }
  if (purchase === null) return null
  const live = purchase.attempts.find((attempt) => isLive(attempt.state))
  if (live === undefined) {
    if (purchase.payment.state === 'given-up') return 'given-up'
    if (purchase.payment.state === 'paid')
      return answerOfAttempt(deps.keys, purchase, speakingAttempt(purchase))
    if (purchase.attempts.length >= MAX_ATTEMPTS) throw new CallError('TOO_MANY_REQUESTS')
    return null
  }
  if (live.state !== 'awaiting') return answerWhenSettled(deps, purchase, live, situation.now)
  const isSameWish = live.contents_hash === contentsHash && !isOver(live, situation.now)
  if (isSameWish) return answerOfAttempt(deps.keys, purchase, live)
  await releaseWaiting(deps, purchase, live)
  return 'again'
}

function isOver(attempt: AttemptRecord, now: Date): boolean {
  return attempt.expires_at !== null && new Date(attempt.expires_at) <= now
}

const POLL_MS = 100

/** Another request is charging this very attempt: its answer is waited for, as long as the call may take. */
async function answerWhenSettled(
  deps: SubmitDeps,
  purchase: Purchase,
  attempt: AttemptRecord,
  readAt: Date,
): Promise<PaymentAnswer> {
  let current = purchase
  let followed = attempt
  // Both moments are the database's; how long this process waits is measured by a clock that nobody sets.
  const age = readAt.getTime() - new Date(attempt.created_at).getTime()
  const until = performance.now() + CALL_OVERDUE_MS - age
  while (followed.state === 'sending' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    current = (await findPurchase(deps.db, purchase.payment.id)) ?? current
    followed = current.attempts.find((candidate) => candidate.id === attempt.id) ?? followed
  }
  return answerOfAttempt(deps.keys, current, followed)
}

type SubmittedOrder = ComposedOrder & {
  chosen: Chosen
  /** What is renewed; null for a purchase of its own. */
  renewal: Renewal | null
  chosenFreight: ChosenFreight | null
  coupon: CouponClaim | null
}

/** Who buys and where it goes: checked of a purchase, known of a renewal. */
function checkParties(
  body: PaymentBody,
  composed: SubmittedOrder,
): { buyer: BuyerRecord; delivery: Partial<DeliveryRecord> } {
  const { main, bumps, chosenFreight, renewal } = composed
  if (renewal !== null) return { buyer: renewal.subscription.buyer, delivery: {} }
  const buyer = checkBuyer(body, asksAddress(composed))
  const products = [main.offered, ...bumps.map((bump) => bump.product)]
  const delivery = checkDelivery(body, products, chosenFreight)
  refuseUnaccepted(main, buyer.country, body)
  return { buyer, delivery }
}

async function compose(
  deps: SubmitDeps,
  { body, renewal }: Submit,
  capabilities: ReadonlyMap<string, Capabilities>,
  now: Date,
): Promise<SubmittedOrder | PaymentAnswer> {
  if (renewal === undefined) return composePurchase(deps, body, capabilities, now)
  const composed = await composeRenewal(deps, renewal, body, capabilities)
  if (typeof composed === 'string') return refuseRenewal(composed)
  return { ...composed, chosenFreight: null, coupon: null }
}

async function composePurchase(
  deps: SubmitDeps,
  body: PaymentBody,
  capabilities: ReadonlyMap<string, Capabilities>,
  now: Date,
): Promise<SubmittedOrder | PaymentAnswer> {
  const [first, ...bumps] = body.products
  // The page leaves the main product out where it is all that is bought.
  if (first !== undefined && first.product_id !== body.product_id) {
    throw new CallError('INVALID_REQUEST', { fields: { products: ['required'] } })
  }
  const main = await loadProduct(deps.catalogue, body.product_id, first?.offer_hash ?? null)
  const country = body.country_code.toUpperCase()
  const chosen = {
    method: body.method,
    installments: body.installments,
    country,
    bumps,
    donation: donationOf(main, body),
    rate: rateOfSubmit(deps, body, { product: main.product, country, now }),
  }
  const lines = freightLines(cartProducts(main, chosen))
  const chosenFreight = readFreight(deps, body, lines)
  const delivered = { ...chosen, freight: freightPrices(lines, chosenFreight) }
  const coupon = await couponOfSubmit(deps, body, main, delivered)
  if (typeof coupon === 'string') return refuseCoupon(coupon, main, delivered)
  const cart = { ...delivered, coupon: coupon?.terms ?? null }
  const composed = composeOrder(main, cart, methodsOf(capabilities))
  if ('code' in composed) throw new CallError(composed.code)
  const claim = coupon === null ? null : couponClaim(coupon, body)
  return { ...composed, chosen: delivered, chosenFreight, coupon: claim, renewal: null }
}

/** @throws CallError UNPROCESSABLE for less than the least that the seller takes */
function donationOf({ offered }: LoadedProduct, body: PaymentBody): Minor | null {
  if (offered.donation === undefined) return null
  const given = fromWire(body.donation ?? 0, offered.currency)
  if (given === null || given < offered.donation.minimum) {
    throw new CallError('UNPROCESSABLE', { fields: { donation: ['min'] } })
  }
  return given
}

/** The kept card, where no other was typed. */
function storedCardOf({ body, stored }: Submit): StoredCard | null {
  return body.cards.length === 0 ? (stored ?? null) : null
}

type ReadCard = NonNullable<AttemptRecord['card']>

async function readCard(deps: SubmitDeps, submit: Submit): Promise<ReadCard | Refusal | null> {
  const { body } = submit
  if (!usesCard(body.method)) return null
  const kept = body.reuse_credit_card
  const stored = storedCardOf(submit)
  if (stored !== null) return { brand: stored.brand, bin: stored.bin, last_four: stored.last_four, kept }
  const [typed, second] = body.cards
  if (typed === undefined || second !== undefined || fullName(typed.holder_name) !== null) {
    return { code: 'INVALID_DATA' }
  }
  const [facts] = await deps.gateways.cardFacts([typed.token])
  // The vault keeps a card for half an hour; afterwards it has to be typed again.
  if (facts === undefined || facts === null) return { code: 'CREDIT_CARD_INVALID' }
  return { brand: facts.brand, bin: facts.bin, last_four: facts.last_four, kept }
}

type AttemptContext = {
  submit: Submit
  composed: SubmittedOrder
  buyer: BuyerRecord
  card: ReadCard | null
  route: Route
  guardKey: string | null
  contentsHash: string
  paidLately: number
  origin: OriginRecord
  delivery: Partial<DeliveryRecord>
}

function newAttempt(deps: SubmitDeps, context: AttemptContext): NewAttempt {
  const { submit, composed, card } = context
  const { body, envelope } = submit
  const { priced, main } = composed
  const { renewal } = composed
  const terms = renewal === null ? agreedTerms(composed) : [termsOfCharge(renewal)]
  return {
    catalogueVersion: main.version,
    payment: {
      id: newId(),
      trans: envelope.trans,
      sessionId: submit.sessionId,
      sellerId: main.seller.id,
      productId: main.product.id,
      generation: envelope.generation,
      leadUuid: body.uuid ?? null,
      currency: priced.currency,
      amount: priced.amount,
      locale: body.language,
      buyer: context.buyer,
      origin: context.origin,
      delivery: context.delivery,
      agreement: agreementOf(main, context.buyer.country, {
        amount: priced.amount,
        rate: composed.request.rate ?? null,
        body,
      }),
      renewal: renewal?.record ?? null,
    },
    attempt: {
      id: newId(),
      reference: newReference(),
      nonce: envelope.nonce,
      contentsHash: context.contentsHash,
      gateway: context.route.gateway,
      tried: context.route.tried,
      remaining: context.route.remaining,
      method: body.method,
      total: priced.total,
      installments: priced.installments,
      installmentValue: priced.installmentValue,
      card,
      guardKey: context.guardKey,
      risk: submit.risk,
      dueAt: new Date(deps.now().getTime() + CALL_OVERDUE_MS),
    },
    sales: priced.lines.map((line, index) => ({
      id: newId(),
      sale_id: newPublicId(),
      chc: newPublicId(),
      line: index,
      ...line,
      terms: terms[index] ?? {},
    })),
    claims: stockClaims(composed),
    coupon: composed.coupon,
    paidLately: context.paidLately,
  }
}

function afterRefusedBegin(refusal: BeginRefusal, order: SubmittedOrder): PaymentAnswer | 'again' {
  if (refusal === 'out-of-stock') return answerRefusal('PRODUCT_OUT_OF_STOCK', order.priced)
  if (refusal === 'coupon-used-up') return refuseCoupon('used-up', order.main, order.chosen)
  if (refusal === 'coupon-ended') return refuseCoupon('expired', order.main, order.chosen)
  // Everything else is somebody who was quicker: reading again tells who, and what to say of it.
  return 'again'
}

async function chargeAndAnswer(
  deps: SubmitDeps,
  submit: Submit,
  begun: Purchase,
  composed: ComposedOrder,
): Promise<PaymentAnswer> {
  const [attempt] = begun.attempts
  if (attempt === undefined) throw new Error('an attempt was begun and is not there')
  const outcome = await charge(deps, submit, begun, attempt, composed)
  const purchase = await settleAttempt(deps, begun, attempt.id, outcome)
  const settled = purchase.attempts.find((candidate) => candidate.id === attempt.id) ?? attempt
  if (!settled.retryable && submit.body.cards.length > 0) {
    await deps.gateways.forgetSecurityCodes(submit.body.cards.map((card) => card.token))
  }
  return answerOfAttempt(deps.keys, purchase, settled)
}

async function charge(
  deps: SubmitDeps,
  submit: Submit,
  purchase: Purchase,
  attempt: AttemptRecord,
  composed: ComposedOrder,
): Promise<Outcome> {
  if (attempt.gateway === NO_GATEWAY) return { kind: 'approved', gatewayId: attempt.reference }
  const [typed] = submit.body.cards
  const stored = storedCardOf(submit)
  // A trial asks only that the card can be charged later, and this one the gateway keeps already.
  if (stored !== null && attempt.total === 0)
    return { kind: 'approved', gatewayId: attempt.reference, storedReference: stored.reference }
  const card =
    stored !== null
      ? { storedReference: stored.reference }
      : typed === undefined
        ? null
        : { token: typed.token, holderName: typed.holder_name.trim() }
  return deps.gateways.charge(chargeOrderOf(purchase, attempt, composed.main.seller, card, submit.ip))
}
