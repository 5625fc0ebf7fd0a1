import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { isPaymentErrorCode, type PaymentErrorCode } from '#rules/base/errors.ts'
import { certify } from '#gateways/certification/certify.ts'
import { publishCertification, type CertifiedCase } from '#gateways/certification/report.ts'
import { startSpoilingProxy } from '#gateways/certification/spoiling-proxy.ts'
import { checkCredentials } from '#gateways/credentials.ts'
import type { Gateway } from '#gateways/gateway.ts'
import { GATEWAY_KINDS, type GatewayKind } from '#gateways/registry.ts'
import { SAMPLE_ADDRESS, SAMPLE_BUYER } from '#gateways/sample-buyer.ts'
import { createConfiguredGateways, readGateways } from '../configuration/gateway-settings.ts'
import { StartError, systemReason } from '../start-error.ts'
import { UsageError, type Call, type CommandResult, type Terminal } from './command-call.ts'

/** How long a gateway's look-up may run behind: 24 times 5 seconds. */
const PATIENCE = 24
const PAUSE_MS = 5000

/** Address at which each gateway is tested; where live and test share an address, the key distinguishes them. */
const TEST_ADDRESS: Readonly<Record<GatewayKind, string | null>> = {
  sandbox: null,
  pagarme: 'https://api.pagar.me',
  stripe: 'https://api.stripe.com',
  worldpay: 'https://try.access.worldpay.com',
  paypal: 'https://api-m.sandbox.paypal.com',
  mercadopago: 'https://api.mercadopago.com',
  adyen: 'https://checkout-test.adyen.com',
}
/** Keys of accounts with real money. */
const LIVE_KEY = /^(?:[sr]k_live_|sk_(?!test_|live_)|APP_USR-)/
/** Addresses at which money is real, whatever the key. */
const LIVE_HOST = /^(?:access\.worldpay\.com|api(?:-m)?\.paypal\.com|.*-live\.adyenpayments\.com)$/

