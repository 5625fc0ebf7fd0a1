import { z } from 'zod'
import { CONSENT_CHOICES } from '#rules/advertising/advertising-consent.ts'
import { PIXEL_EVENTS, type PixelAction, type PixelEvent } from '#rules/advertising/pixel-events.ts'
import { VISIT_EVENTS } from '#rules/advertising/visit-events.ts'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { carriedText, country, instant, locale, money, offerHash, productId, publicId } from './fields.ts'

const choice = z.enum(CONSENT_CHOICES)

export const chooseAdvertising = defineCall(ROUTES.chooseAdvertising, {
  summary:
    'Notes whether a buyer agrees that the advertisers of a product’s seller are told of them, and gives the browser a cookie that remembers it. A no also ends what was still to be told of their purchases, in this browser and, on the page of one, wherever it was made.',
  body: z.object({
    product_id: productId,
    choice,
    language: locale.default('pt'),
    /** The purchase on whose page it is said, with the token of that page. */
    sale: z.object({ sale_id: publicId, token: z.string().max(128) }).optional(),
  }),
  answer: z.object({ choice }),
  errors: ['INVALID_REQUEST', 'PRODUCT_NOT_FOUND', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

const ACTIONS = [...PIXEL_EVENTS.InitiateCheckout, ...PIXEL_EVENTS.AddToCart] as const

/** Event as the frame of the pixels receives it. It contains no personal data. */
const pixelEvent = z.object({
  event: z.string(),
  action: z.string().nullable(),
  /** The same id that the server reports to the services. */
  event_id: z.string(),
  at: instant,
  currency: z.string(),
  value: money,
  items: z.array(z.object({ id: z.string(), name: z.string(), price: money, quantity: z.number() })),
  sale_id: z.string().nullable(),
  /** The code of the purchase; null before there is one. */
  chc_id: z.string().nullable(),
})
export type PixelEventWire = z.infer<typeof pixelEvent>

export const trackVisit = defineCall(ROUTES.trackVisit, {
  summary:
    'Tells of events of a visit. Those that are new are told to the advertisers of the product, where this buyer may be told of, and answered for the frame of the pixels.',
  body: z.object({
    product_id: productId,
    offer_hash: offerHash.nullish(),
    country,
    choice: choice.nullish(),
    /** Parameters of the link by which services know their click. */
    metas: z.record(carriedText(64), carriedText(512)).default({}),
    fbc: carriedText(512).nullish(),
    fbp: carriedText(512).nullish(),
    events: z
      .array(
        z.object({
          event: z.enum(VISIT_EVENTS),
          action: z.enum(ACTIONS).optional(),
          /** The order bump that was put into the cart. */
          bump: productId.optional(),
        }),
      )
      .min(1)
      .max(10),
  }),
  answer: z.object({ events: z.array(pixelEvent) }),
  errors: ['INVALID_REQUEST', 'PRODUCT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

/** The ten events of a pixel, and all of their moments. */
const EVENTS = Object.keys(PIXEL_EVENTS) as [PixelEvent, ...PixelEvent[]]
const EVENT_ACTIONS = Object.values(PIXEL_EVENTS).flat() as [PixelAction, ...PixelAction[]]

/** A field of a buyer as its SHA-256 in hexadecimal digits; a value that is not a hash is ignored, and not stored. */
const hash = z
  .string()
  .max(512)
  .transform((text) => (/^[\da-f]{64}$/i.test(text) ? text.toLowerCase() : undefined))
  .optional()

/** One of a list or a list of one, as a query writes it. */
const pixelIds = z.union([z.string(), z.array(z.string()).max(50)]).transform((ids) => [ids].flat())

export const lexip = defineCall(ROUTES.lexip, {
  summary:
    'Tells named pixels of a product of one event of a visit, by the caller’s own event id, so that a script of theirs and the server count as one. An event of a sale is told by the server itself, from what was paid: it is answered as it was told, and null before. Whether the buyer may be told of is read from what they answered on the page.',
  query: z.object({
    event: z.enum(EVENTS),
    action: z.enum(EVENT_ACTIONS).optional(),
    /** Absent: the server makes one, and answers it. */
    event_id: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .optional(),
    product_id: productId,
    offer_hash: offerHash.optional(),
    /** The order bump that was put into the cart. */
    bump: productId.optional(),
    /** Absent: the one that the edge saw; where that is not known either, the buyer has to have said yes. */
    country: country.optional(),
    /** Absent: every pixel of the product that is notified of the event. */
    'pixel_ids[]': pixelIds.optional(),
    /** E-mail, telephone (digits), first and last part of the name, and the first five characters of the postal code. */
    em: hash,
    ph: hash,
    fn: hash,
    ln: hash,
    zp: hash,
  }),
  answer: z.object({ event: pixelEvent.nullable() }),
  errors: ['INVALID_REQUEST', 'PRODUCT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const listVisit = defineCall(ROUTES.listVisit, {
  summary:
    'What of this session was told to the advertisers of a product in the last two days, and which pixels the product has, for the panel of debugPixel.',
  params: z.object({ product_id: productId }),
  answer: z.object({
    pixels: z.array(
      z.object({
        provider: z.string(),
        pixel: z.string(),
        /** False: the access key of the seller's account is missing, so nothing can be reported to it. */
        can_be_told: z.boolean(),
        /** False: it is notified of sales only. */
        tells_visits: z.boolean(),
      }),
    ),
    events: z.array(
      pixelEvent.extend({
        told: z.array(
          z.object({
            provider: z.string(),
            pixel: z.string(),
            state: z.enum(['sending', 'taken', 'refused']),
            reason: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  errors: ['INVALID_REQUEST', 'TOO_MANY_REQUESTS'],
})
