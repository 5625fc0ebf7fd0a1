import { expect, test } from 'vitest'
import { MEMBER_ROLES, mayMember, type MemberRole } from './permissions.ts'
import {
  isMailed,
  isMailedByDefault,
  isTeamEvent,
  mayBeMailed,
  TEAM_EVENT_RULES,
  TEAM_EVENTS,
  type TeamEvent,
} from './team-events.ts'

/** Each event: the roles that may be mailed it, with `!` those that are by default. */
const TABLE: Readonly<Record<TeamEvent, string>> = {
  sale: 'owner! manager finance support viewer',
  'charged-back': 'owner! manager! finance! support viewer',
  withdrawal: 'owner! manager! finance! support viewer',
  'past-due': 'owner! manager! finance support viewer',
  'stock-low': 'owner! manager! finance support editor viewer',
  'gateway-failing': 'owner! manager! finance',
  selling: 'owner! manager finance support editor viewer',
  'export-failed': 'owner! manager! finance! viewer',
}
const all = MEMBER_ROLES.flatMap((role) => TEAM_EVENTS.map((event) => [role, event] as const))
const inTable = (role: MemberRole, event: TeamEvent): boolean =>
  TABLE[event].split(' ').some((word) => word.replace('!', '') === role)

test.each(all)('%s, %s', (role, event) => {
  const byDefault = TABLE[event].split(' ').includes(`${role}!`)
  expect([mayBeMailed(role, event), isMailedByDefault(role, event)]).toEqual([
    inTable(role, event),
    byDefault,
  ])
  expect(isMailed(role, event, {})).toBe(byDefault)
  expect(isMailed(role, event, { [event]: false })).toBe(false)
})

test.each(all)('%s with the choice %s is mailed it where the role may read its subject', (role, event) => {
  expect(isMailed(role, event, { [event]: true })).toBe(mayMember(role, TEAM_EVENT_RULES[event].needs))
})

test('control: a role that reads nothing of sales is mailed none, also where it wants them', () => {
  expect(isMailed('editor', 'sale', { sale: true })).toBe(false)
})

test('every event is mailed to the owner, and no more often than its limit', () => {
  for (const event of TEAM_EVENTS) {
    expect([event, isMailed('owner', event, {})]).toEqual([event, true])
    expect(TEAM_EVENT_RULES[event].everyMinutes).toBeGreaterThan(0)
  }
})

test('a name is an event or none', () => {
  expect(['sale', 'sales', '', 'constructor'].map(isTeamEvent)).toEqual([true, false, false, false])
})
