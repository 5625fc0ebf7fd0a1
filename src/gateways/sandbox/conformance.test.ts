import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import {
  describeGateway,
  describeWallet,
  type Conformance,
  type ConformanceCard,
  type WalletConformance,
} from '../conformance.ts'

import type { Gateway, WebhookRequest } from '../gateway.ts'
import { createSandboxGateway } from './sandbox.ts'

const API_KEY = 'conformance-key'
const WEBHOOK_SECRET = 'conformance-webhook-secret'
/** Slow cards answer after a tenth of their time: 12 s become 1.2 s. */
const PACE = '0.1'
const PATIENCE_MS = 300

const card = (number: string): ConformanceCard => ({
  number,
  brand: 'visa',
  holderName: 'MARIA DA SILVA',
  month: '12',
  year: '2039',
  securityCode: '123',
})

const REFUSED: readonly [string, PaymentErrorCode, boolean][] = [
  ['4000000000001018', '87', true],
  ['4000000000001026', 'BAD_TRACK_2_DATA', true],
  ['4000000000001034', 'BANK', false],
  ['4000000000001042', 'CREDIT_CARD_OPERATOR', false],
  ['4000000000001059', 'BLACKLIST_PURCHASE', false],
  ['4000000000001067', 'INVALID_CVV', false],
  ['4000000000001075', 'INVALID_CLIENT_DATA', false],
  ['4000000000001083', 'DUPLICATE_PURCHASE', false],
  ['4000000000001091', 'INVALID_DATA', false],
  ['4000000000001109', 'INVALID_CREDIT_CARD', false],
  ['4000000000001117', 'CREDIT_CARD_INVALID', true],
  ['4000000000001125', 'INSUFFICIENT_FUNDS', false],
  ['4000000000001133', 'INVALID_PAYMENT_TYPE', false],
  ['4000000000001141', 'INVALID_INSTALLMENTS', false],
  ['4000000000001158', 'CURRENCY_NOT_SUPPORTED', false],
  ['4000000000001166', 'SUSPECTED_FRAUD', false],
  ['4000000000001174', 'BLOCKED_BY_FRAUD_ANALYSIS', false],
  ['4000000000001182', 'GENERIC', true],
  ['4000000000001190', 'WORLDPAY_CARD_ERROR', false],
  ['4000000000001208', 'COMPLETE_CHALLENGE_3DS', false],
  // A valid number that is in no table represents a real card.
  ['4111111111111111', 'INVALID_CREDIT_CARD', false],
]

const cards: Conformance['cards'] = {
  approved: card('4000000000000010'),
  inReview: card('4000000000002016'),
  timesOut: card('4000000000002040'),
  answerLost: card('4000000000002057'),
  errorBeforeCharging: card('4000000000002073'),
  errorAfterCharging: card('4000000000002081'),
  malformed: card('4000000000002099'),
  inventedCode: card('4000000000001216'),
  refused: [
    ...REFUSED.map(([number, code, reversible]) => ({ card: card(number), code, reversible })),
    { card: card('4000000000001109'), code: 'INVALID_CREDIT_CARD', reversible: false, advice: 'never' },
    { card: card('4000000000001125'), code: 'INSUFFICIENT_FUNDS', reversible: false, advice: 'later' },
  ],
}

/** The sandbox as a process of its own, as an operator runs it. */
async function startSandboxProcess(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = join(import.meta.dirname, '../../sandbox/standalone.ts')
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_API_KEY: API_KEY,
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SANDBOX_PACE: PACE,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(child, 'exit')
  const listening = once(createInterface(child.stdout), 'line')
  const [line] = (await Promise.race([listening, exited])) as [string | number]
  const { url } = JSON.parse(String(line)) as { url: string }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  return { url, stop }
}

type Receiver = { url: string; received: WebhookRequest[]; stop(): Promise<void> }

