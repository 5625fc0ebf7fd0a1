import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { MEMBER_ROLES } from '#rules/office/permissions.ts'
import { isMailedByDefault, mayBeMailed, TEAM_EVENTS } from '#rules/office/team-events.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

/* The choice of mails that a user receives about their shops. */

let office: TestOffice
beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())

const read = async (as: TestUser): Promise<Record<string, boolean>> => {
  const answer = await office.call('GET', '/mails', { as })
  const { events } = OFFICE_CALLS.readMailChoices.answer.parse(answer.json())
  return Object.fromEntries(events.map(({ event, is_on: isOn }) => [event, isOn]))
}
const choose = (as: TestUser | null, event: string, isWanted: boolean) =>
  office.call('PUT', `/mails/${event}`, { as, body: { is_wanted: isWanted } })

describe.each(MEMBER_ROLES)('%s', (role) => {
  test('sees the mails that the role may get, with their defaults', async () => {
    const user = await office.user({ seller: 10, role })
    const events = TEAM_EVENTS.filter((event) => mayBeMailed(role, event))
    expect(await read(user)).toEqual(
      Object.fromEntries(events.map((event) => [event, isMailedByDefault(role, event)])),
    )
  })
})

test('a choice is kept, changed, and private to its user', async () => {
  const [user, other] = [await office.user({ seller: 10 }), await office.user({ seller: 10 })]
  expect((await choose(user, 'sale', false)).statusCode).toBe(200)
  expect([(await read(user))['sale'], (await read(other))['sale']]).toEqual([false, true])
  expect((await choose(user, 'sale', true)).statusCode).toBe(200)
  expect((await read(user))['sale']).toBe(true)
})

test('a member of two shops sees the events that one of them may mail', async () => {
  const user = await office.user({ seller: 10, role: 'editor' })
  expect((await read(user))['sale']).toBe(undefined)
  await office.db.insertInto('members').values({ seller_id: 20, user_id: user.id, role: 'owner' }).execute()
  expect((await read(user))['sale']).toBe(true)
})

test('an operator of no shop is shown nothing', async () => {
  expect(await read(await office.user({ operator: 'admin' }))).toEqual({})
})

test('an unknown event, and a caller who is not signed in, is refused', async () => {
  const user = await office.user({ seller: 10 })
  const codeOf = async (asked: ReturnType<typeof choose>) => errorBody.parse((await asked).json()).code
  expect(await codeOf(choose(user, 'constructor', true))).toBe('INVALID_REQUEST')
  expect(await codeOf(choose(null, 'sale', true))).toBe('SIGN_IN')
})
