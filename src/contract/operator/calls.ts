import { z } from 'zod'
import { ITEM_STATES } from '#rules/sales/refund-items.ts'
import { REFUND_STATES, REFUND_WAYS } from '#rules/sales/refund.ts'
import type { OperatorPermission } from '#rules/office/operator-permissions.ts'
import { LEG_STATES } from '#rules/payment/card-legs.ts'
import { ATTEMPT_STATES } from '#rules/payment/payment-state.ts'
import { DIFFERENCE_KINDS, MOVEMENT_KINDS } from '#rules/payment/reconciliation.ts'
import { defineCall, type Call } from '../call.ts'
import { currency, instant, method, money, publicId, saleStatus, text } from '../checkout/fields.ts'
import type { Route } from '../routes.ts'

/*
 * The calls of an installation's operator: none of our pages makes them, and they need the operator's key. They are
 * separate from the pages' routes, so that no browser loads them.
 */

const operator = { base: 'api', operatorKey: true } as const

const OPERATOR_ROUTES = {
  operatorSale: { ...operator, method: 'GET', path: '/operator/sales/:sale_id' },
  refundSale: { ...operator, method: 'POST', path: '/operator/sales/:sale_id/refunds' },
  voidSale: { ...operator, method: 'POST', path: '/operator/sales/:sale_id/void' },
  listRefunds: { ...operator, method: 'GET', path: '/operator/refunds' },
  listReversals: { ...operator, method: 'GET', path: '/operator/reversals' },
  reversalTransferred: { ...operator, method: 'POST', path: '/operator/reversals/:reversal_id/transferred' },
  listDifferences: { ...operator, method: 'GET', path: '/operator/differences' },
  closeDifference: { ...operator, method: 'POST', path: '/operator/differences/:difference_id/close' },
} as const satisfies Record<string, Route>

/** Permission that a key needs for each call. */
export const PERMISSION_OF: Readonly<Record<keyof typeof OPERATOR_ROUTES, OperatorPermission>> = {
  operatorSale: 'read',
  refundSale: 'refunds',
  voidSale: 'refunds',
  listRefunds: 'read',
  listReversals: 'read',
  reversalTransferred: 'refunds',
  listDifferences: 'read',
  closeDifference: 'refunds',
}

export const DIFFERENCE_STATES = ['open', 'agreed', 'closed'] as const

const saleParams = z.object({ sale_id: publicId })
/** The operator's own name for an order. The same key is the same order, however often it is sent. */
const key = z.string().regex(/^[A-Za-z0-9_.:-]{1,100}$/)
const reason = text(500).min(1)
const rowId = z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** An item of a purchase that a refund ends. */
export const refundItem = z.object({
  sale_id: publicId,
  /** The number of a ticket; null: the product of a sale without tickets. */
  ticket: z.number().int().min(1).nullable(),
})

/** Item that a refund can end by itself. Amounts in the sale's currency. */
const saleItem = refundItem.extend({
  kind: z.enum(['ticket', 'parcel', 'product']),
  name: z.string(),
  holder_name: z.string().nullable(),
  /** Amount paid for it, with its part of discount, delivery and instalment interest; the parts sum to the share. */
  paid: money,
  /** Amount of its sale that can still be refunded. */
  refundable: money,
  /** `entered`: somebody has come in with the ticket. `asked`: a refund whose outcome is open ends it. */
  state: z.enum(ITEM_STATES),
})
export type SaleItemView = z.infer<typeof saleItem>

const refundView = z.object({
  refund_id: publicId,
  key: z.string(),
  sale_id: publicId,
  kind: z.enum(['refund', 'void']),
  /** `transfer`: sent by the operator's own bank transfer, and recorded here. */
  by: z.enum(REFUND_WAYS),
  /** Of a purchase by two cards: which one. */
  card: z.number().int().nullable(),
  amount: money,
  currency,
  reason: z.string(),
  /** Items that it ends once it is done. */
  items: z.array(refundItem),
  /**
   * `asked`, `unknown`: requested again until it is definite. `received`: the gateway accepted it and reports later.
   */
  state: z.enum(REFUND_STATES),
  /** The gateway's id of the refund; for Pix the id of the return, which begins with D. */
  gateway_refund_id: z.string().nullable(),
  /** Why the gateway refused it. */
  refusal: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
})
export type RefundView = z.infer<typeof refundView>

