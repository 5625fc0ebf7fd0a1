import { feedAnswers } from '../feed-answers.test-double.ts'
import { SAMPLE_BUYER } from '../sample-buyer.ts'
import { cardCharge } from '../sample-charge.test-double.ts'
import { cards, HMAC_KEY, signed } from './adyen.test-double.ts'
import { acceptedOf, outcomeOf } from './outcome.ts'
import published from './published-answers.json' with { type: 'json' }
import { readAdyenWebhook } from './webhook.ts'

const answer = (status: number, body: unknown) => ({ kind: 'answer', status, body }) as const
const charge = cardCharge(
  {
    reference: 'ref-1',
    amount: 100,
    currency: 'BRL',
    description: 'Curso',
    buyer: SAMPLE_BUYER,
    locale: 'pt',
    credentials: {},
    webhookUrl: 'https://shop.example/webhooks/adyen',
  },
  cards.approved,
)
/** What the answer to a charge of a card is taken for. */
const taken = (status: number, body: unknown) => () => outcomeOf(answer(status, body), charge, 100)

const refusedWith = (refusalReasonCode: string): object => ({
  pspReference: 'P1',
  resultCode: 'Refused',
  refusalReasonCode,
})

/** A refusal whose reason has no row of its own counts as one that was not understood. */
const listed = (outcome: { kind: string }): { kind: string } =>
  'isUnlisted' in outcome ? { kind: 'unlisted' } : outcome

function reportedBy(eventCode: string, success: string): { kind: string } {
  const event = {
    eventCode,
    success,
    pspReference: 'P2',
    originalReference: 'P1',
    merchantAccountCode: 'Shop',
    merchantReference: 'ref-1',
    amount: { value: 100, currency: 'EUR' },
  }
  const reading = readAdyenWebhook(signed(event), HMAC_KEY)
  return reading.kind === 'event' && reading.reported ? reading.reported : reading
}

feedAnswers('adyen', [
  ...published.results.map(([resultCode = '', says = '']) => ({
    name: `result ${resultCode}`,
    taken: taken(200, { pspReference: 'P1', resultCode }),
    says,
  })),
  ...published.refusals.map((refusalReasonCode) => ({
    name: `refusal ${refusalReasonCode}`,
    taken: () => listed(outcomeOf(answer(200, refusedWith(refusalReasonCode)), charge, 100)),
    says: 'refused',
  })),
  ...published.errors.map(([status, errorCode, errorType, says]) => ({
    name: `error ${status} ${errorCode}`,
    taken: taken(Number(status), { status, errorCode, errorType, message: 'No.' }),
    says: String(says),
  })),
  ...published.charges.map(({ name, says, body }) => ({
    name: `payment ${name}`,
    taken: taken(200, body),
    says,
  })),
  ...published.modifications.map(({ name, says, body }) => ({
    name,
    taken: () => acceptedOf(answer(201, body)),
    says,
  })),
  ...published.events.map(([eventCode = '', success = '', says = '']) => ({
    name: `event ${eventCode}, ${success}`,
    taken: () => reportedBy(eventCode, success),
    says,
  })),
])
