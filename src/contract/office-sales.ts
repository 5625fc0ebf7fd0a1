import { z } from 'zod'
import { REFUND_WAYS } from '#rules/refund.ts'
import { LOCALES } from '#rules/locale.ts'
import { SALE_DAYS, USUAL_SALE_DAYS, SALE_SEARCH_KINDS } from '#rules/sale-search.ts'
import { SALE_STATUSES } from '#rules/sale-status.ts'
import { TIMELINE_FACTS, TIMELINE_KINDS } from '#rules/sale-timeline.ts'
import { HALF_PRICE_PROOFS } from '#rules/ticket-holder.ts'
import { defineCall } from './call.ts'
import { money, publicId, saleStatus, text } from './calls/fields.ts'
import { done, moment, seller } from './office-fields.ts'
import { OFFICE_ROUTES } from './office-routes.ts'
import { operatorSale, refundsAnswer } from './operator-calls.ts'

/* The office's calls about what was sold. */

const sale = seller.extend({ sale_id: publicId })
const line = text(200)
/** Whole: a correction that leaves a field out has emptied it. */
const address = z.object({
  zipcode: line,
  street: line,
  number: line,
  complement: line,
  neighborhood: line,
  city: line,
  state: line,
})
const contact = z.object({ name: line, email: line, cellphone: line })
const soldTicket = z.object({
  id: z.uuid(),
  number: z.number(),
  name: z.string(),
  holder_name: z.string().nullable(),
  holder_email: z.string().nullable(),
  half_price: z.boolean(),
  state: z.enum(['valid', 'transferred', 'void']),
  entered: z.boolean(),
  can_be_handed: z.boolean(),
})

/** A sale as the page of a seller has it: with how its buyer is reached, where it goes, and its tickets. */
const officeSale = operatorSale.extend({
  buyer: operatorSale.shape.buyer.extend({ phone: z.string(), country: z.string() }),
  sent_to: address.nullable().describe('Null: nothing is sent'),
  delivery: z.string().nullable().describe('The way of delivery that was chosen among several'),
  gift: z
    .object({ name: z.string(), email: z.string(), message: z.string(), arrives_on: z.string().nullable() })
    .nullable(),
  tickets: z.array(soldTicket),
  is_erased: z.boolean(),
})
const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const

