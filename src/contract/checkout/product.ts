import { z } from 'zod'
import { ACCEPTANCES } from '#rules/order/acceptance.ts'
import { TOAST_POSITIONS } from '#rules/catalogue/custom-checkout.ts'
import { CHECKOUT_VERSIONS } from '#rules/base/query-values.ts'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { country, method, money, namedBumps, namedTickets, offerHash, productId } from './fields.ts'
import { subscriptionHistory } from './subscription.ts'
import { batchData, eventData } from './tickets.ts'

/** The product of a checkout with its offer applied, normalised. Amounts are decimal. */
const productData = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  author: z.string(),
  access: z.string(),
  images: z.array(z.object({ path: z.string(), alt: z.string() })),
  type: z.enum(['TRANSACTION', 'SUBSCRIPTION', 'CONTRACT']),
  product_type_id: z.number(),
  format: z.enum(['DIGITAL', 'PHYSICALPRODUCT']),
  category: z.string(),
  amount: money,
  old_amount: money.nullable(),
  currency: z.string(),
  symbol_currency: z.string(),
  seller_id: z.number(),
  seller: z.object({
    id: z.number(),
    name: z.string(),
    legal_name: z.string(),
    document: z.string(),
    email: z.string(),
    legal_address: z.string(),
    country: z.string(),
    /** Language of the seller's texts; absent if unknown. */
    language: z.string().optional(),
    since: z.string(),
    referral_url: z.string().nullable(),
    recipientIsActivated: z.boolean(),
    baas_activited: z.boolean(),
    specific_gateway: z.string().nullable(),
    has_international_flag: z.boolean(),
    /** Its buyers by credit card on layout v4 end on the route named product_id-success. */
    special: z.boolean(),
  }),
  status_product: z.string(),
  status_offer: z.string(),
  is_active: z.number(),
  /** Comma-separated methods that the seller takes for it. */
  method: z.string(),
  hash: z.string().nullable(),
  max_installments: z.number(),
  /** The same for each charge of a subscription, by its own name; absent for what is charged once. */
  max_subscription_installments: z.number().optional(),
  fixed_installments: z.number().nullable(),
  pre_selected_installment: z.number().nullable(),
  /** How many instalments are free of interest; 0: none. */
  no_interest_installments: z.number(),
  warranty_days: z.number(),
  is_checkout_address: z.boolean(),
  has_shipping_fee: z.boolean(),
  type_shipping_fee: z.enum(['FIXED', 'DYNAMIC']).nullable(),
  amount_fixed_shipping_fee: money,
  /** The same by the name of the specification; absent where shipping costs nothing or depends on the address. */
  shipping: z.object({ amount: money }).optional(),
  allowed_coupon: z.boolean(),
  is_heaven: z.boolean(),
  can_be_gifted: z.boolean(),
  /** A free purchase asks for the buyer's document as well; absent: only a paid one does. */
  free_asks_document: z.literal(true).optional(),
  has_cashback: z.boolean(),
  cashback: z.number(),
  affiliation_lead: z.boolean(),
  /** On the seller's list of pages that may open at their second step on a phone. */
  mobile_v2: z.boolean(),
  /** Days between charges; null for what is charged once. */
  period: z.number().nullable(),
  /** Days or years before the first charge; 0: none. */
  trial: z.number(),
  trial_unit: z.enum(['days', 'years']),
  /** Charges in all; null: until it is cancelled. */
  charges: z.number().nullable(),
  shipping_fee_is_recurring: z.boolean(),
  /** Charges with an amount of their own, by their number. */
  custom_charges: z.array(z.object({ charge: z.number(), amount: money })),
  /** Terms accepted by the buyer of a contract; null for everything else. */
  contract_terms: z.string().nullable(),
  /** The least that the buyer may give; null for what has a price. */
  donation: z.object({ minimum: money }).nullable(),
})
export type ProductData = z.infer<typeof productData>

/** An order bump: the product it adds and its display settings. */
const bump = z.object({
  b_order: z.number(),
  title: z.string(),
  description: z.string(),
  /** Whether its box is ticked when the page opens. */
  checkbox: z.boolean(),
  /** Its box cannot be changed. */
  disabled: z.boolean(),
  assoc_ticket: z.number().nullable(),
  has_shipping_fee: z.boolean(),
  type_shipping_fee: z.enum(['FIXED', 'DYNAMIC']).nullable(),
  trial: z.number(),
  method: z.string(),
  product: productData.omit({ seller: true }),
})
export type BumpData = z.infer<typeof bump>

