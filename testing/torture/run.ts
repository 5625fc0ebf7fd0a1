import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { RunningProgram } from '../../scripts/running-program.ts'
import { run } from '../../scripts/tool.ts'
import { buyerOf, mexicanOf } from '../harness/buyer.ts'
import { atRest, report, seconds } from './coming-to-rest.ts'
import { DOUBLE_CHARGES } from '../harness/ledger-comparison.ts'
import { differentAnswers, GUARDS_OFF, submitAtOnce } from './identical-submits.ts'
import { createRandom, type Random } from '#rules/base/seeded-random.ts'
import { createSandboxControl, type SandboxControl } from '../harness/sandbox-control.ts'
import { createVisitor } from '../harness/shopper.ts'
import {
  createStage,
  killDatabase,
  startOn,
  startSandboxOn,
  withDatabase,
  type Stage,
} from '../harness/stage.ts'
import { openPair, PAIR_ENV, type Pair } from './pair.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { tortureTickets } from './tickets.ts'
import { AUTHENTICATED } from './authentication.ts'
import { tortureRolling } from './rolling.ts'
import { tortureScreens } from './screens.ts'
import { play, STORIES, type Story, type World } from './stories.ts'
import { WAYS } from './ways.ts'

/**
 * Shoppers buy in every way while the program is killed at random moments. When all has come to rest, the acquirer's
 * ledger, our database and the confirmations that shoppers received are compared. With --control the guards against a
 * second charge are removed from the database first, and the comparison has to name the consequences.
 */

const HELP = `npm run torture -- [--seed N] [--kills K] [--minutes M] [--shoppers S] [--only STORY] [--disk] [--rolling] [--control] [--keep]
npm run torture -- tickets [--seed N] [--rounds R] [--buyers B] [--control]
npm run torture -- screens [--only WAY] [--limits] [--keep]
npm run torture -- rolling [--restarts R] [--shoppers S] [--control]`
const STOCK = 40
const PRODUCTS = [1001, 1002, 1010] as const
/** The sandbox's waiting times are a fifth of what its pages say. */
const PACE = 0.2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    kills: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '60' },
    shoppers: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '1000' },
    restarts: { type: 'string', default: '40' },
    buyers: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    limits: { type: 'boolean', default: false },
    control: { type: 'boolean', default: false },
    disk: { type: 'boolean', default: false },
    rolling: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const stories = [...STORIES, ...WAYS, ...AUTHENTICATED].filter(({ name }) => name.includes(values.only))

interface Run {
  stage: Stage
  random: Random
  sandbox: SandboxControl
  agent: Agent
  acknowledged: Set<string>
  violations: string[]
  endings: Map<string, number>
  buyers: number
  crashes: number
  open: boolean
  /** Where its data are, when the disk is to be filled as well; null: on the machine's own. */
  disk: SmallDisk | null
  /** Where programs take over from each other, when they are to; null: there is one at a time. */
  pair: Pair | null
}

async function main(): Promise<number> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) return built
  const seed = Number(values.seed)
  console.log(`Seed ${seed}${values.control ? ', control: the guards are off' : `, ${values.kills} kills`}`)
  const stage = await createStage({ SWEEP_INTERVAL_MS: '200', ...(values.rolling && PAIR_ENV) })
  const sandboxProcess = await startSandboxOn(stage, PACE)
  const torture: Run = {
    stage,
    random: createRandom(seed),
    sandbox: createSandboxControl(stage),
    agent: new Agent({ keepAlive: true }),
    acknowledged: new Set(),
    violations: [],
    endings: new Map(),
    buyers: 0,
    crashes: 0,
    open: true,
    disk: values.disk ? await mountSmallDisk({ stage }) : null,
    pair: values.rolling ? await openPair(stage) : null,
  }
  try {
    return values.control ? await control(torture) : await torment(torture)
  } finally {
    torture.agent.destroy()
    await sandboxProcess.stop()
    await torture.pair?.close()
    await torture.disk?.remove()
    if (values.keep) console.log(`Kept: ${stage.folder}`)
    else await stage.strike()
  }
}

async function torment(torture: Run): Promise<number> {
  let program = await prepare(torture)
  await pressOnce(torture)
  const started = Date.now()
  const crowd = Array.from({ length: Number(values.shoppers) }, () => shop(torture))
  const until = started + Number(values.minutes) * 60_000
  while (torture.crashes < Number(values.kills) && Date.now() < until) {
    await sleep(torture.random.between(100, 2000))
    program = await crash(torture, program)
    if (torture.crashes % 25 === 0) console.log(`  ${torture.crashes} kills, ${torture.buyers} shoppers`)
  }
  await sleep(1000)
  torture.open = false
  await Promise.all(crowd)
  console.log(`${torture.crashes} kills, ${torture.buyers} shoppers in ${seconds(started)}; coming to rest`)
  const findings = await atRest(torture.stage, torture.sandbox, torture)
  await program.stop()
  for (const [ending, count] of torture.endings) console.log(`  ${count} × ${ending}`)
  for (const fault of [torture.disk, torture.pair]) if (fault !== null) findings.push(fault.finding())
  return report([...findings, { name: 'no shopper saw what must not be', failures: torture.violations }])
}

