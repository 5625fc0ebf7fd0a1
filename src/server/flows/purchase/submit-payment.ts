import type { NewAttempt } from '../../store/purchases/new-attempt.ts'
import { createHash } from 'node:crypto'
import type { PaymentAnswer, PaymentBody } from '#contract/checkout/payment.ts'
import { isSoldOnce } from '#rules/order/purchasability.ts'
import { isEvent } from '#rules/tickets/ticket-cart.ts'
import { CallError } from '../../call-error.ts'
import { buyerGuardOf, type BuyerGuard } from '../../signing/buyer-guard.ts'
import { transOf } from '../../signing/keys.ts'
import type { BeginRefusal } from '../../store/purchases/begin-attempt.ts'
import { findOpenPurchase, loadSituation, type Situation } from '../../store/purchases/payment-store.ts'
import { returnToTickets } from '../../store/tickets/departure-store.ts'
import { spannedOf } from '../../tracing.ts'
import { noteForeignCards } from './note-foreign-card.ts'
import { purchaseOrigin } from '../buyers/purchase-origin.ts'
import { paymentTermsOf, refuseOtherPrice } from '../orders/compose-order.ts'
import { guardOfRenewal } from '../subscriptions/compose-renewal.ts'
import { authenticationOf, isAuthenticable } from '../outcomes/authenticate-attempt.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'
import { answerRefusal } from '../sales/answer-payment.ts'
import { admitAttempt, isTooRisky } from './admit-attempt.ts'
import { answerKnown } from './answer-known.ts'
import { authenticateAndAnswer, chargeAndAnswer } from './charge-attempt.ts'
import { checkParties, composeSubmit, refuseCoupon, type SubmittedOrder } from './compose-submit.ts'
import { continueAuthentication } from './continue-authentication.ts'
import { newAttempt } from './new-attempt.ts'
import { readCards } from './read-cards.ts'
import { requireAdmission } from './require-admission.ts'
import { routeAttempt } from './route-attempt.ts'
import { answered, type SubmitResult } from './submit-result.ts'
import { refuseOtherParts, takingBrands } from './two-cards.ts'

const MAX_ROUNDS = 4

/**
 * Handles a buyer's submit. The same nonce with the same contents always gets the same answer; nothing is charged that
 * the database has not recorded first.
 * @throws CallError as the contract lists
 */
export function submitPayment(deps: SubmitDeps, submit: Submit): Promise<PaymentAnswer> {
  return spannedOf(submit.envelope.trans, 'submit', () => submitInRounds(deps, submit))
}

async function submitInRounds(deps: SubmitDeps, submit: Submit): Promise<PaymentAnswer> {
  let current = submit
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = await submitOnce(deps, current)
    if (result.kind === 'answered') return result.answer
    if (result.kind === 'given-up') current = await asNextPurchase(deps, submit)
  }
  throw new CallError('PAYMENT_IN_PROGRESS')
}

/** Moves a page that stayed open until its purchase was given up to the session's next one. */
async function asNextPurchase(deps: SubmitDeps, submit: Submit): Promise<Submit> {
  const { sessionId, envelope } = submit
  const { productId } = envelope
  const { generation } = await findOpenPurchase(deps.db, { sessionId, productId })
  const trans = transOf(deps.keys, sessionId, productId, generation)
  return { ...submit, envelope: { ...envelope, generation, trans } }
}

/** Reads what is known of the submit, then continues, repeats or begins its attempt. */
async function submitOnce(deps: SubmitDeps, submit: Submit): Promise<SubmitResult> {
  const { body, envelope } = submit
  const keys = keysOf(deps, submit)
  const situation = await loadSituation(deps.db, {
    trans: envelope.trans,
    nonce: envelope.nonce,
    sessionId: submit.sessionId,
    guard: keys.guard,
    leadUuid: body.uuid ?? null,
    productId: body.product_id,
  })
  const continued = await continueAuthentication(deps, submit, situation, keys.contentsHash)
  if (continued?.kind === 'charge') {
    return answered(await chargeAndAnswer(deps, submit, continued.purchase, {}))
  }
  if (continued !== null) return continued
  const known = await answerKnown(deps, submit, situation, keys.contentsHash)
  return known ?? submitAnew(deps, submit, situation, keys)
}

/** Keys of a submit: the guard against concurrent submits, and the contents of its nonce. */
type SubmitKeys = { guard: BuyerGuard; contentsHash: string }

function keysOf(deps: SubmitDeps, { body, renewal, sessionId }: Submit): SubmitKeys {
  const { product_id: productId, country_code: country, document, email, cellphone: phone } = body
  const buyer = { productId, sessionId, country, document, email, phone }
  const guard = renewal === undefined ? buyerGuardOf(deps.keys, buyer) : guardOfRenewal(renewal)
  return { guard, contentsHash: hashContents(body) }
}

/**
 * Hashes the contents of a nonce: cart, prices and buyer. Gateway, cards, captcha and everything that decides the route
 * belong to the attempt; the origin of the buyer, and whether they may be named, is only passed along.
 */
