import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { SALE_ROUTES } from '#contract/office/sales/routes.ts'
import { toWire } from '#rules/base/money.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { mayMember } from '#rules/office/permissions.ts'
import {
  maskedDocument,
  maskedEmail,
  maskedName,
  readOfferName,
  SALES_COUNTED,
} from '#rules/sales/sale-search.ts'
import { CallError } from '../../call-error.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { readOperatorSale, refundsOnWire } from '../../flows/sales/read-operator-sale.ts'
import { correctBuyerOf, handTicket, readOwnSale } from '../../flows/sales/own-sale.ts'
import { admitRefund, refuseSecondRefund } from '../../flows/refunds/refund-limits.ts'
import { searchBuyers, sightOf } from '../../flows/accounts/search-buyers.ts'
import { mailSale } from '../../flows/sales/mail-sale.ts'
import { showTimeline } from '../../flows/sales/sale-timeline.ts'
import { askRefund, askVoid } from '../../flows/refunds/request-refund.ts'
import { readSaleChoices } from '../../store/reports/sale-filter-store.ts'
import { isSaleOf, listSales, withoutGuess } from '../../store/reports/sale-list-store.ts'
import { actorOf, scopeOf, signedIn, type Asked, type HandlersOf } from './base/office-handlers.ts'

const SALES_OF_A_PAGE = 50
const CHOICES_AT_MOST = 1_000
const DONE = { done: true } as const

type OfSale = Pick<Asked<'readSale'>, 'caller' | 'params'>

/** The office's calls about what was sold. */
export function saleCalls(deps: OfficeDeps): HandlersOf<typeof SALE_ROUTES> {
  const { db, fromReplica, keys, resolve } = deps
  /** The id of a sale of this seller. @throws CallError NOT_FOUND */
  const ownSale = async ({ caller, params }: OfSale): Promise<string> => {
    // guard: office-own-sale
    if (!(await isSaleOf(db, scopeOf(caller).sellerId, params.sale_id))) throw new CallError('NOT_FOUND')
    return params.sale_id
  }
  const readsBuyers = ({ caller }: Pick<OfSale, 'caller'>): boolean =>
    mayMember(signedIn(caller).role, 'buyers.read')
  return {
    listSales: async ({ caller, body }) => {
      const { sellerId } = scopeOf(caller)
      const isOpen = readsBuyers({ caller })
      const { q, status, days, before = null, offer, ...by } = body
      const read = await searchBuyers({ db, keys }, signedIn(caller), q)
      const search = await fromReplica((replica) =>
        withoutGuess(replica, sellerId, read, sightOf(signedIn(caller))),
      )
      const wanted = {
        search,
        by: { ...by, offer: readOfferName(offer ?? '') ?? undefined },
        status: status ?? null,
        days: days === 0 ? null : days,
      }
      const { sales: rows, count } = await fromReplica((replica) =>
        listSales(replica, sellerId, {
          ...wanted,
          before,
          limit: SALES_OF_A_PAGE + 1,
          most: SALES_COUNTED + 1,
        }),
      )
      const counted = before === null ? count : null
      const sales = rows.slice(0, SALES_OF_A_PAGE).map(({ created_at: at, ...row }) => ({
        ...row,
        order_number: groupOrderNumber(row.order_number),
        name: isOpen ? row.name : maskedName(row.name),
        email: isOpen ? row.email : maskedEmail(row.email),
        amount: toWire(row.amount, row.currency),
        created_at: at.toISOString(),
      }))
      return {
        sales,
        searched: search.kind,
        count: counted === null ? null : Math.min(counted, SALES_COUNTED),
        is_more: counted !== null && counted > SALES_COUNTED,
        next: rows.length > SALES_OF_A_PAGE ? (sales.at(-1)?.sale_id ?? null) : null,
      }
    },
    saleChoices: ({ caller }) =>
      fromReplica((replica) => readSaleChoices(replica, scopeOf(caller).sellerId, CHOICES_AT_MOST)),
    readSale: async (asked) => {
      const sale = await readOwnSale({ ...resolve, keys, webUrl: deps.publicUrl }, await ownSale(asked))
      // guard: office-masked-sale
      return readsBuyers(asked) ? sale : masked(sale)
    },
    readTimeline: async (asked) =>
      showTimeline(db, scopeOf(asked.caller), { saleId: await ownSale(asked), now: resolve.now() }),
    refundSale: async (asked) => {
      const saleId = await ownSale(asked)
      const { amount, reason, by, again, items } = asked.body
      const { currency } = await readOperatorSale(resolve, saleId)
      const member = actorOf(asked.caller)
      const { role } = signedIn(asked.caller)
      if (role === null) throw new Error('a refund by nobody of the team')
      const refunds = await askRefund(resolve, {
        saleId,
        reason,
        by,
        key: refundKeyOf(asked),
        amount: amount === null ? null : { value: amount, currency },
        card: null,
        items: items.map(({ sale_id, ticket }) => ({ saleId: sale_id, ticket })),
        member: {
          ...member,
          admit: async (tx, refund) => {
            // Items are ended once, regardless of the caller; equal amounts cannot be distinguished.
            if (!again && items.length === 0) await refuseSecondRefund(tx, refund)
            await admitRefund(tx, { ...member, role }, refund)
          },
        },
      })
      return { refunds: await refundsOnWire(resolve, saleId, refunds) }
    },
    cancelCharge: async (asked) => {
      const saleId = await ownSale(asked)
      const { reason } = asked.body
      const refunds = await askVoid(resolve, {
        saleId,
        reason,
        key: refundKeyOf(asked),
        member: actorOf(asked.caller),
      })
      return { refunds: await refundsOnWire(resolve, saleId, refunds) }
    },
    correctBuyer: async (asked) => {
      const { isProven } = signedIn(asked.caller)
      const of = { saleId: await ownSale(asked), isProven }
      await correctBuyerOf({ ...resolve, keys }, actorOf(asked.caller), of, asked.body)
      return DONE
    },
    handTicket: async (asked) => {
      const saleId = await ownSale(asked)
      await handTicket(
        resolve,
        actorOf(asked.caller),
        { saleId, ticketId: asked.params.ticket_id },
        asked.body,
      )
      return DONE
    },
    resendMail: async (asked) => {
      await mailSale(deps, actorOf(asked.caller), await ownSale(asked))
      return DONE
    },
  }
}

