import type { ConfiguredGateway } from '../configuration/gateway-settings.ts'
import type { DatabaseState } from '../store/postgres/database-state.ts'
import { walletFlaws, type WalletSeller } from './doctor-wallets.ts'

/** Facts about an installation: read by the doctor, judged below. */
export type Facts = {
  versions: { node: string; build: string | null }
  settings: readonly { sentence: string; isRefused: boolean }[]
  isReal: boolean
  /** The pages are reached over TLS, which the program does not speak itself, and no proxy is named. */
  hasUnnamedProxy: boolean
  namesProxies: boolean
  database: DatabaseState
  gateways: readonly ConfiguredGateway[]
  /** Sellers whose products are sold by wallets of the device. */
  walletSellers: readonly WalletSeller[]
  /** Connections that one process of these roles may open. */
  connectionsOfProcess: number
  /** Free bytes where DATA_DIR is, or why they are not known. */
  disk: { kind: 'known'; free: number } | { kind: 'unknown'; reason: string }
  /** How long ago the newest entry of BACKUP_DIR was written; null: it has none. */
  backups: { kind: 'unnamed' } | { kind: 'unknown'; reason: string } | { kind: 'known'; ageMs: number | null }
}

/** One line of the doctor; `todo` is empty where nothing is to be done. */
export type Finding = { level: 'ok' | 'warn' | 'bad'; what: string; todo: string }

const SKEW_MS = { warn: 1_000, bad: 60_000 }
const GB = 1024 ** 3
const FREE_BYTES = { warn: 5 * GB, bad: GB / 2 }
const DAY_MS = 86_400_000

/** Judges an installation, everything that can be said about it in one order. */
export function findingsOf(facts: Facts): Finding[] {
  return [
    ...versions(facts),
    ...settings(facts),
    ...database(facts),
    ...wallets(facts),
    disk(facts),
    backups(facts),
  ]
}

const ok = (what: string): Finding => ({ level: 'ok', what, todo: '' })
const warn = (what: string, todo: string): Finding => ({ level: 'warn', what, todo })
const bad = (what: string, todo: string): Finding => ({ level: 'bad', what, todo })

function versions({ versions: { node, build } }: Facts): Finding[] {
  return [ok(`Node ${node}`), build === null ? bad('no build', 'Run npm run build.') : ok(`build ${build}`)]
}

function settings({ settings: unsafe, hasUnnamedProxy }: Facts): Finding[] {
  const judged = unsafe.map(({ sentence, isRefused }) =>
    isRefused ? bad('settings', sentence) : warn('settings', sentence),
  )
  const proxies = warn(
    'TRUSTED_PROXIES is empty and PUBLIC_URL is https',
    'Name your proxies in it: without them all buyers have one address and share its limits.',
  )
  const found = [...judged, ...(hasUnnamedProxy ? [proxies] : [])]
  return found.length === 0 ? [ok('settings are safe')] : found
}

function database({ database: state, connectionsOfProcess, namesProxies }: Facts): Finding[] {
  if (state.kind === 'unreachable') return [bad('database', state.reason)]
  return [
    ok(`PostgreSQL ${state.version}`),
    writes(state),
    schema(state),
    clock(state),
    connections(state, connectionsOfProcess),
    ...forwarded(state, namesProxies),
    ...webhooks(state),
  ]
}

type Reached = Extract<DatabaseState, { kind: 'reached' }>

function writes({ isStandby, isReadOnly }: Reached): Finding {
  if (isStandby) return bad('the database is a standby', 'Let DATABASE_URL lead to the primary.')
  if (isReadOnly) return bad('the database is read-only', 'Find out why: a full disk, or its own settings.')
  return ok('the database takes writes')
}

function schema({ schema: found }: Reached): Finding {
  if (found.kind === 'refused') return bad('schema', found.reason)
  const missing = found.missing.length
  if (missing === 0) return ok('the schema is complete')
  return warn(`${missing} steps of the schema are missing`, 'Start the program: it takes them by itself.')
}

function clock({ clockAheadMs: ahead }: Reached): Finding {
  const seconds = `${Math.abs(ahead / 1000).toFixed(1)} s ${ahead < 0 ? 'behind' : 'ahead of'} the database`
  const todo = 'Let both machines take the time from the same NTP servers.'
  if (Math.abs(ahead) >= SKEW_MS.bad) return bad(`this clock is ${seconds}`, todo)
  return Math.abs(ahead) >= SKEW_MS.warn ? warn(`this clock is ${seconds}`, todo) : ok('clocks agree')
}

function connections({ connections: { limit, open } }: Reached, ofProcess: number): Finding {
  const what = `${open} of ${limit} connections are open; one process of these roles may open ${ofProcess}`
  const todo = 'Raise max_connections or the limit of the role, lower DATABASE_POOL_SIZE, or use PgBouncer.'
  if (limit < ofProcess) return bad(what, todo)
  return limit < 2 * ofProcess || open > 0.8 * limit ? warn(what, todo) : ok(what)
}

function forwarded({ forwardedAt }: Reached, namesProxies: boolean): Finding[] {
  if (forwardedAt === null || namesProxies) return []
  const what = `forwarded requests arrived at ${forwardedAt.toISOString()}, and TRUSTED_PROXIES is empty`
  return [warn(what, 'Name the proxies that send them: all buyers have the address of the proxy now.')]
}

function webhooks({ silentAccounts }: Reached): Finding[] {
  return silentAccounts.map(({ gateway, sellerId }) =>
    warn(
      `no webhook of ${gateway} has come for seller ${sellerId}, who has charged for more than a day`,
      `Register GATEWAY_URL/webhooks/${gateway}/${sellerId} at the gateway, with the secret that is kept here.`,
    ),
  )
}

function wallets({ gateways, walletSellers }: Facts): Finding[] {
  return walletFlaws(gateways, walletSellers).map(({ what, todo }) => warn(what, todo))
}

function disk({ disk: found }: Facts): Finding {
  if (found.kind === 'unknown') {
    return warn(`the disk of DATA_DIR cannot be read (${found.reason})`, 'Look whether the folder is right.')
  }
  const what = `${(found.free / GB).toFixed(1)} GB are free in DATA_DIR`
  const todo = 'Make room: a full disk stops purchases.'
  if (found.free < FREE_BYTES.bad) return bad(what, todo)
  return found.free < FREE_BYTES.warn ? warn(what, todo) : ok(what)
}

function backups({ backups: found, isReal }: Facts): Finding {
  if (found.kind === 'unnamed') {
    const what = 'no folder of backups is named'
    return isReal ? warn(what, 'Name it in BACKUP_DIR, so that their age is looked at.') : ok(what)
  }
  if (found.kind === 'unknown') {
    return bad(`BACKUP_DIR cannot be read (${found.reason})`, 'Look whether the folder is right.')
  }
  if (found.ageMs === null) return bad('BACKUP_DIR is empty', 'Make a backup.')
  const what = `the newest backup is ${Math.floor(found.ageMs / 3_600_000)} hours old`
  return found.ageMs > DAY_MS ? bad(what, 'Find out why none was made since.') : ok(what)
}
