import { mainSaleOf } from '../orders/main-sale.ts'
import { describe, expect, test } from 'vitest'
import { pay } from '#contract/checkout/payment.ts'
import { ATTEMPT_STATES, type AttemptState } from '#rules/payment/payment-state.ts'
import { saleStatusOf } from '#rules/sales/sale-status.ts'
import { deriveKeys, saleToken } from '../../signing/keys.ts'
import type { AttemptRecord, Purchase, SaleRecord } from '../../store/purchases/purchase-records.ts'
import { actionOnWire, answerOfAttempt } from './answer-payment.ts'

const keys = deriveKeys('a secret')
const attemptOf = (state: AttemptState, change: Partial<AttemptRecord> = {}): AttemptRecord =>
  ({
    state,
    code: null,
    currency: 'BRL',
    amount: 49700,
    total: 61320,
    installments: 12,
    gateway: 'b',
    tried: ['a'],
    retryable: false,
    action: null,
    ...change,
  }) as AttemptRecord
const sale = (change: Partial<SaleRecord> = {}): SaleRecord =>
  ({
    sale_id: 'sale-00000001',
    chc: 'chc-00000001',
    product_id: 1,
    line: 0,
    name: 'Curso',
    amount: 49700,
    terms: {},
    status: 'PROCESSING',
    ...change,
  }) as SaleRecord
const purchaseOf = (...sales: SaleRecord[]): Purchase =>
  ({ sales, attempts: [], payment: { id: 'p' } }) as unknown as Purchase

test('in every state the answer is as the contract says, with the status of that state', () => {
  for (const state of ATTEMPT_STATES) {
    const answer = pay.answer.parse(answerOfAttempt(keys, purchaseOf(sale()), attemptOf(state)))
    expect(answer).toMatchObject({
      status: saleStatusOf(state),
      amount: 497,
      total: 613.2,
      parent_id: 'chc-00000001',
    })
  }
})

test.each<[AttemptState, boolean, string | null]>([
  ['approved', true, null],
  ['partially-refunded', true, null],
  ['awaiting', true, null],
  ['sending', false, null],
  ['unknown', false, null],
  ['in-review', false, 'PENDING_FRAUD_ANALYSIS'],
  ['refused', false, 'BANK'],
  ['not-sent', false, 'BANK'],
])('an attempt that is %s is a success: %s, with the code %s', (state, success, code) => {
  const answer = answerOfAttempt(keys, purchaseOf(sale()), attemptOf(state, { code: 'BANK' }))
  expect(answer).toMatchObject({ code, type: code, sales: [{ success, code }] })
})

test('only a failure that licenses the next gateway carries the attempts', () => {
  const answer = (state: AttemptState, retryable: boolean) =>
    answerOfAttempt(keys, purchaseOf(sale()), attemptOf(state, { retryable })).attempts
  expect([answer('refused', true), answer('refused', false), answer('approved', true)]).toEqual([
    ['a', 'b'],
    undefined,
    undefined,
  ])
})

test('lines that were dropped from the cart are not answered', () => {
  const dropped = sale({ line: 1, sale_id: 'sale-00000002', status: 'CANCELED', dropped: true })
  expect(answerOfAttempt(keys, purchaseOf(sale(), dropped), attemptOf('approved')).sales).toHaveLength(1)
})

test('a purchase without its main sale is an error of ours', () => {
  expect(() => mainSaleOf(purchaseOf(sale({ line: 1 })))).toThrow('has no sale')
})

describe('the next action', () => {
  const address = { id: 'sale-1', token: saleToken(keys, 'sale-1', 0) }
  test('of a Pix names its pictures with the token that reads them', () => {
    const action = { kind: 'qr-code', code: 'pix', expires_at: '2026-01-01T00:00:00Z' } as const
    const image = `/api/payment/sale-1/code.`
    expect(actionOnWire(action, address)).toEqual({
      ...action,
      image: { svg: `${image}svg?token=${address.token}`, png: `${image}png?token=${address.token}` },
    })
  })

  test('of an OXXO voucher is its reference', () => {
    const action = {
      kind: 'voucher',
      voucher: 'oxxo',
      reference: '123',
      due_date: '2026-01-01',
      url: null,
    } as const
    expect(actionOnWire(action, address)).toMatchObject({ voucher: 'oxxo', line: '123', barcode: '123' })
  })

  test('of a redirect is its address, and a missing one is null', () => {
    const action = { kind: 'redirect', url: 'https://x.example', expires_at: null } as const
    expect([actionOnWire(action, address), actionOnWire(null, address)]).toEqual([action, null])
  })
})
