import { HALF_PRICE_PERCENT } from '../tickets/half-price.ts'
import { BUYERS_CURRENCIES, currencyOfCountry } from '../base/country-currency.ts'
import type { EntryField } from './entry-fields.ts'
import type { EntryChange } from '../catalogue/catalogue-patch.ts'
import { PRODUCT_CONTENTS } from '../catalogue/product-content.ts'
import type { Permission } from '../office/permissions.ts'

/*
 * Fields of a product that a seller changes in the office. All other fields of a product are changed by the catalogue
 * file.
 */

export type ProductField = EntryField & {
  group: FieldGroup
  /** Absent: for every product. */
  only?: (entry: ProductFacts) => boolean
}

export const FIELD_GROUPS = ['texts', 'event', 'room', 'price', 'delivery', 'more'] as const
export type FieldGroup = (typeof FIELD_GROUPS)[number]

/** Facts that decide which fields a product has. */
export type ProductFacts = {
  type?: unknown
  format?: unknown
  product_type_id?: unknown
  type_shipping_fee?: unknown
  event?: unknown
}

const EVENT_TYPE = 3
const recurs = ({ type }: ProductFacts): boolean => type === 'SUBSCRIPTION'
const isContract = ({ type }: ProductFacts): boolean => type === 'CONTRACT'
/** Paid once, in instalments where it is dear. */
const isPaidOnce = (entry: ProductFacts): boolean => !recurs(entry) && !isContract(entry)
const isSent = ({ format }: ProductFacts): boolean => format === 'PHYSICALPRODUCT'
/** Whether it is opened at an address, rather than posted or entered with a ticket. */
const isOpened = (entry: ProductFacts): boolean => !isSent(entry) && !isEvent(entry)

/** Whether buyers of it get nothing from the program: it is opened at an address, and has none. */
export function lacksAccess(entry: ProductFacts & { access_url?: unknown; donation?: unknown }): boolean {
  return isOpened(entry) && entry.access_url === undefined && entry.donation === undefined
}

/** Checks whether tickets are sold: their prices and stocks are in batches. */
export function isEvent({ product_type_id: type }: ProductFacts): boolean {
  return type === EVENT_TYPE
}

/** Checks whether an event has details of its own, which can then be changed. */
const hasEvent = (entry: ProductFacts): boolean => isEvent(entry) && typeof entry.event === 'object'

const FEE = '/amount_fixed_shipping_fee'
const FEE_TYPE = '/type_shipping_fee'
const CENTIMETRES = { kind: 'whole', group: 'delivery', least: 1, most: 300, only: isSent } as const
/** The number of the last charge that can have an amount of its own. */
const MOST_CHARGES = 240
const EVENT_PLACES = ['in_person', 'online', 'soon'] as const
const MOST_MONEY = 9_999_999_999

