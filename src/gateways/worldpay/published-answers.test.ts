import { feedAnswers } from '../feed-answers.test-double.ts'
import { outcomeOf, readPayment } from './outcome.ts'
import published from './published-answers.json' with { type: 'json' }

const HEAD = { paymentId: 'pay4u_lHl2jobU5S1T2pWkq10', transactionReference: 'Memory265-13/08/1876' }

/** The examples say `currency2` for a currency, which is none: the amounts are taken for euros. */
const EVENTS = new Map(
  Object.entries(published.events).map(([name, event]) => [
    name,
    'value' in event ? { ...event, value: { ...event.value, currency: 'EUR' } } : event,
  ]),
)

function history(names: readonly string[]): { kind: string } {
  const value = { amount: 18, currency: 'EUR' }
  const events = names.map((name) => EVENTS.get(name))
  const read = readPayment({ ...HEAD, value, events }, HEAD.transactionReference)
  return read.kind === 'payment' ? read.payment.chargeEvent : read
}

feedAnswers('worldpay', [
  ...published.histories.map(({ after, event, kind }) => ({
    name: [...after, event].join(', '),
    taken: () => history([...after, event]),
    says: kind,
  })),
  // The description of verifications tells no id.
  ...[...published.payments, ...published.errors].map(({ status, body, kind }) => ({
    name: `${status} ${'outcome' in body ? body.outcome : body.errorName}`,
    taken: () => outcomeOf({ kind: 'answer', status, body }, HEAD.transactionReference, 'verification'),
    says: kind,
  })),
])