/** More than a purchase has: twenty tickets and its other products. */
export const MOST_REFUND_ITEMS = 60

export const refundsAnswer = z.object({
  /** One for each sale and card that gives money back. */
  refunds: z.array(refundView),
})

export const reversalView = z.object({
  reversal_id: z.number().int(),
  sale_id: publicId,
  kind: z.enum(['refund', 'void']),
  amount: money,
  currency,
  /**
   * Why it is due: a second payment, or one after everything was sold; a subscription that had ended; a second card.
   */
  reason: z.string(),
  /** `refused`: the gateway will not do it, and a person has to. */
  state: z.enum(['pending', 'received', 'done', 'refused']),
  tries: z.number().int(),
  gateway: z.string(),
  /** Our reference at the gateway. */
  reference: z.string(),
  created_at: instant,
})
export type ReversalView = z.infer<typeof reversalView>

export const differenceView = z.object({
  difference_id: z.number().int(),
  gateway: z.string(),
  /** Our reference at the gateway; one that we do not know was charged past us, or after a backup. */
  reference: z.string(),
  gateway_id: z.string().nullable(),
  movement: z.enum(MOVEMENT_KINDS),
  /**
   * `missing-here`: the gateway moved it and we have no record of it. `missing-there`: the reverse. `state`: it was
   * charged, but the purchase is neither paid by it nor due to refund it.
   */
  kind: z.enum(DIFFERENCE_KINDS),
  /** Everything that either side says was moved; null: nothing. */
  theirs: money.nullable(),
  ours: money.nullable(),
  currency,
  moved_at: instant,
  found_at: instant,
  /** `agreed`: a later comparison found both sides even. `closed`: a person did, for the reason. */
  state: z.enum(DIFFERENCE_STATES),
  reason: z.string().nullable(),
})
export type DifferenceView = z.infer<typeof differenceView>

const attemptView = z.object({
  number: z.number().int(),
  /** Our reference at the gateway. */
  reference: z.string(),
  gateway: z.string(),
  gateway_id: z.string().nullable(),
  method,
  state: z.enum(ATTEMPT_STATES),
  amount: money,
  total: money,
  installments: z.number().int(),
  card: z.object({ brand: z.string(), bin: z.string(), last_four: z.string() }).nullable(),
  /** The two cards of a purchase that two paid. */
  cards: z.array(
    z.object({
      number: z.number().int(),
      reference: z.string(),
      gateway_id: z.string().nullable(),
      brand: z.string(),
      bin: z.string(),
      last_four: z.string(),
      state: z.enum(LEG_STATES),
      total: money,
      refundable: money,
    }),
  ),
  code: z.string().nullable(),
  gateway_code: z.string().nullable(),
  created_at: instant,
  outcome_at: instant.nullable(),
})

export const operatorSale = z.object({
  sale_id: publicId,
  /** Order number shown to people: `4K7Q-2XM9`. */
  order_number: z.string(),
  status: saleStatus,
  currency,
  product: z.object({ id: z.number(), name: z.string() }),
  /** The price of this product, without instalment interest. */
  amount: money,
  /** Part of the charge paid by this product, with instalment interest: the maximum that can be refunded. */
  share: money,
  refunded: money,
  /** Amount that can still be refunded now. */
  refundable: money,
  voidable: z.boolean(),
  created_at: instant,
  paid_at: instant.nullable(),
  buyer: z.object({ name: z.string(), email: z.string(), document: z.string() }),
  /** The sales of the same purchase, this one included. */
  sales: z.array(z.object({ sale_id: publicId, status: saleStatus, name: z.string(), amount: money })),
  attempts: z.array(attemptView),
  refunds: z.array(refundView),
  /** The items of the purchase: those of this sale and of the others. */
  items: z.array(saleItem),
})
export type OperatorSale = z.infer<typeof operatorSale>

