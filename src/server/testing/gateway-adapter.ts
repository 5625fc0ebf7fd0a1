import type { Charge, ChargeKey, Found, Gateway, Reversal, WebhookReading } from '#gateways/gateway.ts'
import { inBrazil } from '#gateways/installment-plans.ts'
import type { Outcome } from '#rules/payment/outcome.ts'

/** Requests received by a test's gateway, and its next answers. */
export type FakeGateway = Gateway & {
  charges: Charge[]
  refunds: (ChargeKey & { refundKey: string; amount: number })[]
  cancels: ChargeKey[]
  lookUps: ChargeKey[]
  answers: {
    charge: (charge: Charge) => Outcome | Promise<Outcome>
    lookUp: (key: ChargeKey) => Found | Promise<Found>
    cancel: (key: ChargeKey) => Reversal | Promise<Reversal>
    refund: (key: ChargeKey) => Reversal | Promise<Reversal>
  }
}

const unused = (): never => {
  throw new Error('the fake gateway does not do this')
}

/** A gateway whose answers a test sets. Webhooks are JSON, proven by the header `proof: true`. */
export function createFakeGateway(name = 'fake'): FakeGateway {
  const fake: FakeGateway = {
    name,
    capabilities: {
      methods: ['CREDIT_CARD', 'PIX', 'BOLETO'],
      currencies: 'any',
      brands: 'any',
      installments: [inBrazil()],
      threeDS: false,
      storedReferences: true,
      verifiesCards: true,
      partialRefund: true,
      cancelsPix: true,
      cancelsVoucher: false,
      notFoundIsFinalAfterSeconds: 60,
      replaySafe: true,
    },
    charges: [],
    refunds: [],
    cancels: [],
    lookUps: [],
    answers: {
      charge: () => ({ kind: 'approved', gatewayId: 'charge-1' }),
      lookUp: () => ({ kind: 'not-found' }),
      cancel: () => ({ kind: 'done', gatewayId: 'charge-1' }),
      refund: () => ({ kind: 'done', gatewayId: 'refund-1' }),
    },
    async charge(charge) {
      fake.charges.push(charge)
      return fake.answers.charge(charge)
    },
    async lookUp(key) {
      fake.lookUps.push(key)
      return fake.answers.lookUp(key)
    },
    async cancel(key) {
      fake.cancels.push(key)
      return fake.answers.cancel(key)
    },
    async refund(key) {
      fake.refunds.push(key)
      return fake.answers.refund(key)
    },
    readWebhook({ rawBody, headers }): WebhookReading {
      if (headers['proof'] !== 'true') return { kind: 'forged', reason: 'no proof' }
      return JSON.parse(new TextDecoder().decode(rawBody)) as WebhookReading
    },
    void: unused,
    deviceData: unused,
    authenticate: unused,
    verify: unused,
    complete: unused,
    capture: unused,
  }
  return fake
}
