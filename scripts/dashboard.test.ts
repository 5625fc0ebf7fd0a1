import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROUTES } from '#contract/routes.ts'
import { createMetrics } from '#server/metrics.ts'
import { ROOT } from './tool.ts'

/**
 * The dashboard of ops/ is one that Grafana accepts, and queries nothing that no process exports. Grafana does not run
 * here: the form is checked against the schema that Grafana publishes (github.com/grafana/kind-registry,
 * grafana/next/core/dashboard/dashboard.cue and composable/prometheus/dataquery.cue), whose objects are closed, so that
 * a property with another name is found.
 */

const text = readFileSync(join(ROOT, 'ops/prometheus/dashboard.json'), 'utf8')

const source = z.strictObject({ type: z.literal('prometheus'), uid: z.string() })
const count = z.int().min(0)
const target = z.strictObject({
  refId: z.string().min(1),
  datasource: source,
  expr: z.string().min(1),
  legendFormat: z.string(),
})
const panel = z.strictObject({
  id: count,
  type: z.literal('timeseries'),
  title: z.string().min(1),
  datasource: source,
  gridPos: z.strictObject({ h: count.min(1), w: count.min(1).max(24), x: count.max(23), y: count }),
  fieldConfig: z.strictObject({
    defaults: z.strictObject({ unit: z.string(), min: z.number() }),
    overrides: z.array(z.never()),
  }),
  targets: z.array(target).min(1),
})
const dashboard = z.strictObject({
  uid: z.string().min(8).max(40),
  title: z.string().min(1),
  schemaVersion: count,
  editable: z.boolean(),
  refresh: z.string().regex(/^\d+[smhd]$/),
  time: z.strictObject({ from: z.string().regex(/^now-\d+[smhd]$/), to: z.literal('now') }),
  templating: z.strictObject({
    list: z.array(
      z.strictObject({
        name: z.string(),
        label: z.string(),
        type: z.literal('datasource'),
        query: z.string(),
      }),
    ),
  }),
  panels: z.array(panel).min(1),
})
type Panel = z.infer<typeof panel>
type Dashboard = z.infer<typeof dashboard>

const shipped = (): Dashboard => dashboard.parse(JSON.parse(text))
/** Units of Grafana (packages/grafana-data/src/valueFormats/categories.ts) that a panel may name. */
const UNITS = ['short', 's', 'bytes', 'reqps', 'ops']

/** Finds what Grafana would show wrong, or not at all. */
function defectsOf({ panels, templating }: Dashboard): string[] {
  const variables = templating.list.map(({ name }) => `\${${name}}`)
  return panels.flatMap((one, at) => {
    const { id, title, gridPos, datasource, targets, fieldConfig } = one
    const others = panels.slice(at + 1)
    const sources = [datasource, ...targets.map((each) => each.datasource)].map(({ uid }) => uid)
    return [
      ...(others.some((other) => other.id === id) ? [`${title}: another panel has its id`] : []),
      ...(gridPos.x + gridPos.w > 24 ? [`${title}: it is wider than the grid`] : []),
      ...others.filter((other) => overlap(one, other)).map((other) => `${title} lies over ${other.title}`),
      ...sources.filter((uid) => !variables.includes(uid)).map((uid) => `${title}: ${uid} is no variable`),
      ...(new Set(targets.map(({ refId }) => refId)).size < targets.length
        ? [`${title}: two of a name`]
        : []),
      ...(UNITS.includes(fieldConfig.defaults.unit) ? [] : [`${title}: a unit that is none`]),
    ]
  })
}

function overlap({ gridPos: one }: Panel, { gridPos: other }: Panel): boolean {
  const besides = one.x + one.w <= other.x || other.x + other.w <= one.x
  const above = one.y + one.h <= other.y || other.y + other.h <= one.y
  return !besides && !above
}

/**
 * Returns what a process exports once each of its metrics has counted something: the labels of each series, by its
 * name.
 */
async function exportedSeries(): Promise<Map<string, Set<string>>> {
  const metrics = createMetrics()
  const pay = `/api${ROUTES.pay.path}`
  metrics.observeRequest({ role: 'web', method: 'POST', route: pay, status: 200, ms: 1 })
  metrics.countOutcome('sandbox', 'approved')
  metrics.setGatewayOpen('sandbox', true)
  metrics.countSecurityEvent('card-opened')
  metrics.countUntrustedForwarded()
  metrics.countCspReport('connect-src')
  metrics.setBacklog('outbox', 1)
  const exported = new Map<string, Set<string>>()
  // One sample a line: name{label="value",…} number (prometheus.io, exposition formats).
  for (const [, name = '', labels = ''] of (await metrics.text()).matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = exported.get(name) ?? new Set(['job', 'instance'])
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      known.add(label).add(`${label}=${value}`)
    exported.set(name, known)
  }
  return exported
}

/** Finds what a query requests that no process exports: a series, or one of its labels. */
function missingSeries(
  { expr, legendFormat }: Panel['targets'][number],
  exported: Map<string, Set<string>>,
): string[] {
  const names = [...expr.matchAll(/\b((?:balcao|process|nodejs)_\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return [`${expr}: it asks for nothing`]
  const asked = [
    ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
    ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
    ...[...expr.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) =>
      label === 'job' ? 'job' : `${label}=${value}`,
    ),
  ]
  return names.flatMap((name) => {
    const labels = exported.get(name)
    if (labels === undefined) return [`nobody tells ${name}`]
    return asked.filter((label) => !labels.has(label)).map((label) => `${name} has no ${label}`)
  })
}

test('the dashboard has the form that Grafana publishes, and nothing lies over anything', () => {
  expect(defectsOf(shipped())).toEqual([])
})

test('control: rejects a dashboard with an unknown property and overlapping panels', () => {
  expect(() => dashboard.parse(JSON.parse(text.replace('"gridPos"', '"gridPosition"')))).toThrow(
    'gridPosition',
  )
  const twice = shipped()
  expect(defectsOf({ ...twice, panels: [...twice.panels, ...twice.panels.slice(0, 1)] })).toEqual([
    'Purchases a second, by status: another panel has its id',
    'Purchases a second, by status lies over Purchases a second, by status',
  ])
})

test('each panel queries series that a process exports', async () => {
  const exported = await exportedSeries()
  const targets = shipped().panels.flatMap((each) => each.targets)
  expect(targets.length).toBeGreaterThan(9)
  expect(targets.flatMap((each) => missingSeries(each, exported))).toEqual([])
})

test.each([
  ['balcao_gateway_open', 'balcao_gateways_open', 'nobody tells balcao_gateways_open'],
  ['by (kind)', 'by (sort)', 'balcao_security_events_total has no sort'],
  ['{{directive}}', '{{rule}}', 'balcao_csp_reports_total has no rule'],
  ['/api/payment', '/api/pay', 'balcao_request_seconds_count has no route=/api/pay'],
  ['nodejs_eventloop_lag_p99_seconds', 'nodejs_lag_seconds', 'nobody tells nodejs_lag_seconds'],
])('the control, %s asked for as %s, is found wrong', async (right, wrong, finding) => {
  const exported = await exportedSeries()
  const { panels } = dashboard.parse(JSON.parse(text.replaceAll(right, wrong)))
  expect(panels.flatMap(({ targets }) => targets.flatMap((each) => missingSeries(each, exported)))).toContain(
    finding,
  )
})
