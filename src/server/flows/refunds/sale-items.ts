import type { SaleItemView } from '#contract/operator/calls.ts'
import { toWire, type Minor } from '#rules/base/money.ts'
import { decideRefund } from '#rules/sales/refund.ts'
import { paidForItems, WHOLE_SALE, type ItemState } from '#rules/sales/refund-items.ts'
import { CallError } from '../../call-error.ts'
import type { SaleRecord } from '../../store/purchases/purchase-records.ts'
import { endedItems, type RefundItemRow } from '../../store/purchases/refund-store.ts'
import { validTickets, type IssuedTicket } from '../../store/tickets/issued-ticket-store.ts'
import type { ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { refundSituation, type Asked } from './read-asked.ts'

/** An item of a purchase as a caller names it. `ticket` null: the product of a sale without tickets. */
export type ItemName = { saleId: string; ticket: number | null }

/** Item that a refund can end by itself: a ticket, or the product of a sale without tickets. */
type SaleItem = {
  sale: SaleRecord
  number: number
  /** Null: the product. */
  ticket: IssuedTicket | null
  paid: Minor
  /** Amount of its sale that can still be refunded. */
  left: Minor
  state: ItemState
}

/** The items of the purchase of a sale, sale by sale; none of one of which nothing was paid. */
async function itemsOf(deps: ResolveDeps, asked: Asked): Promise<SaleItem[]> {
  const { id } = asked.purchase.payment
  const [tickets, ended] = await Promise.all([validTickets(deps.db, id), endedItems(deps.db, id)])
  const bought = asked.purchase.sales.filter(({ dropped, paid_at }) => !dropped && paid_at !== null)
  const items = bought.map(async (sale): Promise<SaleItem[]> => {
    const situation = await refundSituation(deps, { ...asked, sale })
    const decision = decideRefund(situation, { amount: null, by: 'transfer' })
    if (situation.share === 0) return []
    const left = decision.kind === 'refund' ? decision.amount : 0
    const own = tickets.filter(({ product_id }) => product_id === sale.product_id)
    const numbered = own.length === 0 ? [null] : own
    const paid = paidForItems(
      situation.share,
      numbered.map((ticket) => priceOf(sale, ticket)),
    )
    return numbered.map((ticket, index) => {
      const number = ticket?.number ?? WHOLE_SALE
      const row = ended.find((each) => each.sale_id === sale.id && each.number === number)
      return { sale, number, ticket, paid: paid[index] ?? 0, left, state: stateOf(sale, ticket, row) }
    })
  })
  return (await Promise.all(items)).flat()
}

/** The price of a ticket as it was agreed; the product of a sale has no other part beside it. */
function priceOf({ terms }: SaleRecord, ticket: IssuedTicket | null): Minor {
  if (ticket === null) return 1
  const agreed = (terms.tickets ?? []).find(
    ({ batch_id, ticket_id }) => batch_id === ticket.batch_id && ticket_id === ticket.ticket_id,
  )
  return agreed?.amount ?? 0
}

function stateOf(
  sale: SaleRecord,
  ticket: IssuedTicket | null,
  row: Pick<RefundItemRow, 'state'> | undefined,
): ItemState {
  if (row !== undefined) return row.state === 'asked' ? 'asked' : 'ended'
  if (sale.status === 'REFUNDED' || ticket?.state === 'void') return 'ended'
  return ticket?.entered === true ? 'entered' : 'open'
}

/** The items of the purchase of a sale, in the words of the wire. */
export async function describeItems(deps: ResolveDeps, asked: Asked): Promise<SaleItemView[]> {
  return (await itemsOf(deps, asked)).map(({ sale, ticket, paid, left, state }) => ({
    sale_id: sale.sale_id,
    ticket: ticket?.number ?? null,
    kind:
      ticket === null
        ? sale.terms.format === 'PHYSICALPRODUCT'
          ? 'parcel'
          : 'product'
        : ('ticket' as const),
    name: ticket === null ? sale.name : `${ticket.ticket_name} · ${ticket.batch_name}`,
    holder_name: ticket?.holder_name ?? null,
    paid: toWire(paid, sale.currency),
    refundable: toWire(left, sale.currency),
    state,
  }))
}

/** The chosen items of a sale: their numbers, what was paid for them, and what of the sale is left. */
export type ChosenItems = { sale: SaleRecord; numbers: number[]; paid: Minor; left: Minor }

/** Why an item cannot be chosen. */
const NOT_OPEN: Readonly<Record<Exclude<ItemState, 'open'>, string>> = {
  entered: 'Somebody has come in with this ticket: refund an amount without ending it.',
  asked: 'A refund that is under way ends this item already.',
  ended: 'This item has ended already.',
}

/**
 * The items that are named, by their sales.
 * @throws CallError NOT_REFUNDABLE for an item that there is not, or that has ended, is ending or was used
 */
export async function chosenItems(
  deps: ResolveDeps,
  asked: Asked,
  names: readonly ItemName[],
): Promise<ChosenItems[]> {
  const items = await itemsOf(deps, asked)
  const chosen = new Map<string, ChosenItems>()
  for (const name of names) {
    const number = name.ticket ?? WHOLE_SALE
    const item = items.find(({ sale, ...each }) => sale.sale_id === name.saleId && each.number === number)
    if (item === undefined) throw notRefundable('The purchase has no such item.')
    // guard: open-items-end
    if (item.state !== 'open') throw notRefundable(NOT_OPEN[item.state])
    const { sale, paid, left } = item
    const before = chosen.get(sale.id) ?? { sale, numbers: [], paid: 0, left }
    if (before.numbers.includes(number)) continue
    chosen.set(sale.id, { ...before, numbers: [...before.numbers, number], paid: before.paid + paid })
  }
  return [...chosen.values()]
}

function notRefundable(sentence: string): CallError {
  return new CallError('NOT_REFUNDABLE', { stated: { items: [sentence] } })
}
