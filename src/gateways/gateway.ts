import type { CalendarDate } from '#rules/base/calendar.ts'
import type { ChallengeSettings } from '#rules/methods/three-ds.ts'
import type { CountryCode } from '#rules/base/country.ts'
import type { DeviceWallet, WalletSetup } from '#rules/methods/device-wallet.ts'
import type { Locale } from '#rules/base/locale.ts'
import type { InstallmentPlan } from '#rules/order/installments.ts'
import type { MandateRequest } from '#rules/subscriptions/mandate.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import type { NextAction, Outcome, ChargeEvent } from '#rules/payment/outcome.ts'
import type { OpenedCard } from '#rules/methods/opened-card.ts'
import type { OpenedWallet } from '#rules/methods/opened-wallet.ts'
import type { AccountCheck } from './account-check.ts'
import type { BrowserPage } from './browser-page.ts'
import type { ReportPage, ReportQuery } from './report-page.ts'

export type { BrowserPage } from './browser-page.ts'
export type { ReportedMovement, ReportPage, ReportQuery } from './report-page.ts'

/** Capabilities of a gateway; the routing reads them before anything is sent. How adapters are written: record 50. */
export type Capabilities = {
  methods: readonly PaymentMethod[]
  currencies: readonly Currency[] | 'any'
  /** Card brands it takes, or any. */
  brands: readonly string[] | 'any'
  /** Numbers of card instalments it takes, by country and currency; without one, a single payment only. */
  installments: readonly InstallmentPlan[]
  /** Authenticates before the charge (`deviceData`, `authenticate`, `verify`). */
  threeDS: boolean
  /** Has a card authenticated within its charge, if it receives a return path for the buyer. Absent: it does not. */
  challengesWithin?: true
  /** Charges an agreed reference later without the buyer (subscriptions, one-click upsell). */
  storedReferences: boolean
  /** Asks the issuer about a card without money and keeps it (a zero-value verification): trials begin so. */
  verifiesCards: boolean
  partialRefund: boolean
  /** A waiting Pix can be cancelled so that nobody can pay it any more. */
  cancelsPix: boolean
  cancelsVoucher: boolean
  /**
   * Seconds after our last request in which "not found" says nothing, because that request may still land.
   * Null: this gateway's look-up can never prove that nothing happened.
   */
  notFoundIsFinalAfterSeconds: number | null
  /** Sending the same idempotency key again returns the first answer instead of charging again. */
  replaySafe: boolean
  /**
   * It cannot be queried for the outcome of a charge (`lookUp` is always `unknown`), and accepts captures, voids and
   * refunds without reporting their result yet. Only its webhooks report it, so they carry it (`told`). Absent: it can
   * be queried.
   */
  reportsByWebhookOnly?: true
  /** Which acquirer it is, as the registry names kinds; the product call's flags follow from it. */
  kind?: string
}

export type Buyer = {
  name: string
  email: string
  /** E.164 where it could be read, else as typed. */
  phone: string
  document: string | null
  country: CountryCode
  address: {
    zipcode: string
    street: string
    number: string
    complement: string
    neighborhood: string
    city: string
    state: string
    country: CountryCode
  } | null
  ip: string | null
}

/**
 * Purpose for which a buyer agreed that a card is kept: scheduled charges, unscheduled charges by the seller, or only
 * purchases made by the buyer.
 */
export type CardAgreement = 'subscription' | 'unscheduled' | 'one-click'

/**
 * Initiator and purpose of a charge to a kept card. `subscription-first` begins a subscription with a card that was
 * kept for another purpose; a later period may also be paid by the buyer, who follows a link.
 */
export type KeptCardUse =
  | { initiator: 'buyer'; purpose: 'one-click' | 'subscription-first' | 'subscription-later' }
  | { initiator: 'merchant'; purpose: 'unscheduled' }
  /** `period` counts the charges of the subscription; the first is 1. */
  | { initiator: 'merchant'; purpose: 'subscription-later'; period?: number }

/** The seller's own account at the gateway. The sandbox needs none. */
export type Credentials = Readonly<Record<string, string>>

export type ThreeDSResult = {
  version: string
  eci: string
  cavv: string | null
  dsTransactionId: string
  status: 'Y' | 'A' | 'U' | 'N'
}

