import { expect, test } from 'vitest'
import { askedExport, filterOf } from './asked-export.ts'

const TYPED = { from: '', until: '2026-11-30', people: true, locale: 'pt' } as const

test('a file has the filter of the list that the reader comes from', () => {
  const filter = filterOf('?kind=sales&status=PAID', 'ana@example.com')
  expect(askedExport({ ...TYPED, kind: 'sales' }, filter)).toEqual({
    kind: 'sales',
    q: 'ana@example.com',
    status: 'PAID',
    people: true,
    locale: 'pt',
    from: undefined,
    until: '2026-11-30',
  })
})

test('a file of sales is narrowed as its list was', () => {
  const filter = filterOf(
    '?kind=sales&product=1001&offer=1001/a&method=PIX&coupon=OLA&affiliate=7&least=10.5&most=20',
    '',
  )
  expect(askedExport({ ...TYPED, kind: 'sales' }, filter)).toMatchObject({
    product: 1001,
    offer: '1001/a',
    method: 'PIX',
    coupon: 'OLA',
    affiliate: 7,
    least: 10.5,
    most: 20,
  })
})

test('the filter of another list counts for nothing', () => {
  const filter = filterOf('?kind=sales&q=of-an-address&step=2', 'ana')
  expect(askedExport({ ...TYPED, kind: 'leads' }, filter)).toMatchObject({ kind: 'leads', step: undefined })
  expect(askedExport({ ...TYPED, kind: 'subscriptions' }, filter)).toMatchObject({ q: undefined })
})

test('a list of holders is that of its event, and figures know no people', () => {
  expect(askedExport({ ...TYPED, kind: 'holders' }, filterOf('?kind=holders&event=8', ''))).toEqual({
    kind: 'holders',
    event: 8,
    locale: 'pt',
  })
  expect(askedExport({ ...TYPED, kind: 'figures' }, filterOf('', ''))).not.toHaveProperty('people')
})
