-- Written by `npm run schema` from store/migrations and store/routines; a test compares it. Do not edit it.

create table account_webhooks (
  gateway text not null,
  seller_id bigint not null,
  charged_at timestamptz default now() not null,
  came_at timestamptz,
  told_at timestamptz,
  constraint account_webhooks_pkey primary key (gateway, seller_id)
);

create table advertising_choices (
  id bigint generated always as identity not null,
  seller_id bigint not null,
  session_id text not null,
  choice text not null,
  locale text not null,
  words integer not null,
  chosen_at timestamptz default now() not null,
  constraint advertising_choices_pkey primary key (id),
  constraint advertising_choices_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint advertising_choices_choice_check check (choice in ('granted', 'denied'))
);
create index advertising_choices_by_age on advertising_choices (chosen_at);
create index advertising_choices_by_session on advertising_choices (session_id);

create table affiliates (
  id bigint not null,
  seller_id bigint not null,
  name text not null,
  product_ids bigint[] not null,
  body jsonb not null,
  retired_at timestamptz,
  constraint affiliates_pkey primary key (id),
  constraint affiliates_seller_id_fkey foreign key (seller_id) references sellers(id)
);
create index affiliates_of_seller on affiliates (seller_id);

create table asked_mails (
  key text not null,
  at timestamptz default now() not null,
  session_id text not null
);
create index asked_mails_by_age on asked_mails (at);
create index asked_mails_latest on asked_mails (key, at desc);

create table attempt_hours (
  seller_id bigint not null,
  hour timestamptz not null,
  currency text not null,
  method text not null,
  gateway text not null,
  brand text not null,
  code text not null,
  made bigint not null,
  made_amount bigint not null,
  charges bigint not null,
  refusals bigint not null,
  gross bigint not null,
  refunded bigint not null,
  disputed bigint not null,
  constraint attempt_hours_pkey primary key (seller_id, hour, currency, method, gateway, brand, code)
);

create table attempt_legs (
  attempt_id uuid not null,
  number smallint not null,
  seller_id bigint not null,
  reference text not null,
  gateway_id text,
  amount bigint not null,
  total bigint not null,
  installments integer not null,
  installment_value bigint not null,
  card jsonb not null,
  state text not null,
  code text,
  gateway_code text,
  advice jsonb,
  sent_at timestamptz,
  refund_claimed bigint default 0 not null,
  charged_back boolean default false not null,
  disputes integer default 0 not null,
  constraint attempt_legs_pkey primary key (attempt_id, number),
  constraint attempt_legs_reference_key unique (reference),
  constraint attempt_legs_attempt_id_fkey foreign key (attempt_id) references attempts(id),
  constraint attempt_legs_amount_check check (amount > 0),
  constraint attempt_legs_disputes_check check (disputes >= 0),
  constraint attempt_legs_installments_check check (installments >= 1),
  constraint attempt_legs_number_check check (number in (1, 2)),
  constraint attempt_legs_refund_claimed_check check (refund_claimed >= 0),
  constraint attempt_legs_state_check check (state in ('planned', 'authorizing', 'awaiting', 'in-review', 'authorized', 'capturing', 'captured', 'refused', 'uncaptured', 'voided')),
  constraint attempt_legs_total_check check (total > 0),
  constraint legs_not_overrefunded check (refund_claimed <= total)
);
create index attempt_legs_by_gateway_id on attempt_legs (gateway_id) where (gateway_id is not null);

create table attempts (
  id uuid not null,
  payment_id uuid not null,
  seller_id bigint not null,
  product_id bigint not null,
  number integer not null,
  reference text not null,
  nonce text not null,
  contents_hash text not null,
  gateway text not null,
  method text not null,
  state text not null,
  currency text not null,
  amount bigint not null,
  total bigint not null,
  installments integer not null,
  installment_value bigint not null,
  card jsonb,
  guard_key text,
  guard_facts text[] default '{}'[] not null,
  sold_once boolean default false not null,
  paid_before uuid,
  gateway_id text,
  stored_reference text,
  code text,
  gateway_code text,
  advice jsonb,
  tried text[] default '{}'[] not null,
  remaining integer default 0 not null,
  retryable boolean default false not null,
  action jsonb,
  risk jsonb,
  expires_at timestamptz,
  due_at timestamptz,
  created_at timestamptz default now() not null,
  outcome_at timestamptz,
  coupon jsonb,
  three_ds jsonb,
  sent_at timestamptz,
  cards jsonb,
  refund_claimed bigint default 0 not null,
  holds_until timestamptz,
  holds_ended boolean default false not null,
  looked_at timestamptz,
  has_holds boolean default true not null,
  initiator text default 'buyer' not null,
  constraint attempts_pkey primary key (id),
  constraint attempts_nonce_key unique (nonce),
  constraint attempts_payment_id_number_key unique (payment_id, number),
  constraint attempts_reference_key unique (reference),
  constraint attempts_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint attempts_amount_check check (amount >= 0),
  constraint attempts_check check (total >= amount),
  constraint attempts_initiator_check check ((initiator in ('buyer', 'merchant'))) not valid,
  constraint attempts_installments_check check (installments >= 1),
  constraint attempts_not_overrefunded check (refund_claimed <= total),
  constraint attempts_refund_claimed_check check (refund_claimed >= 0),
  constraint attempts_state_check check (state in ('authenticating', 'sending', 'unknown', 'awaiting', 'in-review', 'approved', 'refused', 'not-sent', 'expired', 'canceled', 'superseded', 'refunded', 'partially-refunded', 'charged-back'))
);
create unique index attempts_by_authentication on attempts (((three_ds ->> 'id'))) where (three_ds is not null);
create index attempts_by_gateway_id on attempts (gateway, gateway_id) where (gateway_id is not null);
create index attempts_by_guard on attempts (guard_key) where (state in ('sending', 'unknown', 'in-review', 'approved'));
create index attempts_by_time on attempts using brin (created_at) with (autosummarize='on');
create index attempts_charged_back on attempts (outcome_at) where (state = 'charged-back');
create index attempts_due on attempts (due_at) where (due_at is not null);
create index attempts_holding on attempts (holds_until) where ((holds_until is not null) and (not holds_ended) and (state = 'awaiting'));
create index attempts_of_method on attempts (seller_id, method, created_at desc);
create index attempts_refused on attempts (seller_id, outcome_at) where (state in ('refused', 'not-sent'));
create index attempts_refused_by_time on attempts (outcome_at) where (state in ('refused', 'not-sent'));
create unique index one_live_attempt on attempts (payment_id) where (state in ('authenticating', 'sending', 'unknown', 'awaiting', 'in-review', 'approved'));
create trigger attempts_end_withdrawal after update of state on attempts for each row when (((new.state = 'refunded') and (old.state is distinct from new.state))) execute function end_refunded_withdrawal();
create trigger attempts_refund_after_withdrawal after update of state on attempts for each row when (((new.state = 'approved') and (old.state is distinct from new.state))) execute function refund_after_withdrawal();
create trigger attempts_void_tickets after update of state on attempts for each row when (((new.state is distinct from old.state) and ((new.state = 'charged-back') or (old.state = 'charged-back')))) execute function void_disputed_tickets();
create trigger card_tries before insert on attempts for each row when ((new.cards is not null)) execute function count_card_tries();
create trigger kept_card_named after update of stored_reference on attempts for each row when (((old.stored_reference is null) and (new.stored_reference is not null))) execute function name_kept_card();
create trigger one_charge before insert on attempts for each row when ((new.guard_key is not null)) execute function refuse_second_charge();
create trigger one_charge_continued before update of state on attempts for each row when (((new.guard_key is not null) and (((old.state = 'authenticating') and (new.state = 'sending')) or ((old.state = 'awaiting') and (new.state = 'unknown'))))) execute function refuse_second_charge();
create trigger second_payment before update of state on attempts for each row when (((new.state = 'approved') and (new.guard_key is not null) and (new.total > 0) and (new.guard_key !~~ 'renewal:%') and (old.state <> all (array['approved', 'partially-refunded', 'refunded', 'charged-back'])))) execute function give_back_second_payment();

create table audit_entries (
  id bigint generated always as identity not null,
  at timestamptz default now() not null,
  seller_id bigint,
  user_id bigint,
  action text not null,
  target_kind text,
  target_id text,
  fields text[] default '{}'[] not null,
  facts jsonb default '{}' not null,
  constraint audit_entries_pkey primary key (id),
  constraint audit_entries_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint audit_entries_check check ((target_kind is null) = (target_id is null))
);
create index audit_entries_by_age on audit_entries (at);
create index audit_entries_by_user on audit_entries (user_id, id);
create index audit_entries_of_seller on audit_entries (seller_id, id);
create index audit_entries_of_seller_by_user on audit_entries (seller_id, user_id, id);
create index audit_entries_of_target on audit_entries (target_kind, target_id, id) where (target_kind is not null);
create trigger keep_audit before delete or update on audit_entries for each row execute function keep_audit();

