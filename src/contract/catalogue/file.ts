import { z } from 'zod'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { GUARANTEE_KINDS } from '#rules/catalogue/guarantee.ts'
import { HALF_PRICE_PERCENT } from '#rules/tickets/half-price.ts'
import { TOAST_POSITIONS } from '#rules/catalogue/custom-checkout.ts'
import { PRODUCT_CONTENTS } from '#rules/catalogue/product-content.ts'
import { CHECKOUT_VERSIONS } from '#rules/base/query-values.ts'
import * as field from './fields.ts'
import { sellerSchema } from './seller.ts'

const { colour, flag, id, line, minor, moment, paragraphs, picture, whole } = field

const terms = {
  amount: minor,
  old_amount: minor.optional().describe('The price before, shown struck through'),
  method: field.methods,
  max_installments: whole(1, 24).optional(),
  fixed_installments: whole(1, 24).optional(),
  pre_selected_installment: whole(1, 24).optional(),
  no_interest_installments: z
    .union(
      [flag, whole(0, 24)],
      'must be true (all), false (none) or how many instalments are free of interest',
    )
    .optional(),
  max_subscription_installments: whole(1, 24).optional(),
  period: whole(1, 3_660).optional().describe('Days between charges: 30, 90, 180 and 365 have names'),
  trial: whole(0, 3_660).optional().describe('Days (or years) before the first charge'),
  trial_unit: z.enum(['days', 'years']).optional(),
  charges: whole(1, 240).optional().describe('Charges of a CONTRACT in all'),
  has_shipping_fee: flag.optional(),
  type_shipping_fee: z.enum(['FIXED', 'DYNAMIC']).optional(),
  amount_fixed_shipping_fee: minor.optional(),
  shipping_fee_is_recurring: flag.optional(),
  custom_charges: z
    .array(z.strictObject({ charge: whole(1, 240), amount: minor }))
    .max(240)
    .optional(),
  allowed_coupon: flag.optional(),
  donation: z
    .strictObject({ minimum: minor })
    .optional()
    .describe('The buyer chooses the amount; `amount` is the one proposed'),
}

const optionalTerms = { ...terms, amount: minor.optional(), method: field.methods.optional() }

/** A separate link to a product: values that it does not set are the product's. */
export const offerSchema = z.strictObject({
  hash: field.hash,
  name: line(120).optional(),
  status_offer: z.enum(['APPROVED', 'PENDING', 'REQUESTED', 'DISAPPROVED']),
  allow_free_offers: flag.optional(),
  other_checkout: flag.optional().describe('The browser is sent to OTHER_CHECKOUT_HOST, where one is set'),
  ...optionalTerms,
})

const eventSchema = z.strictObject({
  place: z.enum(['in_person', 'online', 'soon']),
  venue: line(120).optional(),
  address: line(300).optional(),
  starts_at: moment.optional(),
  ends_at: moment.optional(),
  timezone: field.timeZone
    .optional()
    .describe("The clocks that its times are shown by. Absent: those of the seller's country"),
  organizers: z.array(line(120)).max(20).optional(),
  boleto_allowed: flag.optional(),
  holder_names: flag.optional(),
  waiting_room_opens_at: moment
    .optional()
    .describe('Who comes from half an hour before this moment on goes through a waiting room'),
  waiting_room_closes_at: moment.optional().describe('Absent: two hours after it opens'),
  waiting_room_per_minute: whole(1, 100_000).optional().describe('How many the waiting room lets in'),
  half_price_percent: whole(HALF_PRICE_PERCENT, 100)
    .optional()
    .describe(
      'How many of all tickets are sold at half price, in percent. Absent: 40, the least by Brazilian law',
    ),
  transferable: flag
    .optional()
    .describe('Whether holders may give their tickets to somebody else. Absent: true'),
  transfer_hours: whole(0, 8_760)
    .optional()
    .describe('Until how many hours before the event that may be. Absent: 24'),
})

export const ticketSchema = z.strictObject({
  id,
  hash: field.hash,
  name: line(120),
  amount: minor,
  offer_group_id: id.describe('The id of the batch that the ticket belongs to'),
  half_price: flag.optional(),
})

export const batchSchema = z.strictObject({
  id,
  name: line(120),
  order: whole(0, 10_000),
  stock: whole(0, 10_000_000),
  release_type: z.enum(['fixed_date', 'fixed_date_range', 'offer_group_stock']).nullable(),
  release_fixed_date: moment.optional(),
  release_interval_start_date: moment.optional(),
  release_interval_end_date: moment.optional(),
  release_offer_group_stock_id: id.optional().describe('The batch that must be sold out or closed before'),
  tickets: z.array(ticketSchema).min(1).max(200),
})

export const bumpSchema = z.strictObject({
  product_id: id,
  offer: field.hash.optional(),
  order: whole(0, 10_000),
  title: line(120).optional(),
  description: paragraphs(600).optional(),
  forced: flag.optional(),
  disabled: flag.optional(),
  assoc_ticket: id.optional(),
})

