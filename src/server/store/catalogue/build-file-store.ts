import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** A file of a browser build, compressed by Brotli. */
export type BuildFile = { name: string; body: Buffer }

/** A page that was opened before a deployment asks for its files until it is closed; most are within a day. */
const KEPT_HOURS = 24

/** Keeps these files for another day; answers the names of those that have to be brought first. */
export async function renewBuildFiles(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with wanted as (select name from unnest(${names}::text[]) as name),
    renewed as (
      update build_files set kept_until = now() + ${KEPT_HOURS} * interval '1 hour'
      -- Processes renew at the same time: in one order they wait for each other and never in a circle.
      where name in (select build_files.name from build_files join wanted using (name) order by 1 for update of build_files)
      returning name
    )
    select name from wanted where name not in (select name from renewed) order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Keeps a file for a day. */
export async function keepBuildFile(db: Database, { name, body }: BuildFile): Promise<void> {
  await sql`
    insert into build_files (name, body, kept_until)
    values (${name}, ${body}, now() + ${KEPT_HOURS} * interval '1 hour')
    on conflict (name) do update set kept_until = excluded.kept_until`.execute(db)
}

/** A file by its name; null where none is kept. */
export async function findBuildFile(db: Database, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('build_files')
    .select('body')
    .where('name', '=', name)
    .where('kept_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.body ?? null
}

/** Deletes the files that no process has renewed for a day. */
export async function forgetBuildFiles(db: Database): Promise<void> {
  await sql`delete from build_files where kept_until <= now()`.execute(db)
}
