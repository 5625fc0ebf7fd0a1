import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrasilApi } from './brasil-api.ts'
import { lookUpInTable } from './cep-table.ts'
import type { PostalAddress, PostalProvider } from './postal-address.ts'
import { createPostalLookup } from './postal-lookup.ts'
import { postalProviders } from './registry.ts'
import { createViaCep } from './viacep.ts'

const PAULISTA: PostalAddress = {
  street: 'Avenida Paulista',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answering = (status: number, body: string): RequestListener => {
  return (_, reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function lookupOf(providers: readonly PostalProvider[], clock = { now: 0 }) {
  const onFailure = vi.fn<(provider: string, error: unknown) => void>()
  const lookUp = createPostalLookup({
    providers: providers.map((provider, at) => ({ name: `p${at}`, lookUp: provider })),
    timeoutMs: 60,
    cacheSize: 2,
    now: () => new Date(clock.now),
    onFailure,
  })
  return { lookUp, onFailure, clock }
}

describe('ViaCEP and BrasilAPI', () => {
  it('read an address', async () => {
    const paths: (string | undefined)[] = []
    const record = (body: object): RequestListener => {
      return (request, reply) => {
        paths.push(request.url)
        reply.end(JSON.stringify(body))
      }
    }
    const viaCep = createViaCep(
      await serve(
        record({
          cep: '01310-100',
          logradouro: 'Avenida Paulista',
          bairro: 'Bela Vista',
          localidade: 'São Paulo',
          uf: 'SP',
        }),
      ),
    )
    const brasilApi = createBrasilApi(
      await serve(
        record({
          cep: '01310100',
          street: 'Avenida Paulista',
          neighborhood: 'Bela Vista',
          city: 'São Paulo',
          state: 'SP',
        }),
      ),
    )
    expect(await viaCep('01310100', AbortSignal.timeout(1000))).toEqual(PAULISTA)
    expect(await brasilApi('01310100', AbortSignal.timeout(1000))).toEqual(PAULISTA)
    expect(paths).toEqual(['/ws/01310100/json/', '/api/cep/v1/01310100'])
  })

  it('say that they do not know a code', async () => {
    const viaCep = createViaCep(await serve(answering(200, '{"erro": "true"}')))
    const brasilApi = createBrasilApi(await serve(answering(404, '{"name": "CepPromiseError"}')))
    expect(await viaCep('99999999', AbortSignal.timeout(1000))).toBeNull()
    expect(await brasilApi('99999999', AbortSignal.timeout(1000))).toBeNull()
  })

  it.each([
    ['a failure', 500, '{}'],
    ['no JSON', 200, '<html>'],
    ['no object', 200, '7'],
  ])('fail on %s', async (_, status, body) => {
    const url = await serve(answering(status, body))
    await expect(createViaCep(url)('01310100', AbortSignal.timeout(1000))).rejects.toBeInstanceOf(Error)
    await expect(createBrasilApi(url)('01310100', AbortSignal.timeout(1000))).rejects.toBeInstanceOf(Error)
  })
})

describe('the table', () => {
  it('comes with the program and knows no other code', async () => {
    const found = await lookUpInTable('01310100', AbortSignal.timeout(1000))
    expect(found).toEqual(PAULISTA)
    expect(await lookUpInTable('99999999', AbortSignal.timeout(1000))).toBeNull()
    expect(postalProviders(['table', 'viacep', 'brasilapi']).map(({ name }) => name)).toHaveLength(3)
  })
})

describe('the look-up', () => {
  it('believes the first provider that knows the code', async () => {
    const second = vi.fn<PostalProvider>().mockResolvedValue(PAULISTA)
    const { lookUp } = lookupOf([
      () => Promise.resolve(null),
      second,
      () => Promise.reject(new Error('not asked')),
    ])
    expect(await lookUp('01310100')).toEqual({ ...PAULISTA, partial: false })
    expect(await lookUp('01310100')).toEqual({ ...PAULISTA, partial: false })
    expect(second).toHaveBeenCalledTimes(1)
  })

  it('passes over one that fails or is too slow, and never fails itself', async () => {
    const slow = createViaCep(await serve(() => undefined))
    const broken = createBrasilApi(await serve(answering(500, '')))
    const { lookUp, onFailure } = lookupOf([slow, broken, lookUpInTable])
    expect(await lookUp('01310100')).toMatchObject({ city: 'São Paulo', partial: false })
    expect(onFailure.mock.calls.map(([name]) => name)).toEqual(['p0', 'p1'])
  })

  it('returns the region when nothing more is known, and asks again after a while', async () => {
    const silent = vi.fn<PostalProvider>().mockRejectedValue(new Error('no network'))
    const { lookUp, clock } = lookupOf([silent])
    expect(await lookUp('69999000')).toEqual({
      street: '',
      neighborhood: '',
      city: '',
      state: 'AC',
      partial: true,
    })
    await lookUp('69999000')
    expect(silent).toHaveBeenCalledTimes(1)
    clock.now += 61_000
    await lookUp('69999000')
    expect(silent).toHaveBeenCalledTimes(2)
    expect(await lookUp('00000000')).toBeNull()
  })

  it('keeps a bounded number of codes', async () => {
    const provider = vi.fn<PostalProvider>().mockResolvedValue(PAULISTA)
    const { lookUp } = lookupOf([provider])
    for (const cep of ['01310100', '01310101', '01310102', '01310100']) await lookUp(cep)
    expect(provider).toHaveBeenCalledTimes(4)
  })
})
