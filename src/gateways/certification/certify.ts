import type { Minor } from '#rules/base/money.ts'
import type { Charge, ChargeKey } from '../gateway.ts'
import {
  approvedKey,
  baseOf,
  cardCharge,
  expect,
  expectFound,
  expectKind,
  Flaw,
  keyOf,
  wrongCredentials,
  type CardCertification,
  type Certification,
  type Check,
} from './check.ts'
import { keptCardChecks } from './kept-card-checks.ts'
import { walletChecks } from './wallet-checks.ts'

export type { Certification } from './check.ts'

/** `answer` is what the adapter made of it, where that was the flaw. */
export type CheckResult = { name: string; flaw: string | null; answer: unknown }

/**
 * Checks a gateway's test environment against the promises that the conformance suite tests on a simulated one, as far
 * as they are visible from our side. Each check is independent; charges are refunded where possible.
 */
export async function* certify(certification: Certification): AsyncGenerator<CheckResult> {
  for (const { name, applies, run } of checksOf(certification)) {
    if (!applies) continue
    const flaw = await flawOf(run)
    yield { name, flaw: flaw?.message ?? null, answer: flaw?.answer ?? null }
  }
}

async function flawOf(run: () => Promise<void>): Promise<Flaw | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof Flaw) return error
    throw error
  }
}

function checksOf(certification: Certification): Check[] {
  const { approved } = certification
  const withCard = approved === null ? null : { ...certification, approved }
  const ofCards = [chargeChecks, authorizationChecks, silenceChecks]
  return [
    ...(withCard === null ? [] : ofCards.flatMap((checks) => checks(withCard))),
    ...walletChecks(certification),
    ...waitingChecks(certification),
  ]
}

function chargeChecks(certification: CardCertification): Check[] {
  const { gateway, approved, refused, amount, currency } = certification
  const { capabilities } = gateway
  return [
    {
      name: 'an approved card is charged, and found by id and by reference',
      applies: true,
      run: async () => {
        const key = await approvedKey(certification, cardCharge(certification, approved))
        await expectFound(certification, key, 'approved')
        await expectFound(certification, { ...key, gatewayId: null }, 'approved')
      },
    },
    ...refused.map(({ card, code }) => ({
      name: `the card ending in ${card.number.slice(-4)} is refused as ${code}`,
      applies: true,
      run: async () => {
        const outcome = await gateway.charge(cardCharge(certification, card))
        expect(outcome.kind === 'refused' && outcome.code === code, outcome)
      },
    })),
    {
      name: 'a part is given back once by its key, and never more than was taken',
      // A gateway that reports by webhook only accepts every refund, and reports there which ones failed.
      applies: capabilities.partialRefund && !capabilities.reportsByWebhookOnly,
      run: async () => {
        const key = await approvedKey(certification, cardCharge(certification, approved))
        const part = { ...key, amount: Math.floor(amount / 4), currency, refundKey: `${key.reference}-1` }
        for (const refund of [part, part]) expectKind(await gateway.refund(refund), 'done')
        const found = await expectFound(certification, key, 'refunded')
        expect(found.kind === 'refunded' && found.refundedTotal === part.amount, found)
        const tooMuch = { ...part, amount, refundKey: `${key.reference}-2` }
        expectKind(await gateway.refund(tooMuch), 'refused')
      },
    },
    {
      name: 'the same reference again is the same charge',
      applies: capabilities.replaySafe,
      run: async () => {
        const charge = cardCharge(certification, approved)
        const key = await approvedKey(certification, charge)
        const again = await gateway.charge(charge)
        expect(again.kind === 'approved' && again.gatewayId === key.gatewayId, again)
      },
    },
    ...installmentChecks(certification),
    ...keptCardChecks(certification),
    {
      name: 'another account is certainly not charged',
      applies: Object.keys(certification.credentials).length > 0,
      run: async () => {
        const credentials = wrongCredentials(certification.credentials)
        expectKind(await gateway.charge({ ...cardCharge(certification, approved), credentials }), 'not-sent')
      },
    },
  ]
}

/** In the fewest and in the most instalments that the gateway says to take of the buyer's country. */
function installmentChecks(certification: CardCertification): Check[] {
  const { gateway, approved, buyer, currency, amount } = certification
  const plan = gateway.capabilities.installments.find(
    (each) => each.country === buyer.country && each.currency === currency,
  )
  const numbers = (plan?.numbers ?? []).filter((each) => each > 1 && amount >= each * (plan?.least ?? 1))
  return [...new Set([numbers.at(0), numbers.at(-1)])].flatMap((installments) =>
    installments === undefined
      ? []
      : {
          name: `a card pays in ${installments} instalments`,
          applies: true,
          run: async () => {
            await approvedKey(certification, cardCharge(certification, approved, { installments }))
          },
        },
  )
}

