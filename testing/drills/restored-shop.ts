import { randomBytes } from 'node:crypto'
import type { Agent } from 'node:http'
import { buyerOf } from '../harness/buyer.ts'
import type { Finding } from '../harness/ledger-comparison.ts'
import { createSandboxControl } from '../harness/sandbox-control.ts'
import { buyByCard, createVisitor } from '../harness/shopper.ts'
import { withDatabase, type Stage } from '../harness/stage.ts'
import { run } from '../../scripts/tool.ts'

/** Shared parts of backup drills: buyers, an operator's commands, and data missing in a restored database. */

const PRODUCT = 1001
const APPROVED = '4000000000000010'
const DAY_MS = 86_400_000

/** Where buyers come from, one after another. */
export interface Street {
  stage: Stage
  agent: Agent
  buyers: number
}

/** Lets so many buy, one after another, each of them for the first time. */
export async function buy(street: Street, count: number, card = APPROVED): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    street.buyers += 1
    const { web, gateway } = street.stage.ports
    const origins = { web: `http://localhost:${web}`, gateway: `http://localhost:${gateway}` }
    const visitor = createVisitor({ origins, agent: street.agent, buyer: buyerOf(street.buyers) })
    await buyByCard(visitor, PRODUCT, card)
  }
}

/** Runs an operator's command in the environment of a stage, and gives its exit code. */
export type OperatorCommand = (name: string, ...args: string[]) => Promise<number>

/** @param into the folder of backups */
export function commandOn(stage: Stage, into: string): OperatorCommand {
  const env = {
    ...stage.env,
    BACKUP_KEY: randomBytes(32).toString('hex'),
    BACKUP_DIR: into,
    DATA_DIR: stage.dataDir,
    SANDBOX_PORT: String(stage.ports.sandbox),
  }
  return (name, ...args) => run(process.execPath, ['src/server/commands/balcao.ts', name, ...args], env)
}

/** Whether reconciliation names what is not in a restored database: each sale and no other, and nothing before it runs. */
export async function reconciled(
  stage: Stage,
  command: OperatorCommand,
  unknown: readonly string[],
): Promise<Finding[]> {
  const without = await named(stage)
  await command('reconcile', 'run', ...days())
  const found = await named(stage)
  return [
    {
      name: 'reconciliation names each sale since, and no other',
      failures: [
        ...unmatched(unknown, found, 'not named'),
        ...unmatched(found, unknown, 'named for nothing'),
      ],
    },
    isDone('the control, without reconciliation, misses sales', unmatched(unknown, without, '').length > 0),
  ]
}

/** Returns the acquirer's charges of which the restored database has no attempt, by our reference. */
export async function soldUnknown(stage: Stage): Promise<string[]> {
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

/** A finding that holds or does not, where there is nothing more to say of it. */
export const isDone = (name: string, holds: boolean): Finding => ({
  name,
  failures: holds ? [] : ['it is not so'],
})
