import fc from 'fast-check'
import type { Fate } from './authorising-acquirer.ts'
import type { Step } from './fake-acquirer.ts'

/*
 * Possible events in the history of one purchase: submits from two tabs by every payment method, any outcome at the
 * acquirer and the issuer, repeats, payments at the bank and at the wallet, webhooks in any order and number, sweeps,
 * time, refunds.
 */

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const CARD_STEPS = [
  'approve',
  'review',
  'answer-lost',
  'request-lost',
  'not-sent',
  'dies-before',
  'dies-after',
] as const

const stepArb: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...CARD_STEPS).map((does): Step => ({ does })),
  fc.boolean().map((reversible): Step => ({ does: 'refuse', code: 'GENERIC', reversible })),
)
const waitArb: fc.Arbitrary<Step> = fc
  .constantFrom('wait', 'wait', 'wait', 'wait', 'wait', 'request-lost', 'not-sent', 'dies-before')
  .map((does): Step => ({ does }))
const fateArb: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('done' as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('refused', 'review', ...CARD_STEPS.slice(2)) as fc.Arbitrary<Fate>,
  },
)
/** Of the requests about each card; a capture or a reversal is never in review. */
const fatesArb = fc.record({
  authorise: fc.tuple(fateArb, fateArb),
  capture: fc.tuple(fateArb, fateArb).map(withoutReview),
  void: fc.tuple(fateArb, fateArb).map(withoutReview),
  refund: fc.tuple(fateArb, fateArb).map(withoutReview),
})
export type Fates = typeof fatesArb extends fc.Arbitrary<infer T> ? T : never

function withoutReview([first, second]: readonly [Fate, Fate]): [Fate, Fate] {
  return [first === 'review' ? 'done' : first, second === 'review' ? 'done' : second]
}

/**
 * Answers of the issuer. Mostly those that let a purchase continue: a history that ends at the issuer says little about
 * money.
 */
const ISSUER = [
  'authenticated',
  'authenticated',
  'authenticated',
  'challenge',
  'challenge',
  'failed',
  'unavailable',
  'dies',
] as const
export type Issuer = (typeof ISSUER)[number]

const tab = fc.constantFrom(0, 1)
const does = <T extends string>(name: T) => fc.constant(name)

/** Actions by which a buyer starts, each with another payment method. */
const beginningArb = fc.oneof(
  fc.record({ does: does('card'), tab, step: stepArb }),
  fc.record({ does: does('wait'), tab, method: fc.constantFrom('PIX', 'BOLETO'), step: waitArb }),
  fc.record({ does: does('wait'), tab, method: fc.constant('PAYPAL' as const), step: waitArb }),
  fc.record({ does: does('two-cards'), tab, fates: fatesArb }),
  fc.record({
    does: does('authenticate'),
    tab,
    method: fc.constantFrom('CREDIT_CARD', 'DEBIT_CARD'),
    issuer: fc.constantFrom(...ISSUER),
    step: stepArb,
  }),
)

/** Actions by which the buyer continues, here, at the bank or at the wallet. */
const goingOnArb = fc.oneof(
  fc.record({ does: does('repeat') }),
  fc.record({ does: does('repeat') }),
  fc.record({ does: does('back-from-bank'), issuer: fc.constantFrom(...ISSUER) }),
  fc.record({
    does: does('agree'),
    completion: fc.constantFrom('take', 'take', 'refuse', 'answer-lost', 'request-lost'),
  }),
  fc.record({ does: does('back-from-wallet'), agreed: fc.boolean() }),
  fc.record({ does: does('bank-pays'), which: fc.nat(5) }),
)

/** Actions of other parties, and time. */
const outsideArb = fc.oneof(
  fc.record({ does: does('decide'), verdict: fc.constantFrom('approve', 'refuse') }),
  fc.record({ does: does('webhook'), which: fc.nat(5), copies: fc.constantFrom(1, 3) }),
  fc.record({ does: does('sweep') }),
  fc.record({ does: does('pass'), seconds: fc.constantFrom(30, 90, 33 * MINUTE, 6 * DAY) }),
  fc.record({ does: does('unanswered'), what: fc.constantFrom('cancels', 'look-ups', 'nothing') }),
  fc.record({ does: does('refund'), share: fc.constantFrom(0.4, 1) }),
  fc.record({ does: does('ask-refund'), share: fc.constantFrom(0.4, null) }),
)

const actionArb = fc.oneof(
  { weight: 2, arbitrary: beginningArb },
  { weight: 4, arbitrary: goingOnArb },
  { weight: 3, arbitrary: outsideArb },
)

/** A history begins with a submit. */
export const historyArb = fc
  .tuple(beginningArb, fc.array(actionArb, { maxLength: 13 }))
  .map(([first, rest]) => [first, ...rest])
export type Action = typeof actionArb extends fc.Arbitrary<infer T> ? T : never
