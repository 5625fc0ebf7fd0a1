import type { OfficeAnswer } from '#contract/office-calls.ts'
import type { EntryChange } from '#rules/catalogue-patch.ts'
import type { ShownProduct } from './shown-product.ts'

type Listed = OfficeAnswer<'listProducts'>['products'][number]

/** A bump of a product as the catalogue writes it, as far as the office changes it. */
export type ShownBump = { product_id: number; order: number; title?: string; description?: string }

/** The bumps of a product, in the order in which buyers see them. */
export function bumpsOf({ entry }: Pick<ShownProduct, 'entry'>): ShownBump[] {
  const bumps = Array.isArray(entry['bumps']) ? (entry['bumps'] as ShownBump[]) : []
  return bumps.toSorted((one, other) => one.order - other.order)
}

/** What can be offered beside a product or after it: another one of the same currency, and no event. */
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
