import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../../start-error.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { openBackupFile, readBackupFile, writeBackupFile } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup, type ProvenBackup } from './write-backup.ts'

/** Folder of the embedded server, and the tables that identify a backup: each test adds to them. */
const TABLES = `
  create table payments (id bigint generated always as identity);
  create unlogged table vault_cards (sealed text);
  insert into payments select from generate_series(1, 100);
  insert into vault_cards values ('the sealed card of a buyer');`
const KEY = 'k'.repeat(40)

let home: string
let dataDir: string
let server: EmbeddedPostgres
let plain: ProvenBackup
let written = 0

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'balcao-backup-'))
  dataDir = join(home, 'data')
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined, survivesPowerLoss: false })
  await ask(server.url, TABLES)
  await writeFile(join(dataDir, 'app-secret'), 's'.repeat(32))
  const made = new AbortController()
  const writing = (async () => {
    for (; !made.signal.aborted; written += 1) await ask(server.url, 'insert into payments default values')
  })()
  plain = await backup('plain').finally(() => made.abort())
  await writing
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const backup = (into: string, key?: string) =>
  writeBackup({ url: server.url, dataDir, into: join(home, into), key, release: '0.1.0', now: new Date() })

async function readRestored(folder: string, name: string, key?: string): Promise<Record<string, unknown>[]> {
  const there = join(home, name)
  await restoreBackup(folder, key, there)
  const restored = await startEmbeddedPostgres({ dataDir: there, log: () => undefined })
  try {
    return await ask(
      restored.url,
      'select (select count(*)::int from payments) as payments, (select count(*)::int from vault_cards) as cards',
    )
  } finally {
    await restored.stop()
  }
}

test('a backup made during writes holds everything committed before it, and no card', async () => {
  const { folder, purchases, cards } = plain
  expect(written).toBeGreaterThan(0)
  expect(cards).toBe(0)
  expect(purchases).toBeGreaterThanOrEqual(100)
  expect(purchases).toBeLessThanOrEqual(100 + written)
  expect(await readRestored(folder, 'restored')).toEqual([{ payments: purchases, cards: 0 }])
  expect(await readFile(join(home, 'restored/app-secret'), 'utf8')).toBe('s'.repeat(32))
  expect((await stat(join(home, 'restored/postgres/password'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(home, 'plain'))).toEqual([folder.split('/').at(-1)])
})

test('a sealed backup opens with its key only, and names no secret in the clear', async () => {
  const { folder, purchases } = await backup('sealed', KEY)
  for (const name of await readdir(folder)) {
    expect(await readFile(join(folder, name), 'latin1')).not.toContain('s'.repeat(32))
  }
  await expect(restoreBackup(folder, undefined, join(home, 'shut'))).rejects.toThrow('set BACKUP_KEY')
  await expect(restoreBackup(folder, 'x'.repeat(40), join(home, 'shut'))).rejects.toThrow('does not open')
  expect(await readRestored(folder, 'opened', KEY)).toEqual([{ payments: purchases, cards: 0 }])
})

test('a backup goes into a folder without a database only', async () => {
  const { folder } = plain
  await expect(restoreBackup(folder, undefined, dataDir)).rejects.toThrow('is there already')
  await writeFile(join(home, 'app-secret'), 'another')
  await expect(restoreBackup(folder, undefined, home)).rejects.toThrow('holds another secret')
  await expect(restoreBackup(home, undefined, join(home, 'none'))).rejects.toThrow('holds no backup')
})

test('a damaged backup is refused, and leaves no database', async () => {
  const { folder } = plain
  const place = { folder, key: undefined }
  const list = (await readBackupFile(place, 'manifest.json')).toString()
  const changed = list.replace(/("Path": "PG_VERSION".*?"Checksum": ")../, '$1zz')
  expect(changed).not.toBe(list)
  await rm(join(folder, 'manifest.json.gz'))
  await writeBackupFile(place, 'manifest.json', Readable.from([changed]))
  const there = join(home, 'damaged-data')
  await expect(restoreBackup(folder, undefined, there)).rejects.toThrow('PG_VERSION is not what it was')
  expect((await readdir(join(there, 'postgres'))).filter((name) => name !== 'password')).toEqual([])
  await appendFile(join(folder, 'database.tar.gz'), 'x')
  await expect(restoreBackup(folder, undefined, there)).rejects.toBeInstanceOf(StartError)
  const torn = (await openBackupFile(place, 'database.tar')).resume()
  await expect(new Promise((_, failed) => torn.once('error', failed))).rejects.toBeInstanceOf(Error)
})

test('a folder that cannot be written is said in a sentence', async () => {
  await writeFile(join(home, 'a-file'), '')
  await expect(backup('a-file')).rejects.toBeInstanceOf(StartError)
})
