import type {
  Authentication,
  Capabilities,
  Found,
  ReportPage,
  ReportQuery,
  Reversal,
} from '#gateways/gateway.ts'
import { inBrazil } from '#gateways/installment-plans.ts'
import type { Mandate, MandateState } from '#rules/payment/mandate-state.ts'
import type { NextAction, Outcome } from '#rules/payment/outcome.ts'
import type {
  AttemptKey,
  AuthenticationOrder,
  CardSummary,
  ChargeOrder,
  GatewayPort,
} from '../gateway-role/gateway-port.ts'

/** Money that moved at the acquirer. Lines are only ever appended; tests of money compare them with our database. */
export type AcquirerLine = { kind: 'charge' | 'refund' | 'void'; reference: string; amount: number }

/**
 * The acquirer's handling of one charge. `answer-lost`: it charges and we receive nothing. `request-lost`: it receives
 * nothing and we cannot know. `dies-before` and `dies-after` throw, as a killed process does.
 */
export type Step =
  | { does: 'approve' | 'wait' | 'review' }
  | { does: 'refuse'; code: Extract<Outcome, { kind: 'refused' }>['code']; reversible?: boolean }
  | { does: 'answer-lost' | 'request-lost' | 'not-sent' | 'dies-before' | 'dies-after' }

type ChargeState = 'paid' | 'waiting' | 'agreed' | 'review' | 'refused' | 'canceled' | 'expired' | 'refunded'
type Kept = {
  order: ChargeOrder
  state: ChargeState
  code: (Step & { does: 'refuse' }) | null
  refunded: number
  /** The payer's answer on future charges, where it was requested. */
  mandate: MandateState
  /** Amount refunded by each refund key. */
  refunds: Map<string, number>
}

export type FakeAcquirer = GatewayPort & {
  readonly ledger: readonly AcquirerLine[]
  /** Every charge that it was asked for, in order. */
  readonly orders: readonly ChargeOrder[]
  /** Every authentication that it was asked for, in order. */
  readonly authentications: readonly AuthenticationOrder[]
  /** The issuer's answers to the next authentications, and to the end of their challenges. */
  authenticates: (order: AuthenticationOrder) => Authentication | Promise<Authentication>
  verifies: (challengeReference: string) => Authentication | Promise<Authentication>
  /** Decides about the next charges; by default a card is approved, a Pix and a boleto wait. */
  script: (order: ChargeOrder, nth: number) => Step | Promise<Step>
  /** Cards that the vault holds; anything else is unknown to it. */
  cards: Map<string, CardSummary>
  capabilities: Map<string, Capabilities>
  /** Whether it answers what it moved. */
  reportsAre: 'paged' | 'unanswered'
  /** The buyer pays a waiting Pix or boleto, and authorises the charges to come where the code asks for it. */
  pay(reference: string, mandate?: MandateState): void
  /** The buyer's bank answers later, or the buyer takes back what they authorised. */
  answerMandate(reference: string, mandate: MandateState): void
  /** The buyer agrees at the wallet: no money moves yet. */
  agree(reference: string): void
  /** Every charge that it was asked to complete, in order. */
  readonly completions: readonly string[]
  /** Outcome of the next completions: by default the agreed amount is captured. */
  completesBy: (nth: number) => 'take' | 'refuse' | 'answer-lost' | 'request-lost' | Promise<'take'>
  /** The acquirer ends its review. */
  decide(reference: string, verdict: 'approve' | 'refuse'): void
  /** Somebody gives money back at the acquirer, past us. */
  refundBehind(reference: string, amount: number): void
  expire(reference: string): void
  /** Answers of `cancel` while set: an acquirer that cannot be reached. */
  cancelsAre: 'answered' | 'unknown'
  lookUpsAre: 'answered' | 'unknown'
  /** `unsent` never arrive; `lost` are made and not answered; `dying` are made and the process that asked is killed. */
  refundsAre: 'answered' | 'unsent' | 'lost' | 'refused' | 'dying'
  /** It refunds more than it took: the case that our own guards are for. */
  isCareless: boolean
  charged(): AcquirerLine[]
  /** Back to empty books and the answers of the beginning. */
  forgetAll(): void
}

const CAPABILITIES: Capabilities = {
  methods: ['CREDIT_CARD', 'PIX', 'PIX_AUTOMATIC', 'BOLETO', 'PAYPAL', 'OXXO'],
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
}

const idOf = (reference: string): string => `at-acquirer-${reference}`
const defaultScript = (order: ChargeOrder): Step => ({
  does: ['card', 'verification', 'stored-card'].includes(order.what.kind) ? 'approve' : 'wait',
})

