import { describe, expect, test } from 'vitest'
import { ADYEN_REPORT } from './adyen/report.ts'
import { MERCADO_PAGO_REPORT } from './mercadopago/report.ts'
import { hasColumns, OWN_REPORT, readReportRows } from './report-file.ts'
import { STRIPE_REPORT } from './stripe/report.ts'

const OWN = {
  reference: 'r-1',
  kind: 'charge',
  amount: '47.00',
  currency: 'BRL',
  at: '2026-03-01T12:00:00Z',
  gateway_id: 'ch_1',
}

describe('a report file', () => {
  test('of our own format is read to minor units and instants', () => {
    const { movements, flaws } = readReportRows(OWN_REPORT, [
      OWN,
      { ...OWN, amount: '-4700', currency: 'jpy', at: '2026-03-01 09:30' },
      { ...OWN, kind: 'chargeback-reversal', at: '2026-03-01T09:30:00-03:00', gateway_id: '' },
    ])
    expect(flaws).toEqual([])
    expect(movements).toMatchObject([
      { kind: 'charge', amount: 4700, currency: 'BRL', at: '2026-03-01T12:00:00.000Z', gatewayId: 'ch_1' },
      { amount: 4700, currency: 'JPY', at: '2026-03-01T09:30:00.000Z' },
      { kind: 'chargeback-reversal', at: '2026-03-01T12:30:00.000Z', gatewayId: null },
    ])
  })

  test.each([
    [{ amount: '47,00' }, 'the amount cannot be read'],
    [{ amount: '' }, 'the amount cannot be read'],
    [{ amount: '47.001' }, 'the amount cannot be read'],
    [{ currency: 'real' }, 'the currency is no code of three letters'],
    [{ at: '01/03/2026' }, 'the time cannot be read'],
    [{ kind: 'sale' }, 'the kind is unknown'],
  ])('with %j names the line', (change, reason) => {
    expect(readReportRows(OWN_REPORT, [OWN, { ...OWN, ...change }]).flaws).toEqual([{ line: 3, reason }])
  })

  test('of Adyen has debits and credits, and lines that are no movements of ours', () => {
    const base = {
      'Psp Reference': '1813702551707653',
      'Merchant Reference': 'r-1',
      'Creation Date': '2026-03-01 11:26:49',
      TimeZone: 'CET',
      'Gross Currency': 'GBP',
      'Gross Debit (GC)': '',
      'Gross Credit (GC)': '',
    }
    const rows = [
      { ...base, Type: 'Settled', 'Gross Credit (GC)': '5.00' },
      { ...base, Type: 'Chargeback', 'Gross Debit (GC)': '5.00' },
      { ...base, Type: 'Fee', 'Merchant Reference': '' },
      { ...base, Type: 'MerchantPayout', 'Merchant Reference': '' },
    ]
    expect(hasColumns(ADYEN_REPORT, rows[0] ?? {})).toBe(true)
    expect(hasColumns(OWN_REPORT, rows[0] ?? {})).toBe(false)
    expect(readReportRows(ADYEN_REPORT, rows)).toMatchObject({
      movements: [
        { kind: 'charge', amount: 500, currency: 'GBP', reference: 'r-1' },
        { kind: 'chargeback', amount: 500 },
      ],
      flaws: [],
    })
  })

  test("of Stripe has the paid amount in the buyer's currency", () => {
    const base = {
      'payment_metadata[reference]': 'r-1',
      created_utc: '2026-03-01 11:26:49',
      currency: 'eur',
      gross: '8.10',
      customer_facing_amount: '47.00',
      customer_facing_currency: 'brl',
      payment_intent_id: 'pi_1',
    }
    const rows = [
      { ...base, reporting_category: 'charge' },
      {
        ...base,
        reporting_category: 'dispute',
        gross: '-8.10',
        customer_facing_amount: '',
        customer_facing_currency: '',
      },
      { ...base, reporting_category: 'payout' },
    ]
    expect(readReportRows(STRIPE_REPORT, rows)).toMatchObject({
      movements: [
        { kind: 'charge', amount: 4700, currency: 'BRL', gatewayId: 'pi_1' },
        { kind: 'chargeback', amount: 810, currency: 'EUR' },
      ],
      flaws: [],
    })
  })

  test('of Mercado Pago has refunds as negative amounts', () => {
    const base = {
      EXTERNAL_REFERENCE: 'r-1',
      SOURCE_ID: '77',
      TRANSACTION_CURRENCY: 'BRL',
      TRANSACTION_DATE: '2026-03-01T10:00:00.000-03:00',
    }
    const rows = [
      { ...base, TRANSACTION_TYPE: 'SETTLEMENT', TRANSACTION_AMOUNT: '47.00' },
      { ...base, TRANSACTION_TYPE: 'REFUND', TRANSACTION_AMOUNT: '-10.00' },
      { ...base, TRANSACTION_TYPE: 'PAYOUT', TRANSACTION_AMOUNT: '-37.00' },
    ]
    expect(readReportRows(MERCADO_PAGO_REPORT, rows)).toMatchObject({
      movements: [
        { kind: 'charge', amount: 4700, at: '2026-03-01T13:00:00.000Z' },
        { kind: 'refund', amount: 1000 },
      ],
      flaws: [],
    })
  })
})
