import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { findServer } from '#server/store/postgres/postgres-process.ts'
import type { Finding } from '../../harness/ledger-comparison.ts'
import { createStage, startSandboxOn, type Stage } from '../../harness/stage.ts'
import { run } from '../../../scripts/tool.ts'
import { BUYERS, costOf, grownStatements, watchDatabase, type Cost, type Watched } from './cost.ts'
import { startCrew } from './crew.ts'
import { breakersHold, catalogueHolds, limitsHold, seen, stockHolds } from './shared.ts'

export interface ProcessesDrill {
  /** How many are made by each number of processes. */
  purchases: number
}

const COUNTS = [1, 2, 4]
const LONE = 'one of each, one buyer'
const MOST = 4
/** Where many connections add up, and few are busy. */
const POOL = '3'
const CONNECTIONS = 200
/** Allowed extra cost of a purchase with several processes: a check that two of them make at once, and no more. */
const GROWTH = 1.1
const A_BIT = 0.2
/** Workers take what waits in groups, and how large those are is chance. */
const OF_WORKERS = 1
/** A card that one process took is read from the vault by the one that orders gateways, and by the one that charges. */
const MOST_CARD_READS = 2
/** That a sale has changed, and that a job waits: so many where none finds another one in its group. */
const MOST_NOTIFICATIONS = 2
const LIMITED = { RATE_LIMITS: 'on', GATEWAY_BREAKERS: 'on' }
const BREAKING = { RATE_LIMITS: 'off', GATEWAY_BREAKERS: 'on' }
const UNLIMITED = { RATE_LIMITS: 'off', GATEWAY_BREAKERS: 'off' }
/** How long, and how often, the control keeps others from a table. */
const [HELD_MS, FREE_MS] = [60, 40]

/**
 * One, two and four processes of each role on one database: a purchase costs it as many statements, waits for locks and
 * notifications as before, and what processes share is right whichever of them is asked. Controls: somebody who holds a
 * lock, and a process that goes without limits and breakers.
 */
export async function drillProcesses({ purchases }: ProcessesDrill): Promise<Finding[]> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) throw new Error('The program could not be built')
  const stage = await createStage({ SWEEP_INTERVAL_MS: '3600000', DATABASE_POOL_SIZE: POOL })
  const dataDir = join(stage.folder, 'database')
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    maxConnections: CONNECTIONS,
  })
  stage.env.DATABASE_URL = server.url
  try {
    const sandbox = await startSandboxOn(stage, 0.2)
    const pid = (await findServer(join(dataDir, 'postgres', 'cluster')))?.pid ?? 0
    const findings = [
      ...(await costs(stage, dataDir, pid, purchases)),
      ...(await shared(stage)),
      ...(await controlOfShared(stage)),
    ]
    await sandbox.stop()
    return findings
  } finally {
    await server.stop()
    await stage.strike()
  }
}

async function costs(stage: Stage, dataDir: string, pid: number, purchases: number): Promise<Finding[]> {
  const found = new Map<string, Cost>()
  let database: Watched | null = null
  for (const [at, count] of COUNTS.entries()) {
    const crew = await startCrew(stage, count)
    database ??= await watchDatabase(stage.env.DATABASE_URL ?? '', pid, dataDir)
    const watched = database
    const first = (at + 1) * 100_000
    const measure = async (name: string, from: number, buyers = BUYERS): Promise<void> => {
      const cost = await costOf(crew, watched, buyers === 1 ? purchases / 4 : purchases, from, buyers)
      found.set(name, cost)
      print(name, cost, found.get(LONE))
    }
    if (count === 1) await measure(LONE, first + 50_000, 1)
    await measure(`${count} of each`, first)
    if (count === 2) await lockedOut(stage, () => measure('2 of each, while somebody holds a lock', 900_000))
    await crew.stop()
  }
  const against = (name: string): string[] => more(found.get(LONE), found.get(name))
  return [
    {
      name: 'with two processes of each role a purchase costs the database no more',
      failures: against('2 of each'),
    },
    {
      name: 'with four processes of each role a purchase costs the database no more',
      failures: against('4 of each'),
    },
    seen(
      'the control, somebody who holds a lock, is seen in the waits',
      against('2 of each, while somebody holds a lock').filter((what) => what.startsWith('lockWaits')),
    ),
  ]
}

