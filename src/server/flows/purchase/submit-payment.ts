import type { PaymentAnswer, PaymentBody } from '#contract/calls/payment.ts'
import type { PaymentErrorCode } from '#rules/errors.ts'
import { usesCard } from '#rules/method.ts'
import type { Outcome } from '#rules/outcome.ts'
import { isEvent } from '#rules/ticket-cart.ts'
import { fullName } from '#rules/validation.ts'
import { CallError } from '../../call-error.ts'
import type { CardSummary } from '../../gateway-role/gateway-port.ts'
import { transOf } from '../../signing/keys.ts'
import type { BeginRefusal, NewAttempt } from '../../store/purchases/begin-attempt.ts'
import { returnToTickets } from '../../store/tickets/departure-store.ts'
import { findOpenPurchase, loadSituation, type Situation } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { answerOfAttempt, answerRefusal } from '../sales/answer-payment.ts'
import {
  askIssuer,
  authenticationOf,
  isAuthenticating,
  NOT_AUTHENTICATED,
} from '../outcomes/authenticate-attempt.ts'
import { continueAuthentication } from './continue-authentication.ts'
import { NO_GATEWAY } from '../orders/choose-gateway.ts'
import { refuseOtherPrice } from '../orders/compose-order.ts'
import { guardKeyOfRenewal } from '../orders/compose-renewal.ts'
import { chargeOrderOf, type PaymentTerms } from '../charging/order-charge.ts'
import { backAddresses } from '../sales/back-addresses.ts'
import { purchaseOrigin } from '../buyers/purchase-origin.ts'
import { routeAttempt } from './route-attempt.ts'
import { refuseCoupon } from './submit-coupon.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { guardKeyOf, hashContents } from './submit-contents.ts'
import { admitAttempt, isTooRisky } from './admit-attempt.ts'
import { answerKnown, type Unanswered } from './answer-known.ts'
import { checkParties, composeSubmit, type SubmittedOrder } from './compose-submit.ts'
import { newAttempt, type ReadCard } from './new-attempt.ts'
import { storedCardOf, type Submit, type SubmitDeps } from '../outcomes/submit-request.ts'
import { chargeTwoCards, readTwoCards, refuseOtherParts, takingBrands } from './two-cards.ts'

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

/** A page that stood open until its purchase was given up begins the session's next one. */
async function asNextPurchase(deps: SubmitDeps, submit: Submit): Promise<Submit> {
  const { sessionId, envelope } = submit
  const { productId } = envelope
  const { generation } = await findOpenPurchase(deps.db, { sessionId, productId })
  const trans = transOf(deps.keys, sessionId, productId, generation)
  return { ...submit, envelope: { ...envelope, generation, trans } }
}

/** By what a submit is told from others: what it contains, and whose product it buys. */
type SubmitKeys = { guardKey: string | null; contentsHash: string }

async function submitOnce(deps: SubmitDeps, submit: Submit): Promise<PaymentAnswer | Unanswered> {
  const { body, envelope } = submit
  const renewedKey = submit.renewal && guardKeyOfRenewal(submit.renewal)
  const keys = { guardKey: renewedKey ?? guardKeyOf(body), contentsHash: hashContents(body) }
  const situation = await loadSituation(deps.db, {
    trans: envelope.trans,
    nonce: envelope.nonce,
    sessionId: submit.sessionId,
    guardKey: keys.guardKey,
    leadUuid: body.uuid ?? null,
  })
  const continued = await continueAuthentication(deps, submit, situation, keys.contentsHash)
  if (continued === 'again') return continued
  if (continued !== null) {
    return 'answer' in continued ? continued.answer : chargeAndAnswer(deps, submit, continued.charge, {})
  }
  const answered = await answerKnown(deps, submit, situation, keys.contentsHash)
  return answered ?? submitAnew(deps, submit, situation, keys)
}

/** A submit that nothing is known of: priced, checked, routed, and begun or refused. */
async function submitAnew(
  deps: SubmitDeps,
  submit: Submit,
  situation: Situation,
  keys: SubmitKeys,
): Promise<PaymentAnswer | Unanswered> {
  const { body } = submit
  const capabilities = await deps.gateways.gateways()
  const composed = await composeSubmit(deps, submit, capabilities, situation)
  if ('sales' in composed) return composed
  const { priced, main } = composed
  const { buyer, delivery } = checkParties(body, composed)
  refuseOtherPrice(priced, body)
  refuseOtherParts(priced, body)
  if (situation.inFlightElsewhere) throw new CallError('PAYMENT_IN_PROGRESS')
  if (isDuplicate(composed, situation, body)) return answerRefusal('DUPLICATE_PURCHASE', priced)
  if (isEvent(main.product)) await returnToPay(deps, submit)
  const cards = await readCards(deps, submit)
  if ('code' in cards) return answerRefusal(cards.code, priced, cards.card)
  const { card, both } = cards
  const last = situation.purchase?.attempts.at(-1)
  const route = await routeAttempt(deps, submit, { composed, card, last }, takingBrands(capabilities, both))
  if ('code' in route) return answerRefusal(route.code, priced)
  const origin = await purchaseOrigin(deps.catalogue, body, main.product, situation.leadOrigin)
  const paidLately = situation.paidLately.length
  const context = { submit, composed, buyer, delivery, both, route, paidLately, origin, ...keys }
  const begin = newAttempt(deps, { ...context, card: card ?? both[0] ?? null })
  return beginAndAnswer(deps, submit, composed, {
    begin,
    authentication: authenticationOf(submit, composed, capabilities.get(route.gateway)),
  })
}

