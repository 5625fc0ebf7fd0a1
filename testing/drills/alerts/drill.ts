import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePorts } from '../../../scripts/free-ports.ts'
import { ROOT, run } from '../../../scripts/tool.ts'
import { buyerOf } from '../../harness/buyer.ts'
import type { Finding } from '../../harness/ledger-comparison.ts'
import { codeOf, createVisitor } from '../../harness/shopper.ts'
import { attachDatabase, createStage, startSandboxOn, type Stage } from '../../harness/stage.ts'
import { findingOfMissing } from '../machine/installed.ts'
import { HOST, makePlace, startProcess, type Place } from '../machine/processes.ts'
import { processesOf, startProcessOf } from '../machine/programs.ts'
import { findingsOfDashboard } from './dashboard.ts'
import { ask } from './prometheus.ts'
import { leaveWaiting, OF_WAITING_WORK, withoutPurchases } from './waiting-work.ts'

/** Alerts that a shop which fails brings about while its worker is dead. */
const OF_FAILING = [
  'BalcaoDown',
  'BalcaoWorkerSilent',
  'BalcaoOutcomesUnknown',
  'BalcaoGatewayOpen',
  'BalcaoPurchasesFail',
  'BalcaoPurchasesSlow',
  'BalcaoProxyNotTrusted',
  'BalcaoPageRefused',
] as const
const ALL = [...OF_FAILING, ...OF_WAITING_WORK]
/** A minute of the rules is a second here, an hour and a day are a minute, and Prometheus asks every second. */
const SECONDS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 60 }
const FIRE_LIMIT_MS = 120_000
const QUIET_MS = 15_000
const PRODUCT = 1001
const CARDS = {
  approved: '4000000000000010',
  lost: '4000000000002057',
  slow: '4000000000002032',
  error: '4000000000002073',
}
/** As many technical failures as have a gateway left alone, and some more. */
const FAILURES = 8
/** As many as are read of one body. */
const REPORTS = 20
/** The same rules by metric names that nothing reports. */
const CONTROL = 'Unheard'

interface Alert {
  labels: { alertname: string }
  state: 'pending' | 'firing'
}

/**
 * Starts a shop and the Prometheus of this machine with the rules of ops/prometheus/. A healthy shop has no alert; then
 * its gateway fails, is slow and loses answers, its database is unresponsive, a proxy that was not configured is placed
 * before it, browsers report refusals, its worker dies, and the next one finds work that waits: each alert has to fire,
 * and each query of the dashboard to be answered. The control is the same rules and queries by metrics that do not
 * exist.
 */
export async function drillAlerts(): Promise<Finding[]> {
  const missing = findingOfMissing(['prometheus'])
  if (missing !== null) return missing
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) throw new Error('The program could not be built')
  const stage = await createStage({ SWEEP_INTERVAL_MS: '500', GATEWAY_BREAKERS: 'on' })
  const place = await makePlace(stage, 'alerts')
  const database = await attachDatabase(stage)
  try {
    stage.env.DATABASE_URL = database.url
    await startSandboxOn(stage)
    return await watched(stage, place)
  } finally {
    await database.stop()
    await stage.strike()
    await rm(place.folder, { recursive: true, force: true })
  }
}

async function watched(stage: Stage, place: Place): Promise<Finding[]> {
  const [workerPort = 0, prometheus = 0] = await freePorts(2)
  const { web, gateway, office } = stage.ports
  const processes = [
    ...processesOf('gateway', [gateway]),
    ...processesOf('worker', [workerPort]),
    ...processesOf('web', [web]),
    ...processesOf('office', [office]),
  ]
  for (const process of processes) await startProcessOf(stage, process)
  await startPrometheus(place, prometheus, [web, gateway, office, workerPort])
  const api = `http://${HOST}:${prometheus}/api/v1`
  const agent = new Agent({ keepAlive: true })
  const press = presser(stage, agent)
  await untilAsked(api, processes.length)
  for (let at = 0; at < FAILURES; at += 1) await press(CARDS.approved)
  await sleep(QUIET_MS)
  const whileWell = await firing(api)
  const { fired, ended, done, dashboard } = await withClient(stage, async (db) => {
    await failEverything(stage, press, db)
    const worker = processes.find(({ role }) => role === 'worker')
    await worker?.running?.kill()
    const early = await untilFiring(api, OF_FAILING)
    const finish = await leaveWaiting(stage, db)
    if (worker !== undefined) await startProcessOf(stage, worker)
    const late = await untilFiring(api, OF_WAITING_WORK)
    // Metrics of a process that died are treated as gone.
    const shown = await findingsOfDashboard(api)
    // Its numbers are gone with it, and it has something to say again.
    const ofWorker = await untilEnded(api, ['BalcaoDown', 'BalcaoWorkerSilent'])
    await finish()
    return {
      fired: new Set([...early, ...late]),
      ended: ofWorker,
      done: await untilEnded(api, OF_WAITING_WORK),
      dashboard: shown,
    }
  })
  agent.destroy()
  console.log(`  fired: ${[...fired].filter((name) => !name.startsWith(CONTROL)).join(', ')}`)
  return [
    { name: 'a shop that is well has no alert', failures: whileWell },
    {
      name: `each of ${ALL.length} alerts fires`,
      failures: ALL.filter((name) => !fired.has(name)).map((name) => `${name} did not`),
    },
    { name: 'the alerts of a worker that died end with the next one', failures: ended },
    { name: 'the alerts of work that waits end once it is done', failures: done },
    ...dashboard,
    {
      name: 'the control, the same rules by metrics that nobody tells, stays silent where the others fire',
      failures: ALL.map((name) => CONTROL + name).filter((name) => fired.has(name)),
    },
  ]
}

