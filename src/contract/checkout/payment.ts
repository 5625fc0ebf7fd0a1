import { z } from 'zod'
import { CONSENT_CHOICES } from '#rules/advertising/advertising-consent.ts'
import { PRODUCT_CONTENTS } from '#rules/catalogue/product-content.ts'
import { ACCEPTANCES } from '#rules/order/acceptance.ts'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import {
  carriedId,
  carriedText,
  country,
  currency,
  documentText,
  instant,
  leadUuid,
  locale,
  method,
  money,
  nextAction,
  offerHash,
  phoneText,
  plainText,
  productId,
  publicId,
  saleStatus,
  text,
  zonedTime,
} from './fields.ts'
import { subscriptionView } from './subscription.ts'
import { chosenBatches } from './tickets.ts'

/** A card on the wire: the vault's token, never digits. */
const card = z.object({
  token: z.string().regex(/^card_[A-Za-z0-9_-]{20,80}$/),
  amount: money,
  holder_name: text(120),
  installments: z.number().int().min(1).max(24),
})

/** The signature of a link: which client it was sent to, and what may be paid by it. */
const clientId = z.string().max(600)

export const paymentBody = z.object({
  method,
  /** Amount paid without instalment interest. */
  amount: money,
  /** Total that the page showed as charged: compared with the server's own price, never trusted. */
  total: money,
  installments: z.number().int().min(1).max(24),
  product_id: productId,
  /** The cart: the main product first. */
  products: z.array(z.object({ product_id: productId, offer_hash: offerHash.nullish() })).max(20),
  /**
   * Chosen tickets of an event: quantities of each kind, by their batches. The tickets that the session reserved are
   * taken.
   */
  batches: chosenBatches.default([]),
  /** Amount that the buyer gives where the product is a donation. */
  donation: money.nullish(),
  /** The name of the coupon by which the shown price was lowered. */
  coupon: text(60).nullish(),
  /** Bumps that were offered and left out. */
  order_bumps_not_selected: z.array(productId).max(20).default([]),
  name: text(160),
  email: text(254),
  cellphone: phoneText(32),
  document: documentText(32).default(''),
  /** The kind that the buyer chose, where their country has several: RFC, CURP, CI, RUT, DNI, CUIT. */
  document_type: text(16).default(''),
  uuid: leadUuid.nullish(),
  country_code: country.default('BR'),
  zip_code: text(16).default(''),
  street: text(160).default(''),
  number: text(20).default(''),
  neighborhood: text(120).default(''),
  city: text(120).default(''),
  state: text(80).default(''),
  complement: text(120).default(''),
  /** Where it is sent, when that is another address than the buyer's own above. */
  same_address: z.boolean().default(true),
  shipping_address_zip_code: text(16).default(''),
  shipping_address_street: text(160).default(''),
  shipping_address_number: text(20).default(''),
  shipping_address_neighborhood: text(120).default(''),
  shipping_address_city: text(120).default(''),
  shipping_address_state: text(80).default(''),
  shipping_address_complement: text(120).default(''),
  /** The way of delivery that was chosen: the token of its option, as POST /envios/calculate answered it. */
  shipping: z.object({ token: z.string().max(2048) }).nullish(),
  is_gift: z.boolean().default(false),
  gift_message: text(300).default(''),
  recipient_name: text(160).default(''),
  recipient_email: text(254).default(''),
  /** The day on which a present is to arrive; empty: at once. */
  gift_date: text(10).default(''),
  language: locale.default('pt'),
  /** The page's query parameters, kept with the sale. */
  metas: z.record(carriedText(64), carriedText(512)).default({}),
  affiliate_id: carriedId,
  wpp_id: carriedId,
  upsell_id: carriedId,
  /** The sale that the link came from. */
  s_id: carriedId,
  /** The buyer's answer when asked about advertising; absent: none. */
  advertising: z.enum(CONSENT_CHOICES).nullish(),
  /** The rate at which the page converted, by the token that the product call brought; "default" for none. */
  rate: z
    .object({ base_currency: currency, target_currency: currency, token: z.string().max(512) })
    .nullish(),
  /** The currencies that the page showed: the catalogue's, and the one that the buyer pays in. */
  currency_data: z.object({ from: currency, to: currency }).nullish(),
  /** The buyer agrees that the gateway keeps the card for their next purchase here. */
  reuse_credit_card: z.boolean().default(false),
  cards: z.array(card).max(2).default([]),
  /** Mark that the card was authenticated; the server charges by its own records. */
  info3DSecure: z.object({ id: publicId }).nullish(),
  /** A card that a gateway keeps and that this session has opened, where none is typed. */
  saved_card: publicId.nullish(),
  /** The system that requests the payment, and its purpose: sellers may route by them. */
  system: plainText(40).default('checkout'),
  action: plainText(40).default('payment'),
  /** Gateway returned by priority; a preference, checked by the server. */
  gateway: plainText(40).nullish(),
  /** The solved challenge of a CAPTCHA_REQUIRED: its text, a dot, and the numbers found, base 36, with hyphens between. */
  captcha: z.string().max(600).nullish(),
  parent_id: publicId.nullish(),
  /** The subscription whose charge is paid or whose card is replaced; name, mail, phone and document are then known. */
  subscription_id: publicId.nullish(),
  /** The signature that came with it. */
  client_id: clientId.nullish(),
  /** The buyer accepts the terms and the privacy notice, and the contract of a product that has one. */
  check_contract_terms: z.boolean().default(false),
  /** Europe: digital content may be delivered at once, and the right of withdrawal ends with it. */
  digital_content_consent: z.boolean().default(false),
  /** Europe: the seller may write to the buyer about other products. Never needed. */
  gdpr_consent: z.boolean().default(false),
  /** The buyer may be named to others who look at the product, by first name and town. Never needed. */
  naming_consent: z.boolean().default(false),
})
export type PaymentBody = z.output<typeof paymentBody>
export type PaymentBodyInput = z.input<typeof paymentBody>

