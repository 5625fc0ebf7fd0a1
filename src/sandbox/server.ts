import { createHash, timingSafeEqual } from 'node:crypto'
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { registerNetworks } from './advertising/network-routes.ts'
import { AcquirerError } from './ledger/acquirer-error.ts'
import { registerCarrier, registerCarrierPage } from './carrier/carrier-routes.ts'
import { registerCharges } from './charge-routes.ts'
import { registerLedger } from './ledger-routes.ts'
import type { SandboxLog } from './log.ts'
import { registerPayerPages } from './pages/payer-routes.ts'
import { registerPages } from './pages/routes.ts'
import type { SandboxState } from './sandbox-state.ts'
import { registerThreeDSPages } from './three-ds/pages.ts'
import { registerThreeDS } from './three-ds/three-ds-routes.ts'

/** The HTTP server of the sandbox: the API under /v1 behind its key, the pages open. */
export function buildServer(room: SandboxState, apiKey: string, log: SandboxLog): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, logger: false })
  // No answer leaves before every line that it may rest on is on disk.
  app.addHook('onSend', async () => room.ledger.durable())
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, log))
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ error: { code: 'no_such_path', message: 'the sandbox has no such path' } }),
  )
  void app.register(
    (api, _options, done) => {
      api.addHook('onRequest', async (request) => checkKey(request, apiKey))
      registerCharges(api, room)
      registerThreeDS(api, room)
      api.get('/wallet-key', () => ({ key: room.walletKeys.publicKey() }))
      registerLedger(api, room)
      registerCarrier(api, room.pace)
      done()
    },
    { prefix: '/v1' },
  )
  void app.register((pages, _options, done) => {
    registerPages(pages, room)
    registerPayerPages(pages, room)
    registerCarrierPage(pages)
    registerThreeDSPages(pages, room)
    done()
  })
  void app.register((networks, _options, done) => {
    registerNetworks(networks, room)
    done()
  })
  return app
}

function checkKey(request: FastifyRequest, apiKey: string): void {
  const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  // Hashed first, because the comparison needs equal lengths.
  if (timingSafeEqual(sha256(given), sha256(apiKey))) return
  throw new AcquirerError(401, 'unauthorized', 'the API key is missing or wrong')
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Errors as JSON. The request's body is never repeated: it may hold a card number. */
function answerError(
  error: FastifyError | AcquirerError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: SandboxLog,
): FastifyReply {
  if (error instanceof AcquirerError) {
    return reply.status(error.status).send({ error: { code: error.code, message: error.message } })
  }
  const status = error.statusCode ?? 500
  if (status < 500) {
    return reply
      .status(status)
      .send({ error: { code: 'invalid_request', message: 'the request cannot be read' } })
  }
  log.error(
    { method: request.method, route: request.routeOptions.url, reason: error.message },
    'sandbox failed',
  )
  return reply.status(500).send({ error: { code: 'internal_error', message: 'something went wrong' } })
}