async function withClient<T>({ env }: Stage, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client({ connectionString: env.DATABASE_URL })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** ops/prometheus/ with this drill's ports, and with seconds in the place of minutes. */
async function startPrometheus(place: Place, port: number, targets: readonly number[]): Promise<void> {
  const folder = join(place.folder, 'prometheus')
  const data = join(place.folder, 'series')
  await mkdir(folder)
  await mkdir(data)
  const settings = await readFile(join(ROOT, 'ops/prometheus/prometheus.yml'), 'utf8')
  const listed = targets.map((each) => `'${HOST}:${each}'`).join(', ')
  const own = settings
    .replace(/: 15s$/gm, ': 1s')
    .replace(/targets: \[.*\]/, `targets: [${listed}]`)
    .replace('- rules.yml', '- rules.yml\n  - unheard.yml')
  const rules = await readFile(join(ROOT, 'ops/prometheus/rules.yml'), 'utf8')
  const fast = rules.replace(/for: (\d+)([mhd])/g, (_, count: string, unit: string) => {
    return `for: ${Number(count) * (SECONDS[unit] ?? 1)}s`
  })
  const unheard = fast
    .replace('- name: balcao', '- name: unheard')
    .replace(/- alert: /g, `- alert: ${CONTROL}`)
    .replace(/balcao_/g, 'unheard_')
    .replace(/job="balcao"/g, 'job="unheard"')
    // absent() fires for missing metrics.
    .replace(/absent\(([^)]*)\)/g, '$1 > 0')
  await writeFile(join(folder, 'prometheus.yml'), own)
  await writeFile(join(folder, 'rules.yml'), fast)
  await writeFile(join(folder, 'unheard.yml'), unheard)
  if (place.account) for (const path of [folder, data]) await chmod(path, 0o777)
  startProcess(place, 'prometheus', [
    'prometheus',
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${data}`,
    `--web.listen-address=${HOST}:${port}`,
  ])
}

/** Waits until Prometheus has asked every process and was answered. */
async function untilAsked(api: string, count: number): Promise<void> {
  const until = Date.now() + FIRE_LIMIT_MS
  while (Date.now() < until) {
    const known = await ask<{ activeTargets: { health: string }[] }>(`${api}/targets?state=active`)
    if ((known?.activeTargets ?? []).filter(({ health }) => health === 'up').length === count) return
    await sleep(250)
  }
  throw new Error('Prometheus did not hear of every process: see its log')
}

async function firing(api: string): Promise<string[]> {
  const known = await ask<{ alerts: Alert[] }>(`${api}/alerts`)
  if (known === null) throw new Error('Prometheus does not answer')
  return known.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
}

/** Waits until each of these has fired once. @returns all that fired meanwhile */
async function untilFiring(api: string, wanted: readonly string[]): Promise<Set<string>> {
  const fired = new Set<string>()
  const until = Date.now() + FIRE_LIMIT_MS
  while (Date.now() < until && !wanted.every((name) => fired.has(name))) {
    for (const name of await firing(api)) fired.add(name)
    await sleep(500)
  }
  return fired
}

/** Waits until none of these fires any more. @returns those that still do */
async function untilEnded(api: string, names: readonly string[]): Promise<string[]> {
  const until = Date.now() + FIRE_LIMIT_MS
  let left = [...names]
  while (Date.now() < until && left.length > 0) {
    left = (await firing(api)).filter((name) => names.includes(name))
    await sleep(500)
  }
  return left.map((name) => `${name} still fires`)
}

type Press = (card: string) => Promise<void>

/** One press of the pay button by somebody new, whatever it comes to. */
function presser(stage: Stage, agent: Agent): Press {
  const origins = {
    web: `http://localhost:${stage.ports.web}`,
    gateway: `http://localhost:${stage.ports.gateway}`,
  }
  let buyers = 0
  return async (card) => {
    buyers += 1
    const tab = await createVisitor({ origins, agent, buyer: buyerOf(buyers) }).openProduct(PRODUCT)
    const typed = await tab.typeCard(card)
    const first = await tab.askPriority('CREDIT_CARD', [typed])
    await tab.submit(tab.compose('CREDIT_CARD', typed, first))
  }
}

async function failEverything(stage: Stage, press: Press, db: Client): Promise<void> {
  for (let at = 0; at < 2; at += 1) await press(CARDS.slow)
  for (let at = 0; at < 2; at += 1) await press(CARDS.lost)
  for (let at = 0; at < FAILURES; at += 1) await press(CARDS.error)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (let at = 0; at < 2; at += 1) {
    await fetch(`http://localhost:${stage.ports.web}/${PRODUCT}`, { headers })
    await withoutPurchases(db, () => unanswered(press))
    await reportRefusals(stage)
    // So that Prometheus sees it rise.
    await sleep(QUIET_MS / 5)
  }
}

/** Sends a press that is answered with 503, and with nothing else. */
async function unanswered(press: Press): Promise<void> {
  const code = await press(CARDS.approved).then(() => null, codeOf)
  if (code !== 'UNAVAILABLE')
    throw new Error(`A purchase without its tables was answered with ${String(code)}`)
}

/** Sends the reports of a browser whose page requests what its policy refuses, as often as a broken page does. */
async function reportRefusals({ ports }: Stage): Promise<void> {
  const body = { effectiveDirective: 'connect-src', blockedURL: 'https://other.example', sourceFile: '' }
  const reports = Array.from({ length: REPORTS }, () => ({ type: 'csp-violation', body }))
  for (let at = 0; at < 2; at += 1) {
    const answer = await fetch(`http://localhost:${ports.web}/csp-reports/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/reports+json' },
      body: JSON.stringify(reports),
    })
    if (answer.status !== 204) throw new Error(`Reports were answered with ${answer.status}`)
  }
}
