import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signBody } from './signature.ts'
import {
  cardBody,
  pixBody,
  startTestSandbox,
  TEST_WEBHOOK_SECRET,
  type TestAnswer,
  type TestSandbox,
} from './test-sandbox.ts'

type Received = { body: string; signature: string }

let received: Received[]
/** Statuses that the receiver returns next; the last one repeats. */
let statuses: number[]
let receiver: Server
let url: string
let sandbox: TestSandbox

beforeEach(async () => {
  received = []
  statuses = [204]
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, signature: String(request.headers['sandbox-signature']) })
      const status = statuses.length > 1 ? statuses.shift() : statuses[0]
      return response.writeHead(status ?? 204).end()
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  await sandbox.stop()
  receiver.closeAllConnections()
  receiver.close()
  await rm(sandbox.dataDir, { recursive: true, force: true })
})

async function payPix(reference: string): Promise<void> {
  const { body } = await sandbox.charge(reference, pixBody({ webhook_url: url }))
  await sandbox.call('POST', `/charges/${String(body['id'])}/pay`)
}
const listed = async (): Promise<Record<string, unknown>[]> => {
  const { body }: TestAnswer = await sandbox.call('GET', '/webhooks')
  return body['webhooks'] as Record<string, unknown>[]
}
const countReceived = (): number => received.length

describe('webhooks', () => {
  test('are signed over the bytes that are sent', async () => {
    await payPix('r1')
    await expect.poll(countReceived).toBe(1)
    const { body, signature } = received[0] ?? { body: '', signature: '' }
    const seconds = Number(/^t=(\d+),/.exec(signature)?.[1])
    expect(signBody(body, TEST_WEBHOOK_SECRET, new Date(seconds * 1000))).toBe(signature)
    expect(JSON.parse(body)).toMatchObject({
      id: expect.stringMatching(/^evt_/) as string,
      type: 'charge.paid',
      simulated: true,
      data: { reference: 'r1', status: 'paid' },
    })
  })

  test('the signature is the one that Stripe made known', () => {
    const body = '{"id":"evt_test_1","object":"event","type":"payment_intent.succeeded"}'
    expect(signBody(body, 'whsec_test_secret', new Date(1_767_225_600_000))).toBe(
      't=1767225600,v1=45b8a95776fbf3619f8f4766a0af27089e752a5ba31acdc5a7e65b7c7f450dcc',
    )
  })

  test('are repeated, as the same event, until they are taken', async () => {
    statuses = [500, 302, 404, 200]
    await payPix('r1')
    await expect.poll(async () => (await listed())[0]).toMatchObject({ state: 'delivered', attempts: 4 })
    expect(new Set(received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1)
    expect(countReceived()).toBe(4)
  })

  test('that were not delivered are sent again after a restart, others are not', async () => {
    await payPix('taken')
    await expect.poll(async () => (await listed())[0]).toMatchObject({ state: 'delivered' })
    statuses = [503]
    await payPix('left')
    await expect.poll(countReceived).toBeGreaterThan(1)
    await sandbox.stop()
    received = []
    statuses = [204]
    sandbox = await startTestSandbox({ dataDir: sandbox.dataDir })
    await expect
      .poll(async () => (await listed())[0])
      .toMatchObject({ reference: 'left', state: 'delivered' })
    expect(received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { data: { reference: 'left' } },
    ])
  })

  test('can be sent once more by hand', async () => {
    await payPix('r1')
    await expect.poll(async () => (await listed())[0]).toMatchObject({ state: 'delivered' })
    const [event] = await listed()
    expect(await sandbox.call('POST', `/webhooks/${String(event?.['id'])}/resend`)).toMatchObject({
      status: 200,
    })
    await expect.poll(countReceived).toBe(2)
    expect(received[1]?.body).toBe(received[0]?.body)
    expect(await sandbox.call('POST', '/webhooks/evt_nobody/resend')).toMatchObject({ status: 404 })
  })

  test('report outcomes that the answer did not, and no others', async () => {
    await sandbox.charge('told', cardBody('4000000000000010', { webhook_url: url }))
    const lost = sandbox.charge('lost', cardBody('4000000000002057', { webhook_url: url }))
    await expect(lost).rejects.toThrow('fetch failed')
    await sandbox.charge('refund', cardBody('4000000000000010', { webhook_url: url }))
    await expect.poll(countReceived).toBe(1)
    expect(await listed()).toMatchObject([{ reference: 'lost', type: 'charge.approved' }])
  })
})
