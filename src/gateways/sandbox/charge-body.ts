import { periodicityOf } from '#rules/methods/periodicity.ts'
import { revealCard, type OpenedCard } from '#rules/methods/opened-card.ts'
import { revealWallet } from '#rules/methods/opened-wallet.ts'
import type { AuthenticationRequest, Charge, ChargeBase, MandatePeriod, ThreeDSResult } from '../gateway.ts'

type Kind<K extends Charge['kind']> = Extract<Charge, { kind: K }>

/** The body of POST /v1/charges; null for what the sandbox does not take. Holds card digits: never log it. */
export function chargeBody(charge: Charge): object | null {
  switch (charge.kind) {
    case 'card':
      return { ...commonOf(charge), ...cardOf(charge) }
    case 'verification':
      return {
        ...commonOf(charge),
        method: 'card_verification',
        card: cardDigits(charge.card),
        agreement: charge.store,
        three_ds: threeDSOf(charge.threeDS),
      }
    case 'stored-card':
      return {
        ...commonOf(charge),
        method: 'stored_card',
        stored_reference: charge.storedReference,
        installments: charge.installments,
        initiator: charge.initiator,
        purpose: charge.purpose,
      }
    case 'pix':
      return { ...commonOf(charge), method: 'pix', expires_at: charge.expiresAt.toISOString() }
    case 'boleto':
      return {
        ...commonOf(charge),
        method: 'boleto',
        due_date: charge.dueDate,
        instructions: charge.instructions,
      }
    case 'oxxo':
      return { ...commonOf(charge), method: 'oxxo', due_date: charge.dueDate }
    case 'device-wallet': {
      const wallet = charge.opened.wallet === 'apple-pay' ? 'apple_pay' : 'google_pay'
      return { ...commonOf(charge), method: 'device_wallet', wallet, token: revealWallet(charge.opened) }
    }
    case 'wallet':
      return {
        ...commonOf(charge),
        method: 'wallet',
        return_url: charge.returnUrl,
        cancel_url: charge.cancelUrl,
      }
    case 'mandate':
      return mandateBody(charge)
  }
}

/** The body of POST /v1/charges for a later charge under a mandate. */
export function collectionBody(period: MandatePeriod): object {
  const { mandateReference: mandate, dueOn: due_on } = period
  return { ...commonOf(period), method: 'pix_automatic_charge', mandate, due_on }
}

/** Null for a period that Pix Automático does not know: the acquirer could not charge by it. */
function mandateBody(charge: Kind<'mandate'>): object | null {
  const periodicity = periodicityOf(charge.periodDays)
  if (periodicity === null) return null
  return {
    ...commonOf(charge),
    method: 'pix_automatic',
    expires_at: charge.expiresAt.toISOString(),
    recurrence: {
      periodicity,
      amount: charge.recurringAmount,
      contract: charge.contractId,
      starts_on: charge.startsOn,
    },
  }
}

function commonOf({ amount, currency, description, buyer, webhookUrl }: ChargeBase): object {
  const { name, email, document } = buyer
  return { amount, currency, description, buyer: { name, email, document }, webhook_url: webhookUrl }
}

function cardOf({ card, installments, capture, store, debit, threeDS }: Kind<'card'>): object {
  return {
    method: 'card',
    card: cardDigits(card),
    installments,
    capture,
    store: store !== false,
    agreement: store === false ? null : store,
    ...(debit ? { debit } : {}),
    three_ds: threeDSOf(threeDS),
  }
}

function cardDigits(card: OpenedCard): object {
  const { number, holderName, month, year, securityCode } = revealCard(card)
  return { number, holder_name: holderName, month, year, security_code: securityCode }
}

/**
 * The body of POST /v1/3ds/authentications; a mandate gives up the authentication without a challenge. Holds card
 * digits: never log it.
 */
export function authenticationBody({
  card,
  amount,
  currency,
  description,
  deviceReference,
  returnUrl,
  challenge: { preference },
}: AuthenticationRequest): object {
  const { number } = revealCard(card)
  const challenge = preference === 'challengeMandated' ? 'mandated' : 'no_preference'
  const device_session = deviceReference
  return { number, amount, currency, description, device_session, return_url: returnUrl, challenge }
}

function threeDSOf(result: ThreeDSResult | null): object | null {
  if (result === null) return null
  const { eci, status, cavv, dsTransactionId } = result
  return { eci, status, cavv, ds_transaction_id: dsTransactionId }
}
