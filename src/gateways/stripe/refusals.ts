import { quote } from '../quote.ts'
import { final, technical, type RefusalTable } from '../refusal.ts'
import type { StripeError } from './answer.ts'

/**
 * Stripe's decline codes and error codes of a card (docs.stripe.com/declines/codes, docs.stripe.com/error-codes), as
 * `decline_code` or, if absent, `code`.
 */
export const DECLINES: RefusalTable = {
  insufficient_funds: final('INSUFFICIENT_FUNDS'),
  incorrect_cvc: final('INVALID_CVV'),
  invalid_cvc: final('INVALID_CVV'),
  expired_card: final('INVALID_CREDIT_CARD'),
  incorrect_number: final('INVALID_CREDIT_CARD'),
  invalid_number: final('INVALID_CREDIT_CARD'),
  invalid_account: final('INVALID_CREDIT_CARD'),
  invalid_expiry_month: final('INVALID_CREDIT_CARD'),
  invalid_expiry_year: final('INVALID_CREDIT_CARD'),
  lost_card: final('INVALID_CREDIT_CARD'),
  stolen_card: final('INVALID_CREDIT_CARD'),
  pickup_card: final('INVALID_CREDIT_CARD'),
  restricted_card: final('INVALID_CREDIT_CARD'),
  card_not_supported: final('INVALID_CREDIT_CARD'),
  new_account_information_available: final('INVALID_CREDIT_CARD'),
  testmode_decline: final('INVALID_CREDIT_CARD'),
  live_mode_test_card: final('INVALID_CREDIT_CARD'),
  fraudulent: final('SUSPECTED_FRAUD'),
  security_violation: final('SUSPECTED_FRAUD'),
  merchant_blacklist: final('BLOCKED_BY_FRAUD_ANALYSIS'),
  do_not_honor: final('CREDIT_CARD_OPERATOR'),
  generic_decline: final('CREDIT_CARD_OPERATOR'),
  card_declined: final('CREDIT_CARD_OPERATOR'),
  do_not_try_again: final('CREDIT_CARD_OPERATOR'),
  no_action_taken: final('CREDIT_CARD_OPERATOR'),
  not_permitted: final('CREDIT_CARD_OPERATOR'),
  service_not_allowed: final('CREDIT_CARD_OPERATOR'),
  transaction_not_allowed: final('CREDIT_CARD_OPERATOR'),
  revocation_of_all_authorizations: final('CREDIT_CARD_OPERATOR'),
  revocation_of_authorization: final('CREDIT_CARD_OPERATOR'),
  stop_payment_order: final('CREDIT_CARD_OPERATOR'),
  call_issuer: final('BANK'),
  approve_with_id: final('BANK'),
  card_velocity_exceeded: final('BLACKLIST_PURCHASE'),
  withdrawal_count_limit_exceeded: final('BLACKLIST_PURCHASE'),
  pin_try_exceeded: final('BLACKLIST_PURCHASE'),
  duplicate_transaction: final('DUPLICATE_PURCHASE'),
  currency_not_supported: final('CURRENCY_NOT_SUPPORTED'),
  invalid_amount: final('INVALID_DATA'),
  incorrect_address: final('INCOMPLETE_ADDRESS'),
  incorrect_zip: final('INCOMPLETE_ADDRESS'),
  authentication_required: final('COMPLETE_CHALLENGE_3DS'),
  authentication_not_handled: final('COMPLETE_CHALLENGE_3DS'),
  mobile_device_authentication_required: final('COMPLETE_CHALLENGE_3DS'),
  payment_intent_authentication_failure: final('COMPLETE_CHALLENGE_3DS'),
  setup_intent_authentication_failure: final('COMPLETE_CHALLENGE_3DS'),
  // Asked for at tills.
  incorrect_pin: final('CREDIT_CARD_OPERATOR'),
  invalid_pin: final('CREDIT_CARD_OPERATOR'),
  offline_pin_required: final('CREDIT_CARD_OPERATOR'),
  online_or_offline_pin_required: final('CREDIT_CARD_OPERATOR'),
  processing_error: technical('GENERIC'),
  issuer_not_available: technical('GENERIC'),
  reenter_transaction: technical('GENERIC'),
  try_again_later: technical('GENERIC'),
}

/** Requests that Stripe turned down before doing anything: `code` of an `invalid_request_error`. */
export const TURNED_DOWN: RefusalTable = {
  amount_too_large: final('INVALID_DATA'),
  amount_too_small: final('INVALID_DATA'),
  email_invalid: final('INVALID_CLIENT_DATA'),
  invalid_tax_id: final('INVALID_CLIENT_DATA'),
  tax_id_invalid: final('INVALID_CLIENT_DATA'),
  postal_code_invalid: final('INCOMPLETE_ADDRESS'),
  invalid_characters: final('INVALID_DATA'),
  parameter_invalid_empty: final('INVALID_DATA'),
  parameter_invalid_integer: final('INVALID_DATA'),
  parameter_invalid_string_blank: final('INVALID_DATA'),
  parameter_invalid_string_empty: final('INVALID_DATA'),
  parameter_missing: final('INVALID_DATA'),
  parameter_unknown: final('INVALID_DATA'),
  parameters_exclusive: final('INVALID_DATA'),
  card_decline_rate_limit_exceeded: final('BLACKLIST_PURCHASE'),
  payment_method_billing_details_address_missing: final('INCOMPLETE_ADDRESS'),
  payment_method_currency_mismatch: final('CURRENCY_NOT_SUPPORTED'),
  payment_intent_mandate_invalid: final('BANK'),
  payment_intent_payment_attempt_failed: final('CREDIT_CARD_INVALID'),
  payment_method_customer_decline: final('BANK'),
  payment_method_invalid_parameter: final('INVALID_DATA'),
  payment_method_provider_decline: final('BANK'),
  payment_method_unexpected_state: final('INVALID_CREDIT_CARD'),
  // Of a device's wallet alone: a card is sent by its digits.
  token_already_used: final('WALLET_GONE'),
  // Of all that a charge names, only a kept card or its customer can be missing.
  resource_missing: final('INVALID_CREDIT_CARD'),
}

/** Codes that are about the seller's account and not about this charge. */
const OF_THE_ACCOUNT: readonly string[] = [
  'charges_not_enabled',
  'livemode_mismatch',
  'payment_intent_invalid_parameter',
  // A method that is not switched on is left out of what is allowed, and then nothing fits.
  'payment_intent_incompatible_payment_method',
  'payment_method_not_available',
  'payment_method_unactivated',
  'payment_method_types_no_longer_supported',
  'platform_account_required',
  'testmode_charges_only',
]
/** An account may not send card numbers until Stripe allows it; that refusal has no code, only a sentence. */
const CARD_NUMBERS = /card numbers? directly|raw card data/i

/**
 * Returns what is missing at the seller's account, in words for the operator; null for an error about something else.
 * Nothing was done, and another gateway may well take the charge.
 */
export function flawOfAccount({ code, message, param }: StripeError): string | null {
  if (code === null) {
    return CARD_NUMBERS.test(message ?? '') ? 'this account may not send card numbers' : null
  }
  // Stripe says so of a method that is not switched on, and names the list of methods.
  if (code === 'payment_intent_invalid_parameter' && !/^(?:allowed_)?payment_method_types/.test(param ?? ''))
    return null
  return code.startsWith('account_') || OF_THE_ACCOUNT.includes(code) ? `the account: ${quote(code)}` : null
}