export const PRODUCT_FIELDS = [
  { path: '/name', kind: 'line', group: 'texts', most: 120, required: true },
  { path: '/description', kind: 'lines', group: 'texts', most: 5_000 },
  { path: '/author', kind: 'line', group: 'texts', most: 120 },
  { path: '/category', kind: 'line', group: 'texts', most: 80 },
  { path: '/access', kind: 'lines', group: 'texts', most: 1_000 },
  { path: '/content', kind: 'choice', group: 'texts', most: 10, options: PRODUCT_CONTENTS, only: isOpened },
  { path: '/access_url', kind: 'link', group: 'texts', most: 2_000, only: isOpened },
  { path: '/custom_checkout_id', kind: 'entry', group: 'texts', most: 20 },
  {
    path: '/event/place',
    kind: 'choice',
    group: 'event',
    most: 20,
    options: EVENT_PLACES,
    required: true,
    only: hasEvent,
  },
  { path: '/event/venue', kind: 'line', group: 'event', most: 120, only: hasEvent },
  { path: '/event/address', kind: 'line', group: 'event', most: 300, only: hasEvent },
  { path: '/event/starts_at', kind: 'moment', group: 'event', most: 40, only: hasEvent },
  { path: '/event/ends_at', kind: 'moment', group: 'event', most: 40, only: hasEvent },
  { path: '/event/timezone', kind: 'choice', group: 'event', most: 64, only: hasEvent },
  { path: '/event/holder_names', kind: 'flag', group: 'event', most: 1, only: hasEvent },
  { path: '/event/transferable', kind: 'flag', group: 'event', most: 1, isOnUnset: true, only: hasEvent },
  { path: '/event/transfer_hours', kind: 'whole', group: 'event', most: 8_760, only: hasEvent },
  {
    path: '/event/half_price_percent',
    kind: 'whole',
    group: 'event',
    least: HALF_PRICE_PERCENT,
    most: 100,
    only: hasEvent,
  },
  { path: '/event/boleto_allowed', kind: 'flag', group: 'event', most: 1, only: hasEvent },
  { path: '/event/waiting_room_opens_at', kind: 'moment', group: 'room', most: 40, only: hasEvent },
  {
    path: '/event/waiting_room_per_minute',
    kind: 'whole',
    group: 'room',
    least: 1,
    most: 100_000,
    only: hasEvent,
  },
  { path: '/event/waiting_room_closes_at', kind: 'moment', group: 'room', most: 40, only: hasEvent },
  {
    path: '/amount',
    kind: 'money',
    group: 'price',
    most: MOST_MONEY,
    required: true,
    only: (e) => !isEvent(e),
  },
  { path: '/old_amount', kind: 'money', group: 'price', most: MOST_MONEY, only: (e) => !isEvent(e) },
  { path: '/method', kind: 'ticks', group: 'price', most: 200, required: true },
  { path: '/max_installments', kind: 'whole', group: 'price', least: 1, most: 24, only: (e) => !recurs(e) },
  {
    path: '/period',
    kind: 'whole',
    group: 'price',
    least: 1,
    most: 3_660,
    required: true,
    only: (e) => recurs(e) || isContract(e),
  },
  {
    path: '/charges',
    kind: 'whole',
    group: 'price',
    least: 1,
    most: MOST_CHARGES,
    required: true,
    only: isContract,
  },
  {
    path: '/custom_charges',
    kind: 'charges',
    group: 'price',
    most: MOST_CHARGES,
    only: (e) => recurs(e) || isContract(e),
  },
  { path: '/trial', kind: 'whole', group: 'price', least: 0, most: 3_660, only: recurs },
  { path: '/allowed_coupon', kind: 'flag', group: 'price', most: 1 },
  { path: '/warranty_days', kind: 'whole', group: 'price', least: 0, most: 3_650 },
  // Of goods that come back first, and of tickets, the seller answers each request.
  { path: '/guarantee', kind: 'choice', group: 'price', most: 10, options: ['automatic'], only: isOpened },
  { path: '/stock', kind: 'whole', group: 'delivery', least: 0, most: 10_000_000, only: (e) => !isEvent(e) },
  {
    path: FEE_TYPE,
    kind: 'choice',
    group: 'delivery',
    most: 10,
    options: ['FIXED', 'DYNAMIC'],
    only: isSent,
  },
  { path: FEE, kind: 'money', group: 'delivery', most: MOST_MONEY, only: isSent },
  { path: '/parcel/weight_grams', kind: 'whole', group: 'delivery', least: 1, most: 100_000, only: isSent },
  { ...CENTIMETRES, path: '/parcel/length_cm' },
  { ...CENTIMETRES, path: '/parcel/width_cm' },
  { ...CENTIMETRES, path: '/parcel/height_cm' },
  { path: '/can_be_gifted', kind: 'flag', group: 'delivery', most: 1 },
  { path: '/converted_currency', kind: 'choice', group: 'more', most: 3, options: BUYERS_CURRENCIES },
  {
    path: '/no_interest_installments',
    kind: 'whole',
    group: 'more',
    least: 0,
    most: 24,
    only: isPaidOnce,
  },
  {
    path: '/pre_selected_installment',
    kind: 'whole',
    group: 'more',
    least: 1,
    most: 24,
    only: isPaidOnce,
  },
  { path: '/fixed_installments', kind: 'whole', group: 'more', least: 1, most: 24, only: isPaidOnce },
  {
    path: '/max_subscription_installments',
    kind: 'whole',
    group: 'more',
    least: 1,
    most: 24,
    only: recurs,
  },
  { path: '/select_automatic_pix', kind: 'flag', group: 'more', most: 1, only: recurs },
  { path: '/contract_terms', kind: 'lines', group: 'more', most: 20_000, only: isContract },
  {
    // The least that a buyer gives who chooses the amount; without it there is no donation.
    path: '/donation/minimum',
    kind: 'money',
    group: 'more',
    most: MOST_MONEY,
    only: (e) => isPaidOnce(e) && !isEvent(e),
  },
  { path: '/has_cashback', kind: 'flag', group: 'more', most: 1 },
  { path: '/cashback', kind: 'percent', group: 'more', least: 0, most: 100 },
  { path: '/free_asks_document', kind: 'flag', group: 'more', most: 1 },
  { path: '/is_checkout_address', kind: 'flag', group: 'more', most: 1 },
  { path: '/second_sale_flag', kind: 'flag', group: 'more', most: 1 },
  { path: '/affiliation_lead', kind: 'flag', group: 'more', most: 1 },
  { path: '/voucher_share', kind: 'whole', group: 'more', least: 1, most: 100 },
  { path: '/voucher_hold_hours', kind: 'whole', group: 'more', least: 1, most: 720 },
  {
    path: '/shipping_fee_is_recurring',
    kind: 'flag',
    group: 'more',
    most: 1,
    only: (e) => isSent(e) && recurs(e),
  },
] as const satisfies readonly ProductField[]

