import { appendFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/free-ports.ts'
import { startProgram, type RunningProgram } from '../../scripts/running-program.ts'
import { ROOT, run } from '../../scripts/tool.ts'
import type { Finding } from '../harness/ledger-comparison.ts'
import { createStage, startSandboxOn, withDatabase, type Stage } from '../harness/stage.ts'
import { startBalancer } from '../torture/balancer.ts'
import { atRest } from '../torture/coming-to-rest.ts'
import { openShop, type Buyers } from './cluster/buyers.ts'

export interface UpgradeDrill {
  shoppers: number
}

const DRAIN_DELAY_MS = '1000'
const PAID_LIMIT_MS = 60_000
/** A process asks every ten seconds whether somebody has migrated. */
const STOP_LIMIT_MS = 90_000
const MOMENT_MS = 1500
const SOURCES = [
  'src',
  'scripts',
  'demo',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'vite.embed.config.ts',
  'vite.card-fields.config.ts',
  'vite.office.config.ts',
]
/** A step as a later release may have it: it changes the table that every purchase writes. */
const STEP = '900-of-the-drill'
const STEP_TEXT = "alter table payments add column of_the_drill text not null default 'before'"

/**
 * Builds a newer release (this one and a further step of the schema), and starts it beside the present one on the same
 * database while buyers buy: the newer one migrates, the older one notices, writes nothing any more, and ends. The
 * control kills a process where the other one ended by itself: answers are lost then, and that is seen.
 */
export async function drillUpgrade({ shoppers }: UpgradeDrill): Promise<Finding[]> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) throw new Error('The program could not be built')
  const stage = await createStage({ SWEEP_INTERVAL_MS: '200', DRAIN_DELAY_MS })
  let buyers: Buyers | null = null
  try {
    const newer = await buildNewer(join(stage.folder, 'newer'))
    await startSandboxOn(stage, 0.2)
    const street = await openStreet(stage)
    const old = await street.start(ROOT, 0)
    buyers = openShop(stage, 1, shoppers)
    const { findings, next } = await exchange(street, old, newer, buyers)
    findings.push(await control(next.running, buyers), await refused(street))
    const last = await street.start(newer, 1)
    await buyers.leave()
    const seen = { acknowledged: buyers.acknowledged, crashes: 2 }
    findings.push(...(await atRest(stage, buyers.sandbox, seen)), await keptRows(stage))
    findings.push({ name: 'no buyer saw what must not be', failures: buyers.violations })
    await last.running.stop()
    await street.close()
    return findings
  } finally {
    buyers?.sendAway()
    await stage.strike()
  }
}

/** The sources of this release with one more step, built in a folder of their own. */
async function buildNewer(folder: string): Promise<string> {
  await mkdir(folder)
  const isSource = (path: string): boolean => !/\.test\.tsx?$/.test(basename(path))
  for (const name of SOURCES) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource })
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const steps = join(folder, 'src/server/store/migrations')
  await writeFile(join(steps, `${STEP}.ts`), `export const sql = \`${STEP_TEXT}\`\n`)
  await appendFile(join(steps, 'index.ts'), `export { sql as '${STEP}' } from './${STEP}.ts'\n`)
  const code = await run(process.execPath, [join(folder, 'scripts/build.ts')])
  if (code !== 0) throw new Error('The newer release could not be built')
  return folder
}

/** A program in one of two places. */
interface Placed {
  running: RunningProgram
  ended: Promise<number | null>
}

/** Two places for a program, behind the addresses of the stage. */
interface Street {
  stage: Stage
  start(root: string, place: 0 | 1): Promise<Placed>
  close(): Promise<void>
}

async function openStreet(stage: Stage): Promise<Street> {
  const [web1 = 0, web2 = 0, gateway1 = 0, gateway2 = 0] = await freePorts(4)
  const places = [
    { web: web1, gateway: gateway1 },
    { web: web2, gateway: gateway2 },
  ] as const
  const ignore = (): void => undefined
  const balancers = [
    await startBalancer(stage.ports.web, [web1, web2], ignore, 'pass'),
    await startBalancer(stage.ports.gateway, [gateway1, gateway2], ignore, 'pass'),
  ]
  return {
    stage,
    start: async (root, place) => {
      const ports = { ...stage.ports, ...places[place] }
      const ready = Promise.all(
        balancers.map((balancer, at) => balancer.isReady(at === 0 ? ports.web : ports.gateway)),
      )
      const env = {
        ...stage.env,
        PUBLIC_URL: `http://localhost:${stage.ports.web}`,
        GATEWAY_URL: `http://localhost:${stage.ports.gateway}`,
      }
      const { dataDir, logFile } = stage
      const running = await startProgram({
        root,
        dataDir,
        logFile,
        ports,
        env,
        args: ['--role', 'web,gateway,worker'],
      })
      stage.processes.add(running.process)
      await ready
      return { running, ended: new Promise((done) => running.process.once('exit', done)) }
    },
    close: async () => {
      for (const balancer of balancers) await balancer.close()
    },
  }
}

