/**
 * What sellers want to know beside what they earned, by the hour as `ledger_hours` is, in which the seller's days are
 * added up. What there was before is added up anew.
 *
 * - `origin_hours`: the money of the ledger by what was bought and whence the buyer came.
 * - `attempt_hours`: codes made, charges, refusals and the money of the ledger by gateway, method, brand and reason.
 * - `funnel_hours`: how many began to fill in a checkout, pressed pay, and had paid.
 * - `opening_hours`: how often a checkout was opened; counted when it happens, since nothing else remembers it.
 */
export const sql = `
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

create index attempts_by_time on attempts using brin (created_at) with (autosummarize = on);
create index attempts_refused_by_time on attempts (outcome_at) where state in ('refused', 'not-sent');
create index payments_by_time on payments using brin (created_at) with (autosummarize = on);
create index payments_by_paying on payments using brin (paid_at) with (autosummarize = on);

truncate ledger_hours, sale_hours, figures_state;
`
