import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pay, type PaymentAnswer } from '#contract/checkout/payment.ts'
import { cardLimitOf } from '#rules/methods/card-limits.ts'
import { TEST_CARD } from '../../testing/fake-acquirer.ts'
import { keptCardOf } from './pay-again.ts'
import { bodyOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { submitPayment } from './submit-payment.ts'
import type { StoredCard } from '../outcomes/submit-request.ts'

const KEY = 'a keyed hash of the number'
const BRAND = 'mastercard'
const { day } = cardLimitOf(BRAND)

let shop: Shop
beforeAll(async () => {
  const products = {
    [PRODUCTS.again]: {
      type: 'SUBSCRIPTION' as const,
      period: 30,
      offers: [{ hash: 'trial', status_offer: 'APPROVED' as const, trial: 7, trial_unit: 'days' as const }],
    },
  }
  shop = await openShop({ products })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const typedIs = (counterKey: string): void =>
  void shop.acquirer.cards.set(TEST_CARD, { brand: BRAND, bin: '555555', last_four: '4444', counterKey })

/** Pays by a card of this number and has it kept; everything after that is refused by the bank. */
async function kept(counterKey = KEY): Promise<StoredCard> {
  shop.acquirer.script = () => ({ does: 'approve' })
  typedIs(counterKey)
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course), { reuse_credit_card: true })
  const card = keptCardOf(await shop.purchaseOf(answer))
  if (card === null) throw new Error('the card was not kept')
  shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
  return card
}

/** Every try comes from another session and document, as from somebody who hides. */
async function tryKept(stored: StoredCard, process = 0): Promise<PaymentAnswer> {
  const page = await shop.openPage(PRODUCTS.course)
  const body = pay.body.parse(bodyOf(page, { cards: [] }))
  const { envelope, sessionId } = page
  const submit = { body, envelope, sessionId, ip: null, risk: {}, stored }
  return submitPayment(shop.processes[process] ?? shop.deps, submit)
}
const tryTyped = async (): Promise<PaymentAnswer> => shop.submit(await shop.openPage(PRODUCTS.course))

async function codesOf(times: number, tryOnce: () => Promise<PaymentAnswer>): Promise<(string | null)[]> {
  const codes: (string | null)[] = []
  for (let count = 0; count < times; count += 1) codes.push((await tryOnce()).code)
  return codes
}
const refusals = (times: number) => Array<string>(times).fill('BANK')

describe('a card that is kept', () => {
  test('is the same card as when it is typed: their tries in vain are counted together', async () => {
    const card = await kept()
    expect(await codesOf(4, () => tryKept(card))).toEqual(refusals(4))
    expect(await codesOf(day - 4, tryTyped)).toEqual(refusals(day - 4))
    const asked = shop.acquirer.orders.length
    expect(await tryKept(card)).toMatchObject({ status: 'REFUSED', code: 'BLACKLIST_PURCHASE' })
    expect(await tryTyped()).toMatchObject({ code: 'BLACKLIST_PURCHASE' })
    expect(shop.acquirer.orders).toHaveLength(asked)
    const other = await kept('another keyed hash')
    expect((await tryKept(other)).code).toBe('BANK')
  })

  test('and kept twice is counted once', async () => {
    const [first, second] = [await kept(), await kept()]
    expect(first.reference).not.toBe(second.reference)
    expect(await codesOf(day - 1, () => tryKept(first))).toEqual(refusals(day - 1))
    expect((await tryKept(second)).code).toBe('BANK')
    expect((await tryKept(second)).code).toBe('BLACKLIST_PURCHASE')
  })

  test('before its number was remembered is counted by its reference, and takes no number from that', async () => {
    const card = await kept()
    await shop.rows('delete from kept_card_keys')
    expect(await codesOf(day, () => tryKept(card))).toEqual(refusals(day))
    expect((await tryKept(card)).code).toBe('BLACKLIST_PURCHASE')
    await shop.rows(`update charged_cards set at = at - interval '25 hours'`)
    shop.acquirer.script = () => ({ does: 'approve' })
    expect((await tryKept(card)).status).toBe('PAID')
    expect(await shop.rows('select from kept_card_keys')).toEqual([])
  })

  test('is not counted where it pays, nor for a trial, which needs no issuer', async () => {
    const card = await kept()
    shop.acquirer.script = () => ({ does: 'approve' })
    expect(await codesOf(day + 1, () => tryKept(card))).toEqual(Array(day + 1).fill(null))
    await shop.rows('delete from charged_cards')
    const page = await shop.openPage(PRODUCTS.again, { offerHash: 'trial' })
    const { envelope, sessionId } = page
    const body = pay.body.parse(bodyOf(page, { method: 'CREDIT_CARD', cards: [], amount: 0, total: 0 }))
    const trial = submitPayment(shop.deps, { body, envelope, sessionId, ip: null, risk: {}, stored: card })
    expect(await trial).toMatchObject({ status: 'TRIAL' })
    expect(await shop.rows('select from charged_cards')).toEqual([])
  })

  test('is named by nothing that could be searched for, beside the gateway’s own reference', async () => {
    const { gateway, reference } = await kept('only here')
    expect(await shop.rows(`select * from kept_card_keys where card_key = 'only here'`)).toEqual([
      { seller_id: 10, gateway, stored_reference: reference, card_key: 'only here' },
    ])
    expect(
      await shop.rows(`select from attempts where card::text || coalesce(cards::text, '') like '%only%'`),
    ).toEqual([])
  })
})

describe('a crowd by one kept card, on three processes', () => {
  const crowd = async (): Promise<number> => {
    const card = await kept()
    const before = shop.acquirer.orders.length
    await Promise.all(Array.from({ length: day + 5 }, (_, index) => tryKept(card, index % 3)))
    return shop.acquirer.orders.length - before
  }

  test('asks its bank as often as its brand bears', async () => {
    expect(await crowd()).toBe(day)
  })

  test('the control: without the counter it asks every time', async () => {
    await shop.rows('alter table attempts disable trigger card_tries')
    try {
      expect(await crowd()).toBe(day + 5)
    } finally {
      await shop.rows('alter table attempts enable trigger card_tries')
    }
  })
})