create table batches (
  id bigint not null,
  seller_id bigint not null,
  product_id bigint not null,
  name text not null,
  position integer not null,
  release_type text,
  release_fixed_date timestamptz,
  release_interval_start_date timestamptz,
  release_interval_end_date timestamptz,
  release_offer_group_stock_id bigint,
  stock bigint not null,
  sold bigint default 0 not null,
  held bigint default 0 not null,
  half_price_taken bigint default 0 not null,
  voucher_held bigint default 0 not null,
  body jsonb not null,
  relative_dates jsonb default '{}' not null,
  retired_at timestamptz,
  constraint batches_pkey primary key (id),
  constraint batches_product_id_id_key unique (product_id, id),
  constraint batches_product_id_release_offer_group_stock_id_fkey foreign key (product_id, release_offer_group_stock_id) references batches(product_id, id) deferrable initially deferred,
  constraint batches_seller_id_product_id_fkey foreign key (seller_id, product_id) references products(seller_id, id),
  constraint batches_half_price_taken_check check (half_price_taken >= 0),
  constraint batches_held_check check (held >= 0),
  constraint batches_not_oversold check ((sold + held) <= stock),
  constraint batches_release_type_check check (release_type in ('fixed_date', 'fixed_date_range', 'offer_group_stock')),
  constraint batches_sold_check check (sold >= 0),
  constraint batches_stock_check check (stock >= 0),
  constraint batches_voucher_held_check check (voucher_held >= 0)
) with (fillfactor=40);
create index batches_of_seller on batches (seller_id, product_id);

create table build_files (
  name text not null,
  body bytea not null,
  kept_until timestamptz not null,
  constraint build_files_pkey primary key (name)
);

create table bumps (
  product_id bigint not null,
  bump_product_id bigint not null,
  seller_id bigint not null,
  position integer not null,
  offer_hash text,
  assoc_ticket bigint,
  body jsonb not null,
  constraint bumps_pkey primary key (product_id, bump_product_id),
  constraint bumps_bump_product_id_offer_hash_fkey foreign key (bump_product_id, offer_hash) references offers(product_id, hash) deferrable initially deferred,
  constraint bumps_product_id_assoc_ticket_fkey foreign key (product_id, assoc_ticket) references tickets(product_id, id) deferrable initially deferred,
  constraint bumps_seller_id_bump_product_id_fkey foreign key (seller_id, bump_product_id) references products(seller_id, id),
  constraint bumps_seller_id_product_id_fkey foreign key (seller_id, product_id) references products(seller_id, id),
  constraint bumps_check check (bump_product_id <> product_id)
);
create index bumps_by_product on bumps (bump_product_id, offer_hash);
create index bumps_of_seller on bumps (seller_id);

create table cancellations (
  id uuid not null,
  reference text not null,
  sale_id text,
  name text not null,
  order_number text not null,
  email text not null,
  locale text not null,
  is_for_cause boolean not null,
  cause text,
  wanted_on text,
  received_at timestamptz default now() not null,
  state text default 'received' not null,
  seller_id bigint,
  payment_id uuid,
  ends_at timestamptz,
  is_mailed boolean not null,
  due_at timestamptz,
  tries integer default 0 not null,
  constraint cancellations_pkey primary key (id),
  constraint cancellations_reference_key unique (reference),
  constraint cancellations_payment_id_fkey foreign key (payment_id) references payments(id) on delete cascade,
  constraint cancellations_seller_id_fkey foreign key (seller_id) references sellers(id) on delete cascade,
  constraint cancellations_matched check ((state in ('received', 'unmatched', 'several')) = (payment_id is null)),
  constraint cancellations_state_check check (state in ('received', 'unmatched', 'several', 'ending', 'ended', 'undone', 'repeated')),
  constraint cancellations_wanted_on_check check (wanted_on ~ '^\d{4}-\d{2}-\d{2}$')
);
create index cancellations_by_age on cancellations (received_at);
create index cancellations_due on cancellations (due_at) where (due_at is not null);
create unique index cancellations_ending on cancellations (payment_id) where (state = 'ending');
create index cancellations_of_email on cancellations (lower(email));
create index cancellations_of_purchase on cancellations (payment_id) where (payment_id is not null);
create index cancellations_of_seller on cancellations (seller_id, received_at desc, id desc) where (seller_id is not null);

create table card_codes (
  id uuid not null,
  session_id text not null,
  seller_id bigint not null,
  product_id bigint not null,
  email text not null,
  address_block text not null,
  locale text not null,
  tries integer default 0 not null,
  used_at timestamptz,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  constraint card_codes_pkey primary key (id),
  constraint card_codes_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint card_codes_tried_five_times check (tries <= 5)
);
create index card_codes_by_age on card_codes (created_at);
create index card_codes_of_block on card_codes (address_block, created_at);
create index card_codes_of_email on card_codes (email, created_at);
create index card_codes_of_session on card_codes (session_id, created_at);

create table card_range_state (
  only_row boolean default true not null,
  version bigint default 0 not null,
  loaded_at timestamptz,
  constraint card_range_state_pkey primary key (only_row),
  constraint card_range_state_only_row_check check (only_row)
);

create table card_ranges (
  first integer not null,
  last integer not null,
  country text not null,
  brand text,
  kind text,
  constraint card_ranges_pkey primary key (first),
  constraint card_ranges_order check ((first >= 0) and (last >= first) and (last <= 99999999))
);

create table card_rights (
  session_id text not null,
  seller_id bigint not null,
  email text not null,
  expires_at timestamptz not null,
  constraint card_rights_pkey primary key (session_id, seller_id),
  constraint card_rights_seller_id_fkey foreign key (seller_id) references sellers(id)
);

create table card_tries (
  key text not null,
  at timestamptz default now() not null,
  attempt_id uuid not null,
  constraint card_tries_attempt_id_fkey foreign key (attempt_id) references attempts(id) on delete cascade
);
create index card_tries_by_age on card_tries (at);
create index card_tries_latest on card_tries (key, at desc);

create table catalogue_revisions (
  id bigint generated always as identity not null,
  seller_id bigint not null,
  version bigint not null,
  kind text not null,
  entry_id text not null,
  entry_version integer not null,
  source text not null,
  author text,
  before jsonb,
  after jsonb,
  at timestamptz default clock_timestamp() not null,
  constraint catalogue_revisions_pkey primary key (id),
  constraint catalogue_revisions_seller_id_kind_entry_id_entry_version_key unique (seller_id, kind, entry_id, entry_version),
  constraint catalogue_revisions_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint catalogue_revisions_kind_check check (kind in ('seller', 'custom_checkout', 'product', 'coupon', 'affiliate')),
  constraint catalogue_revisions_source_check check (source in ('file', 'office', 'retirement', 'undo')),
  constraint revisions_of_something check ((before is not null) or (after is not null))
);
create index catalogue_revisions_of_seller on catalogue_revisions (seller_id, id desc);

create table catalogue_state (
  only_row boolean default true not null,
  version bigint not null,
  constraint catalogue_state_pkey primary key (only_row),
  constraint catalogue_state_only_row_check check (only_row)
);

create table charged_cards (
  card_key text not null,
  seller_id bigint not null,
  attempt_id uuid not null,
  at timestamptz default now() not null,
  constraint charged_cards_attempt_id_fkey foreign key (attempt_id) references attempts(id) on delete cascade deferrable initially deferred
);
create index charged_cards_by_age on charged_cards (at);
create index charged_cards_by_key on charged_cards (card_key, seller_id, at);
create index charged_cards_of_attempt on charged_cards (attempt_id);

create table coupon_buyers (
  coupon_id bigint not null,
  buyer_key text not null,
  seller_id bigint not null,
  uses bigint not null,
  use_limit bigint not null,
  constraint coupon_buyers_pkey primary key (coupon_id, buyer_key),
  constraint coupon_buyers_coupon_id_fkey foreign key (coupon_id) references coupons(id),
  constraint coupon_buyers_not_overused check (uses <= use_limit),
  constraint coupon_buyers_uses_check check (uses >= 0)
);

create table coupons (
  id bigint generated always as identity not null,
  seller_id bigint not null,
  name text not null,
  code text generated always as (upper(name)) stored not null,
  type text not null,
  value bigint not null,
  product_ids bigint[] not null,
  use_limit bigint,
  per_buyer_limit bigint,
  minimum_amount bigint,
  starts_at timestamptz,
  due_date timestamptz,
  redemptions bigint default 0 not null,
  voucher_held bigint default 0 not null,
  body jsonb not null,
  relative_dates jsonb default '{}' not null,
  retired_at timestamptz,
  series text,
  constraint coupons_pkey primary key (id),
  constraint coupons_seller_id_code_key unique (seller_id, code),
  constraint coupons_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint coupons_not_overused check (redemptions <= use_limit),
  constraint coupons_redemptions_check check (redemptions >= 0),
  constraint coupons_type_check check (type in ('PERCENTAGE', 'AMOUNT')),
  constraint coupons_use_limit_check check (use_limit >= 0),
  constraint coupons_value_check check (value > 0),
  constraint coupons_voucher_held_check check (voucher_held >= 0)
);
create index coupons_of_series on coupons (seller_id, series) where (series is not null);

create table csp_reports (
  page text not null,
  directive text not null,
  blocked text not null,
  source text not null,
  count bigint not null,
  first_seen_at timestamptz default now() not null,
  last_seen_at timestamptz default now() not null,
  constraint csp_reports_pkey primary key (page, directive, blocked, source),
  constraint csp_reports_count_check check (count > 0)
);
create index csp_reports_first_seen on csp_reports (first_seen_at);

create table custom_checkouts (
  id bigint not null,
  seller_id bigint not null,
  body jsonb not null,
  constraint custom_checkouts_pkey primary key (id),
  constraint custom_checkouts_seller_id_id_key unique (seller_id, id),
  constraint custom_checkouts_seller_id_fkey foreign key (seller_id) references sellers(id)
);

