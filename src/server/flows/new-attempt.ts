import { CALL_OVERDUE_MS } from '#rules/attempt-schedule.ts'
import type { CardSummary } from '../gateway-port.ts'
import { cardLimitOf } from '#rules/card-limits.ts'
import { newId, newPublicId, newReference } from '../identifiers.ts'
import type { CountedCard, NewAttempt } from '../store/begin-attempt.ts'
import type { AttemptRecord, BuyerRecord, DeliveryRecord, OriginRecord } from '../store/purchase-records.ts'
import { agreementOf } from './agreement.ts'
import { agreedTerms } from './agreed-terms.ts'
import { endOfAuthentication, newAuthentication } from './authenticate-attempt.ts'
import type { Route } from './choose-gateway.ts'
import { stockClaims } from './compose-order.ts'
import { termsOfCharge } from './compose-renewal.ts'
import type { SubmittedOrder } from './compose-submit.ts'
import { LEGS_OVERDUE_MS } from './charge-legs.ts'
import { ticketHolds } from './event-tickets.ts'
import type { Submit, SubmitDeps } from './submit.ts'
import { newLegs } from './two-cards.ts'

export type ReadCard = NonNullable<AttemptRecord['card']> & { counterKey?: string }

export type AttemptContext = {
  submit: Submit
  composed: SubmittedOrder
  buyer: BuyerRecord
  card: ReadCard | null
  /** What the vault knows of two cards, where two pay. */
  both: readonly CardSummary[]
  route: Route
  guardKey: string | null
  contentsHash: string
  paidLately: number
  origin: OriginRecord
  delivery: Partial<DeliveryRecord>
}

/** What a new attempt writes: the purchase, itself, its sales and what it holds. */
export function newAttempt(deps: SubmitDeps, context: AttemptContext): NewAttempt {
  const { submit, composed, card } = context
  const { body, envelope } = submit
  const { priced, main } = composed
  const { renewal } = composed
  const reference = newReference()
  const legs = newLegs(priced, reference, context.both)
  const authentication = newAuthentication(submit)
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
      reference,
      nonce: envelope.nonce,
      contentsHash: context.contentsHash,
      gateway: context.route.gateway,
      tried: context.route.tried,
      remaining: context.route.remaining,
      method: body.method,
      total: priced.total,
      installments: priced.installments,
      installmentValue: priced.installmentValue,
      card: card === null ? null : withoutKey(card),
      countedCards: (context.both.length > 0 ? context.both : card === null ? [] : [card]).flatMap(
        countedCard,
      ),
      guardKey: context.guardKey,
      risk: submit.risk,
      authentication,
      dueAt:
        authentication === undefined
          ? new Date(deps.now().getTime() + (legs === undefined ? CALL_OVERDUE_MS : LEGS_OVERDUE_MS))
          : endOfAuthentication(deps.now()),
      ...(legs !== undefined && { legs }),
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
    tickets: ticketHolds(main),
    coupon: composed.coupon,
    paidLately: context.paidLately,
  }
}

/** The card as the attempt keeps it: not by what its tries are counted. */
function withoutKey({ counterKey: _, ...card }: ReadCard): AttemptRecord['card'] {
  return card
}

function countedCard({ counterKey, brand }: ReadCard): CountedCard[] {
  return counterKey === undefined ? [] : [{ key: counterKey, ...cardLimitOf(brand) }]
}
