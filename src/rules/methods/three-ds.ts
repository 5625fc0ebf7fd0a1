import { usesCard, type PaymentMethod } from './method.ts'

/*
 * 3-D Secure 2 (EMVCo): the card's issuer is asked, before the charge, whether it is the cardholder who buys.
 */

/**
 * How far the authentication of an attempt has come. `started`: the issuer is being asked, or its answer was lost.
 * `challenged`: the cardholder has to confirm. `unavailable`: the issuer could not be asked, or does not take part.
 */
export type AuthenticationStatus = 'started' | 'challenged' | 'authenticated' | 'unavailable' | 'failed'

/** Whether the cardholder is to confirm in any case; the words of 3-D Secure. */
export const CHALLENGE_PREFERENCES = [
  'noPreference',
  'challengeRequested',
  'challengeMandated',
  'noChallengeRequested',
] as const
/** The sizes in CSS pixels that an issuer draws its page for. */
export const CHALLENGE_WINDOWS = ['250x400', '390x400', '500x600', '600x400', 'fullPage'] as const

/** The seller's settings for the issuer's challenge. */
export type ChallengeSettings = {
  preference: (typeof CHALLENGE_PREFERENCES)[number]
  window: (typeof CHALLENGE_WINDOWS)[number]
}

/** Default challenge if the seller sets nothing: every cardholder confirms, on a full page. */
export const DEFAULT_CHALLENGE: ChallengeSettings = { preference: 'challengeMandated', window: 'fullPage' }

/** How the authentication of a card is wished for. */
export type AuthenticationWish = {
  method: PaymentMethod
  /** The seller's flag. */
  sellerAsks: boolean
  /**
   * Whether the buyer pays by a card now, be it typed or kept; a charge that was agreed before asks nobody again, as
   * long as it goes to the card of that agreement.
   */
  isCardOfNow: boolean
  /** Amount charged now, in minor units. */
  total: number
}

/** Whether a purchase must not be charged before its card was authenticated. Debit always is. */
export function mustAuthenticate({ method, sellerAsks, isCardOfNow, total }: AuthenticationWish): boolean {
  if (!isCardOfNow || total === 0) return false
  return method === 'DEBIT_CARD' || (usesCard(method) && sellerAsks)
}

/**
 * Checks whether a seller who requires authentication of every card can accept a purchase by this method: one challenge
 * covers one card and its charge, so two cards, and cards that only the gateway still has, cannot be authenticated.
 */
export function canBeAuthenticated(method: PaymentMethod): boolean {
  return method !== 'TWO_CREDIT_CARDS'
}

/**
 * Whether what came of an authentication lets the charge go out. Where the issuer cannot be asked, a credit card is
 * charged without its liability; a debit card is not, nor is any card above a limit of card tries.
 */
export function mayCharge(
  status: AuthenticationStatus,
  { method, isProofOnly }: { method: PaymentMethod; isProofOnly: boolean },
): boolean {
  // guard: issuers-without-proof
  if (status === 'unavailable') return method !== 'DEBIT_CARD' && !isProofOnly
  return status === 'authenticated'
}
