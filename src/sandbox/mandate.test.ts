import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseBrCode } from '#rules/brcode.ts'
import { pixBody, startTestSandbox, type TestAnswer, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  await sandbox.stop()
  await rm(sandbox.dataDir, { recursive: true, force: true })
})

const RECURRENCE = { periodicity: 'MENSAL', amount: 3990, contract: 'c-1', starts_on: '2039-01-01' }
const body = (change: object = {}): object =>
  pixBody({ method: 'pix_automatic', recurrence: RECURRENCE, ...change })

async function open(): Promise<string> {
  return String((await sandbox.charge('r1', body())).body['id'])
}
async function press(id: string, action: string): Promise<number> {
  const form = new URLSearchParams({ action })
  return (await fetch(`${sandbox.url}/pay/${id}`, { method: 'POST', body: form, redirect: 'manual' })).status
}
async function stateOf(id: string): Promise<[unknown, unknown]> {
  const { body: charge } = await sandbox.call('GET', `/charges/${id}`)
  return [charge['status'], (charge['mandate'] as { status: string }).status]
}
const page = async (id: string): Promise<string> => (await fetch(`${sandbox.url}/pay/${id}`)).text()

test('the code holds both addresses, and the page says what it asks for', async () => {
  const answer = await sandbox.charge('r1', body())
  const { code } = answer.body['pix'] as { code: string }
  const { id } = answer.body['mandate'] as { id: string }
  expect(parseBrCode(code)).toMatchObject({ recurrenceUrl: expect.stringContaining(id) as string })
  const text = await page(String(answer.body['id']))
  for (const said of ['BRL 39.90, every month, from 2039-01-01 on', 'c-1', 'asked for, not answered']) {
    expect(text).toContain(said)
  }
})

test.each([
  ['pay-authorise', ['paid', 'APROVADA']],
  ['pay-only', ['paid', 'REJEITADA']],
  ['pay-answer-later', ['paid', 'CRIADA']],
  ['decline', ['canceled', 'REJEITADA']],
  ['expire', ['expired', 'EXPIRADA']],
] as const)('the button "%s"', async (action, state) => {
  const id = await open()
  expect(await press(id, action)).toBe(303)
  expect(await stateOf(id)).toEqual(state)
})

test('a bank that answers later may say either; what was authorised can be withdrawn, what was not cannot', async () => {
  const id = await open()
  await press(id, 'pay-answer-later')
  expect(await page(id)).toContain('Authorise the charges to come')
  await press(id, 'authorise')
  expect(await stateOf(id)).toEqual(['paid', 'APROVADA'])
  expect(await press(id, 'reject-mandate')).toBe(422)
  await press(id, 'withdraw')
  expect(await stateOf(id)).toEqual(['paid', 'CANCELADA'])
  expect(await press(id, 'authorise')).toBe(422)
})

test('a code that we cancel asks for nothing any more', async () => {
  const id = await open()
  await sandbox.call('POST', `/charges/${id}/cancel`)
  expect(await stateOf(id)).toEqual(['canceled', 'CANCELADA'])
})

test('an answer that never came ends with its code', async () => {
  await sandbox.stop()
  const clock = { aheadMs: 0 }
  sandbox = await startTestSandbox({
    dataDir: sandbox.dataDir,
    now: () => new Date(Date.now() + clock.aheadMs),
  })
  const id = await open()
  await press(id, 'pay-answer-later')
  clock.aheadMs = 3_700_000
  await expect.poll(() => stateOf(id)).toEqual(['paid', 'EXPIRADA'])
})

test('mandates survive a restart', async () => {
  const id = await open()
  await press(id, 'pay-authorise')
  await sandbox.stop()
  sandbox = await startTestSandbox({ dataDir: sandbox.dataDir })
  expect(await stateOf(id)).toEqual(['paid', 'APROVADA'])
})

test('what no bank could charge by is not issued', async () => {
  const refused = (change: object): Promise<TestAnswer> =>
    sandbox.charge('r2', body({ recurrence: { ...RECURRENCE, ...change } }))
  for (const change of [{ periodicity: 'DIARIA' }, { amount: 0 }, { contract: '' }, { starts_on: 'soon' }]) {
    expect((await refused(change)).status).toBe(422)
  }
  const inDollars = await sandbox.charge('r3', body({ currency: 'USD' }))
  expect(inDollars.body).toMatchObject({ error: { code: 'currency_not_supported' } })
})