export type ProductFieldPath = (typeof PRODUCT_FIELDS)[number]['path']

/** The fields of a product of this kind. */
export function fieldsOf(entry: ProductFacts): (ProductField & { path: ProductFieldPath })[] {
  return PRODUCT_FIELDS.filter((field: ProductField) => field.only === undefined || field.only(entry))
}

/**
 * Adds the changes that follow from those typed, for a product or an offer. Three fields define the delivery charge: a
 * typed fee makes it a fixed one; if its kind is chosen as well, the choice decides.
 */
export function withShippingFee(changes: readonly EntryChange[]): EntryChange[] {
  const isChosen = (of: string): boolean => changes.some(({ path }) => path === of + FEE_TYPE)
  const following = changes.flatMap(({ path, value }): EntryChange[] => {
    const charged = value === undefined ? undefined : true
    if (path.endsWith(FEE_TYPE)) {
      const of = path.slice(0, -FEE_TYPE.length)
      return [
        { path: `${of}/has_shipping_fee`, value: charged },
        ...(value === 'FIXED' ? [] : [{ path: of + FEE }]),
      ]
    }
    const of = path.slice(0, -FEE.length)
    if (!path.endsWith(FEE) || isChosen(of)) return []
    return [
      { path: `${of}/has_shipping_fee`, value: charged },
      { path: of + FEE_TYPE, value: charged && 'FIXED' },
    ]
  })
  return [...changes, ...following]
}

const TEXTS: readonly string[] = [
  ...PRODUCT_FIELDS.filter(({ group }) => group === 'texts').map(({ path }) => path),
  '/images',
  '/event/venue',
  '/event/address',
]

/** Names of what is below a product. */
const NAMES = [/^\/offers\/[^/]+\/name$/, /^\/batches\/[^/]+(\/tickets\/[^/]+)?\/name$/]

/** Returns the permission required to change the value at a path. */
export function permissionOfPath(path: string): Permission {
  const isText = TEXTS.includes(path) || NAMES.some((pattern) => pattern.test(path))
  return isText ? 'products.write' : 'products.price'
}

/** Product fields that the platform decides, regardless of the requesting member. */
export const PLATFORM_FIELDS = ['status_product', 'status_offer'] as const

/** Whether the value at a path is the platform's. */
export function isPlatformField(path: string): boolean {
  return PLATFORM_FIELDS.some((name) => path === `/${name}`)
}

