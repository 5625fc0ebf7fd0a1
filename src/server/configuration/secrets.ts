import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { ConfiguredGateway } from './gateway-settings.ts'
import { keptSecret } from '../kept-secret.ts'
import { StartError } from '../start-error.ts'
import { makeFolder } from '../store/postgres/postgres-account.ts'
import { key, keys, readVariables, secret, type Environment } from './variables.ts'

/** What the environment says of them; undefined: nothing. */
export interface ConfiguredSecrets {
  appSecret: string | undefined
  vaultKey: Buffer | undefined
  internalKey: string | undefined
  sandboxKey: string | undefined
  /** The key that seals sellers' credentials, then those that it followed. */
  credentialKeys: readonly Buffer[]
  melhorEnvioToken: string | undefined
  operatorKey: string | undefined
}

/** The secrets of a running process. */
export interface Secrets {
  /** Signs sessions, quotes and links. */
  appSecret: string
  /** Opens the vault's cards: 32 bytes. */
  vaultKey: Buffer
  /** The key by which processes of split roles prove their calls to each other. */
  internalKey: string
  /** The sandbox acquirer's API key and the secret of its webhooks. */
  sandboxKey: string
  /** Opens the operator's calls; undefined: there are none. */
  operatorKey: string | undefined
  /** Opens the account at Melhor Envio; undefined: sellers with that integration have none. */
  melhorEnvioToken: string | undefined
}

/** The secrets that are configured, and the folder that keeps the others. */
type Kept = { dataDir: string; configuredSecrets: Readonly<ConfiguredSecrets> }

/** The secrets as configured; those that are not are found in `dataDir`, or made. */
export async function loadSecrets({ dataDir, configuredSecrets }: Kept): Promise<Readonly<Secrets>> {
  const { appSecret, vaultKey, internalKey, sandboxKey, melhorEnvioToken, operatorKey } = configuredSecrets
  if (appSecret === undefined || sandboxKey === undefined) await makeFolder(dataDir, 0o700)
  return Object.freeze({
    appSecret: appSecret ?? (await keptSecret(join(dataDir, 'app-secret'))),
    // Cards live for minutes, so a process that keeps no key on the disk loses only those being paid with.
    vaultKey: vaultKey ?? randomBytes(32),
    internalKey: internalKey ?? randomBytes(32).toString('base64url'),
    sandboxKey: sandboxKey ?? (await keptSecret(join(dataDir, 'sandbox-key'))),
    melhorEnvioToken,
    operatorKey,
  })
}

/** The keys that seal sellers' credentials, the present one first; without CREDENTIALS_KEY one is kept in `dataDir`. */
export async function loadCredentialKeys({
  dataDir,
  configuredSecrets,
}: Kept): Promise<readonly Uint8Array[]> {
  if (configuredSecrets.credentialKeys.length > 0) return configuredSecrets.credentialKeys
  await makeFolder(dataDir, 0o700)
  const kept = await keptSecret(join(dataDir, 'credentials-key'))
  return [createHash('sha256').update(kept).digest()]
}

type Installation = {
  /** Whether this process is the gateway role. */
  opensCards: boolean
  splitRoles: boolean
  ownDatabase: boolean
  gateways: readonly ConfiguredGateway[]
}

const SECRETS = z.object({
  APP_SECRET: secret().optional(),
  VAULT_KEY: key().optional(),
  INTERNAL_KEY: secret().optional(),
  SANDBOX_KEY: secret().optional(),
  MELHOR_ENVIO_TOKEN: secret().optional(),
  OPERATOR_KEY: secret().optional(),
})

/** Roles other than the gateway have no use for the keys of sellers' accounts, and are not given them. */
const ACCOUNT_KEYS = z.object({ CREDENTIALS_KEY: keys() })
const NO_ACCOUNT_KEYS = { CREDENTIALS_KEY: [] }

/**
 * The secrets of the environment, those that this installation cannot do without among them.
 * @throws StartError with one sentence that names the variable and holds no secret
 */
export function readSecrets(env: Environment, installation: Installation): ConfiguredSecrets {
  const { opensCards, splitRoles, ownDatabase, gateways } = installation
  const { CREDENTIALS_KEY: credentialKeys } = opensCards ? readVariables(ACCOUNT_KEYS, env) : NO_ACCOUNT_KEYS
  const read = readVariables(SECRETS, env)
  const secrets = {
    appSecret: read.APP_SECRET,
    vaultKey: read.VAULT_KEY,
    internalKey: read.INTERNAL_KEY,
    sandboxKey: read.SANDBOX_KEY,
    credentialKeys,
    melhorEnvioToken: read.MELHOR_ENVIO_TOKEN,
    operatorKey: read.OPERATOR_KEY,
  }
  if (splitRoles && secrets.internalKey === undefined) {
    throw new StartError('INTERNAL_KEY is needed when roles run apart: the same secret for every process.')
  }
  // Processes on other machines share the database but not the data folder that would keep the secret.
  if (splitRoles && ownDatabase && secrets.appSecret === undefined) {
    throw new StartError(
      'APP_SECRET is needed when roles run apart on DATABASE_URL: the same for every process.',
    )
  }
  if (splitRoles && opensCards && secrets.vaultKey === undefined) {
    throw new StartError('VAULT_KEY is needed when roles run apart: the same for every gateway process.')
  }
  const hasAccounts = gateways.some(({ kind }) => kind !== 'sandbox')
  if (ownDatabase && opensCards && hasAccounts && secrets.credentialKeys.length === 0) {
    throw new StartError(
      "CREDENTIALS_KEY is needed for GATEWAYS on DATABASE_URL: it seals the sellers' accounts in that database.",
    )
  }
  return secrets
}
