import type { BumpData, ProductData } from '#contract/checkout/product.ts'
import type { OfferedBump } from '#rules/order/bumps.ts'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import { maxInstallmentsOf } from '#rules/order/installments.ts'
import { readMethods } from '#rules/methods/method.ts'
import { toWire } from '#rules/base/money.ts'
import { needsAddress, type OfferedProduct } from '#rules/order/purchasability.ts'
import { languageOfSeller } from '#rules/catalogue/seller-language.ts'

/** An order bump on the wire. */
export function bumpData({ bump, product, chosen, disabled }: OfferedBump): BumpData {
  const data = describeProduct(product)
  return {
    b_order: bump.order,
    title: bump.title ?? data.name,
    description: bump.description ?? data.description,
    checkbox: chosen,
    disabled,
    assoc_ticket: bump.assoc_ticket ?? null,
    has_shipping_fee: data.has_shipping_fee,
    type_shipping_fee: data.type_shipping_fee,
    trial: data.trial,
    method: data.method,
    product: data,
  }
}

/** The product on the wire. */
export function productData(offered: OfferedProduct, seller: Seller): ProductData {
  return { ...describeProduct(offered), seller: sellerData(seller) }
}

function describeProduct(offered: OfferedProduct): Omit<ProductData, 'seller'> {
  const wire = (amount: number): number => toWire(amount, offered.currency)
  return {
    id: offered.id,
    name: offered.name,
    description: offered.description ?? '',
    author: offered.author ?? '',
    access: offered.access ?? '',
    images: offered.images.map((image) => ({ path: image.path, alt: image.alt ?? '' })),
    type: offered.type,
    product_type_id: offered.product_type_id,
    format: offered.format,
    category: offered.category ?? '',
    amount: wire(offered.amount),
    old_amount: offered.old_amount === undefined ? null : wire(offered.old_amount),
    currency: offered.currency,
    symbol_currency: symbolOf(offered.currency),
    seller_id: offered.seller_id,
    status_product: offered.status_product,
    status_offer: offered.status_offer,
    is_active: offered.is_active,
    method: readMethods(offered.method).join(','),
    hash: offered.offer?.hash ?? null,
    max_installments: maxInstallmentsOf(offered),
    fixed_installments: offered.fixed_installments ?? null,
    pre_selected_installment: offered.pre_selected_installment ?? null,
    no_interest_installments: freeInstallments(offered),
    warranty_days: offered.warranty_days ?? 0,
    is_checkout_address: needsAddress(offered),
    has_shipping_fee: offered.has_shipping_fee === true,
    type_shipping_fee: offered.type_shipping_fee ?? null,
    amount_fixed_shipping_fee: wire(offered.amount_fixed_shipping_fee ?? 0),
    ...foldedOf(offered),
    allowed_coupon: offered.allowed_coupon === true,
    is_heaven: offered.is_heaven === true,
    can_be_gifted: offered.can_be_gifted === true,
    ...(offered.free_asks_document === true && { free_asks_document: true }),
    has_cashback: offered.has_cashback === true,
    cashback: offered.cashback ?? 0,
    affiliation_lead: offered.affiliation_lead === true,
    mobile_v2: offered.mobile_v2 === true,
    ...recurrenceOf(offered),
    donation: offered.donation === undefined ? null : { minimum: wire(offered.donation.minimum) },
  }
}

/** Returns fields that exist under another name as well, by the name of the specification. */
function foldedOf(offered: OfferedProduct): Partial<ProductData> {
  const fee = offered.amount_fixed_shipping_fee ?? 0
  return {
    ...(offered.type !== 'TRANSACTION' && { max_subscription_installments: maxInstallmentsOf(offered) }),
    ...(fee > 0 && { shipping: { amount: toWire(fee, offered.currency) } }),
  }
}

function recurrenceOf(offered: OfferedProduct) {
  const { period, trial, trial_unit, charges, custom_charges, currency } = offered
  return {
    period: period ?? null,
    trial: trial ?? 0,
    trial_unit: trial_unit ?? 'days',
    charges: charges ?? null,
    shipping_fee_is_recurring: offered.shipping_fee_is_recurring === true,
    contract_terms: offered.type === 'CONTRACT' ? (offered.contract_terms ?? null) : null,
    custom_charges: (custom_charges ?? []).map(({ charge, amount }) => ({
      charge,
      amount: toWire(amount, currency),
    })),
  } as const
}

function freeInstallments(offered: OfferedProduct): number {
  const free = offered.no_interest_installments ?? false
  if (typeof free === 'number') return free
  return free ? maxInstallmentsOf(offered) : 0
}

/** Making a number format takes longer than all the rest of an answer. */
const symbols = new Map<string, string>()

function symbolOf(currency: string): string {
  const known = symbols.get(currency)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).formatToParts(0)
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency
  symbols.set(currency, symbol)
  return symbol
}

function sellerData(seller: Seller): ProductData['seller'] {
  return {
    id: seller.id,
    name: seller.name,
    legal_name: seller.legal_name,
    document: seller.document,
    email: seller.email,
    legal_address: seller.legal_address,
    country: seller.country,
    language: languageOfSeller(seller),
    since: seller.since,
    referral_url: seller.referral_url ?? null,
    recipientIsActivated: seller.recipientIsActivated,
    baas_activited: seller.baas_activited,
    specific_gateway: seller.specific_gateway ?? null,
    has_international_flag: seller.has_international_flag,
    special: seller.special === true,
  }
}
