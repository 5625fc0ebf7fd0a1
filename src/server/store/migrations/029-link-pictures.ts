/** The picture that messengers show beside a link to a product is one more file of its picture. */
export const sql = `
alter table picture_files drop constraint picture_files_format_check;
alter table picture_files add constraint picture_files_format_check
  check (format in ('avif', 'webp', 'plain', 'link'));
`
