import type { Affiliate, Batch, Catalogue, Product, Seller } from '../catalogue/catalogue.ts'
import type { CustomCheckout } from '../catalogue/custom-checkout.ts'
import { PLATFORM_FIELDS } from './product-fields.ts'
import { isOwnersField } from './seller-fields.ts'

/*
 * A catalogue file that a seller imports into their own shop. Its numbers may be of another installation: an entry
 * whose number the shop already has keeps it, everything else is new and gets one here, so that nobody can refer to
 * another seller's entries.
 */

/** The most that a file has, in characters. */
export const SELLER_FILE_LENGTH = 4_000_000

/** Numbered entries of a shop, on sale or not. */
export type OwnNumbers = {
  products: ReadonlyMap<number, PlatformTerms>
  custom_checkouts: ReadonlySet<number>
  affiliates: ReadonlySet<number>
  /** The product of each. */
  batches: ReadonlyMap<number, number>
  tickets: ReadonlyMap<number, number>
}

/** Product fields that the platform decides. */
export type PlatformTerms = Pick<Product, 'status_product' | 'status_offer'>

/** The first number of each kind that nothing of the installation has had. */
export type FreeNumbers = Readonly<Record<keyof OwnNumbers, number>>

export type Shop = { seller: Seller; own: OwnNumbers; free: FreeNumbers }

/** The file as it is for the shop; `kept`: where it wants what only the platform decides, which stays as it is. */
export type OwnFile = { catalogue: Catalogue; kept: string[] }

/** Where a file names another seller than the first that it names; null: it is of one alone. */
export function secondSellerIn(file: Catalogue): string | null {
  if (file.sellers.length > 1) return 'sellers[1].id'
  const lists = ['products', 'coupons', 'custom_checkouts', 'affiliates'] as const
  const named = [
    ...file.sellers.map(({ id }, at) => ({ id, path: `sellers[${at}].id` })),
    ...lists.flatMap((list) =>
      file[list].map(({ seller_id: id }, at) => ({ id, path: `${list}[${at}].seller_id` })),
    ),
  ]
  return named.find(({ id }) => id !== named[0]?.id)?.path ?? null
}

/** Where a file names what is neither in it nor the shop's: a free number could make it something else by chance. */
export function unknownIn(file: Catalogue, own: OwnNumbers): string[] {
  const idsOf = (list: readonly { id: number }[]) => new Set(list.map(({ id }) => id))
  const [products, looks] = [idsOf(file.products), idsOf(file.custom_checkouts)]
  const isProduct = (id: number) => products.has(id) || own.products.has(id)
  const isLook = (id: number) => looks.has(id) || own.custom_checkouts.has(id)
  const among = (list: readonly { product_ids: number[] }[], path: string) =>
    list.flatMap(({ product_ids: ids }, at) =>
      ids.flatMap((id, i) => (isProduct(id) ? [] : `${path}[${at}].product_ids[${i}]`)),
    )
  const ofProducts = file.products.flatMap((product, at) =>
    [
      ...(product.upsell && !isProduct(product.upsell.product_id) ? ['upsell.product_id'] : []),
      ...(product.custom_checkout_id !== undefined && !isLook(product.custom_checkout_id)
        ? ['custom_checkout_id']
        : []),
      ...product.bumps.flatMap((bump, i) => (isProduct(bump.product_id) ? [] : `bumps[${i}].product_id`)),
      ...unknownPartsIn(product),
    ].map((path) => `products[${at}].${path}`),
  )
  return [...ofProducts, ...among(file.coupons, 'coupons'), ...among(file.affiliates, 'affiliates')]
}

/** The same of what a product names of its own parts. */
function unknownPartsIn({ batches, bumps }: Product): string[] {
  const [groups, tickets] = [
    new Set(batches.map(({ id }) => id)),
    new Set(batches.flatMap((batch) => batch.tickets.map(({ id }) => id))),
  ]
  const ofBatches = batches.flatMap(({ release_offer_group_stock_id: after, tickets: sold }, at) => [
    ...(after === undefined || groups.has(after) ? [] : [`batches[${at}].release_offer_group_stock_id`]),
    ...sold.flatMap(({ offer_group_id: group }, i) =>
      groups.has(group) ? [] : `batches[${at}].tickets[${i}].offer_group_id`,
    ),
  ])
  const ofBumps = bumps.flatMap(({ assoc_ticket: ticket }, at) =>
    ticket === undefined || tickets.has(ticket) ? [] : `bumps[${at}].assoc_ticket`,
  )
  return [...ofBatches, ...ofBumps]
}

