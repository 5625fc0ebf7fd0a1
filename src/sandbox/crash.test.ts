import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  callerOf,
  cardBody,
  pixBody,
  TEST_API_KEY,
  TEST_WEBHOOK_SECRET,
  type TestSandbox,
} from './test-sandbox.ts'

type Process = { child: ChildProcess; call: TestSandbox['call'] }

let dataDir: string
let children: ChildProcess[]
beforeEach(async () => {
  children = []
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-crash-'))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<Process> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'standalone.ts')], {
    env: {
      ...process.env,
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_API_KEY: TEST_API_KEY,
      SANDBOX_WEBHOOK_SECRET: TEST_WEBHOOK_SECRET,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, call: callerOf((JSON.parse(line) as { url: string }).url) }
}

async function kill({ child }: Process): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const referencesIn = async ({ call }: Process): Promise<Set<string>> => {
  const { body } = await call('GET', '/ledger')
  return new Set((body['entries'] as { reference: string }[]).map(({ reference }) => reference))
}

describe('a killed sandbox', () => {
  test('still has every charge that it answered, however often it is killed under load', async () => {
    const acknowledged = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      const running = await start()
      const charging = Array.from({ length: 8 }, async (_, lane) => {
        for (let turn = 0; ; turn += 1) {
          const key = `r${round}-${lane}-${turn}`
          const { status } = await running.call('POST', '/charges', {
            key,
            body: cardBody('4000000000000010'),
          })
          if (status === 201) acknowledged.add(key)
        }
      })
      const ended = Promise.allSettled(charging)
      await expect.poll(() => acknowledged.size).toBeGreaterThan(round * 100 + 100)
      await kill(running)
      expect((await ended).every(({ status }) => status === 'rejected')).toBe(true)
    }
    const running = await start()
    const recorded = await referencesIn(running)
    expect([...acknowledged].filter((reference) => !recorded.has(reference))).toEqual([])
    await kill(running)
  })

  test('drops a torn last line and goes on counting', async () => {
    const first = await start()
    const { body: charge } = await first.call('POST', '/charges', { key: 'r1', body: pixBody() })
    await kill(first)
    const path = join(dataDir, 'ledger.jsonl')
    const whole = await readFile(path, 'utf8')
    await appendFile(path, whole.slice(0, whole.length / 2))
    const second = await start()
    expect(await referencesIn(second)).toEqual(new Set(['r1']))
    const repeat = await second.call('POST', '/charges', { key: 'r1', body: pixBody() })
    expect(repeat.status).toBe(409)
    await second.call('POST', `/charges/${String(charge['id'])}/pay`)
    await kill(second)
    const third = await start()
    expect((await third.call('GET', '/ledger')).body).toMatchObject({
      entries: [
        { seq: 1, kind: 'issue' },
        { seq: 2, kind: 'payment' },
      ],
      totals: { r1: { captured: 49_700 } },
    })
    await kill(third)
  })
})
