import { feedAnswers } from '../feed-answers.test-double.ts'
import { chargeEventOf } from './outcome.ts'
import { readCharge } from './answer.ts'
import recorded from './recorded-answers.json' with { type: 'json' }

/** Meaning of each charge state that the acquirer reports. */
const SAYS: Readonly<Record<string, string>> = {
  paid: 'approved',
  authorized: 'approved',
  verified: 'approved',
  refused: 'refused',
  waiting: 'awaiting',
  voided: 'canceled',
  canceled: 'canceled',
  partially_refunded: 'refunded',
  refunded: 'refunded',
}

feedAnswers(
  'sandbox',
  recorded.answers.flatMap(({ case: name, method, path, answer }) => {
    const charge = readCharge(answer)
    if (charge === null) return []
    const says = SAYS[charge.status] ?? charge.status
    return {
      name: `${method} ${path} of "${name}"`,
      taken: () => chargeEventOf(charge, charge.reference),
      says,
    }
  }),
)