/**
 * The name of a refund's order. Those of different people and of the operator's own never meet.
 * @throws CallError INVALID_REQUEST for a request without a key
 */
function refundKeyOf({
  caller,
  key,
  body,
}: Pick<Asked<'refundSale' | 'cancelCharge'>, 'caller' | 'key' | 'body'>): string {
  const given = key ?? body.key
  if (given === undefined) throw new CallError('INVALID_REQUEST', { stated: { key: ['is missing'] } })
  return `office-${signedIn(caller).user.id}-${given}`
}

type Shown = OfficeAnswer<'readSale'>

const orNull = (mask: (text: string) => string, text: string | null): string | null =>
  text === null ? null : mask(text)

/** A sale for who may not read buyers: of an address, the town. */
function masked(sale: Shown): Shown {
  const { buyer, sent_to: to, gift, tickets, items } = sale
  return {
    ...sale,
    buyer: {
      name: maskedName(buyer.name),
      email: maskedEmail(buyer.email),
      document: maskedDocument(buyer.document),
      phone: maskedDocument(buyer.phone),
      country: buyer.country,
    },
    whatsapp: null,
    // It leads to the page of the purchase, which says who bought.
    to_pay: null,
    sent_to: to && {
      zipcode: '',
      street: '…',
      number: '',
      complement: '',
      neighborhood: '',
      city: to.city,
      state: to.state,
    },
    gift: gift && { ...gift, name: maskedName(gift.name), email: maskedEmail(gift.email), message: '…' },
    items: items.map((item) => ({ ...item, holder_name: orNull(maskedName, item.holder_name) })),
    tickets: tickets.map((ticket) => ({
      ...ticket,
      holder_name: orNull(maskedName, ticket.holder_name),
      holder_email: orNull(maskedEmail, ticket.holder_email),
    })),
  }
}
