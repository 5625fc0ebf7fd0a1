import { expect, test } from 'vitest'
import { MEMBER_ROLES, mayMember } from './permissions.ts'
import { isMailed, TEAM_EVENTS } from './team-events.ts'

test.each([
  ['owner', 'charged-back', true],
  ['manager', 'charged-back', true],
  ['finance', 'charged-back', true],
  ['support', 'charged-back', false],
  ['editor', 'charged-back', false],
  ['viewer', 'charged-back', false],
] as const)('%s, %s: %s', (role, event, mailed) => {
  expect(isMailed(role, event)).toBe(mailed)
})

test('whoever is mailed may read the sale that the mail leads to', () => {
  for (const event of TEAM_EVENTS)
    for (const role of MEMBER_ROLES)
      expect(isMailed(role, event) && !mayMember(role, 'sales.read'), `${role} ${event}`).toBe(false)
})
