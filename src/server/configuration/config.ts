import type { PlatformOperator } from '#rules/sales/platform-operator.ts'
import { readAdvertisersFile, type AdvertiserAccess } from './advertisers-file.ts'
import { readPlatformFile } from './platform-file.ts'
import { resolve } from 'node:path'
import { ENVIRONMENT, type LogLevel, type Settings } from './environment.ts'
import { readGateways, type ConfiguredGateway } from './gateway-settings.ts'
import { readDisclosure, type Disclosure } from './disclosure.ts'
import type { PostalProviderName } from '../postal/registry.ts'
import { ROLES, type Role } from './roles.ts'
import { readSecrets, type ConfiguredSecrets } from './secrets.ts'
import { refuseUnsafe, type DatabaseAddresses } from './safety.ts'
import { StartError } from '../start-error.ts'
import { LAST_PORT, readVariables, type Environment } from './variables.ts'

/** The roles that work on one purchase, and call each other where they run apart. */
const PURCHASE_ROLES: readonly Role[] = ['web', 'gateway', 'worker']

/** The program's settings. Frozen: nothing changes after the start. */
export interface Config {
  roles: readonly Role[]
  /** Some of web, gateway and worker run in other processes, which then call each other with INTERNAL_KEY. */
  splitRoles: boolean
  /** The address that every port is opened on. */
  host: string
  ports: Readonly<Record<'web' | 'gateway' | 'sandbox' | 'smtp' | 'office', number>>
  /** Port on which a process that is only the worker reports its health and its metrics; undefined: none. */
  workerPort: number | undefined
  /**
   * Addresses that browsers call: origins without a trailing slash. `internalGateway` is the one that our own processes
   * call.
   */
  urls: Readonly<Record<'web' | 'gateway' | 'sandbox' | 'internalGateway' | 'office', string>>
  /** Cookies are for TLS alone. */
  secureCookies: boolean
  /**
   * Undefined: the embedded server on `dataDir`. `directUrl` leads around a pooler, `replicaUrl` to who may be a second
   * behind.
   */
  database: Readonly<DatabaseAddresses> | undefined
  /** Connections of one process at most. */
  databasePoolSize: number
  /** An absolute path. */
  dataDir: string
  /** As configured; `loadSecrets` completes them. */
  configuredSecrets: Readonly<ConfiguredSecrets>
  /** Services that move the money; only the gateway role connects to them. */
  gateways: readonly ConfiguredGateway[]
  mail: Readonly<{ smtpUrl: string; from: string }>
  trustedProxies: readonly string[]
  /** Where exchange rates come from: the table that is shipped, or the European Central Bank. */
  rates: 'table' | 'ecb'
  /** The header in which the edge names the buyer's country; undefined: those of the large edges. */
  edgeCountryHeader: string | undefined
  /** Other origins that the pages are served on, with an icon of their own. */
  partnerOrigins: readonly string[]
  /** The origin of the installation that an offer redirect leads to; undefined: every offer is sold here. */
  otherCheckout: string | undefined
  /** The operator's terms and privacy policy. `{lang}` in an address is replaced by the reader's language. */
  legalPages: Readonly<{ terms: string | null; privacy: string | null }>
  /** The operator of the platform, where they sell on it. */
  platform: Readonly<PlatformOperator> | null
  /** To whom weaknesses of this installation are reported; null: nobody is named. */
  disclosure: Readonly<Disclosure> | null
  /** Access to the accounts of sellers' pixels at the advertisers' services. */
  advertisers: readonly AdvertiserAccess[]
  logLevel: LogLevel
  /** A collector of traces (OTLP over HTTP); undefined: nothing is traced. */
  tracesUrl: string | undefined
  /** Whether operators of the office need more than a password. */
  operatorsNeedFactor: boolean
  /** Whether an empty database is given the demo catalogue. */
  demo: boolean
  /** Whether it comes with a year of sales: only where every gateway is the sandbox. */
  demoHistory: boolean
  /** The sandbox plays the ad networks: events and sellers' scripts reach it in their place. */
  simulatesNetworks: boolean
  /** Which key new codes of tickets are signed with; the next number is another key. */
  ticketKey: number
  /** Services that are queried for the address of a postal code, in this order. */
  postalLookup: readonly PostalProviderName[]
  /** Where Melhor Envio is called, and whom it may ask about our calls. */
  melhorEnvio: Readonly<{ url: string; contact: string }>
  /** How often the worker looks for attempts, holds and jobs that are due, in milliseconds. */
  sweepIntervalMs: number
  /** For how many days what is known of people is kept, and reports. `purchases` null: for ever. `addressHours`: for how
   * many hours the addresses behind security events are, in clear; 0: they are not. */
  kept: Readonly<{
    purchases: number | null
    leads: number
    webhooks: number
    cspReports: number
    audit: number
    addressHours: number
  }>
  /** From which hour (UTC) on gateways' reports are compared with the ledger each night; null: never. */
  reconcileHour: number | null
  /** Limits of calls by session and address block. Off for load tests on one's own machine. */
  rateLimits: boolean
  /** Gateways that fail are left alone for a while. Off where every purchase has to go where the test says. */
  gatewayBreakers: boolean
  /** Holds every answer against the contract before it is sent: for tests and development. */
  checkAnswers: boolean
  /** Where `/media` is served from: the images of the catalogue. */
  mediaDir: string
  /** Folder that backups are written to, so that their age can be reported; undefined: not known. */
  backupDir: string | undefined
  /** How long the servers go on at a stop while their readiness says no already, in milliseconds. */
  drainDelayMs: number
  /** How long requests that run at a stop are waited for, in milliseconds. */
  drainLimitMs: number
}

