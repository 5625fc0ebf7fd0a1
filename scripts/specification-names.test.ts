import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The specification's own names of what travels, by its sections. */
const NAMES: Readonly<Record<string, string>> = {
  'The query of a checkout': `fn em ph document force a_id b_id b_offer b_fc bt_id cupom ch_id wpp_id up_id subscription_id client_id version debugPixel country s_id`,
  'The query of the success page': `chc token offer status ticket_id`,
  Lead: `uuid step fbc fbp name email cellphone cpf zip_code street number neighborhood city state complement country_code offer_hash proposal_id product_id seller_id affiliate_id saleLink`,
  'State of the checkout': `allowed_methods max_installments fixed_installments ticket_installments coupon due_date bump_list b_order checkbox disabled has_shipping_fee type_shipping_fee trial shipping_selected base_currency target_currency captcha antifraud monthly_interest maximumCashbackAmount history_subscription contract_amount contract_installments order_bumps_not_selected`,
  'POST /payment': `method amount total installments products language metas upsell_id reuse_credit_card assoc_ticket parent_id rate batches paypal is_gift gift_message cards currency_data info3DSecure gateway check_contract_terms attempts sale_id object`,
  'POST /checkout/priority and 3-D Secure': `dfReferenceId token_3ds challengeRequired threeDSVersion dsTransactionId eci cavv response3ds data3ds is_pix_automatic is_bump action system transaction_type cardNumber`,
  'Answer to the product call': `checkout_payment corrent_country global_settings allow_free_offers second_sale_flag is_worldpay is_pagarme_v5 custom_checkout purchase_notification subscription_pix_automatic select_automatic_pix pix_checkout_auto_confirm`,
  Product: `images product_type_id format category recipientIsActivated baas_activited specific_gateway has_international_flag status_product status_offer is_active hash pre_selected_installment no_interest_installments max_subscription_installments max_boleto_installments period amount_fixed_shipping_fee shipping shipping_fee_is_recurring custom_charges allowed_coupon is_heaven is_checkout_address can_be_gifted contract_terms has_cashback cashback affiliation_lead eventDateType symbol_currency`,
  'Batch, ticket, reservation': `order tickets available_tickets selected_batch_tickets soldOff release_type release_fixed_date release_interval_start_date release_interval_end_date release_offer_group_stock_id selected_tickets offer_group_id offer_id start end quantity`,
  'Custom checkout': `exit_pop_up image_exit_pop_up title_exit_pop_up link_exit_pop_up description_exit_pop_up button_exit_pop_up text_button_exit_pop_up theme theme_color logotipo top_thumb bottom_thumb side_thumb side_thumb_mobile scarcity scarcity_title scarcity_subtitle scarcity_time scarcity_background_color confirmation_email jivochat_id warranty_checkout whatsapp_button whatsapp_number whatsapp_msg ob_custom ob_background_color ob_border ob_border_px ob_description ob_subtitle ob_title trial_info trial_position button_text step_checkout`,
  Pixels: `PageView PreCheckoutView ViewContent InitiateCheckout AddPaymentInfo AddToCart Purchase OrderBumpPurchase Subscribe StartTrial on_access on_filled_data on_main_product on_orderbump on_payment_try on_payment_success on_payment_paid pixel_configuration event_id pixel_ids view chc_id`,
  'Payment errors': `1404 1405 0404 0001 87 BAD_TRACK_2_DATA BANK CREDIT_CARD_OPERATOR BLACKLIST_PURCHASE INVALID_CVV INVALID_CLIENT_DATA DUPLICATE_PURCHASE PRODUCT_OUT_OF_STOCK INVALID_DATA INVALID_CREDIT_CARD CREDIT_CARD_INVALID INSUFFICIENT_FUNDS INVALID_PAYMENT_TYPE INVALID_INSTALLMENTS CURRENCY_NOT_SUPPORTED SUSPECTED_FRAUD SUSPECTED_INTERN_FRAUD BLOCKED_BY_FRAUD_ANALYSIS GENERIC TICKET_UNAVAILABLE WORLDPAY_CARD_ERROR INCOMPLETE_ADDRESS COMPLETE_CHALLENGE_3DS EXPIRED_RATE_TOKEN INVALID_INSTALLMENTS_BUMP ORDER_BUMP_ERROR PENDING_FRAUD_ANALYSIS`,
  'Payment methods': `CREDIT_CARD TWO_CREDIT_CARDS DEBIT_CARD BOLETO PIX PIX_AUTOMATIC PAYPAL FREE`,
  Headers: `controller requestray firewall cache trans fingerprint_error`,
  'Words and values': `i18n_redirected obrigado thanks gracias unicEvent continuousEvent PERCENTAGE AMOUNT fixed_date fixed_date_range offer_group_stock PHYSICALPRODUCT challengeMandated one_step`,
}

const ROOT = new URL('../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8')
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/[\w$]+/g)].map(([word]) => word))

/** Every word of the contract and the rules, apart from comments. */
function wordsOfContract(): ReadonlySet<string> {
  const files = globSync(['src/contract/**/*.ts', 'src/rules/**/*.ts'], { cwd: ROOT })
  const sources = files.filter((file) => !file.includes('.test')).map(read)
  return wordsOf(sources.join('\n').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''))
}

/** Every word that the map has as code. */
function wordsOfMap(): ReadonlySet<string> {
  const named = [...read('docs/specification.md').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  return wordsOf(named.join(' '))
}

/** The names that neither knows. */
function unknown(names: string, known: readonly ReadonlySet<string>[]): string[] {
  return names.split(/\s+/).filter((name) => !known.some((words) => words.has(name)))
}

test.each(Object.entries(NAMES))(
  '%s: each name is taken or answered, or the map says why not',
  (_, names) => {
    expect(unknown(names, [wordsOfContract(), wordsOfMap()])).toEqual([])
  },
)

test('a name that was lost is found', () => {
  expect(unknown('product_id lost_field', [wordsOfContract(), wordsOfMap()])).toEqual(['lost_field'])
  // Only the map knows it, and says that it comes later.
  expect(unknown('max_boleto_installments', [wordsOfContract()])).toEqual(['max_boleto_installments'])
})
