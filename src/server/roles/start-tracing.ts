import type { Config } from '../configuration/config.ts'
import { traceWith } from '../tracing.ts'
import type { Undo } from './life-cycle.ts'

/** Sends traces of this process to the collector of TRACES_URL, before anything is opened that is traced. */
export async function startTracing(
  { tracesUrl, roles }: Pick<Config, 'tracesUrl' | 'roles'>,
  version: string,
  undo: Undo[],
): Promise<void> {
  if (tracesUrl === undefined) return
  const { openTracer } = await import('../open-tracer.ts')
  const { tracer, stop } = await openTracer({ url: tracesUrl, roles, version })
  traceWith(tracer)
  undo.push({ name: 'traces', stop })
}