export const upsellSchema = z.strictObject({ product_id: id, offer: field.hash.optional() })

export const pixelSchema = z.strictObject({
  id: field.identifier,
  provider: z.enum(['meta', 'ga4', 'google_ads', 'tiktok', 'kwai', 'taboola', 'outbrain', 'custom']),
  view: flag.describe('Whether the events of a visit are told, beside those of a sale'),
  script: field.pixelScript
    .optional()
    .describe('Of custom: what runs in a frame without an origin, which sees nothing of the page'),
  hosts: z
    .array(field.pixelHost)
    .max(10)
    .optional()
    .describe('Of custom: the origins that the script may load from and send to; no others'),
  pixel_configuration: z
    .array(
      z.strictObject({
        event: field.pixelEvent,
        is_active: flag,
        action: field.pixelAction.optional(),
        name: field.pixelEventName
          .optional()
          .describe(
            'What the event is called in the account of the service: Taboola and Outbrain need it, and Google Ads the digits of the conversion action',
          ),
      }),
    )
    .max(40),
})

export const productSchema = z.strictObject({
  id,
  seller_id: id,
  name: line(120),
  description: paragraphs(5_000).optional(),
  author: line(120).optional(),
  access: paragraphs(1_000).optional().describe('What the buyer gets and how, one sentence each'),
  access_url: field.accessLink
    .optional()
    .describe('Where it is opened once it is paid; the link is signed, see members-area.md'),
  images: z.array(z.strictObject({ path: picture, alt: line(200).optional() })).max(20),
  type: z.enum(['TRANSACTION', 'SUBSCRIPTION', 'CONTRACT']),
  product_type_id: whole(1, 1_000).describe('3 is an event with tickets'),
  format: z.enum(['DIGITAL', 'PHYSICALPRODUCT']),
  content: z
    .enum(PRODUCT_CONTENTS)
    .optional()
    .describe('What pages and mails call it once it is bought. Absent: nothing in particular'),
  category: line(80).optional(),
  currency: field.currency,
  converted_currency: field.currency.optional(),
  status_product: z.enum([
    'APPROVED',
    'PRE_APPROVED',
    'REVISION',
    'CHANGED',
    'PENDING',
    'REQUESTED',
    'DISAPPROVED',
  ]),
  status_offer: z.enum(['APPROVED', 'PENDING', 'REQUESTED', 'DISAPPROVED']),
  is_active: z.union([z.literal(0), z.literal(1)], 'must be 1 (on sale) or 0 (not on sale)'),
  hash: field.hash.optional(),
  ...terms,
  stock: whole(0, 10_000_000).optional().describe('Absent: without limit'),
  voucher_share: whole(1, 100)
    .optional()
    .describe('Percent that unpaid vouchers may hold of what is left: 25 unless set'),
  voucher_hold_hours: whole(1, 720)
    .optional()
    .describe('Hours for which an unpaid voucher holds what it takes: 48 unless set'),
  parcel: z
    .strictObject({
      weight_grams: whole(1, 100_000),
      width_cm: whole(1, 300),
      height_cm: whole(1, 300),
      length_cm: whole(1, 300),
    })
    .optional()
    .describe(
      'Size and weight of what is sent, of an event of one ticket. Absent: half a kilogram in a small box',
    ),
  warranty_days: whole(0, 3_650).optional(),
  guarantee: z
    .enum(GUARANTEE_KINDS)
    .optional()
    .describe(
      'After the legal period, while `warranty_days` last: `automatic` refunds by itself, `ask` waits for the seller. Absent: `ask`',
    ),
  is_heaven: flag.optional(),
  is_checkout_address: flag.optional(),
  can_be_gifted: flag.optional(),
  free_asks_document: flag
    .optional()
    .describe('A free purchase asks for the buyer’s document as well. Absent: only a paid one does'),
  contract_terms: paragraphs(20_000).optional(),
  has_cashback: flag.optional(),
  cashback: field.percent.optional().describe('Percent of the amount'),
  affiliation_lead: flag.optional(),
  second_sale_flag: flag.optional(),
  mobile_v2: flag.optional(),
  select_automatic_pix: flag
    .optional()
    .describe('PIX_AUTOMATIC stands chosen when the page opens, where it can be had'),
  eventDateType: z.enum(['unicEvent', 'continuousEvent']).optional(),
  event: eventSchema.optional(),
  custom_checkout_id: id.optional(),
  offers: z.array(offerSchema).max(500).default([]),
  bumps: z.array(bumpSchema).max(50).default([]),
  upsell: upsellSchema.optional().describe('Offered on the success page of this product'),
  batches: z.array(batchSchema).max(200).default([]),
  pixels: z.array(pixelSchema).max(50).default([]),
})

export const couponSchema = z.strictObject({
  name: field.couponName,
  seller_id: id,
  type: z.enum(['PERCENTAGE', 'AMOUNT']),
  value: whole(1, 9_999_999_999).describe('Percent for PERCENTAGE, minor units for AMOUNT'),
  product_ids: z.array(id).min(1).max(10_000),
  limit: whole(0, 10_000_000).optional().describe('Uses in all. Absent: without limit'),
  per_buyer_limit: whole(1, 1_000).optional(),
  minimum_amount: minor.optional(),
  starts_at: moment.optional(),
  due_date: moment.optional(),
  series: field.couponSeries
    .optional()
    .describe('Of coupons that were made together: the office lists them as one'),
})

