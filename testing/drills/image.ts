import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/free-ports.ts'
import { buyerOf } from '../harness/buyer.ts'
import type { Finding } from '../harness/ledger-comparison.ts'
import { createSandboxControl } from '../harness/sandbox-control.ts'
import { buyByCard, createVisitor } from '../harness/shopper.ts'
import { attachDatabase, createStage, startSandboxOn, type Stage } from '../harness/stage.ts'
import { buildImage, packagesIn, type BuiltImage } from './image-build.ts'
import { runIn, type RunningImage } from './image-run.ts'

const [CARD, PRODUCT] = ['4000000000000010', 1001]
const START_LIMIT_MS = 120_000
const MB = 1_000_000

/**
 * Builds the image, starts it as its own user on read-only files, buys with it and stops it. Its controls are the same
 * looks at a start as root on files that can be written, and at a port where nothing answers.
 */
export async function drillImage(base: string | undefined): Promise<Finding[]> {
  if (process.getuid?.() !== 0)
    return [isDone('an image is built', ['only root may mount files: run it as root'])]
  const folder = await mkdtemp(join(tmpdir(), 'balcao-image-'))
  const started = Date.now()
  const image = await buildImage(folder, base)
  try {
    console.log(
      `Built in ${seconds(started)}: ${mb(image.bytes.whole)}, ${mb(image.bytes.base)} of it the base`,
    )
    return [...(await looksAt(image)), ...(await drillRun(image))]
  } finally {
    await image.release()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Checks what is visible without starting it. */
async function looksAt(image: BuiltImage): Promise<Finding[]> {
  const inside = join(image.root, image.folder)
  const bill = await readFile(join(inside, 'dist/bill-of-materials.json'), 'utf8')
  const unlisted = (await packagesIn(join(inside, 'node_modules'))).filter(
    (name) => !bill.includes(`"name": "${name}"`),
  )
  const surplus = globSync(['**/*.env', '**/*.test.ts*', '.git', '.data', 'usr/**/npm'], {
    cwd: inside,
    exclude: ['node_modules'],
  })
  return [
    isDone('every package of the image is in its bill of materials', unlisted),
    isDone('no test, no secret and no history is in it', surplus),
    isDone('it names a user who is not root, and a signal', [
      ...(/^[1-9]\d*:[1-9]\d*$/.test(image.user) ? [] : [`the user is ${image.user}`]),
      ...(image.stopSignal === 'SIGTERM' ? [] : [`the signal is ${image.stopSignal}`]),
    ]),
  ]
}

async function drillRun(image: BuiltImage): Promise<Finding[]> {
  const stage = await createStage({ SWEEP_INTERVAL_MS: '200' })
  const database = await attachDatabase(stage)
  try {
    await startSandboxOn(stage, 0.2)
    const data = join(stage.folder, 'image-data')
    await mkdir(data, { mode: 0o700 })
    const [uid = 0, gid = 0] = image.user.split(':').map(Number)
    await chown(data, uid, gid)
    // Over the network: the socket lies where the image sees nothing.
    const [url = ''] = database.url.split('?')
    const options = { data, env: environment(stage, url) }
    const first = await startImage(image, options, stage)
    const findings = await findingsOfStart(image, first, options, stage)
    const code = await stopImage(first)
    const again = await startImage(image, options, stage)
    console.log(
      `Ready after ${first.readyMs} ms on an empty database, ${again.readyMs} ms on one that is there`,
    )
    await stopImage(again)
    const apart = await drillApart(image, options, stage)
    const without = runIn(image, [...image.entrypoint, '--role', 'web,gateway,worker'], {
      data,
      env: { ...options.env, DATABASE_URL: '' },
    })
    const refused = await without.ended
    return [
      ...findings,
      ...apart,
      isDone('SIGTERM ends it with 0', code === 0 ? [] : [`it ended with ${code}`, first.output()]),
      isDone('without a database it ends with 1 and a sentence', [
        ...(refused === 1 ? [] : [`it ended with ${refused}`]),
        ...(without.output().includes('DATABASE_URL') ? [] : [`it said: ${without.output()}`]),
      ]),
    ]
  } finally {
    await database.stop()
    await stage.strike()
  }
}

type Options = { data: string; env: Record<string, string> }

async function findingsOfStart(
  image: BuiltImage,
  running: StartedImage,
  options: Options,
  stage: Stage,
): Promise<Finding[]> {
  const status = await readFile(`/proc/${await running.pid()}/status`, 'utf8')
  const uid = /^Uid:\s+(\d+)/m.exec(status)?.[1]
  const written = await codeOf(image, ['touch', 'written'], options)
  const control = await codeOf(image, ['sh', '-c', 'touch written && rm written'], {
    ...options,
    asRoot: true,
  })
  const port = String(stage.ports.web)
  const healthy = await codeOf(image, [...image.healthcheck, port], options)
  const unhealthy = await codeOf(image, [...image.healthcheck, '1'], options)
  const [paid, charges] = await buyOnce(stage)
  return [
    isDone('it runs as its own user', uid === image.user.split(':')[0] ? [] : [`it runs as ${uid}`]),
    isDone('its files cannot be written', written === 0 ? ['a file was written'] : []),
    isDone('the control, files that can be written by root, is seen', control === 0 ? [] : ['it was not']),
    isDone('its health check says that it is ready', healthy === 0 ? [] : [`it ended with ${healthy}`]),
    isDone('the control, a port where nothing answers, is seen', unhealthy === 1 ? [] : ['it was not']),
    isDone('a purchase in it is paid and charged once', paid && charges === 1 ? [] : [`${charges} charges`]),
  ]
}

/** Every role by itself, on one network, with the keys that open cards for the gateway role alone. */
async function drillApart(image: BuiltImage, options: Options, stage: Stage): Promise<Finding[]> {
  const [worker = 0] = await freePorts(1)
  const { web, gateway, office } = stage.ports
  const { VAULT_KEY = '', ...common } = { ...options.env, WORKER_PORT: String(worker) }
  const roles = Object.entries({ web, gateway, worker, office }).map(([role, port]) => {
    const env = role === 'gateway' ? { ...common, VAULT_KEY } : common
    const running = runIn(image, [...image.entrypoint, '--role', role], { ...options, env })
    stage.processes.add(running.process)
    return { role, port, running }
  })
  for (const { port, running } of roles) await untilReady(running, port)
  const [paid, charges] = await buyOnce(stage, 2)
  const stopped = roles.map(async ({ role, running }) => ({ role, code: await stopImage(running) }))
  const failed = (await Promise.all(stopped)).filter(({ code }) => code !== 0)
  return [
    isDone(
      'with every role by itself a purchase is paid and charged once',
      paid && charges === 2 ? [] : [`${charges - 1} charges`],
    ),
    isDone(
      'each of them ends with 0',
      failed.map(({ role, code }) => `${role} ended with ${code}`),
    ),
  ]
}

type StartedImage = RunningImage & { readyMs: number }

async function startImage(image: BuiltImage, options: Options, stage: Stage): Promise<StartedImage> {
  const started = Date.now()
  const running = runIn(image, [...image.entrypoint, '--role', 'web,gateway,worker'], options)
  stage.processes.add(running.process)
  await untilReady(running, stage.ports.web)
  return { ...running, readyMs: Date.now() - started }
}

async function untilReady(running: RunningImage, port: number): Promise<void> {
  const end = Date.now() + START_LIMIT_MS
  while (Date.now() < end && running.process.exitCode === null) {
    if (await isReady(port)) return
    await sleep(25)
  }
  throw new Error(`The image was not ready. It said last:\n${running.output()}`)
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok
  } catch {
    // Nothing listens yet.
    return false
  }
}

/** The stop of a container engine: a signal to the first process. */
async function stopImage(running: RunningImage): Promise<number | null> {
  process.kill(await running.pid(), 'SIGTERM')
  return running.ended
}

function codeOf(
  image: BuiltImage,
  command: readonly string[],
  options: Options & { asRoot?: boolean },
): Promise<number | null> {
  return runIn(image, command, options).ended
}

async function buyOnce(stage: Stage, buyer = 1): Promise<[boolean, number]> {
  const origin = (port: number) => `http://localhost:${port}`
  const visitor = createVisitor({
    origins: { web: origin(stage.ports.web), gateway: origin(stage.ports.gateway) },
    agent: new Agent({ keepAlive: true }),
    buyer: buyerOf(buyer),
  })
  const { status } = await buyByCard(visitor, PRODUCT, CARD)
  const charges = Object.values(await createSandboxControl(stage).totals())
  return [status === 'PAID', charges.filter(({ captured }) => captured > 0).length]
}

function environment({ env, ports, sandboxKey }: Stage, database: string): Record<string, string> {
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    ...Object.fromEntries(given),
    DATABASE_URL: database,
    PORT: String(ports.web),
    GATEWAY_PORT: String(ports.gateway),
    SANDBOX_PORT: String(ports.sandbox),
    SMTP_PORT: String(ports.smtp),
    OFFICE_PORT: String(ports.office),
    SANDBOX_KEY: sandboxKey,
  }
}

function isDone(name: string, failures: readonly string[]): Finding {
  return { name, failures: [...failures] }
}

function mb(bytes: number): string {
  return `${(bytes / MB).toFixed(0)} MB`
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(0)} s`
}