/** Returns the currency of a seller's new products; dollars if the country's currency is unknown. */
export function ownCurrencyOf(country: string): string {
  return currencyOfCountry(country) ?? 'USD'
}

/** Kinds of products that can be created in the office. */
export const NEW_PRODUCT_KINDS = [
  'digital',
  'physical',
  'subscription',
  'contract',
  'free',
  'donation',
] as const
export type NewProductKind = (typeof NEW_PRODUCT_KINDS)[number]

/**
 * A product to begin with, which is paid as the seller's country pays.
 *
 * @param amount in minor units of `currency`
 */
export function newProduct(made: {
  id: number
  sellerId: number
  kind: NewProductKind
  name: string
  amount: number
  currency: string
  isOnSale: boolean
  accessUrl?: string | undefined
  /** Of a contract, in all; absent: a year of months. */
  charges?: number | undefined
  /** The least that is given to a donation; absent: the amount that is proposed. */
  minimum?: number | undefined
}): Record<string, unknown> {
  const { id, sellerId, kind, name, currency, isOnSale, accessUrl, charges, minimum } = made
  const amount = kind === 'free' ? 0 : made.amount
  const isPaidAtOnce = kind !== 'subscription' && kind !== 'contract'
  return {
    id,
    seller_id: sellerId,
    name,
    ...(accessUrl !== undefined && { access_url: accessUrl }),
    images: [],
    type: TYPES[kind] ?? 'TRANSACTION',
    product_type_id: 1,
    format: kind === 'physical' ? 'PHYSICALPRODUCT' : 'DIGITAL',
    currency,
    status_product: 'APPROVED',
    status_offer: 'APPROVED',
    is_active: isOnSale ? 1 : 0,
    amount,
    method: methodsFor(currency, { amount, kind }),
    ...(currency === 'BRL' &&
      isPaidAtOnce &&
      amount > 0 && { max_installments: kind === 'donation' ? 1 : 12 }),
    ...(!isPaidAtOnce && { period: 30 }),
    ...(kind === 'contract' && { charges: charges ?? CHARGES }),
    ...(kind === 'donation' && { donation: { minimum: minimum ?? amount } }),
    ...(kind === 'physical' && { is_checkout_address: true }),
    ...(kind !== 'donation' && { allowed_coupon: true, warranty_days: 7 }),
  }
}

const TYPES: Readonly<Partial<Record<NewProductKind, string>>> = {
  subscription: 'SUBSCRIPTION',
  contract: 'CONTRACT',
}

/** Months of a new contract. */
const CHARGES = 12

const METHODS: Readonly<Partial<Record<NewProductKind, string>>> = {
  subscription: 'CREDIT_CARD,PIX_AUTOMATIC',
  contract: 'CREDIT_CARD,BOLETO',
  donation: 'CREDIT_CARD,PIX',
}

function methodsFor(currency: string, { amount, kind }: { amount: number; kind: NewProductKind }): string {
  if (amount === 0) return 'FREE'
  if (currency !== 'BRL') return 'CREDIT_CARD'
  return METHODS[kind] ?? 'CREDIT_CARD,PIX,BOLETO'
}

/** Parts of a product that are changed in separate parts of its page. */
export const PRODUCT_PARTS = [
  'images',
  'offers',
  'bumps',
  'upsell',
  'batches',
  'pixels',
  'is_active',
] as const

/** Product fields set only by the catalogue file, with the reasons. */
export const FILE_ONLY: Readonly<Record<string, string>> = {
  id: 'its name',
  seller_id: 'its name',
  type: 'chosen when it is made: prices and charges follow from it',
  product_type_id: 'chosen when it is made',
  format: 'chosen when it is made',
  hash: 'a link that was given away',
  currency: 'chosen when it is made: its prices are in it',
  status_product: "the platform's approval",
  status_offer: "the platform's approval",
  trial_unit: 'the office counts a trial in days',
  has_shipping_fee: 'follows from how delivery is charged',
  is_heaven: 'a layout of former pages',
  mobile_v2: 'a layout of former pages',
  eventDateType: 'follows from the dates of its event',
  organizers: 'names of others, which a platform checks',
}
