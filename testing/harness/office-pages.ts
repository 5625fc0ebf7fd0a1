import { createCouponSeries } from '#server/flows/catalogue/coupon-series.ts'
import { operatorEditor } from '#server/flows/catalogue/record-edit.ts'
import { openSession } from '#server/flows/accounts/sign-in.ts'
import { isSeriesTaken } from '#server/store/catalogue/coupon-store.ts'
import { addMember } from '#server/store/accounts/member-store.ts'
import { addOperator, addUser } from '#server/store/accounts/user-store.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { runSql } from '#server/testing/raw-sql.ts'
import { hashPassword } from '#server/signing/password.ts'
import { OFFICE_PAGES } from '#contract/office/pages.ts'
import { FESTIVAL } from './filled-shop.ts'
import { attachDatabase, type Stage } from './stage.ts'

/** The demo's seller whose office is looked at. */
export const DEMO_SELLER = 10

/** Does something in the database of a stage with what the program itself uses. */
export async function withStore<T>(
  stage: Stage,
  work: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const server = await attachDatabase(stage)
  const db = openDatabase({ url: server.url, max: 2, statementTimeoutMs: 0 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await server.stop()
  }
}

/** Makes an owner of the demo's seller who runs the installation as well, signed in. @returns the session's secret */
export async function signedInOwner(
  stage: Stage,
  who: { name: string; email: string; password: string },
): Promise<string> {
  return withStore(stage, async (db) => {
    const password = await hashPassword(who.password)
    const id = await addUser(db, { email: who.email, name: who.name, password, locale: 'pt' })
    if (id === null) throw new Error(`there is a user ${who.email} already`)
    await addMember(db, DEMO_SELLER, id, 'owner')
    await addOperator(db, id, 'admin')
    return openSession(db, id, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0')
  })
}

/** Values in the addresses of pages, of the demo and of purchases in it. */
type Named = Readonly<Record<string, string>>

/** Coupons that are made together, which a catalogue seldom begins with. */
const SERIES = 'CONVITE'

async function makeSeries(db: ReturnType<typeof openDatabase>): Promise<void> {
  if (await isSeriesTaken(db, DEMO_SELLER, SERIES)) return
  await createCouponSeries(db, {
    type: 'PERCENTAGE',
    value: 15,
    product_ids: [1001, 1002],
    seller: DEMO_SELLER,
    editor: operatorEditor(null),
    series: SERIES,
    count: 24,
  })
}

/** Pages that need no session, or end it. */
const OUTSIDE = ['/link', '/sign-in']

/**
 * Every page of the office for somebody who is signed in, with the addresses of something in each.
 *
 * @throws where a page names something that nothing is known of
 */
export async function officePages(stage: Stage): Promise<{ page: string; address: string }[]> {
  const [sold] = await withStore(stage, (db) =>
    runSql<{ sale: string; subscription: string }>(
      db,
      `select (select sale_id from sales where seller_id = ${DEMO_SELLER} and status = 'PAID'
          and product_id = 1001 order by id limit 1) as sale,
        (select subscription_id from subscriptions where seller_id = ${DEMO_SELLER} limit 1) as subscription`,
    ),
  )
  await withStore(stage, makeSeries)
  const named: Named = {
    seller: String(DEMO_SELLER),
    product: '1001',
    event: String(FESTIVAL.product),
    batch: String(FESTIVAL.batch),
    offer: 'promo01',
    coupon: 'BEMVINDO10',
    series: SERIES,
    affiliate: '777',
    look: '501',
    sale: sold?.sale ?? '',
    subscription: sold?.subscription ?? '',
  }
  return OFFICE_PAGES.filter((page) => !OUTSIDE.includes(page)).map((page) => ({
    page,
    address: page.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const value = named[name] ?? ''
      if (value === '') throw new Error(`the page ${page} names ${name}, of which nothing is known here`)
      return value
    }),
  }))
}
