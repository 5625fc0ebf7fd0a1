import { z } from 'zod'
import { CONSENT_CHOICES } from '#rules/advertising-consent.ts'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { locale, productId } from './fields.ts'

const choice = z.enum(CONSENT_CHOICES)

export const chooseAdvertising = defineCall(ROUTES.chooseAdvertising, {
  summary:
    'Notes whether a buyer agrees that the advertisers of a product’s seller are told of them, and gives the browser a cookie that remembers it. A no also ends what was still to be told of their purchases.',
  body: z.object({ product_id: productId, choice, language: locale.default('pt') }),
  answer: z.object({ choice }),
  errors: ['INVALID_REQUEST', 'PRODUCT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