/**
 * Returns the extra cost of a purchase over one that a lone buyer makes at one process. That fewer messages and jobs
 * are grouped together, and that a card is read by processes other than the one that received it, has a limit however
 * many processes there are.
 */
function more(one: Cost | undefined, several: Cost | undefined): string[] {
  if (one === undefined || several === undefined) return ['it was not measured']
  const most = {
    statements: one.statements * GROWTH + A_BIT,
    cardReads: MOST_CARD_READS,
    workerStatements: one.workerStatements * GROWTH + OF_WORKERS,
    lockWaits: one.lockWaits + A_BIT,
    notifications: MOST_NOTIFICATIONS,
  }
  return (Object.keys(most) as (keyof typeof most)[]).flatMap((kind) =>
    several[kind] <= most[kind]
      ? []
      : [
          `${kind}: ${several[kind].toFixed(2)} of each purchase, at most ${most[kind].toFixed(2)} are expected`,
        ],
  )
}

function print(name: string, cost: Cost, lone: Cost | undefined): void {
  const { statements, cardReads, workerStatements, lockWaits, notifications, programs, database } = cost
  console.log(
    `  ${name}: ${statements.toFixed(2)} statements, ${cardReads.toFixed(2)} readings of the card and ` +
      `${workerStatements.toFixed(2)} statements of the worker, ${lockWaits.toFixed(2)} waits for locks, ` +
      `${notifications.toFixed(2)} notifications; ` +
      `${programs.toFixed(1)} ms of the programs and ${database.toFixed(1)} ms of the database`,
  )
  if (lone !== undefined) for (const grown of grownStatements(lone, cost)) console.log(`    ${grown}`)
}

/** Somebody takes a table for a moment, again and again, while work goes on. */
async function lockedOut<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  const db = new Client({ connectionString: stage.env.DATABASE_URL })
  await db.connect()
  const ended = new AbortController()
  const holding = (async () => {
    while (!ended.signal.aborted) {
      await db.query('begin; lock table attempts in share row exclusive mode')
      await sleep(HELD_MS)
      await db.query('commit')
      await sleep(FREE_MS)
    }
  })()
  try {
    return await work()
  } finally {
    ended.abort()
    await holding
    await db.end()
  }
}

async function shared(stage: Stage): Promise<Finding[]> {
  const limited = await startCrew(stage, MOST, () => LIMITED)
  const limits = await limitsHold(stage, limited, 1000)
  await limited.stop()
  // All buyers come from one address here, so what is not about limits goes without them.
  const crew = await startCrew(stage, MOST, () => BREAKING)
  const findings = [
    { name: 'tries of a card are limited by four processes as by one', failures: limits },
    {
      name: 'a price that was changed is that of four processes',
      failures: await catalogueHolds(stage, crew, MOST, 1100),
    },
    // Runs before any sale: successes within the last minute would outweigh the failures.
    {
      name: 'a gateway that fails at one process is left alone by four',
      failures: await breakersHold(stage, crew, MOST, 1300),
    },
    { name: 'of what is scarce four processes sell what there is', failures: await stockHolds(crew, 1200) },
  ]
  await crew.stop()
  return findings
}

async function controlOfShared(stage: Stage): Promise<Finding[]> {
  const crew = await startCrew(stage, 2, (place) => (place === 1 ? UNLIMITED : LIMITED))
  const failing = await breakersHold(stage, crew, 2, 2100)
  const findings = [
    seen('the control, a process without limits, is seen', await limitsHold(stage, crew, 2000)),
    seen(
      'the control, a process without breakers, is seen, and no other',
      failing.length === 1 ? failing.filter((what) => what.startsWith('process 2 ')) : [],
    ),
  ]
  await crew.stop()
  return findings
}