create table departures (
  session_id text not null,
  departure text not null,
  product_id bigint not null,
  at timestamptz not null,
  undone_at timestamptz,
  constraint departures_pkey primary key (session_id, departure)
);
create index departures_by_age on departures (at);
create index departures_open on departures (session_id, product_id) where (undone_at is null);

create table email_changes (
  user_id bigint not null,
  id uuid not null,
  token_hash bytea not null,
  email text not null,
  expires_at timestamptz not null,
  constraint email_changes_pkey primary key (user_id),
  constraint email_changes_id_key unique (id),
  constraint email_changes_token_hash_key unique (token_hash),
  constraint email_changes_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint email_changes_token_hash_check check (octet_length(token_hash) = 32)
);

create table email_undos (
  token_hash bytea not null,
  user_id bigint not null,
  email text not null,
  changed_at timestamptz default now() not null,
  expires_at timestamptz not null,
  constraint email_undos_pkey primary key (token_hash),
  constraint email_undos_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint email_undos_token_hash_check check (octet_length(token_hash) = 32)
);
create index email_undos_of_address on email_undos (lower(email));
create index email_undos_of_user on email_undos (user_id);

create table entries (
  id bigint generated always as identity not null,
  seller_id bigint not null,
  product_id bigint not null,
  issued_ticket_id uuid not null,
  event_key_id uuid,
  check_in_point text not null,
  client_uuid uuid not null,
  at timestamptz not null,
  synced_at timestamptz default now() not null,
  device_id text not null,
  constraint entries_pkey primary key (id),
  constraint entries_client_uuid_key unique (client_uuid),
  constraint entries_event_key_id_fkey foreign key (event_key_id) references event_keys(id),
  constraint entries_issued_ticket_id_fkey foreign key (issued_ticket_id) references issued_tickets(id),
  constraint entries_product_id_fkey foreign key (product_id) references products(id)
);
create index entries_of_event on entries (product_id, id);
create index entries_of_ticket on entries (issued_ticket_id);

create table event_addresses (
  address text not null,
  ip text not null,
  seen_at timestamptz default now() not null,
  constraint event_addresses_pkey primary key (address)
);
create index event_addresses_by_age on event_addresses (seen_at);

create table event_keys (
  id uuid default gen_random_uuid() not null,
  seller_id bigint not null,
  product_id bigint not null,
  name text not null,
  key_hash text not null,
  created_at timestamptz default now() not null,
  seen_at timestamptz,
  revoked_at timestamptz,
  constraint event_keys_pkey primary key (id),
  constraint event_keys_key_hash_key unique (key_hash),
  constraint event_keys_product_id_fkey foreign key (product_id) references products(id)
);
create index event_keys_of_event on event_keys (product_id);

create table export_parts (
  export_id uuid not null,
  number integer not null,
  body bytea not null,
  constraint export_parts_pkey primary key (export_id, number),
  constraint export_parts_export_id_fkey foreign key (export_id) references exports(id) on delete cascade
);

create table exports (
  id uuid default gen_random_uuid() not null,
  seller_id bigint not null,
  author text not null,
  kind text not null,
  people boolean not null,
  query jsonb not null,
  locale text not null,
  state text default 'waiting' not null,
  rows bigint default 0 not null,
  parts integer default 0 not null,
  after text,
  tries integer default 0 not null,
  created_at timestamptz default now() not null,
  changed_at timestamptz default now() not null,
  expires_at timestamptz not null,
  constraint exports_pkey primary key (id),
  constraint exports_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint exports_kind_check check (kind in ('sales', 'subscriptions', 'leads', 'holders', 'figures')),
  constraint exports_state_check check (state in ('waiting', 'running', 'ready', 'failed', 'withdrawn'))
);
create index exports_by_age on exports (expires_at);
create index exports_of_seller on exports (seller_id, created_at desc);

