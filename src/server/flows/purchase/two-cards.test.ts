import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { passTime } from '../../testing/pass-time.ts'
import { sweepDue } from '../../jobs/sweep.ts'
import {
  teachAuthorisations,
  type AuthorisingAcquirer,
  type Fate,
} from '../../testing/authorising-acquirer.ts'
import { readSale } from '../sales/read-sale.ts'
import { processWebhook } from '../webhooks/receive-webhook.ts'
import { openShop, PRODUCTS, withNewNonce, type OpenPage, type Shop } from '../../testing/shop.ts'

const FIRST = 'card_first_000000000000000000001'
const SECOND = 'card_second_00000000000000000002'
const METHOD = 'CREDIT_CARD,TWO_CREDIT_CARDS,PIX,BOLETO'

let shop: Shop
let acquirer: AuthorisingAcquirer

beforeAll(async () => {
  shop = await openShop({
    products: { [PRODUCTS.course]: { method: METHOD }, [PRODUCTS.limited]: { method: METHOD } },
  })
  await runMigrations({ connectionString: shop.url })
  acquirer = teachAuthorisations(shop.acquirer)
  for (const [name, each] of shop.acquirer.capabilities) {
    shop.acquirer.capabilities.set(name, { ...each, methods: [...each.methods, 'TWO_CREDIT_CARDS'] })
  }
  shop.acquirer.cards.set(FIRST, { brand: 'visa', bin: '411111', last_four: '1111' })
  shop.acquirer.cards.set(SECOND, { brand: 'mastercard', bin: '555555', last_four: '4444' })
})
afterAll(() => shop.close())
beforeEach(() => {
  acquirer.forgetAll()
  shop.acquirer.lookUpsAre = 'answered'
})

type Parts = readonly [{ amount: number; installments?: number }, { amount: number; installments?: number }]

/** Builds a page's payment of its product by two cards. */
function byTwo(parts: Parts = [{ amount: 248.5 }, { amount: 248.5 }], more: Partial<PaymentBodyInput> = {}) {
  const cards = parts.map(({ amount, installments = 1 }, index) => ({
    token: index === 0 ? FIRST : SECOND,
    amount,
    holder_name: 'MARIA DA SILVA',
    installments,
  }))
  return { method: 'TWO_CREDIT_CARDS', cards, ...more } satisfies Partial<PaymentBodyInput>
}

const buy = (page: OpenPage, input = byTwo()): Promise<PaymentAnswer> => shop.submit(page, input)
const lastFate = (fates: Partial<Record<string, Fate>>) => (request: string, reference: string) =>
  fates[`${request} ${reference.at(-1) ?? ''}`] ?? 'done'

/** Everything that is due is done, an hour later: look-ups, repeated captures, reversals. */
async function sweepLater(): Promise<void> {
  await passTime(shop, 3600)
  await shop.rows(`update attempt_legs set sent_at = sent_at - interval '1 hour'`)
  await sweepDue({ ...shop.deps })
}

/** Returns the result of both cards of a session's only purchase, at the acquirer and in our ledger. */
async function booksOf(trans: string) {
  const [row] = await shop.rows<{ state: string; payment: string; ours: Record<string, number> | null }>(`
    select a.state, p.state as payment, (select jsonb_object_agg(number, booked) from (select l.number,
      coalesce(sum(case when e.kind = 'charge' then e.amount else -e.amount end), 0) as booked
      from attempt_legs l left join ledger_entries e on e.attempt_id = l.attempt_id and e.leg = l.number
      where l.attempt_id = a.id group by l.number) x) as ours
    from attempts a join payments p on p.id = a.payment_id where p.trans = '${trans}' order by a.number desc limit 1`)
  const references = await shop.rows<{ number: number; reference: string }>(`
    select l.number, l.reference from attempt_legs l join attempts a on a.id = l.attempt_id
    join payments p on p.id = a.payment_id where p.trans = '${trans}' order by a.number, l.number`)
  const taken = (number: number) => {
    const reference = references.findLast((each) => each.number === number)?.reference
    return shop.acquirer.ledger
      .filter((line) => line.reference === reference)
      .reduce((sum, { kind, amount }) => sum + (kind === 'charge' ? amount : -amount), 0)
  }
  const stillHeld = references.filter(({ reference }) => {
    const state = acquirer.held.get(reference)?.state
    return state === 'authorized' || state === 'review'
  })
  return { ...row, taken: [taken(1), taken(2)], stillHeld: stillHeld.length }
}

