import type { CalendarDate } from '#rules/base/calendar.ts'
import type { DeviceWallet, WalletFacts } from '#rules/methods/device-wallet.ts'
import type { Locale } from '#rules/base/locale.ts'
import type { MandateRequest } from '#rules/subscriptions/mandate.ts'
import { carries } from '#rules/methods/method-currency.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import type {
  Authentication,
  AuthenticationRequest,
  Buyer,
  Capabilities,
  CardAgreement,
  Collection,
  Found,
  KeptCardUse,
  ReportPage,
  ReportQuery,
  Reversal,
  ThreeDSResult,
  WayBack,
} from '#gateways/gateway.ts'

/** Fields common to all orders. */
export type OrderBase = {
  gateway: string
  sellerId: number
  reference: string
  amount: Minor
  currency: Currency
  description: string
  buyer: Buyer
  locale: Locale
}

/** A card of the vault, opened only where the order is carried out, and for one payment only. */
type TypedCard = { token: string; holderName: string; paymentId: string }

/** A charge as the flows order it: plain data, so that it can travel to a gateway role of another process. */
export type ChargeOrder = OrderBase & {
  what:
    | (TypedCard & {
        kind: 'card'
        installments: number
        /** Purpose for which the card is kept at the gateway; false: it is not kept. */
        store: CardAgreement | false
        /** False: authorised only, and `capture` follows. Absent: captured at once. */
        capture?: boolean
        debit?: boolean
        /** The issuer's earlier response about the buyer; the server's own record, never the browser's claim. */
        threeDS?: ThreeDSResult | null
      } & WayBack)
    /** A check of the card without money; a good card is kept at the gateway. */
    | (TypedCard & { kind: 'verification'; store: CardAgreement; threeDS?: ThreeDSResult | null } & WayBack)
    /** A card that a gateway keeps, charged at the buyer's wish or as was agreed. */
    | ({ kind: 'stored-card'; storedReference: string; installments: number } & KeptCardUse & WayBack)
    | { kind: 'pix'; expiresAt: string }
    | { kind: 'boleto'; dueDate: string; instructions: string }
    | { kind: 'oxxo'; dueDate: string }
    | { kind: 'wallet'; wallet: 'paypal'; returnUrl: string; cancelUrl: string }
    /** The payload of the device's wallet is in the vault, opened only where the order is carried out. */
    | ({ kind: 'device-wallet'; wallet: DeviceWallet; walletToken: string; paymentId: string } & WayBack)
    | ({
        kind: 'mandate'
        mandate: 'pix-automatic'
        expiresAt: string
      } & MandateRequest)
}

/** The order to collect a later charge under a mandate. */
export type CollectionOrder = OrderBase & { mandateReference: string; dueOn: CalendarDate }

/** The order to authenticate a cardholder (3-D Secure) before the charge. */
export type AuthenticationOrder = OrderBase &
  TypedCard &
  Pick<AuthenticationRequest, 'deviceReference' | 'returnUrl' | 'browser' | 'challenge'>

/** Where the browser sends what it is to say of itself, and what it sends along. */
export type DeviceData = { token: string; url: string }

export type AttemptKey = { gateway: string; sellerId: number; reference: string; gatewayId: string | null }

export type CardSummary = {
  brand: string
  bin: string
  last_four: string
  /** The last month in which it can be charged, `YYYY-MM`. */
  expires?: string
  /** By which its tries in vain are counted: a keyed hash of the number; absent: they are not. */
  counterKey?: string
  /** It is no card but what a device's wallet gave, for this gateway alone. */
  wallet?: WalletFacts
}

/**
 * The flows' view of the gateway role: the only place that opens the vault and holds credentials. In one process it
 * is a function call, between processes an authenticated HTTP call. Every method resolves; trouble on the way is an
 * `unknown`.
 */
export type GatewayPort = {
  /** Names and capabilities of the gateways of this installation. */
  gateways(): Promise<ReadonlyMap<string, Capabilities>>
  charge(order: ChargeOrder): Promise<Outcome>
  /** Begins 3-D Secure device data; null where the gateway has none, or did not answer: it goes on without. */
  deviceData(input: { gateway: string; sellerId: number; bin: string }): Promise<DeviceData | null>
  /** Moves no money: trouble on the way is `unavailable`. */
  authenticate(order: AuthenticationOrder): Promise<Authentication>
  /** Reads the result of a challenge. `returned` holds the fields that the return address received. */
  verify(
    key: AttemptKey & { challengeReference: string; returned?: Readonly<Record<string, string>> },
  ): Promise<Authentication>
  /** Takes, once, what the buyer approved at a wallet, or at their card's issuer, before they came back. */
  complete(key: AttemptKey): Promise<Outcome>
  /** Captures an authorised charge. */
  capture(key: AttemptKey & { amount: Minor; currency: Currency }): Promise<Outcome>
  lookUp(key: AttemptKey): Promise<Found>
  cancel(key: AttemptKey): Promise<Reversal>
  refund(key: AttemptKey & { refundKey: string; amount: Minor; currency: Currency }): Promise<Reversal>
  void(key: AttemptKey): Promise<Reversal>
  /** Takes the authorisation of charges to come away from the payer's bank. */
  endMandate(key: AttemptKey): Promise<Reversal>
  /** Has the payer's bank take a later charge under a mandate, on its day. */
  collect(order: CollectionOrder): Promise<Collection>
  /** Returns the state of a charge requested this way. */
  collected(key: AttemptKey): Promise<Collection | { kind: 'not-found' }>
  /** A page of what a gateway says it moved. */
  report(query: ReportQuery & { gateway: string }): Promise<ReportPage>
  /** The summaries of cards in the vault; null for a token that it does not hold (any more). */
  cardFacts(tokens: readonly string[]): Promise<(CardSummary | null)[]>
}

/** Methods that at least one of these gateways can take, where the method's own rails carry the currency. */
export function methodsOf(gateways: ReadonlyMap<string, Capabilities>, currency: Currency): PaymentMethod[] {
  const methods = new Set([...gateways.values()].flatMap((capabilities) => capabilities.methods))
  return ['FREE', ...[...methods].filter((method) => carries(method, currency))]
}
