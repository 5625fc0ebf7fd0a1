import { BACKLOG, METRICS } from '#server/metrics.ts'
import { code, page, table } from './markdown.ts'

/** The page of all metrics. */
export function metricsPage(): string {
  return page([
    INTRODUCTION,
    table(
      ['Metric', 'Labels', 'Meaning'],
      Object.values(METRICS).map(({ name, help, labelNames }) => [code(name), labels(labelNames), help]),
    ),
    '## `balcao_backlog`',
    table(
      ['`name`', 'Meaning'],
      Object.entries(BACKLOG).map(([name, about]) => [code(name), about]),
    ),
  ])
}

function labels(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.map(code).join(', ')
}

const INTRODUCTION = `# Metrics

\`/metrics\` answers connections from the same machine in Prometheus format, with the default metrics of Node. Alerts and dashboard: [Monitor](../operations/monitor.md).`
