import { fromWire, type Currency, type Minor } from '#rules/base/money.ts'
import { proposedRefund, shareOverSales } from '#rules/sales/refund-items.ts'
import { decideRefund, isVoidable, splitOverCards, type RefundWay } from '#rules/sales/refund.ts'
import { CallError } from '../../call-error.ts'
import { newId, newPublicId, newReference } from '../../signing/identifiers.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { AttemptRecord, SaleRecord } from '../../store/purchases/purchase-records.ts'
import {
  refundsByKey,
  writeRefunds,
  type NewRefund,
  type NewRefundItem,
  type RefundRecord,
} from '../../store/purchases/refund-store.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { leftOfCard, readAsked, refundSituation, shareOf, type Asked } from './read-asked.ts'
import { refusalSentence } from './refund-words.ts'
import { chosenItems, type ItemName } from './sale-items.ts'
import type { ResolveDeps } from '../outcomes/resolve-attempt.ts'

/** Check that refuses, in the transaction of the order, a refund that a member may not make. */
export type Admit = (tx: Database, asked: AdmittedRefund) => Promise<void>
/** An order that is about to be committed; its rows are written. */
export type AdmittedRefund = {
  key: string
  /** The row of the sale. */
  saleId: string
  amount: Minor
  currency: Currency
  now: Date
}

export type RefundAsk = {
  saleId: string
  /** The operator's name for this order: the same key is the same refund. */
  key: string
  reason: string
  /** A decimal number with its currency; null: all that is left of the sale. */
  /** Null with items: the amount paid for them. */
  amount: { value: number; currency: Currency } | null
  by: RefundWay
  /** Of a purchase by two cards: which of them gets it; null: both. */
  card: number | null
  /**
   * Items that end once it is done: tickets by their numbers, other products whole. Absent: nothing ends except by the
   * amount.
   */
  items?: readonly ItemName[]
  /** Member who requests it in the office; absent: an operator, by a key. */
  member?: AuditActor & { admit?: Admit }
}
export type VoidAsk = Pick<RefundAsk, 'saleId' | 'key' | 'reason' | 'member'>

type Order = VoidAsk & { contents: string }

const MAX_ROUNDS = 6

/**
 * Refunds money of a sale. The order is committed before the gateway receives it and has its own key there, so that
 * neither a repeat nor a crash refunds twice. Returns the refund as it is when the gateway has responded; the sweep
 * continues with what is still open.
 * @throws CallError NOT_FOUND, REFUND_KEY_REUSED, NOT_REFUNDABLE
 */
export function askRefund(deps: ResolveDeps, ask: RefundAsk): Promise<RefundRecord[]> {
  const { saleId, reason, amount, by, card, items = [] } = ask
  const ends = items.length > 0 && { items }
  const contents = JSON.stringify({ kind: 'refund', saleId, reason, amount, by, card, ...ends })
  return order(deps, { ...ask, contents }, (asked) =>
    items.length === 0 ? planRefund(deps, asked, ask) : planItems(deps, asked, { ...ask, items }),
  )
}

/**
 * Lets an authorisation go before anything was captured.
 * @throws CallError NOT_FOUND, REFUND_KEY_REUSED, NOT_VOIDABLE
 */
export function askVoid(deps: ResolveDeps, ask: VoidAsk): Promise<RefundRecord[]> {
  const contents = JSON.stringify({ kind: 'void', saleId: ask.saleId, reason: ask.reason })
  return order(deps, { ...ask, contents }, ({ sale, attempt }) => {
    if (!isVoidable(attempt.state)) {
      const sentence = 'Only a payment that is in review can be voided: one that was captured is refunded.'
      throw new CallError('NOT_VOIDABLE', { stated: { sale: [sentence] } })
    }
    const whole = { sale, kind: 'void', way: 'gateway' } as const
    const held = attempt.legs?.map((leg): Plan => ({ ...whole, card: leg.number, amount: leg.total }))
    const plans = held ?? [{ ...whole, card: null, amount: attempt.total }]
    return Promise.resolve({ plans, ends: [] })
  })
}

/** One order to the gateway: for each sale and card that gives money back. */
type Plan = Pick<NewRefund, 'kind' | 'way' | 'card' | 'amount'> & { sale: SaleRecord }
type Planned = { plans: Plan[]; ends: NewRefundItem[] }

async function order(
  deps: ResolveDeps,
  ask: Order,
  decide: (asked: Asked) => Promise<Planned>,
): Promise<RefundRecord[]> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const known = await knownRefunds(deps, ask)
    if (known !== null) return known
    const asked = await readAsked(deps, ask.saleId)
    const { plans, ends } = await decide(asked)
    const refunds = plans.map((plan, index) => newRefund(ask, asked, plan, index + 1))
    const also = telling(deps, ask, asked, plans)
    if ((await writeRefunds(deps.db, refunds, ends, also)) === 'written') return carryOut(deps, ask.key)
  }
  throw new CallError('UNAVAILABLE')
}

/** Returns the function that admits a member's refund and records it in the audit log, in its transaction. */
function telling(deps: ResolveDeps, { key, member, saleId }: Order, { sale }: Asked, plans: readonly Plan[]) {
  return async (tx: Database): Promise<void> => {
    if (member === undefined) return
    const amount = plans.reduce((sum, plan) => sum + plan.amount, 0)
    const { id, currency } = sale
    await member.admit?.(tx, { key, saleId: id, amount, currency, now: deps.now() })
    const facts = { amount, currency }
    const action = plans.every(({ kind }) => kind === 'void') ? 'sale.let-go' : 'sale.refunded'
    // guard: audit-of-refunds
    await recordAudit(tx, member, { action, target: { kind: 'sale', id: saleId }, facts })
  }
}

