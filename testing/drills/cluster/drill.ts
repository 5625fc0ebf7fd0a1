import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { compareLedgers, type Finding } from '../../harness/ledger-comparison.ts'
import { withDatabase } from '../../harness/stage.ts'
import { atRest } from '../../torture/coming-to-rest.ts'
import { openShop, type Buyers } from './buyers.ts'
import { onNode, startCluster, type Cluster } from './cluster.ts'
import { describeCluster } from './describe-cluster.ts'
import { findingOfMissing } from '../machine/installed.ts'
import {
  confirmsWrite,
  lose,
  nextPrimary,
  startNode,
  untilWhole,
  type ClusterNode,
  type Loss,
} from './nodes.ts'
import { endProcess } from '../machine/processes.ts'
import { rollAll } from '../machine/programs.ts'

export interface ClusterDrill {
  losses: number
  shoppers: number
  seed: number
}

const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'initdb']
const LOSSES: readonly Loss[] = ['server', 'machine', 'silence', 'network']
/** How long replication stalls before a primary is lost. */
const STALL_MS = 700
const CONTROL_STALL_MS = 2500
const PAID_LIMIT_MS = 90_000
const MOMENT_MS = 1000
/** Far longer than a purchase takes after a fail-over. */
const LONG_MS = 10_000

/**
 * Sets up ops/cluster/ on this machine, lets buyers buy, and takes from it what may be lost: the primary, one process
 * after another, a pooler, a balancer. The control replicates asynchronously, and has to be seen to lose sales.
 */
export async function drillCluster(drill: ClusterDrill): Promise<Finding[]> {
  const missing = findingOfMissing(PROGRAMS)
  if (missing !== null) return missing
  const cluster = await startCluster()
  console.log(`The cluster stands in ${cluster.place.folder}`)
  const buyers = openShop(cluster.stage, drill.seed, drill.shoppers)
  try {
    if ((await buyers.untilPaid(0, PAID_LIMIT_MS)) === null) throw new Error('Nobody could buy')
    const findings = [
      await losePrimaries(cluster, buyers, drill.losses),
      await rolled(cluster, buyers),
      await lostOne(buyers, 'pgBouncer', cluster.bouncers),
      await lostOne(buyers, 'HAProxy', cluster.balancers),
    ]
    await buyers.leave()
    console.log(`${buyers.acknowledged.size} sales were acknowledged`)
    // A mail may go out once more for each loss.
    const seen = { acknowledged: buyers.acknowledged, crashes: drill.losses * 2 + 10 }
    findings.push(...(await atRest(cluster.stage, buyers.sandbox, seen)))
    findings.push({ name: 'no buyer saw what must not be', failures: buyers.violations })
    if (findings.some(({ failures }) => failures.length > 0)) await describeCluster(cluster)
    findings.push(await control(cluster, drill))
    return findings
  } catch (error) {
    await describeCluster(cluster).catch((reason: unknown) =>
      console.log(`  and not described: ${String(reason)}`),
    )
    throw error
  } finally {
    buyers.sendAway()
    await cluster.strike()
  }
}

async function losePrimaries(cluster: Cluster, buyers: Buyers, count: number): Promise<Finding> {
  const failures: string[] = []
  buyers.takeBadAnswers()
  const losses = LOSSES.filter((loss) => loss !== 'network' || cluster.network.hasCables)
  if (!cluster.network.hasCables) failures.push('no network was cut: that needs root, and ip and setpriv')
  for (let at = 0; at < count; at += 1) {
    const loss = losses[at % losses.length] ?? 'machine'
    failures.push(...(await losePrimary(cluster, buyers, loss)))
  }
  return {
    name: `the primary is lost ${count} times: purchases go on, and no answer reads like a defect`,
    failures: count === 0 ? ['there was none'] : failures,
  }
}

async function losePrimary(cluster: Cluster, buyers: Buyers, loss: Loss): Promise<string[]> {
  const { place, nodes, superuser } = cluster
  const primary = await untilWhole(nodes, 'sync')
  const confirmed = await confirmsWrite(place, primary, superuser)
  buyers.takePutOff()
  const clear = await lose(primary, loss, STALL_MS)
  const lostAt = performance.now()
  const confirmsAlone = confirmsWrite(place, primary, superuser)
  const next = await nextPrimary(nodes, primary, PAID_LIMIT_MS)
  const chosenAt = performance.now()
  await untilWritten(next, superuser)
  const takenAt = performance.now()
  const paidAt = await paidAfter(cluster, buyers, takenAt)
  await sleep(MOMENT_MS)
  await clear()
  startNode(place, primary)
  const bad = buyers.takeBadAnswers()
  const more = paidAt === null ? null : paidAt - takenAt
  console.log(
    `  ${primary.name} lost (${loss}): ${next.name} is primary after ${inSeconds(chosenAt - lostAt)} and has written ` +
      `after ${inSeconds(takenAt - lostAt)}, the next purchase ${inSeconds(more)} later; ` +
      `${buyers.takePutOff()} answers asked to come again, ${bad.length} were bad`,
  )
  return [
    ...(confirmed ? [] : [`${loss}: ${primary.name} did not confirm a write before it was lost`]),
    ...((await confirmsAlone) ? [`${loss}: ${primary.name} confirmed a write after it was lost`] : []),
    ...(more === null ? [`${loss}: nobody could buy after ${next.name} took over`] : []),
    ...bad,
  ]
}

