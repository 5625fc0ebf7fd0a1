import { randomBytes } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Finding } from '../../harness/ledger-comparison.ts'
import { findingOfMissing } from '../machine/installed.ts'
import { endProcess, makePlace, signalAll, type Place } from '../machine/processes.ts'
import { onNode } from './cluster.ts'
import { makeNetwork } from './network.ts'
import {
  COUNT,
  endNode,
  lose,
  makeNodes,
  nextPrimary,
  startNode,
  untilWhole,
  type ClusterNode,
  type Loss,
} from './nodes.ts'

const PROGRAMS = ['patroni', 'etcd', 'initdb']
/** As many rows as one replica has more than the other. */
const ROWS = 20
const LIMIT_MS = 90_000
/** For how long somebody writes after the loss: a replica that has to be rewound has begun to be by then. */
const WRITING_MS = 25_000

/**
 * Three nodes without anything before them lose a replica, in two ways, and go on; then their primary, at a moment at
 * which one replica has received more than the other. With both of them synchronous, as ops/cluster/ has them, the one
 * that has more is the next primary, and the other follows it as it is. The control has one synchronous replica, which
 * takes over although the other has more: that one has to be rewound, and until it is nobody is there to confirm a write.
 */
export async function drillReplicas(): Promise<Finding[]> {
  const missing = findingOfMissing(PROGRAMS)
  if (missing !== null) return missing
  const both = await withNodes(COUNT - 1, async (three) => {
    const stopped: string[] = []
    for (const loss of ['machine', 'silence'] as const) stopped.push(...(await loseReplica(three, loss)))
    return { ...(await loseUneven(three)), stopped }
  })
  const one = await withNodes(1, loseUneven)
  return [
    { name: 'writes go on after a replica is lost', failures: both.stopped },
    {
      name: 'of two synchronous replicas the one that has more is the next primary',
      failures: both.next === both.ahead ? [] : [`${both.next} took over, ${both.ahead} has more`],
    },
    {
      name: 'the other one follows it without being rewound',
      failures: both.isRewound ? ['it was rewound'] : [],
    },
    {
      name: 'the control, one synchronous replica beside one that has more, is seen: that one is rewound',
      failures: one.isRewound && one.next !== one.ahead ? [] : ['it was not: the drill proves nothing'],
    },
  ]
}

interface Three {
  place: Place
  nodes: ClusterNode[]
  superuser: string
  /** How many replicas confirm each write. */
  synchronous: number
}

async function withNodes<T>(synchronous: number, work: (three: Three) => Promise<T>): Promise<T> {
  const processes = new Set<ChildProcess>()
  const place = await makePlace({ processes }, 'replicas')
  const network = makeNetwork(COUNT)
  const secret = (): string => randomBytes(18).toString('hex')
  const [superuser, replication, rewind] = [secret(), secret(), secret()]
  const nodes = await makeNodes(place, network, { superuser, replication, rewind, program: secret() })
  try {
    for (const node of nodes) startNode(place, node)
    const primary = await untilWhole(nodes, 'sync')
    await fetch(`http://${primary.host}:${primary.patroniPort}/config`, {
      method: 'PATCH',
      body: JSON.stringify({ synchronous_node_count: synchronous }),
    })
    return await work({ place, nodes, superuser, synchronous })
  } finally {
    for (const node of nodes) await endNode(node)
    await Promise.all([...processes].map((child) => endProcess(child)))
    network.strike()
    await rm(place.folder, { recursive: true, force: true })
  }
}

async function loseReplica({ place, nodes, superuser, synchronous }: Three, loss: Loss): Promise<string[]> {
  const primary = await untilWhole(nodes, 'sync', synchronous)
  const replica = nodes.find((node) => node !== primary)
  if (replica === undefined) throw new Error('The primary has no replica')
  const clear = await lose(replica, loss, 0)
  const waits = await waitsOf(primary, superuser)
  console.log(`  a replica lost (${loss}): ${inWords(waits)}`)
  await clear()
  startNode(place, replica)
  return waits === null ? [`${loss}: nobody could write any more`] : []
}

