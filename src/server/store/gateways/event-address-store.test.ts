import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../postgres/database.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { forgetEventAddresses, keepEventAddresses } from './event-address-store.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const kept = () => runSql<{ ip: string }>(db, 'select ip from event_addresses order by ip')
const hoursPass = (hours: number) =>
  runSql(db, `update event_addresses set seen_at = seen_at - interval '${hours} hours'`)

test('an address is forgotten so many hours after it was last seen, and at once where none are kept', async () => {
  await keepEventAddresses(
    db,
    new Map([
      ['name-1', '203.0.113.7'],
      ['name-2', '203.0.113.8'],
    ]),
  )
  await hoursPass(20)
  await keepEventAddresses(db, new Map([['name-2', '203.0.113.8']]))
  await hoursPass(5)
  await forgetEventAddresses(db, 24)
  expect(await kept()).toEqual([{ ip: '203.0.113.8' }])
  await forgetEventAddresses(db, 0)
  expect(await kept()).toEqual([])
})
