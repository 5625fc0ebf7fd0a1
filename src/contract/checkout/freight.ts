import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { country, locale, money, namedTickets, offerHash, productId, text } from './fields.ts'

const option = z.object({
  id: z.string(),
  name: z.string(),
  /** In the product's currency; null with an error. */
  price: money.nullable(),
  /** The carrier's own words for why this service cannot be had. */
  error: z.string().nullable(),
  /** Working days until it arrives, at least and at most. */
  days: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** Holds this price for 30 minutes: POST /payment takes it as `shipping.token`. Null with an error. */
  token: z.string().nullable(),
})
export type FreightOption = z.infer<typeof option>

const body = z.object({
  shipping_address_zip_code: text(16),
  country_code: country.default('BR'),
  /** The offer of the link, and the chosen bumps: whatever of the cart is sent travels in one parcel. */
  products: z
    .array(
      z.object({
        product_id: productId,
        offer_hash: offerHash.nullish(),
        /** Contents of an event's parcel, and their value: its tickets by kind. */
        tickets: namedTickets.optional(),
      }),
    )
    .max(20)
    .default([]),
  language: locale.optional(),
})
export type FreightBody = z.output<typeof body>

export const calculateFreight = defineCall(ROUTES.calculateFreight, {
  summary: 'The ways of delivery to a postal code, with prices. 422 when the seller has no carrier.',
  params: z.object({ product_id: productId }),
  body,
  answer: z.array(option),
  errors: [
    'INVALID_REQUEST',
    'INVALID_CLIENT_DATA',
    'FOREIGN_ORIGIN',
    'SESSION_MISMATCH',
    'PRODUCT_NOT_FOUND',
    'OFFER_NOT_FOUND',
    'SELLER_NOT_READY',
    'UNPROCESSABLE',
    'NO_SHIPPING_INTEGRATION',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
})