const noIssuer = {
  authenticates: (): Authentication => ({ kind: 'unavailable', reason: 'no 3-D Secure here' }),
  verifies: (): Authentication => ({ kind: 'unavailable', reason: 'no 3-D Secure here' }),
}

/** Creates an acquirer in memory that follows instructions and keeps its own books. */
export function createFakeAcquirer(): FakeAcquirer {
  const ledger: AcquirerLine[] = []
  const orders: ChargeOrder[] = []
  const authentications: AuthenticationOrder[] = []
  const completions: string[] = []
  const kept = new Map<string, Kept>()
  /** The days of later charges under mandates. */
  const collections = new Map<string, string>()
  const known = (reference: string): Kept => {
    const charge = kept.get(reference)
    if (charge === undefined) throw new Error(`the acquirer does not know ${reference}`)
    return charge
  }
  const settle = (reference: string): void => {
    const charge = known(reference)
    charge.state = 'paid'
    if (charge.order.amount > 0) ledger.push({ kind: 'charge', reference, amount: charge.order.amount })
  }
  const fake: FakeAcquirer = {
    ledger,
    orders,
    authentications,
    ...noIssuer,
    completions,
    completesBy: () => 'take',
    script: defaultScript,
    cards: new Map([[TEST_CARD, { brand: 'visa', bin: '411111', last_four: '1111', expires: '2039-12' }]]),
    capabilities: new Map([
      ['acquirer', { ...CAPABILITIES }],
      ['acquirer-b', { ...CAPABILITIES }],
    ]),
    cancelsAre: 'answered',
    lookUpsAre: 'answered',
    refundsAre: 'answered',
    isCareless: false,
    gateways: () => Promise.resolve(fake.capabilities),
    async charge(order) {
      orders.push(order)
      const step = await fake.script(order, orders.length)
      return enact(step, order, { kept, settle })
    },
    deviceData: () => Promise.resolve(null),
    report: (query) =>
      Promise.resolve(fake.reportsAre === 'paged' ? reportOf(ledger, kept, query) : unanswered),
    reportsAre: 'paged',
    async authenticate(order) {
      authentications.push(order)
      return fake.authenticates(order)
    },
    async verify({ challengeReference }) {
      return fake.verifies(challengeReference)
    },
    async complete({ reference }) {
      completions.push(reference)
      const charge = known(reference)
      const how = await fake.completesBy(completions.length)
      if (charge.state === 'agreed' && (how === 'take' || how === 'answer-lost')) settle(reference)
      if (charge.state === 'agreed' && how === 'refuse')
        Object.assign(charge, { state: 'refused', code: { does: 'refuse', code: 'BANK' } })
      const isAnswered = how === 'take' || how === 'refuse'
      return isAnswered ? outcomeOf(found(kept, { reference })) : unanswered
    },
    capture: () => Promise.resolve(unanswered),
    lookUp: (key) => Promise.resolve(fake.lookUpsAre === 'answered' ? found(kept, key) : unanswered),
    cancel: (key) => Promise.resolve(fake.cancelsAre === 'answered' ? cancel(kept, key) : unanswered),
    endMandate: ({ reference }) => {
      const charge = known(reference)
      if (fake.cancelsAre === 'unknown') return Promise.resolve(unanswered)
      if (charge.mandate !== 'created' && charge.mandate !== 'approved')
        return Promise.resolve({ kind: 'refused', reason: 'it has ended' })
      charge.mandate = 'canceled'
      return Promise.resolve({ kind: 'done', gatewayId: idOf(reference) })
    },
    collect: ({ reference, amount, mandateReference, dueOn }) => {
      const asked = [...kept.values()].find(
        (each) => askedMandate(each).mandate?.reference === mandateReference,
      )
      if (asked?.mandate !== 'approved' || asked.order.what.kind !== 'mandate')
        return Promise.resolve({ kind: 'refused', code: 'BANK', reversible: false })
      const { recurringAmount } = asked.order.what
      if (recurringAmount !== null && recurringAmount !== amount)
        return Promise.resolve({ kind: 'refused', code: 'BANK', reversible: false })
      collections.set(reference, dueOn)
      return Promise.resolve({ kind: 'scheduled', gatewayId: idOf(reference), on: dueOn })
    },
    collected: ({ reference }) => {
      const on = collections.get(reference)
      return Promise.resolve(
        on === undefined ? { kind: 'not-found' } : { kind: 'scheduled', gatewayId: idOf(reference), on },
      )
    },
    refund: ({ amount, ...key }) => {
      const charge = kept.get(key.reference)
      const repeated = charge?.refunds.get(key.refundKey)
      if (charge !== undefined && repeated !== undefined) return repeatOf(fake, repeated, amount, key)
      if (fake.refundsAre === 'unsent') return Promise.resolve(unanswered)
      if (fake.refundsAre === 'refused')
        return Promise.resolve({ kind: 'refused', reason: 'not for this card' })
      if (charge === undefined || (!fake.isCareless && charge.refunded + amount > charge.order.amount)) {
        return Promise.resolve({ kind: 'refused', reason: 'nothing to give back' })
      }
      charge.refunds.set(key.refundKey, amount)
      refundSale(ledger, charge, key.reference, amount)
      if (fake.refundsAre === 'dying') return Promise.reject(new Error('killed after the refund'))
      return repeatOf(fake, amount, amount, key)
    },
    void: ({ reference }) => {
      const charge = kept.get(reference)
      if (charge?.state !== 'review' && charge?.state !== 'canceled')
        return Promise.resolve({ kind: 'refused', reason: 'nothing is authorised without being captured' })
      charge.state = 'canceled'
      return Promise.resolve({ kind: 'done', gatewayId: idOf(reference) })
    },
    cardFacts: (tokens) => Promise.resolve(tokens.map((token) => fake.cards.get(token) ?? null)),
    pay: (reference, mandate = 'approved') => {
      settle(reference)
      known(reference).mandate = mandate
    },
    answerMandate: (reference, mandate) => void (known(reference).mandate = mandate),
    agree: (reference) => Object.assign(known(reference), { state: 'agreed' }),
    decide: (reference, verdict) => {
      if (verdict === 'approve') settle(reference)
      else
        Object.assign(known(reference), {
          state: 'refused',
          code: { does: 'refuse', code: 'SUSPECTED_FRAUD' },
        })
    },
    refundBehind: (reference, amount) => refundSale(ledger, known(reference), reference, amount),
    expire: (reference) => Object.assign(known(reference), { state: 'expired' }),
    charged: () => ledger.filter((line) => line.kind === 'charge'),
    forgetAll: () => {
      for (const list of [ledger, orders, authentications, completions]) list.length = 0
      kept.clear()
      Object.assign(fake, { script: defaultScript, cancelsAre: 'answered', lookUpsAre: 'answered' })
      Object.assign(fake, { refundsAre: 'answered', isCareless: false })
      Object.assign(fake, noIssuer)
      fake.completesBy = () => 'take'
    },
  }
  return fake
}

