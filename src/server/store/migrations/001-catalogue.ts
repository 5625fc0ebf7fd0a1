/**
 * What sellers sell. A column stands for what SQL selects, locks, counts or constrains; `body` (jsonb) holds the
 * descriptive rest of the entry, so that an export gives back what was imported. Amounts are minor units.
 *
 * - Every table carries its seller, and the composite keys make the database refuse a row that mixes two sellers.
 * - `sold`, `held` and `redemptions` belong to the payments: an import never writes them, and the checks on them
 *   are the last wall against overselling.
 * - `voucher_held`: how much of `held` (of a coupon: of `redemptions`) waits for a boleto or another voucher to be paid.
 * - What a sale may refer to (products, batches, tickets, coupons) is never deleted but retired (`retired_at`).
 * - `sellers.stopped_at`: since when nothing of a seller can be bought, because an operator stopped it; null: it sells.
 *   It is no part of the seller's catalogue, so no file and no owner takes it away.
 * - `catalogue_state.version` counts effective imports, whose row every import locks; `sellers.catalogue_version`
 *   those that changed anything of that seller. A price is believed as long as its seller's has not changed.
 * - `pictures` names what was taken of other servers, by the hash of the address; `picture_files` holds each in the
 *   formats and widths that pages ask for; `link` is what messengers show beside a product's link. A width is the most that a file measures, not always what it measures.
 * - `catalogue_revisions`: what each change made of an entry, written in the transaction of the change. `before` is null
 *   for an entry that was not there, `after` for one that was retired; both are entries as the catalogue file writes
 *   them. `version` is that of the seller's catalogue, `entry_version` counts the changes of the entry. `author`: who,
 *   where that is known.
 * - `relative_dates` keeps a date as it was written ("now+10d") by its path; `body` and the columns hold the
 *   moment that it stood for at the first import.
 */
