import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCredentialKeys, type CredentialKeys, type SecretFields } from '#vault/credential-keys.ts'
import { readUnjudgedConfig, type Config } from '../configuration/config.ts'
import { hasRealGateway, unsafeSettings } from '../configuration/safety.ts'
import { loadCredentialKeys } from '../configuration/secrets.ts'
import { readBuild } from '../roles/read-build.ts'
import { StartError, systemReason } from '../start-error.ts'
import { listAccounts } from '../store/gateways/credentials-store.ts'
import { listSellersOfWallets } from '../store/gateways/wallet-sellers.ts'
import { openDatabase } from '../store/postgres/database.ts'
import { readDatabaseState } from '../store/postgres/database-state.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import type { Call, CommandResult } from './command-call.ts'
import { findingsOf, type Facts, type Finding } from './doctor-findings.ts'
import type { WalletSeller } from './doctor-wallets.ts'

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))
/** Connections of one process besides its pool: notifications, the job queue, and what a start needs. */
const MORE_CONNECTIONS = { web: 1, gateway: 1, worker: 6, start: 2 }

/** Examines an installation and changes nothing. @param role the roles whose settings are judged, as `--role` takes them */
export async function examineInstallation({ terminal }: Call, role?: string): Promise<CommandResult> {
  const argv = role === undefined ? [] : ['--role', role]
  const findings = await examine(() => readUnjudgedConfig(terminal.env, argv))
  const exit = findings.some(({ level }) => level === 'bad') ? 'failed' : 'done'
  return { exit, text: asLines(findings), data: findings }
}

/** Returns the findings; settings that cannot be read are one as well, and then nothing else can be checked. */
async function examine(read: () => Config): Promise<Finding[]> {
  try {
    return findingsOf(await factsOf(read()))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [{ level: 'bad', what: 'settings', todo: error.message }]
  }
}

function asLines(findings: readonly Finding[]): string {
  return findings
    .map(({ level, what, todo }) => [level.padEnd(4), what, todo].join('  ').trimEnd())
    .join('\n')
}

async function factsOf(config: Config): Promise<Facts> {
  const { roles, databasePoolSize, urls, trustedProxies, dataDir } = config
  const more = (['web', 'gateway', 'worker'] as const).filter((role) => roles.includes(role))
  return {
    versions: { node: process.versions.node, build: await buildId() },
    settings: unsafeSettings(config),
    isReal: hasRealGateway(config),
    namesProxies: trustedProxies.length > 0,
    hasUnnamedProxy: urls.web.startsWith('https:') && trustedProxies.length === 0,
    ...(await databaseOf(config)),
    gateways: config.gateways,
    connectionsOfProcess: more.reduce(
      (sum, role) => sum + MORE_CONNECTIONS[role],
      databasePoolSize + MORE_CONNECTIONS.start,
    ),
    disk: await statfs(dataDir).then(
      ({ bavail, bsize }) => ({ kind: 'known' as const, free: bavail * bsize }),
      unknown,
    ),
    backups: await backupsOf(config.backupDir),
  }
}

const unknown = (error: unknown) => ({ kind: 'unknown' as const, reason: systemReason(error) })

async function buildId(): Promise<string | null> {
  return readBuild(DIST).then(
    ({ id }) => id,
    () => null,
  )
}

type DatabaseFacts = Pick<Facts, 'database' | 'walletSellers'>

async function databaseOf(config: Config): Promise<DatabaseFacts> {
  const { database, dataDir } = config
  if (database !== undefined) return lookAt(config, database.directUrl)
  // Looking must not make a database where none is.
  if (!(await stat(join(dataDir, 'postgres/cluster/PG_VERSION')).catch(() => null))) {
    const reason = 'There is none yet: npm start makes one in DATA_DIR, or set DATABASE_URL.'
    return { database: { kind: 'unreachable', reason }, walletSellers: [] }
  }
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    return await lookAt(config, server.url)
  } finally {
    await server.stop()
  }
}

async function lookAt(config: Config, url: string): Promise<DatabaseFacts> {
  const database = await readDatabaseState(url)
  const { schema } = database.kind === 'reached' ? database : { schema: null }
  const isComplete = schema?.kind === 'known' && schema.missing.length === 0
  return { database, walletSellers: isComplete ? await walletSellersOf(config, url) : [] }
}

/** Of the accounts the names of what is in them alone, where their key is here. */
async function walletSellersOf(config: Config, url: string): Promise<WalletSeller[]> {
  const db = openDatabase({ url, max: 1, applicationName: 'balcao-doctor' })
  try {
    const keys = await credentialKeysOf(config)
    const accounts = await listAccounts(db)
    return (await listSellersOfWallets(db)).map(({ sellerId, method, routing }) => ({
      ...routing,
      sellerId,
      method,
      accounts: new Map(
        accounts
          .filter((account) => account.sellerId === sellerId)
          .map((account) => [account.gateway, namesIn(keys?.open(account, account) ?? null)]),
      ),
    }))
  } finally {
    await db.destroy()
  }
}

const namesIn = (fields: SecretFields | null): string[] | null => fields && Object.keys(fields)

/** Null where none is kept yet: looking must not make one. */
async function credentialKeysOf(config: Config): Promise<CredentialKeys | null> {
  const isKept =
    config.configuredSecrets.credentialKeys.length > 0 ||
    (await stat(join(config.dataDir, 'credentials-key')).catch(() => null)) !== null
  return isKept ? createCredentialKeys(await loadCredentialKeys(config)) : null
}

async function backupsOf(folder: string | undefined): Promise<Facts['backups']> {
  if (folder === undefined) return { kind: 'unnamed' }
  try {
    // A name with a point is a backup that is being written, or that was not finished.
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.'))
    const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs))
    return { kind: 'known', ageMs: times.length === 0 ? null : Date.now() - Math.max(...times) }
  } catch (error) {
    return unknown(error)
  }
}
