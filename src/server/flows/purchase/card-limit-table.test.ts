import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pay, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import { TRY_LIMITS } from '#rules/methods/card-tries.ts'
import type { Authentication } from '#gateways/gateway.ts'
import { CallError } from '../../call-error.ts'
import { AUTHENTICATED } from '../../testing/issuer.ts'
import { bodyOf, newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import type { AuthenticationWish, Submit, SubmitCaller } from '../outcomes/submit-request.ts'
import { authenticatePayment } from './authenticate-payment.ts'
import { submitPayment } from './submit-payment.ts'

/*
 * Tests a card at the limit of a BIN or a device, for every way in which a caller can supply one: the gateway shows
 * what reached an issuer, and with which proof.
 */

const MEANS = ['typed', 'kept', 'two', 'debit', 'wallet', 'typed for a trial', 'kept for a trial'] as const
type Means = (typeof MEANS)[number]

const BUDGETS = ['not counted', 'below', 'BIN above', 'device above'] as const
type Budget = (typeof BUDGETS)[number]

/** Paid at once, or with the card's issuer asked before, and what the issuer says. */
const ISSUERS = ['not asked', 'authenticates', 'takes no part', 'fails'] as const
type Issuer = (typeof ISSUERS)[number]

type Cell = { means: Means; budget: Budget; issuer: Issuer; threeDS: boolean; sellerAsks: boolean }

const SAYS: Readonly<Record<Issuer, Authentication>> = {
  'not asked': { kind: 'failed' },
  authenticates: AUTHENTICATED,
  'takes no part': { kind: 'unavailable', reason: 'the issuer takes no part' },
  fails: { kind: 'failed' },
}

const isTrial = (means: Means): boolean => means.endsWith('for a trial')

/** A card behind a wallet of the device has no BIN that anybody here knows. */
const isAbove = ({ means, budget }: Cell): boolean =>
  budget === 'device above' || (budget === 'BIN above' && means !== 'wallet')

/**
 * Returns the result of a cell: the code, null if its card reaches the issuer, `nobody` if it is accepted without a
 * query.
 */
function expectedOf(cell: Cell): string | null {
  const { means, issuer, threeDS, sellerAsks } = cell
  // A method that cannot be authenticated is not offered if authentication is always required.
  if (means === 'debit' && !threeDS) return 'INVALID_PAYMENT_TYPE'
  if (sellerAsks && means !== 'wallet' && (means === 'two' || !threeDS)) return 'INVALID_PAYMENT_TYPE'
  const isAuthenticable = threeDS && (means === 'typed' || means === 'debit')
  if (issuer !== 'not asked' && !isAuthenticable) return 'COMPLETE_CHALLENGE_3DS'
  const isSellers = sellerAsks && !isTrial(means) && means !== 'wallet'
  switch (issuer) {
    case 'authenticates':
      return null
    case 'fails':
      return 'COMPLETE_CHALLENGE_3DS'
    case 'takes no part':
      if (isAbove(cell)) return 'SUSPECTED_INTERN_FRAUD'
      return means === 'debit' ? 'COMPLETE_CHALLENGE_3DS' : null
    case 'not asked':
      if (isSellers || means === 'debit') return 'COMPLETE_CHALLENGE_3DS'
      // A trial by a kept card begins without asking anybody.
      if (means === 'kept for a trial') return 'nobody'
      if (!isAbove(cell)) return null
      return isAuthenticable ? 'COMPLETE_CHALLENGE_3DS' : 'SUSPECTED_INTERN_FRAUD'
  }
}

const AUTHENTICATION: AuthenticationWish = {
  deviceReference: null,
  browser: { accept: '*/*', userAgent: 'a browser', page: null },
  returnUrlOf: () => 'https://shop.example',
}

let shop: Shop
/** The keys of the tries in vain that every cell above the limit is given. */
const spent = { bin: '400001', device: 'a device' }
const TRIAL = {
  type: 'SUBSCRIPTION' as const,
  period: 30,
  trial: 7,
  trial_unit: 'days' as const,
  offers: [],
}

beforeAll(async () => {
  shop = await openShop()
  const caller = { ...callerOf(spent.device), counted: { block: 'a block', device: spent.device } }
  shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
  for (let n = 0; n < TRY_LIMITS.bin; n += 1) {
    const page = await shop.openPage(PRODUCTS.course)
    const own = cardsOf('typed', spent.bin)
    await submitPayment(shop.deps, submitOf(page, { document: newDocument(), ...own }, caller))
  }
  shop.acquirer.script = () => ({ does: 'approve' })
})
afterAll(() => shop.close())

let cards = 0
let played = 0
function newCard(facts: { bin: string; wallet?: { name: 'apple-pay'; gateway: string } }): string {
  cards += 1
  const token = `card_${String(cards).padStart(24, '0')}`
  shop.acquirer.cards.set(token, { brand: 'visa', last_four: '1111', ...facts })
  return token
}

function cardsOf(means: Means, bin: string): Partial<PaymentBodyInput> {
  const typed = (amount: number, token = newCard({ bin })) => [
    { token, amount, holder_name: 'MARIA DA SILVA', installments: 1 },
  ]
  switch (means) {
    case 'typed':
      return { cards: typed(497) }
    case 'debit':
      return { method: 'DEBIT_CARD', cards: typed(497) }
    case 'two':
      return { method: 'TWO_CREDIT_CARDS', cards: [...typed(248.5), ...typed(248.5)] }
    case 'wallet': {
      const token = newCard({ bin: '', wallet: { name: 'apple-pay', gateway: 'acquirer' } })
      return { method: 'APPLE_PAY', cards: typed(497, token) }
    }
    case 'typed for a trial':
      return { amount: 0, total: 0, cards: typed(0) }
    case 'kept for a trial':
      return { amount: 0, total: 0, cards: [] }
    case 'kept':
      return { cards: [] }
  }
}

function callerOf(device: string, isCounted = true): SubmitCaller {
  return {
    hasFingerprint: true,
    isSameNetwork: true,
    // As if every captcha had been solved.
    mayAskCaptcha: false,
    counted: isCounted ? { block: randomUUID(), device } : null,
  }
}

type Page = Awaited<ReturnType<Shop['openPage']>>
function submitOf(page: Page, input: Partial<PaymentBodyInput>, caller: SubmitCaller): Submit {
  const { envelope, sessionId } = page
  return { body: pay.body.parse(bodyOf(page, input)), envelope, sessionId, ip: null, risk: {}, caller }
}

/** Gives a new BIN and device the tries in vain that a budget is named for. */
async function spend(budget: Budget): Promise<{ bin: string; device: string }> {
  played += 1
  const fresh = { bin: String(500_000 + played), device: randomUUID() }
  const copy = (from: string, to: string) =>
    shop.rows(`insert into card_tries (key, at, attempt_id)
      select '${to}', at, attempt_id from card_tries where key = '${from}'`)
  if (budget === 'BIN above') await copy(`bin:10:${spent.bin}`, `bin:10:${fresh.bin}`)
  if (budget === 'device above') await copy(`device:${spent.device}`, `device:${fresh.device}`)
  return fresh
}

/** Plays a cell. Answers its code, and the charges that reached the gateway, by their proofs. */
async function play({ means, budget, issuer, threeDS }: Cell) {
  for (const [name, each] of shop.acquirer.capabilities) {
    const methods = ['CREDIT_CARD', 'TWO_CREDIT_CARDS', 'DEBIT_CARD', 'APPLE_PAY'] as const
    shop.acquirer.capabilities.set(name, { ...each, methods: [...methods], threeDS })
  }
  shop.acquirer.authenticates = () => SAYS[issuer]
  const { bin, device } = await spend(budget)
  const page = await shop.openPage(isTrial(means) ? PRODUCTS.again : PRODUCTS.course)
  const submit = submitOf(
    page,
    { document: newDocument(), ...cardsOf(means, bin) },
    callerOf(device, budget !== 'not counted'),
  )
  const kept = { brand: 'visa', bin, last_four: '1111', gateway: 'acquirer', reference: `kept-${bin}` }
  const own: Submit = means.startsWith('kept') ? { ...submit, stored: kept } : submit
  const before = shop.acquirer.orders.length
  try {
    if (issuer !== 'not asked') {
      const { refusal } = await authenticatePayment(shop.deps, { ...own, authentication: AUTHENTICATION })
      // The page ends there, and so does what this cell is about.
      if (refusal !== null) return { code: refusal, reached: reachedSince(before) }
    }
    const answer = await submitPayment(shop.deps, own)
    return { code: answer.code, reached: reachedSince(before) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { code: error.code, reached: reachedSince(before) }
  }
}

/** The charges that reached the gateway since then, each by whether it has an issuer's proof. */
const reachedSince = (before: number): boolean[] =>
  shop.acquirer.orders.slice(before).map(({ what }) => 'threeDS' in what && Boolean(what.threeDS))

const cellsOf = (sellerAsks: boolean): Cell[] =>
  MEANS.flatMap((means) =>
    BUDGETS.flatMap((budget) =>
      ISSUERS.flatMap((issuer) =>
        [true, false].map((threeDS) => ({ means, budget, issuer, threeDS, sellerAsks })),
      ),
    ),
  )

describe.each([false, true])('where the seller’s own three_ds is %s', (sellerAsks) => {
  beforeAll(async () => {
    const method = 'CREDIT_CARD,TWO_CREDIT_CARDS,DEBIT_CARD,APPLE_PAY'
    await shop.importAgain({
      seller: { three_ds: sellerAsks },
      products: { [PRODUCTS.course]: { method }, [PRODUCTS.again]: TRIAL },
    })
  })

  test.each(cellsOf(sellerAsks))(
    '$means, $budget, issuer $issuer, gateway with 3-D Secure: $threeDS',
    async (cell) => {
      const { code, reached } = await play(cell)
      const expected = expectedOf(cell)
      expect(code).toBe(expected === 'nobody' ? null : expected)
      expect(reached.length > 0).toBe(expected === null)
      const unproven = reached.filter((isProven) => !isProven)
      expect(isAbove(cell) ? unproven : []).toEqual([])
    },
  )
})

test('control: no cell of a BIN with uncounted tries is stopped by a limit', () => {
  const stopped = [false, true]
    .flatMap(cellsOf)
    .filter((cell) => expectedOf(cell) === 'SUSPECTED_INTERN_FRAUD')
  expect(stopped.length).toBeGreaterThan(20)
  expect(stopped.filter(({ budget }) => !budget.endsWith('above'))).toEqual([])
  // The same cells, with the limit off, reach their issuer.
  expect(stopped.map((cell) => expectedOf({ ...cell, budget: 'not counted' }))).toEqual(
    stopped.map(({ means, issuer }) =>
      issuer === 'takes no part' && means === 'debit' ? 'COMPLETE_CHALLENGE_3DS' : null,
    ),
  )
})
