import type { FastifyInstance, FastifyRequest } from 'fastify'
import { INTERNAL_PATH } from '../../signing/internal-proof.ts'
import { beginSpan, isTracing } from '../../tracing.ts'

/** Paths requested every second that reveal nothing of a purchase. */
const UNTRACED = /^\/(?:health\/|metrics$|assets\/)/

type Begun = NonNullable<ReturnType<typeof beginSpan>>

/**
 * Creates a span of each request: its method, the pattern of its address, its status. Only a process of ours may
 * continue a trace: a browser's trace is not read.
 */
export function traceRequests(app: FastifyInstance, role: string): void {
  if (!isTracing()) return
  const begun = new WeakMap<FastifyRequest, Begun>()
  app.addHook('onRequest', (request, _, done) => {
    if (UNTRACED.test(request.url)) return done()
    const { url: route = 'page' } = request.routeOptions
    // guard: own-traces-only
    const parent = request.url.startsWith(INTERNAL_PATH) ? request.headers.traceparent : undefined
    const facts = { 'http.request.method': request.method, 'http.route': route, 'balcao.role': role }
    const span = beginSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      facts,
      parent: typeof parent === 'string' ? parent : undefined,
    })
    if (span === null) return done()
    begun.set(request, span)
    span.within(done)
  })
  // The body was read by the connection, which belongs to no request.
  app.addHook('preValidation', (request, _, done) => {
    const span = begun.get(request)
    if (span === undefined) done()
    else span.within(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    begun.get(request)?.span.end({
      facts: { 'http.response.status_code': statusCode },
      failed: statusCode >= 500,
    })
    done()
  })
}
