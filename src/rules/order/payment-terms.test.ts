import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentGraceMs } from '../payment/attempt-schedule.ts'
import { isVoucher, PAYMENT_METHODS, type PaymentMethod } from '../methods/method.ts'
import { lateMethods, lastPayment, pixEnd, voucherDue, type PaymentTerms } from './payment-terms.ts'
import { eventEnd } from '../tickets/ticket-sale.ts'

const HOUR = 3_600_000
const NOW = new Date('2026-03-02T12:00:00Z')
const inHours = (hours: number): string => new Date(NOW.getTime() + hours * HOUR).toISOString()
const single = (hours: number) => ({ event: { starts_at: inHours(hours), ends_at: inHours(hours + 5) } })

/** Returns when a pending payment ends, and by when its outcome is known. An immediate payment does not wait. */
function endsOf(method: PaymentMethod, terms: PaymentTerms): [number, number] {
  if (method === 'BOLETO' || method === 'OXXO') {
    const due = voucherDue(method, terms, NOW)
    const ends = Date.parse(`${due}T23:59:59${method === 'OXXO' ? '-06:00' : '-03:00'}`)
    return [ends, ends + paymentGraceMs(true)]
  }
  if (!method.startsWith('PIX')) return [Infinity, 0]
  const ends = pixEnd(terms, NOW).getTime()
  return [ends, ends + paymentGraceMs(false)]
}

test.each([
  // 01:30 in UTC is still the evening before in Brazil.
  ['2026-03-02T01:30:00Z', 3, '2026-03-04'],
  ['2026-03-02T03:00:00Z', 3, '2026-03-05'],
  ['2024-02-27T12:00:00Z', 3, '2024-03-01'],
  ['2026-12-30T12:00:00Z', 3, '2027-01-02'],
])('a boleto of %s and %i days is due on %s', (moment, days, date) => {
  expect(voucherDue('BOLETO', { boleto_due_days: days }, new Date(moment))).toBe(date)
})

describe('of an event', () => {
  test.each<[string, object, PaymentMethod[]]>([
    ['in 20 hours', single(20), ['BOLETO', 'OXXO']],
    ['in five days', single(5 * 24), ['BOLETO', 'OXXO']],
    ['in seven days', single(7 * 24), []],
    ['that ends in half an hour', single(-4.5), ['PIX', 'PIX_AUTOMATIC', 'BOLETO', 'OXXO']],
    ['that ends in an hour', single(-4), ['BOLETO', 'OXXO']],
    [
      'that goes on for a month',
      {
        event: { starts_at: inHours(-900), ends_at: inHours(720) },
        eventDateType: 'continuousEvent',
      },
      [],
    ],
    ['without an end', { event: { starts_at: inHours(-900) }, eventDateType: 'continuousEvent' }, []],
    ['that is no event', {}, []],
  ])('%s %s: these methods are too late: %j', (_, event, late) => {
    expect(lateMethods(PAYMENT_METHODS, event, NOW).toSorted()).toEqual(late.toSorted())
  })

  test('a boleto is due while its money can still be reported before the event', () => {
    expect(voucherDue('BOLETO', { event: single(20 * 24) }, NOW)).toBe('2026-03-05')
    expect(voucherDue('BOLETO', { boleto_due_days: 10, event: single(10 * 24) }, NOW)).toBe('2026-03-07')
  })

  test('a Pix code ends before the event does', () => {
    expect(pixEnd({ event: single(20) }, NOW)).toEqual(new Date(inHours(0.5)))
    expect(pixEnd({ pix_expires_minutes: 1440, event: single(4) }, NOW)).toEqual(
      new Date(NOW.getTime() + 9 * HOUR - paymentGraceMs(false)),
    )
  })

  const moments = fc.record({
    start: fc.option(fc.integer({ min: -500, max: 900 }), { nil: null }),
    hours: fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }),
    continuous: fc.boolean(),
    pix_expires_minutes: fc.integer({ min: 1, max: 10_000 }),
    boleto_due_days: fc.integer({ min: 0, max: 60 }),
    oxxo_due_days: fc.integer({ min: 0, max: 7 }),
  })

  test('whatever is offered can be paid, and its money is there before the event is over', () => {
    fc.assert(
      fc.property(moments, ({ start, hours, continuous, ...days }) => {
        const event = {
          event: {
            ...(start !== null && { starts_at: inHours(start) }),
            ...(start !== null && hours !== null && { ends_at: inHours(start + hours) }),
          },
          eventDateType: continuous ? ('continuousEvent' as const) : ('unicEvent' as const),
        }
        const end = eventEnd(event)?.getTime() ?? Infinity
        const late = lateMethods(PAYMENT_METHODS, event, NOW)
        const inTime = PAYMENT_METHODS.filter((each) => !late.includes(each))
        const wrong = inTime.filter((method) => {
          const [ends, known] = endsOf(method, { ...days, event })
          return end > NOW.getTime() && (ends <= NOW.getTime() || known > end)
        })
        expect(wrong).toEqual([])
        expect(late.filter((method) => !isVoucher(method) && !method.startsWith('PIX'))).toEqual([])
      }),
    )
  })

  test('control: without the event a boleto outlives it', () => {
    const last = lastPayment('BOLETO', single(20))
    expect(last !== null && new Date(`${voucherDue('BOLETO', {}, NOW)}T23:59:59-03:00`) > last).toBe(true)
  })
})
