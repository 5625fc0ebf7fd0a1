import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { priority } from '#contract/checkout/card.ts'
import { BREAKER_POLICY } from '#rules/payment/circuit-breaker.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import { choosePriority } from '../flows/orders/choose-priority.ts'
import { openShop, PRODUCTS, withNewNonce, type Shop } from '../testing/shop.ts'
import type { SubmitDeps } from '../flows/outcomes/submit-request.ts'
import { createGatewayBreakers, type GatewayBreakers } from './gateway-breakers.ts'
import { createMetrics } from '../metrics.ts'

const FAILED: Outcome = { kind: 'not-sent', reason: 'refused connection' }
const ANSWERED: Outcome = { kind: 'refused', code: 'INSUFFICIENT_FUNDS', reversible: false }

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Process = { breakers: GatewayBreakers; metrics: ReturnType<typeof createMetrics>; deps: SubmitDeps }

function processOf(index: 0 | 1): Process {
  const metrics = createMetrics()
  const deps = shop.processes[index]
  const breakers = createGatewayBreakers({ db: deps.db, log: shop.log, metrics })
  return { breakers, metrics, deps: { ...deps, breakers } }
}

let here: Process
let there: Process
beforeEach(async () => {
  await shop.reset()
  await shop.rows('truncate gateway_breakers')
  here = processOf(0)
  there = processOf(1)
})
afterEach(() => Promise.all([here, there].map(({ breakers }) => breakers.stop())))

const refreshBoth = (): Promise<unknown> =>
  Promise.all([here, there].map(({ breakers }) => breakers.refresh()))
const statuses = (gateway = 'acquirer'): string[] =>
  [here, there].map(({ breakers }) => breakers.statusOf(gateway))

async function fail(gateway: string, process = here, times = BREAKER_POLICY.failures): Promise<void> {
  for (let count = 0; count < times; count += 1) process.breakers.report(gateway, FAILED, 0)
  await process.breakers.applied()
}

/** As if so much time had passed since a gateway was opened. */
const rest = (ms = BREAKER_POLICY.coolDownMs): Promise<unknown> =>
  shop.rows(`update gateway_breakers set version = version + 1, state = jsonb_set(jsonb_set(state,
    '{open,since}', to_jsonb((state #>> '{open,since}')::numeric - ${ms})),
    '{open,until}', to_jsonb((state #>> '{open,until}')::numeric - ${ms}))`)

test('failures seen by two processes are added up, and both leave the gateway alone', async () => {
  await Promise.all([fail('acquirer', here, 3), fail('acquirer', there, 3)])
  await refreshBoth()
  expect(statuses()).toEqual(['open', 'open'])
  expect(statuses('acquirer-b')).toEqual(['closed', 'closed'])
  for (const { metrics } of [here, there]) {
    expect(await metrics.text()).toContain('balcao_gateway_open{gateway="acquirer"} 1')
  }
  expect(shop.lines.filter((line) => line.includes('"gateway-opened"'))).toHaveLength(1)
})

test('refused cards are answers, and open nothing', async () => {
  for (let count = 0; count < 20; count += 1) here.breakers.report('acquirer', ANSWERED, 0)
  await refreshBoth()
  expect(statuses()).toEqual(['closed', 'closed'])
  expect(await shop.rows('select from gateway_breakers')).toEqual([])
})

test('answers beside failures are counted, also in the other process', async () => {
  await fail('acquirer', here, 1)
  await refreshBoth()
  for (let count = 0; count < 20; count += 1) there.breakers.report('acquirer', ANSWERED, 0)
  await refreshBoth()
  await fail('acquirer', here, 9)
  await refreshBoth()
  expect(statuses()).toEqual(['closed', 'closed'])
})

test('one purchase of all processes probes it; the result reaches all of them', async () => {
  await fail('acquirer')
  await rest()
  await refreshBoth()
  expect(statuses()).toEqual(['half-open', 'half-open'])
  const claims = [here, there, here, there, here, there].map(({ breakers }) =>
    breakers.claimProbe('acquirer'),
  )
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
  await refreshBoth()
  expect(statuses()).toEqual(['open', 'open'])
  there.breakers.report('acquirer', ANSWERED, 0)
  await there.breakers.applied()
  await refreshBoth()
  expect(statuses()).toEqual(['closed', 'closed'])
  expect(shop.lines.filter((line) => line.includes('"gateway-closed"'))).toHaveLength(1)
})

