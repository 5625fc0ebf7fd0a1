import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox, type RunningSandbox, type SandboxOptions } from './start.ts'

/** For the tests of this room: a sandbox in a hurry, in a fresh folder, and a caller that has its key. */
export type TestSandbox = RunningSandbox & {
  dataDir: string
  log: string[]
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<TestAnswer>
  charge(reference: string, body: object): Promise<TestAnswer>
}
export type CallOptions = { body?: object; key?: string }
export type TestAnswer = { status: number; body: Record<string, unknown> }

export const TEST_API_KEY = 'test-key'
export const TEST_WEBHOOK_SECRET = 'test-webhook-secret'

/** A caller of the API of a sandbox. */
export function callerOf(url: string): TestSandbox['call'] {
  return async (method, path, { body, key } = {}) => {
    const answer = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${TEST_API_KEY}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
}

/** Starts one; `change` replaces single options, for instance the folder of an earlier one. */
export async function startTestSandbox(change: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const log: string[] = []
  const write = (fields: object, message: string): void =>
    void log.push(JSON.stringify({ message, ...fields }))
  const dataDir = change.dataDir ?? (await mkdtemp(join(tmpdir(), 'sandbox-test-')))
  const running = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    apiKey: TEST_API_KEY,
    webhookSecret: TEST_WEBHOOK_SECRET,
    publicUrl: null,
    smtpPort: 0,
    pace: 0.01,
    log: { info: write, error: write },
    ...change,
    dataDir,
  })
  const call = callerOf(running.url)
  const charge = (key: string, body: object): Promise<TestAnswer> => call('POST', '/charges', { key, body })
  return { ...running, dataDir, log, call, charge }
}

const COMMON = {
  amount: 49_700,
  currency: 'BRL',
  description: 'Test',
  buyer: { name: 'Maria da Silva', email: 'maria@example.com', document: '52998224725' },
  webhook_url: '',
}

/** The body of a card charge. */
export function cardBody(number: string, change: object = {}): object {
  const card = { number, holder_name: 'MARIA', month: '12', year: '2039', security_code: '987' }
  return {
    ...COMMON,
    method: 'card',
    card,
    installments: 1,
    capture: true,
    store: false,
    three_ds: null,
    ...change,
  }
}

/** The body of a question about a card, without money. */
export function verificationBody(number: string): object {
  const { card, three_ds } = cardBody(number) as { card: object; three_ds: null }
  return { ...COMMON, amount: 0, method: 'card_verification', card, three_ds }
}

/** The body of a Pix that can be paid for an hour, unless changed. */
export function pixBody(change: object = {}): object {
  return { ...COMMON, method: 'pix', expires_at: new Date(Date.now() + 3_600_000).toISOString(), ...change }
}

/** The body of a boleto that is due in three days, unless changed. */
export function boletoBody(change: object = {}): object {
  const dueDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  return { ...COMMON, method: 'boleto', due_date: dueDate, instructions: '', ...change }
}

/** The body of a voucher for an OXXO till that is due in three days, unless changed. */
export function oxxoBody(change: object = {}): object {
  const dueDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  return { ...COMMON, currency: 'MXN', method: 'oxxo', due_date: dueDate, ...change }
}

/** The body of a charge that its payer agrees to on the wallet's page, unless changed. */
export function walletBody(change: object = {}): object {
  return {
    ...COMMON,
    method: 'wallet',
    return_url: 'https://shop.example/return?key=1',
    cancel_url: 'https://shop.example/cancel?key=1',
    ...change,
  }
}