const globalSetting = z.discriminatedUnion('name', [
  z.object({ name: z.literal('captcha'), value: z.boolean() }),
  z.object({ name: z.literal('antifraud'), value: z.boolean() }),
  z.object({ name: z.literal('monthly_interest'), value: z.number() }),
  z.object({ name: z.literal('country'), value: z.string() }),
  z.object({ name: z.literal('maximumCashbackAmount'), value: z.number() }),
])

const customCheckout = z.object({
  id: z.number().nullable(),
  theme: z.enum(['light', 'dark', 'auto']),
  theme_color: z.string(),
  logotipo: z.string().nullable(),
  button_text: z.string().nullable(),
  step_checkout: z.enum(['one_step', 'multi_step']),
  /** The layout of a page whose link names none; absent: the seller chose none. */
  version: z.enum(CHECKOUT_VERSIONS).optional(),
  confirmation_email: z.boolean(),
  /** The look and words of order bumps; absent where the seller chose none of their own. */
  ob_custom: z.boolean().optional(),
  ob_background_color: z.string().optional(),
  ob_border: z.string().optional(),
  ob_border_px: z.number().optional(),
  ob_title: z.string().optional(),
  ob_subtitle: z.string().optional(),
  ob_description: z.string().optional(),
  /** Something of what follows is shown; absent where nothing is. */
  is_dressed: z.boolean().optional(),
  top_thumb: z.string().optional(),
  bottom_thumb: z.string().optional(),
  side_thumb: z.string().optional(),
  side_thumb_mobile: z.string().optional(),
  top_thumb_alt: z.string().optional(),
  bottom_thumb_alt: z.string().optional(),
  side_thumb_alt: z.string().optional(),
  scarcity_title: z.string().optional(),
  scarcity_subtitle: z.string().optional(),
  /** Minutes, counted from the session's first look at the page. */
  scarcity_time: z.number().optional(),
  scarcity_background_color: z.string().optional(),
  whatsapp_number: z.string().optional(),
  whatsapp_msg: z.string().optional(),
  /** The seller's chat, in a frame that is opened by a press. */
  jivochat_id: z.string().optional(),
  /** Something is shown to a buyer who is about to leave; absent where nothing is. */
  exit_pop_up: z.literal(true).optional(),
  image_exit_pop_up: z.string().optional(),
  title_exit_pop_up: z.string().optional(),
  link_exit_pop_up: z.string().optional(),
  description_exit_pop_up: z.string().optional(),
  button_exit_pop_up: z.boolean().optional(),
  text_button_exit_pop_up: z.string().optional(),
  /** Present if the seller chose not to show the guarantee beside the form. */
  warranty_checkout: z.literal(false).optional(),
  /** Present where the seller chose that a card without interest is charged without a question. */
  card_confirmation: z.literal(false).optional(),
  /** `fixa`: the notice of a trial stays in sight. */
  trial_info: z.literal('fixa').nullable(),
  trial_position: z.enum(['top', 'bottom']),
})

