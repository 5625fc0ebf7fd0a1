/**
 * What browsers refused to load or run on our pages, by the policy of the page (CSP).
 *
 * - `csp_reports`: one row for all reports that are alike. `page`: the screen, or `card-fields`. `blocked`: an origin, or a
 *   word such as `inline`. `source`: the file of ours that asked for it, an origin, or empty.
 */
export const sql = `
create table csp_reports (
  page text not null,
  directive text not null,
  blocked text not null,
  source text not null,
  count bigint not null check (count > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (page, directive, blocked, source)
);
create index csp_reports_first_seen on csp_reports (first_seen_at);
`
