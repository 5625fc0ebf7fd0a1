import type { DeviceWallet } from '#rules/methods/device-wallet.ts'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import type { CardSecrets } from '#rules/methods/opened-card.ts'
import type { SchemeAdvice } from '#rules/payment/scheme-advice.ts'
import type { Credentials, Gateway, WebhookRequest } from '../gateway.ts'

/** A card of the gateway's own test environment. */
export type ConformanceCard = CardSecrets & { brand: string }

/** Cards that bring about every situation of the suite. */
export type ConformanceCards = {
  approved: ConformanceCard
  /** Null: this gateway decides at once. */
  inReview: ConformanceCard | null
  /** Charged, then answered too late, never, in pieces, or with an error. */
  timesOut: ConformanceCard
  answerLost: ConformanceCard
  malformed: ConformanceCard
  errorAfterCharging: ConformanceCard
  /** An error, and nothing was charged. */
  errorBeforeCharging: ConformanceCard
  /** Refused with a code that the adapter cannot know. */
  inventedCode: ConformanceCard
  refused: readonly {
    card: ConformanceCard
    code: PaymentErrorCode
    reversible: boolean
    /** Advice of the card's scheme, if the gateway reports it. */
    advice?: SchemeAdvice['retry']
  }[]
}

/** A gateway in its situations, and hands on the other side. */
export type Situation = {
  gateway: Gateway
  /** The same adapter, at an address where nobody listens. */
  unreachable: Gateway
  /** The same gateway, whose clock is an hour ahead. */
  inAnHour: Gateway
  credentials: Credentials
  webhookUrl: string
  webhookSecrets: Readonly<Record<string, string>>
  /** Totals in the gateway's own ledger for a reference, in minor units. */
  books(reference: string): Promise<{ captured: number; refunded: number }>
  /** The next webhook about a reference, exactly as it arrived. */
  webhook(reference: string): Promise<WebhookRequest>
  /** The gateway signs no time, so that a proof does not grow old. */
  proofsAreTimeless?: true
  stop(): Promise<void>
}

/** Fixtures of the test of a card adapter: the gateway, its test cards, and the payer's actions. */
export type Conformance = Situation & {
  /** The same gateway, whose patience ends before the card `timesOut` is answered. */
  impatient: Gateway
  cards: ConformanceCards
  /** The reference of a stored card is reported once, in the charge's own answer, and by no look-up. */
  reportsStoredReferenceOnce?: true
  /** Where the gateway has 3-D Secure: its cards for it, and the hand that answers a challenge. */
  threeDS?: {
    frictionless: ConformanceCard
    challenged: ConformanceCard
    failing: ConformanceCard
    answerChallenge(reference: string, passes: boolean): Promise<void>
    /**
     * Parameters that the return URL receives from a gateway that challenges on its own page and seals the result into
     * the return. Such a gateway collects no device data, and its challenges have no token.
     */
    returnedFrom?(reference: string): Readonly<Record<string, string>>
  }
  /**
   * Where the gateway has a card authenticated within its charge, on a page of its own: a card whose issuer wants to
   * see the buyer, one that it then declines with INSUFFICIENT_FUNDS, and the hand that answers there.
   */
  challengedWithin?: {
    card: ConformanceCard
    declined: ConformanceCard
    answerChallenge(gatewayId: string, passes: boolean): Promise<void>
  }
  /** Returns the payload of a device wallet that pays with this card; present if the gateway takes wallets. */
  give?(wallet: DeviceWallet, card: ConformanceCard): string | Promise<string>
  /** The payer pays a waiting Pix or voucher. */
  pay(gatewayId: string): Promise<void>
  /** The gateway does not report which Pix payment (its end-to-end id) paid a charge. */
  hidesPixPayments?: true
}

/** How the gateway's next answer about money goes wrong: after it did what it was asked to, or before. */
export type WalletMishap = 'lost' | 'malformed' | 'error' | 'errorBefore'

/** Fixtures of the test of a wallet adapter: the gateway, the buyer's actions, and faults on demand. */
export type WalletConformance = Situation & {
  /** The buyer approves a charge on the wallet's pages. */
  approve(gatewayId: string): Promise<void>
  /** The buyer approves with a means that the wallet declines when the charge is captured. */
  approveInVain(gatewayId: string): Promise<void>
  /** The next answer to a charge or a capture goes wrong. */
  mishap(how: WalletMishap): Promise<void>
}

/** The situation once it is set up; it exists while a test runs. */
export type Running = () => Conformance
