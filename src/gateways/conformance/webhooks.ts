import { expect, test } from 'vitest'
import type { ChargeKey, WebhookRequest } from '../gateway.ts'
import { pixCharge, waitingKey } from './charges.ts'
import type { Running } from './situation.ts'

/** Proofs of origin. */
export function describeWebhooks(running: Running): void {
  const paidWebhook = async (): Promise<{ request: WebhookRequest; key: ChargeKey }> => {
    const key = await waitingKey(running(), pixCharge(running()))
    await running().pay(key.gatewayId)
    return { request: await running().webhook(key.reference), key }
  }

  test('a good one says where to look', async () => {
    const { gateway, webhookSecrets } = running()
    const { request, key } = await paidWebhook()
    expect(gateway.readWebhook(request, webhookSecrets)).toMatchObject({
      kind: 'event',
      reference: key.reference,
      gatewayId: key.gatewayId,
      eventId: expect.stringMatching(/./) as string,
    })
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
    expect(gateway.readWebhook({ ...request, rawBody }, webhookSecrets)).toMatchObject({ kind: 'forged' })
  })

  test('a stale one: forged', async () => {
    const { inAnHour, webhookSecrets } = running()
    const { request } = await paidWebhook()
    expect(inAnHour.readWebhook(request, webhookSecrets)).toMatchObject({ kind: 'forged' })
  })
}
