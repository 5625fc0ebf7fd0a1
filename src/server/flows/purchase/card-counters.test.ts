import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { cardLimitOf } from '#rules/methods/card-limits.ts'
import { TEST_CARD } from '../../testing/fake-acquirer.ts'
import { atOnce, LOCK_BARRIER } from '../../testing/lock-barrier.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const SECOND_CARD = 'card_second_00000000000000000002'
const KEY = 'a keyed hash of the number'
const { day, month } = cardLimitOf('mastercard')

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  shop.acquirer.cards.set(TEST_CARD, {
    brand: 'mastercard',
    bin: '555555',
    last_four: '4444',
    counterKey: KEY,
  })
  shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
})

/** Every try comes from another session and document, as from somebody who hides. */
async function tryCard(product: number = PRODUCTS.course, process = 0): Promise<PaymentAnswer> {
  const european = {
    country_code: 'DE',
    document: '',
    digital_content_consent: true,
    check_contract_terms: true,
  }
  const country = product === PRODUCTS.euro ? 'DE' : 'BR'
  const page = await shop.openPage(product, { country })
  return shop.submit(page, country === 'DE' ? european : {}, shop.processes[process])
}
async function tryOften(times: number): Promise<(string | null)[]> {
  const codes: (string | null)[] = []
  for (let count = 0; count < times; count += 1) codes.push((await tryCard()).code)
  return codes
}
const age = (hours: number): Promise<unknown> =>
  shop.rows(`update charged_cards set at = at - interval '${hours} hours'`)

describe('a card that is refused again and again', () => {
  test('is stopped before any gateway is called', async () => {
    expect(await tryOften(day)).toEqual(Array(day).fill('BANK'))
    const asked = shop.acquirer.orders.length
    expect(await tryCard()).toMatchObject({ status: 'REFUSED', code: 'BLACKLIST_PURCHASE', parent_id: null })
    expect(shop.acquirer.orders).toHaveLength(asked)
    expect(await shop.rows('select from attempts')).toHaveLength(day)
    expect(await shop.rows('select from holds')).toHaveLength(0)
  })

  test('may be tried again after a day, and after 30', async () => {
    for (let done = 0; done < month; done += day) {
      await age(25)
      await tryOften(Math.min(day, month - done))
    }
    await age(25)
    expect((await tryCard()).code).toBe('BLACKLIST_PURCHASE')
    await age(24 * 30)
    expect((await tryCard()).code).toBe('BANK')
  })

  test('is another card for another seller', async () => {
    await tryOften(day)
    expect((await tryCard(PRODUCTS.euro)).code).toBe('BANK')
  })

  test('has its last try without a further gateway', async () => {
    shop.acquirer.script = () => ({ does: 'refuse', code: 'GENERIC', reversible: true })
    const answers: PaymentAnswer[] = []
    for (let count = 0; count < day; count += 1) answers.push(await tryCard())
    expect(answers.map(({ attempts }) => attempts?.length ?? 0)).toEqual([
      ...Array<number>(day - 1).fill(1),
      0,
    ])
  })
})

test('purchases that are paid, and tries that were never sent, are not counted', async () => {
  shop.acquirer.script = (_, nth) => ({ does: nth % 2 === 0 ? 'approve' : 'not-sent' })
  for (let count = 0; count < day + 2; count += 1)
    expect((await tryCard()).code).not.toBe('BLACKLIST_PURCHASE')
})

test('a try with an unknown outcome is counted until it is known', async () => {
  shop.acquirer.script = () => ({ does: 'answer-lost' })
  const answers: PaymentAnswer[] = []
  for (let count = 0; count < day; count += 1) answers.push(await tryCard())
  expect((await tryCard()).code).toBe('BLACKLIST_PURCHASE')
  await shop.resolveAll(answers[0]?.sales[0]?.sale_id ?? '')
  expect((await tryCard()).status).toBe('PROCESSING')
})

test('nothing is kept by which a card could be searched for', async () => {
  await tryCard()
  expect(await shop.rows('select card_key, seller_id from charged_cards')).toEqual([
    { card_key: KEY, seller_id: 10 },
  ])
  expect(await shop.rows('select card, cards from attempts')).toEqual([
    { card: { brand: 'mastercard', bin: '555555', last_four: '4444', kept: false }, cards: null },
  ])
})

test('both cards of a purchase by two are counted, and neither is named in its rows', async () => {
  const method = 'TWO_CREDIT_CARDS'
  await shop.importAgain({ products: { [PRODUCTS.course]: { method: `CREDIT_CARD,${method}` } } })
  for (const [name, each] of shop.acquirer.capabilities)
    shop.acquirer.capabilities.set(name, { ...each, methods: [...each.methods, method] })
  const second = { brand: 'visa', bin: '411111', last_four: '1111', counterKey: 'another keyed hash' }
  shop.acquirer.cards.set(SECOND_CARD, second)
  const cards = [TEST_CARD, SECOND_CARD].map((token) => ({
    token,
    amount: 248.5,
    holder_name: 'MARIA DA SILVA',
    installments: 1,
  }))
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course), { method, cards })
  expect(answer).toMatchObject({ status: 'REFUSED', code: 'BANK' })
  expect(await shop.rows('select card_key from charged_cards order by card_key')).toEqual([
    { card_key: KEY },
    { card_key: 'another keyed hash' },
  ])
  const rows = await shop.rows(
    'select a.card, l.card as leg from attempts a join attempt_legs l on l.attempt_id = a.id',
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/keyed hash|counterKey/)
})

describe('many tries of one card at once', () => {
  const crowd = async (): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => tryCard(PRODUCTS.course, n % 3)))
    const codes = answers.map(({ code }) => code)
    expect(codes.every((code) => code === 'BANK' || code === 'BLACKLIST_PURCHASE')).toBe(true)
    return shop.acquirer.orders.length
  }
  const LOCK = /perform pg_advisory_xact_lock\([^;]*;/
  const rewrite = async (change: (definition: string) => string): Promise<string> => {
    const [row] = await shop.rows<{ text: string }>(
      `select pg_get_functiondef('count_card_tries'::regproc) as text`,
    )
    await shop.rows(change(row?.text ?? ''))
    return row?.text ?? ''
  }

  test('reach the gateway as often as the limit allows', async () => {
    expect(await crowd()).toBe(day)
  })

  test('control: without the lock they would reach it more often', async () => {
    const before = await rewrite((text) => {
      expect(text).toMatch(LOCK)
      return text.replace(LOCK, '').replace('  end loop;', `    ${LOCK_BARRIER.stop}\n  end loop;`)
    })
    // More than the limit have counted before the first of them is written.
    const barrier = { lock: LOCK_BARRIER.lock, count: day + 1 }
    expect(await atOnce(shop.anotherProcess().db, barrier, crowd)).toBeGreaterThan(day)
    await rewrite(() => before)
  })
})
