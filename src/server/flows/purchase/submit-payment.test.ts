import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import { passTime } from '../../testing/pass-time.ts'
import { bothLedgers, newDocument, openShop, PRODUCTS, withNewNonce, type Shop } from '../../testing/shop.ts'
import { createFakeAcquirer } from '../../testing/fake-acquirer.ts'
import { readSale } from '../sales/read-sale.ts'

let shop: Shop
const { script } = createFakeAcquirer()

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.acquirer.script = script
})

const chargesOf = (reference: string | undefined) =>
  shop.acquirer.charged().filter((line) => line.reference === reference)

describe('a purchase', () => {
  test('by card is paid and is in both ledgers', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page)

    expect(answer).toMatchObject({ code: null, status: 'PAID', amount: 497, total: 497, object: null })
    expect(answer.sales).toEqual([
      expect.objectContaining({
        success: true,
        code: null,
        product: { id: 1, name: 'Curso de Teste' },
        amount: 497,
      }),
    ])
    const purchase = await shop.purchaseOf(answer)
    expect(purchase.payment).toMatchObject({ state: 'paid', session_id: page.sessionId })
    expect(purchase.attempts).toHaveLength(1)
    expect(chargesOf(purchase.attempts[0]?.reference)).toEqual([
      { kind: 'charge', reference: purchase.attempts[0]?.reference, amount: 49700 },
    ])
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
    const mails = await shop.rows<{ kind: string }>(
      `select payload->>'kind' as kind from outbox where topic = 'mail' and payload->>'payment_id' = '${purchase.payment.id}'`,
    )
    expect(mails).toEqual([{ kind: 'purchase-confirmed' }])
  })

  test('in twelve instalments is charged with the interest that the page showed', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page, { installments: 12, total: 613.2 })
    expect(answer).toMatchObject({ status: 'PAID', amount: 497, total: 613.2, installments: 12 })
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    expect(chargesOf(attempt?.reference)).toMatchObject([{ amount: 61320 }])
    expect(attempt).toMatchObject({ amount: 49700, total: 61320, installment_value: 5110 })
  })

  test('of the offer of the link costs the price of the offer', async () => {
    const page = await shop.openPage(PRODUCTS.course, { offerHash: 'promo' })
    const answer = await shop.submit(page)
    expect(answer).toMatchObject({ status: 'PAID', total: 297 })
  })

  test('with a fixed shipping fee charges it and needs an address', async () => {
    const page = await shop.openPage(PRODUCTS.shipped)
    const answer = await shop.submit(page)
    expect(answer).toMatchObject({ status: 'PAID', total: 105.5 })
    const bare = await shop.openPage(PRODUCTS.shipped)
    await expect(shop.submit(bare, { street: '' })).rejects.toMatchObject({ code: 'INCOMPLETE_ADDRESS' })
  })

  test('in another currency is charged in it', async () => {
    const page = await shop.openPage(PRODUCTS.euro)
    const answer = await shop.submit(page, {
      country_code: 'DE',
      document: '',
      cellphone: '+4915112345678',
      check_contract_terms: true,
      digital_content_consent: true,
    })
    expect(answer).toMatchObject({ status: 'PAID', total: 89 })
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    const order = shop.acquirer.orders.find(({ reference }) => reference === attempt?.reference)
    expect(order).toMatchObject({ currency: 'EUR', amount: 8900, buyer: { document: null, country: 'DE' } })
  })

  test('that costs nothing is granted without any gateway', async () => {
    const asked = shop.acquirer.orders.length
    const page = await shop.openPage(PRODUCTS.free)
    const answer = await shop.submit(page)
    expect(answer).toMatchObject({ status: 'PAID', code: null, total: 0, sales: [{ success: true }] })
    expect(shop.acquirer.orders).toHaveLength(asked)
    const purchase = await shop.purchaseOf(answer)
    const entries = await shop.rows(`select from ledger_entries where payment_id = '${purchase.payment.id}'`)
    expect(entries).toEqual([])
  })

  test('by Pix waits with a code and is paid when the buyer has paid', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page, { method: 'PIX' })
    const [sale] = answer.sales
    expect(answer).toMatchObject({ code: null, status: 'WAITING_PAYMENT', object: { kind: 'qr-code' } })
    expect(sale).toMatchObject({ success: true })
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    expect(answer.object).toMatchObject({ code: `pix-of-${attempt?.reference}` })

    await shop.resolveAll(sale?.sale_id ?? '')
    expect((await shop.purchaseOf(answer)).sales[0]).toMatchObject({
      status: 'WAITING_PAYMENT',
      paid_at: null,
    })

    shop.acquirer.pay(attempt?.reference ?? '')
    await shop.resolveAll(sale?.sale_id ?? '')
    const paid = await shop.purchaseOf(answer)
    expect(paid.sales[0]?.status).toBe('PAID')
    expect(paid.sales[0]?.paid_at).not.toBeNull()
    expect(paid.payment.state).toBe('paid')
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
  })

  test('by boleto waits with a line that is payable until its due date', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page, { method: 'BOLETO' })
    expect(answer).toMatchObject({
      status: 'WAITING_PAYMENT',
      object: { kind: 'voucher', voucher: 'boleto' },
    })
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    const due = answer.object?.kind === 'voucher' ? answer.object.due_date : ''
    expect(new Date(attempt?.expires_at ?? '').toISOString()).toBe(
      new Date(`${due}T23:59:59-03:00`).toISOString(),
    )
  })

  test('under review is no error and no sale yet', async () => {
    shop.acquirer.script = () => ({ does: 'review' })
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page)
    expect(answer).toMatchObject({ status: 'PENDING_FRAUD_ANALYSIS', code: 'PENDING_FRAUD_ANALYSIS' })
    expect(answer.sales[0]).toMatchObject({ success: false, code: 'PENDING_FRAUD_ANALYSIS' })
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    shop.acquirer.decide(attempt?.reference ?? '', 'approve')
    await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
    expect((await shop.purchaseOf(answer)).sales[0]).toMatchObject({ status: 'PAID' })
  })
})

