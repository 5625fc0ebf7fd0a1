/**
 * What happened in shops that their teams are mailed. `subject` names it among those of its event, so that it is there
 * once. `facts` hold ids and what is no buyer's; what a mail says is read when it is written. Ids grow in the order in
 * which rows become visible: whoever adds one holds `team_events_state`.
 *
 * `team_mails`: up to which row a member was mailed, or passed over, and when a mail was last ordered.
 * `team_mail_choices`: what somebody chose to be mailed; without a row their role decides.
 * `noted_until`: up to when the ledger was looked through.
 */
export const sql = `
create table team_events (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  event text not null,
  subject text not null,
  facts jsonb not null default '{}',
  at timestamptz not null default now(),
  constraint team_events_once unique (event, subject)
);
create index team_events_of_seller on team_events (seller_id, event, id);
create index team_events_by_age on team_events (at);

create table team_mails (
  seller_id bigint not null,
  user_id bigint not null,
  event text not null,
  told_to bigint not null,
  mailed_at timestamptz,
  primary key (seller_id, user_id, event),
  foreign key (seller_id, user_id) references members on delete cascade
);

create table team_mail_choices (
  user_id bigint not null references users on delete cascade,
  event text not null,
  is_wanted boolean not null,
  primary key (user_id, event)
);

create table team_events_state (
  only_row boolean primary key default true check (only_row),
  noted_until timestamptz not null default now()
);
insert into team_events_state default values;
`
