import { BOLETO, PIX_CODE } from '../cards.test-double.ts'
import { feedAnswers } from '../feed-answers.test-double.ts'
import { foundOf, outcomeOf } from './outcome.ts'
import published from './published-answers.json' with { type: 'json' }

const answer = (status: number, body: unknown) => ({ kind: 'answer', status, body }) as const

/** What is told of money and of the way to pay beside a state, as the state needs it. */
function moreOf(status: string, detail: string): object {
  if (status === 'refunded') return { transaction_amount_refunded: 1 }
  if (detail === 'partially_refunded') return { transaction_amount_refunded: 0.4 }
  const date_of_expiration = '2030-01-05T23:59:59.000-03:00'
  if (detail === 'pending_waiting_transfer') {
    return { date_of_expiration, point_of_interaction: { transaction_data: { qr_code: PIX_CODE } } }
  }
  if (detail === 'pending_waiting_payment') {
    return { date_of_expiration, transaction_details: { barcode: { content: BOLETO.barcode } } }
  }
  return {}
}

function payment([status = '', status_detail = '']: readonly string[]): object {
  const head = { id: 1, external_reference: 'r1', transaction_amount: 1, currency_id: 'BRL' }
  return { ...head, status, status_detail, ...moreOf(status, status_detail) }
}

const error = (code: number): object => ({
  message: 'No.',
  error: 'bad_request',
  status: 400,
  cause: [{ code, description: 'No.' }],
})

feedAnswers('mercadopago', [
  ...published.states.map(([status = '', detail = '', says = '']) => ({
    name: `${status}, ${detail}`,
    taken: () => foundOf(answer(200, payment([status, detail])), 'r1'),
    says,
  })),
  ...published.causes.map(([code, says]) => ({
    name: `cause ${code}`,
    taken: () => outcomeOf(answer(400, error(Number(code))), 'r1', 100),
    says: String(says),
  })),
])
