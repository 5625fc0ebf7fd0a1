import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createVault, type Vault } from '#vault/vault.ts'
import type { GatewayPort } from '../gateway-role/gateway-port.ts'
import { createLocalGatewayPort } from '../gateway-role/local-gateway-port.ts'
import { createChangeHub } from '../live/change-hub.ts'
import type { Shop } from './shop.ts'
import { createMetrics } from '../metrics.ts'
import type { SecurityEvents } from '../security-events.ts'
import { createVaultStore } from '../store/gateways/vault-store.ts'
import { createGatewayServer, type GatewayServerOptions } from '../http/servers/gateway-server.ts'
import type { FakeGateway } from './gateway-adapter.ts'
import { ORIGIN } from './test-server.ts'

/** The origin of the test server's card fields and gateway calls. */
export const GATEWAY_ORIGIN = 'https://gateway.example'

const ASSETS = { script: '/card-fields/x.js', integrity: 'sha384-x', styles: '' }

/** A vault in a test's database, which says why a card could not be opened. */
export function openTestVault(shop: Shop) {
  return createVault({
    store: createVaultStore(shop.db),
    masterKey: createHash('sha256').update('a key of the tests').digest(),
    onUnopened: (reason) => shop.log.warn('card-not-opened', { reason }),
  })
}

/** Creates the port by which the flows of a test reach fake gateways, with cards of a vault. */
export function portOfFakes(shop: Shop, vault: Vault, fakes: readonly FakeGateway[]): GatewayPort {
  return createLocalGatewayPort({
    gateways: new Map(fakes.map((gateway) => [gateway.name, gateway])),
    vault,
    credentialsOf: () => ({}),
    webhookUrl: () => 'https://pay.example/webhooks',
    metrics: createMetrics(),
    log: shop.log,
  })
}

/** The gateway role over a test's shop, with what `change` puts in the place of it, and what else it serves. */
export function createTestGateway(
  shop: Shop,
  change: Partial<GatewayServerOptions['deps']> = {},
  security?: SecurityEvents,
  mountMore: GatewayServerOptions['mountMore'] = () => undefined,
): Promise<FastifyInstance> {
  return createGatewayServer({
    log: shop.log,
    metrics: createMetrics(),
    ...(security !== undefined && { security }),
    trustedProxies: [],
    rateLimits: false,
    checkAnswers: true,
    isStopping: () => false,
    cardFieldsDir: import.meta.dirname,
    assets: { ...ASSETS, wallet: ASSETS },
    deps: {
      ...shop.deps,
      vault: openTestVault(shop),
      challenges: createChangeHub<string>((id) => id),
      gatewayOrigin: GATEWAY_ORIGIN,
      webOrigins: [ORIGIN],
      walletSetup: () => Promise.resolve(null),
      openWalletSession: () => Promise.resolve(null),
      ...change,
    },
    mountMore,
  })
}