export type ChargeBase = {
  /** Our own reference of the attempt: the idempotency key, unique for ever. */
  reference: string
  amount: Minor
  currency: Currency
  /** Short text for the statement and the bank app: ASCII, never empty. */
  description: string
  buyer: Buyer
  locale: Locale
  credentials: Credentials
  /** Where the gateway reports what happens later. */
  webhookUrl: string
}

/**
 * Where the buyer comes back to when the gateway itself has the card authenticated within the charge: the outcome is
 * then `awaiting` with the address of the issuer's page. Absent: a gateway that would have to send the buyer away
 * refuses instead (`COMPLETE_CHALLENGE_3DS`).
 */
export type WayBack = { returnUrl?: string }

export type Charge = ChargeBase &
  (
    | ({
        kind: 'card'
        card: OpenedCard
        installments: number
        /** false: authorise only; `capture` follows. */
        capture: boolean
        /** Purpose for which the buyer agreed that the card is kept; false: it is not kept. */
        store: CardAgreement | false
        debit: boolean
        threeDS: ThreeDSResult | null
      } & WayBack)
    /** `amount` is 0: the issuer is asked whether the card is good, and it is kept for later charges. */
    | ({
        kind: 'verification'
        card: OpenedCard
        threeDS: ThreeDSResult | null
        store: CardAgreement
      } & WayBack)
    /** A charge that the seller makes has no buyer who could be sent away: of it the way back counts for nothing. */
    | ({ kind: 'stored-card'; storedReference: string; installments: number } & KeptCardUse & WayBack)
    | { kind: 'pix'; expiresAt: Date }
    | { kind: 'boleto'; dueDate: string; instructions: string }
    | { kind: 'oxxo'; dueDate: string }
    /** The buyer agrees on the wallet's pages. No money moves before `complete`, however often they agree. */
    | { kind: 'wallet'; wallet: 'paypal'; returnUrl: string; cancelUrl: string }
    /** Payload of the buyer's device wallet: encrypted for this gateway, paid and captured at once. */
    | ({ kind: 'device-wallet'; opened: OpenedWallet } & WayBack)
    | ({
        /** `amount` is paid at once; with it the payer authorises what `MandateRequest` says of the charges to come. */
        kind: 'mandate'
        mandate: 'pix-automatic'
        expiresAt: Date
      } & MandateRequest)
  )

/** A later charge under a mandate (Pix Automático), which the payer's bank takes on its day without the payer. */
export type MandatePeriod = ChargeBase & {
  /** As reported by the first charge. */
  mandateReference: string
  /** Asked for some days before (`isInNotice` of `rules/subscriptions/mandate.ts`). */
  dueOn: CalendarDate
}

/** State of such a charge. `scheduled`: arranged with the payer's bank; `on` is null if the gateway picks the day. */
export type Collection = ChargeEvent | { kind: 'scheduled'; gatewayId: string; on: CalendarDate | null }

export type AuthenticationRequest = ChargeBase & {
  card: OpenedCard
  deviceReference: string | null
  returnUrl: string
  challenge: ChallengeSettings
  /** Data sent by the buyer's browser in the headers `Accept` and `User-Agent`; issuers request it. */
  browser?: { accept: string; userAgent: string; page: BrowserPage | null }
}

export type Authentication =
  | { kind: 'authenticated'; result: ThreeDSResult }
  | {
      kind: 'challenge'
      action: Extract<NextAction, { kind: 'challenge' }>
      version: string
      dsTransactionId: string
    }
  | { kind: 'failed' }
  | { kind: 'unavailable'; reason: string }

