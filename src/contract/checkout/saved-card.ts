import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { instant, locale, productId, publicId, text } from './fields.ts'

/** A card stored by a gateway, as its owner identifies it. */
const savedCard = z.object({
  id: publicId,
  brand: z.string(),
  last_four: z.string(),
  /** The last month in which it can be charged. */
  expires: z.string().regex(/^\d{4}-\d{2}$/),
})
export type SavedCard = z.infer<typeof savedCard>

const savedCardList = z.object({
  /** Until when this session may use them; null: it may not, and the list is empty. */
  expires_at: instant.nullable(),
  cards: z.array(savedCard),
})

export const askCardCode = defineCall(ROUTES.askCardCode, {
  summary:
    'Asks for the code that opens the saved cards of an e-mail. The answer is the same whether or not there are any.',
  body: z.object({
    product_id: productId,
    email: text(254),
    language: locale.default('pt'),
    /** The answer to CAPTCHA_REQUIRED: many codes were asked for with this e-mail. */
    captcha: z.string().max(600).optional(),
  }),
  answer: z.object({
    /** How long a code is good for. */
    minutes: z.number(),
  }),
  errors: [
    'INVALID_REQUEST',
    'INVALID_CLIENT_DATA',
    'PRODUCT_NOT_FOUND',
    'UNPROCESSABLE',
    'CAPTCHA_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

export const openSavedCards = defineCall(ROUTES.openSavedCards, {
  summary: 'Opens the saved cards of an e-mail to this session by the mailed code.',
  body: z.object({ product_id: productId, email: text(254), code: text(16) }),
  answer: savedCardList,
  errors: [
    'INVALID_REQUEST',
    'INVALID_CLIENT_DATA',
    'PRODUCT_NOT_FOUND',
    'UNPROCESSABLE',
    'TOO_MANY_REQUESTS',
  ],
})

export const savedCards = defineCall(ROUTES.savedCards, {
  summary: 'The saved cards that this session has opened.',
  query: z.object({ product_id: productId }),
  answer: savedCardList,
  errors: ['INVALID_REQUEST', 'PRODUCT_NOT_FOUND'],
})

export const removeSavedCard = defineCall(ROUTES.removeSavedCard, {
  summary: 'Forgets a saved card that this session has opened.',
  params: z.object({ card_id: publicId }),
  query: z.object({ product_id: productId }),
  answer: savedCardList,
  errors: ['INVALID_REQUEST', 'PRODUCT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
