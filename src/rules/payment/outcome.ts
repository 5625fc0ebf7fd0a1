import type { PaymentErrorCode } from '../base/errors.ts'
import type { Mandate } from './mandate-state.ts'
import type { Currency, Minor } from '../base/money.ts'
import type { SchemeAdvice } from './scheme-advice.ts'

/** The buyer's next action, as reported by the gateway and as sent in the API. */
export type NextAction =
  | { kind: 'qr-code'; code: string; expires_at: string }
  | {
      kind: 'voucher'
      voucher: 'boleto'
      line: string
      barcode: string
      due_date: string
      url: string | null
    }
  | { kind: 'voucher'; voucher: 'oxxo'; reference: string; due_date: string; url: string | null }
  | { kind: 'redirect'; url: string; expires_at: string | null }
  | { kind: 'challenge'; url: string; token: string; reference: string; expires_at: string }

/**
 * The gateway's answer about one charge. Closed: an answer that an adapter does not recognise is `unknown`, never a
 * success and never a refusal. `not-sent` is a certainty that nothing happened.
 */
export type Outcome =
  | {
      kind: 'approved'
      gatewayId: string
      storedReference?: string
      authorizationCode?: string
      e2eId?: string
      /** State of the mandate for later charges, where the charge asked for one. */
      mandate?: Mandate
      /** Approved amount according to a signed event, from a gateway that cannot be queried. */
      signedAmount?: { total: Minor; currency: Currency }
    }
  | { kind: 'awaiting'; gatewayId: string; action: NextAction; payerApproved?: never }
  /**
   * The payer has agreed at a wallet, and the money moves once the charge is completed. `action` is null where the
   * wallet has no page for the payer any more.
   */
  | { kind: 'awaiting'; gatewayId: string; action: NextAction | null; payerApproved: true }
  | { kind: 'in-review'; gatewayId: string }
  /** `isUnlisted`: refused for a reason that the adapter's table does not hold; `gatewayCode` says which. */
  | {
      kind: 'refused'
      code: PaymentErrorCode
      gatewayId?: string
      gatewayCode?: string
      reversible: boolean
      isUnlisted?: true
      /** Advice of the card's scheme or issuer on charging it again, where the gateway reports it. */
      advice?: SchemeAdvice
    }
  | { kind: 'not-sent'; reason: string }
  | { kind: 'unknown'; reason: string }

/** A charge event: later news of a charge, from a webhook or a look-up. */
export type ChargeEvent =
  | Outcome
  | { kind: 'expired'; gatewayId: string }
  | { kind: 'canceled'; gatewayId: string }
  | { kind: 'refunded'; gatewayId: string; refundedTotal: number; mandate?: Mandate }
  | { kind: 'charged-back'; gatewayId: string }

export type ChargeEventKind = ChargeEvent['kind']

/** Returns the gateway's id of the charge; null where this event does not contain it. */
export function gatewayIdOf(event: ChargeEvent): string | null {
  switch (event.kind) {
    case 'not-sent':
    case 'unknown':
      return null
    case 'refused':
      return event.gatewayId ?? null
    default:
      return event.gatewayId
  }
}

/**
 * Returns the state of the authorisation of future charges, from an event of the charge that it was requested with;
 * null if the event does not report it.
 */
export function mandateOf(event: ChargeEvent): Mandate | null {
  return event.kind === 'approved' || event.kind === 'refunded' ? (event.mandate ?? null) : null
}
