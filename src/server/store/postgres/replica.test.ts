import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createRecordedLog } from '../../testing/recorded-log.ts'
import { openDatabase, type Database } from './database.ts'
import { fromPrimary, openReplica } from './replica.ts'

let first: TestDatabase
let second: TestDatabase
let primary: Database
const opened: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  ;[first, second] = [await createTestDatabase(), await createTestDatabase()]
  primary = openDatabase({ url: first.url })
})
afterAll(async () => {
  for (const { stop } of opened) await stop()
  await primary.destroy()
  await first.drop()
  await second.drop()
})

function open(url: string) {
  const log = createRecordedLog()
  const replica = openReplica({ url, max: 1, primary, log })
  opened.push(replica)
  return { ...replica, log }
}

/** Which of the two databases was asked. */
const whichIs = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name ?? ''
}
const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1)

test('a read that may be stale uses the replica', async () => {
  const { fromReplica, log } = open(second.url)
  expect(await fromReplica(whichIs)).toBe(nameOf(second))
  expect(log.lines).toEqual([])
})

test('without a replica the primary is read', async () => {
  expect(await fromPrimary(primary)(whichIs)).toBe(nameOf(first))
})

test('a row that a replica does not have yet is read from the primary', async () => {
  const { fromReplica } = open(second.url)
  const read = async (db: Database) => ((await whichIs(db)) === nameOf(second) ? null : 'found')
  expect(await fromReplica(read)).toBe('found')
})

test('a replica that is away is left alone, and the primary answers', async () => {
  const { fromReplica, log } = open('postgres://nobody@127.0.0.1:1/nothing')
  expect(await fromReplica(whichIs)).toBe(nameOf(first))
  expect(await fromReplica(whichIs)).toBe(nameOf(first))
  expect(log.lines.map(({ event }) => event)).toEqual(['replica-unavailable'])
})

test('a reading that fails on both fails as ever', async () => {
  const { fromReplica } = open(second.url)
  await expect(fromReplica((db) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' })
})
