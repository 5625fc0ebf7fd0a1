import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { CallError } from '../../call-error.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import type { Disclosure } from '../../configuration/disclosure.ts'
import type { Log } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import type { SecurityEvents } from '../../security-events.ts'
import { CountSketch } from './count-sketch.ts'
import { answerErrors, answerUnreadable } from './answer-errors.ts'
import { watchRequests } from './draining.ts'
import { traceRequests } from './trace-requests.ts'
import { readableUrl } from './readable-url.ts'
import { mountWellKnown } from './well-known.ts'

export type BaseServerOptions = {
  log: Log
  metrics: Metrics
  /** Security events of refused calls are written here; absent: nowhere. */
  security?: SecurityEvents
  trustedProxies: readonly string[]
  role: string
  /** Limits of calls by session and address block; off for load tests on this machine. */
  rateLimits: boolean
  /** Whether the process was instructed to stop. */
  isStopping: () => boolean
  /** Whether a newer release has migrated the database, so that this process takes no more writes; absent: never. */
  isFenced?: () => boolean
  /** How long a request may take to arrive, in milliseconds; half a minute where not given. */
  requestTimeoutMs?: number
  /** Reads an address before it is routed; absent: as it came. */
  readUrl?: (request: { url?: string | undefined }) => string
  /** To whom weaknesses are reported, and by which origins this server is reached; absent: nobody is named. */
  reports?: { to: Disclosure | null; origins: readonly string[] }
}

const BODY_LIMIT = 64 * 1024
/** For a whole request to arrive, so that a slow one does not hold a connection. Answers are not limited by it. */
const REQUEST_TIMEOUT_MS = 30_000
/** Longer than any address that Node reads: every path reaches a handler, which judges its parts itself. */
const MAX_PARAM_LENGTH = 32 * 1024

/** Creates the base of both HTTP servers: ids, logs, metrics, headers, limits and the single form of errors. */
export async function createBaseServer(options: BaseServerOptions): Promise<FastifyInstance> {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, readUrl = ({ url = '/' }) => url } = options
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    // Node looks for requests that take too long only so often, and waits a minute for their headers by itself.
    http: { headersTimeout: requestTimeoutMs / 2, connectionsCheckingInterval: requestTimeoutMs / 30 },
    clientErrorHandler: answerUnreadable,
    rewriteUrl: (request) => readableUrl(readUrl(request)),
    // Requests that arrive over an open connection during a stop are answered like any other.
    return503OnClosing: false,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: newPublicId,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
  })
  traceRequests(app, options.role)
  watchRequests(app, options.isStopping)
  refuseWrites(app, options.isFenced)
  await app.register(cookie)
  // Pages and the card fields set their own policy, with a nonce; JSON needs none.
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false })
  if (options.rateLimits) {
    await app.register(rateLimit, {
      global: false,
      store: CountSketch,
      errorResponseBuilder: () => new CallError('TOO_MANY_REQUESTS'),
    })
  }
  observe(app, options)
  answerErrors(app, options)
  // After the error handler: a route keeps the one that is set when it is mounted.
  mountWellKnown(app, {
    disclosure: options.reports?.to ?? null,
    origins: options.reports?.origins ?? [],
    now: () => new Date(),
  })
  return app
}

const READING = ['GET', 'HEAD', 'OPTIONS']

/** Answers what would write with 503 once the process is fenced. Calls of our own roles belong to what runs already. */
function refuseWrites(app: FastifyInstance, isFenced: () => boolean = () => false): void {
  // After the hooks that allow the pages' origin: a browser has to see the answer.
  app.addHook('preValidation', (request, _, done) => {
    const isWrite = !READING.includes(request.method) && !request.url.startsWith('/internal/')
    // guard: newer-schema-fenced
    done(isWrite && isFenced() ? new CallError('UNAVAILABLE') : undefined)
  })
}

function observe(app: FastifyInstance, options: BaseServerOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Pages hang on the not-found handler, which has no route of its own.
    const route = request.routeOptions.url ?? 'page'
    const ms = Math.round(reply.elapsedTime)
    options.metrics.observeRequest({
      role: options.role,
      method: request.method,
      route,
      status: reply.statusCode,
      ms,
    })
    options.log.debug('request', {
      request_id: request.id,
      role: options.role,
      method: request.method,
      route,
      status: reply.statusCode,
      ms,
    })
    done()
  })
}
