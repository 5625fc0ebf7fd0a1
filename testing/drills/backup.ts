import { mkdir, readdir, rename } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import type { Finding } from '../harness/ledger-comparison.ts'
import { createStage, killDatabase, startOn, startSandboxOn, type Stage } from '../harness/stage.ts'
import { run } from '../../scripts/tool.ts'
import { buy, commandOn, isDone, reconciled, soldUnknown, type Street } from './restored-shop.ts'

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
    const { written, meanwhile } = await sellAndLose(stage, drill, () => command('backup'))
    const [name = ''] = await readdir(into)
    const restored = await command('restore', join(into, name))
    const program = await startOn(stage)
    const unknown = await soldUnknown(stage)
    const named = await reconciled(stage, command, unknown)
    await program.stop()
    console.log(
      `${drill.before} sales before, ${meanwhile} meanwhile, ${drill.since} since; ${unknown.length} are not in the backup`,
    )
    return [
      isDone('a backup is made and proven while buyers buy, and restored', written === 0 && restored === 0),
      isDone('what was sold before it is in the backup', unknown.length <= drill.since + meanwhile),
      ...named,
    ]
  } finally {
    await sandbox.stop()
    await stage.strike()
  }
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

async function buyUntil(street: Street, signal: AbortSignal): Promise<number> {
  let count = 0
  for (; !signal.aborted; count += 1) await buy(street, 1)
  return count
}
