/**
 * The table of issuers that an operator loads: which country a card of these first digits was issued in. Its version
 * tells the processes to read it again.
 */
export const sql = `
create table card_ranges (
  first integer primary key,
  last integer not null,
  country text not null,
  brand text,
  kind text,
  constraint card_ranges_order check (first >= 0 and last >= first and last <= 99999999)
);

create table card_range_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0,
  loaded_at timestamptz
);
insert into card_range_state default values;
`
