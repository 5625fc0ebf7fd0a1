import { isDeviceWallet } from '#rules/methods/device-wallet.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#rules/methods/method.ts'
import type { Gateway } from '#gateways/gateway.ts'
import { createGateways, GATEWAY_KINDS, type GatewayKind, type GatewaySettings } from '#gateways/registry.ts'
import type { Settings } from './environment.ts'
import { StartError } from '../start-error.ts'

/** One gateway of this installation, as `GATEWAYS` names it. An absent value is the adapter's own default. */
export type ConfiguredGateway = {
  /** The gateway's name in routing, webhook addresses and sales. */
  name: string
  kind: GatewayKind
  url?: string
  methods?: readonly PaymentMethod[]
  currencies?: readonly string[]
  maxInstallments?: number
  /** Google's id of the merchant whose domain the checkout is, or `test`; absent: no Google Pay. */
  googlePay?: string
  /** The checkout's domain is registered for Apple Pay there; absent: no Apple Pay. */
  applePay?: true
  /** The accounts have Automatic Payments of Mercado Pago; absent: it keeps no cards. */
  automaticPayments?: true
  /** Kind that the product call's flags report for a sandbox that plays another acquirer. */
  simulatedKind?: GatewayKind
}

/** The gateways of an installation that names none: one pretend acquirer under three names. */
const DEFAULT_GATEWAYS = `sandbox; sandbox-b kind=sandbox;
  sandbox-worldpay kind=sandbox methods=CREDIT_CARD currencies=EUR,MXN plays=worldpay`

const KINDS = Object.keys(GATEWAY_KINDS) as GatewayKind[]
const NAME = /^[a-z0-9-]{1,40}$/
/** Purchases without money are kept under this name. */
const TAKEN = 'none'

type Reader = {
  takenBy: readonly GatewayKind[]
  read: (value: string) => Partial<ConfiguredGateway> | null
  form: string
}

/** The settings of an entry of `GATEWAYS` beside `kind`: which kinds take each, and the form of its value. */
export const SETTINGS: Readonly<Record<string, Reader>> = {
  url: {
    takenBy: KINDS,
    read: (value) => (isAddress(value) ? { url: value.replace(/\/$/, '') } : null),
    form: 'an address like https://api.example.com (http only for this machine)',
  },
  methods: {
    takenBy: ['sandbox', 'pagarme', 'stripe', 'worldpay'],
    read: (value) => listOf(value, PAYMENT_METHODS, (methods) => ({ methods })),
    form: `payment methods with commas: ${PAYMENT_METHODS.join(', ')}`,
  },
  currencies: {
    takenBy: ['sandbox', 'stripe', 'worldpay'],
    read: (value) => (/^[A-Z]{3}(?:,[A-Z]{3})*$/.test(value) ? { currencies: value.split(',') } : null),
    form: 'currencies with commas, such as EUR,MXN',
  },
  installments: {
    takenBy: ['pagarme', 'stripe', 'worldpay', 'adyen'],
    read: (value) => (/^(?:[1-9]|1\d|2[0-4])$/.test(value) ? { maxInstallments: Number(value) } : null),
    form: 'a whole number from 1 to 24',
  },
  googlepay: {
    takenBy: ['stripe', 'adyen'],
    read: (value) => (/^(?:test|[A-Z0-9]{8,30})$/.test(value) ? { googlePay: value } : null),
    form: "Google's merchant id, of capitals and digits, or test",
  },
  applepay: {
    takenBy: ['stripe', 'adyen'],
    read: (value) => (value === 'on' ? { applePay: true } : null),
    form: 'on, once the domain of PUBLIC_URL is registered for Apple Pay',
  },
  automaticpayments: {
    takenBy: ['mercadopago'],
    read: (value) => (value === 'on' ? { automaticPayments: true } : null),
    form: 'on, once Mercado Pago has given Automatic Payments to the accounts',
  },
  plays: {
    takenBy: ['sandbox'],
    read: (value) => oneOf(value, KINDS, (simulatedKind) => ({ simulatedKind })),
    form: `one of ${KINDS.join(', ')}`,
  },
}

/**
 * The gateways of `GATEWAYS`: entries with `;` between them, each a name and its settings, divided by blanks:
 * `stripe; stripe-mx kind=stripe currencies=MXN installments=12`. Without `kind` the name is the kind.
 * @throws StartError with one sentence; it quotes no value, in case somebody put a key there
 */
export function readGateways({ GATEWAYS }: Pick<Settings, 'GATEWAYS'>): readonly ConfiguredGateway[] {
  const entries = (GATEWAYS ?? DEFAULT_GATEWAYS)
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  if (entries.length === 0) throw new StartError('GATEWAYS names no gateway: leave it out, or name one.')
  const gateways = entries.map(readEntry)
  for (const [index, { name }] of gateways.entries()) {
    if (gateways.findIndex((other) => other.name === name) === index) continue
    throw new StartError(`GATEWAYS names two gateways "${name}": each needs a name of its own.`)
  }
  return gateways
}

