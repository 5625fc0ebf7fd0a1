import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { freePorts } from '../../../scripts/free-ports.ts'
import { CLUSTER_FILES, environmentOf, settingsOf } from './files.ts'
import type { ClusterNode } from './nodes.ts'
import { HOST, startProcess, writeOwn, type Place } from '../machine/processes.ts'

/** Components between buyers, processes and the database, two of each. */
export interface Front {
  ports: Record<(typeof PORTS)[number], number>
  startBouncer(at: number): ChildProcess
  /**
   * Both listen at the same ports: the kernel gives a new connection to one that listens, as an address does that moves
   * from one machine to another.
   */
  startBalancer(at: number): ChildProcess
}

const PORTS = [
  'primary',
  'replica',
  'pool',
  'bouncer1',
  'bouncer2',
  'web',
  'gateway',
  'internal',
  'web1',
  'web2',
  'gateway1',
  'gateway2',
] as const

/** @param own ports that are known already */
export async function makeFront(
  place: Place,
  nodes: readonly ClusterNode[],
  password: string,
  own: { web: number; gateway: number },
): Promise<Front> {
  const free = await freePorts(PORTS.length)
  const ports = {
    ...(Object.fromEntries(PORTS.map((name, at) => [name, free[at] ?? 0])) as Front['ports']),
    ...own,
  }
  const users = join(place.folder, 'userlist.txt')
  await writeOwn(place, users, `"balcao" "${password}"\n`)
  const at = (port: number): string => `${HOST}:${port}`
  const ofNodes: Record<string, string | number> = {}
  for (const { name, host, port, patroniPort } of nodes) {
    ofNodes[name.toUpperCase()] = `${host}:${port}`
    ofNodes[`${name.toUpperCase()}_PATRONI`] = patroniPort
  }
  const env = await environmentOf('haproxy.env.example', {
    PRIMARY_LISTEN: at(ports.primary),
    REPLICA_LISTEN: at(ports.replica),
    POOL_LISTEN: at(ports.pool),
    BOUNCER1: at(ports.bouncer1),
    BOUNCER2: at(ports.bouncer2),
    WEB_LISTEN: at(ports.web),
    GATEWAY_LISTEN: at(ports.gateway),
    INTERNAL_LISTEN: at(ports.internal),
    WEB1: at(ports.web1),
    WEB2: at(ports.web2),
    GATEWAY1: at(ports.gateway1),
    GATEWAY2: at(ports.gateway2),
    ...ofNodes,
  })
  for (const number of [1, 2] as const) {
    const settings = await settingsOf('pgbouncer.local.ini.example', {
      balcao: `host=${HOST} port=${ports.primary} dbname=balcao`,
      listen_addr: HOST,
      listen_port: ports[`bouncer${number}`],
      auth_file: users,
      logfile: join(place.folder, `pgbouncer${number}-own.log`),
      pidfile: join(place.folder, `pgbouncer${number}.pid`),
    })
    const common = settings.replace(/^%include .*$/m, `%include ${join(CLUSTER_FILES, 'pgbouncer.ini')}`)
    await writeOwn(place, join(place.folder, `pgbouncer${number}.ini`), common)
  }
  return {
    ports,
    startBouncer: (number) =>
      startProcess(place, `pgbouncer${number}`, ['pgbouncer', join(place.folder, `pgbouncer${number}.ini`)]),
    startBalancer: (number) =>
      startProcess(
        place,
        `haproxy${number}`,
        ['haproxy', '-db', '-f', join(CLUSTER_FILES, 'haproxy.cfg')],
        env,
      ),
  }
}
