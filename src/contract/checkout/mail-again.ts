import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { country, documentText, locale, phoneText, productId, text } from './fields.ts'

export const mailAgain = defineCall(ROUTES.mailAgain, {
  summary:
    'Asks for the confirmation of a purchase once more, as whoever is refused with DUPLICATE_PURCHASE may. It goes to the address that the purchase was made with, a few times a day. The answer is the same whether or not there is such a purchase.',
  body: z.object({
    product_id: productId,
    email: text(254),
    cellphone: phoneText(30).default(''),
    document: documentText(30).default(''),
    country_code: country,
    language: locale.default('pt'),
  }),
  answer: z.object({
    made_at: z
      .string()
      .nullable()
      .describe('The path of the purchase, where this very session has made it; nothing is mailed then'),
  }),
  errors: ['INVALID_REQUEST', 'INVALID_CLIENT_DATA', 'TOO_MANY_REQUESTS'],
})