function readEntry(entry: string, index: number): ConfiguredGateway {
  const [name = '', ...words] = entry.split(/\s+/)
  if (!NAME.test(name) || name === TAKEN) {
    throw new StartError(
      `GATEWAYS: entry ${index + 1} must begin with a name of small letters, digits and "-" (but not "${TAKEN}").`,
    )
  }
  const settings = new Map(words.map((word) => settingOf(name, word)))
  const kind = kindOf(name, settings.get('kind'))
  settings.delete('kind')
  const read = [...settings].map(([key, value]) => readSetting(name, kind, key, value))
  const gateway = read.reduce<ConfiguredGateway>((whole, part) => ({ ...whole, ...part }), { name, kind })
  if (kind === 'adyen' && gateway.url === undefined) {
    throw new StartError(
      `GATEWAYS: ${name} needs url=…, for Adyen gives every company an address of its own.`,
    )
  }
  return gateway
}

function settingOf(name: string, word: string): [string, string] {
  const [, key, value] = /^([a-z]+)=(\S+)$/.exec(word) ?? []
  if (key !== undefined && value !== undefined) return [key, value]
  throw new StartError(`GATEWAYS: a setting of ${name} is not written like kind=stripe.`)
}

function kindOf(name: string, reported: string | undefined): GatewayKind {
  const kind = KINDS.find((known) => known === (reported ?? name))
  if (kind !== undefined) return kind
  throw new StartError(`GATEWAYS: ${name} needs kind=…, one of ${KINDS.join(', ')}.`)
}

function readSetting(
  name: string,
  kind: GatewayKind,
  key: string,
  value: string,
): Partial<ConfiguredGateway> {
  const setting = Object.hasOwn(SETTINGS, key) ? SETTINGS[key] : undefined
  if (setting === undefined || !setting.takenBy.includes(kind)) {
    const known = Object.entries(SETTINGS).filter(([, { takenBy }]) => takenBy.includes(kind))
    const names = ['kind', ...known.map(([each]) => each)].join(', ')
    throw new StartError(
      `GATEWAYS: ${name} has a setting that gateways of the kind ${kind} do not know (they know ${names}).`,
    )
  }
  const read = setting.read(value)
  if (read === null) throw new StartError(`GATEWAYS: ${key} of ${name} must be ${setting.form}.`)
  return read
}

function oneOf<T extends string>(
  value: string,
  words: readonly T[],
  as: (word: T) => Partial<ConfiguredGateway>,
): Partial<ConfiguredGateway> | null {
  const word = words.find((known) => known === value)
  return word === undefined ? null : as(word)
}

function listOf<T extends string>(
  value: string,
  words: readonly T[],
  as: (found: T[]) => Partial<ConfiguredGateway>,
): Partial<ConfiguredGateway> | null {
  const found = value.split(',').map((each) => words.find((known) => known === each))
  const known = found.filter((word) => word !== undefined)
  return known.length === found.length ? as([...new Set(known)]) : null
}

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** Keys and cards travel there: TLS, except to this machine. */
function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(value)
  const isPlain = protocol === 'http:' && THIS_MACHINE.includes(hostname)
  return (protocol === 'https:' || isPlain) && [username, password, search, hash].every((part) => part === '')
}

/** The merchant ids of the gateways that take Google Pay; null: Google's test environment. */
export function googleIdsOf(configured: readonly ConfiguredGateway[]): ReadonlyMap<string, string | null> {
  return new Map(
    configured.flatMap(({ name, googlePay }) =>
      googlePay === undefined ? [] : [[name, googlePay === 'test' ? null : googlePay] as const],
    ),
  )
}

/** Makes the adapters. The sandbox's address and key are the installation's, unless an entry has its own. */
export function createConfiguredGateways(
  configured: readonly ConfiguredGateway[],
  sandbox: { url: string; apiKey: string },
): Map<string, Gateway> {
  const made = createGateways(configured.map((gateway) => adapterSettings(gateway, sandbox)))
  for (const { name, kind, simulatedKind, googlePay, applePay } of configured) {
    const gateway = made.get(name)
    if (gateway === undefined) continue
    const { methods } = gateway.capabilities
    // No page may ask for a wallet whose button could not be drawn.
    const isShown = (method: PaymentMethod): boolean =>
      kind === 'sandbox' ||
      (method === 'GOOGLE_PAY' && googlePay !== undefined) ||
      (method === 'APPLE_PAY' && applePay === true) ||
      !isDeviceWallet(method)
    const shown = methods.filter(isShown)
    gateway.capabilities = { ...gateway.capabilities, methods: shown, kind: simulatedKind ?? kind }
  }
  return made
}

function adapterSettings(
  { simulatedKind: _, googlePay: __, applePay: ___, ...gateway }: ConfiguredGateway,
  sandbox: { url: string; apiKey: string },
): GatewaySettings {
  const { kind, url } = gateway
  if (kind === 'sandbox') {
    return { ...gateway, kind, url: url ?? sandbox.url, apiKey: sandbox.apiKey }
  }
  if (kind !== 'adyen') return { ...gateway, kind }
  if (url === undefined) throw new Error(`the gateway ${gateway.name} has no address`)
  return { ...gateway, kind, url }
}