const saleResult = z.object({
  success: z.boolean(),
  /** Null when it succeeded; else a code of the error catalogue. */
  code: z.string().nullable(),
  /** Null when the purchase was refused before a sale was written. */
  sale_id: publicId.nullable(),
  chc: publicId.nullable(),
  token: z.string().nullable(),
  product: z.object({ id: z.number(), name: z.string() }),
  amount: money,
})

/** Amount paid by one of the two cards of TWO_CREDIT_CARDS, and its state. */
const paidCard = z.object({
  number: z.number().int(),
  brand: z.string(),
  last_four: z.string(),
  /** Its part of the purchase. */
  amount: money,
  /** Amount charged to it, including the interest of its own instalments. */
  total: money,
  installments: z.number(),
  installment_value: money,
  /**
   * `releasing` and `refunding`: the other card failed, and what this one holds or paid is still on its way back;
   * `released` and `refunded`: it is back.
   */
  status: z.enum([
    'processing',
    'charged',
    'refused',
    'not-charged',
    'releasing',
    'released',
    'refunding',
    'refunded',
  ]),
})
export type PaidCard = z.infer<typeof paidCard>

const paymentAnswer = z.object({
  /** Null on success, else the code of the first failed sale. */
  code: z.string().nullable(),
  status: saleStatus,
  type: z.string().nullable(),
  /** Gateways tried so far. Present on a failure only when the next gateway may be tried. */
  attempts: z.array(z.string()).optional(),
  parent_id: publicId.nullable(),
  sales: z.array(saleResult),
  /** Next action of the buyer. */
  object: nextAction.nullable(),
  amount: money,
  total: money,
  installments: z.number(),
  /** Both cards, where two pay. */
  cards: z.array(paidCard).optional(),
  /** Which of two cards the refusal concerns, from 1. */
  refused_card: z.number().int().optional(),
})
export type PaymentAnswer = z.infer<typeof paymentAnswer>

/** How a purchase may end without an answer. */
export const PAY_ERRORS = [
  'INVALID_REQUEST',
  'UNPROCESSABLE',
  'TOKEN_FORGED',
  'SESSION_MISMATCH',
  'FOREIGN_ORIGIN',
  'NONCE_REUSED',
  'PRICE_CHANGED',
  'PAYMENT_IN_PROGRESS',
  'PRODUCT_NOT_FOUND',
  'OFFER_NOT_FOUND',
  'LINK_NOT_FOUND',
  'SELLER_NOT_READY',
  'TOO_MANY_REQUESTS',
  'INVALID_CLIENT_DATA',
  'INCOMPLETE_ADDRESS',
  'FREIGHT_INVALID',
  'NO_SHIPPING_INTEGRATION',
  'INVALID_PAYMENT_TYPE',
  'INVALID_INSTALLMENTS',
  'INVALID_INSTALLMENTS_BUMP',
  'ORDER_BUMP_ERROR',
  'EXPIRED_RATE_TOKEN',
  'CAPTCHA_REQUIRED',
  'WAITING_ROOM',
  'UNAVAILABLE',
] as const

