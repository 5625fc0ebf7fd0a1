import { rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Finding } from '../harness/ledger-comparison.ts'
import { createStage, startOn, startSandboxOn, withDatabase, type Stage } from '../harness/stage.ts'
import { run } from '../../scripts/tool.ts'
import type { BackupDrill } from './backup.ts'
import { makeArchivedServer, type ArchivedServer } from './machine/archived-server.ts'
import { findingOfMissing } from './machine/installed.ts'
import { makePlace } from './machine/processes.ts'
import { buy, commandOn, isDone, reconciled, soldUnknown, type Street } from './restored-shop.ts'

/** Approved, and answered after 12 seconds; the sandbox runs five times as fast here. */
const SLOW_CARD = '4000000000002040'
const PACE = 0.2
const LIMIT_MS = 60_000
const BACKUP_ENDS_MS = 1500

/**
 * Keeps a PostgreSQL of one's own by pgBackRest and the files of ops/pgbackrest/, loses its machine, and restores it to a
 * moment at which a gateway had been asked for money and had not answered. The program has to find out what became of
 * that charge, and reconciliation what was sold after the moment. The control looks before reconciliation has run.
 */
export async function drillArchive(drill: BackupDrill): Promise<Finding[]> {
  const missing = findingOfMissing(['pgbackrest', 'initdb'])
  if (missing !== null) return missing
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) throw new Error('The program could not be built')
  const stage = await createStage({ SWEEP_INTERVAL_MS: '200' })
  const place = await makePlace(stage, 'archive')
  try {
    const sandbox = await startSandboxOn(stage, PACE)
    const server = await makeArchivedServer(place)
    stage.env.DATABASE_URL = server.url
    const moment = await sellAndLose(stage, server, drill)
    const restoredIn = await server.restore(moment.at)
    const findings = await findingsAfter(stage, moment, drill)
    console.log(`  restored to ${moment.at} in ${restoredIn.toFixed(1)} s`)
    await sandbox.stop()
    return findings
  } finally {
    await stage.strike()
    await rm(place.folder, { recursive: true, force: true })
  }
}

/** A moment by the database's clock, and the charge that was under way at it. */
interface Moment {
  at: string
  reference: string
}

async function sellAndLose(
  stage: Stage,
  server: ArchivedServer,
  { before, since }: BackupDrill,
): Promise<Moment> {
  const program = await startOn(stage)
  const street: Street = { stage, agent: new Agent({ keepAlive: true }), buyers: 0 }
  await buy(street, before)
  await server.backUp()
  // pgBackRest knows the end of a backup to the second, and restores to a moment after it.
  await sleep(BACKUP_ENDS_MS)
  const slow = buy(street, 1, SLOW_CARD)
  const moment = await untilSending(stage)
  await slow
  await buy(street, since)
  street.agent.destroy()
  await program.kill()
  await server.untilArchived()
  await server.lose()
  return moment
}

/** Waits until a charge is with its gateway, and gives the moment. */
async function untilSending(stage: Stage): Promise<Moment> {
  const until = Date.now() + LIMIT_MS
  return withDatabase(stage, async (db) => {
    while (Date.now() < until) {
      const { rows } = await db.query<Moment>(
        "select clock_timestamp()::text as at, reference from attempts where state = 'sending'",
      )
      const [found] = rows
      if (found !== undefined) return found
      await sleep(20)
    }
    throw new Error('No charge was under way')
  })
}

async function findingsAfter(
  stage: Stage,
  { reference }: Moment,
  { since }: BackupDrill,
): Promise<Finding[]> {
  const state = async (): Promise<string | undefined> =>
    withDatabase(stage, async (db) => {
      const query = 'select state from attempts where reference = $1'
      return (await db.query<{ state: string }>(query, [reference])).rows[0]?.state
    })
  const restored = await state()
  const unknown = await soldUnknown(stage)
  const program = await startOn(stage)
  const until = Date.now() + LIMIT_MS
  while ((await state()) !== 'approved' && Date.now() < until) await sleep(200)
  const foundOut = await state()
  const named = await reconciled(stage, commandOn(stage, stage.folder), unknown)
  await program.stop()
  const wrongCount =
    unknown.length === since ? [] : [`${unknown.length} are unknown, ${since} were sold since`]
  return [
    { name: 'all that was sold before the moment is restored, and nothing after it', failures: wrongCount },
    isDone('the charge that was under way is there, without its outcome', restored === 'sending'),
    isDone('the program finds out that it was approved', foundOut === 'approved'),
    ...named,
  ]
}
