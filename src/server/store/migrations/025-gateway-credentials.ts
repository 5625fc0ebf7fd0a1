/**
 * - `gateway_credentials`: a seller's account at a gateway and the secrets of its webhooks, sealed (AES-256-GCM) under
 *   the key that `key_id` names; `salt` is public. Only the gateway role and the operator's command open them.
 * - `webhook_events.seller_id`: whose secret proved the event; 0 where the gateway's own did. An event of one seller
 *   says nothing of another's charges, and takes no id from them.
 */
export const sql = `
create table gateway_credentials (
  seller_id bigint not null references sellers,
  gateway text not null,
  key_id text not null,
  salt bytea not null,
  sealed bytea not null,
  updated_at timestamptz not null default now(),
  primary key (seller_id, gateway)
);

alter table webhook_events add column seller_id bigint not null default 0;
alter table webhook_events drop constraint webhook_events_pkey;
alter table webhook_events add primary key (gateway, seller_id, event_id);
create index webhooks_by_age on webhook_events (received_at);
`