function hashContents(body: PaymentBody): string {
  const { cards, saved_card, reuse_credit_card, gateway, captcha, parent_id, client_id, uuid, ...own } = body
  const { info3DSecure, system, action, ...rest } = own
  const {
    metas,
    affiliate_id,
    wpp_id,
    upsell_id,
    s_id,
    currency_data,
    advertising,
    naming_consent,
    ...contents
  } = rest
  const sorted = Object.entries(contents).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

/** A submit that is not known yet: priced, checked, routed, and begun or refused. */
async function submitAnew(
  deps: SubmitDeps,
  submit: Submit,
  situation: Situation,
  keys: SubmitKeys,
): Promise<SubmitResult> {
  const { body } = submit
  const capabilities = await deps.gateways.gateways()
  const composed = await composeSubmit(deps, submit, capabilities, situation)
  if (composed.kind === 'answered') return composed
  const { order } = composed
  const { priced, main } = order
  const { buyer, delivery } = checkParties(body, order, deps.now())
  refuseOtherPrice(priced, body)
  refuseOtherParts(priced, body)
  if (situation.isOtherInFlight) throw new CallError('PAYMENT_IN_PROGRESS')
  if (isDuplicate(order, situation, body)) return answered(answerRefusal('DUPLICATE_PURCHASE', priced))
  if (isEvent(main.product)) {
    await requireAdmission(deps, submit, main.product, situation.purchase)
    await extendReservation(deps, submit)
  }
  const cards = await readCards(deps, submit)
  if (cards.kind === 'refused') return answered(answerRefusal(cards.code, priced, cards.card))
  const { card, both, pinned } = cards
  const paying = card === null ? both : [card]
  noteForeignCards(deps, { seller: main.seller, productId: main.product.id, cards: paying })
  const last = situation.purchase?.attempts.at(-1)
  const routed = { composed: order, card, last, pinned }
  const route = await routeAttempt(deps, submit, routed, takingBrands(capabilities, both))
  if (route.kind === 'refused') return answered(answerRefusal(route.code, priced))
  const visit = {
    product: main.product,
    activePixels: main.activePixels,
    seller: main.seller,
    country: buyer.country,
    browser: order.renewal === null ? submit.browser : undefined,
  }
  const origin = await purchaseOrigin(deps.catalogue, body, visit, situation.leadOrigin)
  const soldOnce = isSoldOnce(main.product) && body.method !== 'FREE'
  const context = { submit, composed: order, buyer, delivery, both, route, soldOnce, origin, ...keys }
  return beginAndAnswer(deps, submit, order, {
    begin: newAttempt(deps, { ...context, card: card ?? both[0] ?? null }),
    authentication: authenticationOf(submit, order, capabilities.get(route.gateway)),
    isAuthenticable: isAuthenticable(submit, order, capabilities.get(route.gateway)),
  })
}

/** Whether the same product, buyer and amount were paid within the last ten minutes. */
function isDuplicate(
  { main, priced }: SubmittedOrder,
  { paidLately }: Situation,
  body: PaymentBody,
): boolean {
  return isSoldOnce(main.product) && body.method !== 'FREE' && paidLately.includes(priced.amount)
}

/** A buyer who submits is present: a reservation that was shortened when their tab closed gets its full time back. */
function extendReservation({ db }: SubmitDeps, { sessionId, envelope }: Submit): Promise<unknown> {
  return returnToTickets(db, { session: sessionId, productId: envelope.productId, departure: null })
}

type Beginning = {
  begin: NewAttempt
  authentication: ReturnType<typeof authenticationOf>
  /** Whether its card could be authenticated, should that be asked for. */
  isAuthenticable: boolean
}

async function beginAndAnswer(
  deps: SubmitDeps,
  submit: Submit,
  order: SubmittedOrder,
  { begin, authentication, isAuthenticable: isAble }: Beginning,
): Promise<SubmitResult> {
  const { seller } = order.main
  if (authentication === 'missing') {
    const isRisky = isTooRisky(deps, submit, seller, begin)
    const code = isRisky ? 'SUSPECTED_INTERN_FRAUD' : 'COMPLETE_CHALLENGE_3DS'
    return answered(answerRefusal(code, order.priced))
  }
  const proof = authentication === 'wanted' ? 'under-way' : isAble ? 'possible' : 'impossible'
  const begun = await admitAttempt(deps, submit, seller, begin, proof)
  if (begun.kind === 'must-authenticate') {
    return answered(answerRefusal('COMPLETE_CHALLENGE_3DS', order.priced))
  }
  if (begun.kind === 'too-risky') return answered(answerRefusal('SUSPECTED_INTERN_FRAUD', order.priced))
  if (begun.kind === 'too-many-unpaid') return answered(answerRefusal('TOO_MANY_UNPAID', order.priced))
  if (begun.kind === 'refused') return afterRefusedBegin(begun.refusal, order)
  const { purchase } = begun
  if (authentication === 'wanted') return answered(await authenticateAndAnswer(deps, submit, purchase))
  return answered(await chargeAndAnswer(deps, submit, purchase, paymentTermsOf(order.main)))
}

function afterRefusedBegin(refusal: BeginRefusal, { priced, main, chosen }: SubmittedOrder): SubmitResult {
  switch (refusal) {
    case 'in-flight':
      throw new CallError('PAYMENT_IN_PROGRESS')
    case 'paid-lately':
      return answered(answerRefusal('DUPLICATE_PURCHASE', priced))
    case 'card-tried-too-often':
      return answered(answerRefusal('BLACKLIST_PURCHASE', priced))
    case 'vouchers-hold-enough':
      return answered(answerRefusal('VOUCHER_UNAVAILABLE', priced))
    case 'out-of-stock':
      return answered(answerRefusal('PRODUCT_OUT_OF_STOCK', priced))
    case 'tickets-gone':
      return answered(answerRefusal('TICKET_UNAVAILABLE', priced))
    case 'coupon-used-up':
      return answered(refuseCoupon('used-up', main, chosen))
    case 'coupon-ended':
      return answered(refuseCoupon('expired', main, chosen))
    default:
      // Every other refusal is a lost race: the next round answers from what the winner wrote.
      return { kind: 'again' }
  }
}