export const OFFICE_SALE_CALLS = {
  listSales: defineCall(OFFICE_ROUTES.listSales, {
    summary:
      'Sales of a seller, the newest first; whoever may not read buyers gets their names and addresses masked.',
    params: seller,
    body: z.object({
      q: z
        .string()
        .max(300)
        .default('')
        .describe(
          'E-mail, document, number of an order or ticket, id or link of a sale, reference of a gateway, or a name',
        ),
      status: z.enum(SALE_STATUSES).optional(),
      days: z
        .literal(SALE_DAYS)
        .default(USUAL_SALE_DAYS)
        .describe(
          'So many days back, 0: all; what is found by a number or an address is found whenever it was',
        ),
      before: publicId.optional().describe('The `next` of the page before'),
    }),
    answer: z.object({
      sales: z.array(
        z.object({
          sale_id: z.string(),
          order_number: z.string(),
          product: z.string(),
          name: z.string(),
          email: z.string(),
          amount: money,
          currency: z.string(),
          status: saleStatus,
          method: z.string().nullable(),
          created_at: moment,
        }),
      ),
      searched: z.enum(SALE_SEARCH_KINDS).describe('What `q` was taken for'),
      count: z.number().nullable().describe('Of all pages; null on those after the first'),
      is_more: z.boolean().describe('There are more than `count` says'),
      next: z.string().nullable(),
    }),
    errors: [...admitted, 'TOO_MANY_REQUESTS'],
  }),
  readSale: defineCall(OFFICE_ROUTES.readSale, {
    summary: 'A sale with its buyer, its tickets, its attempts and refunds.',
    params: sale,
    answer: officeSale,
    errors: admitted,
  }),
  readTimeline: defineCall(OFFICE_ROUTES.readTimeline, {
    summary:
      'What happened to the purchase of a sale, the newest first, and what is still to come: every row that knows a moment of it.',
    params: sale,
    answer: z.object({
      moments: z.array(
        z.object({
          at: moment,
          is_to_come: z.boolean(),
          kind: z.enum(TIMELINE_KINDS),
          what: z.string().nullable().describe('What of its kind: a method, a state, a kind of mail'),
          amount: money.nullable(),
          currency: z.string().nullable(),
          by: z.string().nullable().describe('The member of the team who did it'),
          facts: z.array(z.object({ name: z.enum(TIMELINE_FACTS), value: z.string() })),
        }),
      ),
      is_all: z.boolean(),
    }),
    errors: admitted,
  }),
  giveBack: defineCall(OFFICE_ROUTES.giveBack, {
    summary: 'Gives money of a sale back, whole or in part. The same key is always the same refund.',
    params: sale,
    body: z.object({
      amount: z.number().positive().max(99_999_999).nullable().describe('Null: all that is left'),
      reason: text(500).min(1),
      key: z.uuid().optional().describe('As the header Idempotency-Key, for pages that send none'),
      by: z.enum(REFUND_WAYS),
      again: z
        .boolean()
        .default(false)
        .describe('Although a refund of the same amount of this sale is under way'),
    }),
    answer: refundsAnswer,
    errors: [
      ...admitted,
      'PROVE_AGAIN',
      'REFUND_KEY_REUSED',
      'REFUND_OPEN',
      'NOT_REFUNDABLE',
      'REFUND_LIMIT',
      'UNAVAILABLE',
    ],
  }),
  letGo: defineCall(OFFICE_ROUTES.letGo, {
    summary: 'Lets go a payment of which nothing was captured: one that is in review.',
    params: sale,
    body: z.object({ reason: text(500).min(1), key: z.uuid().optional() }),
    answer: refundsAnswer,
    errors: [...admitted, 'PROVE_AGAIN', 'REFUND_KEY_REUSED', 'NOT_VOIDABLE', 'UNAVAILABLE'],
  }),
  correctBuyer: defineCall(OFFICE_ROUTES.correctBuyer, {
    summary:
      'Corrects how the buyer of a purchase is reached and where its parcel goes; document and country stay. `before` is what was shown, so that nobody overwrites a colleague.',
    params: sale,
    body: z.object({
      before: contact,
      to: contact,
      address: address.nullable(),
      sends_mail: z
        .boolean()
        .describe('The confirmation goes to the new address at once, if the sale is paid'),
      language: z.enum(LOCALES).describe('Of the sentences about its fields'),
    }),
    answer: done,
    errors: [
      ...admitted,
      'PROVE_AGAIN',
      'UNPROCESSABLE',
      'BUYER_ERASED',
      'CHANGED_MEANWHILE',
      'TOO_MANY_MAILS',
    ],
  }),
  handTicket: defineCall(OFFICE_ROUTES.handTicket, {
    summary:
      'Gives a ticket of a sale to somebody else: its code ends, and both are mailed. Not bound by what buyers may do themselves.',
    params: sale.extend({ ticket_id: z.uuid() }),
    body: z.object({
      name: line,
      email: line,
      proof: z.enum([...HALF_PRICE_PROOFS, '']).default(''),
      language: z.enum(LOCALES).describe('Of the sentences about its fields'),
    }),
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN', 'UNPROCESSABLE', 'TICKET_NOT_VALID'],
  }),
  resendMail: defineCall(OFFICE_ROUTES.resendMail, {
    summary: 'Mails the confirmation of a paid sale once more, to the address that it was bought with.',
    params: sale,
    answer: done,
    errors: [...admitted, 'NOT_PAID', 'TOO_MANY_MAILS'],
  }),
}