/** The token of a card that every fake acquirer's vault holds. */
export const TEST_CARD = 'card_test_00000000000000000001'

/** The answer to a refund, and to every repeat of its key. */
function repeatOf(
  fake: FakeAcquirer,
  first: number,
  amount: number,
  { reference, refundKey }: { reference: string; refundKey: string },
): Promise<Reversal> {
  if (fake.refundsAre === 'lost') return Promise.resolve(unanswered)
  if (first !== amount)
    return Promise.resolve({ kind: 'refused', reason: 'another amount under the same key' })
  return Promise.resolve({ kind: 'done', gatewayId: `refund-${idOf(reference)}-${refundKey}` })
}

const unanswered = { kind: 'unknown', reason: 'no answer' } as const

type Books = { kept: Map<string, Kept>; settle: (reference: string) => void }

function enact(step: Step, order: ChargeOrder, { kept, settle }: Books): Outcome {
  const { reference } = order
  const gatewayId = idOf(reference)
  const keep = (state: ChargeState, code: Kept['code'] = null): void => {
    kept.set(reference, { order, state, code, refunded: 0, mandate: 'created', refunds: new Map() })
  }
  if (step.does === 'dies-before') throw new Error('killed before the request left')
  if (step.does === 'request-lost') return { kind: 'unknown', reason: 'timed out' }
  if (step.does === 'not-sent') return { kind: 'not-sent', reason: 'connection refused' }
  if (step.does === 'refuse') {
    keep('refused', step)
    return { kind: 'refused', code: step.code, gatewayId, reversible: step.reversible ?? false }
  }
  if (step.does === 'wait') {
    keep('waiting')
    return { kind: 'awaiting', gatewayId, action: actionOf(order) }
  }
  if (step.does === 'review') {
    keep('review')
    return { kind: 'in-review', gatewayId }
  }
  keep('paid')
  settle(reference)
  if (step.does === 'dies-after') throw new Error('killed after the charge')
  return step.does === 'answer-lost'
    ? { kind: 'unknown', reason: 'timed out' }
    : { kind: 'approved', gatewayId, ...keptCard(order) }
}

