import { resolve } from 'node:path'
import {
  choice,
  databaseUrl,
  hosts,
  networks,
  origin,
  port,
  smtpUrl,
  switchedOn,
  text,
  webPage,
  wholeNumber,
  wordsOf,
} from '../config-values.ts'
import type { Environment } from '../config-values.ts'
import { readGateways, type ConfiguredGateway } from './gateway-settings.ts'
import { MELHOR_ENVIO_URL } from '../freight/melhor-envio.ts'
import { POSTAL_PROVIDERS, type PostalProviderName } from '../postal/registry.ts'
import { readSecrets, type ConfiguredSecrets } from './secrets.ts'
import { StartError } from '../start-error.ts'

/** What a process of the program does. `web` is the pages and the API, `sandbox` the simulated acquirer. */
export const ROLES = ['web', 'gateway', 'worker', 'sandbox'] as const
export type Role = (typeof ROLES)[number]

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The program's settings. Frozen: nothing changes after the start. */
export interface Config {
  roles: readonly Role[]
  /** Some of web, gateway and worker run in other processes, which then call each other with INTERNAL_KEY. */
  splitRoles: boolean
  /** The address that every port is opened on. */
  host: string
  ports: Readonly<Record<'web' | 'gateway' | 'sandbox' | 'smtp', number>>
  /** Where a process that is nothing but the worker tells of its health and its figures; undefined: nowhere. */
  workerPort: number | undefined
  /** What browsers call: origins without a slash at their end. `internalGateway` is what our own processes call. */
  urls: Readonly<Record<'web' | 'gateway' | 'sandbox' | 'internalGateway', string>>
  /** Cookies are for TLS alone. */
  secureCookies: boolean
  /** Undefined: the embedded server on `dataDir`. `directUrl` leads around a pooler. */
  database: Readonly<{ url: string; directUrl: string }> | undefined
  /** Connections of one process at most. */
  databasePoolSize: number
  /** An absolute path. */
  dataDir: string
  /** As configured; `loadSecrets` completes them. */
  configuredSecrets: Readonly<ConfiguredSecrets>
  /** Who moves the money; only the gateway role speaks to them. */
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
  /** The operator's terms and privacy policy. `{lang}` in an address stands for the reader's language. */
  legalPages: Readonly<{ terms: string | null; privacy: string | null }>
  logLevel: LogLevel
  /** Whether an empty database is given the demo catalogue. */
  demo: boolean
  /** Which key new codes of tickets are signed with; the next number is another key. */
  ticketKey: number
  /** Who is asked for the address of a postal code, in this order. */
  postalLookup: readonly PostalProviderName[]
  /** Where Melhor Envio is called, and whom it may ask about our calls. */
  melhorEnvio: Readonly<{ url: string; contact: string }>
  /** How often the worker looks for attempts, holds and jobs that are due, in milliseconds. */
  sweepIntervalMs: number
  /** Limits of calls by session and address block. Off for load tests on one's own machine. */
  rateLimits: boolean
  /** Gateways that fail are left alone for a while. Off where every purchase has to go where the test says. */
  gatewayBreakers: boolean
  /** Holds every answer against the contract before it is sent: for tests and development. */
  checkAnswers: boolean
  /** Where `/media` is served from: the images of the catalogue. */
  mediaDir: string
  /** How long requests that run at a stop are waited for, in milliseconds. */
  drainLimitMs: number
}

/**
 * Reads and validates the environment and the command line.
 *
 * @param argv the arguments after the program's name: `--role web,worker`
 * @throws StartError with one sentence that names the variable and holds no secret
 */
