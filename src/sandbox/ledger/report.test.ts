import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cardBody, pixBody, startTestSandbox, type TestSandbox } from '../test-sandbox.ts'

const APPROVED = '4000000000000010'
const DECLINED = '4000000000001117'

let now = new Date('2026-03-01T12:00:00Z')
let sandbox: TestSandbox
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  sandbox = await startTestSandbox({ now: () => now })
})
afterEach(async () => {
  await sandbox.stop()
  await rm(sandbox.dataDir, { recursive: true, force: true })
})

type Line = { seq: number; kind: string; reference: string; amount: number }

async function report(query: Record<string, string>): Promise<{ movements: Line[]; next: number | null }> {
  const days = { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z', ...query }
  const { status, body } = await sandbox.call('GET', `/report?${new URLSearchParams(days).toString()}`)
  expect(status).toBe(200)
  return body as unknown as { movements: Line[]; next: number | null }
}

const captured = { ...cardBody(APPROVED), capture: true }

test('the report has the movements and nothing else, in the order of the ledger', async () => {
  const { body: charge } = await sandbox.charge('r1', captured)
  await sandbox.charge('r2', { ...cardBody(APPROVED), capture: false })
  await sandbox.charge('r3', { ...cardBody(DECLINED), capture: true })
  const { body: pix } = await sandbox.charge('r4', pixBody())
  await sandbox.call('POST', `/charges/${String(pix['id'])}/pay`)
  const refund = { key: 'k1', body: { amount: 700 } }
  await sandbox.call('POST', `/charges/${String(charge['id'])}/refund`, refund)
  await sandbox.call('POST', `/charges/${String(charge['id'])}/chargeback`)
  const { movements, next } = await report({})
  expect(movements.map(({ kind, reference, amount }) => `${kind} ${reference} ${amount}`)).toEqual([
    'charge r1 49700',
    'charge r4 49700',
    'refund r1 700',
    'chargeback r1 49000',
  ])
  expect(next).toBeNull()
})

test('pages follow each other without a gap, and days are kept apart', async () => {
  for (const reference of ['a', 'b', 'c']) await sandbox.charge(reference, captured)
  now = new Date('2026-03-03T00:00:00Z')
  await sandbox.charge('d', captured)
  const first = await report({ limit: '2' })
  expect(first.movements.map(({ reference }) => reference)).toEqual(['a', 'b'])
  const second = await report({ limit: '2', after: String(first.next) })
  expect(second).toMatchObject({ movements: [{ reference: 'c' }], next: null })
  expect(await sandbox.call('GET', '/report?from=yesterday&to=now')).toMatchObject({ status: 422 })
})
