import { final, technical, type RefusalTable } from '../refusal.ts'

/**
 * `status_detail` of a rejected payment, as Mercado Pago publishes them ("Payment creation results").
 */
export const REJECTIONS: RefusalTable = {
  cc_rejected_insufficient_amount: final('INSUFFICIENT_FUNDS'),
  cc_amount_rate_limit_exceeded: final('INSUFFICIENT_FUNDS'),
  insufficient_amount: final('INSUFFICIENT_FUNDS'),
  rejected_insufficient_data: final('INVALID_CLIENT_DATA'),
  rejected_by_bank: final('BANK'),
  rejected_other_reason: final('GENERIC'),
  cc_rejected_bad_filled_security_code: final('INVALID_CVV'),
  cc_rejected_card_disabled: final('INVALID_CREDIT_CARD'),
  cc_rejected_bad_filled_date: final('INVALID_CREDIT_CARD'),
  cc_rejected_bad_filled_card_number: final('INVALID_CREDIT_CARD'),
  cc_rejected_card_type_not_allowed: final('INVALID_CREDIT_CARD'),
  cc_rejected_bad_filled_other: final('INVALID_DATA'),
  cc_rejected_high_risk: final('SUSPECTED_FRAUD'),
  rejected_high_risk: final('SUSPECTED_FRAUD'),
  cc_rejected_blacklist: final('BLOCKED_BY_FRAUD_ANALYSIS'),
  rejected_by_regulations: final('BLOCKED_BY_FRAUD_ANALYSIS'),
  rejected_by_biz_rule: final('BLOCKED_BY_FRAUD_ANALYSIS'),
  cc_rejected_call_for_authorize: final('BANK'),
  cc_rejected_other_reason: final('CREDIT_CARD_OPERATOR'),
  rejected_by_issuer: final('CREDIT_CARD_OPERATOR'),
  cc_rejected_max_attempts: final('BLACKLIST_PURCHASE'),
  cc_rejected_invalid_installments: final('INVALID_INSTALLMENTS'),
  cc_rejected_duplicated_payment: final('DUPLICATE_PURCHASE'),
  cc_rejected_3ds_challenge: final('COMPLETE_CHALLENGE_3DS'),
  cc_rejected_3ds_mandatory: final('COMPLETE_CHALLENGE_3DS'),
  cc_rejected_card_error: technical('GENERIC'),
  cc_rejected_time_out: technical('GENERIC'),
  bank_error: technical('GENERIC'),
}

/** Causes with which the card's data are turned down before any payment (`POST /v1/card_tokens`). */
export const TOKEN_CAUSES: RefusalTable = {
  '205': final('INVALID_CREDIT_CARD'),
  '208': final('INVALID_CREDIT_CARD'),
  '209': final('INVALID_CREDIT_CARD'),
  '212': final('INVALID_CLIENT_DATA'),
  '213': final('INVALID_CLIENT_DATA'),
  '214': final('INVALID_CLIENT_DATA'),
  '221': final('INVALID_DATA'),
  '224': final('INVALID_CVV'),
  E301: final('INVALID_CREDIT_CARD'),
  E302: final('INVALID_CVV'),
  E205: final('INVALID_CREDIT_CARD'),
  '316': final('INVALID_DATA'),
  '322': final('INVALID_CLIENT_DATA'),
  '323': final('INVALID_CLIENT_DATA'),
  '324': final('INVALID_CLIENT_DATA'),
  '325': final('INVALID_CREDIT_CARD'),
  '326': final('INVALID_CREDIT_CARD'),
}

/** Causes with which a payment is turned down before anything is done (reference of `POST /v1/payments`, 400). */
export const PAYMENT_CAUSES: RefusalTable = {
  '1': final('INVALID_DATA'),
  '8': final('INVALID_DATA'),
  '23': final('INVALID_DATA'),
  '106': final('CURRENCY_NOT_SUPPORTED'),
  '109': final('INVALID_INSTALLMENTS'),
  '129': final('INVALID_PAYMENT_TYPE'),
  '145': final('INVALID_CLIENT_DATA'),
  '150': final('INVALID_CLIENT_DATA'),
  '151': final('INVALID_PAYMENT_TYPE'),
  '160': technical('GENERIC'),
  '204': technical('GENERIC'),
  '801': final('DUPLICATE_PURCHASE'),
  '2002': final('INVALID_CLIENT_DATA'),
  '2006': technical('CREDIT_CARD_INVALID'),
  '2007': technical('GENERIC'),
  '2009': technical('CREDIT_CARD_INVALID'),
  '2034': final('INVALID_CLIENT_DATA'),
  '2060': final('INVALID_CLIENT_DATA'),
  '2062': technical('CREDIT_CARD_INVALID'),
  '2067': final('INVALID_CLIENT_DATA'),
  '2069': final('INVALID_CLIENT_DATA'),
  '2072': final('INVALID_DATA'),
  '2131': final('INVALID_PAYMENT_TYPE'),
  '3003': technical('CREDIT_CARD_INVALID'),
  '3006': technical('CREDIT_CARD_INVALID'),
  '3008': technical('CREDIT_CARD_INVALID'),
  '3011': final('INVALID_PAYMENT_TYPE'),
  '3012': final('INVALID_CVV'),
  '3013': final('INVALID_CVV'),
  '3014': final('INVALID_PAYMENT_TYPE'),
  '3015': final('INVALID_CREDIT_CARD'),
  '3016': final('INVALID_CREDIT_CARD'),
  '3018': final('INVALID_CREDIT_CARD'),
  '3019': final('INVALID_CREDIT_CARD'),
  '3020': final('INVALID_DATA'),
  '3021': final('INVALID_CLIENT_DATA'),
  '3022': final('INVALID_CLIENT_DATA'),
  '3028': final('INVALID_PAYMENT_TYPE'),
  '3029': final('INVALID_CREDIT_CARD'),
  '3030': final('INVALID_CREDIT_CARD'),
  '3034': final('INVALID_CREDIT_CARD'),
  '4033': final('INVALID_INSTALLMENTS'),
  '4037': final('INVALID_DATA'),
  '4049': final('INVALID_DATA'),
  '4050': final('INVALID_CLIENT_DATA'),
  '4051': final('INVALID_CLIENT_DATA'),
}

/**
 * Causes that do not say that nothing was done: the same request was sent within the last minute (reference of
 * `POST /v1/payments`), or the payment was handed on and no answer came back.
 */
export const OPEN_CAUSES: readonly string[] = ['2001', '2004']

const NO_PIX_KEY = 'Mercado Pago: the account has no Pix key'

/** Causes that are about the seller's account: nothing was done, and another gateway may well take it. */
export const CONFIGURATION_CAUSES: Readonly<Record<string, string>> = {
  '3': 'Mercado Pago: tokens of the test and of the production account are mixed',
  '13253': NO_PIX_KEY,
}

/**
 * The same where the error lists no cause: words of its `message`, which holds more than a code may ("Collector user
 * without key enabled for QR render").
 */
export function configurationFlawOf(cause: string | undefined, message: string): string | null {
  if (cause !== undefined) {
    return Object.hasOwn(CONFIGURATION_CAUSES, cause) ? (CONFIGURATION_CAUSES[cause] ?? null) : null
  }
  return /without key enabled for qr/i.test(message) ? NO_PIX_KEY : null
}