export const checkoutAnswer = z.object({
  data: productData,
  bump_list: z.array(bump),
  /**
   * Batches of an event, in the seller's order; only those of /batches/[list] if it names any. Once any are selected,
   * the amount of the product is the price of the selection.
   */
  batches: z.array(batchData),
  /** Only of an event. */
  event: eventData.optional(),
  checkout_payment: z.object({
    data: z.object({ amount: money }),
    from: z.string(),
    to: z.string(),
    /** The signed rate, to be sent back with the payment; "default" where nothing is converted. */
    token: z.string(),
    /** How much of `to` one unit of `from` is, as an exact decimal text; null where nothing is converted. */
    rate: z.string().nullable(),
    paypal: z.boolean(),
    corrent_country: z.string(),
  }),
  global_settings: z.array(globalSetting),
  /** The subscription that is renewed, by a signed link; null on every other page. */
  history_subscription: subscriptionHistory.nullable(),
  allow_free_offers: z.boolean(),
  second_sale_flag: z.boolean(),
  is_worldpay: z.boolean(),
  is_pagarme_v5: z.boolean(),
  custom_checkout: customCheckout,
  purchase_notification: z.boolean(),
  /**
   * Where buyers are asked for consent before advertisers are notified, and the advertisers; absent if nobody is
   * notified.
   */
  advertising: z
    .object({
      scope: z.enum(['law', 'everywhere']),
      services: z.array(z.string()),
      /** Moments of a visit that are reported, such as `InitiateCheckout.on_access`; absent if there are none. */
      moments: z.array(z.string()).optional(),
      /** Scripts of the seller run in a frame of their own. */
      has_frame: z.boolean().optional(),
    })
    .optional(),
  /**
   * Buyer names as set by the seller, the seconds between two of them, and their position; absent if none are shown.
   */
  purchase_notifications: z
    .object({
      list: z.array(z.object({ id: z.number(), name: z.string() })).readonly(),
      min: z.number(),
      max: z.number(),
      position: z.enum(TOAST_POSITIONS),
    })
    .optional(),
  subscription_pix_automatic: z.boolean(),
  select_automatic_pix: z.boolean(),
  pix_checkout_auto_confirm: z.boolean(),
  /** Days in which a boleto is to be paid; absent: three. */
  boleto_due_days: z.number().int().optional(),
  /** The seller lets cards be kept for the buyer's next purchase, and a gateway can charge them. */
  saved_cards: z.boolean(),
  /** The methods of this buyer for the main product alone, and those that this installation takes at all. */
  allowed_methods: z.array(method),
  /** Something of this page is sent, and its seller has nobody who brings it; absent: somebody does. */
  lacks_carrier: z.literal(true).optional(),
  /** The boxes that this buyer ticks, in the order of the page; all that are required before a payment is taken. */
  acceptances: z.array(z.object({ name: z.enum(ACCEPTANCES), required: z.boolean() })),
  /** The value added tax that every price of this page holds; null where none is shown. */
  tax: z.object({ country, percent: z.number() }).nullable(),
  offered_methods: z.array(method),
  /** Methods that an event is not sold by any more, as their money would come after it; absent: none. */
  late_methods: z.array(method).optional(),
  /** Device wallets accepted here, for a page whose device supports them; absent if there are none. */
  device_wallets: z
    .array(z.object({ method: z.enum(['APPLE_PAY', 'GOOGLE_PAY']), gateway: z.string() }))
    .optional(),
  /**
   * Numbers of instalments by the buyer's country, and the minimum instalment; absent: 12 in Brazil, one in other
   * countries.
   */
  installment_plans: z
    .array(
      z.object({ country, currency: z.string(), numbers: z.array(z.int()), least: z.number().optional() }),
    )
    .optional(),
  /** Nothing is left of a product of limited stock; the page says so before anything is typed. */
  sold_out: z.boolean(),
})
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>

const checkoutQuery = z.object({
  country: country.optional(),
  /** A subscription to be renewed, and the signature of its link; the one is refused without the other. */
  subscription_id: z.string().max(64).optional(),
  client_id: z.string().max(600).optional(),
})

const CHECKOUT_ERRORS = [
  'WAITING_ROOM',
  'INVALID_REQUEST',
  'LINK_NOT_FOUND',
  'OFFER_NOT_FOUND',
  'PRODUCT_NOT_FOUND',
  'SELLER_NOT_READY',
  '1404',
  '1405',
  '0404',
] as const

/** The optional tails of the product call: /checkout/{ch_id}, /offer/{hash} and /batches/[list], in this order. */
const TAILS = ['', '/checkout/:ch_id', '/offer/:hash', '/checkout/:ch_id/offer/:hash'].flatMap((tail) => [
  tail,
  `${tail}/batches/:batches`,
])

export const checkoutProduct = defineCall(ROUTES.checkoutProduct, {
  summary: 'Everything that the checkout page of a product needs.',
  aliases: ['/checkout/product/:product_id', '/product/test-checkout/:product_id'].flatMap((start) =>
    TAILS.map((tail) => start + tail).filter((path) => path !== ROUTES.checkoutProduct.path),
  ),
  params: z.object({
    product_id: productId,
    ch_id: z.coerce.number<number | string>().int().optional(),
    hash: offerHash.optional(),
    batches: z
      .string()
      .regex(/^\[?\d{1,9}(,\d{1,9}){0,49}\]?$/)
      .optional(),
  }),
  query: checkoutQuery.extend({
    bumps: namedBumps.optional(),
    /** Tickets by date that are chosen of an event, and how many of each; those that are reserved are known. */
    tickets: namedTickets.optional(),
  }),
  answer: checkoutAnswer,
  errors: CHECKOUT_ERRORS,
})

export const product = defineCall(ROUTES.product, {
  summary: 'The product alone, with its offer applied.',
  aliases: ['/product/:product_id/offer/:hash'],
  params: z.object({ product_id: productId, hash: offerHash.optional() }),
  query: checkoutQuery,
  answer: productData,
  errors: CHECKOUT_ERRORS,
})