export function readConfig(env: Environment, argv: readonly string[]): Config {
  const roles = readRoles(argv)
  const splitRoles = isSplit(roles)
  const ports = readPorts(env)
  const urls = readUrls(env, ports)
  const database = readDatabase(env)
  const gateways = readGateways(env)
  // Whoever serves the shop over TLS serves its partners' hosts and the other checkout so too.
  const originsOf = (name: string): string[] =>
    hosts(env, name).map((host) => new URL(`${new URL(urls.web).protocol}//${host}`).origin)
  return deepFreeze({
    roles,
    splitRoles,
    host: text(env, 'HOST') ?? '127.0.0.1',
    ports,
    urls,
    secureCookies: urls.web.startsWith('https:'),
    database,
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 10, 1, 500),
    dataDir: resolve(text(env, 'DATA_DIR') ?? '.data'),
    workerPort: workerPort(env, ports),
    gateways,
    configuredSecrets: readSecrets(env, {
      opensCards: roles.includes('gateway'),
      splitRoles,
      ownDatabase: database !== undefined,
      gateways,
    }),
    mail: {
      smtpUrl: smtpUrl(env, 'SMTP_URL') ?? `smtp://127.0.0.1:${ports.smtp}`,
      from: text(env, 'MAIL_FROM') ?? 'Balcão <checkout@localhost>',
    },
    trustedProxies: networks(env, 'TRUSTED_PROXIES'),
    rates: choice(env, 'RATES', ['table', 'ecb'] as const, 'table'),
    edgeCountryHeader: text(env, 'EDGE_COUNTRY_HEADER'),
    partnerOrigins: originsOf('PARTNER_HOSTS'),
    otherCheckout: originsOf('OTHER_CHECKOUT_HOST')[0],
    legalPages: { terms: webPage(env, 'TERMS_URL') ?? null, privacy: webPage(env, 'PRIVACY_URL') ?? null },
    logLevel: choice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    demo: switchedOn(env, 'DEMO', database === undefined),
    ticketKey: wholeNumber(env, 'TICKET_KEY', 1, 1, 1_000_000),
    postalLookup: wordsOf(env, 'POSTAL_LOOKUP', POSTAL_PROVIDERS, POSTAL_PROVIDERS),
    melhorEnvio: {
      url: origin(env, 'MELHOR_ENVIO_URL', MELHOR_ENVIO_URL),
      contact: text(env, 'MELHOR_ENVIO_CONTACT') ?? 'checkout@localhost',
    },
    sweepIntervalMs: wholeNumber(env, 'SWEEP_INTERVAL_MS', 5000, 50, 3_600_000),
    rateLimits: switchedOn(env, 'RATE_LIMITS', true),
    gatewayBreakers: switchedOn(env, 'GATEWAY_BREAKERS', true),
    checkAnswers: switchedOn(env, 'CHECK_ANSWERS', false),
    mediaDir: resolve(text(env, 'MEDIA_DIR') ?? 'demo/images'),
    drainLimitMs: wholeNumber(env, 'DRAIN_LIMIT_MS', 25_000, 0, 600_000),
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
  const own = roles.filter((role) => role !== 'sandbox')
  return own.length > 0 && own.length < ROLES.length - 1
}

function readPorts(env: Environment): Config['ports'] {
  const web = port(env, 'PORT', 3000)
  const named = {
    PORT: web,
    GATEWAY_PORT: port(env, 'GATEWAY_PORT', web + 1),
    SANDBOX_PORT: port(env, 'SANDBOX_PORT', web + 2),
    SMTP_PORT: port(env, 'SMTP_PORT', web + 3),
  }
  const entries = Object.entries(named)
  for (const [index, [name, value]] of entries.entries()) {
    const same = entries.slice(index + 1).find(([, other]) => other === value)
    if (same) throw new StartError(`${name} and ${same[0]} are both ${value}: each needs a port of its own.`)
  }
  return { web, gateway: named.GATEWAY_PORT, sandbox: named.SANDBOX_PORT, smtp: named.SMTP_PORT }
}

function readUrls(env: Environment, ports: Config['ports']): Config['urls'] {
  const web = origin(env, 'PUBLIC_URL', `http://localhost:${ports.web}`)
  return {
    web,
    gateway: origin(env, 'GATEWAY_URL', `http://localhost:${ports.gateway}`),
    sandbox: origin(env, 'SANDBOX_URL', `http://localhost:${ports.sandbox}`),
    internalGateway: origin(env, 'INTERNAL_GATEWAY_URL', `http://127.0.0.1:${ports.gateway}`),
  }
}

function readDatabase(env: Environment): Config['database'] {
  const url = databaseUrl(env, 'DATABASE_URL')
  const directUrl = databaseUrl(env, 'DATABASE_DIRECT_URL')
  if (url !== undefined) return { url, directUrl: directUrl ?? url }
  if (directUrl === undefined) return undefined
  throw new StartError('DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or none.')
}

/** A port of the worker's own is asked for by name: its defaults are other roles'. */
function workerPort(env: Environment, ports: Config['ports']): number | undefined {
  if (text(env, 'WORKER_PORT') === undefined) return undefined
  const own = port(env, 'WORKER_PORT', 0)
  if (Object.values(ports).includes(own)) {
    throw new StartError(`WORKER_PORT is ${own}, which is another role's: it needs a port of its own.`)
  }
  return own
}

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) {
    // The bytes of a key cannot be frozen.
    if (typeof part === 'object' && part !== null && !ArrayBuffer.isView(part)) deepFreeze(part)
  }
  return Object.freeze(value)
}
