import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Gateway, WebhookReading } from '#gateways/gateway.ts'
import type { CallLimit } from '#rules/limits/call-limits.ts'
import type { Log } from '../../log.ts'
import type { SecurityEvents } from '../../security-events.ts'
import { unproven } from '../base/answer-errors.ts'
import { limited } from '../base/call-limits.ts'
import { acceptRawBodies, headersOf, rawBodyOf } from '../base/raw-body.ts'

export type WebhookEvent = Extract<WebhookReading, { kind: 'event' }>

export type WebhookOptions = {
  gateways: ReadonlyMap<string, Gateway>
  /**
   * Returns the secrets that prove an event of a gateway; `seller` is null if the address names none. Null: there are
   * none.
   */
  secretsOf(gateway: string, seller: number | null): Promise<Readonly<Record<string, string>> | null>
  /** Resolves when the event is committed: only then is its receipt confirmed to the gateway. */
  receive(gateway: string, seller: number | null, event: WebhookEvent): Promise<void>
  log: Log
  security?: SecurityEvents
  /** How many may come; the program's own limit where not given. */
  limit?: CallLimit
}

/** Events are small; gateways that send the whole object stay far below this. */
const BODY_LIMIT = 512 * 1024

const AGAIN_SECONDS = '60'

/**
 * Mounts `POST /webhooks/:gateway`, and `POST /webhooks/:gateway/:seller` if every seller has their own account and
 * secret. The proof is checked first: a forged event, or one for an unknown gateway or seller, gets the same 401 and
 * leaves nothing behind. A failure to store an event is a 500, so that the gateway sends it again.
 */
export async function mountWebhooks(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  await app.register((server, _, done) => {
    acceptRawBodies(server)
    const limit = limitedWebhooks(server, options.limit)
    for (const path of ['/webhooks/:gateway', '/webhooks/:gateway/:seller']) {
      server.post<{ Params: Address }>(path, { bodyLimit: BODY_LIMIT, ...limit }, async (request, reply) => {
        const { reading, gateway, seller } = await prove(options, request)
        if (reading.kind === 'forged') {
          const { reason } = reading
          options.security?.report({ kind: 'webhook-forged', ip: request.ip, gateway: gateway ?? 'unknown' })
          options.log.warn('webhook-forged', {
            request_id: request.id,
            gateway: gateway ?? 'unknown',
            reason,
          })
          return reply.code(401).send(unproven(request.id))
        }
        if (gateway !== undefined && reading.kind === 'event') await options.receive(gateway, seller, reading)
        return reply.code(200).send({ received: true })
      })
    }
    done()
  })
}

/** Before the body is read and anything is proven. The answer names the moment to come again. */
function limitedWebhooks(
  server: FastifyInstance,
  limit: CallLimit | undefined,
): Pick<RouteShorthandOptions, 'onRequest'> {
  const { onRequest } = limited(server, 'webhooks', limit)
  if (onRequest === undefined) return {}
  return {
    async onRequest(request, reply) {
      try {
        // guard: webhooks-have-a-limit
        await onRequest.call(this, request, reply)
      } catch (error) {
        reply.header('retry-after', AGAIN_SECONDS)
        throw error
      }
    },
  }
}

type Address = { gateway: string; seller?: string }
type Proven = { reading: WebhookReading; gateway?: string; seller: number | null }

const SELLER = /^[1-9]\d{0,14}$/

async function prove(
  { gateways, secretsOf }: WebhookOptions,
  request: FastifyRequest<{ Params: Address }>,
): Promise<Proven> {
  const { gateway: name, seller: reported } = request.params
  const seller = reported === undefined ? null : Number(reported)
  const forged = (reason: string): Proven => ({ reading: { kind: 'forged', reason }, seller: null })
  const gateway = gateways.get(name)
  if (gateway === undefined) return forged('no such gateway here')
  if (reported !== undefined && !SELLER.test(reported)) return forged('no such seller here')
  const secrets = await secretsOf(name, seller)
  if (secrets === null) return forged('nothing here can prove it')
  const asked = { rawBody: rawBodyOf(request), headers: headersOf(request) }
  return { reading: await gateway.readWebhook(asked, secrets), gateway: name, seller }
}