/**
 * Returns when a buyer was notified of a payment. If that takes long, it prints meanwhile what everything waits for.
 */
async function paidAfter(cluster: Cluster, buyers: Buyers, since: number): Promise<number | null> {
  const soon = await buyers.untilPaid(since, LONG_MS)
  if (soon !== null) return soon
  await describeCluster(cluster)
  return buyers.untilPaid(since, PAID_LIMIT_MS)
}

/**
 * Waits until a node has written something and another node has it as well: that is Patroni's own time,
 * measured without the program. It calls a node primary a moment before it is one.
 */
async function untilWritten(node: ClusterNode, superuser: string): Promise<void> {
  const write = (db: Client) => db.query("select pg_logical_emit_message(true, 'drill', 'written')")
  const until = performance.now() + PAID_LIMIT_MS
  for (;;) {
    try {
      await onNode(node, superuser, write)
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(20)
    }
  }
}

const inSeconds = (ms: number | null): string => (ms === null ? 'never' : `${(ms / 1000).toFixed(2)} s`)

async function rolled({ stage, nodes, processes }: Cluster, buyers: Buyers): Promise<Finding> {
  await untilWhole(nodes, 'sync')
  buyers.takeBadAnswers()
  const before = buyers.acknowledged.size
  const wrong = await rollAll(stage, processes)
  const [putOff, bad] = [buyers.takePutOff(), buyers.takeBadAnswers()]
  console.log(
    `  six processes exchanged: ${buyers.acknowledged.size - before} sales meanwhile, ${putOff} put off, ${bad.length} bad`,
  )
  const nothing = buyers.acknowledged.size === before ? ['nobody bought meanwhile: it proves nothing'] : []
  return {
    name: 'all processes are exchanged one by one, and no call goes unanswered',
    failures: [...wrong, ...bad, ...nothing],
  }
}

/** Kills one of two that do the same, then the other one. */
async function lostOne(buyers: Buyers, name: string, both: Cluster['bouncers']): Promise<Finding> {
  const failures: string[] = []
  for (const one of both) {
    buyers.takeBadAnswers()
    buyers.takePutOff()
    await endProcess(one.child)
    const lostAt = performance.now()
    // One purchase may have been answered just before.
    await sleep(20)
    const paidAt = await buyers.untilPaid(performance.now(), PAID_LIMIT_MS)
    await sleep(2 * MOMENT_MS)
    one.child = one.start()
    await sleep(MOMENT_MS)
    const bad = buyers.takeBadAnswers()
    console.log(
      `  a ${name} killed: a purchase ${inSeconds(paidAt === null ? null : paidAt - lostAt)} later; ` +
        `${buyers.takePutOff()} answers asked to come again, ${bad.length} connections broke`,
    )
    if (paidAt === null) failures.push('nobody could buy any more')
    // Connections through a balancer that dies have no process left to answer them.
    failures.push(...bad.filter((answer) => !(name === 'HAProxy' && answer.startsWith('0 '))))
  }
  return { name: `one of two ${name} dies, and buyers go on by the other`, failures }
}

/** Replication that nobody waits for, and the same loss. */
async function control(cluster: Cluster, { shoppers, seed }: ClusterDrill): Promise<Finding> {
  const { nodes, stage, superuser } = cluster
  const before = await untilWhole(nodes, 'sync')
  await fetch(`http://${before.host}:${before.patroniPort}/config`, {
    method: 'PATCH',
    body: JSON.stringify({ synchronous_mode: false, synchronous_mode_strict: false }),
  })
  await untilAsynchronous(before, superuser)
  const primary = await untilWhole(nodes, 'async')
  const buyers = openShop(stage, seed, shoppers, 1_000_000)
  await buyers.untilPaid(0, PAID_LIMIT_MS)
  const clear = await lose(primary, 'machine', CONTROL_STALL_MS)
  const next = await nextPrimary(nodes, primary, PAID_LIMIT_MS)
  await buyers.untilPaid(performance.now(), PAID_LIMIT_MS)
  await buyers.leave()
  await clear()
  const totals = await buyers.sandbox.totals()
  const { acknowledged } = buyers
  const mailbox = `${stage.sandboxDir}/mailbox`
  const found = await withDatabase(stage, (db) =>
    compareLedgers(db, { totals, acknowledged, mailbox, crashes: 0 }),
  )
  const lost = found.find(({ name }) => name === 'what a buyer was told is paid is paid')?.failures ?? []
  console.log(
    `  asynchronous, ${next.name} took over: ${lost.length} of ${acknowledged.size} acknowledged sales are lost`,
  )
  return {
    name: 'the control, asynchronous replication, loses acknowledged sales, and the comparison says so',
    failures: lost.length > 0 ? [] : ['it lost none: the drill proves nothing'],
  }
}

async function untilAsynchronous(primary: ClusterNode, superuser: string): Promise<void> {
  const until = performance.now() + PAID_LIMIT_MS
  while (performance.now() < until) {
    const names = await onNode(primary, superuser, async (db) => {
      const { rows } = await db.query<{ names: string }>(
        `select current_setting('synchronous_standby_names') as names`,
      )
      return rows[0]?.names
    })
    if (names === '') return
    await sleep(250)
  }
  throw new Error('Patroni did not make replication asynchronous')
}
