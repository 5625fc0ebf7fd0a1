import type { FastifyInstance } from 'fastify'
import type { Config } from '../configuration/config.ts'
import type { Secrets } from '../configuration/secrets.ts'
import { createGatewayBreakers } from '../gateway-role/gateway-breakers.ts'
import { reachGateways } from './gateway-side.ts'
import type { ResolveDeps } from '../flows/outcomes/resolve-attempt.ts'
import { deriveKeys } from '../signing/keys.ts'
import { fence, type Ending, type Undo } from './life-cycle.ts'
import { errorFields, type Log } from '../log.ts'
import type { DatabaseUrls } from './open-store.ts'
import { createMetrics } from '../metrics.ts'
import { createSecurityEvents } from '../security-events.ts'
import { createSaleHub } from '../live/sale-hub.ts'
import { createCatalogueReader } from '../store/catalogue/catalogue-store.ts'
import { keepEventAddresses } from '../store/gateways/event-address-store.ts'
import { keepSecurityCounts } from '../store/gateways/security-count-store.ts'
import { openDatabase } from '../store/postgres/database.ts'
import { openDatabaseClock } from '../store/postgres/database-clock.ts'
import { fromPrimary, openReplica } from '../store/postgres/replica.ts'
import { REAL_NETWORKS, simulatedNetworks } from '#rules/advertising/network-origins.ts'
import { accessBook } from '../advertising/access.ts'
import { PROVIDERS, providersAt } from '../advertising/providers.ts'
import { openTicketServices } from './ticket-services.ts'

/** How the process ends, and the servers that then end first. */
export type Stopping = Ending & { servers: FastifyInstance[]; stop: () => void }

/** Dependencies with which each role of this process is started. */
export type Program = Awaited<ReturnType<typeof composeProgram>>

type Given = {
  config: Config
  secrets: Secrets
  database: DatabaseUrls
  log: Log
  stopping: Stopping
  build: { id: string; timestamp: number }
}

/** Builds everything that the roles of this process share; parts that have to be stopped are added to `undo`. */
export async function composeProgram(
  { config, secrets, database, log, stopping, build }: Given,
  undo: Undo[],
) {
  const metrics = createMetrics()
  const db = openDatabase({
    url: database.url,
    max: config.databasePoolSize,
    applicationName: `balcao ${config.roles.join(',')}`,
    onConnectionLost: (error) => log.warn('database-connection-lost', errorFields(error)),
  })
  const replica =
    database.replicaUrl === undefined
      ? null
      : openReplica({ url: database.replicaUrl, max: config.databasePoolSize, primary: db, log })
  if (replica !== null) undo.push({ name: 'replica connections', stop: () => replica.stop() })
  const clock = await openDatabaseClock(db, log, {
    onNewerSchema: fence(stopping, log, () => stopping.stop()),
  })
  undo.push({ name: 'clock', stop: () => Promise.resolve(clock.stop()) })
  const { now } = clock
  const keys = deriveKeys(secrets.appSecret, config.ticketKey)
  const security = createSecurityEvents({
    log,
    metrics,
    key: keys.address,
    keep: config.kept.addressHours > 0 ? (addresses) => keepEventAddresses(db, addresses) : undefined,
    keepCounts: (counts) => keepSecurityCounts(db, counts),
  })
  const breakers = config.gatewayBreakers ? createGatewayBreakers({ db, log, metrics }) : undefined
  const { side, port, accounts } = await reachGateways(config, secrets, {
    db,
    metrics,
    security,
    log,
    breakers,
  })
  const hub = createSaleHub()
  const networkAddresses = config.simulatesNetworks ? simulatedNetworks(config.urls.sandbox) : REAL_NETWORKS
  const accountBook = accessBook(config.advertisers)
  const catalogue = createCatalogueReader(db, {
    hasAccount: (provider, pixel) => accountBook(provider, pixel) !== undefined,
  })
  const office = openTicketServices({ db, catalogue, keys, now, log, hub })
  const resolveDeps: ResolveDeps = {
    db,
    now,
    log,
    gateways: port,
    onSalesChanged: (purchase) => {
      purchase.sales.forEach((sale) => hub.publish(sale))
      office.onPurchaseChanged(purchase)
    },
  }
  return {
    config,
    accountBook,
    networkAddresses,
    providers: providersAt(PROVIDERS, networkAddresses),
    secrets,
    database,
    log,
    stopping,
    metrics,
    security,
    now,
    db,
    fromReplica: replica?.fromReplica ?? fromPrimary(db),
    breakers,
    side,
    port,
    accounts,
    hub,
    resolveDeps,
    office,
    catalogue,
    keys,
    build,
  }
}
