import type { FastifyInstance } from 'fastify'
import type { Gateway, WebhookReading } from '#gateways/gateway.ts'
import type { Log } from '../log.ts'
import { acceptRawBodies, headersOf, rawBodyOf } from './raw-body.ts'

export type WebhookEvent = Extract<WebhookReading, { kind: 'event' }>

export type WebhookOptions = {
  gateways: ReadonlyMap<string, Gateway>
  secretsOf(gateway: string): Readonly<Record<string, string>>
  /** Resolves when the event is committed: only then is the gateway told that we have it. */
  receive(gateway: string, event: WebhookEvent): Promise<void>
  log: Log
}

/** Events are small; gateways that send the whole object stay far below this. */
const BODY_LIMIT = 512 * 1024

/**
 * `POST /webhooks/:gateway`. The proof comes first: what is forged, or for a gateway that is not here, gets one and
 * the same 401 and leaves nothing behind. A failure to keep an event is a 500, so that the gateway sends it again.
 */
export async function mountWebhooks(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  const { gateways, secretsOf, receive, log } = options
  await app.register((server, _, done) => {
    acceptRawBodies(server)
    server.post<{ Params: { gateway: string } }>(
      '/webhooks/:gateway',
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const gateway = gateways.get(request.params.gateway)
        const asked = { rawBody: rawBodyOf(request), headers: headersOf(request) }
        const reading = await gateway?.readWebhook(asked, secretsOf(gateway.name))
        if (gateway === undefined || reading === undefined || reading.kind === 'forged') {
          log.warn('webhook-forged', {
            request_id: request.id,
            gateway: gateway?.name ?? 'unknown',
            reason: reading?.kind === 'forged' ? reading.reason : 'no such gateway here',
          })
          return reply.code(401).send({ code: 'UNPROVEN' })
        }
        if (reading.kind === 'event') await receive(gateway.name, reading)
        return reply.code(200).send({ received: true })
      },
    )
    done()
  })
}
