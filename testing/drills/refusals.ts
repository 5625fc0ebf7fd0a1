import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import { freePorts } from '../../scripts/free-ports.ts'
import { ROOT, run } from '../../scripts/tool.ts'
import type { Finding } from '../harness/ledger-comparison.ts'
import { findingOfMissing } from './machine/installed.ts'
import { makePlace, runProcess, type Place } from './machine/processes.ts'

/** A setting that must stop a start, and how its sentence begins. */
interface Refusal {
  what: string
  env: Readonly<Record<string, string>>
  says: RegExp
}

const CERTIFICATE =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=another.example -addext subjectAltName=DNS:another.example'
const START_LIMIT_MS = 60_000
const REAL = { GATEWAYS: 'stripe', TRUSTED_PROXIES: '' }

/**
 * Starts the program with wrong settings, addresses and certificates, one at a time: each is one sentence on standard
 * error and exit code 1. The control is a start with nothing wrong, which the same check has to distinguish from the
 * others.
 */
export async function drillRefusals(): Promise<Finding[]> {
  const missing = findingOfMissing(['openssl'])
  if (missing !== null) return missing
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) throw new Error('The program could not be built')
  const place = await makePlace({ processes: new Set() }, 'refusals')
  const folder = await mkdtemp(join(tmpdir(), 'balcao-refusals-'))
  const silent = await listen(createServer((socket) => socket.end('SSH-2.0-no-database\r\n')))
  const unproven = await listen(await unprovenDatabase(place))
  const clear = await listen(createServer(refuseTls))
  try {
    const refusals = await refusalsOf(folder, {
      silent: portOf(silent),
      unproven: portOf(unproven),
      clear: portOf(clear),
    })
    const findings: Finding[] = []
    for (const refusal of refusals) findings.push(await refused(folder, refusal))
    const right = await refused(folder, { what: 'nothing', env: {}, says: /./ })
    return [
      ...findings,
      {
        name: 'the control, a start with nothing wrong, is no refusal',
        failures: right.failures.length > 0 ? [] : ['it was taken for one'],
      },
    ]
  } finally {
    for (const server of [silent, unproven, clear]) server.close()
    await rm(folder, { recursive: true, force: true })
    await rm(place.folder, { recursive: true, force: true })
  }
}

type Ports = Record<'silent' | 'unproven' | 'clear', number>

async function refusalsOf(folder: string, ports: Ports): Promise<Refusal[]> {
  const file = join(folder, 'a-file')
  await writeFile(file, '{')
  const database = (port: number, mode = ''): string =>
    `postgres://balcao:hidden@127.0.0.1:${port}/balcao${mode}`
  const own = (port: number, mode?: string) => ({ DATABASE_URL: database(port, mode) })
  return [
    { what: 'a port that is none', env: { PORT: '70000' }, says: /^PORT must be/ },
    { what: 'a port in use', env: { OFFICE_PORT: String(ports.silent) }, says: /^Port \d+ is in use/ },
    { what: 'an address of another machine', env: { HOST: '203.0.113.1' }, says: /^HOST is no address/ },
    { what: 'a switch that is none', env: { RATE_LIMITS: 'perhaps' }, says: /^RATE_LIMITS must be/ },
    {
      what: 'an address with a path',
      env: { PUBLIC_URL: 'https://a.example/shop' },
      says: /^PUBLIC_URL must be/,
    },
    {
      what: 'one origin for two',
      env: { GATEWAY_URL: 'http://localhost:3000', PUBLIC_URL: 'http://localhost:3000' },
      says: /^PUBLIC_URL and GATEWAY_URL are the same origin/,
    },
    { what: 'a short secret', env: { APP_SECRET: 'short' }, says: /^APP_SECRET must have/ },
    {
      what: 'a key that is none',
      env: { VAULT_KEY: 'not-a-key' },
      says: /^VAULT_KEY must be 32 random bytes/,
    },
    { what: 'a gateway that is none', env: { GATEWAYS: 'acme' }, says: /^GATEWAYS/ },
    {
      what: 'a real gateway without TLS',
      env: { ...REAL, PUBLIC_URL: 'http://a.example' },
      says: /must be https with a real gateway/,
    },
    {
      what: 'a mail server that is none',
      env: { SMTP_URL: 'ftp://mail.example' },
      says: /^SMTP_URL cannot be read/,
    },
    {
      what: 'a data folder that is a file',
      env: { DATA_DIR: join(file, 'data') },
      says: /^The data folder .* cannot be written/,
    },
    { what: 'a file that is no JSON', env: { PLATFORM_FILE: file }, says: /^PLATFORM_FILE|a-file/ },
    {
      what: 'a database URL that is none',
      env: { DATABASE_URL: 'localhost/balcao' },
      says: /^DATABASE_URL cannot be read/,
    },
    {
      what: 'a database that nobody runs',
      env: own((await freePorts(1))[0] ?? 0),
      says: /DATABASE_URL cannot be reached \(ECONNREFUSED\)/,
    },
    {
      what: 'a host that nobody knows',
      env: { DATABASE_URL: 'postgres://balcao:hidden@nowhere.invalid/balcao' },
      says: /DATABASE_URL cannot be reached \((?:ENOTFOUND|EAI_AGAIN)\)/,
    },
    { what: 'something that is no database', env: own(ports.silent), says: /DATABASE_URL/ },
    {
      what: "a database with another's certificate",
      env: own(ports.unproven, '?sslmode=verify-full'),
      says: /could not prove that it is the one/,
    },
    {
      what: 'a database without TLS that is asked for it',
      env: own(ports.clear, '?sslmode=verify-full'),
      says: /speaks no TLS/,
    },
    {
      what: 'an authority whose file is missing',
      env: own(ports.unproven, `?sslmode=verify-full&sslrootcert=${folder}/none.pem`),
      says: /names for TLS cannot be read \(ENOENT\)/,
    },
    {
      what: 'a replica without its primary',
      env: { DATABASE_REPLICA_URL: database(1) },
      says: /DATABASE_REPLICA_URL/,
    },
  ]
}

