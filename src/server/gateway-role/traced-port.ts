import { isTracing, spanned } from '../tracing.ts'
import type { GatewayPort } from './gateway-port.ts'

/**
 * Wraps a gateway role so that each call that reaches a gateway is a span, which names the gateway and nothing more.
 */
export function tracedPort(port: GatewayPort): GatewayPort {
  if (!isTracing()) return port
  const traced =
    <Asked extends { gateway: string }, Answer>(name: string, call: (asked: Asked) => Promise<Answer>) =>
    (asked: Asked): Promise<Answer> => {
      const facts = { 'balcao.gateway': asked.gateway }
      return spanned({ name: `gateway ${name}`, kind: 'client', facts }, () => call(asked))
    }
  return {
    ...port,
    charge: traced('charge', port.charge),
    authenticate: traced('authenticate', port.authenticate),
    verify: traced('verify', port.verify),
    complete: traced('complete', port.complete),
    capture: traced('capture', port.capture),
    lookUp: traced('look-up', port.lookUp),
    cancel: traced('cancel', port.cancel),
    refund: traced('refund', port.refund),
    void: traced('void', port.void),
    endMandate: traced('end-mandate', port.endMandate),
    collect: traced('collect', port.collect),
    collected: traced('collected', port.collected),
    report: traced('report', port.report),
  }
}
