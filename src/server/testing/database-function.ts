import { ROUTINES } from '../store/routines/index.ts'

/**
 * A function of the database as `store/routines/` writes it, to be put in its place again: for a test that takes
 * something out of it to see that it was needed.
 */
export function functionAsItIs(name: string): string {
  const [written] = (ROUTINES[name] ?? '').split(/^create trigger /m)
  if (!written) throw new Error(`store/routines has no ${name}`)
  return written.replace('create function', 'create or replace function')
}