/** The same product, buyer and amount, paid within the last ten minutes; of an event one may buy more. */
function isDuplicate(
  { main, priced }: SubmittedOrder,
  { paidLately }: Situation,
  body: PaymentBody,
): boolean {
  if (main.product.second_sale_flag === true || isEvent(main.product) || body.method === 'FREE') return false
  return paidLately.includes(priced.amount)
}

async function beginAndAnswer(
  deps: SubmitDeps,
  submit: Submit,
  composed: SubmittedOrder,
  { begin, authentication }: { begin: NewAttempt; authentication: ReturnType<typeof authenticationOf> },
): Promise<PaymentAnswer | 'again'> {
  const { priced, main } = composed
  if (authentication === 'missing') {
    const isRisky = isTooRisky(deps, submit, main.seller, begin)
    return answerRefusal(isRisky ? 'SUSPECTED_INTERN_FRAUD' : 'COMPLETE_CHALLENGE_3DS', priced)
  }
  const begun = await admitAttempt(deps, submit, main.seller, begin)
  if (typeof begun === 'string') return afterRefusedBegin(begun, composed)
  if (authentication === 'wanted') return authenticateAndAnswer(deps, submit, begun)
  return chargeAndAnswer(deps, submit, begun, main.seller)
}

type ReadCards = { card: ReadCard | null; both: CardSummary[] }

/** One card, or two, or none. A refusal names which of two it concerns. */
async function readCards(
  deps: SubmitDeps,
  submit: Submit,
): Promise<ReadCards | (Refusal & { card?: number })> {
  if (submit.body.method === 'TWO_CREDIT_CARDS') {
    const both = await readTwoCards(deps, submit.body)
    return 'code' in both ? both : { card: null, both }
  }
  const card = await readCard(deps, submit)
  return card !== null && 'code' in card ? card : { card, both: [] }
}

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
  const { counterKey, ...summary } = facts
  return { ...summary, kept, ...(counterKey !== undefined && { counterKey }) }
}

/** Who pays is there: should it fail, the tickets are held for as long as the page says. */
function returnToPay({ db }: SubmitDeps, { sessionId, envelope }: Submit): Promise<unknown> {
  return returnToTickets(db, { session: sessionId, productId: envelope.productId, departure: null })
}

function afterRefusedBegin(
  refusal: BeginRefusal | 'too-risky',
  order: SubmittedOrder,
): PaymentAnswer | 'again' {
  if (refusal === 'too-risky') return answerRefusal('SUSPECTED_INTERN_FRAUD', order.priced)
  if (refusal === 'card-tried-too-often') return answerRefusal('BLACKLIST_PURCHASE', order.priced)
  if (refusal === 'out-of-stock') return answerRefusal('PRODUCT_OUT_OF_STOCK', order.priced)
  if (refusal === 'tickets-gone') return answerRefusal('TICKET_UNAVAILABLE', order.priced)
  if (refusal === 'coupon-used-up') return refuseCoupon('used-up', order.main, order.chosen)
  if (refusal === 'coupon-ended') return refuseCoupon('expired', order.main, order.chosen)
  // Everything else is somebody who was quicker: reading again tells who, and what to say of it.
  return 'again'
}

async function authenticateAndAnswer(
  deps: SubmitDeps,
  submit: Submit,
  begun: Purchase,
): Promise<PaymentAnswer> {
  const [attempt] = begun.attempts
  if (!isAuthenticating(attempt)) throw new Error('an authentication was begun and is not there')
  const purchase = await askIssuer(deps, submit, begun, attempt)
  return answerOfAttempt(
    deps.keys,
    purchase,
    purchase.attempts.find(({ id }) => id === attempt.id) ?? attempt,
  )
}

async function chargeAndAnswer(
  deps: SubmitDeps,
  submit: Submit,
  begun: Purchase,
  terms: PaymentTerms,
): Promise<PaymentAnswer> {
  const [attempt] = begun.attempts
  if (attempt === undefined) throw new Error('an attempt was begun and is not there')
  const purchase =
    attempt.legs === undefined
      ? await applyOutcome(deps, begun, attempt.id, await charge(deps, submit, begun, attempt, terms))
      : await chargeTwoCards(deps, submit, begun, attempt, terms)
  const applied = purchase.attempts.find((candidate) => candidate.id === attempt.id) ?? attempt
  // Refused for want of an authentication, the card is charged once more with one: its code goes with its own end.
  const isAskedForProof = applied.code === NOT_AUTHENTICATED.code && attempt.three_ds === null
  if (!applied.retryable && !isAskedForProof && submit.body.cards.length > 0) {
    await deps.gateways.forgetSecurityCodes(submit.body.cards.map((card) => card.token))
  }
  return answerOfAttempt(deps.keys, purchase, applied)
}

async function charge(
  deps: SubmitDeps,
  submit: Submit,
  purchase: Purchase,
  attempt: AttemptRecord,
  terms: PaymentTerms,
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
  const back = backAddresses(deps.keys, purchase, submit.origin ?? deps.webUrl)
  return deps.gateways.charge(chargeOrderOf(purchase, attempt, terms, card, submit.ip, back))
}
