import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { openTestOffice, type TestOffice } from '../../testing/test-office.ts'
import { closeDemoAccount, openDemoAccount } from './demo-account.ts'

let office: TestOffice
beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())

const signIn = (body: { email: string; password: string }) => office.call('POST', '/sign-in', { body })

async function rolesOf(body: { email: string; password: string }) {
  const { headers } = await signIn(body)
  const token = /office=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  const answer = await office.call('GET', '/me', { as: { token } })
  return OFFICE_CALLS.me.answer.parse(answer.json()).sellers.map(({ id, role }) => [id, role])
}

test('the demo’s account owns its seller, with another password at every start, and ends with the demo', async () => {
  const first = await openDemoAccount(office.db, 10)
  expect(await rolesOf(first)).toEqual([[10, 'owner']])
  const second = await openDemoAccount(office.db, 10)
  expect(second.password).not.toBe(first.password)
  expect((await signIn(first)).statusCode).toBe(401)
  expect(await rolesOf(second)).toEqual([[10, 'owner']])
  await closeDemoAccount(office.db)
  expect((await signIn(second)).statusCode).toBe(401)
})

test('a seller with an owner is not assigned to the demo', async () => {
  await office.db.deleteFrom('office_sessions').execute()
  await office.user({ seller: 20 })
  await office.db
    .updateTable('users')
    .set({ email: 'before@example.com' })
    .where('email', 'like', 'demo@%')
    .execute()
  expect(await rolesOf(await openDemoAccount(office.db, 20))).toEqual([])
})