const openAttempts = () =>
  shop.rows(`select id from attempts where state in ('sending', 'unknown') and method = 'TWO_CREDIT_CARDS'`)

describe('a purchase by two cards', () => {
  test('is authorised on both and then captured on both, each for its part', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await buy(page)
    expect(answer).toMatchObject({ code: null, status: 'PAID', amount: 497, total: 497 })
    expect(acquirer.requests).toEqual(['authorise 1', 'authorise 2', 'capture 1', 'capture 2'])
    expect(answer.cards).toMatchObject([
      { number: 1, brand: 'visa', last_four: '1111', total: 248.5, status: 'charged' },
      { number: 2, brand: 'mastercard', last_four: '4444', total: 248.5, status: 'charged' },
    ])
    expect(await booksOf(page.envelope.trans)).toMatchObject({
      state: 'approved',
      payment: 'paid',
      taken: [24850, 24850],
      ours: { 1: 24850, 2: 24850 },
    })
    const sale = await readSale(
      { ...shop.deps },
      {
        saleId: answer.sales[0]?.sale_id ?? '',
        token: undefined,
        sessionId: page.sessionId,
      },
    )
    expect(sale.cards).toEqual(answer.cards)
  })

  test('ends where its first card was captured and refunded at the gateway while it was authorised', async () => {
    acquirer.fates = (request) => (request === 'authorise' ? 'answer-lost' : 'done')
    const { lookUp } = shop.acquirer
    shop.acquirer.lookUp = ({ reference }) =>
      Promise.resolve({ kind: 'refunded', gatewayId: reference, refundedTotal: 24850 })
    const answer = await buy(await shop.openPage(PRODUCTS.course))
    shop.acquirer.lookUp = lookUp
    expect(answer).toMatchObject({ status: 'REFUSED' })
    expect(acquirer.requests).toEqual(['authorise 1'])
    expect(await openAttempts()).toEqual([])
  })

  test('carries on each card the interest of its own part', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const parts: Parts = [{ amount: 100, installments: 12 }, { amount: 397 }]
    const answer = await buy(page, byTwo(parts, { total: 520.36, installments: 12 }))
    expect(answer).toMatchObject({ status: 'PAID', amount: 497, total: 520.36 })
    expect((await booksOf(page.envelope.trans)).taken).toEqual([12336, 39700])
  })

  test.each<[string, Parts, Partial<PaymentBodyInput>, string]>([
    ['parts that do not make up the price', [{ amount: 200 }, { amount: 200 }], {}, 'UNPROCESSABLE'],
    ['a part below the minimum', [{ amount: 496.5 }, { amount: 0.5 }], {}, 'UNPROCESSABLE'],
    ['a total of its own', [{ amount: 248.5 }, { amount: 248.5 }], { total: 1 }, 'PRICE_CHANGED'],
    [
      'more instalments than there are',
      [{ amount: 100, installments: 13 }, { amount: 397 }],
      {},
      'INVALID_INSTALLMENTS',
    ],
  ])('is refused with %s, and nothing is asked of the gateway', async (_, parts, more, code) => {
    const page = await shop.openPage(PRODUCTS.course)
    await expect(buy(page, byTwo(parts, more))).rejects.toMatchObject({ code })
    expect(acquirer.requests).toEqual([])
  })

  test('is refused with the card that the vault does not hold any more', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const input = byTwo()
    const cards = input.cards.map((card, index) =>
      index === 0 ? card : { ...card, token: 'card_gone_000000000000000000003' },
    )
    expect(await buy(page, { ...input, cards })).toMatchObject({
      code: 'CARD_GONE',
      refused_card: 2,
    })
    expect(acquirer.requests).toEqual([])
  })

  test('pressed twenty times at once is charged once', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => shop.submit(page, byTwo(), shop.processes[index % 3])),
    )
    expect(new Set(answers.map(({ status, sales }) => `${status} ${sales[0]?.sale_id ?? ''}`)).size).toBe(1)
    expect(acquirer.requests.toSorted()).toEqual(['authorise 1', 'authorise 2', 'capture 1', 'capture 2'])
    expect((await booksOf(page.envelope.trans)).taken).toEqual([24850, 24850])
  })
})

