import { mayMember, type MemberRole, type Permission } from './permissions.ts'

/** Events in a shop that its team is mailed. */
export const TEAM_EVENTS = [
  'sale',
  'charged-back',
  'withdrawal',
  'past-due',
  'stock-low',
  'gateway-failing',
  'selling',
  'export-failed',
] as const
export type TeamEvent = (typeof TEAM_EVENTS)[number]

/**
 * `needs`: the read permission that a role requires, or the event is not mailed to it, whatever its member chose.
 * `byDefault`: the roles that are mailed if their member chose nothing. `everyMinutes`: a member gets one mail for the
 * event and shop within this time; further events are collected for the next one.
 */
export type TeamEventRule = { needs: Permission; byDefault: readonly MemberRole[]; everyMinutes: number }

export const TEAM_EVENT_RULES: Readonly<Record<TeamEvent, TeamEventRule>> = {
  sale: { needs: 'sales.read', byDefault: ['owner'], everyMinutes: 10 },
  'charged-back': { needs: 'sales.read', byDefault: ['owner', 'manager', 'finance'], everyMinutes: 10 },
  withdrawal: { needs: 'sales.read', byDefault: ['owner', 'manager', 'finance'], everyMinutes: 10 },
  'past-due': { needs: 'subscriptions.read', byDefault: ['owner', 'manager'], everyMinutes: 1_440 },
  'stock-low': { needs: 'products.read', byDefault: ['owner', 'manager'], everyMinutes: 60 },
  'gateway-failing': { needs: 'gateways.read', byDefault: ['owner', 'manager'], everyMinutes: 180 },
  selling: { needs: 'home.read', byDefault: ['owner'], everyMinutes: 10 },
  'export-failed': {
    needs: 'exports.create',
    byDefault: ['owner', 'manager', 'finance'],
    everyMinutes: 10,
  },
}

/** A charge of a subscription that nobody paid is overdue so many hours after its day. */
export const OVERDUE_HOURS = 24

/** Pieces or tickets are near their end when this share is left, or so few. */
export const LOW_STOCK = { percent: 10, least: 1 } as const

/** A gateway fails for a shop when so many charges in a row had no answer, or were not taken, within so many minutes. */
export const FAILING_GATEWAY = { charges: 3, minutes: 30 } as const

/** A member's choice of events to be mailed and not to be mailed; a missing event was not chosen about. */
export type TeamMailChoices = Readonly<Partial<Record<TeamEvent, boolean>>>

export function isTeamEvent(text: string): text is TeamEvent {
  return TEAM_EVENTS.some((event) => event === text)
}

/** Whether a role may be mailed an event: it can read what the mail is about. */
export function mayBeMailed(role: MemberRole, event: TeamEvent): boolean {
  return mayMember(role, TEAM_EVENT_RULES[event].needs)
}

/** Whether a role is mailed an event by default. */
export function isMailedByDefault(role: MemberRole, event: TeamEvent): boolean {
  return mayBeMailed(role, event) && TEAM_EVENT_RULES[event].byDefault.includes(role)
}

/** Whether a member of this role, with these choices, is mailed an event. */
export function isMailed(role: MemberRole, event: TeamEvent, choices: TeamMailChoices): boolean {
  return mayBeMailed(role, event) && (choices[event] ?? isMailedByDefault(role, event))
}
