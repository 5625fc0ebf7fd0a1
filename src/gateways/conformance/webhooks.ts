import { expect, test } from 'vitest'
import type { Capabilities, ChargeKey, WebhookRequest } from '../gateway.ts'
import { approvedKey, pixCharge, waitingKey } from './charges.ts'
import type { Running } from './situation.ts'

/** Proofs of origin. */
export function describeWebhooks(running: Running, capabilities: Capabilities): void {
  const paidWebhook = async (): Promise<{ request: WebhookRequest; key: ChargeKey }> => {
    if (!capabilities.methods.includes('PIX')) {
      const key = await approvedKey(running())
      return { request: await running().webhook(key.reference), key }
    }
    const key = await waitingKey(running(), pixCharge(running()))
    await running().pay(key.gatewayId)
    return { request: await running().webhook(key.reference), key }
  }

  test('a good one says where to look', async () => {
    const { gateway, webhookSecrets } = running()
    const { request, key } = await paidWebhook()
    expect(gateway.readWebhook(request, webhookSecrets)).toMatchObject({
      kind: 'event',
      eventId: expect.stringMatching(/./) as string,
    })
    const reading = gateway.readWebhook(request, webhookSecrets)
    if (reading.kind !== 'event') throw new Error(`no event: ${reading.kind}`)
    // One of the two is enough to look it up; whichever is told has to be right.
    expect([reading.reference, reading.gatewayId]).not.toEqual([null, null])
    expect([key.reference, null]).toContain(reading.reference)
    expect([key.gatewayId, null]).toContain(reading.gatewayId)
  })

  test('another secret, no secret, no proof: forged', async () => {
    const { gateway, webhookSecrets } = running()
    const { request } = await paidWebhook()
    const others = Object.fromEntries(Object.keys(webhookSecrets).map((name) => [name, 'another']))
    expect(gateway.readWebhook(request, others)).toMatchObject({ kind: 'forged' })
    expect(gateway.readWebhook(request, {})).toMatchObject({ kind: 'forged' })
    expect(gateway.readWebhook({ ...request, headers: {} }, webhookSecrets)).toMatchObject({ kind: 'forged' })
  })

  test('an altered byte: forged', async () => {
    const { gateway, webhookSecrets } = running()
    const { request } = await paidWebhook()
    const rawBody = Uint8Array.from(request.rawBody)
    const last = rawBody.length - 1
    rawBody[last] = (rawBody[last] ?? 0) ^ 1
    // A password beside the bytes does not cover them, but then they are no JSON any more.
    expect(gateway.readWebhook({ ...request, rawBody }, webhookSecrets)).toMatchObject({ kind: 'forged' })
  })

  test('a stale one: forged, where a time is signed', async () => {
    const { inAnHour, webhookSecrets, proofsAreTimeless } = running()
    const { request } = await paidWebhook()
    const kind = proofsAreTimeless ? 'event' : 'forged'
    expect(inAnHour.readWebhook(request, webhookSecrets)).toMatchObject({ kind })
  })
}
