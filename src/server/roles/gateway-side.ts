import type { Gateway } from '#gateways/gateway.ts'
import { GATEWAY_KINDS } from '#gateways/registry.ts'
import { createCredentialKeys } from '#vault/credential-keys.ts'
import { rememberFacts } from '#vault/remember-facts.ts'
import { createVault, type Vault } from '#vault/vault.ts'
import type { Config } from '../configuration/config.ts'
import { loadCredentialKeys, type Secrets } from '../configuration/secrets.ts'
import type { AccountPort } from '../gateway-role/account-port.ts'
import type { GatewayBreakers } from '../gateway-role/gateway-breakers.ts'
import type { GatewayPort } from '../gateway-role/gateway-port.ts'
import {
  createConfiguredGateways,
  googleIdsOf,
  type ConfiguredGateway,
} from '../configuration/gateway-settings.ts'
import type { OfficeGateway } from '../flows/accounts/sign-in.ts'
import { createLocalGatewayPort } from '../gateway-role/local-gateway-port.ts'
import { openWalletSessions } from '../gateway-role/wallet-sessions.ts'
import { readWalletSetups } from '../gateway-role/wallet-setups.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { SecurityEvents } from '../security-events.ts'
import { createRemoteGatewayPort } from '../gateway-role/remote-gateway-port.ts'
import { tracedPort } from '../gateway-role/traced-port.ts'
import { createSellerAccounts, type SellerAccounts } from '../gateway-role/seller-accounts.ts'
import type { Database } from '../store/postgres/database.ts'
import { findSellerName } from '../store/gateways/wallet-sellers.ts'
import { createVaultStore } from '../store/gateways/vault-store.ts'

/** The parts of the gateway role: the adapters, the vault, and the sellers' accounts. */
export type GatewaySide = {
  gateways: ReadonlyMap<string, Gateway>
  vault: Vault
  accounts: SellerAccounts
  port: GatewayPort
}

type Shared = {
  db: Database
  metrics: Metrics
  security: SecurityEvents
  log: Log
  breakers: GatewayBreakers | undefined
}

async function openGatewaySide(
  config: Config,
  secrets: Secrets,
  { db, metrics, security, log, breakers }: Shared,
): Promise<GatewaySide> {
  const kinds = new Map(config.gateways.map(({ name, kind }) => [name, kind]))
  const gateways = createConfiguredGateways(config.gateways, {
    url: config.urls.sandbox,
    apiKey: secrets.sandboxKey,
  })
  const keptCards = createVault({
    store: createVaultStore(db),
    masterKey: secrets.vaultKey,
    formerKeys: secrets.formerVaultKeys,
    onUnopened: (reason) => log.warn('card-not-opened', { reason }),
  })
  const vault = rememberFacts(keptCards)
  const accounts = createSellerAccounts({
    db,
    kinds,
    gateways,
    keys: createCredentialKeys(await loadCredentialKeys(config)),
    sandboxSecret: secrets.sandboxKey,
  })
  const port = createLocalGatewayPort({
    gateways,
    vault,
    credentialsOf: (sellerId, gateway) => accounts.credentialsOf(sellerId, gateway),
    webhookUrl: (gateway, sellerId) => webhookUrl(config.urls.gateway, kinds.get(gateway), gateway, sellerId),
    onAnswer: (gateway, outcome, tookMs) => breakers?.report(gateway, outcome, tookMs),
    countsCards: config.rateLimits,
    metrics,
    security,
    log,
  })
  return { gateways, vault, accounts, port }
}

/** The gateway role, within this process where it has it, over HTTP where not. */
export async function reachGateways(
  config: Config,
  secrets: Secrets,
  shared: Shared,
): Promise<{ side: GatewaySide | null; port: GatewayPort; accounts: AccountPort }> {
  if (config.roles.includes('gateway')) {
    const side = await openGatewaySide(config, secrets, shared)
    return { side, port: tracedPort(side.port), accounts: side.accounts }
  }
  const { internalKey } = secrets
  const url = config.urls.internalGateway
  const remote = createRemoteGatewayPort({ url, internalKey, fetch, log: shared.log })
  return { side: null, port: tracedPort(remote), accounts: remote }
}

/** The address names the seller where the proof of an event is theirs. */
export function webhookUrl(
  origin: string,
  kind: string | undefined,
  gateway: string,
  sellerId: number,
): string {
  return `${origin}/webhooks/${gateway}${kind === 'sandbox' ? '' : `/${sellerId}`}`
}

/** A gateway of the installation, as the office knows it. */
export function officeGateway(
  { name, kind, simulatedKind }: ConfiguredGateway,
  gatewayOrigin: string,
): OfficeGateway {
  const { credentials, webhookSecrets } = GATEWAY_KINDS[kind]
  const own = Object.entries(credentials).map(([field, { optional }]) => ({
    name: field,
    is_optional: optional === true,
  }))
  // An account charges without them; its webhooks are refused until they are there.
  const proofs = webhookSecrets.map((field) => ({ name: field, is_optional: true }))
  return {
    name,
    kind,
    isSandbox: kind === 'sandbox',
    playsAnother: simulatedKind !== undefined,
    fields: kind === 'sandbox' ? [] : [...own, ...proofs],
    webhookUrl: (sellerId) => webhookUrl(gatewayOrigin, kind, name, sellerId),
  }
}

/** Returns the data of a seller's account for the pages of the wallets' buttons, and the way to open its sheet. */
export function walletAnswers(
  config: Config,
  { gateways, accounts }: GatewaySide,
  { db, log }: Pick<Shared, 'db' | 'log'>,
) {
  const shared = {
    gateways,
    credentialsOf: (sellerId: number, gateway: string) => accounts.credentialsOf(sellerId, gateway),
    log,
  }
  return {
    walletSetup: readWalletSetups({ ...shared, googleIds: googleIdsOf(config.gateways) }),
    openWalletSession: openWalletSessions({
      ...shared,
      sellerNameOf: (sellerId) => findSellerName(db, sellerId),
      // Apple compares the page of the shop, and not the frame on it.
      domainName: new URL(config.urls.web).hostname,
    }),
  }
}