/** Takes webhooks and keeps them byte by byte. */
async function startReceiver(): Promise<Receiver> {
  const received: WebhookRequest[] = []
  const server: Server = createServer((request, response) => {
    void buffer(request).then((rawBody) => {
      const signature = request.headers['sandbox-signature']
      received.push({ rawBody, headers: { 'sandbox-signature': String(signature) } })
      return response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received, stop }
}

/** Returns an address without a listener: a port that was just released. */
async function closedUrl(): Promise<string> {
  const receiver = await startReceiver()
  await receiver.stop()
  return receiver.url
}

async function startConformance(): Promise<Conformance & WalletConformance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-conformance-'))
  const sandbox = await startSandboxProcess(dataDir)
  const receiver = await startReceiver()
  const gatewayWith = (change: Partial<Parameters<typeof createSandboxGateway>[0]> = {}): Gateway =>
    createSandboxGateway({ url: sandbox.url, apiKey: API_KEY, ...change })
  const call = async (path: string, method: 'GET' | 'POST', body?: object): Promise<unknown> => {
    const answer = await fetch(`${sandbox.url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${API_KEY}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    return answer.json()
  }
  const answerChallenge = async (reference: string, passes: boolean): Promise<void> => {
    await call('/3ds/answers', 'POST', { reference, passes })
  }
  return {
    gateway: gatewayWith(),
    impatient: gatewayWith({ chargeTimeoutMs: PATIENCE_MS }),
    unreachable: gatewayWith({ url: await closedUrl() }),
    inAnHour: gatewayWith({ now: () => new Date(Date.now() + 60 * 60 * 1000) }),
    credentials: {},
    webhookUrl: receiver.url,
    webhookSecrets: { webhookSecret: WEBHOOK_SECRET },
    cards,
    threeDS: {
      frictionless: card('4000000000003014'),
      challenged: card('4000000000003022'),
      failing: card('4000000000003030'),
      answerChallenge,
    },
    give: async (wallet, { number }) => {
      const { key } = (await call('/wallet-key', 'GET')) as { key: string }
      return sealedBy(key, { wallet: wallet === 'apple-pay' ? 'apple_pay' : 'google_pay', number })
    },
    pay: async (gatewayId) => {
      await call(`/charges/${gatewayId}/pay`, 'POST')
    },
    approve: async (gatewayId) => {
      await call(`/charges/${gatewayId}/approve`, 'POST', { means: 'balance' })
    },
    approveInVain: async (gatewayId) => {
      await call(`/charges/${gatewayId}/approve`, 'POST', { means: 'declined' })
    },
    mishap: async (how) => {
      await call('/mishap', 'POST', { how })
    },
    books: async (reference) => {
      const { totals } = (await call(`/ledger?reference=${reference}`, 'GET')) as {
        totals: Record<string, { captured: number; refunded: number }>
      }
      return {
        captured: totals[reference]?.captured ?? 0,
        refunded: totals[reference]?.refunded ?? 0,
      }
    },
    webhook: (reference) => nextWebhook(receiver, reference),
    stop: async () => {
      await sandbox.stop()
      await receiver.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Encrypts as the simulated sheet does, in a browser. */
async function sealedBy(spki: string, given: object): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', Buffer.from(spki, 'base64'), algorithm, false, [
    'encrypt',
  ])
  const sealed = await crypto.subtle.encrypt(algorithm, key, Buffer.from(JSON.stringify(given)))
  return Buffer.from(sealed).toString('base64')
}

async function nextWebhook({ received }: Receiver, reference: string): Promise<WebhookRequest> {
  const find = (): WebhookRequest | undefined =>
    received.find(({ rawBody }) => Buffer.from(rawBody).includes(reference))
  await expect.poll(find).toBeDefined()
  const found = find()
  if (found === undefined) throw new Error('the webhook went away')
  return found
}

const { capabilities } = createSandboxGateway({ url: 'http://127.0.0.1', apiKey: API_KEY })
describeGateway('sandbox', capabilities, startConformance)
describeWallet('wallet of the sandbox', capabilities, startConformance)

test('the sandbox report is read page by page, and any other answer is unknown', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-report-'))
  const sandbox = await startSandboxProcess(dataDir)
  try {
    const gateway = createSandboxGateway({ url: sandbox.url, apiKey: API_KEY })
    const query = { from: '2026-01-01T00:00:00Z', to: '2126-01-01T00:00:00Z', cursor: null }
    expect(await gateway.report?.(query)).toEqual({ kind: 'page', movements: [], next: null })
    expect(await gateway.report?.({ ...query, from: 'x' })).toMatchObject({ kind: 'unknown' })
    const stranger = createSandboxGateway({ url: sandbox.url, apiKey: 'another key' })
    expect(await stranger.report?.(query)).toMatchObject({ kind: 'unknown' })
  } finally {
    await sandbox.stop()
    await rm(dataDir, { recursive: true })
  }
})