describe('a refusal', () => {
  const REFUSALS: [PaymentErrorCode, boolean, string[] | undefined][] = [
    ['INSUFFICIENT_FUNDS', true, undefined],
    ['INVALID_CVV', true, undefined],
    ['INVALID_CREDIT_CARD', true, undefined],
    ['SUSPECTED_FRAUD', true, undefined],
    ['INVALID_INSTALLMENTS', true, undefined],
    ['BLACKLIST_PURCHASE', true, undefined],
    ['BANK', false, undefined],
    ['GENERIC', false, undefined],
    ['GENERIC', true, ['acquirer']],
  ]
  test.each(REFUSALS)('%s (reversible: %s) answers attempts %j', async (code, reversible, attempts) => {
    shop.acquirer.script = () => ({ does: 'refuse', code, reversible })
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page)
    expect(answer).toMatchObject({ status: 'REFUSED', code, type: code, sales: [{ success: false, code }] })
    expect(answer.attempts).toEqual(attempts)
    const purchase = await shop.purchaseOf(answer)
    expect(purchase.payment.state).toBe('open')
    expect(chargesOf(purchase.attempts[0]?.reference)).toEqual([])
  })

  test('is followed by the next gateway, and then by no other', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.script = () => ({ does: 'refuse', code: 'GENERIC', reversible: true })
    const first = await shop.submit(page)
    const second = await shop.submit(withNewNonce(page), {
      parent_id: first.parent_id,
      gateway: 'acquirer-b',
    })
    expect(second.attempts).toBeUndefined()
    const { attempts } = await shop.purchaseOf(first)
    expect(attempts.map(({ gateway, tried }) => [gateway, tried])).toEqual([
      ['acquirer', []],
      ['acquirer-b', ['acquirer']],
    ])
    const third = await shop.submit(withNewNonce(page), { parent_id: first.parent_id })
    expect(third.sales[0]?.sale_id).toBe(first.sales[0]?.sale_id)
  })

  test('that was never sent may be sent to the next gateway', async () => {
    shop.acquirer.script = () => ({ does: 'not-sent' })
    const answer = await shop.submit(await shop.openPage(PRODUCTS.course))
    expect(answer).toMatchObject({ status: 'REFUSED', code: 'GENERIC', attempts: ['acquirer'] })
  })

  test('leaves the purchase to another card under the same sale', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INSUFFICIENT_FUNDS' })
    const refused = await shop.submit(page)
    shop.acquirer.script = script
    const paid = await shop.submit(withNewNonce(page))
    expect(paid).toMatchObject({ status: 'PAID' })
    expect(paid.sales[0]?.sale_id).toBe(refused.sales[0]?.sale_id)
    // The first nonce keeps returning the outcome of its own attempt.
    await expect(shop.submit(page)).resolves.toMatchObject({ status: 'REFUSED', code: 'INSUFFICIENT_FUNDS' })
  })

  test('of ours, for a card that the vault no longer holds, writes and asks nothing', async () => {
    const asked = shop.acquirer.orders.length
    const page = await shop.openPage(PRODUCTS.course)
    const card = {
      token: 'card_gone_0000000000000000000',
      amount: 497,
      holder_name: 'MARIA DA SILVA',
      installments: 1,
    }
    const answer = await shop.submit(page, { cards: [card] })
    expect(answer).toMatchObject({ status: 'REFUSED', code: 'CARD_GONE', parent_id: null })
    expect(shop.acquirer.orders).toHaveLength(asked)
    const rows = await shop.rows(`select from payments where session_id = '${page.sessionId}'`)
    expect(rows).toEqual([])
  })

  test('is given up after a dozen tries', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
    for (let n = 0; n < 12; n += 1) await shop.submit(withNewNonce(page))
    await expect(shop.submit(withNewNonce(page))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('an unknown outcome', () => {
  test('is PROCESSING, licenses no other attempt, and ends as the acquirer says', async () => {
    shop.acquirer.script = () => ({ does: 'answer-lost' })
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page)
    expect(answer).toMatchObject({
      status: 'PROCESSING',
      code: null,
      sales: [{ success: false, code: null }],
    })
    expect(answer.attempts).toBeUndefined()

    const asked = shop.acquirer.orders.length
    const again = await shop.submit(withNewNonce(page), {
      parent_id: answer.parent_id,
      gateway: 'acquirer-b',
    })
    expect(again).toMatchObject({ status: 'PROCESSING' })
    expect(shop.acquirer.orders).toHaveLength(asked)

    await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
    expect((await shop.purchaseOf(answer)).sales[0]).toMatchObject({ status: 'PAID' })
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
  })

  test('whose request was lost is not believed before the horizon, and refused after it', async () => {
    shop.acquirer.script = () => ({ does: 'request-lost' })
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page)
    const saleId = answer.sales[0]?.sale_id ?? ''
    await shop.resolveAll(saleId)
    expect((await shop.purchaseOf(answer)).attempts[0]).toMatchObject({ state: 'unknown' })
    await passTime(shop, 61)
    await shop.resolveAll(saleId)
    const purchase = await shop.purchaseOf(answer)
    expect(purchase.attempts[0]).toMatchObject({ state: 'not-sent' })
    expect(purchase.sales[0]).toMatchObject({ status: 'REFUSED', code: 'GENERIC' })
    await expect(shop.submit(withNewNonce(page))).resolves.toMatchObject({ status: 'PROCESSING' })
  })

  test('is reported to the operator after an hour', async () => {
    shop.acquirer.script = () => ({ does: 'request-lost' })
    const capabilities = shop.acquirer.capabilities.get('acquirer')
    if (capabilities === undefined) throw new Error('the fake has no acquirer')
    const { notFoundIsFinalAfterSeconds } = capabilities
    capabilities.notFoundIsFinalAfterSeconds = null
    const answer = await shop.submit(await shop.openPage(PRODUCTS.course))
    shop.clock.aheadMs = 3_700_000
    await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
    Object.assign(shop.clock, { aheadMs: 0 })
    Object.assign(capabilities, { notFoundIsFinalAfterSeconds })
    const id = (await shop.purchaseOf(answer)).attempts[0]?.id
    const reports = shop.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(reports).toContainEqual(
      expect.objectContaining({ event: 'outcome-unknown-too-long', attempt_id: id }),
    )
  })
})