export const pay = defineCall(ROUTES.pay, {
  summary: 'Submits a purchase. The same nonce with the same contents always gets the same answer.',
  body: paymentBody,
  answer: paymentAnswer,
  errors: PAY_ERRORS,
})

/** One product of a purchase, with what has become of it. */
const soldProduct = z.object({
  sale_id: publicId,
  chc: publicId,
  status: saleStatus,
  product: z.object({ id: z.number(), name: z.string() }),
  amount: money,
  /** Part of the amount that is the delivery cost. */
  shipping: money,
})
export type SoldProduct = z.infer<typeof soldProduct>

const format = z.enum(['DIGITAL', 'PHYSICALPRODUCT'])
/** Kind of digital product; absent if not specified. */
const content = z.enum(PRODUCT_CONTENTS).optional()
/** One product of the purchase that is read, with what it looks like and what it is. */
const soldItem = soldProduct.extend({
  image: z.string().nullable(),
  format,
  content,
  /** Amount that a coupon took off its price. */
  discount: money,
})

const saleAnswer = z.object({
  sale_id: publicId,
  /** Order number shown to people: `4K7Q-2XM9`. */
  order_number: z.string(),
  chc: publicId,
  status: saleStatus,
  /** The code of the last refusal, when it ended in one. */
  code: z.string().nullable(),
  method,
  currency: z.string(),
  amount: money,
  total: money,
  installments: z.number(),
  installment_value: money,
  /** Requested acceptances that the buyer gave. */
  accepted: z.array(z.enum(ACCEPTANCES)),
  /** Part of the purchase that is returned to the buyer later. */
  cashback: money,
  /** Amount of it that the seller has refunded so far. */
  refunded: money,
  /** The coupon that took something off the prices of `sales`; null: none did. */
  coupon: z.object({ name: z.string(), discount: money }).nullable(),
  /** The value added tax that `amount` holds. */
  tax: z.object({ country, percent: z.number(), amount: money }).nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
  /** When it was paid, or else ordered, by the clocks that its receipt goes by: those of its seller. */
  dated: zonedTime,
  language: locale,
  pix_checkout_auto_confirm: z.boolean(),
  product: z.object({
    id: z.number(),
    name: z.string(),
    image: z.string().nullable(),
    access: z.string(),
    /**
     * Signed URL that opens the product for its buyer; null if there is none, or if it is unpaid, refunded or a gift.
     */
    access_url: z.string().nullable(),
    author: z.string(),
    format,
    content,
    is_donation: z.boolean(),
    warranty_days: z.number(),
    offer_hash: z.string().nullable(),
  }),
  /** Every sale of the same purchase, this one included. */
  sales: z.array(soldItem),
  buyer: z.object({ first_name: z.string(), email: z.string(), country: z.string() }),
  /** How it gets there; null where nothing is sent by a chosen carrier, or where it is no gift. */
  delivery: z.object({
    /** Where it is sent, on one line; null: nothing is sent, or nobody was asked where to. */
    address: z.string().nullable(),
    freight: z
      .object({
        name: z.string(),
        price: money,
        /** The working days between which it arrives. */
        arrives: z.object({ from: z.iso.date(), to: z.iso.date() }),
      })
      .nullable(),
    gift: z
      .object({
        recipient_name: z.string(),
        message: z.string(),
        /** Address it is mailed to; null: a parcel of which nobody is notified. */
        recipient_email: z.string().nullable(),
        /** Absent: it arrived at once. */
        arrives_on: z.iso.date().optional(),
      })
      .nullable(),
  }),
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  /** Both cards, where two paid; `card` is then the first of them. */
  cards: z.array(paidCard).optional(),
  seller: z.object({
    name: z.string(),
    legal_name: z.string(),
    document: z.string(),
    email: z.string(),
    legal_address: z.string(),
    country: z.string(),
    /** Language of the seller's texts; absent if unknown. */
    language: z.string().optional(),
    special: z.boolean(),
  }),
  object: nextAction.nullable(),
  /**
   * Terms authorised together with a Pix Automático: the amount of every later charge (null: they differ), and the
   * period.
   */
  automatic_pix: z.object({ amount: money.nullable(), period: z.number() }).nullable(),
  /** Subscriptions started by the purchase, in the order of its sales; empty until it is paid. */
  subscriptions: z.array(subscriptionView),
  /**
   * Last path segment of its tickets' URL (`/tickets/…`), once they are issued; absent: there are none. It gives access
   * to any holder.
   */
  tickets_link: z.string().optional(),
  /** Event tickets sold, with the quantity of each kind; absent if it sold no tickets. */
  tickets: z
    .array(
      z.object({ ticket_id: z.number(), name: z.string(), batch: z.string(), quantity: z.number().int() }),
    )
    .optional(),
  /**
   * Effect of the purchase on an existing subscription: paid a charge, or replaced its card; null for a separate
   * purchase.
   */
  renewal: z.enum(['charge', 'card']).nullable(),
  /** Services notified of it, if this buyer may be reported; absent: none. */
  advertising: z
    .object({
      scope: z.enum(['law', 'everywhere']),
      seller_id: z.number(),
      services: z.array(z.string()),
      /** Data that allows reporting it is stored; deleted once the buyer has refused. */
      is_told: z.boolean(),
      /** Scripts of the seller are notified of it, in their own frame. */
      has_frame: z.literal(true).optional(),
    })
    .optional(),
  /** The purchase link requested the panel that shows the data sent to advertisers. */
  debug_pixel: z.literal(true).optional(),
  /** The seller's proposal that its link belonged to. */
  proposal_id: z.string().optional(),
})
export type SaleAnswer = z.infer<typeof saleAnswer>

