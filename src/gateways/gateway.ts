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

/** What a gateway can do; the routing reads it before anything is sent. How adapters are written: record 50. */
export type Capabilities = {
  methods: readonly PaymentMethod[]
  currencies: readonly Currency[] | 'any'
  /** Card brands it takes, or any. */
  brands: readonly string[] | 'any'
  /** In how many instalments it takes cards, by country and currency; where there is none, at once only. */
  installments: readonly InstallmentPlan[]
  /** Authenticates before the charge (`deviceData`, `authenticate`, `verify`). */
  threeDS: boolean
  /** Has a card authenticated within its charge, where it is told a way back for the buyer. Absent: it does not. */
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
   * It cannot be asked what became of a charge (`lookUp` is always `unknown`), and accepts captures, voids and refunds
   * without saying yet what came of them. Only its webhooks tell, so they carry it (`told`). Absent: it can be asked.
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
 * What a buyer agreed that a kept card is for: charges on a schedule, charges of the seller without one, or only
 * purchases that the buyer makes.
 */
export type CardAgreement = 'subscription' | 'unscheduled' | 'one-click'

/**
 * Who has a kept card charged, and for what. `subscription-first` begins a subscription with a card that was kept for
 * something else; a later period may be paid by the buyer too, who follows a link.
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
        /** What the buyer agreed that the card is kept for; false: it is not kept. */
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
    /** What the wallet of the buyer's device gave: encrypted for this gateway, paid and taken at once. */
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
  /** As the first charge told it. */
  mandateReference: string
  /** Asked for some days before (`isInNotice` of `rules/subscriptions/mandate.ts`). */
  dueOn: CalendarDate
}

/** Where such a charge stands. `scheduled`: arranged with the payer's bank; `on` is null where the gateway picks the day. */
export type Collection = ChargeEvent | { kind: 'scheduled'; gatewayId: string; on: CalendarDate | null }

export type AuthenticationRequest = ChargeBase & {
  card: OpenedCard
  deviceReference: string | null
  returnUrl: string
  challenge: ChallengeSettings
  /** What the buyer's browser said of itself in the headers `Accept` and `User-Agent`; issuers want to know. */
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

/** What a refund or a void came to. `unknown` is repeated with the same key until it is definite. */
export type Reversal =
  | { kind: 'done'; gatewayId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/** A look-up's answer. `not-found` is not `not-sent`: see `notFoundIsFinalAfterSeconds`. */
export type Found = ChargeEvent | { kind: 'not-found' }

export type ChargeKey = {
  reference: string
  /** The gateway's own id, where one was ever told. */
  gatewayId: string | null
  credentials: Credentials
}

export type WebhookRequest = {
  /** The body as it arrived; proofs are checked on these bytes, before anything is parsed. */
  rawBody: Uint8Array
  headers: Readonly<Record<string, string | undefined>>
}

/** What came of a refund or a void that a gateway had only received; `gatewayId` is its own, as `Reversal` told it. */
export type ReportedReversal = { gatewayId: string; kind: 'done' | 'refused'; reason: string | null }

/**
 * A webhook that proved its origin. It only says where to look: the state is read again from the gateway.
 * `eventId` is the gateway's, for telling repeats. `reference` or `gatewayId` is there, so that the charge is found.
 * `told` is what the event says of the charge, `reversal` what it says of one refund or void, for gateways that cannot
 * be asked; others leave them out.
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

/** What the wallet's vendor gave as the proof, in its own form, or why there is none. */
export type WalletSession =
  | { kind: 'session'; session: Readonly<Record<string, unknown>> }
  | { kind: 'none'; reason: string }

/**
 * Who moves the money. One folder per gateway implements this; adapters know nothing of each other, of the store or
 * of HTTP frameworks. Every method resolves: what goes wrong on the way is part of the answer (`unknown`), never an
 * exception. An adapter never retries a charge by itself.
 */
export type Gateway = {
  name: string
  capabilities: Capabilities
  charge(charge: Charge): Promise<Outcome>
  /** Shows a seller's account to the gateway by a call that moves nothing. Absent: there are no accounts. */
  checkAccount?(credentials: Credentials): Promise<AccountCheck>
  /** Absent or null: what the seller's account lacks for this wallet's button. */
  walletSetup?(input: { wallet: DeviceWallet; credentials: Credentials }): Promise<WalletSetup | null>
  /** Proves to a wallet's vendor who asks for the payment. Absent: this gateway proves nobody. */
  walletSession?(request: WalletSessionRequest): Promise<WalletSession>
  /** Starts 3-D Secure device data; null when the gateway has none. */
  deviceData(input: { bin: string; credentials: Credentials }): Promise<{ token: string; url: string } | null>
  authenticate(request: AuthenticationRequest): Promise<Authentication>
  /**
   * After a challenge: what it came to. `returned` is what the return URL received, for gateways that send the
   * buyer to a page of theirs (a challenge without a token) and seal the result into the way back.
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
   * Has the payer's bank take a later charge under a mandate; once, however often it is asked. What is scheduled can be
   * cancelled (`cancel`). Absent where there are no mandates.
   */
  collect?(period: MandatePeriod): Promise<Collection>
  /** Where a charge that `collect` asked for stands. Absent where there are no mandates. */
  collected?(key: ChargeKey): Promise<Collection | { kind: 'not-found' }>
  refund(key: ChargeKey & { refundKey: string; amount: Minor; currency: Currency }): Promise<Reversal>
  void(key: ChargeKey): Promise<Reversal>
  /** What was moved for all sellers in a time. Absent where a gateway reports in files only. */
  report?(query: ReportQuery): Promise<ReportPage>
  /** A promise where the proof needs a certificate that has to be fetched; it does not reject either. */
  readWebhook(
    request: WebhookRequest,
    secrets: Readonly<Record<string, string>>,
  ): WebhookReading | Promise<WebhookReading>
}
