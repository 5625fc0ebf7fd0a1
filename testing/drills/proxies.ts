import { readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/free-ports.ts'
import { ROOT, run } from '../../scripts/tool.ts'
import { buyerOf } from '../harness/buyer.ts'
import type { Finding } from '../harness/ledger-comparison.ts'
import { createSandboxControl } from '../harness/sandbox-control.ts'
import { buyByCard, createVisitor, type Visitor } from '../harness/shopper.ts'
import { createStage, startOn, startSandboxOn, type Stage } from '../harness/stage.ts'
import { findingOfMissing } from './machine/installed.ts'
import {
  endProcess,
  HOST,
  makeOwn,
  makePlace,
  runProcess,
  startProcess,
  type Place,
} from './machine/processes.ts'

/** The names of the examples, which only certificates and headers know here. */
const ORIGINS = {
  web: 'https://pay.example.com',
  gateway: 'https://cards.example.com',
  office: 'https://office.example.com',
}
const NAMES = Object.values(ORIGINS).map((origin) => new URL(origin).hostname)
const [CARD, PRODUCT, EVENT] = ['4000000000000010', 1001, 3001]
const LIMIT_MS = 30_000
const PRIVATE = ['/metrics', '/health/ready', '/internal/charge']
const PURCHASES = 3
const CERTIFICATE = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost'

/** A proxy that runs, and whom its certificates are proven by. */
interface Proxy {
  name: string
  port: number
  authority: string
  stop(): Promise<void>
}

/**
 * Puts the program behind the Caddy and the nginx of this machine with the files of ops/proxy/, and buys over TLS through
 * both. The control is the same file without its wall before what is private.
 */
export async function drillProxies(): Promise<Finding[]> {
  const missing = findingOfMissing(['caddy', 'nginx', 'openssl'])
  if (missing !== null) return missing
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) throw new Error('The program could not be built')
  const stage = await createStage({
    SWEEP_INTERVAL_MS: '500',
    TRUSTED_PROXIES: HOST,
    PUBLIC_URL: ORIGINS.web,
    GATEWAY_URL: ORIGINS.gateway,
    OFFICE_URL: ORIGINS.office,
  })
  const place = await makePlace(stage, 'proxies')
  try {
    await startSandboxOn(stage, 0.2)
    const program = await startOn(stage, 'web,gateway,worker,office')
    const findings = [
      ...(await through(stage, await startCaddy(place, stage, 'caddy'), 1)),
      ...(await through(stage, await startNginx(place, stage), 2)),
      await control(await startCaddy(place, stage, 'without-wall', withoutWall)),
    ]
    await program.stop()
    return findings
  } finally {
    await stage.strike()
    await rm(place.folder, { recursive: true, force: true })
  }
}

async function through(stage: Stage, proxy: Proxy, street: number): Promise<Finding[]> {
  const agent = new Agent({ ca: proxy.authority, keepAlive: true })
  const at = { web: `https://${HOST}:${proxy.port}`, gateway: `https://${HOST}:${proxy.port}` }
  const visitor = (number: number): Visitor =>
    createVisitor({ origins: { ...ORIGINS, at }, agent, buyer: buyerOf(street * 100 + number) })
  try {
    const before = await chargesAt(stage)
    const states: string[] = []
    for (let number = 1; number <= PURCHASES; number += 1)
      states.push((await buyByCard(visitor(number), PRODUCT, CARD)).status)
    const charged = (await chargesAt(stage)) - before
    const left = await watched(visitor(PURCHASES + 1))
    const office = await statusOf(proxy, ORIGINS.office, '/')
    return [
      {
        name: `${PURCHASES} purchases through ${proxy.name} are paid over TLS, and charged once`,
        failures:
          states.every((state) => state === 'PAID') && charged === PURCHASES
            ? []
            : [`${states.join()}: ${charged} charges`],
      },
      {
        name: `live events come through ${proxy.name} while they happen`,
        failures: left === null ? ['none came'] : [],
      },
      {
        name: `the office is reached through ${proxy.name}`,
        failures: office === 200 ? [] : [`it said ${office}`],
      },
      { name: `what is private is hidden by ${proxy.name} on each origin`, failures: await openDoors(proxy) },
    ]
  } finally {
    agent.destroy()
    await proxy.stop()
  }
}

async function control(proxy: Proxy): Promise<Finding> {
  const open = await openDoors(proxy)
  await proxy.stop()
  return {
    name: 'the control, a proxy without that wall, is seen',
    failures: open.length > 0 ? [] : ['it was not'],
  }
}

async function chargesAt(stage: Stage): Promise<number> {
  const totals = await createSandboxControl(stage).totals()
  return Object.values(totals).filter(({ captured }) => captured > 0).length
}

