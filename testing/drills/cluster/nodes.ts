import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePorts } from '../../../scripts/free-ports.ts'
import { postgresFolder } from '../machine/installed.ts'
import { CLUSTER_FILES, environmentOf } from './files.ts'
import {
  descendants,
  endProcess,
  isWell,
  makeOwn,
  runProcess,
  signalAll,
  startProcess,
  type Place,
} from '../machine/processes.ts'
import type { Network } from './network.ts'

/** One machine of the database: etcd, Patroni and the PostgreSQL that Patroni starts. */
export interface ClusterNode {
  name: string
  /** Its place on the network. */
  at: number
  network: Network
  host: string
  port: number
  patroniPort: number
  env: Record<string, string>
  etcd: ChildProcess | null
  patroni: ChildProcess | null
}

export interface Passwords {
  superuser: string
  replication: string
  rewind: string
  program: string
}

/**
 * How a primary is lost: its server dies, all of its machine at once, the machine says nothing any more, or it lives on
 * and its network is cut.
 */
export type Loss = 'server' | 'machine' | 'silence' | 'network'

/** How many machines the database has. */
export const COUNT = 3
const START_LIMIT_MS = 120_000
const WRITE_LIMIT_MS = 6000

/** Makes three nodes with ports of their own; nothing of them runs yet. */
export async function makeNodes(
  place: Place,
  network: Network,
  passwords: Passwords,
): Promise<ClusterNode[]> {
  const ports = await freePorts(COUNT * 4)
  const portOf = (node: number, which: number): number => ports[node * 4 + which] ?? 0
  const names = Array.from({ length: COUNT }, (_, at) => `node${at + 1}`)
  const peers = names.map((name, at) => `${name}=http://${network.addressOf(at)}:${portOf(at, 3)}`).join()
  const clients = names.map((_, at) => `${network.addressOf(at)}:${portOf(at, 2)}`).join()
  return Promise.all(
    names.map(async (name, at) => {
      const [port, patroniPort, client, peer] = [0, 1, 2, 3].map((which) => portOf(at, which))
      const host = network.addressOf(at)
      const folder = join(place.folder, name)
      await makeOwn(place, folder)
      const env = await environmentOf('node.env.example', {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `${host}:${patroniPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${patroniPort}`,
        PATRONI_POSTGRESQL_LISTEN: `${host}:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'postgres'),
        PATRONI_POSTGRESQL_BIN_DIR: postgresFolder() ?? '',
        PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
        PATRONI_ETCD3_HOSTS: clients,
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
        PATRONI_REWIND_PASSWORD: passwords.rewind,
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(folder, 'etcd'),
        ETCD_LISTEN_CLIENT_URLS: `http://${host}:${client}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://${host}:${client}`,
        ETCD_LISTEN_PEER_URLS: `http://${host}:${peer}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${host}:${peer}`,
        ETCD_INITIAL_CLUSTER: peers,
      })
      return {
        name,
        at,
        network,
        host,
        port: port ?? 0,
        patroniPort: patroniPort ?? 0,
        env,
        etcd: null,
        patroni: null,
      }
    }),
  )
}

export function startNode(place: Place, node: ClusterNode): void {
  const of = (prefix: string): Record<string, string> =>
    Object.fromEntries(Object.entries(node.env).filter(([name]) => name.startsWith(prefix)))
  const start = (name: string, command: readonly [string, ...string[]], prefix: string): ChildProcess =>
    startProcess(...atNode(place, node, `${node.name}-${name}`, command), of(prefix))
  node.etcd ??= start('etcd', ['etcd'], 'ETCD_')
  node.patroni ??= start('patroni', ['patroni', join(CLUSTER_FILES, 'patroni.yml')], 'PATRONI_')
}

/** A command as it is started at a node. Only root may enter its network, and is its account from there on. */
function atNode(
  place: Place,
  { network, at }: ClusterNode,
  name: string,
  command: readonly [string, ...string[]],
): [Place, string, readonly [string, ...string[]]] {
  const [first, ...enter] = network.enter(at)
  if (first === undefined || place.account === undefined) return [place, name, command]
  const { uid, gid } = place.account
  const as = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  return [{ ...place, account: undefined }, name, [first, ...enter, ...as, ...command]]
}

/**
 * Whether a node confirms a write that is sent to it from its own side of the network. One that was cut off must not:
 * another one is the primary by then, or soon.
 */
export async function confirmsWrite(place: Place, node: ClusterNode, password: string): Promise<boolean> {
  const psql = join(postgresFolder() ?? '', 'psql')
  const query = "select pg_logical_emit_message(true, 'drill', 'written')"
  const [there, , command] = atNode(place, node, '', [
    psql,
    '--username=postgres',
    '--dbname=postgres',
    `--host=${node.host}`,
    `--port=${node.port}`,
    `--command=${query}`,
  ])
  const env = { PGPASSWORD: password, PGCONNECT_TIMEOUT: '3' }
  return runProcess(there, command, env, WRITE_LIMIT_MS).then(
    () => true,
    () => false,
  )
}

