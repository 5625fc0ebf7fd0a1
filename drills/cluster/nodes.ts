import type { ChildProcess } from 'node:child_process'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/free-ports.ts'
import { CLUSTER_FILES, environmentOf, postgresFolder } from './files.ts'
import { descendants, endProcess, HOST, isWell, signalAll, startProcess, type Place } from '../machine/processes.ts'

/** One machine of the database: etcd, Patroni and the PostgreSQL that Patroni starts. */
export interface ClusterNode {
  name: string
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

/** How a primary is lost: its server dies, all of its machine at once, or the machine says nothing any more. */
export type Loss = 'server' | 'machine' | 'silence'

const COUNT = 3
const START_LIMIT_MS = 120_000

/** Makes three nodes with ports of their own; nothing of them runs yet. */
export async function makeNodes(place: Place, passwords: Passwords): Promise<ClusterNode[]> {
  const ports = await freePorts(COUNT * 4)
  const portOf = (node: number, which: number): number => ports[node * 4 + which] ?? 0
  const names = Array.from({ length: COUNT }, (_, at) => `node${at + 1}`)
  const peers = names.map((name, at) => `${name}=http://${HOST}:${portOf(at, 3)}`).join()
  const clients = names.map((_, at) => `${HOST}:${portOf(at, 2)}`).join()
  return Promise.all(
    names.map(async (name, at) => {
      const [port, patroniPort, client, peer] = [0, 1, 2, 3].map((which) => portOf(at, which))
      const folder = join(place.folder, name)
      await mkdir(folder, { mode: 0o700 })
      if (place.account) await chown(folder, place.account.uid, place.account.gid)
      const env = await environmentOf('node.env.example', {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `${HOST}:${patroniPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${HOST}:${patroniPort}`,
        PATRONI_POSTGRESQL_LISTEN: `${HOST}:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${HOST}:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'postgres'),
        PATRONI_POSTGRESQL_BIN_DIR: postgresFolder() ?? '',
        PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
        PATRONI_ETCD3_HOSTS: clients,
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
        PATRONI_REWIND_PASSWORD: passwords.rewind,
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(folder, 'etcd'),
        ETCD_LISTEN_CLIENT_URLS: `http://${HOST}:${client}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://${HOST}:${client}`,
        ETCD_LISTEN_PEER_URLS: `http://${HOST}:${peer}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${HOST}:${peer}`,
        ETCD_INITIAL_CLUSTER: peers,
      })
      return { name, port: port ?? 0, patroniPort: patroniPort ?? 0, env, etcd: null, patroni: null }
    }),
  )
}

export function startNode(place: Place, node: ClusterNode): void {
  const of = (prefix: string): Record<string, string> =>
    Object.fromEntries(Object.entries(node.env).filter(([name]) => name.startsWith(prefix)))
  node.etcd ??= startProcess(place, `${node.name}-etcd`, ['etcd'], of('ETCD_'))
  node.patroni ??= startProcess(
    place,
    `${node.name}-patroni`,
    ['patroni', join(CLUSTER_FILES, 'patroni.yml')],
    of('PATRONI_'),
  )
}

/** Whether Patroni says of its node that it is what the address asks for (`/primary`, `/replica`, `/sync`). */
export async function isNode({ patroniPort }: ClusterNode, what: string): Promise<boolean> {
  return isWell(`http://${HOST}:${patroniPort}${what}`)
}

export async function primaryOf(nodes: readonly ClusterNode[]): Promise<ClusterNode | null> {
  const are = await Promise.all(nodes.map((node) => isNode(node, '/primary')))
  return nodes[are.indexOf(true)] ?? null
}

/** Waits until one node is the primary and each other one follows it, one of them in step. */
export async function untilWhole(
  nodes: readonly ClusterNode[],
  kind: 'sync' | 'async',
): Promise<ClusterNode> {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    const primary = await primaryOf(nodes)
    const others = nodes.filter((node) => node !== primary)
    const follow = await Promise.all(others.map((node) => isNode(node, '/replica?lag=100kB')))
    const inStep = await Promise.all(others.map((node) => isNode(node, '/sync')))
    const asAsked = kind === 'async' || inStep.includes(true)
    if (primary !== null && follow.every(Boolean) && asAsked) return primary
    await sleep(250)
  }
  throw new Error('The cluster did not become whole: see the logs of its folder')
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
 * Loses a primary. Its replication stands still for a moment before, as on a network that stalls: what is acknowledged
 * in that moment is on no other machine, if anything is.
 *
 * @returns ends what is left of the node, so that it can be started again
 */
export async function lose(node: ClusterNode, loss: Loss, stallMs: number): Promise<() => Promise<void>> {
  signalAll((await serverOf(node)).senders, 'SIGSTOP')
  await sleep(stallMs)
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
