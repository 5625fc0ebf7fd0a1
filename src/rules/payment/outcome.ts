import type { PaymentErrorCode } from '../base/errors.ts'
import type { Mandate } from './mandate-state.ts'
import type { Currency, Minor } from '../base/money.ts'
import type { SchemeAdvice } from './scheme-advice.ts'

/** What the buyer has to do next, as the gateway said it and as the wire says it. */
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
 * What a gateway said of one charge. Closed: an answer that an adapter does not recognise is `unknown`,
 * never a success and never a refusal. `not-sent` is a certainty that nothing happened.
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
      /** What a signed event says was approved, from a gateway that cannot be asked. */
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
      /** What the card's scheme or issuer advises of charging it again, where the gateway tells. */
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

/** What the gateway calls the charge; null where this news does not say it. */
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

/** Where the authorisation of charges to come stands, by news of the charge that it came with; null: it says nothing. */
export function mandateOf(event: ChargeEvent): Mandate | null {
  return event.kind === 'approved' || event.kind === 'refunded' ? (event.mandate ?? null) : null
}
