import type { FastifyInstance } from 'fastify'
import { CallError } from '../../call-error.ts'
import { errorFields, type Log } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import { addCspReports, OTHER_REPORTS, type CspReportCount } from '../../store/gateways/csp-report-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { limited } from './call-limits.ts'
import { readCspReports, type CspReport } from './read-csp-reports.ts'

const PATH = '/csp-reports'
const BODY_LIMIT = 32 * 1024
const WINDOW_MS = 60_000
/** Beyond so many different ones a minute they are counted as one. */
const MAX_ALIKE = 200

/** Returns the additions to a page's policy, and the header that names the address to newer browsers. */
export function cspReporting(page: string): { policy: readonly string[]; headers: Record<string, string> } {
  const path = `${PATH}/${page}`
  return {
    policy: [`report-uri ${path}`, 'report-to csp'],
    headers: { 'reporting-endpoints': `csp="${path}"` },
  }
}

type Deps = { db: Database; log: Log; metrics: Pick<Metrics, 'countCspReport'> }

/**
 * Receives what browsers report of these pages' policies. Reports are counted here and written once a minute, and at a
 * stop: a flood of them is neither one of statements nor of lines in the log.
 */
export function mountCspReports(app: FastifyInstance, pages: readonly string[], deps: Deps): void {
  const alike = new Map<string, CspReportCount>()
  const writeAll = async (): Promise<void> => {
    const counts = [...alike.values()]
    alike.clear()
    if (counts.length > 0) await write(deps, counts)
  }
  const timer = setInterval(() => void writeAll(), WINDOW_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await writeAll()
  })
  app.register((server, _, done) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser(
      ['application/reports+json', 'application/csp-report'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      server.getDefaultJsonParser('error', 'error'),
    )
    server.post<{ Params: { page: string } }>(
      `${PATH}/:page`,
      { ...limited(server, 'csp-reports') },
      (request, reply) => {
        const { page } = request.params
        if (!pages.includes(page)) throw new CallError('NOT_FOUND')
        for (const report of readCspReports(request.body, request.host)) {
          deps.metrics.countCspReport(report.directive)
          count(alike, page, report)
        }
        return reply.code(204).send()
      },
    )
    done()
  })
}

function count(alike: Map<string, CspReportCount>, page: string, report: CspReport): void {
  const other = {
    page: OTHER_REPORTS,
    directive: OTHER_REPORTS,
    blocked: OTHER_REPORTS,
    source: OTHER_REPORTS,
  }
  const own = { page, ...report }
  const name = JSON.stringify(own)
  const group = alike.has(name) || alike.size < MAX_ALIKE ? own : other
  const key = group === own ? name : OTHER_REPORTS
  const known = alike.get(key)
  if (known === undefined) alike.set(key, { ...group, count: 1 })
  else known.count += 1
}

/** Runs unawaited: counts that cannot be written are logged, and lost. */
async function write({ db, log }: Deps, counts: readonly CspReportCount[]): Promise<void> {
  const total = counts.reduce((sum, { count: each }) => sum + each, 0)
  const directives = [...new Set(counts.map(({ directive }) => directive))].toSorted()
  log.warn('csp-reports', { count: total, reason: directives.join(' ') })
  try {
    await addCspReports(db, counts)
  } catch (error) {
    log.error('csp-reports-lost', { count: total, ...errorFields(error) })
  }
}