describe('input of the browser', () => {
  test.each([
    ['amount', { amount: 0.01 }],
    ['total', { total: 0.01 }],
    ['both', { amount: 0.01, total: 0.01 }],
    ['a greater total', { total: 49700 }],
    ['instalments without their interest', { installments: 12 }],
    ['the price of a paused offer', { amount: 1, total: 1 }],
  ])('with another %s is answered by the price of the catalogue and charges nothing', async (_, numbers) => {
    const asked = shop.acquirer.orders.length
    const page = await shop.openPage(PRODUCTS.course)
    const submit = shop.submit(page, numbers)
    await expect(submit).rejects.toMatchObject({ code: 'PRICE_CHANGED', price: { amount: 497 } })
    expect(shop.acquirer.orders).toHaveLength(asked)
  })

  test.each([
    ['thirteen instalments', { installments: 13, total: 613.2 }, 'INVALID_INSTALLMENTS'],
    ['instalments by Pix', { method: 'PIX', installments: 2 }, 'INVALID_INSTALLMENTS'],
    ['a method that the product does not take', { method: 'PAYPAL' }, 'INVALID_PAYMENT_TYPE'],
    ['nothing to pay', { method: 'FREE', amount: 0, total: 0 }, 'INVALID_PAYMENT_TYPE'],
    [
      'an offer that does not exist',
      { products: [{ product_id: 1, offer_hash: 'nowhere' }] },
      'OFFER_NOT_FOUND',
    ],
    ['a paused offer', { products: [{ product_id: 1, offer_hash: 'paused' }] }, 'OFFER_NOT_FOUND'],
    ['another product in the cart', { products: [{ product_id: 1 }, { product_id: 2 }] }, 'ORDER_BUMP_ERROR'],
    ['no document for a Pix', { method: 'PIX', document: '' }, 'INVALID_CLIENT_DATA'],
    ['a wrong document', { document: '11111111111' }, 'INVALID_CLIENT_DATA'],
  ] as const)('with %s is refused and charges nothing', async (_, input, code) => {
    const asked = shop.acquirer.orders.length
    const page = await shop.openPage(PRODUCTS.course)
    await expect(shop.submit(page, input as never)).rejects.toMatchObject({ code })
    expect(shop.acquirer.orders).toHaveLength(asked)
  })

  test('in the amount of a card decides nothing', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const card = {
      token: 'card_test_00000000000000000001',
      amount: 0.01,
      holder_name: 'MARIA SILVA',
      installments: 12,
    }
    const answer = await shop.submit(page, { cards: [card] })
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    expect(chargesOf(attempt?.reference)).toMatchObject([{ amount: 49700 }])
    const order = shop.acquirer.orders.find(({ reference }) => reference === attempt?.reference)
    expect(order?.what).toMatchObject({ kind: 'card', installments: 1 })
  })

  test('for a seller without payouts is refused', async () => {
    await expect(shop.openPage(PRODUCTS.payoutsOff)).rejects.toMatchObject({ code: 'SELLER_NOT_READY' })
  })
})

