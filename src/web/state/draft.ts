import type { PageFrame } from '#contract/page.ts'
import type { CheckoutAnswer } from '#contract/calls/product.ts'
import { normaliseAddress } from '#rules/address.ts'
import { usesCard, type PaymentMethod } from '#rules/method.ts'
import { toWire } from '#rules/money.ts'
import { normalisePerson } from '#rules/person.ts'
import { toE164 } from '#rules/phone.ts'
import { collapseSpaces } from '#rules/validation.ts'
import type { FormValues } from './form-values.ts'
import { metasOf } from './origin.ts'
import type { Pricing } from './pricing.ts'
import type { Draft } from './submission.ts'

export type DraftParts = {
  frame: PageFrame
  checkout: CheckoutAnswer
  offer_hash: string | null
  values: FormValues
  method: PaymentMethod
  pricing: Pricing
  uuid: string | null
  affiliate_id: string | null
  asksAddress: boolean
}

function addressOf({ asksAddress, frame, values }: DraftParts) {
  if (!asksAddress) return {}
  const { zipcode, street, number, complement, neighborhood, city, state } = normaliseAddress(
    frame.country,
    values,
  )
  return { zip_code: zipcode, street, number, complement, neighborhood, city, state }
}

/** The purchase that the page would send: what was typed, normalised, and the price that was shown. */
export function draftOf(parts: DraftParts): Draft {
  const { frame, checkout, values, method, pricing } = parts
  const { country } = frame
  const person = normalisePerson(country, values)
  return {
    total: pricing.total,
    holderName: usesCard(method) ? collapseSpaces(values.holder_name) : null,
    body: {
      method,
      amount: toWire(pricing.amount, pricing.currency),
      total: toWire(pricing.total, pricing.currency),
      installments: pricing.installments,
      product_id: checkout.data.id,
      products: [{ product_id: checkout.data.id, offer_hash: parts.offer_hash }],
      name: person.name,
      email: person.email,
      cellphone: toE164(country, values.cellphone) ?? person.cellphone,
      document: person.document,
      uuid: parts.uuid,
      country_code: country,
      language: frame.locale,
      metas: metasOf(frame.query),
      affiliate_id: parts.affiliate_id,
      wpp_id: frame.query['wpp_id'] ?? null,
      check_contract_terms: values.terms,
      ...addressOf(parts),
    },
  }
}
