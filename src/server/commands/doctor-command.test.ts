import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runBalcao } from './run-balcao.ts'
import { findingsOf, type Facts, type Finding } from './doctor-findings.ts'

const REACHED = {
  kind: 'reached' as const,
  version: '18.0',
  isStandby: false,
  isReadOnly: false,
  clockAheadMs: 20,
  connections: { limit: 97, open: 12 },
  schema: { kind: 'known' as const, missing: [] },
  forwardedAt: null,
  silentAccounts: [],
}
const SOUND: Facts = {
  versions: { node: '24.0.0', build: 'abc' },
  settings: [],
  isReal: true,
  hasUnnamedProxy: false,
  namesProxies: false,
  database: REACHED,
  gateways: [],
  walletSellers: [],
  connectionsOfProcess: 20,
  disk: { kind: 'known', free: 50e9 },
  backups: { kind: 'known', ageMs: 3_600_000 },
}
const DAY = 86_400_000

test('of a sound installation there is nothing to do', () => {
  expect(findingsOf(SOUND).filter(({ level, todo }) => level !== 'ok' || todo !== '')).toEqual([])
})

test.each<[Partial<Facts>, Finding['level'], RegExp]>([
  [{ versions: { node: '24.0.0', build: null } }, 'bad', /no build/],
  [{ settings: [{ sentence: 'Two secrets.', isRefused: true }] }, 'bad', /Two secrets/],
  [{ settings: [{ sentence: 'RATE_LIMITS is off', isRefused: false }] }, 'warn', /RATE_LIMITS/],
  [{ hasUnnamedProxy: true }, 'warn', /TRUSTED_PROXIES/],
  [{ database: { kind: 'unreachable', reason: 'It is away.' } }, 'bad', /It is away/],
  [{ database: { ...REACHED, isStandby: true } }, 'bad', /standby/],
  [{ database: { ...REACHED, isReadOnly: true } }, 'bad', /read-only/],
  [{ database: { ...REACHED, schema: { kind: 'known', missing: ['011'] } } }, 'warn', /1 steps/],
  [{ database: { ...REACHED, schema: { kind: 'refused', reason: 'newer' } } }, 'bad', /newer/],
  [{ database: { ...REACHED, clockAheadMs: 2_000 } }, 'warn', /2\.0 s ahead of/],
  [{ database: { ...REACHED, clockAheadMs: -90_000 } }, 'bad', /90\.0 s behind/],
  [{ database: { ...REACHED, forwardedAt: new Date(0) } }, 'warn', /1970-01-01.*TRUSTED_PROXIES/],
  [
    { database: { ...REACHED, silentAccounts: [{ gateway: 'stripe', sellerId: 10 }] } },
    'warn',
    /no webhook of stripe has come for seller 10.*webhooks\/stripe\/10/,
  ],
  [{ connectionsOfProcess: 60 }, 'warn', /may open 60/],
  [{ connectionsOfProcess: 120 }, 'bad', /may open 120/],
  [{ database: { ...REACHED, connections: { limit: 97, open: 90 } } }, 'warn', /90 of 97/],
  [{ disk: { kind: 'known', free: 2e9 } }, 'warn', /GB are free/],
  [{ disk: { kind: 'known', free: 1e8 } }, 'bad', /GB are free/],
  [{ disk: { kind: 'unknown', reason: 'ENOENT' } }, 'warn', /ENOENT/],
  [{ backups: { kind: 'unnamed' } }, 'warn', /BACKUP_DIR/],
  [{ backups: { kind: 'unknown', reason: 'EACCES' } }, 'bad', /EACCES/],
  [{ backups: { kind: 'known', ageMs: null } }, 'bad', /empty/],
  [{ backups: { kind: 'known', ageMs: 2 * DAY } }, 'bad', /48 hours/],
])('%j is %s', (changed, level, text) => {
  const found = findingsOf({ ...SOUND, ...changed }).filter((finding) => finding.level !== 'ok')
  expect(found).toHaveLength(1)
  expect(found[0]?.level).toBe(level)
  expect(`${found[0]?.what} ${found[0]?.todo}`).toMatch(text)
})

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function findings(env: Record<string, string>): Promise<{ code: number; found: Finding[] }> {
  const out: string[] = []
  const code = await runBalcao(['doctor', '--json'], {
    env,
    out: (text) => out.push(text),
    err: (text) => out.push(text),
  })
  return { code, found: JSON.parse(out.join('\n')) as Finding[] }
}

test('a database that is there is looked at, and backups that are too old end with code 1', async () => {
  const backup = join(folder, 'monday.dump')
  await writeFile(backup, '')
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, BACKUP_DIR: folder }
  const { found } = await findings(env)
  const what = found.map((finding) => finding.what)
  expect(what).toContain('the database takes writes')
  expect(what).toContain('the schema is complete')
  expect(what).toContain('the newest backup is 0 hours old')
  const old = new Date(Date.now() - 3 * DAY)
  await utimes(backup, old, old)
  const late = await findings(env)
  expect(late.code).toBe(1)
  expect(late.found).toContainEqual(
    expect.objectContaining({ level: 'bad', what: 'the newest backup is 72 hours old' }),
  )
})

test('every unsafe setting is reported, also where a start accepts it, and an unreadable one', async () => {
  const { found } = await findings({
    DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x',
    PUBLIC_URL: 'http://pay.example.com',
    RATE_LIMITS: 'off',
    DATA_DIR: folder,
  })
  const todo = found.filter(({ level }) => level !== 'ok').map((finding) => finding.todo)
  expect(todo.join('\n')).toMatch(/PUBLIC_URL must be https[\s\S]*RATE_LIMITS is off[\s\S]*ECONNREFUSED/)
  expect(todo.join('\n')).not.toContain('secret@')
  const unread = await findings({ PORT: 'x' })
  expect(unread).toMatchObject({ code: 1, found: [{ level: 'bad', what: 'settings' }] })
})
