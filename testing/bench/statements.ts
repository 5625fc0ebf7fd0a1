import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { buyerOf } from '../harness/buyer.ts'
import { buyByCard, createVisitor } from '../harness/shopper.ts'
import { attachDatabase, createStage, startOn, startSandboxOn, type Stage } from '../harness/stage.ts'

/** Database cost of one purchase by card. */
export interface StatementCount {
  /** In the buyer's six calls. */
  statements: number
  transactions: number
  /** Afterwards, in the worker: dispatch, jobs and mail; fewer when more purchases share a batch. */
  workerStatements: number
  /** The text of the buyer's statements, in their order, shortened. */
  texts: string[]
}

const PURCHASES = 10
const FIRST_BUYER = 5_000_000
const NO_SWEEP_MS = '3600000'
const IDLE_MS = 3000

/** Counts by the server's own log. Web and worker run apart, so that each statement is known by its connection. */
export async function countStatements(): Promise<StatementCount> {
  const stage = await createStage({ SWEEP_INTERVAL_MS: NO_SWEEP_MS })
  const sandbox = await startSandboxOn(stage)
  try {
    const first = await startOn(stage, 'web,gateway')
    const database = await attachDatabase(stage)
    await logEverything(database.url)
    await first.stop()
    const web = await startOn(stage, 'web,gateway')
    const worker = await startOn(stage, 'worker')
    // Statements before any purchase are the worker looking for work.
    const idle = new Set(
      (await linesAfter(stage, (await readLog(stage)).length, IDLE_MS)).map(({ text }) => text),
    )
    await buy(stage, 1)
    await sleep(IDLE_MS)
    const from = (await readLog(stage)).length
    for (let number = 1; number <= PURCHASES; number += 1) await buy(stage, 1 + number)
    const lines = await linesAfter(stage, from, IDLE_MS)
    await worker.stop()
    await web.stop()
    await database.stop()
    return countOf(lines, idle)
  } finally {
    await sandbox.stop()
    await stage.strike()
  }
}

async function logEverything(url: string): Promise<void> {
  const db = new Client({ connectionString: url })
  await db.connect()
  await db.query(`alter system set log_line_prefix = '%a|%p|'`)
  await db.query(`alter system set log_statement = 'all'`)
  await db.query('select pg_reload_conf()')
  await db.end()
}

async function buy(stage: Stage, number: number): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const { web, gateway } = stage.ports
  const origins = { web: `http://localhost:${web}`, gateway: `http://localhost:${gateway}` }
  await buyByCard(
    createVisitor({ origins, agent, buyer: buyerOf(FIRST_BUYER + number) }),
    1001,
    '4000000000000010',
  )
  agent.destroy()
}

interface LogLine {
  application: string
  connection: string
  text: string
}

const STATEMENT = /^([^|\n]*)\|(\d+)\|LOG: {2}(?:statement|execute [^:]*): /

async function readLog(stage: Stage): Promise<string> {
  return readFile(join(stage.dataDir, 'postgres', 'server.log'), 'utf8')
}

/** Statements logged after a place of the log, once some time has passed. */
async function linesAfter(stage: Stage, from: number, waitMs: number): Promise<LogLine[]> {
  await sleep(waitMs)
  // A line that begins with a tab goes on with the statement of the one before.
  const entries = (await readLog(stage)).slice(from).split(/\n(?!\t)/)
  return entries.flatMap((entry) => {
    const match = STATEMENT.exec(entry)
    if (match === null) return []
    const [head, application = '', connection = ''] = match
    return [{ application, connection, text: entry.slice(head.length).replace(/\s+/g, ' ').trim() }]
  })
}

function countOf(lines: readonly LogLine[], idle: ReadonlySet<string>): StatementCount {
  const buyers = lines.filter(({ application, text }) => application.includes('web') && !idle.has(text))
  const workers = lines.filter(({ application, text }) => !application.includes('web') && !idle.has(text))
  return {
    statements: buyers.length / PURCHASES,
    transactions: transactionsOf(buyers) / PURCHASES,
    workerStatements: workers.length / PURCHASES,
    texts: buyers.slice(0, Math.round(buyers.length / PURCHASES)).map(({ text }) => text.slice(0, 110)),
  }
}

/** A statement outside of begin and commit is a transaction of its own. */
function transactionsOf(lines: readonly LogLine[]): number {
  const open = new Set<string>()
  let count = 0
  for (const { connection, text } of lines) {
    if (/^begin/i.test(text)) open.add(connection)
    if (!open.has(connection) || /^begin/i.test(text)) count += 1
    if (/^(commit|rollback)/i.test(text)) open.delete(connection)
  }
  return count
}