async function exchange(
  street: Street,
  old: Placed,
  newer: string,
  buyers: Buyers,
): Promise<{ findings: Finding[]; next: Placed }> {
  if ((await buyers.untilPaid(0, PAID_LIMIT_MS)) === null) throw new Error('Nobody could buy')
  buyers.takeBadAnswers()
  buyers.takePutOff()
  const before = buyers.acknowledged.size
  const began = performance.now()
  const next = await street.start(newer, 1)
  const migrated = performance.now()
  const code = await within(old.ended, STOP_LIMIT_MS)
  const stopped = performance.now()
  const paidAt = await buyers.untilPaid(performance.now(), PAID_LIMIT_MS)
  const bad = buyers.takeBadAnswers()
  const log = await readFile(street.stage.logFile, 'utf8')
  console.log(
    `  the newer one was ready after ${inSeconds(migrated - began)}, the older one had ended ${inSeconds(stopped - migrated)} later; ` +
      `${buyers.acknowledged.size - before} sales meanwhile, ${buyers.takePutOff()} answers asked to come again, ${bad.length} were bad`,
  )
  const findings = [
    {
      name: 'a newer release migrates beside the older one, and no answer reads like a defect',
      failures: paidAt === null ? ['nobody could buy after it', ...bad] : bad,
    },
    {
      name: 'the older one ends by itself, and says why',
      failures: [
        ...(code === 1 ? [] : [`it ended with ${String(code)}`]),
        ...(log.includes('schema-newer') ? [] : ['schema-newer is not in its log']),
      ],
    },
  ]
  return { findings, next }
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Returns a result, or `undefined` where it takes longer. */
async function within<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  const ended = new AbortController()
  const limit = sleep(limitMs, undefined, { signal: ended.signal }).catch(() => undefined)
  const first = await Promise.race([work, limit])
  ended.abort()
  return first
}

/** The same buyers, and a process that is killed. */
async function control(running: RunningProgram, buyers: Buyers): Promise<Finding> {
  await buyers.untilPaid(performance.now(), PAID_LIMIT_MS)
  buyers.takeBadAnswers()
  await running.kill()
  await sleep(MOMENT_MS)
  const bad = buyers.takeBadAnswers()
  return {
    name: 'the control, a process that is killed, loses answers, and that is seen',
    failures: bad.length > 0 ? [] : ['it lost none: the drill proves nothing'],
  }
}

/** The older release is started again, as by somebody who wants to go back. */
async function refused({ stage }: Street): Promise<Finding> {
  const [web = 0, gateway = 0] = await freePorts(2)
  const output = await startProgram({
    dataDir: stage.dataDir,
    logFile: stage.logFile,
    ports: { ...stage.ports, web, gateway },
    env: stage.env,
    args: ['--role', 'web,gateway,worker'],
    awaited: [web],
  }).then(
    async (running) => {
      await running.kill()
      return 'it started'
    },
    (error: unknown) => String(error),
  )
  return {
    name: 'the older release refuses the newer schema in a sentence',
    failures: output.includes(`newer schema (${STEP})`) ? [] : [output],
  }
}

/** Checks that rows sold before the migration are there, and have the values that the step gave them. */
async function keptRows(stage: Stage): Promise<Finding> {
  const { rows } = await withDatabase(stage, (db) =>
    db.query<{ wrong: number; all: number }>(
      "select count(*) filter (where of_the_drill <> 'before')::int as wrong, count(*)::int as all from payments",
    ),
  )
  const { wrong, all } = rows[0] ?? { wrong: 0, all: 0 }
  return {
    name: 'every purchase went through the step',
    failures: wrong === 0 && all > 0 ? [] : [`${wrong} of ${all} did not`],
  }
}
