import type { PaymentErrorCode } from '#rules/base/errors.ts'
import type { Outcome, ChargeEvent } from '#rules/payment/outcome.ts'
import { schemeAdviceOf } from '#rules/payment/scheme-advice.ts'
import { fromGatewayUnits } from '../amounts.ts'
import type { Authentication, Charge, Reversal, ThreeDSResult } from '../gateway.ts'
import type { Reply } from '../http-client.ts'
import { fieldsOf, innerOf, listOf, textOf, wholeOf, type Fields } from '../json-fields.ts'
import { quotable } from '../quote.ts'
import { storedReferenceOf, WORLDPAY_EXPONENTS } from './charge-body.ts'
import { worldpayRefusal } from './refusals.ts'

/** How long a buyer has for a challenge. */
const CHALLENGE_MS = 15 * 60 * 1000

const NOT_CONFIGURED = 'entityIsNotConfigured'
const notConfigured = {
  kind: 'not-sent',
  reason: `Worldpay: the merchant entity may not use this (${NOT_CONFIGURED})`,
} as const

const unknown = (reason: string): { kind: 'unknown'; reason: string } => ({ kind: 'unknown', reason })

/** The outcome of an authorisation, with or without settlement, or of a verification. */
export function outcomeOf(reply: Reply, reference: string, kind: Charge['kind'] = 'card'): Outcome {
  if (reply.kind !== 'answer') return reply
  const { status, body } = reply
  const payment = fieldsOf(body)
  if (status !== 201 && status !== 202) return turnedDown(status, payment)
  if (textOf(payment, 'transactionReference') !== reference)
    return unknown('the answer is about another charge')
  // Descriptions of the Payments API differ on whether it returns an id; a verification is never queried later.
  const gatewayId = textOf(payment, 'paymentId') ?? (kind === 'verification' ? reference : null)
  // An outcome that took no money is definite without an id as well: nothing is left to be looked up.
  const about = gatewayId === null ? {} : { gatewayId }
  switch (textOf(payment, 'outcome')) {
    case 'authorized':
    case 'sentForSettlement':
      return gatewayId === null ? unknown('an approval without an id') : approvalOf(payment, gatewayId)
    case 'refused':
      return refusalOf(payment, about)
    case 'fraudHighRisk':
      return { kind: 'refused', code: 'BLOCKED_BY_FRAUD_ANALYSIS', ...about, reversible: false }
    case '3dsAuthenticationFailed':
    case '3dsUnavailable':
      return { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS', ...about, reversible: false }
    case 'sentForCancellation':
      return canceledAtOnce(payment, about)
    default:
      return unknown(`outcome ${textOf(payment, 'outcome') ?? 'missing'}`)
  }
}

/** Worldpay's own errors have a name; a page of something on the way says nothing. */
function turnedDown(status: number, error: Fields | null): Outcome {
  const name = textOf(error, 'errorName')
  if (name === null) return unknown(`answer ${status} of an unknown form`)
  if (status === 401 || status === 403)
    return { kind: 'not-sent', reason: `Worldpay turned our login down (${name})` }
  // The login is right; the entity, or a service of it, is not set up at Worldpay.
  if (name === NOT_CONFIGURED) return notConfigured
  if (status === 429) return { kind: 'not-sent', reason: 'rate limit' }
  if (status === 400)
    return { kind: 'refused', code: fieldAtFault(error), gatewayCode: name, reversible: false }
  return unknown(`answer ${status} ${name}`)
}

/** Each `validationErrors` names its field, such as `$.instruction.customerAgreement.installmentPlan` (Payments 2024-06-01). */
function fieldAtFault(error: Fields | null): PaymentErrorCode {
  const paths = listOf(error, 'validationErrors').map((each) => textOf(each, 'jsonPath') ?? '')
  if (paths.some((path) => /installment/i.test(path))) return 'INVALID_INSTALLMENTS'
  return paths.some((path) => /billingAddress/i.test(path)) ? 'INCOMPLETE_ADDRESS' : 'INVALID_DATA'
}

function approvalOf(payment: Fields | null, gatewayId: string): Outcome {
  const authorizationCode = textOf(innerOf(payment, 'issuer'), 'authorizationCode')
  const storedReference = storedReferenceOf(textOf(innerOf(payment, 'token'), 'href'))
  return {
    kind: 'approved',
    gatewayId,
    ...(authorizationCode === null ? {} : { authorizationCode }),
    ...(storedReference === null ? {} : { storedReference }),
  }
}

type About = { gatewayId?: string }

function refusalOf(payment: Fields | null, about: About): Extract<Outcome, { kind: 'refused' }> {
  const code = textOf(payment, 'refusalCode') ?? textOf(payment, 'code')
  const advice = schemeAdviceOf({
    brand: textOf(innerOf(payment, 'paymentInstrument'), 'cardBrand')?.toLowerCase() ?? null,
    advice: textOf(innerOf(payment, 'advice'), 'code'),
    // Worldpay writes the schemes' numbers without their leading zeros.
    response: code?.padStart(2, '0') ?? null,
  })
  return { kind: 'refused', ...worldpayRefusal(code), ...about, ...(advice !== null && { advice }) }
}

/** Authorised and taken back at once, because the security code or the address did not fit. */
function canceledAtOnce(payment: Fields | null, about: About): Outcome {
  const misfits = listOf(payment, 'riskFactors').filter((factor) => textOf(factor, 'risk') === 'notMatched')
  const types = misfits.map((factor) => textOf(factor, 'type'))
  const code = types.includes('cvc') ? 'INVALID_CVV' : types.includes('avs') ? 'INCOMPLETE_ADDRESS' : null
  if (code === null)
    return { kind: 'refused', code: 'GENERIC', ...about, reversible: false, isUnlisted: true }
  return { kind: 'refused', code, ...about, gatewayCode: 'notMatched', reversible: false }
}

/** Events of a payment by their names in Payment Queries, and the state of the payment after each. */
const MEANING: Readonly<
  Record<
    string,
    'asked' | 'authorized' | 'refused' | 'failed' | 'written' | 'canceled' | 'refunded' | 'unmade'
  >
> = {
  // An authorisation with its settlement in one request.
  saleRequested: 'asked',
  saleSucceeded: 'written',
  saleRefused: 'refused',
  saleFailed: 'failed',
  reversalRequested: 'canceled',
  reversalRequestSubmitted: 'canceled',
  authorizationRequested: 'asked',
  authorizationSucceeded: 'authorized',
  authorizationRefused: 'refused',
  authorizationFailed: 'failed',
  settlementRequested: 'written',
  settlementRequestSubmitted: 'written',
  settlementSucceeded: 'written',
  cancellationRequested: 'canceled',
  cancellationRequestSubmitted: 'canceled',
  cancellationSucceeded: 'canceled',
  refundRequested: 'refunded',
  // The following events report the progress of the same refund.
  refundRequestSubmitted: 'written',
  refundSucceeded: 'written',
  // The refund that it names did not come about.
  refundFailed: 'unmade',
}

export type QueriedPayment = {
  gatewayId: string
  chargeEvent: ChargeEvent
  isSettled: boolean
  links: Fields | null
}

/**
 * Reads the state of a payment from its history. An unrecognised event makes the whole unknown, and so does a refund
 * whose amount is not reported.
 */
export function readPayment(
  body: unknown,
  reference: string,
): { kind: 'payment'; payment: QueriedPayment } | ReturnType<typeof unknown> {
  const payment = fieldsOf(body)
  const gatewayId = textOf(payment, 'paymentId')
  if (payment === null || gatewayId === null) return unknown('the answer is no payment')
  if (textOf(payment, 'transactionReference') !== reference)
    return unknown('the answer is about another charge')
  const events = listOf(payment, 'events')
  const names = events.map((event) => textOf(event, 'eventName') ?? '')
  const strange = names.find((name) => !Object.hasOwn(MEANING, name))
  if (strange !== undefined) return unknown(`event ${strange === '' ? 'without a name' : strange}`)
  const meanings = names.map((name) => MEANING[name])
  return {
    kind: 'payment',
    payment: {
      gatewayId,
      chargeEvent: chargeEventOf(payment, gatewayId, events),
      isSettled: meanings.includes('written'),
      links: innerOf(payment, '_links'),
    },
  }
}

function chargeEventOf(payment: Fields, gatewayId: string, events: readonly Fields[]): ChargeEvent {
  const has = (meaning: string): boolean =>
    events.some((event) => MEANING[textOf(event, 'eventName') ?? ''] === meaning)
  const failed = eventsNamed(events, 'refundFailed').length
  const requested = eventsNamed(events, 'refundRequested').length
  const refunds = refundsIn(events).length
  if (refunds + failed > requested) return unknown('a refund failed, and it is not told which')
  if (failed > 0 && refunds === 0) return approvalOf(payment, gatewayId)
  if (has('refunded')) return refundedOf(payment, gatewayId, events)
  if (has('canceled')) return { kind: 'canceled', gatewayId }
  if (has('written') || has('authorized')) return approvalOf(payment, gatewayId)
  const refused = events.find((event) => MEANING[textOf(event, 'eventName') ?? ''] === 'refused')
  if (refused !== undefined) return refusalOf(refused, { gatewayId })
  const failure = events.find((event) => MEANING[textOf(event, 'eventName') ?? ''] === 'failed')
  if (failure !== undefined) return failureOf(failure, gatewayId)
  return unknown('the issuer has not answered yet')
}

/** Returns the state of a request that reached no issuer: the event holds what was wrong. */
function failureOf(event: Fields, gatewayId: string): ChargeEvent {
  const name = textOf(innerOf(event, 'error'), 'name')
  if (name === NOT_CONFIGURED) return notConfigured
  const gatewayCode = quotable(name)
  const refused = { kind: 'refused', code: 'GENERIC', gatewayId, reversible: false } as const
  return gatewayCode === null ? refused : { ...refused, gatewayCode, isUnlisted: true }
}

function refundedOf(payment: Fields, gatewayId: string, events: readonly Fields[]): ChargeEvent {
  const currency = textOf(innerOf(payment, 'value'), 'currency') ?? ''
  const amounts = refundsIn(events).map(({ amount }) => amount)
  const reported = amounts.filter((amount) => amount !== null)
  const total = reported.reduce((sum, amount) => sum + amount, 0)
  const refundedTotal = fromGatewayUnits(total, currency, WORLDPAY_EXPONENTS)
  if (reported.length < amounts.length || refundedTotal === null)
    return unknown('a refund whose amount is not told')
  return { kind: 'refunded', gatewayId, refundedTotal }
}

const eventsNamed = (events: readonly Fields[], name: string): readonly Fields[] =>
  events.filter((event) => textOf(event, 'eventName') === name)

const referenceOf = (event: Fields): string | null =>
  textOf(event, 'refundReference') ?? textOf(event, 'reference')

/** Events of one refund share our reference or, in a failure as it is published, only Worldpay's command. */
function isOfOneRefund(event: Fields, other: Fields): boolean {
  const isSame = (one: string | null, two: string | null): boolean => one !== null && one === two
  return (
    isSame(referenceOf(event), referenceOf(other)) ||
    // guard: worldpay-failed-refunds
    isSame(textOf(event, 'commandId'), textOf(other, 'commandId'))
  )
}

/**
 * The refunds in a history that did not fail: our reference of each (`refundReference` in the description of Payment
 * Queries), and its amount in Worldpay's units.
 */
export function refundsIn(events: readonly Fields[]): { reference: string | null; amount: number | null }[] {
  const failed = eventsNamed(events, 'refundFailed')
  return eventsNamed(events, 'refundRequested')
    .filter((event) => !failed.some((other) => isOfOneRefund(event, other)))
    .map((event) => {
      const value = innerOf(event, 'value') ?? innerOf(event, 'amount')
      return { reference: referenceOf(event), amount: wholeOf(value, 'amount') ?? wholeOf(value, 'value') }
    })
}

/**
 * Returns the outcome of an order to settle, to cancel or to refund: accepted, or not. `gatewayId` is used if none is
 * returned.
 */
export function acceptanceOf(reply: Reply, gatewayId: string): Reversal {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  const answer = fieldsOf(reply.body)
  if (reply.status === 202) return { kind: 'done', gatewayId: textOf(answer, 'commandId') ?? gatewayId }
  const name = textOf(answer, 'errorName')
  if (reply.status === 400 && name !== null) return { kind: 'refused', reason: name }
  return unknown(`answer ${reply.status}`)
}

/** Returns the result of an authentication or its verification (3DS, version 3). */
export function authenticationOf(reply: Reply, now: Date): Authentication {
  if (reply.kind !== 'answer') return { kind: 'unavailable', reason: reply.reason }
  const answer = reply.status === 200 || reply.status === 201 ? fieldsOf(reply.body) : null
  const outcome = textOf(answer, 'outcome')
  switch (outcome) {
    case 'authenticated':
      return authenticatedOf(answer)
    case 'challenged':
      return challengeOf(answer, now)
    case 'authenticationFailed':
    case 'signatureFailed':
      return { kind: 'failed' }
    default:
      // Bypassed, not enrolled, unavailable, or not understood: the charge may go on without it.
      return { kind: 'unavailable', reason: outcome ?? `answer ${reply.status}` }
  }
}

const STATUSES: readonly ThreeDSResult['status'][] = ['Y', 'A', 'U', 'N']

function authenticatedOf(answer: Fields | null): Authentication {
  const details = innerOf(answer, 'authentication')
  const version = textOf(details, 'version')
  const eci = textOf(details, 'eci')
  const dsTransactionId = textOf(details, 'transactionId')
  const reported = textOf(answer, 'status') ?? 'Y'
  const status = STATUSES.find((each) => each === reported)
  if (version === null || eci === null || dsTransactionId === null || status === undefined) {
    return { kind: 'unavailable', reason: 'authenticated, but not by what' }
  }
  if (status === 'N') return { kind: 'failed' }
  const cavv = textOf(details, 'authenticationValue')
  return { kind: 'authenticated', result: { version, eci, cavv, dsTransactionId, status } }
}

function challengeOf(answer: Fields | null, now: Date): Authentication {
  const challenge = innerOf(answer, 'challenge')
  const url = textOf(challenge, 'url')
  const token = textOf(challenge, 'jwt')
  const reference = textOf(challenge, 'reference')
  if (url === null || token === null || reference === null) {
    return { kind: 'unavailable', reason: 'a challenge without its parts' }
  }
  const details = innerOf(answer, 'authentication')
  const expires_at = new Date(now.getTime() + CHALLENGE_MS).toISOString()
  return {
    kind: 'challenge',
    action: { kind: 'challenge', url, token, reference, expires_at },
    version: textOf(details, 'version') ?? '',
    // Reported with the verification, if missing here.
    dsTransactionId: textOf(details, 'transactionId') ?? '',
  }
}
