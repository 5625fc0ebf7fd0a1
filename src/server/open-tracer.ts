import { createHash } from 'node:crypto'
import type { Link, SpanContext } from '@opentelemetry/api'
import type { Span, SpanAbout, Tracer } from './tracing.ts'

export type OpenTracer = {
  /** Where a collector takes OTLP over HTTP, without a slash at the end. */
  url: string
  roles: readonly string[]
  version: string
}

/** How long a stop waits for spans that have not been sent. */
const STOP_LIMIT_MS = 2_000
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-01$/

/**
 * Sends traces to a collector by OpenTelemetry's own libraries, which are loaded here and nowhere else. A collector that
 * is away loses spans and holds nothing up.
 */
export async function openTracer({
  url,
  roles,
  version,
}: OpenTracer): Promise<{ tracer: Tracer; stop(): Promise<void> }> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'balcao',
      'service.version': version,
      'balcao.role': roles.join(','),
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) }),
    ],
  })
  const own = provider.getTracer('balcao')
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } = api
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
  }
  const contexts = new WeakMap<Span, SpanContext>()
  const begin = (about: SpanAbout, within: Span | undefined): Span => {
    const before = within === undefined ? undefined : contexts.get(within)
    const parent = parentOf(about, before, TraceFlags.SAMPLED)
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
    // The cause of a purchase's work is a separate trace.
    const links: Link[] = about.purchase !== undefined && before !== undefined ? [{ context: before }] : []
    const started = own.startSpan(
      about.name,
      { kind: kinds[about.kind], attributes: { ...about.facts }, links },
      context,
    )
    const ids = started.spanContext()
    const span: Span = {
      traceparent: `00-${ids.traceId}-${ids.spanId}-01`,
      isOf: (purchase) => ids.traceId === traceOf(purchase).traceId,
      end: ({ facts, failed }) => {
        if (facts !== undefined) started.setAttributes({ ...facts })
        if (failed) started.setStatus({ code: SpanStatusCode.ERROR })
        started.end()
      },
    }
    contexts.set(span, ids)
    return span
  }
  return {
    tracer: { begin },
    stop: async () => {
      const limit = new Promise<void>((done) => setTimeout(done, STOP_LIMIT_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), limit])
    },
  }
}

function parentOf(
  { purchase, parent }: SpanAbout,
  within: SpanContext | undefined,
  traceFlags: number,
): SpanContext | undefined {
  if (purchase !== undefined) return { ...traceOf(purchase), traceFlags, isRemote: true }
  const [, traceId, spanId] = TRACEPARENT.exec(parent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return within
  return { traceId, spanId, traceFlags, isRemote: true }
}

/**
 * The trace of a purchase: computed from its id, so that a page's call, the gateway role, a webhook and a job of an hour
 * later find it without keeping anything. The id itself cannot be computed from it.
 */
function traceOf(purchase: string): { traceId: string; spanId: string } {
  const hash = createHash('sha256').update(`trace|${purchase}`).digest('hex')
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) }
}
