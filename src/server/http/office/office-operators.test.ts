import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { newCodeSecret, sealCodeSecret } from '../../signing/one-time-code.ts'
import { confirmFactor, keepFactor } from '../../store/accounts/second-factor-store.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let office: TestOffice
let admin: TestUser
beforeAll(async () => {
  office = await openTestOffice()
})
beforeEach(async () => {
  await office.db.deleteFrom('operators').execute()
  admin = await office.user({ operator: 'admin' })
})
afterAll(() => office.close())

const codeOf = async (asked: ReturnType<typeof office.call>) => {
  const answer = await asked
  return answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code
}
const make = (email: string, role: string, as = admin) =>
  codeOf(office.call('POST', '/platform/operators', { as, body: { email, role } }))
const remove = (user: TestUser, as = admin) =>
  codeOf(office.call('DELETE', `/platform/operators/${user.id}`, { as }))
async function list() {
  const answer = await office.call('GET', '/platform/operators', { as: admin })
  return OFFICE_CALLS.listOperators.answer.parse(answer.json()).operators
}

test('a user with an account is made an operator, given another role, and removed', async () => {
  const person = await office.user()
  const sellers = () => codeOf(office.call('POST', '/platform/sellers/find', { as: person, body: {} }))
  expect(await sellers()).toBe('NOT_ALLOWED')
  expect(await make(person.email, 'helper')).toBe('done')
  expect(await sellers()).toBe('done')
  expect(await make(person.email, 'admin', person)).toBe('NOT_ALLOWED')
  expect(await make(person.email, 'admin')).toBe('done')
  expect((await list()).map(({ email, role }) => [email, role])).toEqual(
    [admin, person].map(({ email }) => [email, 'admin']),
  )
  expect(await remove(person)).toBe('done')
  expect(await remove(person)).toBe('NOT_FOUND')
  expect(await sellers()).toBe('NOT_ALLOWED')
  expect(await make('ninguem@example.com', 'helper')).toBe('NO_ACCOUNT')
})

describe('the last operator with all permissions', () => {
  test('stays, whatever is tried', async () => {
    const helper = await office.user({ operator: 'helper' })
    expect(await remove(admin)).toBe('LAST_OPERATOR')
    expect(await make(admin.email, 'helper')).toBe('LAST_OPERATOR')
    expect(await remove(helper)).toBe('done')
  })

  test('is one of two who leave at once', async () => {
    const other = await office.user({ operator: 'admin' })
    const codes = await Promise.all([remove(admin), remove(other, other)])
    expect(codes.toSorted()).toEqual(['LAST_OPERATOR', 'done'].toSorted())
  })
})

test('the removal of a lost second factor is begun, and the log shows by whom', async () => {
  const person = await office.user({ seller: 10 })
  const reset = (email: string) =>
    codeOf(office.call('POST', '/platform/factor', { as: admin, body: { email } }))
  expect(await reset(person.email)).toBe('NO_FACTOR')
  expect(await reset('ninguem@example.com')).toBe('NO_ACCOUNT')
  const { keys } = office.deps
  await keepFactor(office.db, person.id, sealCodeSecret(keys.secondFactor, person.id, newCodeSecret()))
  await confirmFactor(office.db, person.id, 1)
  expect(await reset(person.email)).toBe('done')
  expect(await codeOf(office.call('GET', '/me', { as: person }))).toBe('done')
  const answer = await office.call('GET', '/platform/audit?kind=platform', { as: admin })
  const [entry] = OFFICE_CALLS.listPlatformAudit.answer.parse(answer.json()).entries
  expect(entry).toMatchObject({ action: 'platform.factor-reset', by: { email: admin.email } })
})
