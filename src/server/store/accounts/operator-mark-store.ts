import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

export type MarkKind = 'reversal' | 'difference'
/** An operator's finding from a review. */
export type OperatorMark = { note: string; author: string; at: Date }

/** Keeps that somebody has looked at something. */
export async function keepMark(
  db: Database,
  mark: { kind: MarkKind; subject: number; note: string; author: string },
): Promise<void> {
  await sql`insert into operator_marks (kind, subject, note, author)
    values (${mark.kind}, ${mark.subject}, ${mark.note}, ${mark.author})`.execute(db)
}

/** The last mark of each of these, by its number. */
export async function lastMarks(
  db: Database,
  kind: MarkKind,
  subjects: readonly number[],
): Promise<Map<number, OperatorMark>> {
  const { rows } = await sql<OperatorMark & { subject: number }>`
    select w.subject, m.note, m.author, m.at from unnest(${[...subjects]}::bigint[]) w (subject)
    cross join lateral (select note, author, at from operator_marks
      where kind = ${kind} and subject = w.subject order by id desc limit 1) m`.execute(db)
  return new Map(rows.map(({ subject, ...mark }) => [subject, mark]))
}
