/** Uses a solved captcha up; false where it was used before. */
export const sql = `
create function use_captcha(captcha text, until timestamptz) returns boolean language plpgsql as $$
begin
  insert into used_captchas (id, expires_at) values (captcha, until) on conflict do nothing;
  return found;
end $$;
`