/** A file of one seller as a file of this shop. */
export function asOwnFile(file: Catalogue, { seller, own, free }: Shop): OwnFile {
  const products = numbering(file.products, own.products, free.products)
  const looks = numbering(file.custom_checkouts, own.custom_checkouts, free.custom_checkouts)
  const affiliates = numbering(file.affiliates, own.affiliates, free.affiliates)
  const next = { batches: free.batches, tickets: free.tickets }
  const kept: string[] = []
  const seller_id = seller.id
  const catalogue: Catalogue = {
    version: 1,
    sellers: file.sellers.map((one) => keepingSeller(one, seller, kept)),
    products: file.products.map((product, at) => {
      const id = products(product.id)
      const { custom_checkout_id: look, upsell } = product
      return {
        ...keepingTerms(product, own.products.get(product.id), { at, kept }),
        ...withBatches(product, { own, next, isOwn: own.products.has(product.id) }, products),
        id,
        seller_id,
        ...(look !== undefined && { custom_checkout_id: looks(look) }),
        ...(upsell !== undefined && { upsell: { ...upsell, product_id: products(upsell.product_id) } }),
      }
    }),
    coupons: file.coupons.map((coupon) => ({
      ...coupon,
      seller_id,
      product_ids: coupon.product_ids.map(products),
    })),
    custom_checkouts: file.custom_checkouts.map((look): CustomCheckout => ({
      ...look,
      id: looks(look.id),
      seller_id,
    })),
    affiliates: file.affiliates.map((affiliate): Affiliate => ({
      ...affiliate,
      id: affiliates(affiliate.id),
      seller_id,
      product_ids: affiliate.product_ids.map(products),
    })),
  }
  return { catalogue, kept }
}

type Known = { has: (id: number) => boolean }

/**
 * Returns the number of each entry here: its own, or a free one. Numbers that the file only refers to are left
 * unchanged.
 */
function numbering(entries: readonly { id: number }[], own: Known, free: number): (id: number) => number {
  const given = new Map<number, number>()
  for (const { id } of entries) if (!own.has(id) && !given.has(id)) given.set(id, free + given.size)
  return (id) => given.get(id) ?? id
}

type Numbers = { own: OwnNumbers; next: { batches: number; tickets: number }; isOwn: boolean }

/** The parts of a product that have numbers or name some: batches, their tickets, and bumps. */
function withBatches(
  product: Product,
  { own, next, isOwn }: Numbers,
  products: (id: number) => number,
): Pick<Product, 'batches' | 'bumps'> {
  const numberOf = (kind: 'batches' | 'tickets', parts: readonly { id: number }[]) => {
    const theirs = { has: (id: number) => isOwn && own[kind].get(id) === product.id }
    const first = next[kind]
    const number = numbering(parts, theirs, first)
    next[kind] = Math.max(first, ...parts.map(({ id }) => (theirs.has(id) ? 0 : number(id) + 1)))
    return number
  }
  const batch = numberOf('batches', product.batches)
  const ticket = numberOf(
    'tickets',
    product.batches.flatMap(({ tickets }) => tickets),
  )
  return {
    batches: product.batches.map((one): Batch => {
      const { release_offer_group_stock_id: after } = one
      return {
        ...one,
        id: batch(one.id),
        ...(after !== undefined && { release_offer_group_stock_id: batch(after) }),
        tickets: one.tickets.map((sold) => ({
          ...sold,
          id: ticket(sold.id),
          offer_group_id: batch(sold.offer_group_id),
        })),
      }
    }),
    bumps: product.bumps.map((bump) => ({
      ...bump,
      product_id: products(bump.product_id),
      ...(bump.assoc_ticket !== undefined && { assoc_ticket: ticket(bump.assoc_ticket) }),
    })),
  }
}

/** Initial terms of a product created in the office. */
const APPROVED: PlatformTerms = { status_product: 'APPROVED', status_offer: 'APPROVED' }

/** A product with what the platform has decided of it. */
function keepingTerms(
  product: Product,
  decided: PlatformTerms = APPROVED,
  { at, kept }: { at: number; kept: string[] },
): Product {
  for (const name of PLATFORM_FIELDS)
    if (product[name] !== decided[name]) kept.push(`products[${at}].${name}`)
  return { ...product, ...decided }
}

/** The shop with what its owner may change taken from the file. */
function keepingSeller(file: Seller, shop: Seller, kept: string[]): Seller {
  const names = [...new Set([...Object.keys(shop), ...Object.keys(file)])]
  const [theirs, ours] = [file, shop].map((one) => one as unknown as Readonly<Record<string, unknown>>)
  const values = names.map((name) => {
    const isOwners = isOwnersField(`/${name}`)
    if (!isOwners && name !== 'id' && JSON.stringify(theirs?.[name]) !== JSON.stringify(ours?.[name]))
      kept.push(`sellers[0].${name}`)
    return [name, (isOwners ? theirs : ours)?.[name]] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as unknown as Seller
}