describe('a purchase of the same product lately', () => {
  test('by the same document is a duplicate, by another is not', async () => {
    const document = newDocument()
    const first = await shop.submit(await shop.openPage(PRODUCTS.course), { document })
    expect(first.status).toBe('PAID')
    const asked = shop.acquirer.orders.length
    const second = await shop.submit(await shop.openPage(PRODUCTS.course), { document })
    expect(second).toMatchObject({
      status: 'REFUSED',
      code: 'DUPLICATE_PURCHASE',
      sales: [{ sale_id: null }],
    })
    expect(shop.acquirer.orders).toHaveLength(asked)
    const other = await shop.submit(await shop.openPage(PRODUCTS.course), { document: newDocument() })
    expect(other.status).toBe('PAID')
  })

  test('is no duplicate for another amount, nor when the product may be bought again', async () => {
    const document = newDocument()
    await shop.submit(await shop.openPage(PRODUCTS.course), { document })
    const offer = await shop.submit(await shop.openPage(PRODUCTS.course, { offerHash: 'promo' }), {
      document,
    })
    expect(offer.status).toBe('PAID')
    const sessionId = (await shop.openPage(PRODUCTS.again)).sessionId
    const again = [
      await shop.submit(await shop.openPage(PRODUCTS.again, { sessionId }), { document }),
      await shop.submit(await shop.openPage(PRODUCTS.again, { sessionId }), { document }),
    ]
    expect(again.map(({ status }) => status)).toEqual(['PAID', 'PAID'])
    expect(new Set(again.map(({ sales }) => sales[0]?.sale_id)).size).toBe(2)
  })

  test('more than ten minutes ago does not count', async () => {
    const document = newDocument()
    const first = await shop.submit(await shop.openPage(PRODUCTS.course), { document })
    const { attempts } = await shop.purchaseOf(first)
    await shop.rows(
      `update attempts set outcome_at = now() - interval '601 seconds' where id = '${attempts[0]?.id}'`,
    )
    const second = await shop.submit(await shop.openPage(PRODUCTS.course), { document })
    expect(second.status).toBe('PAID')
  })
})

