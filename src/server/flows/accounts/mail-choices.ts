import type { OfficeAnswer } from '#contract/office/calls.ts'
import { isMailed, mayBeMailed, TEAM_EVENT_RULES, TEAM_EVENTS } from '#rules/office/team-events.ts'
export { keepMailChoice as chooseMail } from '../../store/accounts/team-event-store.ts'
import { readMailed } from '../../store/accounts/team-event-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/**
 * Reads what a user may be mailed in any of their shops, and whether they are in one of them. A user who belongs to no
 * shop, such as an operator who views one, may be mailed nothing.
 */
export async function readMailChoices(
  db: Database,
  userId: number,
): Promise<OfficeAnswer<'readMailChoices'>> {
  const { roles, choices } = await readMailed(db, userId)
  const events = TEAM_EVENTS.filter((event) => roles.some((role) => mayBeMailed(role, event)))
  return {
    events: events.map((event) => ({
      event,
      is_on: roles.some((role) => isMailed(role, event, choices)),
      every_minutes: TEAM_EVENT_RULES[event].everyMinutes,
    })),
  }
}
