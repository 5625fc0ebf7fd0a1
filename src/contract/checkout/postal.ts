import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { country } from './fields.ts'

const postalAddress = z.object({
  zip_code: z.string(),
  /** Empty if the code covers a whole town, or if only its region is known. */
  street: z.string(),
  neighborhood: z.string(),
  /** Empty where only the state is known. */
  city: z.string(),
  state: z.string(),
  /** The code itself is unknown: the filled-in values are the region of its first digits. */
  partial: z.boolean(),
})
export type PostalAddressAnswer = z.infer<typeof postalAddress>

export const postalCode = defineCall(ROUTES.postalCode, {
  summary: 'The address of a postal code. Only Brazil is looked up; every other country answers 404.',
  params: z.object({ country, code: z.string().regex(/^[A-Za-z0-9 .-]{3,12}$/) }),
  answer: postalAddress,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