/**
 * Reads and validates the environment and the command line.
 *
 * @throws StartError as `readUnjudgedConfig`, and with the first setting that is unsafe
 */
export function readConfig(env: Environment, argv: readonly string[]): Config {
  return refuseUnsafe(readUnjudgedConfig(env, argv))
}

/**
 * Reads the same without a judgement of its safety, for callers that list all that is unsafe.
 *
 * @param argv the arguments after the program's name: `--role web,worker`
 * @throws StartError with one sentence that names the variable and holds no secret
 */
export function readUnjudgedConfig(env: Environment, argv: readonly string[]): Config {
  const roles = readRoles(argv)
  const splitRoles = isSplit(roles)
  const settings = readVariables(ENVIRONMENT, env)
  const ports = readPorts(settings)
  const urls = readUrls(settings, ports)
  const database = readDatabase(settings)
  const gateways = readGateways(settings)
  const demo = settings.DEMO ?? (database === undefined ? 'on' : 'off')
  const demoHistory = demo === 'on' && !movesMoney(gateways)
  const platform = settings.PLATFORM_FILE === undefined ? null : readPlatformFile(settings.PLATFORM_FILE)
  // A shop served over TLS has its partners' hosts and the other checkout served over TLS too.
  const originsOf = (names: readonly string[]): string[] =>
    names.map((host) => new URL(`${new URL(urls.web).protocol}//${host}`).origin)
  return deepFreeze({
    roles,
    splitRoles,
    host: settings.HOST,
    ports,
    urls,
    secureCookies: urls.web.startsWith('https:'),
    database,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    dataDir: resolve(settings.DATA_DIR),
    workerPort: workerPort(settings, ports),
    gateways,
    configuredSecrets: readSecrets(env, {
      opensCards: roles.includes('gateway'),
      splitRoles,
      ownDatabase: database !== undefined,
      gateways,
    }),
    mail: {
      smtpUrl: settings.SMTP_URL ?? `smtp://127.0.0.1:${ports.smtp}`,
      from: settings.MAIL_FROM,
    },
    trustedProxies: settings.TRUSTED_PROXIES,
    rates: settings.RATES,
    edgeCountryHeader: settings.EDGE_COUNTRY_HEADER,
    partnerOrigins: originsOf(settings.PARTNER_HOSTS),
    otherCheckout: originsOf(settings.OTHER_CHECKOUT_HOST)[0],
    legalPages: { terms: settings.TERMS_URL ?? null, privacy: settings.PRIVACY_URL ?? null },
    platform,
    disclosure: readDisclosure(settings, platform),
    advertisers:
      settings.ADVERTISERS_FILE === undefined ? [] : readAdvertisersFile(settings.ADVERTISERS_FILE),
    logLevel: settings.LOG_LEVEL,
    tracesUrl: settings.TRACES_URL,
    // Operators who handle real money need more than a password, unless that is switched off.
    operatorsNeedFactor:
      (settings.OFFICE_SECOND_FACTOR ?? (movesMoney(gateways) ? 'required' : 'optional')) === 'required',
    demo: demo !== 'off',
    demoHistory,
    simulatesNetworks: (settings.AD_NETWORKS ?? (demoHistory ? 'sandbox' : 'real')) === 'sandbox',
    ticketKey: settings.TICKET_KEY,
    postalLookup: settings.POSTAL_LOOKUP,
    melhorEnvio: { url: settings.MELHOR_ENVIO_URL, contact: settings.MELHOR_ENVIO_CONTACT },
    kept: {
      purchases: settings.KEEP_PURCHASES_DAYS,
      leads: settings.KEEP_LEADS_DAYS,
      webhooks: settings.KEEP_WEBHOOKS_DAYS,
      cspReports: settings.KEEP_CSP_REPORTS_DAYS,
      audit: settings.KEEP_AUDIT_DAYS,
      addressHours: settings.KEEP_EVENT_ADDRESSES_HOURS,
    },
    reconcileHour: settings.RECONCILE_HOUR,
    sweepIntervalMs: settings.SWEEP_INTERVAL_MS,
    rateLimits: settings.RATE_LIMITS,
    gatewayBreakers: settings.GATEWAY_BREAKERS,
    checkAnswers: settings.CHECK_ANSWERS,
    mediaDir: resolve(settings.MEDIA_DIR),
    backupDir: settings.BACKUP_DIR,
    drainDelayMs: settings.DRAIN_DELAY_MS,
    drainLimitMs: settings.DRAIN_LIMIT_MS,
  })
}

