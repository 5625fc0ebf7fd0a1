import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

type BacklogName =
  | 'open-attempts'
  | 'overdue-attempts'
  | 'pending-reversals'
  | 'open-refunds'
  | 'chargebacks'
  | 'outbox'
  | 'reconciliation-differences'
  | 'accounts-without-webhooks'

export type Metrics = {
  observeRequest(request: { role: string; method: string; route: string; status: number; ms: number }): void
  /** A gateway that may be charged by: its failures are told as none from here on. */
  expectOutcomes(gateway: string): void
  countOutcome(gateway: string, outcome: string): void
  /** Whether a gateway is left alone because it failed. */
  setGatewayOpen(gateway: string, isOpen: boolean): void
  countSecurityEvent(kind: string): void
  /** A request that a proxy forwarded where none is trusted. */
  countUntrustedForwarded(): void
  /** What a browser refused by a page's policy. */
  countCspReport(directive: string): void
  setBacklog(name: BacklogName, value: number): void
  /** The text that a Prometheus-compatible collector reads. */
  text(): Promise<string>
}

/*
 * What alerts of ops/prometheus/rules.yml watch begins at none: a counter that appears with its first value has not
 * risen, so the first failures would not be seen. https://prometheus.io/docs/practices/instrumentation/#avoid-missing-metrics
 */
const WATCHED_OUTCOMES = ['unknown', 'not-sent'] as const
const WATCHED_DIRECTIVES = [
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'connect-src',
  'form-action',
  'frame-src',
] as const

/** The operator's numbers of one process. No label ever holds anything of a buyer. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'balcao_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['role', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const outcomes = new Counter({
    name: 'balcao_gateway_outcomes_total',
    help: 'What gateways answered to charges',
    labelNames: ['gateway', 'outcome'],
    registers: [registry],
  })
  const security = new Counter({
    name: 'balcao_security_events_total',
    help: 'Refused and sensitive accesses',
    labelNames: ['kind'],
    registers: [registry],
  })
  const forwarded = new Counter({
    name: 'balcao_untrusted_forwarded_total',
    help: 'Requests with forwarded headers where TRUSTED_PROXIES names no proxy',
    registers: [registry],
  })
  const refused = new Counter({
    name: 'balcao_csp_reports_total',
    help: 'What browsers reported that they refused by the policy of a page',
    labelNames: ['directive'],
    registers: [registry],
  })
  for (const directive of WATCHED_DIRECTIVES) refused.inc({ directive }, 0)
  const open = new Gauge({
    name: 'balcao_gateway_open',
    help: 'Gateways that are left alone for now because they failed: 1 while they are',
    labelNames: ['gateway'],
    registers: [registry],
  })
  const backlog = new Gauge({
    name: 'balcao_backlog',
    help: 'Work that waits: attempts whose outcome is open or overdue, reversals owed, refunds and chargebacks, messages not yet dispatched, differences from gateways’ reports, accounts whose webhooks never came',
    labelNames: ['name'],
    registers: [registry],
  })
  return {
    observeRequest: ({ role, method, route, status, ms }) =>
      requests.observe({ role, method, route, status: String(status) }, ms / 1000),
    expectOutcomes: (gateway) => {
      for (const outcome of WATCHED_OUTCOMES) outcomes.inc({ gateway, outcome }, 0)
    },
    countOutcome: (gateway, outcome) => outcomes.inc({ gateway, outcome }),
    setGatewayOpen: (gateway, isOpen) => open.set({ gateway }, isOpen ? 1 : 0),
    countSecurityEvent: (kind) => security.inc({ kind }),
    countUntrustedForwarded: () => forwarded.inc(),
    countCspReport: (directive) => refused.inc({ directive }),
    setBacklog: (name, value) => backlog.set({ name }, value),
    text: () => registry.metrics(),
  }
}
