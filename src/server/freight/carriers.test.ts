import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { CarrierError, type CarrierRequest } from './carrier.ts'
import { createMelhorEnvio } from './melhor-envio.ts'
import { createSandboxCarrier } from './sandbox-carrier.ts'

type Asked = { url: string | undefined; headers: IncomingMessage['headers']; body: unknown }

const REQUEST: CarrierRequest = {
  from: '30110035',
  to: '01310100',
  parcel: { weightGrams: 1400, width: 32, height: 20, length: 60, value: 34_990 },
}

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** A carrier's server that answers everything the same; null: never. */
async function serve(status: number, answer: string | null): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      asked.push({ url: request.url, headers: request.headers, body: JSON.parse(text) as unknown })
      if (answer !== null) reply.writeHead(status, { 'content-type': 'application/json' }).end(answer)
    })
  }).listen(0, '127.0.0.1')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** In the shape of the API's documented answers: a served line, one that the seller changed, one not served. */
const MELHOR_ENVIO_ANSWER = JSON.stringify([
  {
    id: 1,
    name: 'PAC',
    price: '25.65',
    custom_price: '25.65',
    discount: '4.33',
    currency: 'R$',
    delivery_time: 10,
    delivery_range: { min: 9, max: 10 },
    custom_delivery_time: 10,
    custom_delivery_range: { min: 9, max: 10 },
    packages: [{ price: '25.65', weight: '1.40' }],
    company: { id: 1, name: 'Correios', picture: 'https://example.com/c.png' },
  },
  {
    id: 3,
    name: '.Package',
    price: 22.53,
    custom_price: 24.1,
    delivery_range: { min: 4, max: 5 },
    custom_delivery_range: { min: 6, max: 7 },
    company: { id: 2, name: 'Jadlog' },
  },
  {
    id: 2,
    name: 'SEDEX',
    company: { id: 1, name: 'Correios' },
    error: 'Transportadora não atende este trecho.',
  },
])

describe('Melhor Envio', () => {
  const connect = (url: string, timeoutMs?: number) =>
    createMelhorEnvio({
      url,
      token: 'the-token',
      userAgent: 'Balcao (ops@example.com)',
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })

  it('asks in kilograms and reais, and reads prices, days and refusals', async () => {
    const { url, asked } = await serve(200, MELHOR_ENVIO_ANSWER)
    expect(await connect(url)(REQUEST)).toEqual([
      { id: '1', name: 'Correios PAC', price: 2565, days: { from: 9, to: 10 }, error: null },
      { id: '3', name: 'Jadlog .Package', price: 2410, days: { from: 6, to: 7 }, error: null },
      {
        id: '2',
        name: 'Correios SEDEX',
        price: null,
        days: null,
        error: 'Transportadora não atende este trecho.',
      },
    ])
    const [call] = asked
    expect(call?.url).toBe('/api/v2/me/shipment/calculate')
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer the-token',
      'user-agent': 'Balcao (ops@example.com)',
    })
    expect(call?.body).toEqual({
      from: { postal_code: '30110035' },
      to: { postal_code: '01310100' },
      products: [
        { id: 'parcel', weight: 1.4, width: 32, height: 20, length: 60, insurance_value: 349.9, quantity: 1 },
      ],
      options: { receipt: false, own_hand: false },
    })
  })

  it.each([
    ['a refused token', 401, '{"message":"Unauthenticated."}'],
    ['a page', 200, '<html>'],
    ['another shape', 200, '{"message":"The given data was invalid."}'],
  ])('fails on %s', async (_, status, body) => {
    const { url } = await serve(status, body)
    const failure = connect(url)(REQUEST)
    await expect(failure).rejects.toThrow(CarrierError)
    await expect(failure).rejects.not.toThrow(/the-token/)
  })

  it('waits no longer than it may', async () => {
    const { url } = await serve(200, null)
    await expect(connect(url, 50)(REQUEST)).rejects.toThrow(CarrierError)
  })
})

describe('the sandbox carrier', () => {
  it('reads services, and those that cannot be had', async () => {
    const services = [
      { id: '1', name: 'Econômico', price: 2690, days: { min: 5, max: 8 } },
      { id: '3', name: 'Até amanhã', error: 'O serviço não atende este CEP.' },
    ]
    const { url, asked } = await serve(200, JSON.stringify({ services }))
    expect(await createSandboxCarrier({ url, apiKey: 'key' })(REQUEST)).toEqual([
      { id: '1', name: 'Econômico', price: 2690, days: { from: 5, to: 8 }, error: null },
      { id: '3', name: 'Até amanhã', price: null, days: null, error: 'O serviço não atende este CEP.' },
    ])
    expect(asked[0]).toMatchObject({
      url: '/v1/carrier/quotes',
      headers: { authorization: 'Bearer key' },
      body: { from: '30110035', to: '01310100', weight_grams: 1400, value: 34_990 },
    })
  })

  it('fails when it is not there', async () => {
    const carrier = createSandboxCarrier({ url: 'http://127.0.0.1:1', apiKey: 'key' })
    await expect(carrier(REQUEST)).rejects.toThrow(CarrierError)
  })
})