function readRoles(argv: readonly string[]): readonly Role[] {
  const [option, value, ...rest] = argv.flatMap((argument) => argument.split(/=(.*)/s, 2))
  if (option === undefined) return ROLES
  if (option !== '--role' || rest.length > 0) {
    throw new StartError(`The program knows one option, --role ${ROLES.join(',')}.`)
  }
  const names = (value ?? '').split(',').map((name) => name.trim())
  const unknown = names.find((name) => !ROLES.some((role) => role === name))
  if (unknown !== undefined)
    throw new StartError(`"${unknown}" is no role: --role takes ${ROLES.join(', ')}.`)
  return ROLES.filter((role) => names.includes(role))
}

/** Some but not all of the roles that work on one purchase. */
function isSplit(roles: readonly Role[]): boolean {
  const own = roles.filter((role) => PURCHASE_ROLES.includes(role))
  return own.length > 0 && own.length < PURCHASE_ROLES.length
}

function readPorts(settings: Settings): Config['ports'] {
  const web = settings.PORT
  const named = {
    PORT: web,
    GATEWAY_PORT: settings.GATEWAY_PORT ?? web + 1,
    SANDBOX_PORT: settings.SANDBOX_PORT ?? web + 2,
    SMTP_PORT: settings.SMTP_PORT ?? web + 3,
    OFFICE_PORT: settings.OFFICE_PORT ?? web + 4,
  }
  const entries = Object.entries(named)
  for (const [name, value] of entries) {
    if (value <= LAST_PORT) continue
    throw new StartError(
      `${name} would be ${value}, which is past the last port: set it, or choose a smaller PORT.`,
    )
  }
  for (const [index, [name, value]] of entries.entries()) {
    const same = entries.slice(index + 1).find(([, other]) => other === value)
    if (same) throw new StartError(`${name} and ${same[0]} are both ${value}: each needs a port of its own.`)
  }
  return {
    web,
    gateway: named.GATEWAY_PORT,
    sandbox: named.SANDBOX_PORT,
    smtp: named.SMTP_PORT,
    office: named.OFFICE_PORT,
  }
}

function readUrls(settings: Settings, ports: Config['ports']): Config['urls'] {
  return {
    web: settings.PUBLIC_URL ?? `http://localhost:${ports.web}`,
    gateway: settings.GATEWAY_URL ?? `http://localhost:${ports.gateway}`,
    sandbox: settings.SANDBOX_URL ?? `http://localhost:${ports.sandbox}`,
    office: settings.OFFICE_URL ?? `http://localhost:${ports.office}`,
    internalGateway: settings.INTERNAL_GATEWAY_URL ?? `http://127.0.0.1:${ports.gateway}`,
  }
}

function readDatabase(settings: Settings): Config['database'] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl } = settings
  if (url !== undefined) return { url, directUrl: directUrl ?? url, replicaUrl }
  if (directUrl !== undefined) throw withoutDatabase('DATABASE_DIRECT_URL')
  if (replicaUrl !== undefined) throw withoutDatabase('DATABASE_REPLICA_URL')
  return undefined
}

const withoutDatabase = (name: string): StartError =>
  new StartError(`${name} is set without DATABASE_URL: set both, or none.`)

/** A port of the worker's own is asked for by name: its defaults are other roles'. */
function workerPort({ WORKER_PORT: own }: Settings, ports: Config['ports']): number | undefined {
  if (own === undefined || !Object.values(ports).includes(own)) return own
  throw new StartError(`WORKER_PORT is ${own}, which is another role's: it needs a port of its own.`)
}

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) {
    // The bytes of a key cannot be frozen.
    if (typeof part === 'object' && part !== null && !ArrayBuffer.isView(part)) deepFreeze(part)
  }
  return Object.freeze(value)
}

function movesMoney(gateways: readonly ConfiguredGateway[]): boolean {
  return gateways.some(({ kind }) => kind !== 'sandbox')
}