create table factor_codes (
  user_id bigint not null,
  id uuid not null,
  session_id uuid not null,
  tries smallint default 0 not null,
  expires_at timestamptz not null,
  constraint factor_codes_pkey primary key (user_id),
  constraint factor_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table factor_recoveries (
  user_id bigint not null,
  token_hash bytea not null,
  started_by bigint,
  created_at timestamptz default now() not null,
  ready_at timestamptz not null,
  expires_at timestamptz not null,
  constraint factor_recoveries_pkey primary key (user_id),
  constraint factor_recoveries_token_key unique (token_hash),
  constraint factor_recoveries_started_by_fkey foreign key (started_by) references users(id) on delete set null,
  constraint factor_recoveries_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index factor_recoveries_of_starter on factor_recoveries (started_by) where (started_by is not null);

create table factor_undos (
  token_hash bytea not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  constraint factor_undos_pkey primary key (token_hash),
  constraint factor_undos_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index factor_undos_of_user on factor_undos (user_id);

create table figures_state (
  only_row boolean default true not null,
  until timestamptz not null,
  constraint figures_state_pkey primary key (only_row),
  constraint figures_state_only_row_check check (only_row)
);

create table funnel_hours (
  seller_id bigint not null,
  hour timestamptz not null,
  product_id bigint not null,
  begun bigint not null,
  tried bigint not null,
  paid bigint not null,
  constraint funnel_hours_pkey primary key (seller_id, hour, product_id)
);

create table gateway_breakers (
  gateway text not null,
  state jsonb not null,
  version bigint not null,
  constraint gateway_breakers_pkey primary key (gateway)
);

create table gateway_credentials (
  seller_id bigint not null,
  gateway text not null,
  key_id text not null,
  salt bytea not null,
  sealed bytea not null,
  updated_at timestamptz default now() not null,
  names text[],
  updated_by text,
  constraint gateway_credentials_pkey primary key (seller_id, gateway),
  constraint gateway_credentials_seller_id_fkey foreign key (seller_id) references sellers(id)
);

create table holds (
  id bigint generated always as identity not null,
  attempt_id uuid not null,
  seller_id bigint not null,
  kind text not null,
  product_id bigint,
  quantity integer not null,
  state text not null,
  coupon_id bigint,
  buyer_keys text[] default '{}'[] not null,
  batch_id bigint,
  ticket_id bigint,
  reservation text,
  holders jsonb,
  voucher boolean default false not null,
  constraint holds_pkey primary key (id),
  constraint holds_attempt_id_fkey foreign key (attempt_id) references attempts(id),
  constraint holds_batch_id_fkey foreign key (batch_id) references batches(id),
  constraint holds_coupon_id_fkey foreign key (coupon_id) references coupons(id),
  constraint holds_ticket_id_fkey foreign key (ticket_id) references tickets(id),
  constraint holds_kind_check check (kind in ('stock', 'coupon', 'ticket')),
  constraint holds_of_one_thing check (
case kind
    when 'coupon' then ((coupon_id is not null) and (product_id is null) and (batch_id is null))
    when 'ticket' then ((batch_id is not null) and (ticket_id is not null) and (product_id is null) and (coupon_id is null))
    else ((product_id is not null) and (coupon_id is null) and (batch_id is null))
end),
  constraint holds_quantity_check check (quantity > 0),
  constraint holds_state_check check (state in ('held', 'sold', 'released'))
) with (fillfactor=80);
create index holds_of_attempt on holds (attempt_id);
create index holds_of_batch on holds (batch_id) where (batch_id is not null);
create index holds_of_coupon on holds (coupon_id) where (coupon_id is not null);
create index holds_of_ticket on holds (ticket_id) where (ticket_id is not null);
create trigger half_price_counted after insert or update of state, quantity on holds for each row when ((new.ticket_id is not null)) execute function count_half_price();
create trigger holds_issue_tickets after update of state on holds for each row when (((new.kind = 'ticket') and (new.state is distinct from old.state) and ((new.state = 'sold') or (old.state = 'sold')))) execute function issue_or_void_tickets();

create table issued_tickets (
  id uuid default gen_random_uuid() not null,
  seller_id bigint not null,
  payment_id uuid not null,
  hold_id bigint not null,
  product_id bigint not null,
  batch_id bigint not null,
  ticket_id bigint not null,
  number integer not null,
  batch_name text not null,
  ticket_name text not null,
  half_price boolean not null,
  half_price_proof text,
  holder_name text,
  holder_email text,
  state text default 'valid' not null,
  void_reason text,
  replaces uuid,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  changed_at timestamptz default now() not null,
  links_version integer default 0 not null,
  constraint issued_tickets_pkey primary key (id),
  constraint issued_tickets_replaces_key unique (replaces),
  constraint issued_tickets_batch_id_fkey foreign key (batch_id) references batches(id),
  constraint issued_tickets_hold_id_fkey foreign key (hold_id) references holds(id),
  constraint issued_tickets_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint issued_tickets_product_id_fkey foreign key (product_id) references products(id),
  constraint issued_tickets_replaces_fkey foreign key (replaces) references issued_tickets(id),
  constraint issued_tickets_ticket_id_fkey foreign key (ticket_id) references tickets(id),
  constraint issued_tickets_number_check check (number > 0),
  constraint issued_tickets_state_check check (state in ('valid', 'transferred', 'void')),
  constraint issued_tickets_void_reason_check check (void_reason in ('refunded', 'charged-back')),
  constraint void_for_a_reason check ((state = 'void') = (void_reason is not null))
);
create unique index issued_once on issued_tickets (payment_id, number) where (replaces is null);
create index issued_tickets_of_event on issued_tickets (product_id, changed_at);
create index issued_tickets_of_hold on issued_tickets (hold_id);
create index issued_tickets_of_payment on issued_tickets (payment_id, number);
create unique index one_good_ticket_a_number on issued_tickets (payment_id, number) where (state = 'valid');

create table kept_card_keys (
  seller_id bigint not null,
  gateway text not null,
  stored_reference text not null,
  card_key text not null,
  constraint kept_card_keys_pkey primary key (seller_id, gateway, stored_reference),
  constraint kept_card_keys_seller_id_fkey foreign key (seller_id) references sellers(id)
);

create table leads (
  uuid uuid not null,
  seller_id bigint not null,
  product_id bigint not null,
  session_id text not null,
  step smallint not null,
  fields jsonb not null,
  origin jsonb not null,
  status text,
  version integer default 0 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  may_be_abandoned boolean generated always as (((status is null) or (status in ('REFUSED', 'EXPIRED', 'CANCELED')))) stored not null,
  without_purchase boolean generated always as (((status is null) or (status in ('ABANDONED', 'REFUSED', 'EXPIRED', 'CANCELED')))) stored not null,
  constraint leads_pkey primary key (uuid),
  constraint leads_seller_id_product_id_fkey foreign key (seller_id, product_id) references products(seller_id, id),
  constraint leads_step_check check ((step >= 0) and (step <= 3))
) with (fillfactor=60);
create index leads_by_age on leads (created_at);
create index leads_of_session on leads (session_id, product_id);
create index leads_unended on leads (created_at) where may_be_abandoned;
create index leads_without_purchase on leads (seller_id, created_at, md5((uuid)::text)) where without_purchase;

create table ledger_entries (
  id bigint generated always as identity not null,
  entry_key text not null,
  seller_id bigint not null,
  payment_id uuid not null,
  attempt_id uuid not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  gateway text not null,
  gateway_id text,
  at timestamptz default now() not null,
  leg smallint,
  constraint ledger_entries_pkey primary key (id),
  constraint ledger_entries_entry_key_key unique (entry_key),
  constraint ledger_entries_attempt_id_fkey foreign key (attempt_id) references attempts(id),
  constraint ledger_entries_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint ledger_entries_amount_check check (amount >= 0),
  constraint ledger_entries_kind_check check (kind in ('charge', 'refund', 'void', 'chargeback', 'chargeback-reversal'))
);
create index ledger_by_time on ledger_entries using brin (at) with (autosummarize='on');
create index ledger_of_attempt on ledger_entries (attempt_id);

create table ledger_hours (
  seller_id bigint not null,
  hour timestamptz not null,
  currency text not null,
  method text not null,
  gateway text not null,
  charges bigint not null,
  gross bigint not null,
  refunded bigint not null,
  disputed bigint not null,
  constraint ledger_hours_pkey primary key (seller_id, hour, currency, method, gateway)
);

create table look_previews (
  user_id bigint not null,
  look_id bigint not null,
  seller_id bigint not null,
  token_hash bytea not null,
  entry jsonb not null,
  expires_at timestamptz not null,
  constraint look_previews_pkey primary key (user_id, look_id),
  constraint look_previews_token_hash_key unique (token_hash),
  constraint look_previews_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint look_previews_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table mandates (
  attempt_id uuid not null,
  seller_id bigint not null,
  gateway text not null,
  reference text not null,
  state text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  end_due_at timestamptz,
  end_tries integer default 0 not null,
  constraint mandates_pkey primary key (attempt_id),
  constraint mandates_gateway_reference_key unique (gateway, reference),
  constraint mandates_attempt_id_fkey foreign key (attempt_id) references attempts(id),
  constraint mandates_state_check check (state in ('created', 'approved', 'rejected', 'expired', 'canceled'))
);
create index mandates_to_end on mandates (end_due_at) where (end_due_at is not null);

create table members (
  seller_id bigint not null,
  user_id bigint not null,
  role text not null,
  created_at timestamptz default now() not null,
  constraint members_pkey primary key (seller_id, user_id),
  constraint members_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint members_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint members_role_check check (role in ('owner', 'manager', 'finance', 'support', 'editor', 'viewer'))
);
create index members_of_user on members (user_id);
create constraint trigger keep_an_owner after delete or update on members deferrable initially deferred for each row execute function keep_an_owner();

create table offers (
  product_id bigint not null,
  hash text not null,
  seller_id bigint not null,
  position integer not null,
  amount bigint,
  status_offer text not null,
  body jsonb not null,
  constraint offers_pkey primary key (product_id, hash),
  constraint offers_seller_id_product_id_fkey foreign key (seller_id, product_id) references products(seller_id, id),
  constraint offers_amount_check check (amount >= 0)
);
create index offers_of_seller on offers (seller_id, product_id);

create table office_links (
  token_hash bytea not null,
  id uuid default gen_random_uuid() not null,
  kind text not null,
  email text,
  seller_id bigint,
  role text,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  made_by bigint,
  constraint office_links_pkey primary key (token_hash),
  constraint office_links_id_key unique (id),
  constraint office_links_made_by_fkey foreign key (made_by) references users(id) on delete cascade,
  constraint office_links_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint office_links_kind_check check (kind in ('setup', 'invitation', 'password')),
  constraint office_links_role_check check (role in ('owner', 'manager', 'finance', 'support', 'editor', 'viewer')),
  constraint office_links_token_hash_check check (octet_length(token_hash) = 32),
  constraint office_links_whole check (
case kind
    when 'setup' then ((email is null) and (seller_id is null) and (role is null))
    when 'invitation' then ((email is not null) and (seller_id is not null) and (role is not null))
    else ((email is not null) and (seller_id is null) and (role is null))
end)
);
create index office_links_of_address on office_links (email) where (used_at is null);
create index office_links_of_maker on office_links (made_by) where (made_by is not null);
create index office_links_of_seller on office_links (seller_id) where (seller_id is not null);

create table office_requests (
  user_id bigint not null,
  key uuid not null,
  call text not null,
  contents text not null,
  state text not null,
  answer bytea,
  created_at timestamptz default now() not null,
  constraint office_requests_pkey primary key (user_id, key),
  constraint office_requests_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint office_requests_answered check ((state = 'done') = (answer is not null)),
  constraint office_requests_state_check check (state in ('running', 'done', 'unknown', 'voided'))
);
create index office_requests_by_age on office_requests (created_at);

create table office_sessions (
  token_hash bytea not null,
  id uuid default gen_random_uuid() not null,
  user_id bigint not null,
  device text not null,
  created_at timestamptz default now() not null,
  seen_at timestamptz default now() not null,
  proven_at timestamptz default now() not null,
  by_passkey boolean default false not null,
  mailbox_at timestamptz,
  constraint office_sessions_pkey primary key (token_hash),
  constraint office_sessions_id_key unique (id),
  constraint office_sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint office_sessions_token_hash_check check (octet_length(token_hash) = 32)
);
create index office_sessions_by_age on office_sessions (seen_at);
create index office_sessions_of_user on office_sessions (user_id);

create table opening_hours (
  seller_id bigint not null,
  hour timestamptz not null,
  product_id bigint not null,
  opened bigint not null,
  newcomers bigint not null,
  constraint opening_hours_pkey primary key (seller_id, hour, product_id)
);

create table operator_keys (
  name text not null,
  key_hash bytea not null,
  permissions text[] not null,
  expires_at timestamptz not null,
  created_at timestamptz default now() not null,
  revoked_at timestamptz,
  constraint operator_keys_pkey primary key (name),
  constraint operator_keys_key_hash_key unique (key_hash),
  constraint operator_keys_key_hash_check check (octet_length(key_hash) = 32),
  constraint operator_keys_name_check check (name ~ '^[a-z0-9][a-z0-9.-]{0,39}$')
);

create table operator_marks (
  id bigint generated always as identity not null,
  kind text not null,
  subject bigint not null,
  note text not null,
  author text not null,
  at timestamptz default now() not null,
  constraint operator_marks_pkey primary key (id),
  constraint operator_marks_kind_check check (kind in ('reversal', 'difference'))
);
create index operator_marks_of on operator_marks (kind, subject, id);

create table operator_notices (
  name text not null,
  first_seen_at timestamptz default now() not null,
  last_seen_at timestamptz default now() not null,
  constraint operator_notices_pkey primary key (name)
);

create table operator_uses (
  id bigint generated always as identity not null,
  operator text not null,
  call text not null,
  target text,
  used_at timestamptz default now() not null,
  outcome text,
  constraint operator_uses_pkey primary key (id)
);
create index operator_uses_of_operator on operator_uses (operator, used_at);

create table operator_visits (
  id bigint generated always as identity not null,
  user_id bigint not null,
  seller_id bigint not null,
  reason text not null,
  writes boolean not null,
  began_at timestamptz default now() not null,
  ends_at timestamptz not null,
  left_at timestamptz,
  constraint operator_visits_pkey primary key (id),
  constraint operator_visits_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint operator_visits_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index operator_visits_of_user on operator_visits (user_id, ends_at) where (left_at is null);

create table operators (
  user_id bigint not null,
  role text not null,
  created_at timestamptz default now() not null,
  constraint operators_pkey primary key (user_id),
  constraint operators_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint operators_role_check check (role in ('admin', 'helper'))
);

create table origin_hours (
  seller_id bigint not null,
  hour timestamptz not null,
  currency text not null,
  product_id bigint not null,
  offer text not null,
  affiliate text not null,
  source text not null,
  charges bigint not null,
  gross bigint not null,
  refunded bigint not null,
  disputed bigint not null,
  constraint origin_hours_pkey primary key (seller_id, hour, currency, product_id, offer, affiliate, source)
);

create table outbox (
  id bigint generated always as identity not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz default now() not null,
  constraint outbox_pkey primary key (id)
);

create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  user_id bigint,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (challenge_hash),
  constraint passkey_challenges_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint passkey_challenges_challenge_hash_check check (octet_length(challenge_hash) = 32),
  constraint passkey_challenges_check check ((purpose = 'sign-in') = (user_id is null)),
  constraint passkey_challenges_purpose_check check (purpose in ('add', 'sign-in', 'prove'))
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);
create index passkey_challenges_of_user on passkey_challenges (user_id) where (user_id is not null);

create table payments (
  id uuid not null,
  trans text not null,
  session_id text not null,
  seller_id bigint not null,
  product_id bigint not null,
  generation integer not null,
  state text not null,
  lead_uuid uuid,
  currency text not null,
  amount bigint not null,
  locale text not null,
  buyer jsonb not null,
  origin jsonb not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  paid_at timestamptz,
  delivery jsonb default '{}' not null,
  agreement jsonb default '{}' not null,
  renewal jsonb,
  erased_at timestamptz,
  order_number text default '' not null,
  links_version integer default 0 not null,
  constraint payments_pkey primary key (id),
  constraint payments_order_number_key unique (order_number),
  constraint payments_trans_key unique (trans),
  constraint payments_seller_id_product_id_fkey foreign key (seller_id, product_id) references products(seller_id, id),
  constraint payments_amount_check check (amount >= 0),
  constraint payments_state_check check (state in ('open', 'paid', 'given-up'))
) with (fillfactor=80);
create unique index one_open_payment on payments (session_id, product_id) where (state = 'open');
create index payments_advertised on payments (created_at) where (origin ? 'advertising');
create index payments_by_paying on payments using brin (paid_at) with (autosummarize='on');
create index payments_by_time on payments using brin (created_at) with (autosummarize='on');
create index payments_named on payments (product_id, created_at) where ((agreement -> 'accepted') ? 'named');
create index payments_of_affiliate on payments (seller_id, ((origin ->> 'affiliate_id')), created_at desc) where ((origin ->> 'affiliate_id') is not null);
create index payments_of_document on payments (seller_id, ((buyer ->> 'document'))) where ((buyer ->> 'document') <> '');
create index payments_of_email on payments (seller_id, lower((buyer ->> 'email')));
create index payments_of_renewal on payments (((renewal ->> 'subscription_id'))) where (renewal is not null);
create index payments_of_session on payments (session_id, product_id);
create index payments_unerased on payments (created_at) where (erased_at is null);
create trigger order_number before insert on payments for each row when ((new.order_number = '')) execute function number_order();

create table pending_reversals (
  id bigint generated always as identity not null,
  reversal_key text not null,
  seller_id bigint not null,
  attempt_id uuid not null,
  kind text not null,
  amount bigint not null,
  reason text not null,
  state text not null,
  tries integer default 0 not null,
  due_at timestamptz,
  created_at timestamptz default now() not null,
  leg smallint,
  gateway_reversal_id text,
  stranded_at timestamptz,
  constraint pending_reversals_pkey primary key (id),
  constraint pending_reversals_reversal_key_key unique (reversal_key),
  constraint pending_reversals_attempt_id_fkey foreign key (attempt_id) references attempts(id),
  constraint pending_reversals_amount_check check (amount > 0),
  constraint pending_reversals_kind_check check (kind in ('refund', 'void')),
  constraint pending_reversals_state_check check (state in ('pending', 'received', 'done', 'refused'))
);
create index reversals_by_gateway_id on pending_reversals (gateway_reversal_id) where (gateway_reversal_id is not null);
create index reversals_due on pending_reversals (due_at) where (state = 'pending');
create index reversals_not_done on pending_reversals (id) where (state <> 'done');
create index reversals_of_attempt on pending_reversals (attempt_id);

create table picture_files (
  key text not null,
  format text not null,
  width integer not null,
  type text not null,
  body bytea not null,
  constraint picture_files_pkey primary key (key, format, width),
  constraint picture_files_key_fkey foreign key (key) references pictures(key) on delete cascade,
  constraint picture_files_format_check check (format in ('avif', 'webp', 'plain', 'link'))
);

create table pictures (
  key text not null,
  address text not null,
  taken_at timestamptz default now() not null,
  constraint pictures_pkey primary key (key)
);

create table pixel_accesses (
  seller_id bigint not null,
  provider text not null,
  pixel text not null,
  sealed bytea not null,
  updated_at timestamptz default now() not null,
  constraint pixel_accesses_pkey primary key (seller_id, provider, pixel),
  constraint pixel_accesses_seller_id_fkey foreign key (seller_id) references sellers(id)
);

create table pixel_sends (
  payment_id uuid not null,
  seller_id bigint not null,
  provider text not null,
  pixel text not null,
  event text not null,
  event_id text not null,
  happened_at timestamptz not null,
  state text default 'sending' not null,
  reason text,
  tries integer default 1 not null,
  sent_at timestamptz default now() not null,
  constraint pixel_sends_pkey primary key (payment_id, provider, pixel, event),
  constraint pixel_sends_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint pixel_sends_check check (((state = 'refused') = (reason is not null)) or (state = 'sending')),
  constraint pixel_sends_state_check check (state in ('sending', 'taken', 'refused'))
);
create index pixel_sends_of_seller on pixel_sends (seller_id, sent_at);

create table pixels (
  product_id bigint not null,
  provider text not null,
  id text not null,
  seller_id bigint not null,
  position integer not null,
  body jsonb not null,
  constraint pixels_pkey primary key (product_id, provider, id),
  constraint pixels_seller_id_product_id_fkey foreign key (seller_id, product_id) references products(seller_id, id)
);
create index pixels_of_seller on pixels (seller_id);

create table products (
  id bigint not null,
  seller_id bigint not null,
  name text not null,
  type text not null,
  product_type_id integer not null,
  format text not null,
  currency text not null,
  amount bigint not null,
  status_product text not null,
  status_offer text not null,
  is_active smallint not null,
  hash text,
  custom_checkout_id bigint,
  stock bigint,
  sold bigint default 0 not null,
  held bigint default 0 not null,
  voucher_held bigint default 0 not null,
  body jsonb not null,
  relative_dates jsonb default '{}' not null,
  retired_at timestamptz,
  constraint products_pkey primary key (id),
  constraint products_seller_id_id_key unique (seller_id, id),
  constraint products_seller_id_custom_checkout_id_fkey foreign key (seller_id, custom_checkout_id) references custom_checkouts(seller_id, id),
  constraint products_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint products_amount_check check (amount >= 0),
  constraint products_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint products_format_check check (format in ('DIGITAL', 'PHYSICALPRODUCT')),
  constraint products_held_check check (held >= 0),
  constraint products_is_active_check check (is_active in (0, 1)),
  constraint products_not_oversold check ((sold + held) <= stock),
  constraint products_sold_check check (sold >= 0),
  constraint products_type_check check (type in ('TRANSACTION', 'SUBSCRIPTION', 'CONTRACT')),
  constraint products_voucher_held_check check (voucher_held >= 0)
);

create table reconciliation_differences (
  id bigint generated always as identity not null,
  gateway text not null,
  reference text not null,
  movement text not null,
  kind text not null,
  theirs bigint,
  ours bigint,
  currency text not null,
  gateway_id text,
  moved_at timestamptz not null,
  found_at timestamptz default now() not null,
  seen_at timestamptz default now() not null,
  state text default 'open' not null,
  closed_at timestamptz,
  reason text,
  constraint reconciliation_differences_pkey primary key (id),
  constraint difference_once unique (gateway, reference, movement),
  constraint reconciliation_differences_check check ((state = 'open') = (closed_at is null)),
  constraint reconciliation_differences_kind_check check (kind in ('missing-here', 'missing-there', 'amount', 'currency', 'state')),
  constraint reconciliation_differences_movement_check check (movement in ('charge', 'refund', 'chargeback', 'chargeback-reversal')),
  constraint reconciliation_differences_ours_check check (ours > 0),
  constraint reconciliation_differences_state_check check (state in ('open', 'agreed', 'closed')),
  constraint reconciliation_differences_theirs_check check (theirs > 0)
);
create index differences_of_state on reconciliation_differences (state, id);
create index differences_open on reconciliation_differences (gateway, moved_at) where (state = 'open');

create table reconciliations (
  gateway text not null,
  day text not null,
  started_at timestamptz default now() not null,
  finished_at timestamptz,
  compared integer default 0 not null,
  found integer default 0 not null,
  failure text,
  constraint reconciliations_pkey primary key (gateway, day)
);

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table refund_days (
  seller_id bigint not null,
  user_id bigint not null,
  day text not null,
  currency text not null,
  amount bigint not null,
  constraint refund_days_pkey primary key (seller_id, user_id, day, currency),
  constraint refund_days_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint refund_days_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index refund_days_by_day on refund_days (day);
create index refund_days_of_user on refund_days (user_id);

create table refund_items (
  refund_key text not null,
  sale_id uuid not null,
  seller_id bigint not null,
  payment_id uuid not null,
  number integer not null,
  state text default 'asked' not null,
  constraint refund_items_pkey primary key (refund_key, sale_id, number),
  constraint refund_items_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint refund_items_sale_id_fkey foreign key (sale_id) references sales(id),
  constraint refund_items_number_check check (number >= 0),
  constraint refund_items_state_check check (state in ('asked', 'ended', 'freed'))
);
create unique index one_end_of_an_item on refund_items (sale_id, number) where (state in ('asked', 'ended'));
create index refund_items_of_payment on refund_items (payment_id);

create table refund_limits (
  id bigint generated always as identity not null,
  seller_id bigint not null,
  role text,
  user_id bigint,
  currency text not null,
  amount bigint not null,
  constraint refund_limits_pkey primary key (id),
  constraint refund_limits_once unique nulls not distinct (seller_id, role, user_id, currency),
  constraint refund_limits_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint refund_limits_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint refund_limits_amount_check check (amount >= 0),
  constraint refund_limits_of_one check ((role is null) <> (user_id is null))
);
create index refund_limits_of_user on refund_limits (user_id) where (user_id is not null);

create table refunds (
  id uuid not null,
  refund_id text not null,
  refund_key text not null,
  part integer not null,
  contents text not null,
  kind text not null,
  way text not null,
  seller_id bigint not null,
  payment_id uuid not null,
  attempt_id uuid not null,
  sale_id uuid not null,
  card integer,
  amount bigint not null,
  currency text not null,
  reason text not null,
  state text not null,
  gateway_key text not null,
  gateway_refund_id text,
  refusal text,
  tries integer default 0 not null,
  due_at timestamptz,
  created_at timestamptz default now() not null,
  ended_at timestamptz,
  applied_at timestamptz,
  constraint refunds_pkey primary key (id),
  constraint refunds_gateway_key_key unique (gateway_key),
  constraint refunds_key unique (refund_key, part),
  constraint refunds_refund_id_key unique (refund_id),
  constraint refunds_attempt_id_fkey foreign key (attempt_id) references attempts(id),
  constraint refunds_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint refunds_sale_id_fkey foreign key (sale_id) references sales(id),
  constraint refunds_amount_check check (amount > 0),
  constraint refunds_card_check check ((card >= 1) and (card <= 2)),
  constraint refunds_check check ((state in ('done', 'refused')) = (ended_at is not null)),
  constraint refunds_kind_check check (kind in ('refund', 'void')),
  constraint refunds_part_check check (part >= 1),
  constraint refunds_state_check check (state in ('asked', 'received', 'unknown', 'done', 'refused')),
  constraint refunds_way_check check (way in ('gateway', 'transfer'))
);
create index refunds_by_gateway_id on refunds (gateway_refund_id) where (gateway_refund_id is not null);
create index refunds_due on refunds (due_at) where (due_at is not null);
create index refunds_newest on refunds (created_at desc, id);
create index refunds_of_attempt on refunds (attempt_id);
create index refunds_of_payment on refunds (payment_id);
create index refunds_open on refunds (state) where (state in ('asked', 'received', 'unknown'));
create trigger refunds_end_items after update of state on refunds for each row when (((new.kind = 'refund') and (new.state in ('done', 'refused')) and (old.state <> new.state))) execute function end_refunded_items();

create table reservations (
  token text not null,
  seller_id bigint not null,
  product_id bigint not null,
  batch_id bigint not null,
  ticket_id bigint not null,
  session_id text not null,
  reservation_key text,
  quantity integer not null,
  state text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  address_block text,
  constraint reservations_pkey primary key (token),
  constraint reservations_quantity_check check (quantity > 0),
  constraint reservations_state_check check (state in ('open', 'paying', 'ended'))
);
create index reservations_by_age on reservations (ends_at);
create index reservations_of_block on reservations (batch_id, address_block, ends_at) where (address_block is not null);
create unique index reservations_of_key on reservations (session_id, reservation_key) where (reservation_key is not null);
create index reservations_of_session on reservations (session_id, product_id) where (state <> 'ended');
create index reservations_open on reservations (batch_id, ends_at) where (state = 'open');

create table sale_hours (
  seller_id bigint not null,
  hour timestamptz not null,
  product_id bigint not null,
  currency text not null,
  sales bigint not null,
  amount bigint not null,
  constraint sale_hours_pkey primary key (seller_id, hour, product_id, currency)
);

create table sales (
  id uuid not null,
  sale_id text not null,
  chc text not null,
  payment_id uuid not null,
  seller_id bigint not null,
  product_id bigint not null,
  line integer not null,
  offer_hash text,
  name text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  code text,
  version integer default 0 not null,
  created_at timestamptz default now() not null,
  paid_at timestamptz,
  dropped boolean default false not null,
  unit bigint not null,
  discount bigint default 0 not null,
  deferred bigint default 0 not null,
  shipping bigint default 0 not null,
  terms jsonb default '{}' not null,
  refundable bigint default 0 not null,
  refund_claimed bigint default 0 not null,
  refunded bigint default 0 not null,
  indexed_status text,
  ended_at timestamptz,
  constraint sales_pkey primary key (id),
  constraint sales_chc_key unique (chc),
  constraint sales_payment_id_line_key unique (payment_id, line),
  constraint sales_sale_id_key unique (sale_id),
  constraint sales_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint sales_deferred_check check (deferred >= 0),
  constraint sales_discount_check check (discount >= 0),
  constraint sales_not_overrefunded check (refund_claimed <= refundable),
  constraint sales_parts_sum check (amount = (((unit - discount) - deferred) + shipping)),
  constraint sales_refund_claimed_check check (refund_claimed >= 0),
  constraint sales_refunded_check check (refunded >= 0),
  constraint sales_refunds_claimed check (refunded <= refund_claimed),
  constraint sales_shipping_check check (shipping >= 0)
) with (fillfactor=70);
create index sales_by_status on sales (seller_id, indexed_status, created_at desc, id desc) where (indexed_status is not null);
create index sales_of_offer on sales (seller_id, offer_hash, created_at desc, id desc) where (offer_hash is not null);
create index sales_of_product on sales (seller_id, product_id, created_at desc, id desc);
create index sales_of_seller on sales (seller_id, created_at desc, id desc);
create trigger sales_indexed_status before insert or update of status, dropped on sales for each row execute function keep_indexed_status();

create table saved_cards (
  id text not null,
  seller_id bigint not null,
  email text not null,
  gateway text not null,
  stored_reference text not null,
  brand text not null,
  bin text not null,
  last_four text not null,
  expires text not null,
  created_at timestamptz default now() not null,
  constraint saved_cards_pkey primary key (id),
  constraint saved_cards_seller_id_email_gateway_brand_last_four_expires_key unique (seller_id, email, gateway, brand, last_four, expires),
  constraint saved_cards_seller_id_fkey foreign key (seller_id) references sellers(id)
);

create table security_counts (
  id bigint generated always as identity not null,
  at timestamptz default now() not null,
  kind text not null,
  route text,
  gateway text,
  reason text,
  address text,
  count integer not null,
  constraint security_counts_pkey primary key (id),
  constraint security_counts_count_check check (count > 0)
);
create index security_counts_by_age on security_counts (at);
create index security_counts_by_kind on security_counts (kind, id);

create table seller_security (
  seller_id bigint not null,
  needs_factor boolean default false not null,
  constraint seller_security_pkey primary key (seller_id),
  constraint seller_security_seller_id_fkey foreign key (seller_id) references sellers(id)
);

create table seller_stops (
  id bigint generated always as identity not null,
  seller_id bigint not null,
  is_stopped boolean not null,
  reason text not null,
  author text not null,
  at timestamptz default now() not null,
  constraint seller_stops_pkey primary key (id),
  constraint seller_stops_seller_id_fkey foreign key (seller_id) references sellers(id)
);
create index seller_stops_of on seller_stops (seller_id, id);

create table sellers (
  id bigint not null,
  name text not null,
  country text not null,
  body jsonb not null,
  catalogue_version bigint default 0 not null,
  stopped_at timestamptz,
  renews_since timestamptz,
  constraint sellers_pkey primary key (id)
);

create table sent_mails (
  payment_id uuid not null,
  what text not null,
  kind text not null,
  sent_at timestamptz default now() not null,
  constraint sent_mails_pkey primary key (payment_id, what),
  constraint sent_mails_payment_id_fkey foreign key (payment_id) references payments(id)
);

create table shortened_reservations (
  token text not null,
  full_end timestamptz not null,
  constraint shortened_reservations_pkey primary key (token)
);

create table sign_in_tries (
  id bigint generated always as identity not null,
  key text not null,
  at timestamptz default now() not null,
  constraint sign_in_tries_pkey primary key (id)
);
create index sign_in_tries_by_age on sign_in_tries (at);
create index sign_in_tries_by_key on sign_in_tries (key, at);

create table subscription_changes (
  id bigint generated always as identity not null,
  subscription_id uuid not null,
  kind text not null,
  author text not null,
  number integer,
  due_before timestamptz,
  due_after timestamptz,
  at timestamptz default now() not null,
  constraint subscription_changes_pkey primary key (id),
  constraint subscription_changes_subscription_id_fkey foreign key (subscription_id) references subscriptions(id),
  constraint subscription_changes_check check ((kind = 'moved') = ((number is not null) and (due_before is not null) and (due_after is not null))),
  constraint subscription_changes_kind_check check (kind in ('cancelled', 'moved'))
);
create index subscription_changes_of on subscription_changes (subscription_id, id);

create table subscription_charges (
  id bigint generated always as identity not null,
  subscription_id uuid not null,
  seller_id bigint not null,
  number integer not null,
  amount bigint not null,
  currency text not null,
  due_at timestamptz not null,
  state text not null,
  sale_id uuid,
  attempt_id uuid,
  paid_at timestamptz,
  renew_at timestamptz,
  automatic_attempts smallint default 0 not null,
  automatic_attempt_id uuid,
  hold_code text,
  constraint subscription_charges_pkey primary key (id),
  constraint subscription_charges_subscription_id_number_key unique (subscription_id, number),
  constraint subscription_charges_attempt_id_fkey foreign key (attempt_id) references attempts(id),
  constraint subscription_charges_automatic_attempt_id_fkey foreign key (automatic_attempt_id) references attempts(id),
  constraint subscription_charges_sale_id_fkey foreign key (sale_id) references sales(id),
  constraint subscription_charges_subscription_id_fkey foreign key (subscription_id) references subscriptions(id),
  constraint subscription_charges_amount_check check (amount >= 0),
  constraint subscription_charges_number_check check (number >= 1),
  constraint subscription_charges_state_check check (state in ('scheduled', 'charging', 'paid', 'failed', 'canceled', 'refunded', 'charged-back'))
);
create index subscription_charges_due on subscription_charges (due_at) where (state = 'scheduled');
create index subscription_charges_of_attempt on subscription_charges (attempt_id) where (attempt_id is not null);
create index subscription_charges_to_plan on subscription_charges (seller_id, due_at) where ((renew_at is null) and (state = 'scheduled') and (automatic_attempts = 0));
create index subscription_charges_to_renew on subscription_charges (renew_at) where ((renew_at is not null) and (state = 'scheduled'));

create table subscription_notices (
  subscription_id uuid not null,
  kind text not null,
  charge integer not null,
  seller_id bigint not null,
  ordered_at timestamptz default now() not null,
  sent_at timestamptz,
  constraint subscription_notices_pkey primary key (subscription_id, kind, charge),
  constraint subscription_notices_subscription_id_fkey foreign key (subscription_id) references subscriptions(id),
  constraint subscription_notices_kind_check check (kind in ('renewal-reminder', 'renewal-failed', 'renewal-failed-finally', 'subscription-unpaid'))
);

create table subscriptions (
  id uuid not null,
  subscription_id text not null,
  seller_id bigint not null,
  payment_id uuid not null,
  sale_id uuid not null,
  product_id bigint not null,
  offer_hash text,
  name text not null,
  type text not null,
  status text not null,
  buyer jsonb not null,
  locale text not null,
  period integer not null,
  amount bigint not null,
  currency text not null,
  method text not null,
  installments integer not null,
  gateway text not null,
  stored_reference text,
  card jsonb,
  time_zone text not null,
  started_at timestamptz not null,
  trial_ends_at timestamptz,
  next_charge_at timestamptz,
  charges_total integer,
  ends_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  terms jsonb not null,
  created_at timestamptz default now() not null,
  cancelled_to timestamptz,
  constraint subscriptions_pkey primary key (id),
  constraint subscriptions_sale_id_key unique (sale_id),
  constraint subscriptions_subscription_id_key unique (subscription_id),
  constraint subscriptions_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint subscriptions_product_id_fkey foreign key (product_id) references products(id),
  constraint subscriptions_sale_id_fkey foreign key (sale_id) references sales(id),
  constraint subscriptions_seller_id_fkey foreign key (seller_id) references sellers(id),
  constraint subscriptions_amount_check check (amount >= 0),
  constraint subscriptions_charges_total_check check (charges_total >= 1),
  constraint subscriptions_check check ((status = 'ended') = (ended_at is not null)),
  constraint subscriptions_check1 check ((ended_at is null) = (end_reason is null)),
  constraint subscriptions_end_reason_check check (end_reason in ('refunded', 'charged-back', 'completed', 'cancelled', 'unpaid')),
  constraint subscriptions_installments_check check (installments >= 1),
  constraint subscriptions_period_check check (period > 0),
  constraint subscriptions_status_check check (status in ('trialing', 'active', 'past-due', 'ended')),
  constraint subscriptions_type_check check (type in ('SUBSCRIPTION', 'CONTRACT'))
);
create index subscriptions_by_reference on subscriptions (stored_reference, gateway) where (stored_reference is not null);
create index subscriptions_of_buyer on subscriptions (product_id, ((buyer ->> 'document')));
create index subscriptions_of_email on subscriptions (lower((buyer ->> 'email'))) where (status <> 'ended');
create index subscriptions_of_payment on subscriptions (payment_id);
create index subscriptions_of_seller on subscriptions (seller_id, created_at, id);
create trigger subscriptions_end_mandates after update of status, stored_reference on subscriptions for each row when ((((new.status = 'ended') and (old.status <> 'ended')) or (new.stored_reference is distinct from old.stored_reference))) execute function end_needless_mandates();

create table team_events (
  id bigint generated always as identity not null,
  seller_id bigint not null,
  event text not null,
  subject text not null,
  facts jsonb default '{}' not null,
  at timestamptz default now() not null,
  constraint team_events_pkey primary key (id),
  constraint team_events_once unique (event, subject),
  constraint team_events_seller_id_fkey foreign key (seller_id) references sellers(id)
);
create index team_events_by_age on team_events (at);
create index team_events_of_seller on team_events (seller_id, event, id);

create table team_events_state (
  only_row boolean default true not null,
  noted_until timestamptz default now() not null,
  constraint team_events_state_pkey primary key (only_row),
  constraint team_events_state_only_row_check check (only_row)
);

create table team_mail_choices (
  user_id bigint not null,
  event text not null,
  is_wanted boolean not null,
  constraint team_mail_choices_pkey primary key (user_id, event),
  constraint team_mail_choices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table team_mails (
  seller_id bigint not null,
  user_id bigint not null,
  event text not null,
  told_to bigint not null,
  mailed_at timestamptz,
  constraint team_mails_pkey primary key (seller_id, user_id, event),
  constraint team_mails_seller_id_user_id_fkey foreign key (seller_id, user_id) references members(seller_id, user_id) on delete cascade
);

create table ticket_keys (
  key_id text not null,
  public_key text not null,
  created_at timestamptz default now() not null,
  revoked_at timestamptz,
  constraint ticket_keys_pkey primary key (key_id),
  constraint ticket_keys_key_id_check check (key_id ~ '^[0-9a-f]{4}$')
);

create table tickets (
  id bigint not null,
  seller_id bigint not null,
  product_id bigint not null,
  batch_id bigint not null,
  hash text not null,
  name text not null,
  position integer not null,
  amount bigint not null,
  body jsonb not null,
  retired_at timestamptz,
  half_price boolean generated always as (coalesce(((body -> 'half_price') = 'true'), false)) stored not null,
  constraint tickets_pkey primary key (id),
  constraint tickets_product_id_id_key unique (product_id, id),
  constraint tickets_product_id_batch_id_fkey foreign key (product_id, batch_id) references batches(product_id, id),
  constraint tickets_seller_id_product_id_fkey foreign key (seller_id, product_id) references products(seller_id, id),
  constraint tickets_amount_check check (amount >= 0)
);
create index tickets_at_half_price on tickets (product_id) where half_price;
create index tickets_of_batch on tickets (product_id, batch_id);
create index tickets_of_seller on tickets (seller_id);
create trigger half_price_recounted after update of body on tickets for each row when ((old.half_price is distinct from new.half_price)) execute function recount_half_price();

create table totp_factors (
  user_id bigint not null,
  sealed bytea not null,
  step bigint default 0 not null,
  created_at timestamptz default now() not null,
  confirmed_at timestamptz,
  constraint totp_factors_pkey primary key (user_id),
  constraint totp_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table unpaid_orders (
  key text not null,
  at timestamptz default now() not null,
  attempt_id uuid not null,
  constraint unpaid_orders_attempt_id_fkey foreign key (attempt_id) references attempts(id) on delete cascade
);
create index unpaid_orders_by_age on unpaid_orders (at);
create index unpaid_orders_latest on unpaid_orders (key, at desc);

create table uploaded_pictures (
  seller_id bigint not null,
  key text not null,
  uploaded_at timestamptz default now() not null,
  constraint uploaded_pictures_pkey primary key (seller_id, key),
  constraint uploaded_pictures_key_fkey foreign key (key) references pictures(key) on delete cascade,
  constraint uploaded_pictures_seller_id_fkey foreign key (seller_id) references sellers(id)
);

create table used_captchas (
  id text not null,
  expires_at timestamptz not null,
  constraint used_captchas_pkey primary key (id)
);
create index used_captchas_by_age on used_captchas (expires_at);

create table user_passkeys (
  id uuid default gen_random_uuid() not null,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  algorithm integer not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz default now() not null,
  used_at timestamptz,
  constraint user_passkeys_pkey primary key (id),
  constraint user_passkeys_credential_id_key unique (credential_id),
  constraint user_passkeys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index user_passkeys_of_user on user_passkeys (user_id);

create table users (
  id bigint generated always as identity not null,
  email text not null,
  email_key text generated always as (lower(email)) stored not null,
  name text not null,
  password text not null,
  locale text not null,
  created_at timestamptz default now() not null,
  password_reset_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_email_key_key unique (email_key)
);

create unlogged table vault_cards (
  token_hash bytea not null,
  bin text not null,
  last_four text not null,
  brand text not null,
  month text not null,
  year text not null,
  wallet text,
  gateway text,
  card bytea not null,
  security_code bytea,
  expires_at timestamptz not null,
  security_code_expires_at timestamptz not null,
  payment_id uuid,
  constraint vault_cards_pkey primary key (token_hash),
  constraint vault_cards_bin_check check (bin ~ '^([0-9]{6})?$'),
  constraint vault_cards_brand_check check (brand ~ '^[a-z]{1,20}$'),
  constraint vault_cards_check check ((wallet is null) = (gateway is null)),
  constraint vault_cards_check1 check ((wallet is not null) or (((('' <> bin) and ('' <> last_four)) and ('' <> month)) and ('' <> year))),
  constraint vault_cards_last_four_check check (last_four ~ '^([0-9]{4})?$'),
  constraint vault_cards_month_check check (month ~ '^([0-9]{2})?$'),
  constraint vault_cards_token_hash_check check (octet_length(token_hash) = 32),
  constraint vault_cards_wallet_check check (wallet in ('apple-pay', 'google-pay')),
  constraint vault_cards_year_check check (year ~ '^([0-9]{2})?$')
);
create index vault_cards_of_payment on vault_cards (payment_id) where (payment_id is not null);
create index vault_cards_over on vault_cards (expires_at);
create index vault_cards_security_code_over on vault_cards (security_code_expires_at) where (security_code is not null);

create table visit_events (
  event_id text not null,
  action text not null,
  session_id text not null,
  seller_id bigint not null,
  product_id bigint not null,
  event text not null,
  body jsonb not null,
  about jsonb,
  happened_at timestamptz default now() not null,
  constraint visit_events_pkey primary key (event_id, action),
  constraint visit_events_seller_id_fkey foreign key (seller_id) references sellers(id)
);
create index visit_events_by_age on visit_events (happened_at);
create index visit_events_of_session on visit_events (session_id, product_id);

create table visit_sends (
  event_id text not null,
  seller_id bigint not null,
  provider text not null,
  pixel text not null,
  state text default 'sending' not null,
  reason text,
  tries integer default 1 not null,
  sent_at timestamptz default now() not null,
  constraint visit_sends_pkey primary key (event_id, provider, pixel),
  constraint visit_sends_state_check check (state in ('sending', 'taken', 'refused'))
);
create index visit_sends_by_age on visit_sends (sent_at);
create index visit_sends_of_seller on visit_sends (seller_id, sent_at);

create table waiting_list_entries (
  id text not null,
  position bigint generated always as identity not null,
  seller_id bigint not null,
  product_id bigint not null,
  batch_id bigint not null,
  ticket_id bigint not null,
  email text not null,
  locale text not null,
  quantity integer not null,
  state text not null,
  reservation text,
  joined_at timestamptz not null,
  changed_at timestamptz not null,
  mailbox text generated always as (
case
    when (lower(split_part(email, '@', 2)) in ('gmail.com', 'googlemail.com')) then (replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com')
    else ((split_part(split_part(lower(email), '@', 1), '+', 1) || '@') || split_part(lower(email), '@', 2))
end) stored,
  constraint waiting_list_entries_pkey primary key (id),
  constraint waiting_list_entries_batch_id_fkey foreign key (batch_id) references batches(id),
  constraint waiting_list_entries_ticket_id_fkey foreign key (ticket_id) references tickets(id),
  constraint waiting_list_entries_quantity_check check (quantity > 0),
  constraint waiting_list_entries_state_check check (state in ('waiting', 'offered', 'taken', 'declined', 'lapsed', 'left'))
);
create index waiting_list_entries_by_age on waiting_list_entries (changed_at);
create index waiting_list_entries_in_line on waiting_list_entries (batch_id, "position") where (state in ('waiting', 'offered'));
create index waiting_list_entries_of_mailbox on waiting_list_entries (batch_id, mailbox) where (state in ('waiting', 'offered'));
create unique index waiting_list_entries_once on waiting_list_entries (batch_id, email) where (state in ('waiting', 'offered'));

create table waiting_room_visitors (
  product_id bigint not null,
  opens_at timestamptz not null,
  session_id text not null,
  came bigint generated always as identity not null,
  early boolean not null,
  admits_at timestamptz,
  constraint waiting_room_visitors_pkey primary key (product_id, opens_at, session_id)
);
create index waiting_room_visitors_to_draw on waiting_room_visitors (product_id, opens_at) where (admits_at is null);

create table waiting_rooms (
  product_id bigint not null,
  opens_at timestamptz not null,
  next_at timestamptz,
  constraint waiting_rooms_pkey primary key (product_id, opens_at)
);

create table webhook_events (
  gateway text not null,
  event_id text not null,
  type text not null,
  reference text,
  gateway_id text,
  received_at timestamptz default now() not null,
  processed_at timestamptz,
  reported jsonb,
  seller_id bigint default 0 not null,
  reversal jsonb,
  constraint webhook_events_pkey primary key (gateway, seller_id, event_id)
);
create index webhooks_by_age on webhook_events (received_at);
create index webhooks_left on webhook_events (received_at) where (processed_at is null);
create index webhooks_of_reference on webhook_events (reference) where (reference is not null);
create index webhooks_of_reversals on webhook_events (gateway, ((reversal ->> 'gatewayId'))) where (reversal is not null);

create table withdrawals (
  id uuid not null,
  reference text not null,
  sale_id text,
  name text not null,
  order_number text not null,
  email text not null,
  locale text not null,
  received_at timestamptz default now() not null,
  state text default 'received' not null,
  seller_id bigint,
  payment_id uuid,
  right_ends_at timestamptz,
  reason text,
  due_at timestamptz,
  tries integer default 0 not null,
  answer text,
  answer_text text,
  answered_by text,
  answered_at timestamptz,
  answers integer default 0 not null,
  owes_mail boolean default false not null,
  acknowledges boolean default false not null,
  acknowledged_at timestamptz,
  guarantee_ends_at timestamptz,
  constraint withdrawals_pkey primary key (id),
  constraint withdrawals_reference_key unique (reference),
  constraint withdrawals_payment_id_fkey foreign key (payment_id) references payments(id) on delete cascade,
  constraint withdrawals_seller_id_fkey foreign key (seller_id) references sellers(id) on delete cascade,
  constraint withdrawals_answer_check check (answer in ('refund', 'refuse', 'outside')),
  constraint withdrawals_matched check ((state in ('received', 'unmatched')) = (payment_id is null)),
  constraint withdrawals_state_check check (state in ('received', 'unmatched', 'refunding', 'done', 'asked', 'repeated'))
);
create index withdrawals_asked on withdrawals (seller_id) where (state = 'asked');
create index withdrawals_by_age on withdrawals (received_at);
create index withdrawals_due on withdrawals (due_at) where (due_at is not null);
create index withdrawals_of_email on withdrawals (lower(email));
create unique index withdrawals_of_purchase on withdrawals (payment_id) where (state <> 'repeated');
create index withdrawals_of_seller on withdrawals (seller_id, received_at desc, id desc) where (seller_id is not null);
create trigger withdrawals_acknowledge before update of state on withdrawals for each row when ((new.acknowledges and (new.state in ('asked', 'unmatched', 'repeated', 'done')))) execute function acknowledge_withdrawal();

-- Routines:
--   accept_offer(entry text, session text, minutes integer, most integer) returns text
--   acknowledge_withdrawal() returns trigger
--   ask_mail(session text, asked jsonb, stop text[]) returns text[]
--   attempt_paid(state text) returns boolean
--   attempts_of_buyer(buyer text, facts text[], card_keys text[], seller bigint, product bigint) returns table(id uuid, payment_id uuid, state text, amount bigint, currency text, outcome_at timestamptz, paid_before uuid)
--   card_tries_by(keys text[]) returns table(key text, refused bigint, open bigint, paid bigint)
--   claim_tickets(requests jsonb, minutes integer, most integer, asks integer, stops integer) returns table(at integer, result text, reservation reservations, left_over bigint)
--   count_card_tries() returns trigger
--   count_half_price() returns trigger
--   decline_offer(entry text) returns text
--   end_expired(batch_ids bigint[], moment timestamptz) returns void
--   end_needless_mandates() returns trigger
--   end_refunded_items() returns trigger
--   end_refunded_withdrawal() returns trigger
--   enter_waiting_room(product bigint, opens timestamptz, per_minute integer, sessions text[]) returns table(session text, admits timestamptz, moment timestamptz)
--   event_end(body jsonb) returns timestamptz
--   give_back_second_payment() returns trigger
--   half_price_batches(events bigint[]) returns table(id bigint)
--   half_price_count(event bigint, moment timestamptz) returns table(quota bigint, taken bigint)
--   half_price_left(event bigint, moment timestamptz) returns bigint
--   hold_by_voucher(attempt uuid) returns bigint
--   issue_or_void_tickets() returns trigger
--   issue_tickets(sold holds) returns void
--   join_waiting_list(entry text, ticket bigint, address text, box text, language text, quantity integer, told boolean) returns text
--   keep_an_owner() returns trigger
--   keep_audit() returns trigger
--   keep_indexed_status() returns trigger
--   leave_tickets(session text, product bigint, name text, seconds integer) returns boolean
--   lock_buyer(keys text[]) returns void
--   lock_reservations(session text, product bigint) returns void
--   mandate_is_needless(m mandates) returns boolean
--   name_kept_card() returns trigger
--   new_order_number() returns text
--   number_order() returns trigger
--   offer_tickets(batch_ids bigint[], moment timestamptz) returns void
--   reclaim_tickets(attempt uuid) returns boolean
--   recount_half_price() returns trigger
--   refund_after_withdrawal() returns trigger
--   refuse_second_charge() returns trigger
--   return_to_tickets(session text, product bigint, name text) returns boolean
--   take_tickets(attempt uuid, seller bigint, product bigint, session text, wanted jsonb) returns bigint
--   unpaid_orders_by(keys text[]) returns table(key text, open bigint, lapsed bigint, paid bigint)
--   use_captcha(captcha text, until timestamptz) returns boolean
--   void_disputed_tickets() returns trigger
--   voucher_most(available bigint, body jsonb) returns bigint
