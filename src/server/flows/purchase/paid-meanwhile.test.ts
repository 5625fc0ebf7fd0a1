import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSql } from '../../testing/raw-sql.ts'
import { untilWaiting } from '../../testing/lock-barrier.ts'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Ends the transaction without anything of it. */
class Undone extends Error {}

test('a buyer whose other browser began and paid while this one was being written is not charged twice', async () => {
  const document = newDocument()
  const [slow, quick] = await Promise.all([1, 2].map(() => shop.openPage(PRODUCTS.course)))
  if (slow === undefined || quick === undefined) throw new Error('a page is missing')
  let answer: Promise<unknown> = Promise.resolve()
  const held = shop.db.transaction().execute(async (transaction) => {
    // A writer of the same purchase waits for this, and sees the data as of the moment at which it began.
    await runSql(
      transaction,
      `insert into payments (id, trans, session_id, seller_id, product_id, generation, state, currency, amount, locale,
        buyer, origin) values ('${randomUUID()}', '${slow.envelope.trans}', '${slow.sessionId}', 10, ${PRODUCTS.course},
        0, 'open', 'BRL', 1, 'pt', '{}', '{}')`,
    )
    answer = shop.submit(slow, { document })
    await untilWaiting(shop.db)
    expect(await shop.submit(quick, { document })).toMatchObject({ status: 'PAID' })
    throw new Undone()
  })
  await expect(held).rejects.toBeInstanceOf(Undone)
  expect(await answer).toMatchObject({ code: 'DUPLICATE_PURCHASE' })
  expect(shop.acquirer.charged()).toHaveLength(1)
})
