/**
 * What buyers do: leads, purchases, their attempts, sales, holds and the ledger. Amounts are minor units. Every table
 * carries its seller.
 *
 * Rows of leads, payments, sales and holds are written anew within moments. Their pages have free space for that
 * (`fillfactor`), and no index of leads, sales and holds holds what changes, so that a new version stays on its page and
 * no index is written. What attempts change is what they are found by.
 *
 * - `payments`: one purchase. `trans` names it; two tabs of a session share it. `order_number` is what people call it,
 *   drawn by `number_order`. `open` until it is paid or given up.
 *   `delivery`: another address than the buyer's, the way of delivery that was chosen, and the gift's recipient and
 *   message. `agreement`: what it was agreed under beside its prices: the tax that they hold, the exchange rate that was
 *   shown, what the buyer accepted. `renewal` names the subscription that the purchase renews, the charge that is paid
 *   (null: only the payment data are replaced) and the charge that follows it, as they were when the attempt began. Its
 *   attempt takes the charge in the transaction that writes it and gives it back, or pays it, with its outcome.
 * - `attempts`: one try to charge it, written and committed before a gateway is called. The last walls are a unique
 *   index, one live attempt a payment, and `refuse_second_charge`, one attempt in flight a buyer and product. By
 *   `guard_key` and `guard_facts` a buyer is known (`BuyerGuard`). `sold_once`: a buyer wants the product once only.
 *   `paid_before`: the attempt of another purchase that had paid the same when this one was paid too. `three_ds` says
 *   how far the authentication before the charge has come and is never shown, `sent_at` when the charge was ordered,
 *   which for every other attempt is when it began. `outcome_at` is when its state last changed by an outcome. While
 *   the buyer of one browser confirms, the same buyer may pay in another: the attempt is held against others only when
 *   its charge is ordered. `cards` is for `count_card_tries` and is never kept. `refund_claimed`: what was given back
 *   or is about to be, whoever did it; `attempts_not_overrefunded` is the wall behind the arithmetic. `coupon`: the
 *   one that lowered its price: its id and its name then.
 *   `holds_until`: when a voucher that is not paid holds stock, tickets and a coupon no longer (`holds_ended`); it can be
 *   paid for longer, as money that comes late. `looked_at`: when its gateway was last asked because a buyer wished it.
 *   `has_holds`: it has taken something that `holds` names; the outcome of one that has not asks no table for them.
 * - `attempt_legs`: the two cards of a purchase that two pay, written with the attempt and charged under references of
 *   their own; `state` is that of `rules/card-legs.ts`, `voided` one that was let go. `sent_at` is when the authorisation
 *   was last sent, from which the gateway's "not found" is counted. `charged_back` is whether a bank has taken back what
 *   the card paid, `disputes` how often it did.
 * - `sales`: one product of a purchase as the buyer and the seller see it. `version` counts its changes for the event
 *   stream. Amounts and `terms` are those that were agreed, whatever the catalogue says later; `deferred` is what a trial
 *   puts off. `dropped`: the buyer took it out of the cart again, and no later outcome changes it. `refundable` is its
 *   share of the charge, `refunded` what is known to have been given back by us.
 * - `holds`: what an attempt took, sold or released with its outcome: stock, the use of a coupon (`buyer_keys`: whose,
 *   where the coupon limits the uses of each buyer) or tickets of a batch. `reservation` is where tickets came from, and
 *   goes back to while that one has not ended. `holders`: who all tickets of that kind in the purchase are for, in the
 *   order in which the buyer named them, as `{name?, proof?}`; they come with the hold, so that a payment that comes late
 *   issues what its own attempt was for. `voucher`: the attempt waits for a voucher to be paid.
 * - `ledger_entries`: money that moved, append-only; `entry_key` makes every movement count once, `leg` names the card of
 *   two. A chargeback that was won brings its money back: `chargeback-reversal`.
 */
