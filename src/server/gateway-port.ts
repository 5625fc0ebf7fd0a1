import type { Locale } from '#rules/locale.ts'
import type { PaymentMethod } from '#rules/method.ts'
import type { Currency, Minor } from '#rules/money.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { Buyer, Capabilities, Found, Reversal } from '#gateways/gateway.ts'

/** A charge as the flows order it: plain data, so that it can travel to a gateway role of another process. */
export type ChargeOrder = {
  gateway: string
  sellerId: number
  reference: string
  amount: Minor
  currency: Currency
  description: string
  buyer: Buyer
  locale: Locale
  what:
    /** `store`: the card is kept at the gateway for the charges that were agreed with this one. */
    | { kind: 'card'; token: string; holderName: string; installments: number; store: boolean }
    /** Without money: is the card good? It is kept when it is. */
    | { kind: 'verification'; token: string; holderName: string }
    /** A card that a gateway keeps, charged because the buyer asks for it. */
    | { kind: 'stored-card'; storedReference: string; installments: number }
    | { kind: 'pix'; expiresAt: string }
    | { kind: 'boleto'; dueDate: string; instructions: string }
}

export type AttemptKey = { gateway: string; sellerId: number; reference: string; gatewayId: string | null }

export type CardSummary = { brand: string; bin: string; last_four: string }

/**
 * The flows' view of the gateway role: the only place that opens the vault and holds credentials. In one process it
 * is a function call, between processes an authenticated HTTP call. Every method resolves; trouble on the way is an
 * `unknown`.
 */
export type GatewayPort = {
  /** Names and capabilities of the gateways of this installation. */
  gateways(): Promise<ReadonlyMap<string, Capabilities>>
  charge(order: ChargeOrder): Promise<Outcome>
  lookUp(key: AttemptKey): Promise<Found>
  cancel(key: AttemptKey): Promise<Reversal>
  refund(key: AttemptKey & { refundKey: string; amount: Minor; currency: Currency }): Promise<Reversal>
  void(key: AttemptKey): Promise<Reversal>
  /** What the vault tells of cards; null for a token that it does not hold (any more). */
  cardFacts(tokens: readonly string[]): Promise<(CardSummary | null)[]>
  /** The submit's automatic tries have ended: security codes go. */
  forgetSecurityCodes(tokens: readonly string[]): Promise<void>
}

/** Methods that at least one gateway of this installation can take. */
export function methodsOf(gateways: ReadonlyMap<string, Capabilities>): PaymentMethod[] {
  return ['FREE', ...new Set([...gateways.values()].flatMap((capabilities) => capabilities.methods))]
}
