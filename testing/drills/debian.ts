import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, copyFile, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { buyerOf } from '../harness/buyer.ts'
import type { Finding } from '../harness/ledger-comparison.ts'
import { buyByCard, createVisitor } from '../harness/shopper.ts'
import { ROOT } from '../../scripts/tool.ts'
import { makeNetwork, type Network } from './cluster/network.ts'
import { findingOfMissing } from './machine/installed.ts'

const execute = promisify(execFile)

const ORIGINS = { web: 'https://pay.example.com', gateway: 'https://cards.example.com' }
const [CARD, PRODUCT] = ['4000000000000010', 1001]
const ROLES = ['web', 'gateway', 'worker', 'office', 'sandbox']
const LIMIT_MS = 180_000
const TRUSTED = '/opt/trusted.pem'
/** SIGRTMIN+4 of Linux, by which systemd is instructed to power off (systemd(1)). */
const POWER_OFF = 38
/** Files that are not part of an unpacked release. */
const LEFT_OUT = new Set(['.git', '.data', 'node_modules', 'dist', 'test-results', 'playwright-report'])
/** Where Caddy keeps the authority that it makes for itself. */
const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

/** A Debian whose systemd runs, on a network of its own. */
interface Machine {
  folder: string
  /** Runs a block of the page in it. @returns what it said. @throws Error where it did not end with 0 */
  run(block: string): Promise<string>
  end(): Promise<void>
}

/**
 * Follows the operator's page from a bare Debian by its text alone: every block of the section is there, and is run as
 * it is, in its order. Then somebody buys over TLS, processes are killed, and systemd starts them again. The control is
 * the same purchase while the unit of the pages is stopped.
 *
 * @param base a folder that debootstrap has filled already, with systemd; without it, one is made
 */
export async function drillDebian(base: string | undefined): Promise<Finding[]> {
  if (process.getuid?.() !== 0)
    return [{ name: 'a Debian is made', failures: ['only root may do so: run it as root'] }]
  const missing = findingOfMissing(['debootstrap', 'systemd-nspawn', 'nsenter', 'ip'])
  if (missing !== null) return missing
  const parent = await mkdtemp(join(tmpdir(), 'balcao-debian-'))
  const network = makeNetwork(1)
  try {
    const folder = await makeDebian(join(parent, 'debian'), base)
    const blocks = await blocksOfPage()
    const [install = '', ...further] = blocks
    const began = performance.now()
    for (const line of await inside(folder, install)) console.log(`  ${line}`)
    console.log(`  packages and program installed in ${inSeconds(began)}`)
    const machine = await boot(folder, network)
    try {
      const output: string[] = []
      for (const block of further) output.push(await machine.run(block))
      console.log(`  it sells ${inSeconds(began)} after the first command`)
      return [
        { name: `each of ${blocks.length} blocks of the page does what it says`, failures: [] },
        ...(await looksAt(machine, network, output.at(-1) ?? '')),
      ]
    } finally {
      await machine.end()
    }
  } finally {
    network.strike()
    await rm(parent, { recursive: true, force: true })
  }
}

const inSeconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`

/** Makes a minimal Debian, and the release unpacked in it, as a reader of the page has both. */
async function makeDebian(folder: string, base: string | undefined): Promise<string> {
  if (base === undefined)
    await execute('debootstrap', ['--variant=minbase', '--include=systemd-sysv,dbus', 'bookworm', folder])
  else await execute('cp', ['--archive', base, folder])
  // As this machine reaches Debian's packages and npm's.
  await execute('cp', ['--archive', '/etc/apt/.', join(folder, 'etc/apt')])
  await trustAsHere(folder)
  const program = join(folder, 'opt/balcao')
  await mkdir(program, { recursive: true })
  const isOfRelease = (path: string): boolean =>
    !LEFT_OUT.has(relative(ROOT, path)) && !LEFT_OUT.has(basename(path))
  await cp(ROOT, program, { recursive: true, filter: isOfRelease })
  return folder
}

/** Copies the certificates that this machine trusts, where its registries are behind another service. */
async function trustAsHere(folder: string): Promise<void> {
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates === undefined) return
  await copyFile(certificates, join(folder, TRUSTED))
  await appendFile(join(folder, 'root/.npmrc'), `cafile=${TRUSTED}\n`)
}

/** The commands of the section, a block each. */
async function blocksOfPage(): Promise<string[]> {
  const page = await readFile(join(ROOT, 'docs/operations/install.md'), 'utf8')
  const [, section = ''] = /^## Install on Debian\n([\s\S]*?)^## /m.exec(page) ?? []
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
}

/** The program that starts a container. */
const CONTAINERS = 'systemd-nspawn'
const CONTAINER = ['--quiet', '--register=no', '--keep-unit']

/**
 * Runs the first block while nothing runs there yet, on this machine's network, where the registries are. Each of its
 * lines is a command.
 *
 * @returns how long each of them took
 */
async function inside(folder: string, block: string): Promise<string[]> {
  const commands = block.trim().split('\n')
  const timed = [...commands.flatMap((command) => [TELL_TIME, command]), TELL_TIME].join('\n')
  const args = [
    ...CONTAINER,
    '--pipe',
    '--setenv=DEBIAN_FRONTEND=noninteractive',
    `--setenv=NODE_EXTRA_CA_CERTS=${TRUSTED}`,
  ]
  const { stdout } = await execute(CONTAINERS, [...args, '--directory', folder, 'sh', '-e', '-c', timed], {
    maxBuffer: 64_000_000,
  }).catch((error: unknown) => {
    throw lastLine(error)
  })
  const times = [...stdout.matchAll(/^at second (\d+)$/gm)].map(([, second]) => Number(second))
  return commands.map((command, at) => `${(times[at + 1] ?? Number.NaN) - (times[at] ?? 0)} s: ${command}`)
}

const TELL_TIME = 'echo "at second $(date +%s)"'

const LAST_LINES = 12

/** The end of what a block said, where its failure is. */
function lastLine(error: unknown): Error {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  return new Error(`${stdout}\n${stderr}`.trim().split('\n').slice(-LAST_LINES).join('\n'))
}

async function boot(folder: string, network: Network): Promise<Machine> {
  const space = `--network-namespace-path=/run/netns/${network.enter(0).at(-1) ?? ''}`
  const args = [...CONTAINER, '--boot', '--console=pipe', space, '--directory', folder]
  const child = spawn(CONTAINERS, args, { stdio: ['ignore', 'ignore', 'ignore'] })
  const ended = once(child, 'exit')
  const run = async (block: string): Promise<string> => {
    const enter = ['--target', String(await firstOf(child)), '--all', '--wdns=/']
    const env = [
      'env',
      '-i',
      'HOME=/root',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ]
    const { stdout } = await execute('nsenter', [...enter, ...env, 'sh', '-e', '-c', block], {
      maxBuffer: 64_000_000,
    }).catch((error: unknown) => {
      throw lastLine(error)
    })
    return stdout.trim()
  }
  const end = async (): Promise<void> => {
    // A process that does not end by itself is ended.
    await firstOf(child).then(
      (pid) => process.kill(pid, POWER_OFF),
      () => undefined,
    )
    await Promise.race([ended, sleep(LIMIT_MS / 6, undefined, { ref: false })])
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  }
  await until('systemd did not come up', async () =>
    /running|degraded/.test(await run('systemctl is-system-running || true')),
  )
  return { folder, run, end }
}

/** The first process of the container, as this machine sees it. */
async function firstOf({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const first = Number(children.trim().split(' ')[0])
  if (!(first > 1)) throw new Error('The container has no process')
  return first
}

async function until(otherwise: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error(otherwise)
    await sleep(500)
  }
}

async function looksAt(machine: Machine, network: Network, greeting: string): Promise<Finding[]> {
  const authority = await readFile(join(machine.folder, AUTHORITY), 'utf8')
  const agent = new Agent({ ca: authority, keepAlive: true })
  const at = { web: `https://${network.addressOf(0)}`, gateway: `https://${network.addressOf(0)}` }
  const buy = (number: number): Promise<string> =>
    buyByCard(
      createVisitor({ origins: { ...ORIGINS, at }, agent, buyer: buyerOf(number) }),
      PRODUCT,
      CARD,
    ).then(
      ({ status }) => status,
      (error: unknown) => String(error),
    )
  const first = await buy(1)
  const units = ROLES.map((role) => `balcao@${role}`).join(' ')
  await machine.run(`systemctl kill --signal=KILL ${units}`)
  let again = ''
  await until('nobody could buy after the kill', async () => (again = await buy(2)) === 'PAID')
  const accounts = await machine.run(
    `for unit in ${units}; do stat -c %U /proc/$(systemctl show --property=MainPID --value $unit); done | sort -u`,
  )
  const exposure = await machine.run('systemd-analyze security --no-pager balcao@gateway | tail -1')
  console.log(`  ${exposure}`)
  await machine.run('systemctl stop balcao@web')
  const control = await buy(3)
  agent.destroy()
  return [
    { name: 'a purchase over TLS is paid', failures: first === 'PAID' ? [] : [first] },
    {
      name: 'systemd starts every role again that is killed, and a purchase is paid',
      failures: again === 'PAID' ? [] : [again],
    },
    {
      name: 'no process of the program runs as root',
      failures: accounts === 'balcao' ? [] : [`they run as ${accounts}`],
    },
    {
      name: 'the office says how its first operator gets in',
      failures: greeting.includes('https://office.example.com/') ? [] : [greeting],
    },
    { name: 'the control, stopped pages, is seen', failures: control === 'PAID' ? ['it was not'] : [] },
  ]
}