describe('a card that is refused', () => {
  test('as the first leaves the second alone', async () => {
    acquirer.fates = lastFate({ 'authorise 1': 'refused' })
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await buy(page)
    expect(answer).toMatchObject({ code: 'INSUFFICIENT_FUNDS', status: 'REFUSED', refused_card: 1 })
    expect(answer.cards).toMatchObject([{ status: 'refused' }, { status: 'not-charged' }])
    expect(answer.attempts).toBeUndefined()
    expect(acquirer.requests).toEqual(['authorise 1'])
    const kept = await shop.rows(`
      select l.number, l.advice from attempt_legs l join attempts a on a.id = l.attempt_id
      join payments p on p.id = a.payment_id where p.trans = '${page.envelope.trans}' order by l.number`)
    expect(kept).toEqual([
      { number: 1, advice: { retry: 'later', hours: 24, code: 'mastercard advice 25' } },
      { number: 2, advice: null },
    ])
  })

  test('as the second lets the first go, and another second card pays', async () => {
    acquirer.fates = lastFate({ 'authorise 2': 'refused' })
    const page = await shop.openPage(PRODUCTS.limited)
    const halves: Parts = [{ amount: 50 }, { amount: 50 }]
    const refused = await buy(page, byTwo(halves))
    expect(refused).toMatchObject({ code: 'INSUFFICIENT_FUNDS', refused_card: 2 })
    expect(refused.cards).toMatchObject([{ status: 'released' }, { status: 'refused' }])
    expect(acquirer.requests).toEqual(['authorise 1', 'authorise 2', 'void 1'])
    expect(await booksOf(page.envelope.trans)).toMatchObject({ taken: [0, 0], stillHeld: 0 })

    acquirer.fates = () => 'done'
    expect(await buy(withNewNonce(page), byTwo(halves))).toMatchObject({ status: 'PAID' })
    expect(await booksOf(page.envelope.trans)).toMatchObject({ taken: [5000, 5000], stillHeld: 0 })
    expect(await shop.rows(`select from outbox where payload->>'kind' = 'refunded'`)).toEqual([])
  })

  test.each<Fate>(['request-lost', 'answer-lost', 'refused'])(
    'while the void of the first is %s says so, and lets go later',
    async (fate) => {
      acquirer.fates = lastFate({ 'authorise 2': 'refused', 'void 1': fate })
      const page = await shop.openPage(PRODUCTS.course)
      const answer = await buy(page)
      expect(answer).toMatchObject({
        status: 'REFUSED',
        cards: [{ status: 'releasing' }, { status: 'refused' }],
      })
      acquirer.fates = () => 'done'
      await sweepLater()
      expect(await booksOf(page.envelope.trans)).toMatchObject({
        state: 'refused',
        taken: [0, 0],
        stillHeld: 0,
      })
      const again = await shop.submit(page, byTwo())
      expect(again.cards).toMatchObject([{ status: 'released' }, { status: 'refused' }])
    },
  )

  test('whose void stays refused is left to an operator in the end', async () => {
    acquirer.fates = lastFate({ 'authorise 2': 'refused', 'void 1': 'refused' })
    await shop.reset()
    await buy(await shop.openPage(PRODUCTS.course))
    const reversals = () => shop.rows<{ state: string }>('select state from pending_reversals')
    await shop.rows('update pending_reversals set tries = 30')
    await sweepLater()
    expect(await reversals()).toEqual([{ state: 'pending' }])
    expect(shop.lines.join()).not.toContain('"reversal-refused"')
    await sweepLater()
    expect(await reversals()).toEqual([{ state: 'refused' }])
    expect(shop.lines.join()).toContain('"reversal-refused"')
  })
})

