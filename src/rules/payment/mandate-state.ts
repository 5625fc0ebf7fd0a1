/** States of an authorisation; `created` is requested and not answered yet. */
export const MANDATE_STATES = ['created', 'approved', 'rejected', 'expired', 'canceled'] as const
export type MandateState = (typeof MANDATE_STATES)[number]

/** An authorisation as a gateway names it. */
export type Mandate = { reference: string; state: MandateState }

const MAY_FOLLOW: Readonly<Record<MandateState, readonly MandateState[]>> = {
  created: ['approved', 'rejected', 'expired', 'canceled'],
  approved: ['expired', 'canceled'],
  rejected: [],
  expired: [],
  canceled: [],
}

/** The state after a gateway reported one; older news than what is known (null: nothing yet) changes nothing. */
export function nextMandateState(known: MandateState | null, chargeEvent: MandateState): MandateState {
  if (known === null) return chargeEvent
  return MAY_FOLLOW[known].includes(chargeEvent) ? chargeEvent : known
}