test('a failed probe leaves it alone for twice as long', async () => {
  await fail('acquirer')
  await rest()
  await refreshBoth()
  expect(await here.breakers.claimProbe('acquirer')).toBe(true)
  await fail('acquirer', here, 1)
  await rest()
  await refreshBoth()
  expect(statuses()).toEqual(['open', 'open'])
  await rest()
  await refreshBoth()
  expect(statuses()).toEqual(['half-open', 'half-open'])
})

test('an unavailable database changes nothing and blocks no purchase', async () => {
  await fail('acquirer')
  await shop.rows('alter table gateway_breakers rename to away')
  await refreshBoth()
  expect(await here.breakers.claimProbe('acquirer')).toBe(false)
  await fail('acquirer-b', here)
  await shop.rows('alter table away rename to gateway_breakers')
  expect([here.breakers.statusOf('acquirer'), here.breakers.statusOf('acquirer-b')]).toEqual([
    'open',
    'closed',
  ])
  expect(shop.lines.join()).toContain('"gateway-breaker"')
})

describe('a purchase', () => {
  const buy = async ({ deps }: Process): Promise<string> => {
    const before = shop.acquirer.orders.length
    await shop.submit(await shop.openPage(PRODUCTS.course), {}, deps)
    return shop.acquirer.orders[before]?.gateway ?? 'none'
  }
  const named = async ({ deps, breakers }: Process, attempts: string[] = []): Promise<string> => {
    const body = { payment_method: 'PIX', seller_id: 10, product_id: PRODUCTS.course, attempts }
    const { gateways, catalogue } = deps
    return (await choosePriority({ gateways, catalogue, breakers }, priority.body.parse(body))).gateway
  }

  test('passes over a gateway that failed lately, in every process', async () => {
    await fail('acquirer')
    await refreshBoth()
    expect([await buy(here), await buy(there)]).toEqual(['acquirer-b', 'acquirer-b'])
    expect([await named(here), await named(there)]).toEqual(['acquirer-b', 'acquirer-b'])
  })

  test('control: without breakers it would go there', async () => {
    await fail('acquirer')
    await refreshBoth()
    const { breakers: _, ...deps } = here.deps
    expect(await buy({ ...here, deps })).toBe('acquirer')
  })

  test('probes a gateway whose rest is over, one alone', async () => {
    await fail('acquirer')
    await rest()
    await refreshBoth()
    const gateways = await Promise.all([buy(here), buy(there), buy(here), buy(there)])
    expect(gateways).toHaveLength(4)
    expect(shop.acquirer.orders.filter(({ gateway }) => gateway === 'acquirer')).toHaveLength(1)
  })

  test('goes to the best gateway all the same when all failed, and from there to no other', async () => {
    await fail('acquirer')
    await fail('acquirer-b')
    await refreshBoth()
    expect(await named(here)).toBe('acquirer')
    await expect(named(here, ['acquirer'])).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    shop.acquirer.script = () => ({ does: 'not-sent' })
    const answer = await shop.submit(await shop.openPage(PRODUCTS.course), {}, here.deps)
    expect(answer).toMatchObject({ status: 'REFUSED', code: 'GENERIC' })
    expect(answer.attempts).toBeUndefined()
    expect(shop.acquirer.orders.map(({ gateway }) => gateway)).toEqual(['acquirer'])
  })

  test('whose outcome is unknown stays at its gateway, though that is left alone', async () => {
    shop.acquirer.script = () => ({ does: 'request-lost' })
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page, {}, here.deps)
    await fail('acquirer')
    await refreshBoth()
    expect(answer).toMatchObject({ status: 'PROCESSING' })
    expect(answer.attempts).toBeUndefined()
    const again = { ...withNewNonce(page) }
    const second = await shop
      .submit(again, { parent_id: answer.parent_id }, here.deps)
      .catch((error: unknown) => error)
    expect(second).toMatchObject({ status: 'PROCESSING' })
    expect(shop.acquirer.orders).toHaveLength(1)
  })

  test('at a gateway that is well costs no statement more', async () => {
    await refreshBoth()
    here.breakers.report('acquirer', { kind: 'approved', gatewayId: 'g' }, 100)
    await here.breakers.applied()
    expect(await shop.rows('select from gateway_breakers')).toEqual([])
  })
})
