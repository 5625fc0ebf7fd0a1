import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '../../harness/ledger-comparison.ts'
import { ROOT } from '../../../scripts/tool.ts'
import { ask } from './prometheus.ts'

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

/** Asks a Prometheus for each query of ops/prometheus/dashboard.json, as a Grafana would; the control by other names. */
export async function findingsOfDashboard(api: string): Promise<Finding[]> {
  const text = await readFile(join(ROOT, 'ops/prometheus/dashboard.json'), 'utf8')
  const { panels } = JSON.parse(text) as Dashboard
  const queries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))
  const absent = queries.map(({ expr }) => expr.replaceAll(/\b(?:balcao|process|nodejs)_/g, 'unheard_'))
  const counts = await Promise.all(queries.map(({ expr }) => countSeries(api, expr)))
  const ofControl = await Promise.all(absent.map((expr) => countSeries(api, expr)))
  const empty = queries.filter((_, at) => !((counts[at] ?? 0) > 0))
  return [
    {
      name: `each of ${queries.length} queries of the dashboard has something to show`,
      failures:
        queries.length === 0
          ? ['there is none']
          : empty.map(({ title, expr }) => `${title}: nothing for ${expr}`),
    },
    {
      name: 'the control, the same queries by metrics that nobody tells, shows nothing',
      failures: absent.filter((_, at) => ofControl[at] !== 0),
    },
  ]
}

/** How many series a query finds at this moment; null where Prometheus does not take it. */
async function countSeries(api: string, expr: string): Promise<number | null> {
  const found = await ask<{ result: unknown[] }>(`${api}/query?query=${encodeURIComponent(expr)}`)
  return found?.result.length ?? null
}