function authorizationChecks(certification: CardCertification): Check[] {
  const { gateway, approved, amount, currency } = certification
  return [
    {
      name: 'an authorisation is captured, once',
      applies: true,
      run: async () => {
        const key = await approvedKey(certification, cardCharge(certification, approved, { capture: false }))
        for (const capture of [1, 2]) {
          const outcome = await gateway.capture({ ...key, amount, currency })
          expect(outcome.kind === 'approved', { capture, outcome })
        }
      },
    },
    {
      name: 'an authorisation that is voided cannot be captured any more',
      applies: !gateway.capabilities.reportsByWebhookOnly,
      run: async () => {
        const key = await approvedKey(certification, cardCharge(certification, approved, { capture: false }))
        expectKind(await gateway.void(key), 'done')
        await expectFound(certification, key, 'canceled')
        expectKind(await gateway.capture({ ...key, amount, currency }), 'refused')
      },
    },
  ]
}

function silenceChecks(certification: CardCertification): Check[] {
  const { gateway, approved, proxy } = certification
  return (['lost', 'malformed', 'error'] as const).map((spoiling) => ({
    name: `an answer that is ${spoiling === 'error' ? 'an error' : spoiling} is unknown, and the look-up finds the charge`,
    applies: !gateway.capabilities.reportsByWebhookOnly,
    run: async () => {
      const charge = cardCharge(certification, approved)
      proxy.spoilNext(spoiling)
      expectKind(await gateway.charge(charge), 'unknown')
      await expectFound(certification, keyOf(charge), 'approved')
    },
  }))
}

function waitingChecks(certification: Certification): Check[] {
  const { gateway, currency } = certification
  const { methods, cancelsPix } = gateway.capabilities
  const inAnHour = new Date(Date.now() + 60 * 60 * 1000)
  const inThreeDays = new Date(Date.now() + 72 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const opened = async (charge: Charge): Promise<ChargeKey> => {
    const outcome = await gateway.charge(charge)
    return { ...keyOf(charge), gatewayId: expectKind(outcome, 'awaiting').gatewayId }
  }
  return [
    {
      name: 'a Pix waits, and ends when it is cancelled',
      applies: methods.includes('PIX') && currency === 'BRL',
      run: async () => {
        const key = await opened({ ...baseOf(certification), kind: 'pix', expiresAt: inAnHour })
        await expectFound(certification, key, 'awaiting')
        if (!cancelsPix) return
        expectKind(await gateway.cancel(key), 'done')
        await expectFound(certification, key, 'canceled')
      },
    },
    {
      name: 'a Pix Automático waits for its first payment, and ends when it is cancelled',
      applies: methods.includes('PIX_AUTOMATIC') && currency === 'BRL',
      run: async () => {
        const key = await opened({ ...baseOf(certification), ...mandateFor(certification.amount, inAnHour) })
        await expectFound(certification, key, 'awaiting')
        expectKind(await gateway.cancel(key), 'done')
        await expectFound(certification, key, 'canceled')
      },
    },
    {
      name: 'a boleto waits with its line',
      applies: methods.includes('BOLETO') && currency === 'BRL',
      run: async () => {
        const boleto = { kind: 'boleto', dueDate: inThreeDays, instructions: 'Teste' } as const
        await expectFound(certification, await opened({ ...baseOf(certification), ...boleto }), 'awaiting')
      },
    },
    {
      name: 'an OXXO voucher waits with its reference',
      applies: methods.includes('OXXO') && currency === 'MXN',
      run: async () => {
        const oxxo = { kind: 'oxxo', dueDate: inThreeDays } as const
        await expectFound(certification, await opened({ ...baseOf(certification), ...oxxo }), 'awaiting')
      },
    },
  ]
}

/** The right to charge the same every month, a month from now on. */
function mandateFor(recurringAmount: Minor, expiresAt: Date) {
  const startsOn = new Date(expiresAt.getTime() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const terms = { periodDays: 30, recurringAmount, startsOn, contractId: 'certification' }
  return { kind: 'mandate', mandate: 'pix-automatic', expiresAt, ...terms } as const
}
