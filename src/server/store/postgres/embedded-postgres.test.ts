import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../../start-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
let output: string[]
let running: EmbeddedPostgres[]

// A folder of mkdtemp is closed to every other account, so a run as root also shows that the server reaches it.
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-embedded-'))
  output = []
  running = []
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(onGivenUp?: (error: unknown) => void): Promise<EmbeddedPostgres> {
  const log = (message: string): number => output.push(message)
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...(onGivenUp && { onGivenUp }) })
  running.push(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

test('a first start makes a UTF-8 database that keeps acknowledged writes and asks for a password', async () => {
  const { url } = await start()
  const settings = await ask(
    url,
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding', 'listen_addresses') order by name",
  )
  expect(settings.map(({ name, setting }) => `${String(name)}=${String(setting)}`)).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'listen_addresses=127.0.0.1',
    'server_encoding=UTF8',
    'synchronous_commit=on',
  ])
  expect(await ask(url, "select upper('ação') as upper")).toEqual([{ upper: 'AÇÃO' }])
  const stranger = new URL(url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
  expect(output).toEqual(['Creating the database; this happens once.'])
})

test('a second start finds the data and the address again', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 7 as n')
  await first.stop()
  await expect(ask(first.url, 'select 1')).rejects.toMatchObject({ code: 'ENOENT' })
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a start recovers from a server that was killed', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 7 as n')
  process.kill(await serverPid(), 'SIGKILL')
  const second = await start()
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a server that is killed under the program is started again at its address', async () => {
  const { url } = await start((error) => output.push(String(error)))
  await ask(url, 'create table kept as select 7 as n')
  process.kill(await serverPid(), 'SIGKILL')
  const answer = () => ask(url, 'select n from kept').catch(() => [])
  await expect.poll(answer, { timeout: 15_000 }).toEqual([])
  await expect.poll(answer, { timeout: 15_000 }).toEqual([{ n: 7 }])
  expect(output.at(-1)).toBe('The embedded PostgreSQL has gone; it is started again.')
})

test.runIf(process.platform === 'linux')(
  'the number of a killed server may be another process by now',
  async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n\n\n1\n\n\n\nready\n`)
    const second = await start()
    expect(await ask(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
  },
)

test('a program that was killed leaves the server up, and the next start attaches and stops it', async () => {
  const program = `
    import { startEmbeddedPostgres } from '${join(import.meta.dirname, 'embedded-postgres.ts')}'
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    process.kill(process.pid, 'SIGKILL')`
  const killed = promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', program])
  await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
  const pid = await serverPid()
  const next = await start()
  expect(await serverPid()).toBe(pid)
  await next.stop()
  await expect(serverPid()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('it is reached over its own socket, and over the network where the path is too long for one', async () => {
  const near = await start()
  expect(new URL(near.url).searchParams.get('host')).toBe(join(dataDir, 'postgres/cluster'))
  expect(await ask(near.url, 'select inet_server_addr() as address')).toEqual([{ address: null }])
  await near.stop()
  const home = dataDir
  dataDir = join(home, 'a-folder-whose-name-is-rather-long'.repeat(3))
  const far = await start()
  expect(new URL(far.url).search).toBe('')
  expect(await ask(far.url, 'select inet_server_addr() as address')).toEqual([{ address: '127.0.0.1' }])
  await far.stop()
  dataDir = home
})

test('starts at the same time share one server, and the last to leave stops it', async () => {
  const [first, second, third] = await Promise.all([start(), start(), start()])
  expect(second.url).toBe(first.url)
  expect(third.url).toBe(first.url)
  await first.stop()
  await third.stop()
  expect(await ask(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await second.stop()
  await expect(ask(second.url, 'select 1')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('another port is taken when the remembered one is busy', async () => {
  const first = await start()
  await first.stop()
  const port = Number(new URL(first.url).port)
  const occupant = createServer()
  await new Promise<void>((done) => {
    occupant.listen(port, '127.0.0.1', done)
  })
  try {
    const second = await start()
    expect(new URL(second.url).port).not.toBe(String(port))
    expect(await ask(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
  } finally {
    occupant.close()
  }
})

test('a folder that cannot be made is said in one sentence', async () => {
  await writeFile(join(dataDir, 'file'), '')
  const refused = startEmbeddedPostgres({ dataDir: join(dataDir, 'file', 'data'), log: () => undefined })
  await expect(refused).rejects.toBeInstanceOf(StartError)
  await expect(refused).rejects.toThrow(/^The data folder .* cannot be written \(ENOTDIR\): .*DATA_DIR\.$/)
})

test('data of another PostgreSQL version are refused in one sentence that says how to go on', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '11\n')
  await expect(start()).rejects.toThrow(
    /^\S+ is of PostgreSQL 11, and this program brings 18: nothing was changed; copy it by npx balcao database, .*\.$/,
  )
  expect(await readFile(join(dataDir, 'postgres/cluster/PG_VERSION'), 'utf8')).toBe('11\n')
})
