import type { TryLevel } from '../methods/card-tries.ts'

/*
 * How suspicious a purchase by card looks, as a sum of points that a person can read. None of the signals proves
 * anything: a phone changes its network, a browser keeps its traits to itself. So the sum asks for a little work
 * first, and refuses only where much comes together.
 */

/** Risk signals of a submit. */
export type RiskSignals = {
  /** The device could not be distinguished from others, or refused to be. */
  noFingerprint: boolean
  /** It was sent from another network or browser than the page was loaded from. */
  otherNetwork: boolean
  /** The card's brand is issued in Brazil only, and the buyer claims to be in another country. */
  foreignCard: boolean
  /** The mail address is one of those that are thrown away. */
  disposableMail: boolean
}

export type RiskReason = keyof RiskSignals | 'sharedTries' | 'manyTries' | 'unprovenTries' | 'tooManyTries'

const POINTS: Readonly<Record<RiskReason, number>> = {
  noFingerprint: 15,
  otherNetwork: 10,
  foreignCard: 15,
  disposableMail: 20,
  sharedTries: 50,
  manyTries: 50,
  unprovenTries: 50,
  tooManyTries: 100,
}

/** From `captcha_at` points on the captcha is asked for, from `refuse_at` on the purchase is refused. */
export type RiskThresholds = { captcha_at: number; refuse_at: number }

export const RISK_THRESHOLDS: RiskThresholds = { captcha_at: 50, refuse_at: 100 }

export type RiskScore = { score: number; reasons: RiskReason[] }

const REASON_OF_LEVEL: Readonly<Partial<Record<TryLevel, RiskReason>>> = {
  shared: 'sharedTries',
  asks: 'manyTries',
  proves: 'unprovenTries',
  stops: 'tooManyTries',
}

/** Reasons that a stranger may have caused: they require more verification, and refuse nobody. */
const OF_STRANGERS: readonly RiskReason[] = ['sharedTries', 'unprovenTries']

/** The points of a purchase and what they are for. */
export function scoreOf(signals: RiskSignals, level: TryLevel): RiskScore {
  const names = Object.keys(signals) as (keyof RiskSignals)[]
  const reasons: RiskReason[] = names.filter((name) => signals[name])
  const ofTries = REASON_OF_LEVEL[level]
  if (ofTries !== undefined) reasons.push(ofTries)
  return { score: reasons.reduce((sum, reason) => sum + POINTS[reason], 0), reasons }
}

export type RiskDecision = 'pay' | 'captcha' | 'authenticate' | 'refuse'

/**
 * Proofs that a purchase has provided: the solved captcha, and whether its card is authenticated by the issuer, or
 * could be.
 */
export type RiskProofs = { captcha: boolean; authentication: 'under-way' | 'possible' | 'impossible' }

/**
 * Decides what follows from a score. Too many tries are refused whatever a seller's thresholds are. Above the limit of
 * a shared key no card reaches its issuer without an authentication: where authentication is impossible (two cards, a
 * trial that is verified with zero, a stored card, a gateway without 3-D Secure), it is not sent.
 */
export function decideRisk(
  { score, reasons }: RiskScore,
  thresholds: RiskThresholds,
  proofs: RiskProofs,
): RiskDecision {
  const ofStrangers = reasons.filter((reason) => OF_STRANGERS.includes(reason))
  const own = score - ofStrangers.reduce((sum, reason) => sum + POINTS[reason], 0)
  if (own >= thresholds.refuse_at || reasons.includes('tooManyTries')) return 'refuse'
  if (score >= thresholds.captcha_at && !proofs.captcha) return 'captcha'
  const isProven = proofs.authentication === 'under-way' || !reasons.includes('unprovenTries')
  // guard: unproven-cards-stay-here
  if (!isProven) return proofs.authentication === 'possible' ? 'authenticate' : 'refuse'
  return 'pay'
}

/** Brands that only Brazilian issuers give out. */
const BRAZILIAN_BRANDS: readonly string[] = ['elo', 'hipercard', 'hiper']

/** Whether every card of this brand was issued in Brazil. */
export function isBrazilianBrand(brand: string): boolean {
  return BRAZILIAN_BRANDS.includes(brand)
}

/** Whether a card of this brand is out of place with a buyer of this country. */
export function isForeignCard(brand: string, country: string): boolean {
  return country !== 'BR' && isBrazilianBrand(brand)
}

/** The best known services whose mailboxes anyone can open and nobody keeps. */
const DISPOSABLE_DOMAINS: readonly string[] = [
  '10minutemail.com',
  'dispostable.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'guerrillamail.net',
  'guerrillamailblock.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'moakt.com',
  'sharklasers.com',
  'temp-mail.io',
  'temp-mail.org',
  'tempmail.dev',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
]

/** Whether a mail address is thrown away after use, as far as that is well known. */
export function isDisposableMail(email: string): boolean {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return DISPOSABLE_DOMAINS.some((known) => domain === known || domain.endsWith(`.${known}`))
}
