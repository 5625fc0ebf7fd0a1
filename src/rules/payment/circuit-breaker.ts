import type { Outcome } from './outcome.ts'

/*
 * Circuit breaker: a failing gateway is not used for some time. Only transport failures count: no answer, nothing sent,
 * a technical refusal. A refused card is an answer like any other. A breaker decides where the next purchase goes, and
 * never the outcome of one that is under way: an unknown outcome stays unknown.
 */

export type BreakerPolicy = {
  /** Answers older than this say nothing any more. */
  windowMs: number
  /** So many failures of that window, and this share of its answers, open it. */
  failures: number
  share: number
  /** How long it is left alone; twice as long each time that a probe fails, up to the longest. */
  coolDownMs: number
  longestCoolDownMs: number
  /** How long a probe is waited for, before the next one may go. */
  probeMs: number
}

export const BREAKER_POLICY: BreakerPolicy = {
  windowMs: 60_000,
  failures: 5,
  share: 0.5,
  coolDownMs: 30_000,
  longestCoolDownMs: 5 * 60_000,
  probeMs: 60_000,
}

/** Plain data; moments in milliseconds since the epoch. */
export type Breaker = {
  /** Recent answers, in the order of the reports. */
  answers: { at: number; failures: number; successes: number }[]
  /** Null: closed. `openings` counts how often in a row it opened. */
  open: { since: number; until: number; openings: number; probeUntil: number | null } | null
}

export const CLOSED_BREAKER: Breaker = { answers: [], open: null }

/** `half-open`: one purchase may try it. `open` also while that one is under way. */
export type BreakerStatus = 'closed' | 'open' | 'half-open'

/** Charges that one process saw answered; `beganAt` is when the latest of them was sent. */
export type BreakerReport = { failures: number; successes: number; beganAt: number }

export function isTechnicalFailure(outcome: Outcome): boolean {
  if (outcome.kind === 'unknown' || outcome.kind === 'not-sent') return true
  // guard: refusal-is-an-answer
  return outcome.kind === 'refused' && outcome.reversible
}

export function breakerStatus({ open }: Breaker, now: Date): BreakerStatus {
  if (open === null) return 'closed'
  const isProbed = open.probeUntil !== null && now.getTime() < open.probeUntil
  return now.getTime() < open.until || isProbed ? 'open' : 'half-open'
}

/** Lets one purchase through; null when it is not half-open, or another one is on its way. */
export function beginProbe(breaker: Breaker, now: Date, policy = BREAKER_POLICY): Breaker | null {
  if (breaker.open === null || breakerStatus(breaker, now) !== 'half-open') return null
  return { ...breaker, open: { ...breaker.open, probeUntil: now.getTime() + policy.probeMs } }
}

/**
 * Updates the breaker with reported answers. Once it is open, only charges that began afterwards count: a success
 * closes it, a failed probe keeps it open for longer. Charges that began before carry no new information.
 */
export function afterAnswers(
  breaker: Breaker,
  report: BreakerReport,
  now: Date,
  policy = BREAKER_POLICY,
): Breaker {
  return breaker.open === null
    ? count(breaker, report, now, policy)
    : judge(breaker, breaker.open, report, now, policy)
}

function count({ answers }: Breaker, report: BreakerReport, now: Date, policy: BreakerPolicy): Breaker {
  const at = now.getTime()
  const { failures, successes } = report
  const recent = [...answers, { at, failures, successes }].filter((each) => at - each.at < policy.windowMs)
  const failed = recent.reduce((sum, each) => sum + each.failures, 0)
  const all = recent.reduce((sum, each) => sum + each.failures + each.successes, 0)
  // A report of successes alone is no reason to open, whatever the failures before it came to.
  const opens = failures > 0 && failed >= policy.failures && failed >= all * policy.share
  if (!opens) return { answers: recent, open: null }
  return { answers: [], open: { since: at, until: at + policy.coolDownMs, openings: 1, probeUntil: null } }
}

function judge(
  breaker: Breaker,
  open: NonNullable<Breaker['open']>,
  { failures, successes, beganAt }: BreakerReport,
  now: Date,
  policy: BreakerPolicy,
): Breaker {
  if (beganAt < open.since) return breaker
  if (successes > 0) return CLOSED_BREAKER
  const at = now.getTime()
  // This was no probe: a purchase without another gateway used it while it was open.
  if (failures === 0 || at < open.until) return breaker
  const coolDown = Math.min(policy.coolDownMs * 2 ** open.openings, policy.longestCoolDownMs)
  return {
    answers: [],
    open: { since: at, until: at + coolDown, openings: open.openings + 1, probeUntil: null },
  }
}
