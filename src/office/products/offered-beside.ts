import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import type { ShownProduct } from './shown-product.ts'

type Listed = OfficeAnswer<'listProducts'>['products'][number]

/** A bump of a product as the catalogue writes it, as far as the office changes it. */
export type ShownBump = {
  product_id: number
  order: number
  title?: string
  description?: string
  /** The offer that it is sold by; absent: as the product itself. */
  offer?: string
  forced?: boolean
  disabled?: boolean
  /** The ticket of this event with which alone it is offered. */
  assoc_ticket?: number
}

/** The bumps of a product, in the order in which buyers see them. */
export function bumpsOf({ entry }: Pick<ShownProduct, 'entry'>): ShownBump[] {
  const bumps = Array.isArray(entry['bumps']) ? (entry['bumps'] as ShownBump[]) : []
  return bumps.toSorted((one, other) => one.order - other.order)
}

/** How many purchases of a product are being paid with a bump. */
export function paidWith(
  { bumps_under_way: counts }: Pick<ShownProduct, 'bumps_under_way'>,
  bump: Pick<ShownBump, 'product_id'>,
): number {
  return counts.find(({ product_id: id }) => id === bump.product_id)?.count ?? 0
}

/**
 * Returns the products that can be offered beside or after a product: other ones in the same currency, and no events.
 */
export function canGoAlong(
  product: Pick<ShownProduct, 'id' | 'currency'>,
  listed: readonly Listed[],
): Listed[] {
  return listed.filter(
    ({ id, currency, is_event: isEvent }) => id !== product.id && currency === product.currency && !isEvent,
  )
}

/** Puts a bump before the one that buyers see above it. */
export function movedUp(bumps: readonly ShownBump[], productId: number): EntryChange[] {
  const at = bumps.findIndex((bump) => bump.product_id === productId)
  const order = bumps.map((bump) => bump.product_id)
  const above = order[at - 1]
  if (at < 1 || above === undefined) return []
  order.splice(at - 1, 2, productId, above)
  return order.flatMap((id, place) => {
    const before = bumps.find((bump) => bump.product_id === id)?.order
    return before === place + 1 ? [] : [{ path: `/bumps/${id}/order`, value: place + 1 }]
  })
}

type Entry = Readonly<Record<string, unknown>>
type Named = { hash: string; name: string }

/** The offers of a product by their hash and name. */
export function offersIn(entry: Entry): Named[] {
  const offers = Array.isArray(entry['offers']) ? (entry['offers'] as { hash: string; name?: string }[]) : []
  return offers.map(({ hash, name }) => ({ hash, name: name ?? hash }))
}

/** The tickets of an event, with the batch that each is of. */
export function ticketsIn(entry: Entry): { id: number; name: string }[] {
  type Part = { id: number; name: string }
  const batches = Array.isArray(entry['batches']) ? (entry['batches'] as (Part & { tickets: Part[] })[]) : []
  return batches.flatMap((batch) =>
    batch.tickets.map(({ id, name }) => ({ id, name: `${batch.name} · ${name}` })),
  )
}
