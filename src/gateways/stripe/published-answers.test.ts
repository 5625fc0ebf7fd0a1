import { feedAnswers } from '../feed-answers.test-double.ts'
import type { StripeClient } from './account.ts'
import { readIntent } from './answer.ts'
import { lookUp } from './look-up.ts'
import { chargeEventOf, outcomeOf, refundOf } from './outcome.ts'
import published from './published-answers.json' with { type: 'json' }

const answer = (status: number, body: unknown) => ({ kind: 'answer', status, body }) as const
const LATEST_CHARGE = { object: 'charge', id: 'ch_1', amount_refunded: 0, disputed: false }
const payment = (status: string, more: object = {}): object => ({
  object: 'payment_intent',
  id: 'pi_1',
  status,
  currency: 'brl',
  metadata: { reference: 'r1' },
  latest_charge: { ...LATEST_CHARGE, ...more },
})
const setup = (status: string): object => ({
  object: 'setup_intent',
  id: 'seti_1',
  status,
  metadata: { reference: 'r1' },
})
const failed = (status: number, error: object) => outcomeOf(answer(status, { error }), 'r1')

function disputed(status: string): ReturnType<typeof lookUp> {
  const client: StripeClient = async ({ path }) =>
    path.startsWith('/disputes')
      ? answer(200, { object: 'list', data: [{ object: 'dispute', status }] })
      : answer(200, payment('succeeded', { disputed: true }))
  return lookUp(client, { reference: 'r1', gatewayId: 'pi_1', credentials: {} })
}

/** Turned down is turned down, whether a buyer can mend it or the account has to be. */
function turnedDown(code: string): { kind: string } {
  const { kind } = failed(400, { type: 'invalid_request_error', code, message: 'No.' })
  return { kind: kind === 'refused' || kind === 'not-sent' ? 'turned down' : kind }
}

/** A refusal whose reason has no row of its own counts as one that was not understood. */
const listed = (outcome: { kind: string }): { kind: string } =>
  'isUnlisted' in outcome ? { kind: 'unlisted' } : outcome

feedAnswers('stripe', [
  ...published.payments.map(([status = '', says = '']) => ({
    name: `payment ${status}`,
    taken: () => chargeEventOf(readIntent(payment(status)), 'r1'),
    says,
  })),
  ...published.setups.map(([status = '', says = '']) => ({
    name: `setup ${status}`,
    taken: () => chargeEventOf(readIntent(setup(status)), 'r1'),
    says,
  })),
  ...published.disputes.map(([status = '', says = '']) => ({
    name: `dispute ${status}`,
    taken: () => disputed(status),
    says,
  })),
  ...published.refunds.map(([status = '', says = '']) => ({
    name: `refund ${status}`,
    taken: () => refundOf(answer(200, { object: 'refund', id: 're_1', status })),
    says,
  })),
  ...published.openErrors.map(([status, type, code, says]) => ({
    name: `error ${status} ${code}`,
    taken: () => failed(Number(status), { type, code }),
    says: String(says),
  })),
  ...published.turnedDown.map((code) => ({
    name: `error 400 ${code}`,
    taken: () => turnedDown(code),
    says: 'turned down',
  })),
  ...published.declines.map((decline_code) => ({
    name: `decline ${decline_code}`,
    taken: () => listed(failed(402, { type: 'card_error', code: 'card_declined', decline_code })),
    says: 'refused',
  })),
])