async function loseUneven({ place, nodes, superuser, synchronous }: Three): Promise<Uneven> {
  const primary = await untilWhole(nodes, 'sync', synchronous)
  const ahead = await makeUneven(nodes, primary, superuser)
  const before = await Promise.all(nodes.map((node) => logOf(place, node)))
  const clear = await lose(primary, 'machine', 0)
  const next = await nextPrimary(nodes, primary, LIMIT_MS)
  const waits = await waitsOf(next, superuser)
  console.log(
    `  ${synchronous} synchronous: ${ahead.name} had more, ${next.name} took over, and then ${inWords(waits)}`,
  )
  const after = await Promise.all(nodes.map((node) => logOf(place, node)))
  await clear()
  const isRewound = after.some((log, at) => log.slice(before[at]?.length).includes('running pg_rewind from'))
  return { ahead: ahead.name, next: next.name, isRewound }
}

const logOf = ({ folder }: Place, { name }: ClusterNode): Promise<string> =>
  readFile(join(folder, `${name}-patroni.log`), 'utf8')

interface Uneven {
  ahead: string
  next: string
  isRewound: boolean
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** Stops what is sent to one replica, and writes. @returns the replica that has it all */
async function makeUneven(
  nodes: readonly ClusterNode[],
  primary: ClusterNode,
  superuser: string,
): Promise<ClusterNode> {
  await onNode(primary, superuser, (db) => db.query('create table rows (id int primary key)'))
  const { rows: senders } = await onNode(primary, superuser, (db) =>
    db.query<{ pid: number; name: string }>(
      `select pid, application_name as name from pg_stat_replication order by sync_priority desc, application_name`,
    ),
  )
  const behind = senders[0]
  const ahead = nodes.find((node) => node !== primary && node.name !== behind?.name)
  if (behind === undefined || ahead === undefined) throw new Error('The primary has no two replicas')
  signalAll([behind.pid], 'SIGSTOP')
  const written = await onNode(primary, superuser, async (db) => {
    // Waits for no replica: no buyer was notified of these rows yet.
    await db.query('set synchronous_commit = local')
    await db.query(`insert into rows select generate_series(1, ${ROWS})`)
    const { rows } = await db.query<{ place: string }>('select pg_current_wal_lsn() as place')
    return rows[0]?.place ?? ''
  })
  const has = (db: Client) =>
    db.query<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [written])
  const until = performance.now() + LIMIT_MS
  while ((await onNode(ahead, superuser, has)).rows[0]?.has !== true) {
    if (performance.now() > until) throw new Error(`${ahead.name} did not receive what was written`)
    await sleep(50)
  }
  return ahead
}

/** How long it took until a write was confirmed, and how long the longest one after it waited. */
interface Waits {
  first: number
  longest: number
}

/** Writes for a while, one after another, as soon as a first one is confirmed. Null: none was, or one of them never. */
async function waitsOf(node: ClusterNode, superuser: string): Promise<Waits | null> {
  const write = (db: Client) => db.query("select pg_logical_emit_message(true, 'drill', 'written')")
  const began = performance.now()
  let [firstAt, longest] = [0, 0]
  while (firstAt === 0 || performance.now() < firstAt + WRITING_MS) {
    const sent = performance.now()
    // Patroni calls a node primary a moment before it is one. A write that nobody confirms waits for ever.
    const writing = onNode(node, superuser, write).then(
      () => true,
      () => false,
    )
    const isConfirmed = await Promise.race([writing, sleep(LIMIT_MS, null, { ref: false })])
    if (isConfirmed === null || performance.now() > began + 2 * LIMIT_MS) return null
    if (isConfirmed && firstAt > 0) longest = Math.max(longest, performance.now() - sent)
    if (isConfirmed && firstAt === 0) firstAt = performance.now()
    await sleep(100)
  }
  return { first: firstAt - began, longest }
}

const inWords = (waits: Waits | null): string =>
  waits === null
    ? 'nobody could write any more'
    : `the first write was confirmed after ${inSeconds(waits.first)}, and of those after it the longest waited ${inSeconds(waits.longest)}`