test('a price that changes between load and pay is asked about, never charged', async () => {
  const changing = await openShop()
  try {
    const page = await changing.openPage(PRODUCTS.course)
    await changing.importAgain({ products: { [PRODUCTS.course]: { amount: 59700 } } })
    await expect(changing.submit(page)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      price: { amount: 597, total: 597, installments: 1 },
    })
    expect(changing.acquirer.orders).toEqual([])
    // The buyer agrees to the new price; the page's old quote does not prevent it.
    const agreed = await changing.submit(withNewNonce(page), { amount: 597, total: 597 })
    expect(agreed).toMatchObject({ status: 'PAID', total: 597 })
    expect(changing.acquirer.charged()).toMatchObject([{ amount: 59700 }])
  } finally {
    await changing.close()
  }
})

test('a price that changes while the submit is decided is never charged', async () => {
  const changing = await openShop()
  try {
    const page = await changing.openPage(PRODUCTS.course)
    const { cardFacts } = changing.acquirer
    let isFirst = true
    // Asked after the price was computed and before anything is written.
    changing.acquirer.cardFacts = async (tokens) => {
      if (isFirst) await changing.importAgain({ products: { [PRODUCTS.course]: { amount: 59700 } } })
      isFirst = false
      return cardFacts(tokens)
    }
    await expect(changing.submit(page)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      price: { total: 597 },
    })
    expect(changing.acquirer.orders).toEqual([])
  } finally {
    await changing.close()
  }
})

test("another seller's edit while the submit is decided stops nothing and reads nothing again", async () => {
  const changing = await openShop()
  try {
    const page = await changing.openPage(PRODUCTS.course)
    const { product } = (await changing.deps.catalogue.findProduct(PRODUCTS.course)) ?? {}
    const { cardFacts } = changing.acquirer
    let edits = 0
    changing.acquirer.cardFacts = async (tokens) => {
      await changing.importAgain({ products: { [PRODUCTS.euro]: { amount: 9900 } } })
      edits += 1
      return cardFacts(tokens)
    }
    await changing.submit(page)
    expect(edits).toBe(1)
    expect(changing.acquirer.orders).toHaveLength(1)
    expect((await changing.deps.catalogue.findProduct(PRODUCTS.course))?.product).toBe(product)
    expect((await changing.deps.catalogue.findProduct(PRODUCTS.euro))?.product.amount).toBe(9900)
  } finally {
    await changing.close()
  }
})

test('the sale reads as it was bought', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const answer = await shop.submit(page, { installments: 12, total: 613.2, language: 'de' })
  const [sale] = answer.sales
  const read = await readSale(shop.deps, {
    saleId: sale?.sale_id ?? '',
    token: undefined,
    sessionId: page.sessionId,
  })
  expect(read).toMatchObject({
    status: 'PAID',
    method: 'CREDIT_CARD',
    total: 613.2,
    installment_value: 51.1,
    language: 'de',
    card: { brand: 'visa', last_four: '1111' },
    buyer: { first_name: 'Maria', email: 'maria@example.com' },
  })
})
