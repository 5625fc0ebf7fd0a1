import type { ReversalView, OperatorSale, RefundView } from '#contract/operator/calls.ts'

/** A sale in lines for a terminal. */
export function describeSale(sale: OperatorSale): string {
  const { currency, buyer, product } = sale
  const others = sale.sales.filter(({ sale_id }) => sale_id !== sale.sale_id)
  return [
    `order ${sale.order_number}: ${product.name} (${product.id}), ${sale.status}`,
    `bought by ${buyer.name} <${buyer.email}> on ${sale.created_at}${sale.paid_at === null ? '' : `, paid ${sale.paid_at}`}`,
    `price ${currency} ${sale.amount}, charged ${currency} ${sale.share}, given back ${currency} ${sale.refunded}`,
    sale.voidable ? 'in review: it can be voided' : `${currency} ${sale.refundable} can still be given back`,
    ...others.map(({ sale_id, name, status }) => `with it: ${name} (${sale_id}), ${status}`),
    ...sale.attempts.flatMap(describeAttempt),
    ...sale.refunds.map(describeRefund),
  ].join('\n')
}

function describeAttempt(attempt: OperatorSale['attempts'][number]): string[] {
  const { number, method, gateway, gateway_id, state, total, card, code } = attempt
  const by = card === null ? '' : ` ${card.brand} ${card.bin}…${card.last_four}`
  const why = code === null ? '' : ` (${code})`
  return [
    `attempt ${number}: ${method}${by} of ${total} at ${gateway} (${gateway_id ?? 'no id'}), ${state}${why}`,
    ...attempt.cards.map(
      (each) =>
        `  card ${each.number}: ${each.brand} ${each.bin}…${each.last_four} of ${each.total} (${each.gateway_id ?? 'no id'}), ${each.state}, ${each.refundable} can still be given back`,
    ),
  ]
}

/** A refund or a void in one line. */
export function describeRefund(refund: RefundView): string {
  const { kind, by, currency, amount, state, key, sale_id, card, refusal, gateway_refund_id } = refund
  const way = by === 'transfer' ? ' by transfer' : ''
  const which = card === null ? '' : ` to card ${card}`
  const why = refusal === null ? '' : `: ${refusal}`
  const id = gateway_refund_id === null || by === 'transfer' ? '' : `, ${gateway_refund_id} at the gateway`
  return `${kind}${way} of ${currency} ${amount}${which} for sale ${sale_id}: ${state}${why} (key ${key}${id})`
}

/** Describes money that is due back, in one line. */
export function describeReversal(reversal: ReversalView): string {
  const { reversal_id, kind, currency, amount, reason, state, tries, gateway, reference, sale_id } = reversal
  return `reversal ${reversal_id}: ${kind} of ${currency} ${amount} for sale ${sale_id} (${reason}): ${state} after ${tries} tries, ${reference} at ${gateway}`
}