describe('a capture', () => {
  test('whose answer is lost is repeated until it is definite', async () => {
    acquirer.fates = lastFate({ 'capture 2': 'answer-lost' })
    const page = await shop.openPage(PRODUCTS.course)
    expect(await buy(page)).toMatchObject({ status: 'PROCESSING' })
    acquirer.fates = () => 'done'
    await sweepLater()
    expect(await booksOf(page.envelope.trans)).toMatchObject({
      state: 'approved',
      taken: [24850, 24850],
      ours: { 1: 24850, 2: 24850 },
    })
  })

  test('that is refused reverses both: the first is refunded, the second voided', async () => {
    acquirer.fates = lastFate({ 'capture 2': 'refused' })
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await buy(page)
    expect(answer).toMatchObject({
      status: 'REFUSED',
      cards: [{ status: 'refunded' }, { status: 'released' }],
    })
    expect(await booksOf(page.envelope.trans)).toMatchObject({
      state: 'refused',
      taken: [0, 0],
      stillHeld: 0,
      ours: { 1: 0, 2: 0 },
    })
  })
})

const FATES: readonly Fate[] = ['done', 'refused', 'review', 'answer-lost', 'request-lost', 'not-sent']
const FIRST_HOLDS: readonly Fate[] = ['done', 'review', 'answer-lost']
// The second card is never sent where the first holds nothing.
const COMBINATIONS = FATES.flatMap((first) =>
  FATES.filter((second) => FIRST_HOLDS.includes(first) || second === 'done').map(
    (second) => [first, second] as const,
  ),
)

describe('both or none', () => {
  test.each(COMBINATIONS)('the first is %s and the second is %s', async (first, second) => {
    acquirer.fates = lastFate({ 'authorise 1': first, 'authorise 2': second })
    const page = await shop.openPage(PRODUCTS.course)
    await buy(page)
    const { taken } = await booksOf(page.envelope.trans)
    expect([0, 49700]).toContain((taken[0] ?? 0) + (taken[1] ?? 0))
    for (const reference of acquirer.held.keys()) {
      if (acquirer.held.get(reference)?.state === 'review') acquirer.decide(reference, 'authorized')
    }
    await sweepLater()
    const books = await booksOf(page.envelope.trans)
    const isPaid = [first, second].every((fate) => ['done', 'review', 'answer-lost'].includes(fate))
    expect(books).toMatchObject({
      state: isPaid ? 'approved' : 'refused',
      taken: isPaid ? [24850, 24850] : [0, 0],
      ours: isPaid ? { 1: 24850, 2: 24850 } : { 1: 0, 2: 0 },
      stillHeld: 0,
    })
    expect(await openAttempts()).toEqual([])
  })

  const REQUESTS = ['authorise 1', 'authorise 2', 'capture 1', 'capture 2', 'void 1']
  const DEATHS = REQUESTS.flatMap((request) => [
    ['dies-before', request] as const,
    ['dies-after', request] as const,
  ])
  test.each(DEATHS)('a process that %s %s', async (death, request) => {
    const refuses = request === 'void 1' ? { 'authorise 2': 'refused' as const } : {}
    acquirer.fates = lastFate({ ...refuses, [request]: death })
    const page = await shop.openPage(PRODUCTS.course)
    await Promise.allSettled([buy(page)])
    acquirer.fates = lastFate(refuses)
    await sweepLater()
    const books = await booksOf(page.envelope.trans)
    // The second card is at hand only as long as the process lives: with the first alone it ends in none.
    const isPaid = request.startsWith('capture') || (death === 'dies-after' && request === 'authorise 2')
    expect(books).toMatchObject({
      state: isPaid ? 'approved' : 'refused',
      taken: isPaid ? [24850, 24850] : [0, 0],
      stillHeld: 0,
    })
    expect(await openAttempts()).toEqual([])
  })

  test('is broken where nothing is voided: the control', async () => {
    acquirer.fates = lastFate({ 'authorise 2': 'refused' })
    const page = await shop.openPage(PRODUCTS.course)
    const { void: own } = shop.acquirer
    shop.acquirer.void = () => Promise.resolve({ kind: 'done', gatewayId: 'nothing was done' })
    await buy(page).finally(() => (shop.acquirer.void = own))
    expect(await booksOf(page.envelope.trans)).toMatchObject({ stillHeld: 1 })
  })
})

