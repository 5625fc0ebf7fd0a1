import type { CountedCard, NewAttempt } from '../../store/purchases/new-attempt.ts'
import { CALL_OVERDUE_MS } from '#rules/payment/attempt-schedule.ts'
import type { CardSummary } from '../../gateway-role/gateway-port.ts'
import { cardLimitOf } from '#rules/methods/card-limits.ts'
import type { BuyerGuard } from '../../signing/buyer-guard.ts'
import { newId, newPublicId, newReference } from '../../signing/identifiers.ts'
import type {
  AttemptRecord,
  BuyerRecord,
  DeliveryRecord,
  OriginRecord,
} from '../../store/purchases/purchase-records.ts'
import { agreementOf } from '../orders/agreement.ts'
import { agreedTerms } from '../orders/agreed-terms.ts'
import { endOfAuthentication, newAuthentication } from '../outcomes/authenticate-attempt.ts'
import type { Route } from '../orders/choose-gateway.ts'
import { stockClaims } from '../orders/compose-order.ts'
import { termsOfCharge } from '../subscriptions/compose-renewal.ts'
import type { SubmittedOrder } from './compose-submit.ts'
import { LEGS_OVERDUE_MS } from '../charging/charge-legs.ts'
import { ticketHolds } from '../orders/event-tickets.ts'
import { storedCardOf, type Submit, type SubmitDeps } from '../outcomes/submit-request.ts'
import { newLegs } from './two-cards.ts'

export type ReadCard = NonNullable<AttemptRecord['card']> & { counterKey?: string }

export type AttemptContext = {
  submit: Submit
  composed: SubmittedOrder
  buyer: BuyerRecord
  card: ReadCard | null
  /** Vault data of two cards, if two pay. */
  both: readonly CardSummary[]
  route: Route
  guard: BuyerGuard
  contentsHash: string
  /** Whether a buyer who paid the same twice at once wants one of them back. */
  soldOnce: boolean
  origin: OriginRecord
  delivery: Partial<DeliveryRecord>
}

/** Builds the rows of a new attempt: the purchase, itself, its sales and its holds. */
export function newAttempt(deps: SubmitDeps, context: AttemptContext): NewAttempt {
  const { composed } = context
  const { main, coupon } = composed
  return {
    catalogueVersion: main.version,
    payment: newPayment(context),
    attempt: newTry(deps, context),
    sales: newSales(composed),
    claims: stockClaims(composed),
    tickets: ticketHolds(main),
    coupon,
  }
}

/** The purchase that the attempt belongs to; where there is one already, it stays as it was written first. */
function newPayment({ submit, composed, buyer, origin, delivery }: AttemptContext): NewAttempt['payment'] {
  const { body, envelope } = submit
  const { priced, main, renewal } = composed
  const { amount, currency } = priced
  const rate = composed.request.rate ?? null
  return {
    id: newId(),
    trans: envelope.trans,
    sessionId: submit.sessionId,
    sellerId: main.seller.id,
    productId: main.product.id,
    generation: envelope.generation,
    leadUuid: body.uuid ?? null,
    currency,
    amount,
    locale: body.language,
    buyer,
    origin,
    delivery,
    agreement: agreementOf(main, buyer.country, { amount, rate, body }),
    renewal: renewal?.record ?? null,
  }
}

const VOUCHERS: readonly string[] = ['BOLETO', 'OXXO']
/** Long enough for a boleto that is paid on the day of the order to be reported on the next. */
const VOUCHER_HOLD_HOURS = 48

/** The try itself: where it goes, what it charges and to which card, and when somebody has to look at it. */
function newTry(deps: SubmitDeps, context: AttemptContext): NewAttempt['attempt'] {
  const { submit, composed, card, both, route, contentsHash, guard, soldOnce } = context
  const { total, installments, installmentValue } = composed.priced
  const reference = newReference()
  const legs = newLegs(composed.priced, reference, both)
  const authentication = newAuthentication(submit, composed.main.seller)
  const overdueMs = legs === undefined ? CALL_OVERDUE_MS : LEGS_OVERDUE_MS
  return {
    id: newId(),
    reference,
    nonce: submit.envelope.nonce,
    contentsHash,
    gateway: route.gateway,
    tried: route.tried,
    remaining: route.remaining,
    method: submit.body.method,
    initiator: submit.initiator ?? 'buyer',
    total,
    installments,
    installmentValue,
    card: card === null ? null : withoutKey(card),
    countedCards: countedCards(context),
    guard,
    soldOnce,
    risk: submit.risk,
    authentication,
    dueAt:
      authentication === undefined
        ? new Date(deps.now().getTime() + overdueMs)
        : endOfAuthentication(deps.now()),
    ...(legs !== undefined && { legs }),
    ...(VOUCHERS.includes(submit.body.method) && {
      voucherHours: composed.main.product.voucher_hold_hours ?? VOUCHER_HOLD_HOURS,
    }),
  }
}

/** A sale for each line of the order, with the terms that were agreed for it. */
function newSales(composed: SubmittedOrder): NewAttempt['sales'] {
  const { renewal, priced } = composed
  const terms = renewal === null ? agreedTerms(composed) : [termsOfCharge(renewal)]
  return priced.lines.map((line, index) => ({
    id: newId(),
    sale_id: newPublicId(),
    chc: newPublicId(),
    line: index,
    ...line,
    terms: terms[index] ?? {},
  }))
}

/** The card as the attempt keeps it: not by what its tries are counted. */
function withoutKey({ counterKey: _, ...card }: ReadCard): AttemptRecord['card'] {
  return card
}

/** By what the tries of an attempt's cards are counted. A trial by a card that is kept asks nobody. */
function countedCards({ submit, composed, card, both }: AttemptContext): CountedCard[] {
  const stored = storedCardOf(submit)
  const typed = both.length > 0 ? both : card === null ? [] : [card]
  if (stored === null) return typed.flatMap(countedCard)
  const isCounted = composed.priced.total > 0 && submit.caller?.counted !== null
  return isCounted ? [{ reference: stored.reference, ...cardLimitOf(stored.brand) }] : []
}

function countedCard({ counterKey, brand }: ReadCard): CountedCard[] {
  return counterKey === undefined ? [] : [{ key: counterKey, ...cardLimitOf(brand) }]
}
