/**
 * The files of browser builds, so that each process serves those of the others, and of the build before for a day.
 *
 * - `build_files`: `name` carries a hash of the contents. `body`: compressed by Brotli. `kept_until`: moved on while a
 *   process of a build with this file runs.
 */
export const sql = `
create table build_files (
  name text primary key,
  body bytea not null,
  kept_until timestamptz not null
);
`