const start = ({ pair, stage }: Run): Promise<RunningProgram> => pair?.start() ?? startOn(stage)

/** The first start, with one product of which there are few. */
async function prepare(torture: Run): Promise<RunningProgram> {
  const { stage } = torture
  const program = await start(torture)
  await withDatabase(stage, async (db) => {
    await db.query('update products set stock = $1 where id = 1010', [STOCK])
    await db.query('update sellers set catalogue_version = catalogue_version + 1')
  })
  return program
}

/**
 * Disturbs those who shop: kills the program, every fifth time its database too, and starts it again after a moment;
 * or fills the disk; or lets another program take over.
 */
async function crash(torture: Run, program: RunningProgram): Promise<RunningProgram> {
  const { random, stage } = torture
  if (torture.disk !== null && random.next() < 0.25) return fillDisk(torture, torture.disk, program)
  if (torture.pair !== null && random.next() < 0.25) {
    torture.crashes += 1
    return torture.pair.exchange(program)
  }
  const withItsDatabase = random.next() < 0.2
  if (withItsDatabase && random.next() < 0.5) await killDatabase(stage)
  await program.kill()
  if (withItsDatabase) await killDatabase(stage)
  torture.crashes += 1
  await sleep(random.between(0, 300))
  return start(torture)
}

/** Fills the disk for some seconds under those who shop; every other time the program dies of it. */
async function fillDisk(torture: Run, disk: SmallDisk, program: RunningProgram): Promise<RunningProgram> {
  const { random } = torture
  torture.crashes += 1
  await disk.fill()
  await sleep(random.between(500, 4000))
  const dies = random.next() < 0.5
  if (dies) await program.kill()
  await disk.empty()
  return dies ? start(torture) : program
}

/** One shopper after another, as long as the shop is open. */
async function shop(torture: Run): Promise<void> {
  const world: World = {
    random: torture.random,
    sandbox: torture.sandbox,
    products: PRODUCTS,
    acknowledge: (sale) => torture.acknowledged.add(sale),
    violation: (what) => torture.violations.push(what),
    isOpen: () => torture.open,
  }
  while (torture.open) {
    const story = torture.random.pickByWeight(stories)
    const ending = await play(story, newVisitor(torture, story), world)
    torture.endings.set(
      `${story.name}: ${ending}`,
      (torture.endings.get(`${story.name}: ${ending}`) ?? 0) + 1,
    )
  }
}

function newVisitor(torture: Run, { country }: Pick<Story, 'country'> = {}) {
  torture.buyers += 1
  const { web, gateway } = torture.stage.ports
  const origins = { web: `http://localhost:${web}`, gateway: `http://localhost:${gateway}` }
  const buyer = country === 'MX' ? mexicanOf(torture.buyers) : buyerOf(torture.buyers)
  return createVisitor({ origins, agent: torture.agent, buyer })
}

const CONTROL_BUYERS = 5
const SUBMITS = 50

/** Many buyers whose one press arrives many times, with the guards on: one charge and one answer each. */
async function pressOnce(torture: Run): Promise<void> {
  for (let buyer = 0; buyer < CONTROL_BUYERS; buyer += 1) {
    const different = differentAnswers(await submitAtOnce(newVisitor(torture), SUBMITS))
    if (different !== 1)
      torture.violations.push(`${SUBMITS} identical submits got ${different} different answers`)
  }
}

async function control(torture: Run): Promise<number> {
  const program = await prepare(torture)
  await withDatabase(torture.stage, (db) => db.query(GUARDS_OFF))
  for (let buyer = 0; buyer < CONTROL_BUYERS; buyer += 1) await submitAtOnce(newVisitor(torture), SUBMITS)
  const findings = await atRest(torture.stage, torture.sandbox, torture)
  await program.stop()
  const doubles = findings.find(({ name }) => name === DOUBLE_CHARGES)?.failures ?? []
  for (const double of doubles) console.log(`  ${double}`)
  console.log(
    doubles.length > 0
      ? `The comparison named ${doubles.length} double charges: it can see them.`
      : 'The guards were off and the comparison saw no double charge: it proves nothing.',
  )
  console.log(`${doubles.length > 0 ? 1 : 0} passed, ${doubles.length > 0 ? 0 : 1} failed`)
  return doubles.length > 0 ? 0 : 1
}

function lastTickets(): Promise<number> {
  const [rounds, buyers, seed] = [Number(values.rounds), Number(values.buyers), Number(values.seed)]
  return tortureTickets({ rounds, buyers, seed, controlOnly: values.control })
}

function rollingRestart(): Promise<number> {
  const [restarts, shoppers] = [Number(values.restarts), Number(values.shoppers)]
  return tortureRolling({ restarts, shoppers, controlOnly: values.control })
}

function chosenRun(): Promise<number> {
  if (positionals[0] === 'tickets') return lastTickets()
  if (positionals[0] === 'screens') return tortureScreens(values)
  if (positionals[0] === 'rolling') return rollingRestart()
  return main()
}

if (values.help) console.log(HELP)
else process.exitCode = await chosenRun()
