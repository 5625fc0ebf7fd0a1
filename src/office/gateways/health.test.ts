import { expect, test } from 'vitest'
import { HEALTH_BADGES, healthOf } from './health.ts'

const ACCOUNT = { kept_at: '2026-11-01T10:00:00.000Z', kept_by: null }
const ASKED = { is_sandbox: false, account: ACCOUNT, breaker: 'closed', paid_at: null, refusals: [] } as const
const REFUSAL = { code: 'GENERIC', gateway_code: null, count: 1 }
const PAID = '2026-11-20T10:00:00.000Z'

test.each([
  ['an account that was never asked', {}, 'not-tried'],
  ['a payment', { paid_at: PAID }, 'answers'],
  ['a refusal, which is an answer', { refusals: [REFUSAL] }, 'answers'],
  ['failures now, after a payment', { paid_at: PAID, breaker: 'open' }, 'open'],
  ['failures before the next try', { paid_at: PAID, breaker: 'half-open' }, 'half-open'],
  ['no account', { account: null }, 'no-account'],
  // The breaker counts the payments of every shop.
  ['no account, while others fail there', { account: null, breaker: 'open' }, 'no-account'],
  ['the sandbox, which needs none', { account: null, is_sandbox: true }, 'not-tried'],
  ['the sandbox, used', { account: null, is_sandbox: true, paid_at: PAID }, 'answers'],
] as const)('%s', (_, known, health) => {
  expect(healthOf({ ...ASKED, ...known } as unknown as Parameters<typeof healthOf>[0])).toBe(health)
})

test('nothing is shown as good that did not answer', () => {
  expect(Object.entries(HEALTH_BADGES).filter(([, kind]) => kind === 'good')).toEqual([['answers', 'good']])
})
