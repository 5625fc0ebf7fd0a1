import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newSession, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let shop: Shop
let server: TestServer
let origin: string
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await server.close()
  await shop.close()
})

type SaleEvent = { id: number; status: string }

/** A reader of one stream, that gives its events one by one. */
async function listen(path: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const answer = await fetch(origin + path, { headers, signal: abort.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<SaleEvent> => {
    for (;;) {
      const found = /id: (\d+)\nevent: sale\ndata: (\{.*\})\n\n/.exec(text)
      if (found !== null) {
        text = text.slice(found.index + found[0].length)
        return { id: Number(found[1]), ...(JSON.parse(found[2] ?? '') as { status: string }) }
      }
      const part = await reader?.read()
      if (part === undefined || part.done) throw new Error('the stream ended')
      text += part.value
    }
  }
  return { answer, next, leave: () => abort.abort() }
}

async function waiting() {
  const page = await shop.openPage(PRODUCTS.course, { sessionId: newSession() })
  const answer = await shop.submit(page, { method: 'PIX' })
  const [sale] = answer.sales
  const saleId = sale?.sale_id ?? ''
  const path = `/api/payment/${saleId}/events?token=${sale?.token}`
  const { version } = (await shop.purchaseOf(answer)).sales[0] ?? { version: -1 }
  return { saleId, path, version }
}

describe('the events of a sale', () => {
  test('begin with its status and go on with every change', async () => {
    const { saleId, path, version } = await waiting()
    const stream = await listen(path)
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.answer.headers.get('cache-control')).toBe('no-store')
    expect(await stream.next()).toEqual({ id: version, status: 'WAITING_PAYMENT' })
    server.hub.publish({ sale_id: saleId, version: version + 1, status: 'PAID' })
    expect(await stream.next()).toEqual({ id: version + 1, status: 'PAID' })
    stream.leave()
  })

  test('are not sent twice, nor in the wrong order, nor of another sale', async () => {
    const { saleId, path, version } = await waiting()
    const stream = await listen(path)
    await stream.next()
    for (const status of ['PAID', 'PAID'] as const)
      server.hub.publish({ sale_id: saleId, version: version + 2, status })
    server.hub.publish({ sale_id: saleId, version: version + 1, status: 'PROCESSING' })
    server.hub.publish({ sale_id: 'another', version: version + 9, status: 'REFUSED' })
    server.hub.publish({ sale_id: saleId, version: version + 3, status: 'REFUNDED' })
    expect([await stream.next(), await stream.next()]).toEqual([
      { id: version + 2, status: 'PAID' },
      { id: version + 3, status: 'REFUNDED' },
    ])
    stream.leave()
  })

  test('go on after the one that the browser saw last', async () => {
    const { saleId, path, version } = await waiting()
    const stream = await listen(path, { 'last-event-id': String(version) })
    server.hub.publish({ sale_id: saleId, version: version + 1, status: 'PAID' })
    expect(await stream.next()).toEqual({ id: version + 1, status: 'PAID' })
    stream.leave()
    const behind = await listen(path, { 'last-event-id': String(version - 1) })
    expect(await behind.next()).toEqual({ id: version, status: 'WAITING_PAYMENT' })
    behind.leave()
    const confused = await listen(path, { 'last-event-id': 'abc' })
    expect(await confused.next()).toEqual({ id: version, status: 'WAITING_PAYMENT' })
    confused.leave()
  })

  test('that were missed are read again when the notifications come back', async () => {
    const { saleId, path, version } = await waiting()
    const stream = await listen(path)
    await stream.next()
    await shop.rows(`update sales set status = 'EXPIRED', version = version + 1 where sale_id = '${saleId}'`)
    server.hub.refresh()
    expect(await stream.next()).toEqual({ id: version + 1, status: 'EXPIRED' })
    stream.leave()
  })

  test('are forgotten when the browser leaves', async () => {
    const { path } = await waiting()
    const before = server.hub.count()
    const stream = await listen(path)
    await stream.next()
    expect(server.hub.count()).toBe(before + 1)
    stream.leave()
    await expect.poll(() => server.hub.count()).toBe(before)
  })

  test('are for its buyer alone', async () => {
    const { saleId } = await waiting()
    const stream = await fetch(`${origin}/api/payment/${saleId}/events`)
    expect([stream.status, ((await stream.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND'])
  })
})
