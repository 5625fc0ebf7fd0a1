import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountPort } from '../../gateway-role/account-port.ts'
import type {
  AttemptKey,
  AuthenticationOrder,
  ChargeOrder,
  GatewayPort,
} from '../../gateway-role/gateway-port.ts'
import { INTERNAL_METHODS, proveCall, TakenProofs } from '../../signing/internal-proof.ts'
import { createFakeGateway } from '../../testing/gateway-adapter.ts'
import { createRecordedLog } from '../../testing/recorded-log.ts'
import { GatewayRoleAway } from '../../gateway-role/gateway-role-away.ts'
import { createRemoteGatewayPort } from '../../gateway-role/remote-gateway-port.ts'
import { mountInternalCalls } from './internal-calls.ts'

const KEY = 'a key that both processes were given'
const attempt: AttemptKey = { gateway: 'fake', sellerId: 10, reference: 'r', gatewayId: null }
const order = { gateway: 'fake', sellerId: 10, reference: 'r', amount: 100 } as ChargeOrder
const authentication = { ...order, token: 'card_a', deviceReference: 'd' } as unknown as AuthenticationOrder

function portDouble() {
  const { capabilities } = createFakeGateway()
  return {
    gateways: vi.fn<GatewayPort['gateways']>(async () => new Map([['fake', capabilities]])),
    charge: vi.fn<GatewayPort['charge']>(async () => ({ kind: 'approved', gatewayId: 'g' })),
    deviceData: vi.fn<GatewayPort['deviceData']>(async () => ({ token: 'jwt', url: 'https://a.example/' })),
    authenticate: vi.fn<GatewayPort['authenticate']>(async () => ({ kind: 'failed' })),
    verify: vi.fn<GatewayPort['verify']>(async () => ({ kind: 'unavailable', reason: 'no' })),
    complete: vi.fn<GatewayPort['complete']>(async () => ({ kind: 'approved', gatewayId: 'taken' })),
    capture: vi.fn<GatewayPort['capture']>(async () => ({ kind: 'approved', gatewayId: 'captured' })),
    lookUp: vi.fn<GatewayPort['lookUp']>(async () => ({ kind: 'not-found' })),
    cancel: vi.fn<GatewayPort['cancel']>(async () => ({ kind: 'refused', reason: 'paid' })),
    refund: vi.fn<GatewayPort['refund']>(async () => ({ kind: 'done', gatewayId: 'refund' })),
    report: vi.fn<GatewayPort['report']>(async () => ({ kind: 'page', movements: [], next: '7' })),
    endMandate: vi.fn<GatewayPort['endMandate']>(async () => ({ kind: 'done', gatewayId: 'ended' })),
    collect: vi.fn<GatewayPort['collect']>(async () => ({
      kind: 'scheduled',
      gatewayId: 'later',
      on: '2026-12-05',
    })),
    collected: vi.fn<GatewayPort['collected']>(async () => ({ kind: 'approved', gatewayId: 'later' })),
    void: vi.fn<GatewayPort['void']>(async () => ({ kind: 'unknown', reason: 'away' })),
    cardFacts: vi.fn<GatewayPort['cardFacts']>(async () => [null]),
    keepAccount: vi.fn<AccountPort['keepAccount']>(async () => ({ kind: 'kept' })),
    checkAccount: vi.fn<AccountPort['checkAccount']>(async () => ({ kind: 'accepted' })),
  }
}

let app: FastifyInstance
let port: ReturnType<typeof portDouble>
let log: ReturnType<typeof createRecordedLog>
let url: string
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true })
  port = portDouble()
  log = createRecordedLog()
  app.post('/elsewhere', (request) => Promise.resolve(request.body))
  mountInternalCalls(app, { port, internalKey: KEY })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

const remote = (
  options: { internalKey?: string; url?: string; now?: () => number; timeoutMs?: number } = {},
) => createRemoteGatewayPort({ url, internalKey: KEY, fetch, log, ...options })