export const sql = `
create table leads (
  uuid uuid primary key,
  seller_id bigint not null,
  product_id bigint not null,
  session_id text not null,
  step smallint not null check (step between 0 and 3),
  fields jsonb not null,
  origin jsonb not null,
  status text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Indexes are by these two and not by the status, so that most of its changes leave every index alone.
  may_be_abandoned boolean not null generated always as
    (status is null or status in ('REFUSED', 'EXPIRED', 'CANCELED')) stored,
  without_purchase boolean not null generated always as
    (status is null or status in ('ABANDONED', 'REFUSED', 'EXPIRED', 'CANCELED')) stored,
  foreign key (seller_id, product_id) references products (seller_id, id)
) with (fillfactor = 60);
create index leads_of_session on leads (session_id, product_id);
create index leads_by_age on leads (created_at);
-- Of what may still be abandoned: the sweep reads no lead that was paid, or is abandoned already.
create index leads_unended on leads (created_at) where may_be_abandoned;

-- The name of a lead is as good as its browser, so the office pages by a hash of it.
create index leads_without_purchase on leads (seller_id, created_at, md5(uuid::text)) where without_purchase;

create table payments (
  id uuid primary key,
  trans text not null unique,
  session_id text not null,
  seller_id bigint not null,
  product_id bigint not null,
  generation integer not null,
  state text not null check (state in ('open', 'paid', 'given-up')),
  lead_uuid uuid,
  currency text not null,
  amount bigint not null check (amount >= 0),
  locale text not null,
  buyer jsonb not null,
  origin jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  delivery jsonb not null default '{}',
  agreement jsonb not null default '{}',
  renewal jsonb,
  erased_at timestamptz,
  -- guard: one-order-number
  order_number text not null default '' unique,
  -- One check in place of two, and no lock on the row of a seller whose buyers pay at once.
  foreign key (seller_id, product_id) references products (seller_id, id)
) with (fillfactor = 80);
create unique index one_open_payment on payments (session_id, product_id) where state = 'open';
create index payments_unerased on payments (created_at) where erased_at is null;
create index payments_of_email on payments (seller_id, lower(buyer ->> 'email'));
create index payments_of_session on payments (session_id, product_id);
create index payments_of_document on payments (seller_id, (buyer ->> 'document')) where buyer ->> 'document' <> '';
-- Buyers of a product who agreed to be named to others; all others are not in it.
create index payments_named on payments (product_id, created_at) where agreement -> 'accepted' ? 'named';
create index payments_by_time on payments using brin (created_at) with (autosummarize = on);
create index payments_by_paying on payments using brin (paid_at) with (autosummarize = on);
create index payments_of_renewal on payments ((renewal->>'subscription_id')) where renewal is not null;

create table attempts (
  id uuid primary key,
  payment_id uuid not null references payments,
  seller_id bigint not null,
  product_id bigint not null,
  number integer not null,
  reference text not null unique,
  nonce text not null unique,
  contents_hash text not null,
  gateway text not null,
  method text not null,
  state text not null check (state in ('authenticating', 'sending', 'unknown', 'awaiting', 'in-review', 'approved',
    'refused', 'not-sent', 'expired', 'canceled', 'superseded', 'refunded', 'partially-refunded', 'charged-back')),
  currency text not null,
  amount bigint not null check (amount >= 0),
  total bigint not null check (total >= amount),
  installments integer not null check (installments >= 1),
  installment_value bigint not null,
  card jsonb,
  guard_key text,
  guard_facts text[] not null default '{}',
  sold_once boolean not null default false,
  paid_before uuid,
  gateway_id text,
  stored_reference text,
  code text,
  gateway_code text,
  advice jsonb,
  tried text[] not null default '{}',
  remaining integer not null default 0,
  retryable boolean not null default false,
  action jsonb,
  risk jsonb,
  expires_at timestamptz,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  outcome_at timestamptz,
  coupon jsonb,
  three_ds jsonb,
  sent_at timestamptz,
  cards jsonb,
  refund_claimed bigint not null default 0 check (refund_claimed >= 0),
  holds_until timestamptz,
  holds_ended boolean not null default false,
  looked_at timestamptz,
  has_holds boolean not null default true,
  -- guard: attempt-numbers
  unique (payment_id, number),
  constraint attempts_not_overrefunded check (refund_claimed <= total)
);
-- guard: one-live-attempt
create unique index one_live_attempt on attempts (payment_id)
  where state in ('authenticating', 'sending', 'unknown', 'awaiting', 'in-review', 'approved');
create index attempts_by_guard on attempts (guard_key) where state in ('sending', 'unknown', 'in-review', 'approved');
create index attempts_due on attempts (due_at) where due_at is not null;
create index attempts_charged_back on attempts (outcome_at) where state = 'charged-back';
create index attempts_holding on attempts (holds_until)
  where holds_until is not null and not holds_ended and state = 'awaiting';
create index attempts_by_gateway_id on attempts (gateway, gateway_id) where gateway_id is not null;
create unique index attempts_by_authentication on attempts ((three_ds ->> 'id')) where three_ds is not null;
create index attempts_by_time on attempts using brin (created_at) with (autosummarize = on);
create index attempts_refused_by_time on attempts (outcome_at) where state in ('refused', 'not-sent');
-- A seller's refusals of the last hour, without their history.
create index attempts_refused on attempts (seller_id, outcome_at) where state in ('refused', 'not-sent');

create table attempt_legs (
  attempt_id uuid not null references attempts,
  number smallint not null check (number in (1, 2)),
  seller_id bigint not null,
  reference text not null unique,
  gateway_id text,
  amount bigint not null check (amount > 0),
  total bigint not null check (total > 0),
  installments integer not null check (installments >= 1),
  installment_value bigint not null,
  card jsonb not null,
  state text not null check (state in ('planned', 'authorizing', 'awaiting', 'in-review', 'authorized', 'capturing',
    'captured', 'refused', 'uncaptured', 'voided')),
  code text,
  gateway_code text,
  advice jsonb,
  sent_at timestamptz,
  refund_claimed bigint not null default 0 check (refund_claimed >= 0),
  charged_back boolean not null default false,
  disputes integer not null default 0 check (disputes >= 0),
  primary key (attempt_id, number),
  constraint legs_not_overrefunded check (refund_claimed <= total)
);
create index attempt_legs_by_gateway_id on attempt_legs (gateway_id) where gateway_id is not null;

create table sales (
  id uuid primary key,
  sale_id text not null unique,
  chc text not null unique,
  payment_id uuid not null references payments,
  seller_id bigint not null,
  product_id bigint not null,
  line integer not null,
  offer_hash text,
  name text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  code text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  dropped boolean not null default false,
  unit bigint not null,
  discount bigint not null default 0 check (discount >= 0),
  deferred bigint not null default 0 check (deferred >= 0),
  shipping bigint not null default 0 check (shipping >= 0),
  terms jsonb not null default '{}',
  refundable bigint not null default 0,
  refund_claimed bigint not null default 0 check (refund_claimed >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  unique (payment_id, line),
  constraint sales_parts_sum check (amount = unit - discount - deferred + shipping),
  constraint sales_not_overrefunded check (refund_claimed <= refundable),
  constraint sales_refunds_claimed check (refunded <= refund_claimed)
) with (fillfactor = 70);
create index sales_of_seller on sales (seller_id, created_at desc, id desc);

create table holds (
  id bigint primary key generated always as identity,
  attempt_id uuid not null references attempts,
  seller_id bigint not null,
  kind text not null check (kind in ('stock', 'coupon', 'ticket')),
  product_id bigint,
  quantity integer not null check (quantity > 0),
  state text not null check (state in ('held', 'sold', 'released')),
  coupon_id bigint references coupons,
  buyer_keys text[] not null default '{}',
  batch_id bigint references batches,
  ticket_id bigint references tickets,
  reservation text,
  holders jsonb,
  voucher boolean not null default false,
  constraint holds_of_one_thing check (
    case kind
      when 'coupon' then coupon_id is not null and product_id is null and batch_id is null
      when 'ticket' then batch_id is not null and ticket_id is not null and product_id is null and coupon_id is null
      else product_id is not null and coupon_id is null and batch_id is null end)
) with (fillfactor = 80);
create index holds_of_attempt on holds (attempt_id);
create index holds_of_coupon on holds (coupon_id) where coupon_id is not null;
create index holds_of_batch on holds (batch_id) where batch_id is not null;
create index holds_of_ticket on holds (ticket_id) where ticket_id is not null;

create table ledger_entries (
  id bigint primary key generated always as identity,
  entry_key text not null unique,
  seller_id bigint not null,
  payment_id uuid not null references payments,
  attempt_id uuid not null references attempts,
  kind text not null check (kind in ('charge', 'refund', 'void', 'chargeback', 'chargeback-reversal')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  gateway text not null,
  gateway_id text,
  at timestamptz not null default now(),
  leg smallint
);
create index ledger_of_attempt on ledger_entries (attempt_id);
`
