/**
 * Who made an invitation: it can be used only while its maker may still invite. Empty for links that nobody in the office
 * made (the setup of an installation, a forgotten password) and for those of before.
 */
export const sql = `
alter table office_links add column made_by bigint references users on delete cascade;
create index office_links_of_maker on office_links (made_by) where made_by is not null;
create index office_links_of_address on office_links (email) where used_at is null;
`
