import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ConfiguredGateway } from './gateway-settings.ts'
import { keptSecret } from '../kept-secret.ts'
import { StartError, systemReason } from '../start-error.ts'
import { makeFolder } from '../store/postgres/postgres-account.ts'
import { keys, readVariables, secret, type Environment } from './variables.ts'

/** Secrets as the environment sets them; undefined: not set. */
export interface ConfiguredSecrets {
  appSecret: string | undefined
  vaultKey: Buffer | undefined
  /** The keys that it followed: they still open cards. */
  formerVaultKeys: readonly Buffer[]
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
  /** Seals and opens the vault's cards: 32 bytes. */
  vaultKey: Buffer
  /** The keys that it followed: they still open cards. */
  formerVaultKeys: readonly Buffer[]
  /** The key by which processes of split roles prove their calls to each other. */
  internalKey: string
  /** The sandbox acquirer's API key and the secret of its webhooks. */
  sandboxKey: string
  /** Key that opens the operator's calls; undefined: these do not exist. */
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
    formerVaultKeys: configuredSecrets.formerVaultKeys,
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
  VAULT_KEY: keys(),
  INTERNAL_KEY: secret().optional(),
  SANDBOX_KEY: secret().optional(),
  MELHOR_ENVIO_TOKEN: secret().optional(),
  OPERATOR_KEY: secret().optional(),
})

const VAULT_SOURCES = z.object({
  VAULT_KEY_FILE: z.string().optional(),
  VAULT_KEY_COMMAND: z.string().optional(),
})
/** How long a key service may take to answer. */
const COMMAND_MS = 30_000

/**
 * Returns the environment with the vault's keys in it, from any source: a mounted file, or a command that queries a key
 * service. Keys of a file or a response are on separate lines, or separated by commas.
 */
function withVaultKeys(env: Environment): Environment {
  const { VAULT_KEY_FILE: file, VAULT_KEY_COMMAND: command } = readVariables(VAULT_SOURCES, env)
  if (file === undefined && command === undefined) return env
  if ((env['VAULT_KEY'] ?? '') !== '' || (file !== undefined && command !== undefined))
    throw new StartError('VAULT_KEY, VAULT_KEY_FILE and VAULT_KEY_COMMAND say the same: set one of them.')
  const [name, text] =
    file === undefined ? ['VAULT_KEY_COMMAND', answerOf(command ?? '')] : ['VAULT_KEY_FILE', contentsOf(file)]
  // An empty one would read as none, and a process without a key makes one of its own.
  if (text === null || text.trim() === '') throw new StartError(`${name} brought no key.`)
  return {
    ...env,
    VAULT_KEY: text
      .trim()
      .split(/[\s,]+/)
      .join(','),
  }
}

/** Returns the output of a shell command; null where it fails. Its error output may hold a key, and is not shown. */
function answerOf(command: string): string | null {
  const { status, stdout } = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8', timeout: COMMAND_MS })
  return status === 0 ? stdout : null
}

function contentsOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`VAULT_KEY_FILE cannot be read (${systemReason(error)}).`)
  }
}

/** Roles other than the gateway have no use for the keys of sellers' accounts, and are not given them. */
const ACCOUNT_KEYS = z.object({ CREDENTIALS_KEY: keys() })
const NO_ACCOUNT_KEYS = { CREDENTIALS_KEY: [] }

/** The names of the variables that are secret. */
export const SECRET_VARIABLES: readonly string[] = [SECRETS, VAULT_SOURCES, ACCOUNT_KEYS].flatMap(
  ({ shape }) => Object.keys(shape),
)

/**
 * The secrets of the environment, those that this installation cannot do without among them.
 * @throws StartError with one sentence that names the variable and holds no secret
 */
export function readSecrets(env: Environment, installation: Installation): ConfiguredSecrets {
  const { opensCards, splitRoles, ownDatabase, gateways } = installation
  const { CREDENTIALS_KEY: credentialKeys } = opensCards ? readVariables(ACCOUNT_KEYS, env) : NO_ACCOUNT_KEYS
  const read = readVariables(SECRETS, opensCards ? withVaultKeys(env) : env)
  const [vaultKey, ...formerVaultKeys] = read.VAULT_KEY
  const secrets = {
    appSecret: read.APP_SECRET,
    vaultKey,
    formerVaultKeys,
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
