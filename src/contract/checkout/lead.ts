import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import {
  country,
  documentText,
  leadUuid,
  offerHash,
  phoneText,
  plainText,
  productId,
  text,
} from './fields.ts'

const step = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
const optionalText = (max: number) => text(max).nullish()
const optionalPlain = (max: number) => plainText(max).nullish()

/** Buyer data of a lead. An empty field clears nothing: a lead only gains data. */
const person = {
  /** Grows with every save of a page, so that a late message is recognised. */
  revision: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  name: optionalText(160),
  email: optionalText(254),
  cellphone: phoneText(32).nullish(),
  cpf: documentText(32).nullish(),
}
const address = {
  zip_code: optionalText(16),
  street: optionalText(160),
  number: optionalText(20),
  neighborhood: optionalText(120),
  city: optionalText(120),
  state: optionalText(80),
  complement: optionalText(120),
  country_code: country.nullish(),
}

const origin = {
  product_id: productId,
  proposal_id: optionalPlain(64),
  offer_hash: offerHash.nullish(),
  seller_id: z.number().int().nullish(),
  affiliate_id: optionalPlain(64),
  saleLink: optionalPlain(2048),
  fbc: optionalPlain(255),
  fbp: optionalPlain(255),
  status: optionalPlain(40),
}

const lead = z.object({
  uuid: leadUuid,
  step,
  personal: z.object({
    name: z.string(),
    email: z.string(),
    cellphone: z.string(),
    document: z.string(),
  }),
  address: z.object({
    zip_code: z.string(),
    street: z.string(),
    number: z.string(),
    neighborhood: z.string(),
    city: z.string(),
    state: z.string(),
    complement: z.string(),
    country_code: z.string(),
  }),
  purchase: z.object({ status: z.string().nullable() }),
})
export type LeadAnswer = z.infer<typeof lead>

export const readLead = defineCall(ROUTES.readLead, {
  summary: 'The lead of this session and product: the newest, or that of the uuid.',
  query: z.object({ uuid: leadUuid.optional(), product_id: productId }),
  answer: lead,
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
})

export const createLead = defineCall(ROUTES.createLead, {
  summary: 'Begins a lead. The same uuid twice is one lead.',
  body: z.object({ uuid: leadUuid, step: step.optional(), ...origin, ...person, ...address }),
  answer: lead,
  errors: [
    'INVALID_REQUEST',
    'INVALID_CLIENT_DATA',
    'PRODUCT_NOT_FOUND',
    'SESSION_MISMATCH',
    'TOO_MANY_REQUESTS',
  ],
})

export const saveLead = defineCall(ROUTES.saveLead, {
  summary: 'Merges what the buyer filled in. The step only moves forward; any order of calls ends the same.',
  params: z.object({ uuid: leadUuid }),
  body: z.object({ uuid: leadUuid.optional(), step: step.optional(), ...origin, ...person, ...address }),
  answer: lead,
  errors: ['INVALID_REQUEST', 'INVALID_CLIENT_DATA', 'NOT_FOUND', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})