const card = z.object({
  number: z.string().regex(/^\d{13,19}$/),
  brand: z.string().default('visa'),
  holderName: z.string().default('MARIA DA SILVA'),
  month: z.string().regex(/^\d{2}$/),
  year: z.string().regex(/^\d{4}$/),
  securityCode: z.string().regex(/^\d{3,4}$/),
})
const address = z.object({
  zipcode: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
})
const buyer = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  document: z.string().nullable(),
  country: z.string(),
  address: address.nullable(),
  ip: z.string().nullable(),
})
const errorCode = z.custom<PaymentErrorCode>(
  (value) => typeof value === 'string' && isPaymentErrorCode(value),
)
const certification = z.object({
  kind: z.custom<GatewayKind>((value) => typeof value === 'string' && Object.hasOwn(GATEWAY_KINDS, value)),
  url: z.url().optional(),
  /** Settings as in `GATEWAYS`, such as `installments=12`: it is certified as it is going to be used. */
  settings: z.string().default(''),
  credentials: z.record(z.string(), z.string()).default({}),
  /** The operator's own key of a sandbox, which has no accounts of sellers. */
  apiKey: z.string().min(1).optional(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: z.int().min(4),
  /** A gateway that takes cards is tried with one. */
  approved: card.optional(),
  refused: z.array(z.object({ card, code: errorCode })).default([]),
  buyer: buyer.default({ ...SAMPLE_BUYER, address: SAMPLE_ADDRESS }),
})
type CertificationFile = z.infer<typeof certification>

/** The files that a certification writes. */
type Outputs = { report?: string | undefined; record?: string | undefined }

/**
 * Holds a gateway's own test environment to the program's expectations and prints each result as it is known.
 *
 * @throws UsageError for a file that is not in order, and for an account with real money
 */
export async function certifyGateway(
  { terminal }: Call,
  path: string,
  outputs: Outputs,
): Promise<CommandResult> {
  return await certifyWith(await readFileOf(path), terminal, outputs)
}

/** The adapter as `GATEWAYS` would make it, at the line that spoils answers. */
function adapterFor({ kind, settings }: CertificationFile, url: string, apiKey: string): Gateway {
  try {
    const [configured] = readGateways({ GATEWAYS: `${kind} url=${url} ${settings}` })
    const gateway = configured && createConfiguredGateways([configured], { url, apiKey }).get(kind)
    if (gateway === undefined) throw new Error(`no adapter was made for ${kind}`)
    return gateway
  } catch (error) {
    // Its sentence names the setting, and no value.
    if (error instanceof StartError) throw new UsageError(`settings: ${error.message}`)
    throw error
  }
}

async function readFileOf(path: string): Promise<CertificationFile> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(`The file ${path} cannot be read (${systemReason(error)}).`)
  }
  const read = certification.safeParse(parseJson(text))
  if (read.success) return read.data
  // Names of fields, and never their values: the file holds keys.
  const fields = read.error.issues.map(({ path: at }) => at.join('.') || 'the file')
  throw new UsageError(`Not in order: ${[...new Set(fields)].join(', ')}.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('The file is no JSON.')
  }
}

async function certifyWith(
  file: CertificationFile,
  { out }: Terminal,
  outputs: Outputs,
): Promise<CommandResult> {
  const { kind, credentials } = file
  const url = file.url ?? TEST_ADDRESS[kind]
  if (url === null) throw new UsageError('The sandbox has no address of its own: name the url of yours.')
  const misfit = checkCredentials(GATEWAY_KINDS[kind].credentials, credentials)
  if (misfit !== null) throw new UsageError(`${misfit}.`)
  if (isLive(url, credentials))
    throw new UsageError('This is an account with real money. Use its test account.')
  const proxy = await startSpoilingProxy(url)
  try {
    const { apiKey = '' } = file
    const gateway = adapterFor(file, proxy.url, apiKey)
    const { approved = null } = file
    if (approved === null && gateway.capabilities.methods.includes('CREDIT_CARD')) {
      throw new UsageError('Not in order: approved. This gateway takes cards.')
    }
    const cases: CertifiedCase[] = []
    const situation = { ...file, approved, gateway, proxy, wait: () => wait(PAUSE_MS), patience: PATIENCE }
    for await (const result of certify(situation)) {
      const { name, flaw } = result
      cases.push({ ...result, exchanges: proxy.takeExchanges() })
      out(flaw === null ? `ok      ${name}` : `FLAW    ${name}\n        ${flaw}`)
    }
    const flaws = cases.filter((each) => each.flaw !== null).length
    await publish(file, { address: new URL(url).origin, cases }, outputs)
    out(
      flaws === 0
        ? `\n${kind} keeps what was asked of it.`
        : `\n${flaws} of them not: do not sell through it yet.`,
    )
    return { exit: flaws === 0 ? 'done' : 'failed', text: BY_HAND }
  } finally {
    await proxy.stop()
  }
}

/** Writes what was asked for; nothing of the account or its cards is in it. */
async function publish(
  { kind, currency, credentials, apiKey, approved, refused }: CertificationFile,
  seen: { address: string; cases: readonly CertifiedCase[] },
  { report, record }: Outputs,
): Promise<void> {
  const cards = [approved, ...refused.map(({ card: each }) => each)].flatMap((each) => each?.number ?? [])
  const secrets = [...Object.values(credentials), ...(apiKey === undefined ? [] : [apiKey]), ...cards]
  const head = {
    kind,
    address: seen.address,
    currency,
    version: await ownVersion(),
    date: new Date().toISOString().slice(0, 10),
  }
  const published = publishCertification(head, seen.cases, secrets)
  if (report !== undefined) await writeFile(report, published.report)
  if (record !== undefined) await writeFile(record, published.recorded)
}

async function ownVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  )
  return z.object({ version: z.string() }).parse(manifest).version
}

/** Checks that only a person can make. */
const BY_HAND = `Still to be done by hand, as docs/gateways/README.md says: a webhook that arrives and proves itself, a Pix and a
boleto that are paid, a refund and a chargeback made in the gateway's own pages.`

function isLive(url: string, credentials: Readonly<Record<string, string>>): boolean {
  return LIVE_HOST.test(new URL(url).hostname) || Object.values(credentials).some((key) => LIVE_KEY.test(key))
}
