import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from '../gateway.ts'
import { createStripeGateway } from '../stripe/stripe.ts'
import { startStripeDouble, STRIPE_KEY } from '../stripe/stripe.test-double.ts'
import { certify, type Certification, type CheckResult } from './certify.ts'
import { startSpoilingProxy, type SpoilingProxy } from './spoiling-proxy.ts'

let double: Awaited<ReturnType<typeof startStripeDouble>>
let proxy: SpoilingProxy
beforeAll(async () => {
  double = await startStripeDouble()
  proxy = await startSpoilingProxy(double.url)
})
afterAll(async () => {
  await proxy.stop()
  await double.stop()
})

const certificationOf = (gateway: Gateway): Certification => ({
  gateway,
  proxy,
  credentials: { secretKey: STRIPE_KEY },
  currency: 'BRL',
  amount: 10_000,
  buyer: {
    name: 'Maria da Silva',
    email: 'maria@example.com',
    phone: '+5511987654321',
    document: '52998224725',
    country: 'BR',
    address: null,
    ip: null,
  },
  approved: double.cards.approved,
  refused: double.cards.refused.slice(0, 2),
  wait: () => Promise.resolve(),
  patience: 3,
})

async function flawsOf(gateway: Gateway): Promise<{ names: string[]; flawed: string[] }> {
  const results: CheckResult[] = []
  for await (const result of certify(certificationOf(gateway))) results.push(result)
  const flawed = results.filter(({ flaw }) => flaw !== null)
  return { names: results.map(({ name }) => name), flawed: flawed.map(({ name }) => name) }
}

test('a gateway that keeps its promises is certified, through a line that spoils answers', async () => {
  const { names, flawed } = await flawsOf(createStripeGateway({ url: proxy.url }))
  expect(flawed).toEqual([])
  expect(names).toHaveLength(14)
})

test('a gateway that breaks one is found out', async () => {
  const honest = createStripeGateway({ url: proxy.url })
  const forgetful: Gateway = { ...honest, lookUp: () => Promise.resolve({ kind: 'not-found' }) }
  expect((await flawsOf(forgetful)).flawed).toContain(
    'an approved card is charged, and found by id and by reference',
  )
  const generous: Gateway = { ...honest, refund: () => Promise.resolve({ kind: 'done', gatewayId: 'x' }) }
  expect((await flawsOf(generous)).flawed).toEqual([
    'a part is given back once by its key, and never more than was taken',
  ])
  const credulous: Gateway = {
    ...honest,
    charge: async (charge) => {
      const outcome = await honest.charge(charge)
      return outcome.kind === 'unknown' ? { kind: 'approved', gatewayId: 'x' } : outcome
    },
  }
  expect((await flawsOf(credulous)).flawed).toHaveLength(3)
})
