import { StartError } from '../start-error.ts'
import type { ConfiguredGateway } from './gateway-settings.ts'
import type { ConfiguredSecrets } from './secrets.ts'

/** Where the database is reached. */
export type DatabaseAddresses = { url: string; directUrl: string; replicaUrl: string | undefined }

/** Settings that are judged here. */
type Judged = {
  configuredSecrets: Readonly<ConfiguredSecrets>
  urls: Readonly<Record<'web' | 'gateway' | 'office', string>>
  database: Readonly<DatabaseAddresses> | undefined
  mail: Readonly<{ smtpUrl: string }>
  rateLimits: boolean
  simulatesNetworks: boolean
  trustedProxies: readonly string[]
  gateways: readonly ConfiguredGateway[]
}

type Setting = {
  /** One sentence for the operator, without any value. */
  sentence: string
  isUnsafe: (settings: Judged) => boolean
  /** Whether it matters only where real money moves. */
  withRealGateway: boolean
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1']
const PROVEN_SSL = ['require', 'verify-ca', 'verify-full']

/** Settings that a start refuses, and the reason: each would open the shop in silence. */
const SETTINGS: readonly Setting[] = [
  {
    sentence: 'Two secrets are the same: whoever learns one must not hold the other, so make each by itself.',
    isUnsafe: ({ configuredSecrets }) => hasTwins(configuredSecrets),
    withRealGateway: false,
  },
  {
    sentence:
      'PUBLIC_URL and GATEWAY_URL are the same origin: the wall between the page and the card fields needs two.',
    isUnsafe: ({ urls }) => urls.web === urls.gateway,
    withRealGateway: false,
  },
  // Record 209.
  {
    sentence:
      'OFFICE_URL is the origin of PUBLIC_URL or GATEWAY_URL: the sessions of sellers need an origin of their own.',
    isUnsafe: ({ urls }) => [urls.web, urls.gateway].includes(urls.office),
    withRealGateway: false,
  },
  {
    sentence: 'OFFICE_URL must be https with a real gateway: passwords would be sent in clear.',
    isUnsafe: ({ urls }) => isClear(urls.office),
    withRealGateway: true,
  },
  {
    sentence: 'PUBLIC_URL must be https with a real gateway: buyers would send their data in clear.',
    isUnsafe: ({ urls }) => isClear(urls.web),
    withRealGateway: true,
  },
  {
    sentence: 'GATEWAY_URL must be https with a real gateway: card numbers would be sent in clear.',
    isUnsafe: ({ urls }) => isClear(urls.gateway),
    withRealGateway: true,
  },
  {
    sentence:
      'DATABASE_URL leads to another machine without TLS: add sslmode=verify-full (or require) with a real gateway.',
    isUnsafe: ({ database }) =>
      database !== undefined &&
      [database.url, database.directUrl, database.replicaUrl].some(
        (url) => url !== undefined && isOpenDatabase(url),
      ),
    withRealGateway: true,
  },
  {
    sentence:
      'SMTP_URL leads to another machine without TLS: write smtps:// or add ?requireTLS=true with a real gateway.',
    isUnsafe: ({ mail }) => isOpenMail(mail.smtpUrl),
    withRealGateway: true,
  },
  {
    sentence: 'RATE_LIMITS is off with a real gateway: that is for load tests on your own machine.',
    isUnsafe: ({ rateLimits }) => !rateLimits,
    withRealGateway: true,
  },
  {
    sentence: 'AD_NETWORKS is sandbox with a real gateway: no ad network would receive a sale.',
    isUnsafe: ({ simulatesNetworks }) => simulatesNetworks,
    withRealGateway: true,
  },
  {
    sentence:
      'TRUSTED_PROXIES trusts everybody: name your proxies only, or any buyer chooses the address that is counted.',
    isUnsafe: ({ trustedProxies }) => trustedProxies.some((network) => network.endsWith('/0')),
    withRealGateway: true,
  },
]

/** Whether real money moves here. */
export function hasRealGateway({ gateways }: Pick<Judged, 'gateways'>): boolean {
  return gateways.some(({ kind }) => kind !== 'sandbox')
}

/** Returns the unsafe settings, and whether a start refuses each here: without a real gateway it accepts more. */
export function unsafeSettings(config: Judged): { sentence: string; isRefused: boolean }[] {
  const isReal = hasRealGateway(config)
  return SETTINGS.filter(({ isUnsafe }) => isUnsafe(config)).map(({ sentence, withRealGateway }) => ({
    sentence,
    isRefused: isReal || !withRealGateway,
  }))
}

/** @throws StartError with the first sentence of what is unsafe */
export function refuseUnsafe<Settings extends Judged>(config: Settings): Settings {
  const sentence = unsafeSettings(config).find(({ isRefused }) => isRefused)?.sentence
  // guard: safe-settings
  if (sentence !== undefined) throw new StartError(sentence)
  return config
}

function hasTwins(secrets: Judged['configuredSecrets']): boolean {
  const texts = Object.values(secrets)
    .flat()
    .flatMap((secret) => (secret === undefined ? [] : [Buffer.from(secret).toString('hex')]))
  return new Set(texts).size < texts.length
}

const isHere = ({ hostname }: URL): boolean => LOOPBACK.includes(hostname)

function isClear(origin: string): boolean {
  const url = new URL(origin)
  return url.protocol !== 'https:' && !isHere(url)
}

function isOpenDatabase(address: string): boolean {
  const url = new URL(address)
  const host = url.searchParams.get('host') ?? url.hostname
  const isSocket = host === '' || host.startsWith('/')
  return !isSocket && !LOOPBACK.includes(host) && !PROVEN_SSL.includes(url.searchParams.get('sslmode') ?? '')
}

function isOpenMail(address: string): boolean {
  const url = new URL(address)
  return url.protocol !== 'smtps:' && !isHere(url) && url.searchParams.get('requireTLS') !== 'true'
}
