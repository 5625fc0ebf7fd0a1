/**
 * Tables that hold nothing of buyers, with their columns. Sellers and affiliates of the catalogue are business partners:
 * what it says of them goes by an import, and its
 * revisions tell what it said before; `author` is who works for the shop.
 * Users and members of the office work for a seller or for whoever operates: the commands of the office remove them. Cards of the vault are sealed and live for minutes. The ledger, references and
 * amounts are the books.
 */
export const PLAIN_TABLES: Readonly<Record<string, string>> = {
  account_webhooks: 'gateway seller_id charged_at came_at told_at',
  audit_entries: 'id at seller_id user_id action target_kind target_id fields facts',
  affiliates: 'id seller_id name product_ids body retired_at',
  batches:
    'id seller_id product_id name position release_type release_fixed_date release_interval_start_date release_interval_end_date release_offer_group_stock_id stock sold held half_price_taken body relative_dates retired_at voucher_held',
  build_files: 'name body kept_until',
  bumps: 'product_id bump_product_id seller_id position offer_hash assoc_ticket body',
  catalogue_revisions: 'id seller_id version kind entry_id entry_version source author before after at',
  card_range_state: 'only_row version loaded_at',
  card_ranges: 'first last country brand kind',
  catalogue_state: 'only_row version',
  coupons:
    'id seller_id name code type value product_ids use_limit per_buyer_limit minimum_amount starts_at due_date redemptions body relative_dates retired_at voucher_held',
  csp_reports: 'page directive blocked source count first_seen_at last_seen_at',
  custom_checkouts: 'id seller_id body',
  entries:
    'id seller_id product_id issued_ticket_id event_key_id check_in_point client_uuid at synced_at device_id',
  event_keys: 'id seller_id product_id name key_hash created_at seen_at revoked_at',
  figures_state: 'only_row until',
  origin_hours: 'seller_id hour currency product_id offer affiliate source charges gross refunded disputed',
  attempt_hours:
    'seller_id hour currency method gateway brand code made made_amount charges refusals gross refunded disputed',
  funnel_hours: 'seller_id hour product_id begun tried paid',
  opening_hours: 'seller_id hour product_id opened newcomers',
  gateway_breakers: 'gateway state version',
  gateway_credentials: 'seller_id gateway key_id salt sealed updated_at names updated_by',
  ledger_hours: 'seller_id hour currency method gateway charges gross refunded disputed',
  ledger_entries:
    'id entry_key seller_id payment_id attempt_id kind amount currency gateway gateway_id at leg',
  look_previews: 'user_id look_id seller_id token_hash entry expires_at',
  members: 'seller_id user_id role created_at',
  mandates: 'attempt_id seller_id gateway reference state created_at updated_at end_due_at end_tries',
  sale_hours: 'seller_id hour product_id currency sales amount',
  office_links: 'token_hash id kind email seller_id role made_by created_at expires_at used_at',
  office_sessions: 'token_hash id user_id device created_at seen_at proven_at by_passkey mailbox_at',
  factor_codes: 'user_id id session_id tries expires_at',
  factor_undos: 'token_hash user_id expires_at',
  factor_recoveries: 'user_id token_hash started_by created_at ready_at expires_at',
  user_passkeys: 'id user_id credential_id public_key algorithm counter name created_at used_at',
  passkey_challenges: 'challenge_hash purpose user_id expires_at',
  offers: 'product_id hash seller_id position amount status_offer body',
  operator_visits: 'id user_id seller_id reason writes began_at ends_at left_at',
  operator_keys: 'name key_hash permissions expires_at created_at revoked_at',
  operator_marks: 'id kind subject note author at',
  operator_notices: 'name first_seen_at last_seen_at',
  operator_uses: 'id operator call target used_at outcome',
  operators: 'user_id role created_at',
  outbox: 'id topic payload created_at',
  pending_reversals:
    'id reversal_key seller_id attempt_id kind amount reason state tries due_at created_at leg gateway_reversal_id stranded_at',
  recovery_codes: 'user_id code_hash used_at',
  office_requests: 'user_id key call contents state answer created_at',
  refund_days: 'seller_id user_id day currency amount',
  refund_items: 'refund_key sale_id seller_id payment_id number state',
  refund_limits: 'id seller_id role user_id currency amount',
  seller_security: 'seller_id needs_factor',
  totp_factors: 'user_id sealed step created_at confirmed_at',
  picture_files: 'key format width type body',
  pictures: 'key address taken_at',
  sent_mails: 'payment_id what kind sent_at',
  pixel_sends: 'payment_id seller_id provider pixel event event_id happened_at state reason tries sent_at',
  pixel_accesses: 'seller_id provider pixel sealed updated_at',
  pixels: 'product_id provider id seller_id position body',
  products:
    'id seller_id name type product_type_id format currency amount status_product status_offer is_active hash custom_checkout_id stock sold held body relative_dates retired_at voucher_held',
  reconciliations: 'gateway day started_at finished_at compared found failure',
  security_counts: 'id at kind route gateway reason address count',
  seller_stops: 'id seller_id is_stopped reason author at',
  sellers: 'id name country body catalogue_version stopped_at',
  sign_in_tries: 'id key at',
  shortened_reservations: 'token full_end',
  subscription_charges:
    'id subscription_id seller_id number amount currency due_at state sale_id attempt_id paid_at',
  ticket_keys: 'key_id public_key created_at revoked_at',
  tickets: 'id seller_id product_id batch_id hash name position amount body retired_at half_price',
  visit_sends: 'event_id seller_id provider pixel state reason tries sent_at',
  users: 'id email email_key name password locale created_at password_reset_at',
  subscription_changes: 'id subscription_id kind author number due_before due_after at',
  uploaded_pictures: 'seller_id key uploaded_at',
  used_captchas: 'id expires_at',
  vault_cards:
    'token_hash bin last_four brand month year wallet gateway card security_code expires_at security_code_expires_at payment_id',
  waiting_rooms: 'product_id opens_at next_at',
}