export const sql = `
create table catalogue_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_state (version) values (0);

create table sellers (
  id bigint primary key,
  name text not null,
  country text not null,
  body jsonb not null,
  catalogue_version bigint not null default 0,
  stopped_at timestamptz
);

create table custom_checkouts (
  id bigint primary key,
  seller_id bigint not null references sellers,
  body jsonb not null,
  unique (seller_id, id)
);

create table pictures (
  key text primary key,
  address text not null,
  taken_at timestamptz not null default now()
);

create table picture_files (
  key text not null references pictures on delete cascade,
  format text not null check (format in ('avif', 'webp', 'plain', 'link')),
  width integer not null,
  type text not null,
  body bytea not null,
  primary key (key, format, width)
);

create table products (
  id bigint primary key,
  seller_id bigint not null references sellers,
  name text not null,
  type text not null check (type in ('TRANSACTION', 'SUBSCRIPTION', 'CONTRACT')),
  product_type_id integer not null,
  format text not null check (format in ('DIGITAL', 'PHYSICALPRODUCT')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  status_product text not null,
  status_offer text not null,
  is_active smallint not null check (is_active in (0, 1)),
  hash text,
  custom_checkout_id bigint,
  stock bigint,
  sold bigint not null default 0 check (sold >= 0),
  held bigint not null default 0 check (held >= 0),
  voucher_held bigint not null default 0 check (voucher_held >= 0),
  body jsonb not null,
  relative_dates jsonb not null default '{}',
  retired_at timestamptz,
  unique (seller_id, id),
  foreign key (seller_id, custom_checkout_id) references custom_checkouts (seller_id, id),
  -- guard: stock-last-wall
  constraint products_not_oversold check (sold + held <= stock)
);

create table offers (
  product_id bigint not null,
  hash text not null,
  seller_id bigint not null,
  position integer not null,
  amount bigint check (amount >= 0),
  status_offer text not null,
  body jsonb not null,
  primary key (product_id, hash),
  foreign key (seller_id, product_id) references products (seller_id, id)
);
create index offers_of_seller on offers (seller_id, product_id);

create table batches (
  id bigint primary key,
  seller_id bigint not null,
  product_id bigint not null,
  name text not null,
  position integer not null,
  release_type text check (release_type in ('fixed_date', 'fixed_date_range', 'offer_group_stock')),
  release_fixed_date timestamptz,
  release_interval_start_date timestamptz,
  release_interval_end_date timestamptz,
  release_offer_group_stock_id bigint,
  stock bigint not null check (stock >= 0),
  sold bigint not null default 0 check (sold >= 0),
  held bigint not null default 0 check (held >= 0),
  half_price_taken bigint not null default 0 check (half_price_taken >= 0),
  voucher_held bigint not null default 0 check (voucher_held >= 0),
  body jsonb not null,
  relative_dates jsonb not null default '{}',
  retired_at timestamptz,
  unique (product_id, id),
  foreign key (seller_id, product_id) references products (seller_id, id),
  foreign key (product_id, release_offer_group_stock_id) references batches (product_id, id)
    deferrable initially deferred,
  -- guard: tickets-last-wall
  constraint batches_not_oversold check (sold + held <= stock)
) with (fillfactor = 40);
create index batches_of_seller on batches (seller_id, product_id);

create table tickets (
  id bigint primary key,
  seller_id bigint not null,
  product_id bigint not null,
  batch_id bigint not null,
  hash text not null,
  name text not null,
  position integer not null,
  amount bigint not null check (amount >= 0),
  body jsonb not null,
  retired_at timestamptz,
  half_price boolean not null
    generated always as (coalesce(body -> 'half_price' = 'true'::jsonb, false)) stored,
  unique (product_id, id),
  foreign key (seller_id, product_id) references products (seller_id, id),
  foreign key (product_id, batch_id) references batches (product_id, id)
);
create index tickets_of_batch on tickets (product_id, batch_id);
create index tickets_of_seller on tickets (seller_id);
create index tickets_at_half_price on tickets (product_id) where half_price;

create table bumps (
  product_id bigint not null,
  bump_product_id bigint not null check (bump_product_id <> product_id),
  seller_id bigint not null,
  position integer not null,
  offer_hash text,
  assoc_ticket bigint,
  body jsonb not null,
  primary key (product_id, bump_product_id),
  foreign key (seller_id, product_id) references products (seller_id, id),
  foreign key (seller_id, bump_product_id) references products (seller_id, id),
  foreign key (bump_product_id, offer_hash) references offers (product_id, hash) deferrable initially deferred,
  foreign key (product_id, assoc_ticket) references tickets (product_id, id) deferrable initially deferred
);
create index bumps_of_seller on bumps (seller_id);
create index bumps_by_product on bumps (bump_product_id, offer_hash);

create table pixels (
  product_id bigint not null,
  provider text not null,
  id text not null,
  seller_id bigint not null,
  position integer not null,
  body jsonb not null,
  primary key (product_id, provider, id),
  foreign key (seller_id, product_id) references products (seller_id, id)
);
create index pixels_of_seller on pixels (seller_id);

create table coupons (
  id bigint primary key generated always as identity,
  seller_id bigint not null references sellers,
  name text not null,
  code text not null generated always as (upper(name)) stored,
  type text not null check (type in ('PERCENTAGE', 'AMOUNT')),
  value bigint not null check (value > 0),
  product_ids bigint[] not null,
  use_limit bigint check (use_limit >= 0),
  per_buyer_limit bigint,
  minimum_amount bigint,
  starts_at timestamptz,
  due_date timestamptz,
  redemptions bigint not null default 0 check (redemptions >= 0),
  voucher_held bigint not null default 0 check (voucher_held >= 0),
  body jsonb not null,
  relative_dates jsonb not null default '{}',
  retired_at timestamptz,
  unique (seller_id, code),
  -- guard: coupon-last-wall
  constraint coupons_not_overused check (redemptions <= use_limit)
);

create table coupon_buyers (
  coupon_id bigint not null references coupons,
  buyer_key text not null,
  seller_id bigint not null,
  uses bigint not null check (uses >= 0),
  use_limit bigint not null,
  primary key (coupon_id, buyer_key),
  constraint coupon_buyers_not_overused check (uses <= use_limit)
);

create table affiliates (
  id bigint primary key,
  seller_id bigint not null references sellers,
  name text not null,
  product_ids bigint[] not null,
  body jsonb not null,
  retired_at timestamptz
);
create index affiliates_of_seller on affiliates (seller_id);

create table catalogue_revisions (
  id bigint primary key generated always as identity,
  seller_id bigint not null references sellers,
  version bigint not null,
  kind text not null check (kind in ('seller', 'custom_checkout', 'product', 'coupon', 'affiliate')),
  entry_id text not null,
  entry_version integer not null,
  source text not null check (source in ('file', 'office', 'retirement', 'undo')),
  author text,
  before jsonb,
  after jsonb,
  at timestamptz not null default clock_timestamp(),
  unique (seller_id, kind, entry_id, entry_version),
  constraint revisions_of_something check (before is not null or after is not null)
);
create index catalogue_revisions_of_seller on catalogue_revisions (seller_id, id desc);
`
