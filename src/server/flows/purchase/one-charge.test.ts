import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { CallError } from '../../call-error.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'
import { TEST_CARD } from '../../testing/fake-acquirer.ts'
import { atOnce, LOCK_BARRIER } from '../../testing/lock-barrier.ts'
import { bothLedgers, newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const OTHER_CARD = 'card_other_000000000000000000002'
const SAME_NUMBER = 'card_again_000000000000000000003'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seller: { has_international_flag: true } })
})
beforeEach(async () => {
  await shop.reset()
  const visa = { brand: 'visa', bin: '411111', last_four: '1111' } as const
  shop.acquirer.cards.set(TEST_CARD, { ...visa, counterKey: 'one number' })
  shop.acquirer.cards.set(SAME_NUMBER, { ...visa, counterKey: 'one number' })
  shop.acquirer.cards.set(OTHER_CARD, { ...visa, counterKey: 'another number' })
})
afterAll(() => shop.close())

type Buyer = Partial<PaymentBodyInput>
type Paying = { card?: string; method?: 'PIX'; product?: number; deps?: SubmitDeps }

const paidBy = (token: string): Buyer['cards'] => [
  { token, amount: 497, holder_name: 'MARIA DA SILVA', installments: 1 },
]

/** Pays from a browser that nobody has seen before. */
async function pay(buyer: Buyer, { card = TEST_CARD, method, product, deps }: Paying = {}) {
  const page = await shop.openPage(product ?? PRODUCTS.course)
  const body = method === undefined ? { ...buyer, cards: paidBy(card) } : { ...buyer, method }
  return shop.submit(page, body, deps)
}

/** The status of a purchase, why it was refused, or the code of the error that it ended in. */
const endOf = (paying: Promise<PaymentAnswer>): Promise<string> =>
  paying.then(
    ({ code, status }) => code ?? status,
    (error: unknown) => {
      if (error instanceof CallError) return error.code
      throw error
    },
  )

/** A buyer in the United States, who has no document to give. */
const ABROAD: Buyer = {
  country_code: 'US',
  cellphone: '+12125550123',
  document: '',
  email: 'ann@example.com',
  name: 'Ann Smith',
}
const brazilian = (): Buyer => ({ document: newDocument(), email: 'maria@example.com' })

describe('a buyer without a document', () => {
  test('is charged once when paying from two browsers at once, by two cards', async () => {
    const ends = await Promise.all([
      endOf(pay(ABROAD, { deps: shop.processes[0] })),
      endOf(pay(ABROAD, { card: OTHER_CARD, deps: shop.processes[1] })),
    ])
    expect(shop.acquirer.charged()).toHaveLength(1)
    expect(ends).toContain('PAID')
  })

  test('is charged once when paying again at once', async () => {
    expect(await endOf(pay(ABROAD))).toBe('PAID')
    expect(await endOf(pay({ ...ABROAD, email: ' Ann@Example.com' }, { card: OTHER_CARD }))).toBe(
      'DUPLICATE_PURCHASE',
    )
    expect(shop.acquirer.charged()).toHaveLength(1)
  })

  test('waits while the outcome of the first card is unknown', async () => {
    shop.acquirer.script = () => ({ does: 'answer-lost' })
    shop.acquirer.lookUpsAre = 'unknown'
    expect(await endOf(pay(ABROAD))).toBe('PROCESSING')
    shop.acquirer.script = () => ({ does: 'approve' })
    expect(await endOf(pay(ABROAD, { card: OTHER_CARD }))).toBe('PAYMENT_IN_PROGRESS')
    expect(shop.acquirer.charged()).toHaveLength(1)
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours.length).toBeLessThanOrEqual(acquirers.length)
  })

  test.each([
    ['two spellings of an e-mail', { email: 'an.n@example.com', cellphone: '+12125550199' }],
    ['a browser that took them for a Brazilian', { country_code: 'BR', cellphone: '+5511987654321' }],
  ])('is known by the number of a card, with %s', async (_, other) => {
    shop.acquirer.script = () => ({ does: 'review' })
    expect(await endOf(pay(ABROAD))).toBe('PENDING_FRAUD_ANALYSIS')
    const document = 'country_code' in other ? newDocument() : ''
    const again = { ...ABROAD, ...other, document }
    expect(await endOf(pay(again, { card: SAME_NUMBER }))).toBe('PAYMENT_IN_PROGRESS')
    expect(shop.acquirer.orders).toHaveLength(1)
  })

  test('is notified of a purchase that the same card paid a moment ago', async () => {
    expect(await endOf(pay(ABROAD))).toBe('PAID')
    const again = { ...ABROAD, email: 'an.n@example.com', cellphone: '+12125550199' }
    expect(await endOf(pay(again, { card: SAME_NUMBER }))).toBe('DUPLICATE_PURCHASE')
    await shop.rows(`update attempts set outcome_at = now() - interval '11 minutes',
      created_at = now() - interval '11 minutes'`)
    expect(await endOf(pay(again, { card: SAME_NUMBER }))).toBe('PAID')
  })

  test('buys another product, and one that is sold repeatedly', async () => {
    expect(await endOf(pay(ABROAD, { product: PRODUCTS.again }))).toBe('PAID')
    expect(await endOf(pay(ABROAD, { product: PRODUCTS.again }))).toBe('PAID')
    expect(await endOf(pay(ABROAD))).toBe('PAID')
  })
})

