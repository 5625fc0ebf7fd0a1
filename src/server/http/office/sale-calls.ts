import type { OfficeAnswer } from '#contract/office-calls.ts'
import { toWire } from '#rules/money.ts'
import { groupOrderNumber } from '#rules/order-number.ts'
import { mayMember } from '#rules/permissions.ts'
import { isGranted } from '#rules/sale-status.ts'
import { maskedDocument, maskedEmail, maskedName, readSaleSearch } from '#rules/sale-search.ts'
import { CallError } from '../../call-error.ts'
import type { OfficeDeps } from '../../flows/office/sign-in.ts'
import { readOperatorSale, refundOnWire } from '../../flows/sales/read-operator-sale.ts'
import { askRefund } from '../../flows/sales/request-refund.ts'
import { newId } from '../../signing/identifiers.ts'
import { isSaleOf, listSales } from '../../store/office/sale-list-store.ts'
import { orderMailOfSale } from '../../store/purchases/mail-again-store.ts'
import { scopeOf, signedIn, type Asked, type OfficeHandlers } from './office-handlers.ts'

const SALES_OF_A_PAGE = 50
const DONE = { done: true } as const

type SaleCalls = Pick<OfficeHandlers, 'listSales' | 'readSale' | 'giveBack' | 'resendMail'>
type OfSale = Pick<Asked<'readSale'>, 'caller' | 'params'>

/** The office's calls about what was sold. */
export function saleCalls({ db, resolve }: OfficeDeps): SaleCalls {
  /** The id of a sale of this seller. @throws CallError NOT_FOUND */
  const ownSale = async ({ caller, params }: OfSale): Promise<string> => {
    // guard: office-own-sale
    if (!(await isSaleOf(db, scopeOf(caller).sellerId, params.sale_id))) throw new CallError('NOT_FOUND')
    return params.sale_id
  }
  const readsBuyers = ({ caller }: Pick<OfSale, 'caller'>): boolean =>
    mayMember(signedIn(caller).role, 'buyers.read')
  return {
    listSales: async ({ caller, query }) => {
      const rows = await listSales(db, scopeOf(caller).sellerId, {
        search: readSaleSearch(query.q),
        status: query.status ?? null,
        before: query.before ?? null,
        limit: SALES_OF_A_PAGE + 1,
      })
      const isOpen = readsBuyers({ caller })
      const sales = rows.slice(0, SALES_OF_A_PAGE).map(({ created_at: at, ...row }) => ({
        ...row,
        order_number: groupOrderNumber(row.order_number),
        name: isOpen ? row.name : maskedName(row.name),
        email: isOpen ? row.email : maskedEmail(row.email),
        amount: toWire(row.amount, row.currency),
        created_at: at.toISOString(),
      }))
      return { sales, next: rows.length > SALES_OF_A_PAGE ? (sales.at(-1)?.sale_id ?? null) : null }
    },
    readSale: async (asked) => {
      const sale = await readOperatorSale(resolve, await ownSale(asked))
      return readsBuyers(asked) ? sale : { ...sale, buyer: maskedBuyer(sale.buyer) }
    },
    giveBack: async (asked) => {
      const saleId = await ownSale(asked)
      const { amount, reason, key, by } = asked.body
      const { currency } = await readOperatorSale(resolve, saleId)
      const refunds = await askRefund(resolve, {
        saleId,
        reason,
        by,
        // Keys of different people and of the operator's own never meet.
        key: `office-${signedIn(asked.caller).user.id}-${key}`,
        amount: amount === null ? null : { value: amount, currency },
        card: null,
      })
      return { refunds: refunds.map((refund) => refundOnWire(refund, saleId)) }
    },
    resendMail: async (asked) => {
      const saleId = await ownSale(asked)
      const { status } = await readOperatorSale(resolve, saleId)
      if (!isGranted(status)) throw new CallError('NOT_PAID')
      await orderMailOfSale(db, { id: newId(), sale_id: saleId })
      return DONE
    },
  }
}

function maskedBuyer({
  name,
  email,
  document,
}: OfficeAnswer<'readSale'>['buyer']): OfficeAnswer<'readSale'>['buyer'] {
  return { name: maskedName(name), email: maskedEmail(email), document: maskedDocument(document) }
}
