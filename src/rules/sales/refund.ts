import { isVoucher, type PaymentMethod } from '../methods/method.ts'
import { prorate, type Minor } from '../base/money.ts'
import type { AttemptState } from '../payment/payment-state.ts'

/**
 * States of a refund or a void. `asked` is committed before the gateway is called; `received` means that the gateway
 * took the order and reports the outcome by webhook only; `unknown` is requested again with the same key.
 */
export const REFUND_STATES = ['asked', 'received', 'unknown', 'done', 'refused'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Ways of returning the money: through the gateway that took it, or by the operator's own bank transfer. */
export const REFUND_WAYS = ['gateway', 'transfer'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** A Pix can be returned for so many days (regulation of the Pix, article on returns at the receiver's initiative). */
export const PIX_REFUND_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

export type RefundRefusal =
  | 'not-paid'
  | 'in-review'
  | 'charged-back'
  | 'nothing-left'
  | 'too-much'
  | 'too-much-for-card'
  | 'no-parts'
  | 'too-late'
  | 'transfer-only'

/** Known facts of a sale when its refund is requested. Amounts in the sale's currency. */
export type RefundSituation = {
  state: AttemptState
  method: PaymentMethod
  paidAt: Date | null
  now: Date
  /** The sale's share of what was captured, instalment interest included. */
  share: Minor
  /** Part of the share that was refunded or is being refunded. */
  claimed: Minor
  /** Remainder of the whole attempt after refunds by any party. */
  left: Minor
  /** The gateway supports partial refunds. */
  takesParts: boolean
}

export type RefundDecision =
  | { kind: 'refund'; amount: Minor }
  | { kind: 'refused'; why: RefundRefusal; left: Minor }

/**
 * Whether money of a sale may go back, and how much. `amount` null: all that is left of the sale. Vouchers are paid in
 * cash or by a transfer that names no account, so no gateway can send the money back.
 */
export function decideRefund(
  situation: RefundSituation,
  asked: { amount: Minor | null; by: RefundWay },
): RefundDecision {
  const { state, share, claimed } = situation
  const left = Math.max(0, Math.min(share - claimed, situation.left))
  const refused = (why: RefundRefusal): RefundDecision => ({ kind: 'refused', why, left })
  if (state === 'in-review') return refused('in-review')
  if (state === 'charged-back') return refused('charged-back')
  if (state !== 'approved' && state !== 'partially-refunded' && state !== 'refunded')
    return refused('not-paid')
  if (left === 0) return refused('nothing-left')
  const amount = asked.amount ?? left
  if (amount < 1 || amount > left) return refused('too-much')
  if (asked.by === 'transfer') return { kind: 'refund', amount }
  if (isVoucher(situation.method)) return refused('transfer-only')
  if (isPastPix(situation)) return refused('too-late')
  if (!situation.takesParts && amount < situation.left) return refused('no-parts')
  return { kind: 'refund', amount }
}

function isPastPix({ method, paidAt, now }: RefundSituation): boolean {
  const isPix = method === 'PIX' || method === 'PIX_AUTOMATIC'
  return isPix && paidAt !== null && now.getTime() - paidAt.getTime() > PIX_REFUND_DAYS * DAY_MS
}

/** Checks whether a void can release the authorised amount. Once money was taken it is a refund. */
export function isVoidable(state: AttemptState): boolean {
  return state === 'in-review'
}

/**
 * Returns each line's share of a purchase's charge: in proportion to its price, so that the parts sum to the charge.
 */
export function sharesOf(total: Minor, lines: readonly { amount: Minor; dropped: boolean }[]): Minor[] {
  return prorate(
    total,
    lines.map((line) => (line.dropped ? 0 : line.amount)),
  )
}

/** Amount of one of two cards that can still be refunded. */
export type CardLeft = { number: number; left: Minor }

/**
 * Splits a refund over two cards: all of it to the card that was named, or else to both in proportion to what is left
 * of them. Null where a card has not so much left.
 */
export function splitOverCards(
  amount: Minor,
  cards: readonly CardLeft[],
  named: number | null,
): { card: number; amount: Minor }[] | null {
  const giving = named === null ? cards : cards.filter(({ number }) => number === named)
  if (giving.reduce((sum, { left }) => sum + left, 0) < amount) return null
  const parts = prorate(
    amount,
    giving.map(({ left }) => left),
  )
  return giving
    .map(({ number }, index) => ({ card: number, amount: parts[index] ?? 0 }))
    .filter((part) => part.amount > 0)
}

/** The gateway's answer to a requested refund or void. */
export type ReversalKind = 'done' | 'refused' | 'unknown'

/**
 * Returns the next state of a refund; final states stay. A gateway that reports by webhook only has not completed it
 * yet.
 */
export function nextRefundState(
  state: RefundState,
  answer: ReversalKind,
  reportsByWebhookOnly: boolean,
): RefundState {
  if (state === 'done' || state === 'refused') return state
  if (answer === 'done') return reportsByWebhookOnly ? 'received' : 'done'
  if (answer === 'refused') return state === 'received' ? 'received' : 'refused'
  return state === 'received' ? 'received' : 'unknown'
}

/** One line of a purchase after money of it went back. `ended`: a refund ended everything that was bought with it. */
export type RefundedLine = { share: Minor; refunded: Minor; ended: boolean }

/**
 * Returns the status of each line after a part of the charge was refunded. A line that was ended is over, whatever was
 * kept of it. Our own refunds are known by line. A refund made directly at the gateway belongs to no line: then every
 * line that is not fully refunded is shown as partly refunded.
 */
export function linesAfterPart(
  lines: readonly RefundedLine[],
  total: Minor,
): ('whole' | 'part' | 'untouched')[] {
  const ours = lines.reduce((sum, line) => sum + line.refunded, 0)
  return lines.map(({ share, refunded, ended }) => {
    // guard: ended-lines-are-over
    if (ended) return 'whole'
    if (share > 0 && refunded >= share) return 'whole'
    if (refunded > 0 || total > ours) return 'part'
    return 'untouched'
  })
}

/** Ways in which a buyer gets the money back, used to notify them when and where to expect it. */
export type MoneyBack = 'card' | 'pix' | 'paypal' | 'transfer'

/** The way back of what was paid by a method: a voucher has none, so its seller transfers the money. */
export function moneyBackOf(method: PaymentMethod): MoneyBack {
  if (method === 'PIX' || method === 'PIX_AUTOMATIC') return 'pix'
  if (method === 'PAYPAL') return 'paypal'
  return isVoucher(method) ? 'transfer' : 'card'
}
