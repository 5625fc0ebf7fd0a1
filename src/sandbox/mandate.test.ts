import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseBrCode } from '#rules/methods/brcode.ts'
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

test('the code holds both addresses, and the page shows the requested mandate', async () => {
  const answer = await sandbox.charge('r1', body())
  const { code } = answer.body['pix'] as { code: string }
  const { id } = answer.body['mandate'] as { id: string }
  expect(parseBrCode(code)).toMatchObject({ recurrenceUrl: expect.stringContaining(id) as string })
  const text = await page(String(answer.body['id']))
  for (const part of ['BRL 39.90, every month, from 2039-01-01 on', 'c-1', 'asked for, not answered']) {
    expect(text).toContain(part)
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

test('a bank that answers later may say either; only an authorised mandate can be withdrawn', async () => {
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

test('a mandate that no bank could charge by is not issued', async () => {
  const refused = (change: object): Promise<TestAnswer> =>
    sandbox.charge('r2', body({ recurrence: { ...RECURRENCE, ...change } }))
  for (const change of [{ periodicity: 'DIARIA' }, { amount: 0 }, { contract: '' }, { starts_on: 'soon' }]) {
    expect((await refused(change)).status).toBe(422)
  }
  const inDollars = await sandbox.charge('r3', body({ currency: 'USD' }))
  expect(inDollars.body).toMatchObject({ error: { code: 'currency_not_supported' } })
})

describe('a later charge', () => {
  const inDays = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
  const period = (mandate: string, change: object = {}): object => {
    const { amount, currency, description, buyer, webhook_url } = pixBody() as Record<string, unknown>
    const common = { amount, currency, description, buyer, webhook_url }
    return { ...common, amount: 3990, method: 'pix_automatic_charge', mandate, due_on: inDays(5), ...change }
  }
  async function authorised(): Promise<{ first: string; mandate: string }> {
    const recurrence = { ...RECURRENCE, starts_on: inDays(2) }
    const answer = await sandbox.charge('first', body({ recurrence }))
    const first = String(answer.body['id'])
    await press(first, 'pay-authorise')
    return { first, mandate: (answer.body['mandate'] as { id: string }).id }
  }
  const statusOf = async (id: string): Promise<unknown> =>
    (await sandbox.call('GET', `/charges/${id}`)).body['status']

  test('is taken where its day has come, or refused where the account holds too little', async () => {
    const { mandate } = await authorised()
    const [one, two] = [
      await sandbox.charge('p1', period(mandate)),
      await sandbox.charge('p2', period(mandate)),
    ]
    expect(one).toMatchObject({ status: 201, body: { status: 'scheduled', collection: { mandate } } })
    const [first, second] = [String(one.body['id']), String(two.body['id'])]
    expect(await page(first)).toContain(`<dd>${inDays(5)}</dd>`)
    await press(first, 'pay')
    await press(second, 'fail-to-collect')
    expect(await statusOf(first)).toBe('paid')
    expect((await sandbox.call('GET', `/charges/${second}`)).body).toMatchObject({
      status: 'refused',
      refusal: { code: 'insufficient_funds' },
    })
  })

  test('ends with its mandate', async () => {
    const { first, mandate } = await authorised()
    const id = String((await sandbox.charge('p1', period(mandate))).body['id'])
    await press(first, 'withdraw')
    expect(await statusOf(id)).toBe('canceled')
    expect(await sandbox.charge('p2', period(mandate))).toMatchObject({
      status: 422,
      body: { error: { code: 'mandate_not_open' } },
    })
  })

  test.each([
    [{ amount: 4000 }, 'not_authorised'],
    [{ due_on: inDays(1) }, 'not_authorised'],
    [{ due_on: inDays(11) }, 'notice_not_kept'],
    [{ mandate: 'RNnone' }, 'mandate_not_open'],
  ])('with %j is turned down as %s', async (change, code) => {
    const { mandate } = await authorised()
    expect(await sandbox.charge('p1', period(mandate, change))).toMatchObject({
      status: 422,
      body: { error: { code } },
    })
  })
})