/** Whether a start ends with 1 and says one sentence, which holds no password. */
async function refused(folder: string, { what, env, says }: Refusal): Promise<Finding> {
  const [web, gateway, sandbox, smtp, office] = await freePorts(5)
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const ports = {
    PORT: web,
    GATEWAY_PORT: gateway,
    SANDBOX_PORT: sandbox,
    SMTP_PORT: smtp,
    OFFICE_PORT: office,
  }
  const all = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  const child = spawn('sh', [join(ROOT, 'scripts/program.sh')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...all, ...env },
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const output = text(child.stderr)
  const opened = untilOpen(web ?? 0, ended)
  const code = await Promise.race([ended, opened])
  if (code === 'open') child.kill('SIGTERM')
  await ended
  const lines = (await output).trim().split('\n')
  return {
    name: `${what} is one sentence and exit code 1`,
    failures: [
      ...(code === 1 ? [] : [code === 'open' ? 'it started' : `it ended with ${String(code)}`]),
      ...(lines.length === 1 && says.test(lines[0] ?? '') ? [] : lines),
      ...(lines.join().includes('hidden') ? ['it repeats a password'] : []),
    ],
  }
}

/** Resolves once a port is listened on; never, where the program has ended. */
async function untilOpen(port: number, ended: Promise<unknown>): Promise<'open'> {
  const over = new AbortController()
  void ended.then(() => over.abort())
  const until = Date.now() + START_LIMIT_MS
  while (!over.signal.aborted && Date.now() < until) {
    const isOpen = await fetch(`http://127.0.0.1:${port}/health/live`).then(
      () => true,
      () => false,
    )
    if (isOpen) return 'open'
    await sleep(50)
  }
  return new Promise(() => undefined)
}

/**
 * Responds to the request of a database's client before TLS (Frontend/Backend Protocol, SSLRequest) as a server without
 * TLS.
 */
function refuseTls(socket: Socket): void {
  socket.on('error', () => undefined)
  socket.once('data', () => socket.write('N'))
}

/** A server that speaks TLS as PostgreSQL does, with a certificate of another host that nobody has signed. */
async function unprovenDatabase({ folder, ...place }: Place): Promise<Server> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = [...CERTIFICATE.split(' '), '-keyout', key, '-out', certificate]
  await runProcess({ folder, ...place }, ['openssl', ...request])
  const secure = { key: await readFile(key), cert: await readFile(certificate), isServer: true }
  return createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, secure).on('error', () => socket.destroy())
    })
  })
}

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
