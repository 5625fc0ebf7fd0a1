import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import { CallError } from '../../call-error.ts'
import { readSale } from '../sales/read-sale.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const GERMAN: Partial<PaymentBodyInput> = {
  country_code: 'DE',
  cellphone: '+4915112345678',
  document: '',
}

async function problemsOf(submit: Promise<unknown>): Promise<unknown> {
  const error: unknown = await submit.catch((reason: unknown) => reason)
  if (!(error instanceof CallError)) throw new Error('the purchase was not refused')
  return { code: error.code, fields: error.fields }
}

describe('a European purchase', () => {
  it.each([
    [{}, ['check_contract_terms', 'digital_content_consent']],
    [{ check_contract_terms: true }, ['digital_content_consent']],
    [{ digital_content_consent: true, gdpr_consent: true }, ['check_contract_terms']],
  ])('with %j is refused, and nothing is written or charged', async (ticked, missing) => {
    const page = await shop.openPage(PRODUCTS.euro)
    const fields = Object.fromEntries(missing.map((name) => [name, [{ code: 'required' }]]))
    expect(await problemsOf(shop.submit(page, { ...GERMAN, ...ticked }))).toEqual({
      code: 'UNPROCESSABLE',
      fields,
    })
    expect(await shop.rows('select 1 from payments')).toEqual([])
    expect(shop.acquirer.ledger).toEqual([])
  })

  it('stores the acceptances and the tax in its price, and reports both with the sale', async () => {
    const page = await shop.openPage(PRODUCTS.euro)
    const answer = await shop.submit(page, {
      ...GERMAN,
      check_contract_terms: true,
      digital_content_consent: true,
    })
    const { payment } = await shop.purchaseOf(answer)
    expect(payment.agreement).toEqual({
      tax: { country: 'DE', percent: 19, amount: 1421 },
      rate: null,
      accepted: ['terms', 'digital_content'],
    })
    const saleId = answer.sales[0]?.sale_id ?? ''
    const read = await readSale(shop.deps, { saleId, token: undefined, sessionId: page.sessionId })
    expect([read.amount, read.tax]).toEqual([89, { country: 'DE', percent: 19, amount: 14.21 }])
  })
})

describe('any other purchase', () => {
  it('needs no box and holds no tax that is shown', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const { payment } = await shop.purchaseOf(await shop.submit(page))
    expect(payment.agreement).toEqual({ tax: null, rate: null, accepted: [] })
  })
})