describe('two buyers', () => {
  test('with documents of their own pay by one card', async () => {
    expect(await endOf(pay(brazilian()))).toBe('PAID')
    expect(await endOf(pay({ ...brazilian(), email: 'ana@example.com' }))).toBe('PAID')
  })

  test('abroad who share an office and nothing else', async () => {
    expect(await endOf(pay(ABROAD))).toBe('PAID')
    const other = { ...ABROAD, email: 'bob@example.com' }
    expect(await endOf(pay(other, { card: OTHER_CARD }))).toBe('PAID')
  })
})

describe('a stranger who knows a document', () => {
  const victim = brazilian()
  const stranger: Buyer = { ...victim, email: 'somebody@example.net', name: 'Somebody Else' }

  test('does not stop its owner by a card in review', async () => {
    shop.acquirer.script = () => ({ does: 'review' })
    expect(await endOf(pay(stranger, { card: OTHER_CARD }))).toBe('PENDING_FRAUD_ANALYSIS')
    shop.acquirer.script = () => ({ does: 'approve' })
    expect(await endOf(pay(victim))).toBe('PAID')
  })

  test('nor keeps its owner from a Pix code', async () => {
    shop.acquirer.script = (order) => ({ does: order.what.kind === 'card' ? 'review' : 'wait' })
    await pay(stranger, { card: OTHER_CARD })
    expect(await endOf(pay(victim, { method: 'PIX' }))).toBe('WAITING_PAYMENT')
  })

  test.each([
    ['in review', 'review'],
    ['whose answer was lost', 'answer-lost'],
    ['that was paid', 'approve'],
  ] as const)('learns nothing of a purchase %s', async (_, does) => {
    shop.acquirer.lookUpsAre = 'unknown'
    shop.acquirer.script = (order) => ({ does: order.what.kind === 'card' ? does : 'wait' })
    await pay(victim)
    expect(await endOf(pay(stranger, { method: 'PIX' }))).toBe('WAITING_PAYMENT')
    expect(await endOf(pay(victim, { method: 'PIX' }))).toMatch(/PAYMENT_IN_PROGRESS|DUPLICATE_PURCHASE/)
  })
})

describe('the owner of a document in two browsers is charged once', () => {
  test.each([
    ['by the same e-mail', { card: OTHER_CARD }, {}],
    ['by the same card', { card: SAME_NUMBER }, { email: 'm.silva@example.com' }],
  ] as const)('%s, in review', async (_, paying, other) => {
    const buyer = brazilian()
    shop.acquirer.script = () => ({ does: 'review' })
    expect(await endOf(pay(buyer))).toBe('PENDING_FRAUD_ANALYSIS')
    expect(await endOf(pay({ ...buyer, ...other }, paying))).toBe('PAYMENT_IN_PROGRESS')
    expect(shop.acquirer.orders).toHaveLength(1)
  })
})

describe('ten browsers of one buyer abroad, each with another spelling, begin at once by one card', () => {
  const race = async (): Promise<number> => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        endOf(pay({ ...ABROAD, email: `ann+${n}@example.com`, cellphone: `+1212555010${n}` })),
      ),
    )
    return shop.acquirer.charged().length
  }

  test('and are charged once', async () => {
    expect(await race()).toBe(1)
  })

  test('and more often without the buyer’s lock', async () => {
    // Each looks for the others before any of them is written; the counting of cards would make them wait as well.
    for (const name of ['lock_buyer', 'count_card_tries', 'refuse_second_charge']) {
      const [{ source } = { source: '' }] = await shop.rows<{ source: string }>(
        `select pg_get_functiondef('${name}'::regproc) as source`,
      )
      const unlocked = source.replace(/perform pg_advisory_xact_lock[^;]*;/, '')
      await shop.rows(
        name === 'refuse_second_charge'
          ? unlocked.replace('return new;', `${LOCK_BARRIER.stop} return new;`)
          : unlocked,
      )
    }
    // The look-up of the situation does not see them either way.
    await atOnce(shop.anotherProcess().db, { lock: LOCK_BARRIER.lock, count: 3 }, race)
    expect(shop.acquirer.charged().length).toBeGreaterThan(1)
  })
})
