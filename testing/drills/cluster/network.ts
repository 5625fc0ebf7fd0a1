import { execFileSync } from 'node:child_process'
import { findingOfMissing } from '../machine/installed.ts'
import { HOST } from '../machine/processes.ts'

/** Connects the nodes with each other and with everything before them. */
export interface Network {
  /** Whether each node is alone behind a cable of its own, which can be cut. */
  hasCables: boolean
  /** The address of a node, by its place. */
  addressOf(at: number): string
  /** Prefix of a command that is to run at a node: empty where all run on one network. */
  enter(at: number): string[]
  cut(at: number): void
  mend(at: number): void
  strike(): void
}

/** All on one network, the only option without root. */
const SHARED: Network = {
  hasCables: false,
  addressOf: () => HOST,
  enter: () => [],
  cut: () => undefined,
  mend: () => undefined,
  strike: () => undefined,
}

/** Addresses that are set apart for tests of networks (RFC 2544), a network of them for each drill. */
const networkOf = (drill: number): string => `198.18.${drill % 250}`
const FIRST_HOST = 11
/** The program that makes networks. */
const NETWORKS = 'ip'

/**
 * Gives each of so many nodes a network namespace, and a cable to a bridge at whose other end this machine is: a node
 * whose cable is cut lives on, and neither sends nor receives.
 */
export function makeNetwork(count: number): Network {
  if (process.getuid?.() !== 0 || findingOfMissing(['ip', 'setpriv']) !== null) return SHARED
  const drill = process.pid % 10_000
  const network = networkOf(drill)
  const [bridge, near] = [`bal${drill}`, (at: number): string => `bal${drill}n${at + 1}`]
  const space = (at: number): string => `balcao-${drill}-node${at + 1}`
  const nodes = Array.from({ length: count }, (_, at) => at)
  const strike = (): void => {
    process.off('exit', strike)
    for (const at of nodes) tolerant('netns', 'del', space(at))
    tolerant('link', 'del', bridge)
  }
  process.once('exit', strike)
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${network}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const at of nodes) {
    ip('netns', 'add', space(at))
    ip('link', 'add', near(at), 'type', 'veth', 'peer', 'name', 'node', 'netns', space(at))
    ip('link', 'set', near(at), 'master', bridge, 'up')
    ip('-n', space(at), 'addr', 'add', `${network}.${FIRST_HOST + at}/24`, 'dev', 'node')
    ip('-n', space(at), 'link', 'set', 'node', 'up')
    ip('-n', space(at), 'link', 'set', 'lo', 'up')
  }
  return {
    hasCables: true,
    addressOf: (at) => `${network}.${FIRST_HOST + at}`,
    enter: (at) => ['ip', 'netns', 'exec', space(at)],
    cut: (at) => ip('link', 'set', near(at), 'down'),
    mend: (at) => ip('link', 'set', near(at), 'up'),
    strike,
  }
}

function ip(...args: string[]): void {
  execFileSync(NETWORKS, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** For the end, when some of it may not have been made. */
function tolerant(...args: string[]): void {
  try {
    ip(...args)
  } catch {
    // It is not there.
  }
}