/** Whether Patroni says of its node that it is what the address asks for (`/primary`, `/replica`, `/sync`). */
export async function isNode({ host, patroniPort }: ClusterNode, what: string): Promise<boolean> {
  return isWell(`http://${host}:${patroniPort}${what}`)
}

export async function primaryOf(nodes: readonly ClusterNode[]): Promise<ClusterNode | null> {
  const are = await Promise.all(nodes.map((node) => isNode(node, '/primary')))
  return nodes[are.indexOf(true)] ?? null
}

/** Waits until another node than the lost one says that it is the primary. */
export async function nextPrimary(
  nodes: readonly ClusterNode[],
  lost: ClusterNode,
  limitMs: number,
): Promise<ClusterNode> {
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    for (const node of nodes) if (node !== lost && (await isNode(node, '/primary'))) return node
    await sleep(20)
  }
  throw new Error('No node took over')
}

/**
 * Waits until one node is the primary and each other one follows it, as many of them in step as are to be. The primary
 * itself is asked as well: a node whose network has come back calls itself a replica while it still has to be rewound.
 */
export async function untilWhole(
  nodes: readonly ClusterNode[],
  kind: 'sync' | 'async',
  synchronous = COUNT - 1,
): Promise<ClusterNode> {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    const primary = await primaryOf(nodes)
    const others = nodes.filter((node) => node !== primary)
    const follow = await Promise.all(others.map((node) => isNode(node, '/replica?lag=100kB')))
    const inStep = await Promise.all(others.map((node) => isNode(node, '/sync')))
    const asAsked = kind === 'async' || inStep.filter(Boolean).length === synchronous
    if (primary !== null && follow.every(Boolean) && asAsked) {
      const followers = await followersOf(primary)
      if (others.every(({ name }) => followers.includes(name))) return primary
    }
    await sleep(250)
  }
  throw new Error('The cluster did not become whole: see the logs of its folder')
}

/** The nodes to which a primary streams, as it says itself; none where it does not answer. */
async function followersOf({ host, port, env }: ClusterNode): Promise<string[]> {
  const password = env.PATRONI_SUPERUSER_PASSWORD
  const db = new Client({
    host,
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: WRITE_LIMIT_MS,
  })
  try {
    await db.connect()
    const { rows } = await db.query<{ name: string }>(
      `select application_name as name from pg_stat_replication where state = 'streaming'`,
    )
    return rows.map(({ name }) => name)
  } catch {
    return []
  } finally {
    await db.end()
  }
}

/** The postmaster of a node and everything that came from it. */
export async function serverOf({ env }: ClusterNode): Promise<{ pids: number[]; senders: number[] }> {
  const folder = env.PATRONI_POSTGRESQL_DATA_DIR ?? ''
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number(text.split('\n')[0])
  if (!(postmaster > 0)) return { pids: [], senders: [] }
  const came = await descendants(postmaster)
  const senders = came.filter(({ title }) => title.includes('walsender')).map(({ pid }) => pid)
  return { pids: [postmaster, ...came.map(({ pid }) => pid)], senders }
}

/**
 * Loses a primary. Its replication stalls for a moment before, as on a stalling network: transactions acknowledged in
 * that moment are on no other machine, if any are.
 *
 * @returns ends what is left of the node, so that it can be started again
 */
export async function lose(node: ClusterNode, loss: Loss, stallMs: number): Promise<() => Promise<void>> {
  const { senders } = await serverOf(node)
  signalAll(senders, 'SIGSTOP')
  await sleep(stallMs)
  if (loss === 'network') {
    node.network.cut(node.at)
    signalAll(senders, 'SIGCONT')
    return () => Promise.resolve(node.network.mend(node.at))
  }
  const { pids } = await serverOf(node)
  if (loss === 'server') {
    signalAll(pids, 'SIGKILL')
    return () => Promise.resolve()
  }
  const own = [node.patroni?.pid, node.etcd?.pid].flatMap((pid) => pid ?? [])
  const helpers = (await Promise.all(own.map((pid) => descendants(pid)))).flat().map(({ pid }) => pid)
  signalAll([...own, ...helpers, ...pids], loss === 'machine' ? 'SIGKILL' : 'SIGSTOP')
  return () => endNode(node)
}

/** Ends all of a node at once, whatever state it is in. Patroni first, which would start its server again. */
export async function endNode(node: ClusterNode): Promise<void> {
  const { pids } = await serverOf(node)
  for (const child of [node.patroni, node.etcd]) if (child !== null) await endProcess(child)
  signalAll(pids, 'SIGKILL')
  node.patroni = null
  node.etcd = null
}
