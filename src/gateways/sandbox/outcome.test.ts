import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Charge } from '../gateway.ts'
import { foundOf, outcomeOf, REFUSALS, reversalOf, chargeIn } from './outcome.ts'
import { createSandboxGateway } from './sandbox.ts'

const CHARGE = {
  id: 'ch_1',
  reference: 'r1',
  status: 'paid',
  captured: 100,
  refunded: 0,
  refusal: null,
  end_to_end_id: null,
  card: { authorization_code: '123456', stored_reference: null },
  pix: null,
  boleto: null,
}
const answer = (status: number, body: unknown) => ({ kind: 'answer', status, body }) as const

describe('the meaning of an answer', () => {
  test('anything that is not recognised is unknown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => {
        expect(outcomeOf(answer(status, body), 'r1')).toMatchObject({ kind: 'unknown' })
        expect(foundOf(answer(status, body), 'r1')).toMatchObject({ kind: 'unknown' })
        expect(reversalOf(answer(status, body), chargeIn('voided'))).toMatchObject({ kind: 'unknown' })
      }),
    )
  })

  test('a charge with an invented status is unknown; one with an invented reason is refused', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (word) => {
        fc.pre(!(word in REFUSALS))
        const refused = { ...CHARGE, status: 'refused', refusal: { code: word } }
        expect(outcomeOf(answer(201, refused), 'r1')).toMatchObject({
          kind: 'refused',
          code: 'GENERIC',
          reversible: false,
          isUnlisted: true,
        })
        expect(outcomeOf(answer(201, { ...CHARGE, status: `x${word}` }), 'r1')).toMatchObject({
          kind: 'unknown',
        })
      }),
    )
  })

  test('a charge with any part missing is unknown', () => {
    for (const name of ['id', 'reference', 'status', 'captured', 'refunded']) {
      const part = Object.fromEntries(Object.entries(CHARGE).filter(([key]) => key !== name))
      expect(outcomeOf(answer(201, part), 'r1')).toMatchObject({ kind: 'unknown' })
    }
    expect(outcomeOf(answer(201, CHARGE), 'r1')).toMatchObject({ kind: 'approved' })
    expect(outcomeOf(answer(202, CHARGE), 'r1')).toMatchObject({ kind: 'unknown' })
    expect(outcomeOf(answer(201, CHARGE), 'r2')).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    [422, 'invalid_request', { kind: 'refused', code: 'INVALID_DATA', reversible: false }],
    [422, 'method_not_supported', { kind: 'refused', code: 'INVALID_PAYMENT_TYPE', reversible: false }],
    [422, 'something_new', { kind: 'refused', code: 'GENERIC', reversible: false, isUnlisted: true }],
    [400, 'invalid_request', { kind: 'unknown' }],
    [401, 'unauthorized', { kind: 'not-sent' }],
    [409, 'in_progress', { kind: 'unknown' }],
    [409, 'reference_reused', { kind: 'unknown' }],
    [500, 'internal_error', { kind: 'unknown' }],
    [503, 'invalid_request', { kind: 'unknown' }],
  ])('a charge answered %i %s', (status, code, outcome) => {
    expect(outcomeOf(answer(status, { error: { code } }), 'r1')).toMatchObject(outcome)
  })

  test('only the acquirer itself can say that there is no charge', () => {
    expect(foundOf(answer(404, { error: { code: 'not_found' } }), 'r1')).toEqual({ kind: 'not-found' })
    for (const body of [
      {},
      null,
      { error: { code: 'no_such_path' } },
      { message: 'not found' },
      { charges: [] },
    ]) {
      expect(foundOf(answer(404, body), 'r1')).toMatchObject({ kind: 'unknown' })
    }
    expect(foundOf(answer(200, { charges: [] }), 'r1')).toMatchObject({ kind: 'unknown' })
  })
})

describe('a server that is not the sandbox', () => {
  let server: Server
  let url: string
  let reply: { status: number; body: string; headers?: Record<string, string> }
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume()
      request.on('end', () => response.writeHead(reply.status, reply.headers ?? {}).end(reply.body))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const pix: Charge = {
    kind: 'pix',
    reference: 'r1',
    amount: 100,
    currency: 'BRL',
    description: 'Test',
    buyer: { name: 'M', email: 'm@x.co', phone: '', document: null, country: 'BR', address: null, ip: null },
    locale: 'pt',
    credentials: {},
    webhookUrl: '',
    expiresAt: new Date('2030-01-01T00:00:00Z'),
  }

  test.each([
    ['an HTML page', { status: 200, body: '<html>Welcome to nginx</html>' }],
    ['nothing', { status: 201, body: '' }],
    ['a gateway error', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
  ])('answers with %s: unknown', async (_name, given) => {
    reply = given
    const gateway = createSandboxGateway({ url, apiKey: 'key' })
    expect(await gateway.charge(pix)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.lookUp({ reference: 'r1', gatewayId: null, credentials: {} })).toMatchObject({
      kind: 'unknown',
    })
  })

  test('a name that does not resolve: not sent', async () => {
    const gateway = createSandboxGateway({ url: 'http://acquirer.invalid', apiKey: 'key' })
    expect(await gateway.charge(pix)).toMatchObject({ kind: 'not-sent' })
  })

  test('an invalid address is rejected at once', () => {
    expect(() => createSandboxGateway({ url: 'acquirer', apiKey: 'key' })).toThrow('Invalid URL')
  })
})
