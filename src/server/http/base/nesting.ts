import { CallError } from '../../call-error.ts'

/** Levels that a body may have: no call takes half as many. */
const MOST_LEVELS = 32

/**
 * Refuses what is nested so deeply that a reader which goes down level by level would run out of stack: a body has room
 * for tens of thousands of lists in each other.
 *
 * @throws CallError INVALID_REQUEST
 */
export function refuseDeep(value: unknown): void {
  // guard: bodies-have-few-levels
  if (!isWithin(value, MOST_LEVELS)) throw new CallError('INVALID_REQUEST')
}

function isWithin(value: unknown, levels: number): boolean {
  // A file is bytes, and many.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true
  return levels > 0 && Object.values(value).every((part) => isWithin(part, levels - 1))
}
