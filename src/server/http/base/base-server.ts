import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { ErrorBody } from '#contract/call.ts'
import type { ErrorCode } from '#rules/errors.ts'
import { CallError, statusOf } from '../../call-error.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import { errorFields, type Log } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import { localeOf } from './context.ts'
import { watchRequests } from './draining.ts'
import { errorMessage, problemsOf } from './words.ts'

export type BaseServerOptions = {
  log: Log
  metrics: Metrics
  trustedProxies: readonly string[]
  role: string
  /** Limits of calls by session and address block; off for load tests on this machine. */
  rateLimits: boolean
  /** Whether the process has been told to stop. */
  isStopping: () => boolean
}

const BODY_LIMIT = 64 * 1024
/** A request that trickles in must not hold a connection; what is sent back may take as long as it likes. */
const REQUEST_TIMEOUT_MS = 30_000

/** What both HTTP servers share: ids, logs, metrics, headers, limits and the one shape of errors. */
export async function createBaseServer(options: BaseServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // What still comes over an open connection at a stop is answered like everything else.
    return503OnClosing: false,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: newPublicId,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  })
  watchRequests(app, options.isStopping)
  await app.register(cookie)
  // Pages and the card fields set their own policy, with a nonce; JSON needs none.
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false })
  if (options.rateLimits) {
    await app.register(rateLimit, {
      global: false,
      errorResponseBuilder: () => new CallError('TOO_MANY_REQUESTS'),
    })
  }
  observe(app, options)
  answerErrors(app, options.log)
  return app
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

function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asCallError(error)
    if (known === null) {
      log.error('request-failed', {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        ...errorFields(error),
      })
    }
    const failure = known ?? new CallError('INTERNAL')
    const locale = localeOf(request)
    const body: ErrorBody = {
      code: failure.code,
      message: errorMessage(failure.code, locale),
      ...problemsOf(failure, locale),
      ...(failure.price === undefined ? {} : { price: failure.price }),
      ...(failure.captcha === undefined ? {} : { captcha: failure.captcha }),
      request_id: request.id,
    }
    return reply.code(statusOf(failure.code)).send(body)
  })
}

/** Errors of ours and those in which the framework says that the request is at fault; null for our own failures. */
function asCallError(error: FastifyError | CallError): CallError | null {
  if (error instanceof CallError) return error
  const status = error.statusCode ?? 500
  if (status === 429) return new CallError('TOO_MANY_REQUESTS')
  const isTheirs = status >= 400 && status < 500
  const code: ErrorCode = 'INVALID_REQUEST'
  return isTheirs ? new CallError(code) : null
}
