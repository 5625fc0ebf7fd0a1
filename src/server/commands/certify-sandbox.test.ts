import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBalcao } from './run-balcao.ts'

const API_KEY = 'certified-key-of-the-sandbox'
const card = (number: string) => ({ number, brand: 'visa', month: '12', year: '2039', securityCode: '987' })

let folder: string
let sandbox: { url: string; stop(): Promise<void> }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certify-sandbox-'))
  sandbox = await startSandbox()
})
afterAll(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true })
})

/** The acquirer as a process of its own, which knows nothing of who certifies it. */
async function startSandbox(): Promise<typeof sandbox> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../sandbox/standalone.ts')], {
    env: {
      ...process.env,
      SANDBOX_DATA_DIR: join(folder, 'data'),
      SANDBOX_API_KEY: API_KEY,
      SANDBOX_WEBHOOK_SECRET: 'certified-webhook-secret',
      SANDBOX_PACE: '0.1',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(child, 'exit')
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), exited])) as [unknown]
  const { url } = JSON.parse(String(line)) as { url: string }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  return { url, stop }
}

test('the sandbox is certified case by case, and the published files hold no secret', async () => {
  const file = join(folder, 'certify.json')
  const [report, record] = [join(folder, 'report.md'), join(folder, 'recorded.json')]
  const certification = {
    kind: 'sandbox',
    url: sandbox.url,
    apiKey: API_KEY,
    currency: 'BRL',
    amount: 10_000,
    approved: card('4000000000000010'),
    refused: [
      { card: card('4000000000001125'), code: 'INSUFFICIENT_FUNDS' },
      { card: card('4000000000001109'), code: 'INVALID_CREDIT_CARD' },
    ],
  }
  await writeFile(file, JSON.stringify(certification))
  const lines: string[] = []
  const code = await runBalcao(['gateway', 'certify', file, '--report', report, '--record', record], {
    env: {},
    input: () => Promise.resolve(''),
    out: (text) => void lines.push(text),
    err: (text) => void lines.push(text),
  })
  expect(lines.filter((line) => line.startsWith('FLAW'))).toEqual([])
  expect(code).toBe(0)
  const published = await Promise.all([report, record].map((path) => readFile(path, 'utf8')))
  expect(published[0]).toContain('a card that is kept for a subscription is charged without the buyer')
  expect(published[0]).toContain('"advice_code": "2"')
  for (const text of published) {
    for (const secret of [API_KEY, '4000000000000010', '987"', 'Maria', 'maria@', '52998224725'])
      expect(text).not.toContain(secret)
  }
  const { answers } = JSON.parse(published[1] ?? '') as { answers: { case: string; path: string }[] }
  expect(new Set(answers.map((answer) => answer.case)).size).toBe(
    lines.filter((line) => line.startsWith('ok')).length,
  )
})