/** The acquirer's name for a card that it was asked to keep. */
function keptCard({ what, reference }: ChargeOrder): { storedReference?: string } {
  if (what.kind === 'stored-card') return { storedReference: what.storedReference }
  const isKept = what.kind === 'verification' || (what.kind === 'card' && what.store)
  return isKept ? { storedReference: `kept-${reference}` } : {}
}

function askedMandate({ order, mandate }: Kept): { mandate?: Mandate } {
  const { what, reference } = order
  return what.kind === 'mandate' ? { mandate: { reference: `rec-${reference}`, state: mandate } } : {}
}

function actionOf({ what, reference }: ChargeOrder): NextAction {
  if (what.kind === 'pix' || what.kind === 'mandate')
    return { kind: 'qr-code', code: `pix-of-${reference}`, expires_at: what.expiresAt }
  if (what.kind === 'wallet')
    return { kind: 'redirect', url: `https://wallet.example/${reference}`, expires_at: null }
  if (what.kind === 'oxxo')
    return {
      kind: 'voucher',
      voucher: 'oxxo',
      reference: '99990123456789',
      due_date: what.dueDate,
      url: null,
    }
  if (what.kind !== 'boleto') throw new Error('a card waits for nothing')
  return {
    kind: 'voucher',
    voucher: 'boleto',
    line: '34191090080001234567489012345677199990000049700',
    barcode: '34191999900000497001090000012345678901234567',
    due_date: what.dueDate,
    url: null,
  }
}

function found(kept: Map<string, Kept>, { reference }: Pick<AttemptKey, 'reference'>): Found {
  const charge = kept.get(reference)
  if (charge === undefined) return { kind: 'not-found' }
  const gatewayId = idOf(reference)
  if (charge.refunded > 0)
    return { kind: 'refunded', gatewayId, refundedTotal: charge.refunded, ...askedMandate(charge) }
  if (charge.state === 'paid')
    return { kind: 'approved', gatewayId, ...keptCard(charge.order), ...askedMandate(charge) }
  if (charge.state === 'waiting') return { kind: 'awaiting', gatewayId, action: actionOf(charge.order) }
  if (charge.state === 'agreed')
    return { kind: 'awaiting', gatewayId, action: actionOf(charge.order), payerApproved: true }
  if (charge.state === 'review') return { kind: 'in-review', gatewayId }
  if (charge.state !== 'refused')
    return { kind: charge.state === 'expired' ? 'expired' : 'canceled', gatewayId }
  return { kind: 'refused', code: charge.code?.code ?? 'GENERIC', gatewayId, reversible: false }
}

/** Converts a look-up's result to the answer to a completion. */
function outcomeOf(chargeEvent: Found): Outcome {
  const isOutcome =
    chargeEvent.kind === 'approved' || chargeEvent.kind === 'awaiting' || chargeEvent.kind === 'refused'
  return isOutcome ? chargeEvent : unanswered
}

function cancel(kept: Map<string, Kept>, { reference }: AttemptKey): Reversal {
  const charge = kept.get(reference)
  if (charge?.state === 'canceled') return { kind: 'done', gatewayId: idOf(reference) }
  const isVoucher = charge?.order.what.kind === 'boleto' || charge?.order.what.kind === 'oxxo'
  if ((charge?.state !== 'waiting' && charge?.state !== 'agreed') || isVoucher) {
    return { kind: 'refused', reason: 'paid, or of a kind that cannot be cancelled' }
  }
  charge.state = 'canceled'
  return { kind: 'done', gatewayId: idOf(reference) }
}

const LINES_A_PAGE = 2

/** Everything in its books, as moved just now, in small pages. */
function reportOf(
  ledger: readonly AcquirerLine[],
  kept: ReadonlyMap<string, Kept>,
  { cursor }: ReportQuery,
): ReportPage {
  const begin = Number(cursor ?? 0)
  const at = new Date().toISOString()
  const movements = ledger.slice(begin, begin + LINES_A_PAGE).map((line) => {
    const { currency = 'BRL' } = kept.get(line.reference)?.order ?? {}
    const kind = line.kind === 'void' ? 'refund' : line.kind
    return { ...line, kind, currency, at, gatewayId: idOf(line.reference) }
  })
  const end = begin + LINES_A_PAGE
  return { kind: 'page', movements, next: end < ledger.length ? String(end) : null }
}

function refundSale(ledger: AcquirerLine[], charge: Kept, reference: string, amount: number): void {
  charge.refunded += amount
  ledger.push({ kind: 'refund', reference, amount })
}
