import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createVault } from '#vault/vault.ts'
import { createChangeHub } from '../live/change-hub.ts'
import type { Shop } from './shop.ts'
import { createMetrics } from '../metrics.ts'
import type { SecurityEvents } from '../security-events.ts'
import { createVaultStore } from '../store/gateways/vault-store.ts'
import { createGatewayServer, type GatewayServerOptions } from '../http/servers/gateway-server.ts'
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

/** The gateway role over a test's shop, with what `change` puts in the place of it. */
export function createTestGateway(
  shop: Shop,
  change: Partial<GatewayServerOptions['deps']> = {},
  security?: SecurityEvents,
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
      ...change,
    },
    mountMore: () => undefined,
  })
}