/** Outcome of a refund or a void. `unknown` is repeated with the same key until it is definite. */
export type Reversal =
  | { kind: 'done'; gatewayId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/** A look-up's answer. `not-found` is not `not-sent`: see `notFoundIsFinalAfterSeconds`. */
export type Found = ChargeEvent | { kind: 'not-found' }

export type ChargeKey = {
  reference: string
  /** The gateway's own id, if one was ever received. */
  gatewayId: string | null
  credentials: Credentials
}

export type WebhookRequest = {
  /** The body as it arrived; proofs are checked on these bytes, before anything is parsed. */
  rawBody: Uint8Array
  headers: Readonly<Record<string, string | undefined>>
}

/** Result of a refund or a void that a gateway had only received; `gatewayId` is its own, as reported in `Reversal`. */
export type ReportedReversal = { gatewayId: string; kind: 'done' | 'refused'; reason: string | null }

/**
 * A webhook that proved its origin. It only indicates where to look: the state is read again from the gateway.
 * `eventId` is the gateway's, for detecting repeats. `reference` or `gatewayId` is present, so that the charge is
 * found. `told` is the event's report of the charge, `reversal` its report of one refund or void, for gateways that
 * cannot be queried; others omit them.
 */
export type WebhookReading =
  | {
      kind: 'event'
      eventId: string
      reference: string | null
      gatewayId: string | null
      type: string
      reported?: ChargeEvent
      reversal?: ReportedReversal
    }
  | { kind: 'ignored'; eventId: string; type: string }
  | { kind: 'forged'; reason: string }

/** For whom a wallet's sheet is to be opened: the host of its page, and the name that it shows. */
export type WalletSessionRequest = {
  wallet: DeviceWallet
  credentials: Credentials
  domainName: string
  displayName: string
}

/** Proof from the wallet's vendor, in its own format, or the reason why there is none. */
export type WalletSession =
  | { kind: 'session'; session: Readonly<Record<string, unknown>> }
  | { kind: 'none'; reason: string }

/**
 * Interface of a service that moves money. One folder per gateway implements this; adapters know nothing of each other,
 * of the store or of HTTP frameworks. Every method resolves: a failure on the way is part of the answer (`unknown`),
 * never an exception. An adapter never retries a charge by itself.
 */
export type Gateway = {
  name: string
  capabilities: Capabilities
  charge(charge: Charge): Promise<Outcome>
  /** Shows a seller's account to the gateway by a call that moves nothing. Absent: there are no accounts. */
  checkAccount?(credentials: Credentials): Promise<AccountCheck>
  /** Absent or null: the seller's account lacks the setup for this wallet's button. */
  walletSetup?(input: { wallet: DeviceWallet; credentials: Credentials }): Promise<WalletSetup | null>
  /** Proves to a wallet's vendor who asks for the payment. Absent: this gateway proves nobody. */
  walletSession?(request: WalletSessionRequest): Promise<WalletSession>
  /** Starts 3-D Secure device data; null when the gateway has none. */
  deviceData(input: { bin: string; credentials: Credentials }): Promise<{ token: string; url: string } | null>
  authenticate(request: AuthenticationRequest): Promise<Authentication>
  /**
   * Returns the result of a challenge. `returned` is the data that the return URL received, for gateways that send the
   * buyer to their own page (a challenge without a token) and seal the result into the return.
   */
  verify(
    key: ChargeKey & { challengeReference: string; returned?: Readonly<Record<string, string>> },
  ): Promise<Authentication>
  /**
   * Takes the money of a charge that its buyer has agreed to at a wallet, or at the issuer of their card
   * (`payerApproved` of a look-up), once for ever however often it is asked. One that nobody has agreed to stays as it
   * is.
   */
  complete(key: ChargeKey): Promise<Outcome>
  capture(key: ChargeKey & { amount: Minor; currency: Currency }): Promise<Outcome>
  lookUp(key: ChargeKey): Promise<Found>
  /** Makes a waiting Pix or voucher unpayable. `refused`: it was just paid, or cannot be cancelled. */
  cancel(key: ChargeKey): Promise<Reversal>
  /**
   * Takes back the authorisation of charges to come that a charge asked for, so that the payer's bank holds none any
   * more. Absent where there are no such charges. `refused`: it had ended before, or cannot be ended.
   */
  endMandate?(key: ChargeKey): Promise<Reversal>
  /**
   * Has the payer's bank collect a later charge under a mandate; once, however often it is requested. A scheduled
   * charge can be cancelled (`cancel`). Absent if there are no mandates.
   */
  collect?(period: MandatePeriod): Promise<Collection>
  /** Returns the state of a charge that `collect` requested. Absent if there are no mandates. */
  collected?(key: ChargeKey): Promise<Collection | { kind: 'not-found' }>
  refund(key: ChargeKey & { refundKey: string; amount: Minor; currency: Currency }): Promise<Reversal>
  void(key: ChargeKey): Promise<Reversal>
  /** Returns the movements of all sellers in a period. Absent if a gateway reports in files only. */
  report?(query: ReportQuery): Promise<ReportPage>
  /** A promise where the proof needs a certificate that has to be fetched; it does not reject either. */
  readWebhook(
    request: WebhookRequest,
    secrets: Readonly<Record<string, string>>,
  ): WebhookReading | Promise<WebhookReading>
}