const saleParams = z.object({ sale_id: publicId })
const saleToken = z.object({ token: z.string().max(128).optional() })

export const sale = defineCall(ROUTES.sale, {
  summary:
    'A sale as its buyer reads it: with the token of the success address, or in the session that bought.',
  params: saleParams,
  query: saleToken,
  answer: saleAnswer,
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
})

export const payAgain = defineCall(ROUTES.payAgain, {
  summary:
    'A purchase of a known client by the card that the gateway keeps; needs the signed link of that client.',
  params: z.object({ product_id: productId }),
  body: z.object({
    client_id: clientId,
    /** The subscription whose charge is paid by the card that is kept for it. */
    subscription_id: publicId.nullish(),
    product_type: plainText(40).nullish(),
    offer_hash: offerHash.nullish(),
    amount: money,
    total: money,
    installments: z.number().int().min(1).max(24).default(1),
    /** Where it is given it must be the client's. */
    cpf_cnpj: documentText(32).nullish(),
    /** Another card instead of the one that is kept: a token of the card fields. */
    cards: z.array(card).max(1).default([]),
    /** The sale that led here. */
    id: carriedId,
    gateway: plainText(40).nullish(),
    language: locale.default('pt'),
  }),
  answer: paymentAnswer,
  errors: [...PAY_ERRORS, 'NOT_FOUND'],
})

export const checkPayment = defineCall(ROUTES.checkPayment, {
  summary: 'The buyer says they have paid: the gateway is asked at once.',
  params: saleParams,
  body: saleToken,
  answer: z.object({ status: saleStatus }),
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const stopNaming = defineCall(ROUTES.stopNaming, {
  summary: 'The buyer is named to nobody any more who looks at what they bought.',
  params: saleParams,
  body: saleToken,
  answer: z.object({}),
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const renewPix = defineCall(ROUTES.renewPix, {
  summary: 'A new Pix code, once the old one can certainly not be paid any more.',
  params: saleParams,
  body: saleToken,
  answer: z.object({ status: saleStatus, object: nextAction.nullable() }),
  errors: [
    'INVALID_REQUEST',
    'NOT_FOUND',
    'PAYMENT_IN_PROGRESS',
    'PRICE_CHANGED',
    'TOO_MANY_REQUESTS',
    'GONE',
  ],
})