/** Returns the refunds ordered under the key before; the same contents are the same order. */
async function knownRefunds(
  deps: ResolveDeps,
  { key, contents }: { key: string; contents: string },
): Promise<RefundRecord[] | null> {
  const known = await refundsByKey(deps.db, key)
  if (known.length === 0) return null
  if (known.some((refund) => refund.contents !== contents)) throw new CallError('REFUND_KEY_REUSED')
  return known
}

/** @throws CallError NOT_REFUNDABLE with the sentence that says why */
async function planRefund(deps: ResolveDeps, asked: Asked, ask: RefundAsk): Promise<Planned> {
  const { sale } = asked
  const { currency } = sale
  const amount = ask.amount === null ? null : minorOf(ask.amount, currency)
  const decision = decideRefund(await refundSituation(deps, asked), { amount, by: ask.by })
  if (decision.kind === 'refused') {
    const field = decision.why === 'too-much' ? 'amount' : 'sale'
    return refuse(field, refusalSentence(decision.why, decision.left, currency))
  }
  const parts = partsOf(asked.attempt, ask, decision.amount)
  if (parts === null) return refuse('card', refusalSentence('too-much-for-card', 0, currency))
  const plans = parts.map((part): Plan => ({ ...part, sale, kind: 'refund', way: ask.by }))
  return { plans, ends: [] }
}

/** Ends a refund that cannot be ordered, with the sentence that says why. */
function refuse(field: string, sentence: string): never {
  throw new CallError('NOT_REFUNDABLE', { stated: { [field]: [sentence] } })
}

/**
 * The refunds of the sales whose items are to end.
 * @throws CallError NOT_REFUNDABLE with the sentence that says why
 */
async function planItems(
  deps: ResolveDeps,
  asked: Asked,
  ask: RefundAsk & { items: readonly ItemName[] },
): Promise<Planned> {
  const { currency } = asked.sale
  const chosen = await chosenItems(deps, asked, ask.items)
  const sales = chosen.map(({ paid, left }) => ({ paid, left }))
  const amount = ask.amount === null ? proposedRefund(sales) : minorOf(ask.amount, currency)
  const shares = shareOverSales(amount, sales)
  if (shares === null) {
    const left = sales.reduce((sum, sale) => sum + sale.left, 0)
    return refuse('amount', refusalSentence('too-much', left, currency))
  }
  const plans: Plan[] = []
  for (const [index, { sale }] of chosen.entries()) {
    const situation = await refundSituation(deps, { ...asked, sale })
    const given = plans.reduce((sum, plan) => sum + plan.amount, 0)
    const share = shares[index] ?? 0
    const decision = decideRefund(
      { ...situation, left: situation.left - given },
      { amount: share, by: ask.by },
    )
    if (decision.kind === 'refused')
      return refuse('sale', refusalSentence(decision.why, decision.left, currency))
    const parts = partsOf(
      asked.attempt,
      { ...ask, amount: { value: share, currency } },
      decision.amount,
      plans,
    )
    if (parts === null) return refuse('card', refusalSentence('too-much-for-card', 0, currency))
    plans.push(...parts.map((part): Plan => ({ ...part, sale, kind: 'refund', way: ask.by })))
  }
  const ends = chosen.flatMap(({ sale, numbers }) => numbers.map((number) => ({ sale_id: sale.id, number })))
  return { plans, ends }
}

/**
 * Splits the amount between the cards; a named card refunds all that it has left if no amount is given.
 * @param planned amounts that the cards refund beside it
 */
function partsOf(
  { legs }: AttemptRecord,
  { card, amount }: Pick<RefundAsk, 'card' | 'amount'>,
  decided: Minor,
  planned: readonly Plan[] = [],
): Pick<Plan, 'card' | 'amount'>[] | null {
  if (legs === undefined) return card === null || card === 1 ? [{ card: null, amount: decided }] : null
  const plannedOf = (number: number): Minor =>
    planned.reduce((sum, plan) => sum + (plan.card === number ? plan.amount : 0), 0)
  const cards = legs.map((leg) => ({
    number: leg.number,
    left: leftOfCard(leg) - plannedOf(leg.number),
  }))
  const named = cards.find(({ number }) => number === card)
  const wanted = amount === null && named !== undefined ? Math.min(decided, named.left) : decided
  const parts = splitOverCards(wanted, cards, card)
  return parts === null || parts.length === 0 ? null : parts
}

function minorOf({ value, currency }: NonNullable<RefundAsk['amount']>, sold: Currency): Minor {
  if (currency !== sold) return refuse('currency', `The sale is in ${sold}, not in ${currency}.`)
  return fromWire(value, sold) ?? refuse('amount', `${value} is no amount of ${sold}.`)
}

function newRefund(ask: Order, asked: Asked, { sale, ...plan }: Plan, part: number): NewRefund {
  return {
    ...plan,
    id: newId(),
    refund_id: newPublicId(),
    refund_key: ask.key,
    part,
    contents: ask.contents,
    attempt_id: asked.attempt.id,
    sale_id: sale.id,
    reason: ask.reason,
    gateway_key: newReference(),
    share: shareOf({ ...asked, sale }),
  }
}

async function carryOut(deps: ResolveDeps, key: string): Promise<RefundRecord[]> {
  for (const refund of await refundsByKey(deps.db, key)) await carryOutRefund(deps, refund)
  return refundsByKey(deps.db, key)
}