/** How many tickets are left, as the stream of an event's page says. */
async function watched(visitor: Visitor): Promise<number | null> {
  const first = Promise.withResolvers<number | null>()
  await visitor.openProduct(EVENT)
  const leave = await visitor.watchTickets(EVENT, (left) => first.resolve(left))
  const left = await Promise.race([first.promise, sleep(LIMIT_MS, null, { ref: false })])
  leave()
  return left
}

/** Lists private paths that are exposed. */
async function openDoors(proxy: Proxy): Promise<string[]> {
  const doors: string[] = []
  for (const origin of Object.values(ORIGINS)) {
    for (const path of PRIVATE) {
      const status = await statusOf(proxy, origin, path)
      if (status !== 404) doors.push(`${origin}${path} says ${status}`)
    }
  }
  return doors
}

/** @returns the status of an answer; 0 where none exists */
async function statusOf({ port, authority }: Proxy, origin: string, path: string): Promise<number> {
  const { hostname } = new URL(origin)
  const options = { host: HOST, port, path, servername: hostname, headers: { host: hostname }, ca: authority }
  return new Promise((done) => {
    request(options, (answer) => done(answer.resume().statusCode ?? 0))
      .on('error', () => done(0))
      .end()
  })
}

async function untilOpen(proxy: Proxy): Promise<Proxy> {
  const until = Date.now() + LIMIT_MS
  while ((await statusOf(proxy, ORIGINS.web, `/${PRODUCT}`)) !== 200) {
    if (Date.now() > until) throw new Error(`${proxy.name} did not open: see its log`)
    await sleep(100)
  }
  return proxy
}

/** The ports of the examples are those of a program that runs alone. */
function onPortsOf({ ports }: Stage, text: string): string {
  const own: Readonly<Record<string, number>> = { 3000: ports.web, 3001: ports.gateway, 3004: ports.office }
  return text.replace(/127\.0\.0\.1:(300\d)/g, (_, port: string) => `${HOST}:${own[port]}`)
}

/** Caddy makes certificates by an authority of its own here, where no other one can be asked. */
async function startCaddy(
  place: Place,
  stage: Stage,
  name: string,
  change = (text: string): string => text,
): Promise<Proxy> {
  const [port = 0, plain = 0] = await freePorts(2)
  const folder = await makeOwn(place, join(place.folder, name))
  const sites = await readFile(join(ROOT, 'ops/proxy/Caddyfile'), 'utf8')
  const own = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttps_port ${port}\n\thttp_port ${plain}\n\tdefault_bind ${HOST}\n}\n`
  const file = join(folder, 'Caddyfile')
  await writeFile(file, own + change(onPortsOf(stage, sites)))
  const child = startProcess(place, name, ['caddy', 'run', '--adapter', 'caddyfile', '--config', file], {
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  const until = Date.now() + LIMIT_MS
  let authority = ''
  while (authority === '' && Date.now() < until) {
    authority = await readFile(root, 'utf8').catch(() => '')
    await sleep(100)
  }
  return untilOpen({ name: 'Caddy', port, authority, stop: () => endProcess(child) })
}

const withoutWall = (text: string): string => text.replaceAll('\trespond @private 404\n', '')

/** The sites within the least that nginx needs around them, with a certificate of this minute. */
async function startNginx(place: Place, stage: Stage): Promise<Proxy> {
  const [port = 0, plain = 0] = await freePorts(2)
  const folder = await makeOwn(place, join(place.folder, 'nginx'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = `subjectAltName=${NAMES.map((name) => `DNS:${name}`).join()}`
  const asked = [...CERTIFICATE.split(' '), '-addext', names, '-keyout', key, '-out', certificate]
  await runProcess(place, ['openssl', ...asked])
  const sites = (await readFile(join(ROOT, 'ops/proxy/nginx.conf'), 'utf8'))
    .replace(/\/etc\/ssl\/\w+\.pem/g, certificate)
    .replace(/\/etc\/ssl\/\w+\.key/g, key)
    .replaceAll('/var/log/nginx', folder)
    .replace(/listen 443/g, `listen ${HOST}:${port}`)
    .replace(/listen 80;/g, `listen ${HOST}:${plain};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `pid ${folder}/pid;\nerror_log stderr;\ndaemon off;\nmaster_process off;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${onPortsOf(stage, sites)}}\n`,
  )
  const child = startProcess(place, 'nginx', ['nginx', '-p', folder, '-c', file])
  const authority = await readFile(certificate, 'utf8')
  return untilOpen({ name: 'nginx', port, authority, stop: () => endProcess(child) })
}
