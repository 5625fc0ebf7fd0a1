import { useEffect, useState } from 'react'
import { valueAt, type EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { useClock } from '../state/clock.ts'
import { clockOfEntry, type ShownEntry } from './shown-entry.ts'
import { typedOf, valueOf, type TypedProblem, type Typing } from './typed-value.ts'

/** Typed values that are not saved, and the version of the entry that they are based on. */
type Unsaved = { version: number; typed: Readonly<Record<string, string>> }

/** An entry that is being changed in its form. */
export type Edit = {
  typedAt: (path: string) => string
  type: (path: string, typed: string) => void
  /** Says that what is typed over is known at a version, as after a choice between two people's values. */
  knowsVersion: (version: number) => void
  discard: (paths?: readonly string[]) => void
  /** Differences from the current entry. */
  changes: EntryChange[]
  problems: ReadonlyMap<string, TypedProblem>
  /** Version that the changes are based on. */
  version: number
  /** Changes of an earlier visit were found. */
  isResumed: boolean
  /** By whose clock its moments are typed. */
  clock: string
}

const NOTHING: Unsaved['typed'] = {}

/** Keeps what is typed in this browser's tab until it is saved or given up, a reload included. */
export function useEdit(shown: ShownEntry, locale: string): Edit {
  const { key } = shown
  const [unsaved, setUnsaved] = useState<Unsaved | null>(() => readKept(key))
  const [isResumed] = useState(unsaved !== null)
  useEffect(() => keep(key, unsaved), [key, unsaved])
  const typed = unsaved?.typed ?? NOTHING
  const clock = clockOfEntry(shown, useClock(), typed)
  const typing = { locale, currency: shown.currency, clock }
  const { changes, problems } = judge(shown, typed, typing)
  const version = unsaved?.version ?? shown.version
  return {
    typedAt: (path) => typed[path] ?? savedAt(shown, path, typing),
    type: (path, text) =>
      setUnsaved((before) => ({
        version: before?.version ?? shown.version,
        typed: { ...before?.typed, [path]: text },
      })),
    knowsVersion: (known) => setUnsaved((before) => before && { ...before, version: known }),
    discard: (paths) => setUnsaved((before) => without(before, paths)),
    changes,
    problems,
    version,
    clock,
    isResumed: isResumed && changes.length + problems.size > 0,
  }
}

function savedAt({ entry, fields }: ShownEntry, path: string, typing: Typing): string {
  const field = fields.find((one) => one.path === path)
  return field === undefined ? '' : typedOf(field, valueAt(entry, path), typing)
}

function judge({ entry, fields }: ShownEntry, typed: Unsaved['typed'], typing: Typing) {
  const changes: EntryChange[] = []
  const problems = new Map<string, TypedProblem>()
  for (const field of fields) {
    const text = typed[field.path]
    const saved = valueAt(entry, field.path)
    // A box that is not ticked and one that was never asked for are the same.
    if (text === undefined || text === typedOf(field, saved, typing)) continue
    const read = valueOf(field, text, typing)
    if (read.kind === 'problem') problems.set(field.path, read.problem)
    else if (JSON.stringify(read.value) !== JSON.stringify(saved))
      changes.push({ path: field.path, ...(read.value !== undefined && { value: read.value }) })
  }
  return { changes, problems }
}

function without(before: Unsaved | null, paths: readonly string[] | undefined): Unsaved | null {
  if (before === null || paths === undefined) return null
  const typed = Object.fromEntries(Object.entries(before.typed).filter(([path]) => !paths.includes(path)))
  return Object.keys(typed).length === 0 ? null : { ...before, typed }
}

function readKept(key: string): Unsaved | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  return isUnsaved(kept) ? kept : null
}

function isUnsaved(kept: unknown): kept is Unsaved {
  return typeof kept === 'object' && kept !== null && 'version' in kept && 'typed' in kept
}

function keep(key: string, unsaved: Unsaved | null): void {
  if (unsaved === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(unsaved))
}
