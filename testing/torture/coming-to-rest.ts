import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { compareLedgers, OPEN_ROWS, type Finding, type Witness } from '../harness/ledger-comparison.ts'
import type { SandboxControl } from '../harness/sandbox-control.ts'
import { withDatabase, type Stage } from '../harness/stage.ts'

const REST_LIMIT_MS = 300_000

/** A challenge that its cardholder has left waits for a quarter of an hour. */
const TIME_OF_CHALLENGES_OVER = `
  update attempts set expires_at = now(), due_at = now() where state = 'authenticating'`

/**
 * Lets every code and every challenge that waits expire, has the acquirer report what it could not while the program
 * was down, waits until nothing is open any more, and compares.
 */
export async function atRest(
  stage: Stage,
  sandbox: SandboxControl,
  seen: Pick<Witness, 'acknowledged' | 'crashes'>,
): Promise<Finding[]> {
  const started = Date.now()
  for (const charge of await sandbox.waiting()) {
    if (charge.status === 'waiting') await sandbox.expire(charge.id)
  }
  const late = await sandbox.repeatWebhooks()
  if (late > 0) console.log(`${late} events of the acquirer had not got through yet`)
  return withDatabase(stage, async (db) => {
    await db.query(TIME_OF_CHALLENGES_OVER)
    const open = async () => [...(await openRows(db)), ...(await unreported(sandbox))]
    let left = await open()
    while (left.length > 0 && Date.now() - started < REST_LIMIT_MS) {
      await sleep(500)
      left = await open()
    }
    // A charge that landed late may still be reported.
    await sleep(1000)
    console.log(`At rest after ${seconds(started)}${left.length > 0 ? `, but for ${left.join(', ')}` : ''}`)
    await printCounts(db)
    const { acknowledged, crashes } = seen
    const mailbox = join(stage.sandboxDir, 'mailbox')
    return compareLedgers(db, { totals: await sandbox.totals(), acknowledged, mailbox, crashes })
  })
}

async function unreported(sandbox: SandboxControl): Promise<string[]> {
  const count = await sandbox.unreported()
  return count > 0 ? [`${count} × event of the acquirer`] : []
}

async function openRows(db: Client): Promise<string[]> {
  const { rows } = await db.query<{ kind: string; count: number }>(OPEN_ROWS)
  return rows.flatMap(({ kind, count }) => (count > 0 ? [`${count} × ${kind}`] : []))
}

async function printCounts(db: Client): Promise<void> {
  const { rows } = await db.query<{ method: string; state: string; count: string }>(
    'select method, state, count(*) from attempts group by 1, 2 order by 1, 2',
  )
  for (const { method, state, count } of rows) console.log(`  ${count} attempts ${method} ${state}`)
}

const SHOWN = 12

/** Prints what held and what did not. @returns the exit code */
export function report(findings: readonly Finding[]): number {
  for (const { name, failures } of findings) {
    console.log(`${failures.length === 0 ? 'passed' : 'FAILED'}  ${name}`)
    for (const failure of failures.slice(0, SHOWN)) console.log(`        ${failure}`)
    if (failures.length > SHOWN) console.log(`        and ${failures.length - SHOWN} more`)
  }
  const failed = findings.filter(({ failures }) => failures.length > 0).length
  console.log(`${findings.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

export function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(0)} s`
}
