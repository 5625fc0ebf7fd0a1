import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Counts that the worker reports as `balcao_backlog`, by the label `name`. */
export const BACKLOG = {
  'open-attempts': 'attempts without an outcome, including unpaid Pix and boletos',
  'overdue-attempts':
    'attempts whose look-up is late: above 0 for minutes, the worker or the gateway is down',
  'pending-reversals': 'refunds and voids that the program still has to make',
  'open-refunds': 'refunds and voids of operators without a final answer',
  chargebacks: 'chargebacks of the last seven days',
  outbox: 'messages to hand on: if it grows, the worker is down',
  'reconciliation-differences': 'differences between gateway reports and the ledger',
  'overdue-renewals': 'renewals that the worker did not look at for ten minutes',
  'accounts-without-webhooks': 'seller accounts that charge and have never sent a webhook',
} as const
type BacklogName = keyof typeof BACKLOG

/** The metrics of the program beside those of Node. No label ever holds anything of a buyer. */
export const METRICS = {
  requests: {
    name: 'balcao_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['role', 'method', 'route', 'status'],
  },
  outcomes: {
    name: 'balcao_gateway_outcomes_total',
    help: 'What gateways answered to charges',
    labelNames: ['gateway', 'outcome'],
  },
  security: {
    name: 'balcao_security_events_total',
    help: 'Refused and sensitive accesses',
    labelNames: ['kind'],
  },
  forwarded: {
    name: 'balcao_untrusted_forwarded_total',
    help: 'Requests with forwarded headers where TRUSTED_PROXIES names no proxy',
    labelNames: [],
  },
  refused: {
    name: 'balcao_csp_reports_total',
    help: 'What browsers reported that they refused by the policy of a page',
    labelNames: ['directive'],
  },
  open: {
    name: 'balcao_gateway_open',
    help: 'Gateways that are left alone for now because they failed: 1 while they are',
    labelNames: ['gateway'],
  },
  backlog: {
    name: 'balcao_backlog',
    help: 'Work that waits: attempts whose outcome is open or overdue, reversals owed, refunds and chargebacks, messages not yet dispatched, differences from gateways’ reports, accounts whose webhooks never came',
    labelNames: ['name'],
  },
} as const

export type Metrics = {
  observeRequest(request: { role: string; method: string; route: string; status: number; ms: number }): void
  /** Declares a gateway that may be charged by: its failures are reported as zero from here on. */
  expectOutcomes(gateway: string): void
  countOutcome(gateway: string, outcome: string): void
  /** Whether a gateway is left alone because it failed. */
  setGatewayOpen(gateway: string, isOpen: boolean): void
  countSecurityEvent(kind: string): void
  /** A request that a proxy forwarded where none is trusted. */
  countUntrustedForwarded(): void
  /** Counts what a browser blocked by a page's policy. */
  countCspReport(directive: string): void
  setBacklog(name: BacklogName, value: number): void
  /** The text that a Prometheus-compatible collector reads. */
  text(): Promise<string>
}

/*
 * Counters watched by alerts of ops/prometheus/rules.yml begin at zero: a counter that appears with its first value has
 * not risen, so the first failures would be missed.
 * https://prometheus.io/docs/practices/instrumentation/#avoid-missing-metrics
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

/** The operator's numbers of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  const requests = new Histogram({ ...METRICS.requests, buckets, registers })
  const outcomes = new Counter({ ...METRICS.outcomes, registers })
  const security = new Counter({ ...METRICS.security, registers })
  const forwarded = new Counter({ ...METRICS.forwarded, registers })
  const refused = new Counter({ ...METRICS.refused, registers })
  for (const directive of WATCHED_DIRECTIVES) refused.inc({ directive }, 0)
  const open = new Gauge({ ...METRICS.open, registers })
  const backlog = new Gauge({ ...METRICS.backlog, registers })
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
