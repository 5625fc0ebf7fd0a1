import { createHash } from 'node:crypto'
import type { PaymentBody } from '#contract/calls/payment.ts'
import { normaliseDocument } from '#rules/document.ts'

/**
 * Two purchases with the same key do not run at once: the same product for the same document, whatever browser.
 * Null where the buyer has no document.
 */
export function guardKeyOf(body: PaymentBody): string | null {
  const document = normaliseDocument(body.country_code.toUpperCase(), body.document)
  return document === '' ? null : `${body.product_id}:${document}`
}

/**
 * What a nonce stands for: cart, prices and buyer. Gateway, cards and captcha belong to the attempt, and where the buyer came
 * from only travels.
 */
export function hashContents(body: PaymentBody): string {
  const { cards, saved_card, reuse_credit_card, gateway, captcha, parent_id, client_id, uuid, ...own } = body
  const { info3DSecure, ...rest } = own
  const { metas, affiliate_id, wpp_id, upsell_id, s_id, currency_data, ...contents } = rest
  const sorted = Object.entries(contents).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}
