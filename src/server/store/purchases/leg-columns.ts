import { sql } from 'kysely'

/** Why a card gets back what it paid or holds: a reversal's reason. */
export const OTHER_CARD_FAILED = 'other-card-failed'

/**
 * The cards of an attempt `a` that two cards pay, as `AttemptRecord.legs` holds them: to be merged into the columns of
 * the attempt. Other attempts have none, and nothing is read for them.
 */
export const legsOfAttempt = sql`case when a.method = 'TWO_CREDIT_CARDS' then jsonb_build_object('legs', (
    select jsonb_agg(to_jsonb(l) || jsonb_build_object('reversal', (
      select jsonb_build_object('kind', r.kind, 'state', r.state) from pending_reversals r
      where r.attempt_id = l.attempt_id and r.leg = l.number and r.reason = ${OTHER_CARD_FAILED})) order by l.number)
    from attempt_legs l where l.attempt_id = a.id)) else '{}' end`