/** Every call of the operator, by name. */
export const OPERATOR_CALLS = {
  operatorSale: defineCall(OPERATOR_ROUTES.operatorSale, {
    summary: 'A sale with its attempts and refunds, for its operator: by its id or by the order number.',
    params: saleParams,
    answer: operatorSale,
    errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  }),
  refundSale: defineCall(OPERATOR_ROUTES.refundSale, {
    summary:
      'Gives money of a sale back, whole or in part, and ends the items of its purchase that are named. The same key with the same contents is always the same refund.',
    params: saleParams,
    body: z
      .object({
        /** Left out: all that is left of the sale; with items, what was paid for them. */
        amount: z.number().positive().max(99_999_999).nullish(),
        /** Of the amount; compared with the sale's. */
        currency: currency.nullish(),
        reason,
        key,
        by: z.enum(REFUND_WAYS).default('gateway'),
        /** Of a purchase by two cards: which of them gets it. Left out: both, in proportion. */
        card: z.int().min(1).max(2).nullish(),
        /** Items that end once the refund is done. Omitted: nothing ends unless the whole sale was refunded. */
        items: z.array(refundItem).max(MOST_REFUND_ITEMS).default([]),
      })
      .refine((body) => (body.amount ?? null) === null || (body.currency ?? null) !== null, {
        path: ['currency'],
        error: 'an amount needs its currency',
      }),
    answer: refundsAnswer,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'REFUND_KEY_REUSED', 'NOT_REFUNDABLE', 'UNAVAILABLE'],
  }),
  voidSale: defineCall(OPERATOR_ROUTES.voidSale, {
    summary: 'Lets go a payment of which nothing was captured: one that is in review.',
    params: saleParams,
    body: z.object({ reason, key }),
    answer: refundsAnswer,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'REFUND_KEY_REUSED', 'NOT_VOIDABLE', 'UNAVAILABLE'],
  }),
  listRefunds: defineCall(OPERATOR_ROUTES.listRefunds, {
    summary: 'Refunds and voids, the newest first.',
    query: z.object({
      state: z.enum(REFUND_STATES).optional(),
      /** The `next` of the page before. */
      before: publicId.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
    }),
    answer: z.object({ refunds: z.array(refundView), next: publicId.nullable() }),
    errors: ['INVALID_REQUEST'],
  }),
  listReversals: defineCall(OPERATOR_ROUTES.listReversals, {
    summary:
      'Money that is owed back by itself and not back yet: late, second, or of a purchase that failed halfway.',
    answer: z.object({ reversals: z.array(reversalView) }),
    errors: ['INVALID_REQUEST'],
  }),
  reversalTransferred: defineCall(OPERATOR_ROUTES.reversalTransferred, {
    summary:
      'Records that the operator has paid a reversal by bank transfer which the gateway refused to give back.',
    params: z.object({ reversal_id: rowId }),
    answer: reversalView,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'NOT_REFUNDABLE'],
  }),
  listDifferences: defineCall(OPERATOR_ROUTES.listDifferences, {
    summary: 'What gateways report otherwise than our ledger, the newest first.',
    query: z.object({
      state: z.enum(DIFFERENCE_STATES).default('open'),
      /** The `next` of the page before. */
      before: rowId.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
    }),
    answer: z.object({ differences: z.array(differenceView), next: z.number().int().nullable() }),
    errors: ['INVALID_REQUEST'],
  }),
  closeDifference: defineCall(OPERATOR_ROUTES.closeDifference, {
    summary: 'Takes a difference off the list, for a reason. It comes back when its amounts change.',
    params: z.object({ difference_id: rowId }),
    body: z.object({ reason }),
    answer: differenceView,
    errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  }),
} as const satisfies Record<string, Call>

type OperatorCalls = typeof OPERATOR_CALLS
export type OperatorCallName = keyof OperatorCalls
/** Request received by the server's handler. */
export type OperatorRequest<N extends OperatorCallName> = {
  params: z.output<OperatorCalls[N]['params']>
  query: z.output<OperatorCalls[N]['query']>
  body: z.output<OperatorCalls[N]['body']>
}
export type OperatorAnswer<N extends OperatorCallName> = z.output<OperatorCalls[N]['answer']>
