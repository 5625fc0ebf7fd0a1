import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { openTestOffice, type TestOffice } from '../../testing/test-office.ts'

let office: TestOffice
beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())

test('tells of its health', async () => {
  for (const path of ['/health/live', '/health/ready'])
    expect((await office.app.inject(path)).statusCode).toBe(200)
})

test.each(['/health/live', '/api/me', '/api/nothing', '/nowhere'])('%s carries the policy', async (path) => {
  const policy = String((await office.app.inject(path)).headers['content-security-policy'])
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
    expect(policy).toContain(directive)
  expect(policy).not.toContain('unsafe')
})

test('what is not there is told in the shape of every error', async () => {
  const answer = await office.app.inject('/api/nothing')
  expect([answer.statusCode, errorBody.parse(answer.json()).code]).toEqual([404, 'NOT_FOUND'])
})
