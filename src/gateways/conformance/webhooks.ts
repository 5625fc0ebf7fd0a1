import { expect, test } from 'vitest'
import type { Capabilities, ChargeKey, WebhookReading, WebhookRequest } from '../gateway.ts'
import { approvedKey, pixCharge, waitingKey } from './charges.ts'
import type { Running, Situation } from './situation.ts'

/** Proofs of origin, on the webhook of a paid Pix or, without Pix, of a charged card. */
export function describeWebhooks(running: Running, capabilities: Capabilities): void {
  describeWebhooksOf(running, async () => {
    if (!capabilities.methods.includes('PIX')) return approvedKey(running())
    const { action: _, ...key } = await waitingKey(running(), pixCharge(running()))
    await running().pay(key.gatewayId)
    return key
  })
}

/** Proofs of origin, on the webhook of whatever `paidKey` paid. */
export function describeWebhooksOf(running: () => Situation, paidKey: () => Promise<ChargeKey>): void {
  const paidWebhook = async (): Promise<{ request: WebhookRequest; key: ChargeKey }> => {
    const key = await paidKey()
    return { request: await running().webhook(key.reference), key }
  }
  const read = async (
    request: WebhookRequest,
    secrets: Readonly<Record<string, string>> = running().webhookSecrets,
  ): Promise<WebhookReading> => running().gateway.readWebhook(request, secrets)

  test('a good one says where to look', async () => {
    const { request, key } = await paidWebhook()
    const reading = await read(request)
    expect(reading).toMatchObject({ kind: 'event', eventId: expect.stringMatching(/./) as string })
    const reported = reading.kind === 'event' ? [reading.reference, reading.gatewayId] : []
    expect([
      [key.reference, key.gatewayId],
      [key.reference, null],
      [null, key.gatewayId],
    ]).toContainEqual(reported)
  })

  test('the same one again is the same event', async () => {
    const { request } = await paidWebhook()
    expect(await read(request)).toEqual(await read(request))
  })

  test('another secret, no secret, no proof: forged', async () => {
    const { webhookSecrets } = running()
    const { request } = await paidWebhook()
    const others = Object.fromEntries(Object.keys(webhookSecrets).map((name) => [name, 'another']))
    expect(await read(request, others)).toMatchObject({ kind: 'forged' })
    expect(await read(request, {})).toMatchObject({ kind: 'forged' })
    expect(await read(withoutProof(request))).toMatchObject({ kind: 'forged' })
  })

  test('an altered byte: forged', async () => {
    const { request } = await paidWebhook()
    const rawBody = Uint8Array.from(request.rawBody)
    const last = rawBody.length - 1
    rawBody[last] = (rawBody[last] ?? 0) ^ 1
    expect(await read({ ...request, rawBody })).toMatchObject({ kind: 'forged' })
  })

  test('a stale one: forged, where the gateway signs a time', async () => {
    const { inAnHour, webhookSecrets, proofsAreTimeless } = running()
    const { request } = await paidWebhook()
    const later = await inAnHour.readWebhook(request, webhookSecrets)
    expect(later).toMatchObject({ kind: proofsAreTimeless ? 'event' : 'forged' })
  })

  test('what is no event at all: forged', async () => {
    const { headers } = (await paidWebhook()).request
    for (const body of ['', 'null', '[]', '{}', '{"data":1}', '<html>']) {
      expect(await read({ rawBody: Buffer.from(body), headers })).toMatchObject({ kind: 'forged' })
    }
  })
}

/** Returns the request without any proof, whether it is in a header or in the body. */
function withoutProof({ rawBody }: WebhookRequest): WebhookRequest {
  const text = new TextDecoder().decode(rawBody)
  return { rawBody: Buffer.from(text.replace(/"hmacSignature":"[^"]*"/, '"hmacSignature":""')), headers: {} }
}
