import { feedAnswers } from '../feed-answers.test-double.ts'
import { foundOf, outcomeOf, refundOf } from './outcome.ts'
import published from './published-answers.json' with { type: 'json' }

const answer = (status: number, body: unknown) => ({ kind: 'answer', status, body }) as const
const key = { reference: 'r1', gatewayId: 'O1' }
const amount = { currency_code: 'BRL', value: '1.00' }
const issue = (text: string): object => ({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: text }] })

function order(status: string, more: { links?: readonly string[]; capture?: object } = {}): object {
  const { links = ['self'], capture } = more
  return {
    id: 'O1',
    intent: 'CAPTURE',
    status,
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: 'r1',
        amount,
        ...(capture && { payments: { captures: [capture] } }),
      },
    ],
    links: links.map((rel) => ({ rel, href: `https://paypal.example/${rel}`, method: 'GET' })),
  }
}

/** What the look-up of a captured order is taken for. */
const captured = (status: string, more: object) => () =>
  foundOf(answer(200, order('COMPLETED', { capture: { id: 'C1', status, amount, ...more } })), key)

type Read = (text: string) => { kind: string }

function issuesOf(
  name: string,
  issues: { open: readonly string[]; definite: readonly string[] },
  read: Read,
): Parameters<typeof feedAnswers>[1] {
  const says = (text: string): string => (issues.open.includes(text) ? 'unknown' : 'refused')
  return [...issues.open, ...issues.definite].map((text) => ({
    name: `${name} issue ${text}`,
    taken: () => read(text),
    says: says(text),
  }))
}

feedAnswers('paypal', [
  ...published.orders.map(([status, links, says]) => ({
    name: `order ${String(status)}`,
    taken: () => foundOf(answer(200, order(String(status), { links: [links ?? []].flat() })), key),
    says: String(says),
  })),
  ...published.captures.map(([status, reason, says]) => ({
    name: `capture ${String(status)} ${reason ?? 'without a reason'}`,
    taken: captured(String(status), reason === null ? {} : { status_details: { reason } }),
    says: String(says),
  })),
  ...published.refunds.map(([status = '', says = '']) => ({
    name: `refund ${status}`,
    taken: () => refundOf(answer(201, { id: 'R1', status })),
    says,
  })),
  ...issuesOf('order', published.orderIssues, (text) => outcomeOf(answer(422, issue(text)), 'r1')),
  ...issuesOf('capture', published.captureIssues, (text) => outcomeOf(answer(422, issue(text)), 'r1')),
  ...issuesOf('refund', published.refundIssues, (text) => refundOf(answer(422, issue(text)))),
  ...published.processorCodes.map((response_code) => ({
    name: `processor's code ${response_code}`,
    taken: () => {
      const found = captured('DECLINED', { processor_response: { response_code } })()
      return found.kind === 'refused' && found.gatewayCode === response_code
        ? found
        : { kind: 'without code' }
    },
    says: 'refused',
  })),
])
