import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Origins } from '../harness/browser-session.ts'

/** Orders for a load process, as JSON in its first argument. */
export interface LoadOrder {
  kind: 'purchase' | 'page' | 'floor'
  origins: Origins
  /** Buyers, or browsers, that run side by side in this process. */
  clients: number
  warmUpMs: number
  measuredMs: number
  /** The number of the first buyer; each purchase takes the next one. */
  firstBuyer: number
}

/** Results that a load process writes as JSON. Times in milliseconds. */
export interface LoadAnswer {
  /** Whole purchases, pages or floor rounds that began and ended while it was measured. */
  rounds: number[]
  /** Rounds including those of the warm-up and those that were cut off: the divisor of the program's processor time. */
  all: number
  /** Time of each call by its name; of pages, to the first byte. */
  calls: Record<string, number[]>
  failures: string[]
  /** Processor time of the buyers themselves while it was measured. */
  processorMs: number
}

/** Processes that make the load: one is enough until it keeps a core busy by itself. */
const processesFor = (clients: number): number => (clients > 8 ? 2 : 1)

let nextBuyer = 1_000

/** Lets a crowd at the program, from processes of their own. */
export async function runLoad(order: Omit<LoadOrder, 'firstBuyer'>): Promise<LoadAnswer> {
  const processes = processesFor(order.clients)
  const answers = await Promise.all(
    Array.from({ length: processes }, () => {
      const firstBuyer = (nextBuyer += 100_000)
      return runProcess({ ...order, clients: Math.ceil(order.clients / processes), firstBuyer })
    }),
  )
  const calls: Record<string, number[]> = {}
  for (const answer of answers) {
    for (const [name, times] of Object.entries(answer.calls)) (calls[name] ??= []).push(...times)
  }
  return {
    rounds: answers.flatMap(({ rounds }) => rounds),
    all: answers.reduce((sum, { all }) => sum + all, 0),
    calls,
    failures: answers.flatMap(({ failures }) => failures),
    processorMs: answers.reduce((sum, { processorMs }) => sum + processorMs, 0),
  }
}

function runProcess(order: LoadOrder): Promise<LoadAnswer> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'load-process.ts'), JSON.stringify(order)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(output) as LoadAnswer)
      else reject(new Error(`A load process ended with ${code}`))
    })
  })
}

/** The time that this share of the rounds stayed under. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
