import { MIGRATIONS } from '../store/migrations/index.ts'

/**
 * A function of the database as the last migration that writes it does, to be put in its place again: for a test that
 * takes something out of it to see that it was needed.
 */
export function functionAsItIs(name: string): string {
  const written = new RegExp(`create (?:or replace )?function ${name}\\b[\\s\\S]*?\\nend \\$\\$;`)
  const [last] = Object.values(MIGRATIONS)
    .flatMap((sql) => written.exec(sql)?.[0] ?? [])
    .toReversed()
  if (last === undefined) throw new Error(`no migration writes ${name}`)
  return last.replace('create function', 'create or replace function')
}