/** How a seller dresses the checkout. Nothing here is HTML. */
export const customCheckoutSchema = z.strictObject({
  id,
  seller_id: id,
  name: line(60).optional().describe('What its seller calls it; no buyer sees it'),
  exit_pop_up: flag.optional(),
  image_exit_pop_up: picture.optional(),
  title_exit_pop_up: line(120).optional(),
  link_exit_pop_up: field.link.optional(),
  description_exit_pop_up: paragraphs(600).optional(),
  button_exit_pop_up: flag.optional(),
  text_button_exit_pop_up: line(60).optional(),
  theme: z.enum(['light', 'dark', 'auto']).optional(),
  theme_color: colour.optional(),
  logotipo: picture.optional(),
  top_thumb: picture.optional(),
  bottom_thumb: picture.optional(),
  side_thumb: picture.optional(),
  side_thumb_mobile: picture.optional(),
  top_thumb_alt: line(200).optional().describe('What the picture says; absent: it only decorates'),
  bottom_thumb_alt: line(200).optional(),
  side_thumb_alt: line(200).optional(),
  scarcity: flag
    .optional()
    .describe('Say only what is true: a false shortage is against the law of Brazil and of Europe'),
  scarcity_title: line(120).optional(),
  scarcity_subtitle: line(200).optional(),
  scarcity_time: whole(1, 1_440).optional().describe('Minutes'),
  scarcity_background_color: colour.optional(),
  confirmation_email: flag.optional(),
  jivochat_id: field.identifier.optional(),
  warranty_checkout: flag.optional(),
  card_confirmation: flag.optional(),
  whatsapp_button: flag.optional(),
  whatsapp_number: field.whatsappNumber.optional(),
  whatsapp_msg: paragraphs(600).optional(),
  ob_custom: flag.optional(),
  ob_background_color: field.bumpGround.optional(),
  ob_border: colour.optional(),
  ob_border_px: whole(0, 12).optional(),
  ob_description: paragraphs(600).optional(),
  ob_subtitle: line(200).optional(),
  ob_title: line(120).optional(),
  trial_info: z.literal('fixa').optional(),
  trial_position: z.enum(['top', 'bottom']).optional(),
  button_text: line(60).optional(),
  purchase_notification: flag.optional(),
  notification_names: z
    .array(z.strictObject({ id, name: line(60) }))
    .max(100)
    .optional()
    .describe('Buyers who agreed to be named; invented ones mislead, which is against the law'),
  notification_sales: flag
    .optional()
    .describe('Asks buyers whether they may be named, and names those who agreed for some hours'),
  notification_delay: z
    .tuple([whole(1, 3_600), whole(1, 3_600)])
    .refine(([min, max]) => min <= max, 'the first number is the smaller one')
    .optional()
    .describe('Seconds between two, from and to'),
  notification_position: z.enum(TOAST_POSITIONS).optional(),
  step_checkout: z.enum(['one_step', 'multi_step']).optional(),
  version: z.enum(CHECKOUT_VERSIONS).optional().describe('The layout of a page whose link names none'),
})

export const affiliateSchema = z.strictObject({
  id,
  seller_id: id,
  name: line(120),
  product_ids: z.array(id).min(1).max(10_000),
})

/** The shape of a catalogue file. Relations between its entries are checked by contract/catalogue/checks.ts. */
export const catalogueSchema = z.strictObject({
  $schema: z.string().max(2_000).optional(),
  version: z.literal(1, 'must be 1, the version of this format'),
  sellers: z.array(sellerSchema).default([]),
  products: z.array(productSchema).default([]),
  coupons: z.array(couponSchema).default([]),
  custom_checkouts: z.array(customCheckoutSchema).default([]),
  affiliates: z.array(affiliateSchema).default([]),
})

/** The format as JSON Schema (draft 2020-12), for editors and other programs. */
export function catalogueJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(catalogueSchema, { io: 'input', reused: 'inline' })
  return { title: 'Balcão catalogue, version 1', ...schema }
}

/** A type with its optional fields made visible to a comparison: `{a?: X}` → `{a: ['optional', X]}`. */
type Spelt<T> = T extends readonly (infer Item)[]
  ? Spelt<Item>[]
  : T extends object
    ? {
        [Key in keyof T]-?: undefined extends T[Key]
          ? ['optional', Spelt<Exclude<T[Key], undefined>>]
          : [Spelt<T[Key]>]
      }
    : T
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/**
 * Does not compile when the file's format and the domain's types differ by a single field.
 * @public
 */
export const FORMAT_IS_DOMAIN: Same<
  Spelt<Omit<z.output<typeof catalogueSchema>, '$schema'>>,
  Spelt<Catalogue>
> = true