test('every question reaches the gateway role as it was asked, and its answer comes back', async () => {
  const calls = remote()
  expect([...(await calls.gateways())]).toEqual([['fake', createFakeGateway().capabilities]])
  expect(await calls.charge(order)).toEqual({ kind: 'approved', gatewayId: 'g' })
  const device = { gateway: 'fake', sellerId: 10, bin: '411111' }
  expect(await calls.deviceData(device)).toEqual({ token: 'jwt', url: 'https://a.example/' })
  expect(await calls.authenticate(authentication)).toEqual({ kind: 'failed' })
  const challenge = { ...attempt, challengeReference: 'c', returned: { MD: '1' } }
  expect(await calls.verify(challenge)).toEqual({ kind: 'unavailable', reason: 'no' })
  expect(await calls.complete(attempt)).toEqual({ kind: 'approved', gatewayId: 'taken' })
  const capture = { ...attempt, amount: 5, currency: 'BRL' } as const
  expect(await calls.capture(capture)).toEqual({ kind: 'approved', gatewayId: 'captured' })
  expect(await calls.lookUp(attempt)).toEqual({ kind: 'not-found' })
  expect(await calls.cancel(attempt)).toEqual({ kind: 'refused', reason: 'paid' })
  const refund = { ...attempt, refundKey: 'k', amount: 5, currency: 'BRL' } as const
  expect(await calls.refund(refund)).toEqual({ kind: 'done', gatewayId: 'refund' })
  const wanted = { gateway: 'one', from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z', cursor: null }
  expect(await calls.report(wanted)).toEqual({ kind: 'page', movements: [], next: '7' })
  expect(await calls.endMandate(attempt)).toEqual({ kind: 'done', gatewayId: 'ended' })
  const period = { ...order, mandateReference: 'RN1', dueOn: '2026-12-05' }
  expect(await calls.collect(period)).toEqual({ kind: 'scheduled', gatewayId: 'later', on: '2026-12-05' })
  expect(port.collect).toHaveBeenCalledWith(period)
  expect(await calls.collected(attempt)).toEqual({ kind: 'approved', gatewayId: 'later' })
  expect(await calls.void(attempt)).toEqual({ kind: 'unknown', reason: 'away' })
  expect(await calls.cardFacts(['card_á'])).toEqual([null])
  const by = { userId: 1, email: 'ana@example.com' }
  const account = { sellerId: 10, gateway: 'stripe', fields: { secretKey: 'sk' }, by }
  expect(await calls.keepAccount(account)).toEqual({ kind: 'kept' })
  expect(await calls.checkAccount({ sellerId: 10, gateway: 'stripe' })).toEqual({ kind: 'accepted' })
  expect(port.keepAccount).toHaveBeenCalledWith(account)
  expect(port.charge).toHaveBeenCalledWith(order)
  expect(port.deviceData).toHaveBeenCalledWith(device)
  expect(port.authenticate).toHaveBeenCalledWith(authentication)
  expect(port.verify).toHaveBeenCalledWith(challenge)
  expect(port.complete).toHaveBeenCalledWith(attempt)
  expect(port.capture).toHaveBeenCalledWith(capture)
  expect(port.refund).toHaveBeenCalledWith(refund)
  expect(port.cardFacts).toHaveBeenCalledWith(['card_á'])
  expect(log.lines).toEqual([])
})

test('capabilities are read once a minute, and go on while the gateway role is away', async () => {
  let now = Date.now()
  const calls = remote({ now: () => now })
  await calls.gateways()
  await calls.gateways()
  expect(port.gateways).toHaveBeenCalledTimes(1)
  now += 59_000
  await calls.gateways()
  expect(port.gateways).toHaveBeenCalledTimes(1)
  now += 1000
  port.gateways.mockRejectedValueOnce(new Error('away'))
  expect((await calls.gateways()).has('fake')).toBe(true)
  expect(log.events()).toEqual(['gateway-role-away'])
})

test('an authentication that was not answered moves no money: it is unavailable, and device data is left out', async () => {
  const away = remote({ url: 'http://127.0.0.1:9' })
  const answers = [
    await away.authenticate(authentication),
    await away.verify({ ...attempt, challengeReference: 'c' }),
  ]
  expect(answers.map((answer) => answer.kind)).toEqual(['unavailable', 'unavailable'])
  expect(await away.deviceData({ gateway: 'fake', sellerId: 10, bin: '411111' })).toBe(null)
  expect((await away.complete(attempt)).kind).toBe('unknown')
  expect((await away.capture({ ...attempt, amount: 5, currency: 'BRL' })).kind).toBe('unknown')
  expect(log.events()).toEqual(Array(5).fill('gateway-role-away'))
})

test('a call of another key, of another minute or for another method is refused before it is read', async () => {
  const sign = (nowMs: number, method: 'charge' | 'lookUp' = 'charge', key = KEY) =>
    proveCall(key, { method, body: '{}', nowMs })
  const post = (headers: Record<string, string>, payload = '{}') =>
    app.inject({ method: 'POST', url: '/internal/charge', headers, payload })
  const refused = await Promise.all([
    post({}),
    post(sign(Date.now(), 'charge', 'another key')),
    post(sign(Date.now() - 120_000)),
    post(sign(Date.now() + 120_000)),
    post(sign(Date.now(), 'lookUp')),
    post(sign(Date.now()), '{ }'),
    post({ ...sign(Date.now()), 'x-balcao-time': 'now' }),
  ])
  expect(refused.map((answer) => answer.statusCode)).toEqual(Array(7).fill(401))
  const message = refused.map((answer) => JSON.stringify({ ...answer.json(), request_id: null }))
  expect(new Set(message).size).toBe(1)
  expect(port.charge).not.toHaveBeenCalled()
  expect((await post(sign(Date.now()))).statusCode).toBe(200)
  expect(port.charge).toHaveBeenCalledTimes(1)
})

test.each(INTERNAL_METHODS)(
  'a copied call of %s is refused, and nothing is done a second time',
  async (method) => {
    const body = JSON.stringify(method === 'cardFacts' ? [] : order)
    const headers = proveCall(KEY, { method, body, nowMs: Date.now() })
    const send = (one: Record<string, string>) =>
      app.inject({ method: 'POST', url: `/internal/${method}`, headers: one, payload: body })
    const answers = [
      await send(headers),
      await send(headers),
      await send({ ...headers, 'x-balcao-nonce': 'x' }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 401, 401])
    expect(port[method]).toHaveBeenCalledTimes(1)
    // The same is asked again by a process that signs it itself, even in the same millisecond.
    const nowMs = Date.now()
    const again = await Promise.all([1, 2].map(() => send(proveCall(KEY, { method, body, nowMs }))))
    expect(again.map((answer) => answer.statusCode)).toEqual([200, 200])
  },
)

test('a proof is remembered for as long as it would be taken, and no longer', () => {
  const taken = new TakenProofs()
  expect([taken.take('a', 0), taken.take('a', 119_999), taken.take('b', 119_999)]).toEqual([
    true,
    false,
    true,
  ])
  expect([taken.take('c', 120_001), taken.take('a', 120_001), taken.take('b', 120_001)]).toEqual([
    true,
    true,
    false,
  ])
})

test('routes beside it still receive parsed bodies', async () => {
  expect((await app.inject({ method: 'POST', url: '/elsewhere', payload: { a: 1 } })).json()).toEqual({
    a: 1,
  })
})

test('only a refused connection is a charge that was not sent; every other trouble is unknown', async () => {
  const closed = Fastify()
  const nobody = await closed.listen({ port: 0, host: '127.0.0.1' })
  await closed.close()
  expect(await remote({ url: nobody }).charge(order)).toMatchObject({ kind: 'not-sent' })
  expect(await remote({ url: nobody }).lookUp(attempt)).toMatchObject({ kind: 'unknown' })
  expect(await remote({ internalKey: 'wrong' }).charge(order)).toMatchObject({ kind: 'unknown' })
  port.charge.mockRejectedValueOnce(new Error('a defect'))
  expect(await remote().charge(order)).toMatchObject({ kind: 'unknown' })
  port.charge.mockResolvedValueOnce({ kind: 'newer' } as never)
  expect(await remote().charge(order)).toMatchObject({ kind: 'unknown' })
  port.charge.mockReturnValueOnce(new Promise(() => undefined))
  expect(await remote({ timeoutMs: 50 }).charge(order)).toMatchObject({ kind: 'unknown' })
  port.cancel.mockResolvedValueOnce({ kind: 'approved' } as never)
  expect(await remote().cancel(attempt)).toMatchObject({ kind: 'unknown' })
})

test('cards and capabilities that cannot be asked about fail the call', async () => {
  port.cardFacts.mockRejectedValueOnce(new Error('away'))
  await expect(remote().cardFacts(['card_a'])).rejects.toThrow(GatewayRoleAway)
  port.gateways.mockRejectedValueOnce(new Error('away'))
  await expect(remote().gateways()).rejects.toThrow(GatewayRoleAway)
  await expect(remote({ url: 'http://127.0.0.1:9' }).gateways()).rejects.toThrow(GatewayRoleAway)
  expect(log.events()).toEqual(Array(3).fill('gateway-role-away'))
})