describe('news of one of the cards', () => {
  const reported = (reference: string | null, gatewayId: string | null) =>
    processWebhook(shop.deps, {
      gateway: 'acquirer',
      event_id: `${reference ?? gatewayId ?? ''}-told`,
      reference,
      gateway_id: gatewayId,
    })
  const legOf = async (answer: PaymentAnswer, number: number) => {
    const { attempts } = await shop.purchaseOf(answer)
    const leg = attempts.at(-1)?.legs?.find((each) => each.number === number)
    if (leg === undefined) throw new Error(`there is no card ${number}`)
    return leg
  }

  test.each(['reference', 'gateway id'])('by its %s goes on with both', async (name) => {
    acquirer.fates = lastFate({ 'capture 2': 'answer-lost' })
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await buy(page)
    acquirer.fates = () => 'done'
    const { reference, gateway_id } = await legOf(answer, 2)
    await (name === 'reference' ? reported(reference, null) : reported(null, gateway_id))
    expect(await booksOf(page.envelope.trans)).toMatchObject({ state: 'approved', taken: [24850, 24850] })
  })

  test('that comes while the request still has the second card at hand takes nothing away from it', async () => {
    const { charge } = shop.acquirer
    shop.acquirer.charge = async (order) => {
      const outcome = await charge(order)
      if (order.reference.endsWith('1')) await reported(order.reference, null)
      return outcome
    }
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await buy(page).finally(() => (shop.acquirer.charge = charge))
    expect(answer.status).toBe('PAID')
    expect(acquirer.requests).toEqual(['authorise 1', 'authorise 2', 'capture 1', 'capture 2'])
  })

  test('of money that went back adds up over both', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await buy(page)
    const refundBehind = async (number: number, amount: number): Promise<void> => {
      const { reference, gateway_id } = await legOf(answer, number)
      const key = { gateway: 'acquirer', sellerId: 10, reference, gatewayId: gateway_id }
      await shop.acquirer.refund({ ...key, refundKey: `${reference}-${amount}`, amount, currency: 'BRL' })
      await reported(reference, null)
    }
    const booked = async () => {
      const [row] = await shop.rows<{ state: string; booked: number }>(`select a.state, (select
        sum(case when e.kind = 'charge' then e.amount else -e.amount end)::int from ledger_entries e
        where e.attempt_id = a.id) as booked from attempts a join payments p on p.id = a.payment_id
        where p.trans = '${page.envelope.trans}'`)
      return row
    }
    await refundBehind(1, 1000)
    expect(await booked()).toEqual({ state: 'partially-refunded', booked: 48700 })
    await refundBehind(2, 24850)
    expect(await booked()).toEqual({ state: 'partially-refunded', booked: 23850 })
    await refundBehind(1, 23850)
    expect(await booked()).toEqual({ state: 'refunded', booked: 0 })
  })
})
