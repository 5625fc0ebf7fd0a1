import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

export type CspReportRow = Row<'csp_reports'>
/** Common fields of identical reports, and their number. */
export type CspReportCount = Pick<CspReportRow, 'page' | 'directive' | 'blocked' | 'source' | 'count'>

/** The row of those that have none of their own, in each of its columns. */
export const OTHER_REPORTS = 'other'
/** Maximum number of new rows a day: invented reports cannot fill the disk. */
const NEW_ROWS_A_DAY = 500

/**
 * Adds counts to the rows of reports; reports without a row, beyond the day's number of new ones, go to one row for
 * all.
 */
export async function addCspReports(db: Database, counts: readonly CspReportCount[]): Promise<void> {
  await sql`
    with room as (
      select ${NEW_ROWS_A_DAY} - count(*) as places from (
        select from csp_reports where first_seen_at > now() - interval '1 day' limit ${NEW_ROWS_A_DAY}) as today
    ),
    told as (
      select reported.*, known.page is not null as is_known,
        row_number() over (partition by known.page is null order by reported.count desc) as place
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as reported (page text, directive text, blocked text, source text, count bigint)
      left join csp_reports as known using (page, directive, blocked, source)
    ),
    kept as (
      select told.*,
        -- guard: csp-rows-a-day
        is_known or place <= places as has_row
      from told, room
    )
    insert into csp_reports (page, directive, blocked, source, count)
    select case when has_row then page else ${OTHER_REPORTS} end, case when has_row then directive else ${OTHER_REPORTS} end,
      case when has_row then blocked else ${OTHER_REPORTS} end, case when has_row then source else ${OTHER_REPORTS} end,
      sum(count)
    from kept group by 1, 2, 3, 4
    -- Processes add at the same time: in one order they wait for each other and never in a circle.
    order by 1, 2, 3, 4
    on conflict (page, directive, blocked, source)
      do update set count = csp_reports.count + excluded.count, last_seen_at = now()`.execute(db)
}

/** The rows of reports, the last seen first. */
export async function listCspReports(db: Database, most: number): Promise<CspReportRow[]> {
  const { rows } = await sql<CspReportRow>`
    select * from csp_reports order by last_seen_at desc, page, directive, blocked, source limit ${most}`.execute(
    db,
  )
  return rows
}

/** Deletes the reports that were seen last so many days ago; with 0 all. @returns how many rows they were */
export async function deleteCspReports(db: Database, keptDays: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with gone as (
      delete from csp_reports where last_seen_at <= now() - ${keptDays} * interval '1 day' returning 1
    )
    select count(*) as deleted from gone`.execute(db)
  return rows[0]?.deleted ?? 0
}
