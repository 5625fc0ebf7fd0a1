import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../store/postgres/database.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { releaseReservation } from './reserve-tickets.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { createTicketStock } from './ticket-stock.ts'

let shop: Shop
let impatient: Database
beforeAll(async () => {
  shop = await openShop()
  impatient = openDatabase({ url: shop.url, max: 1 })
  await runSql(impatient, "set lock_timeout = '50ms'")
})
afterAll(async () => {
  await impatient.destroy()
  await shop.close()
})

const claim = { op: 'reserve', session: 'session-of-a-test', ticket: 811, quantity: 1, key: null } as const

test('a caller waiting too long for a batch in the database has to retry, and has taken nothing', async () => {
  const ticketStock = createTicketStock(impatient, shop.deps.catalogue)
  const { reservation } = await ticketStock.claim(8, claim)
  const token = reservation?.token ?? ''
  const deps = { ...shop.deps, db: impatient, ticketStock, onTicketsChanged: () => undefined }
  const release = () => releaseReservation(deps, claim.session, token)
  await shop.db.transaction().execute(async (transaction) => {
    await runSql(transaction, 'select from batches where id = 81 for update')
    await expect(release()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
  expect(await shop.rows('select held from batches where id = 81')).toEqual([{ held: 1 }])
  await release()
  expect(await shop.rows('select held from batches where id = 81')).toEqual([{ held: 0 }])
})
