import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { buyerOf } from '../harness/buyer.ts'
import type { Finding } from '../harness/ledger-comparison.ts'
import { createSandboxControl } from '../harness/sandbox-control.ts'
import { buyByCard, createVisitor } from '../harness/shopper.ts'
import {
  createStage,
  killDatabase,
  startOn,
  startSandboxOn,
  withDatabase,
  type Stage,
} from '../harness/stage.ts'
import { run } from '../scripts/tool.ts'

const [CARD, PRODUCT] = ['4000000000000010', 1001]
const DAY_MS = 86_400_000

/** How many buy before the backup is begun, and after it. While it is made they buy without a pause. */
export interface BackupDrill {
  before: number
  since: number
}

/**
 * Makes a backup in the middle of sales, sells on, loses the database with its data folder, restores, and has
 * reconciliation name what was sold since. The control looks before reconciliation has run: then nothing is named.
 */
export async function drillBackup(drill: BackupDrill): Promise<Finding[]> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) throw new Error('The program could not be built')
  const stage = await createStage({ SWEEP_INTERVAL_MS: '200' })
  const sandbox = await startSandboxOn(stage, 0.2)
  try {
    const into = join(stage.folder, 'backups')
    await mkdir(into)
    const command = commandOn(stage, into)
    const { written, meanwhile } = await sellAndLose(stage, drill, () => command('backup', 'write'))
    const [name = ''] = await readdir(into)
    const restored = await command('backup', 'restore', join(into, name))
    const program = await startOn(stage)
    const unknown = await soldUnknown(stage)
    const without = await named(stage)
    await command('reconcile', 'run', ...days())
    const found = await named(stage)
    await program.stop()
    console.log(
      `${drill.before} sales before, ${meanwhile} meanwhile, ${drill.since} since; ${unknown.length} are not in the backup`,
    )
    return [
      isDone('a backup is made and proven while buyers buy, and restored', written === 0 && restored === 0),
      isDone('what was sold before it is in the backup', unknown.length <= drill.since + meanwhile),
      {
        name: 'reconciliation names each sale since, and no other',
        failures: [
          ...unmatched(unknown, found, 'not named'),
          ...unmatched(found, unknown, 'named for nothing'),
        ],
      },
      isDone('the control, without reconciliation, misses sales', unmatched(unknown, without, '').length > 0),
    ]
  } finally {
    await sandbox.stop()
    await stage.strike()
  }
}

/** Runs an operator's command on the data of a stage. */
function commandOn(stage: Stage, into: string): (name: string, ...args: string[]) => Promise<number> {
  const env = {
    ...stage.env,
    BACKUP_KEY: randomBytes(32).toString('hex'),
    BACKUP_DIR: into,
    DATA_DIR: stage.dataDir,
    SANDBOX_PORT: String(stage.ports.sandbox),
  }
  return (name, ...args) => run(process.execPath, [`src/server/commands/${name}-command.ts`, ...args], env)
}

/** Sells before the backup, while it is written and after it, and then the machine is gone. */
async function sellAndLose(stage: Stage, { before, since }: BackupDrill, write: () => Promise<number>) {
  const program = await startOn(stage)
  const street = { stage, agent: new Agent({ keepAlive: true }), buyers: 0 }
  await buy(street, before)
  const ended = new AbortController()
  const [written, meanwhile] = await Promise.all([
    write().finally(() => ended.abort()),
    buyUntil(street, ended.signal),
  ])
  await buy(street, since)
  street.agent.destroy()
  await program.kill()
  await killDatabase(stage)
  await rename(stage.dataDir, `${stage.dataDir}-lost`)
  return { written, meanwhile }
}

type Street = { stage: Stage; agent: Agent; buyers: number }

async function buy(street: Street, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    street.buyers += 1
    const { web, gateway } = street.stage.ports
    const origins = { web: `http://localhost:${web}`, gateway: `http://localhost:${gateway}` }
    await buyByCard(
      createVisitor({ origins, agent: street.agent, buyer: buyerOf(street.buyers) }),
      PRODUCT,
      CARD,
    )
  }
}

async function buyUntil(street: Street, signal: AbortSignal): Promise<number> {
  let count = 0
  for (; !signal.aborted; count += 1) await buy(street, 1)
  return count
}

/** What the acquirer charged and the restored database has no attempt of, by our reference. */
async function soldUnknown(stage: Stage): Promise<string[]> {
  const totals = await createSandboxControl(stage).totals()
  const charged = Object.entries(totals).filter(([, { captured }]) => captured > 0)
  return withDatabase(stage, async (db) => {
    const { rows } = await db.query<{ reference: string }>('select reference from attempts')
    const known = new Set(rows.map(({ reference }) => reference))
    return charged.map(([reference]) => reference).filter((reference) => !known.has(reference))
  })
}

/** The references of what is missing here, as an operator's list has them. */
async function named(stage: Stage): Promise<string[]> {
  return withDatabase(stage, async (db) => {
    const { rows } = await db.query<{ reference: string }>(
      "select distinct reference from reconciliation_differences where kind = 'missing-here'",
    )
    return rows.map(({ reference }) => reference)
  })
}

function days(): string[] {
  const day = (shift: number): string => new Date(Date.now() + shift * DAY_MS).toISOString().slice(0, 10)
  return ['--from', day(-1), '--to', day(1)]
}

const unmatched = (of: readonly string[], from: readonly string[], what: string): string[] =>
  of.filter((reference) => !from.includes(reference)).map((reference) => `${reference} is ${what}`)

const isDone = (name: string, holds: boolean): Finding => ({ name, failures: holds ? [] : ['it is not so'] })
