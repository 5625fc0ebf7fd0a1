/** Levels to which a value is read; `refuseDeep` has refused what has more. */
const MOST_LEVELS = 40

/**
 * The path of the first text in a value that PostgreSQL cannot store, or null. `text` and `jsonb` take no U+0000, and
 * `jsonb` no surrogate without its pair (PostgreSQL 18, 8.14 "JSON Types"). Keys of objects are read as well.
 */
export function unstorablePath(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  if (path.length > MOST_LEVELS) return path
  for (const [key, part] of Object.entries(value)) {
    const found = isStorable(key) ? unstorablePath(part, [...path, key]) : path
    if (found !== null) return found
  }
  return null
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
