import type { Minor } from '#rules/base/money.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { AttemptState } from '#rules/payment/payment-state.ts'
import { saleStatusOf, type SaleStatus } from '#rules/sales/sale-status.ts'
import type { HistoryRows } from '../../store/demo/history-store.ts'
import type { BuyerRecord, OriginRecord, RenewalRecord } from '../../store/purchases/purchase-records.ts'
import type { Drawn } from './drawn.ts'
import type { PricedCart } from './offered-goods.ts'

/** Outcome of money that was paid. */
export type Aftermath =
  | { kind: 'kept' }
  /** `amount` null: all of it. */
  | { kind: 'refunded'; at: Date; amount: Minor | null; reason: string }
  | { kind: 'charged-back'; at: Date; wonAt: Date | null }

/** How an order ended; `awaiting` is a boleto that may still be paid. */
export type Fate =
  | { kind: 'paid'; at: Date; isRetried: boolean; aftermath: Aftermath }
  | { kind: 'refused'; at: Date }
  | { kind: 'expired'; at: Date }
  | { kind: 'awaiting'; until: Date; lookAt: Date | null; dueOn: string }

/** One purchase of the history. `at`: when pay was pressed. */
export type DemoOrder = {
  at: Date
  cart: PricedCart
  method: PaymentMethod
  buyer: BuyerRecord
  origin: OriginRecord
  coupon: string | null
  renewal: RenewalRecord | null
  /** Whether its card is kept for charges to come. */
  keepsCard: boolean
  fate: Fate
}

/** A line of the sandbox's ledger without its number, which the sandbox counts. */
export type SandboxLine = { at: string } & Readonly<Record<string, unknown>>

/** Output of the history: rows by table, and the lines that the sandbox needs of them. */
export type Sheet = { rows: HistoryRows; lines: SandboxLine[] }

export type SheetTools = {
  drawn: Drawn
  /** Numbers of coupons by name. */
  coupons: ReadonlyMap<string, number>
  /** Where the sandbox reports later changes of these charges. */
  webhookUrl: string
}

export const isCard = (method: PaymentMethod): boolean => method === 'CREDIT_CARD' || method === 'DEBIT_CARD'

/** The state of the attempt that decided an order. */
export function stateOf({ fate }: Pick<DemoOrder, 'fate'>): AttemptState {
  if (fate.kind !== 'paid') return fate.kind
  const { aftermath } = fate
  if (aftermath.kind === 'refunded') return aftermath.amount === null ? 'refunded' : 'partially-refunded'
  return aftermath.kind === 'charged-back' && aftermath.wonAt === null ? 'charged-back' : 'approved'
}

/** How a purchase reads as a whole. */
export function purchaseStatusOf(order: Pick<DemoOrder, 'fate'>): SaleStatus {
  return saleStatusOf(stateOf(order))
}

/** When something of an order changed last. */
export function lastChangeOf({ at, fate }: Pick<DemoOrder, 'at' | 'fate'>): Date {
  if (fate.kind === 'awaiting') return at
  if (fate.kind !== 'paid' || fate.aftermath.kind === 'kept') return fate.at
  const { aftermath } = fate
  return aftermath.kind === 'charged-back' ? (aftermath.wonAt ?? aftermath.at) : aftermath.at
}

export const emptyRows = (): HistoryRows => ({
  payments: [],
  attempts: [],
  sales: [],
  ledger_entries: [],
  holds: [],
  refunds: [],
  subscriptions: [],
  subscription_charges: [],
  subscription_changes: [],
  leads: [],
  opening_hours: [],
})
