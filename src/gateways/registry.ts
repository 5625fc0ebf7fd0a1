import type { Gateway } from './gateway.ts'
import { createSandboxGateway, type SandboxGatewayOptions } from './sandbox/sandbox.ts'

/** One configured gateway; `kind` picks the adapter, `name` is what routing, webhook URLs and sales call it. */
export type GatewaySettings = { kind: 'sandbox'; name: string } & SandboxGatewayOptions

/** Makes every configured gateway, by name, in the order of the settings. Throws when two share a name. */
export function createGateways(settings: readonly GatewaySettings[]): Map<string, Gateway> {
  const gateways = new Map<string, Gateway>()
  for (const setting of settings) {
    if (gateways.has(setting.name)) throw new Error(`two gateways are called ${setting.name}`)
    gateways.set(setting.name, createSandboxGateway(setting))
  }
  return gateways
}
