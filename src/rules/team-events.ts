import type { MemberRole } from './permissions.ts'

/** What happens to a shop's money that its team is mailed at once. */
export const TEAM_EVENTS = ['charged-back'] as const
export type TeamEvent = (typeof TEAM_EVENTS)[number]

/** The roles that are mailed: those that read the sale and can answer for its money. */
const MAILED: Readonly<Record<TeamEvent, readonly MemberRole[]>> = {
  'charged-back': ['owner', 'manager', 'finance'],
}

/** Whether a member of this role is mailed an event. */
export function isMailed(role: MemberRole, event: TeamEvent): boolean {
  return MAILED[event].includes(role)
}
