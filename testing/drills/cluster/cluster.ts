import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePorts } from '../../../scripts/free-ports.ts'
import { run } from '../../../scripts/tool.ts'
import { createStage, startSandboxOn, type Stage } from '../../harness/stage.ts'
import { CLUSTER_FILES } from './files.ts'
import { makeFront, type Front } from './front.ts'
import { makeNetwork, type Network } from './network.ts'
import { COUNT, endNode, makeNodes, startNode, untilWhole, type ClusterNode } from './nodes.ts'
import { endProcess, HOST, makePlace, type Place } from '../machine/processes.ts'
import { processesOf, startProcessOf, type Process } from '../machine/programs.ts'

/** Everything that runs in one drill. */
export interface Cluster {
  place: Place
  stage: Stage
  network: Network
  nodes: ClusterNode[]
  front: Front
  processes: Process[]
  bouncers: Started
  balancers: Started
  superuser: string
  strike(): Promise<void>
}

type Started = { child: ReturnType<Front['startBouncer']>; start: () => ReturnType<Front['startBouncer']> }[]

/** Longer than two questions of a balancer, so that a process that stops is asked for nothing new. */
const DRAIN_DELAY_MS = '1500'
/** The sandbox's waiting times are a fifth of what its pages say. */
const PACE = 0.2
const newPassword = (): string => randomBytes(18).toString('hex')

/** Sets the cluster up in a folder: three nodes, the poolers, the balancers and the processes of the program. */
export async function startCluster(): Promise<Cluster> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) throw new Error('The program could not be built')
  const stage = await createStage({ SWEEP_INTERVAL_MS: '500', DRAIN_DELAY_MS })
  const place = await makePlace(stage, 'cluster')
  const network = makeNetwork(COUNT)
  const made: { nodes: ClusterNode[]; processes: Process[] } = { nodes: [], processes: [] }
  const strike = async (): Promise<void> => {
    for (const { running } of made.processes) await running?.kill()
    await strikePlace(place, made.nodes)
    network.strike()
    await stage.strike()
  }
  try {
    return { ...(await raise(stage, place, network, made)), strike }
  } catch (error) {
    await strike()
    throw error
  }
}

async function raise(
  stage: Stage,
  place: Place,
  network: Network,
  made: { nodes: ClusterNode[]; processes: Process[] },
): Promise<Omit<Cluster, 'strike'>> {
  const passwords = {
    superuser: newPassword(),
    replication: newPassword(),
    rewind: newPassword(),
    program: newPassword(),
  }
  const nodes = await makeNodes(place, network, passwords)
  made.nodes = nodes
  const front = await makeFront(place, nodes, passwords.program, stage.ports)
  for (const node of nodes) startNode(place, node)
  const primary = await untilWhole(nodes, 'sync')
  await makeDatabase(primary, passwords)
  const balancers = twice((at) => front.startBalancer(at))
  const bouncers = twice((at) => front.startBouncer(at))
  Object.assign(stage.env, addresses(front, passwords.program))
  await startSandboxOn(stage, PACE)
  const processes = await processesBehind(front)
  made.processes = processes
  for (const process of processes) await startProcessOf(stage, process)
  return {
    place,
    stage,
    network,
    nodes,
    front,
    processes,
    bouncers,
    balancers,
    superuser: passwords.superuser,
  }
}

async function strikePlace({ folder, processes }: Place, nodes: readonly ClusterNode[]): Promise<void> {
  for (const node of nodes) await endNode(node)
  await Promise.all([...processes].map((child) => endProcess(child)))
  await rm(folder, { recursive: true, force: true })
}

/** Two processes of each role, on ports that the balancers know. */
async function processesBehind({ ports }: Front): Promise<Process[]> {
  return [
    ...processesOf('gateway', [ports.gateway1, ports.gateway2]),
    ...processesOf('worker', await freePorts(2)),
    ...processesOf('web', [ports.web1, ports.web2]),
  ]
}

function twice(start: (at: number) => Started[number]['child']): Started {
  return [1, 2].map((at) => ({ child: start(at), start: () => start(at) }))
}

function addresses({ ports }: Front, password: string): NodeJS.ProcessEnv {
  const url = (port: number): string => `postgres://balcao:${password}@${HOST}:${port}/balcao`
  return {
    DATABASE_URL: url(ports.pool),
    DATABASE_DIRECT_URL: url(ports.primary),
    DATABASE_REPLICA_URL: url(ports.replica),
    PUBLIC_URL: `http://localhost:${ports.web}`,
    GATEWAY_URL: `http://localhost:${ports.gateway}`,
    INTERNAL_GATEWAY_URL: `http://${HOST}:${ports.internal}`,
  }
}

/** Connects to a node itself, as the superuser. */
export async function onNode<T>(
  { host, port }: ClusterNode,
  password: string,
  work: (db: Client) => Promise<T>,
): Promise<T> {
  const db = new Client({ host, port, user: 'postgres', password, database: 'postgres' })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

async function makeDatabase(
  primary: ClusterNode,
  { superuser, program }: { superuser: string; program: string },
): Promise<void> {
  const text = await readFile(join(CLUSTER_FILES, 'cluster.sql'), 'utf8')
  const statements = text.replace(/^--.*$/gm, '').split(';')
  await onNode(primary, superuser, async (db) => {
    // One at a time: a database is not created within a transaction.
    for (const statement of statements) if (statement.trim() !== '') await db.query(statement)
    await db.query(`alter role balcao password '${program}'`)
  })
}
