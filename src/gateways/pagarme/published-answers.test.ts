import { BOLETO, PIX_CODE } from '../cards.test-double.ts'
import { feedAnswers } from '../feed-answers.test-double.ts'
import { readCharge } from './answer.ts'
import { chargeEventOf } from './outcome.ts'
import published from './published-answers.json' with { type: 'json' }

const NOW = new Date('2026-11-21T12:00:00Z')

/** What is told beside a transaction's state, as the state needs it. */
function moreOf(state: string): { transaction?: object; charge?: object } {
  const boleto = { line: BOLETO.line, due_at: '2026-11-25T02:59:59Z', pdf: null }
  switch (state) {
    case 'waiting_payment':
    case 'expired':
      return { transaction: { qr_code: PIX_CODE, expires_at: '2026-11-21T13:00:00Z' } }
    case 'generated':
      return { transaction: boleto }
    case 'with_error':
      return { transaction: { gateway_response: { code: '400' } } }
    case 'partial_refunded':
    case 'pending_refund':
    case 'refunded':
      return { charge: { canceled_amount: 40 } }
    default:
      return {}
  }
}

function taken(status: string, state: string, more = moreOf(state)): { kind: string } {
  const charge = {
    id: 'ch_1',
    status,
    amount: 100,
    payment_method: 'credit_card',
    metadata: { reference: 'r1' },
    last_transaction: { id: 'tran_1', status: state, ...more.transaction },
    ...more.charge,
  }
  return chargeEventOf(readCharge(charge), 'r1', NOW)
}

/** A refusal by the issuer whose reason has no row of its own counts as one that was not understood. */
function refusal(brand: string, acquirer_return_code: string): { kind: string } {
  const event = taken('failed', 'not_authorized', { transaction: { acquirer_return_code, card: { brand } } })
  return 'isUnlisted' in event ? { kind: 'unlisted' } : event
}

feedAnswers('pagarme', [
  ...published.states.map(([status = '', state = '', says = '']) => ({
    name: `charge ${status}, transaction ${state}`,
    taken: () => taken(status, state),
    says,
  })),
  ...Object.entries(published.issuers).flatMap(([brand, codes]) =>
    codes.map((code) => ({ name: `${brand} ${code}`, taken: () => refusal(brand, code), says: 'refused' })),
  ),
])
