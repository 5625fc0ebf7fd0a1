/**
 * What sellers earned, hour by hour of UTC, so that a year is added up from hours. Entries of the ledger never change,
 * and carry the time at which they were written, so an hour that has passed stays as it is. Days are made of hours when
 * they are read, in the seller's time zone.
 *
 * - `figures_state`: the hours before `until` are written; what came since is read from the ledger itself.
 * - `ledger_hours`: money as the ledger has it. `charges`: how often a card, Pix or boleto was charged.
 * - `sale_hours`: what was sold with the charges of an hour, without interest and before refunds.
 * - `origin_hours`: the money of the ledger by what was bought and whence the buyer came.
 * - `attempt_hours`: codes made, charges, refusals and the money of the ledger by gateway, method, brand and reason.
 * - `funnel_hours`: how many began to fill in a checkout, pressed pay, and had paid.
 * - `opening_hours`: how often a checkout was opened; counted when it happens, since nothing else remembers it.
 */
export const sql = `
create table figures_state (
  only_row boolean primary key default true check (only_row),
  until timestamptz not null
);

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
  primary key (seller_id, hour, currency, method, gateway)
);

create table sale_hours (
  seller_id bigint not null,
  hour timestamptz not null,
  product_id bigint not null,
  currency text not null,
  sales bigint not null,
  amount bigint not null,
  primary key (seller_id, hour, product_id, currency)
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
  primary key (seller_id, hour, currency, product_id, offer, affiliate, source)
);

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
  primary key (seller_id, hour, currency, method, gateway, brand, code)
);

create table funnel_hours (
  seller_id bigint not null,
  hour timestamptz not null,
  product_id bigint not null,
  begun bigint not null,
  tried bigint not null,
  paid bigint not null,
  primary key (seller_id, hour, product_id)
);

create table opening_hours (
  seller_id bigint not null,
  hour timestamptz not null,
  product_id bigint not null,
  opened bigint not null,
  newcomers bigint not null,
  primary key (seller_id, hour, product_id)
);
`
