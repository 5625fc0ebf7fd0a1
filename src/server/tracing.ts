import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Traces of a process: which work took how long, within which. Off unless TRACES_URL names a collector; then nothing of
 * this does more than one comparison, and no library is loaded.
 */

/** Attributes allowed on a span. None of them is personal: a name outside this list does not compile. */
export type SpanFacts = Partial<
  Record<
    | 'http.request.method'
    | 'http.route'
    | 'http.response.status_code'
    | 'db.system.name'
    | 'balcao.role'
    | 'balcao.gateway',
    string | number
  >
>

export type SpanAbout = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  facts?: SpanFacts
  /** Of the process that asked for this work: the value of its header `traceparent`. */
  parent?: string | undefined
  /**
   * The purchase that this work belongs to, by its `trans`: all work of a purchase is one trace, whichever process does
   * it and when.
   */
  purchase?: string
}

export type Span = {
  /** The value of the header by which another process of ours continues this span. */
  traceparent: string
  /** Whether it belongs to the trace of this purchase. */
  isOf(purchase: string): boolean
  end(result: { facts?: SpanFacts; failed: boolean }): void
}

export type Tracer = { begin(about: SpanAbout, within: Span | undefined): Span }

const active = new AsyncLocalStorage<Span>()
let tracer: Tracer | null = null

/** Makes this process trace what it does; null ends that. */
export function traceWith(next: Tracer | null): void {
  tracer = next
}

export function isTracing(): boolean {
  return tracer !== null
}

/** A span that somebody else ends, and the way to do something within it; null where nothing is traced. */
export function beginSpan(about: SpanAbout): { span: Span; within: (work: () => void) => void } | null {
  if (tracer === null) return null
  const span = tracer.begin(about, active.getStore())
  return { span, within: (work) => active.run(span, work) }
}

/**
 * Runs a piece of work as a span. Errors that it throws are not recorded: an error's text may contain personal data.
 */
export async function spanned<T>(about: SpanAbout, work: () => Promise<T>): Promise<T> {
  if (tracer === null) return work()
  const span = tracer.begin(about, active.getStore())
  try {
    const result = await active.run(span, work)
    span.end({ failed: false })
    return result
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}

/**
 * Does the same for work that is worth a span only as a part of another, such as a statement: queries that run every
 * second are not.
 */
export function spannedWithin<T>(about: () => SpanAbout, work: () => Promise<T>): Promise<T> {
  if (tracer === null || active.getStore() === undefined) return work()
  return spanned(about(), work)
}

/** Does work of a purchase within the trace of that purchase. */
export function spannedOf<T>(purchase: string, name: string, work: () => Promise<T>): Promise<T> {
  if (tracer === null) return work()
  const isWithin = active.getStore()?.isOf(purchase) === true
  return spanned({ name, kind: 'internal', ...(!isWithin && { purchase }) }, work)
}

/** The header by which another process of ours continues what is traced here; none where nothing is. */
export function traceHeaders(): { traceparent?: string } {
  const span = tracer === null ? undefined : active.getStore()
  return span === undefined ? {} : { traceparent: span.traceparent }
}
