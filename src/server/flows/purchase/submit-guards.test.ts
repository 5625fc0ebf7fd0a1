import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { atOnce } from '../../testing/lock-barrier.ts'
import { newDocument, newSession, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  // No outcome is known before all of them have begun or were refused.
  shop.acquirer.script = async () => {
    await new Promise((resolve) => void setTimeout(resolve, 400))
    return { does: 'approve' }
  }
})
afterEach(() => shop.close())

/*
 * The controls: the same races with the wall taken down, in this test's own database. Were they to charge once all
 * the same, the races that charge once would show nothing. `together` is what makes a race certain: a lock on the product holds
 * every submit inside the statement that begins its attempt until all of them are there.
 */
describe('held until all of them are there', () => {
  let answered = 0
  const together = (count: number, submit: (n: number) => Promise<unknown>): Promise<unknown> =>
    atOnce(shop.db, { lock: 'select from products for update', count }, () =>
      Promise.allSettled(Array.from({ length: count }, (_, n) => submit(n).finally(() => (answered += 1)))),
    )
  /** Delays outcomes until every submit that can begin has begun: a purchase paid by then is another guard's. */
  function chargeWhenAllHaveBegun(allowed: number, count: number): void {
    answered = 0
    shop.deps.patienceMs = 0
    const haveBegun = () => shop.acquirer.orders.length > allowed || answered >= count - allowed
    shop.acquirer.script = async () => {
      await vi.waitUntil(haveBegun, { timeout: 60_000, interval: 10 })
      return { does: 'approve' }
    }
  }
  const pagesOf = (count: number, productId: number) =>
    Promise.all(Array.from({ length: count }, () => shop.openPage(productId)))
  const at = <T>(list: readonly T[], n: number): T => {
    const found = list[n]
    if (found === undefined) throw new Error('a page is missing')
    return found
  }

  const RACES = {
    'equal submits': {
      guards: ['index one_live_attempt'],
      constraints: ['attempts_nonce_key', 'attempts_payment_id_number_key'],
      run: async () => {
        const page = await shop.openPage(PRODUCTS.course)
        return { count: 4, allowed: 1, race: () => together(4, () => shop.submit(page)) }
      },
    },
    'two tabs': {
      guards: ['index one_live_attempt'],
      constraints: ['attempts_payment_id_number_key'],
      run: async () => {
        const sessionId = newSession()
        const tabs = await Promise.all([1, 2].map(() => shop.openPage(PRODUCTS.course, { sessionId })))
        return { count: 2, allowed: 1, race: () => together(2, (n) => shop.submit(at(tabs, n))) }
      },
    },
    'two browsers': {
      guards: ['trigger one_charge on attempts'],
      constraints: [],
      run: async () => {
        const document = newDocument()
        const pages = await pagesOf(2, PRODUCTS.course)
        return {
          count: 2,
          allowed: 1,
          race: () => together(2, (n) => shop.submit(at(pages, n), { document })),
        }
      },
    },
    'seven buyers of three': {
      guards: [],
      constraints: ['products_not_oversold'],
      run: async () => {
        const pages = await pagesOf(7, PRODUCTS.limited)
        return { count: 7, allowed: 3, race: () => together(7, (n) => shop.submit(at(pages, n))) }
      },
    },
  } as const

  test.each(Object.entries(RACES))('%s are charged as often as allowed', async (_, { run }) => {
    const { count, allowed, race } = await run()
    chargeWhenAllHaveBegun(allowed, count)
    await race()
    expect(shop.acquirer.charged()).toHaveLength(allowed)
  })

  test.each(Object.entries(RACES))('%s, without their guard, are charged more often', async (_, race) => {
    const { count, allowed, race: start } = await race.run()
    for (const guard of race.guards) await shop.rows(`drop ${guard}`)
    for (const name of race.constraints) {
      await shop.rows(
        `alter table ${name.startsWith('products') ? 'products' : 'attempts'} drop constraint ${name}`,
      )
    }
    chargeWhenAllHaveBegun(allowed, count)
    await start()
    expect(shop.acquirer.charged().length).toBeGreaterThan(allowed)
  })
})
