import { toWire } from '#rules/base/money.ts'
import type { OfficeLocale } from '#texts/office/load.ts'
import type { EntryTexts } from '#texts/office/entry/pt.ts'
import type { EntryNames, ShownEntry } from './shown-entry.ts'
import { momentBy } from '../state/clock.ts'
import type { Charge } from './typed-charges.ts'
import { textAt, type TypedProblem } from './typed-value.ts'

/** The language, what it says of entries, and of this one. */
export type EntryWords = {
  locale: OfficeLocale
  texts: EntryTexts
  /** By which moments of it are shown. */
  clock: string
  of: Pick<ShownEntry, 'names' | 'fields' | 'currency'>
}

/** An amount in minor units as the reader writes it. */
export function moneyIn(locale: string, amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(toWire(amount, currency))
}

/** Describes a problem with a typed value, and what to do. */
export function problemIn({ problems }: EntryTexts, problem: TypedProblem): string {
  if (problem.kind === 'range') return problems.range(problem)
  return problem.kind === 'long' ? problems.long(problem) : problems[problem.kind]
}

/** Returns the name of a field; a nested value is named by its path as well. */
export function fieldNameIn({ fields: names }: EntryNames, path: string): string {
  const [, list = '', ...rest] = path.split('/')
  const own = names[path]
  if (own !== undefined) return own
  const last = names[`/${rest.at(-1) ?? ''}`] ?? rest.at(-1)
  const head = names[`/${list}`] ?? list
  return rest.length === 0 ? head : [head, ...rest.slice(0, -1), last].join(' · ')
}

/** A value as people read it. */
export function valueIn({ locale, texts, of, clock }: EntryWords, path: string, value: unknown): string {
  const momentIn = momentBy(clock, locale)
  if (value === undefined || value === null || value === '') return texts.conflict.nothing
  const field = fieldAt(of.fields, path)
  if (field?.kind === 'money' && typeof value === 'number') return moneyIn(locale, value, of.currency)
  if (field?.kind === 'charges' && Array.isArray(value))
    return (value as Charge[])
      .map(({ charge, amount }) => `${charge}: ${moneyIn(locale, amount, of.currency)}`)
      .join('; ')
  if (field?.kind === 'moment') return momentIn(textAt(value))
  const options = of.names.options[field?.path ?? path]
  const list = Array.isArray(value) ? value.map(textAt).join(',') : textAt(value)
  if (options !== undefined) return optionsIn(options, list, field?.separator)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'string' && MOMENT.test(value)) return momentIn(value)
  if (Array.isArray(value)) return value.map(textAt).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : textAt(value)
}

/** The field of a value, of the entry or of a part of it. */
function fieldAt(fields: ShownEntry['fields'], path: string): ShownEntry['fields'][number] | undefined {
  return fields.find((one) => path === one.path || path.endsWith(one.path))
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function optionsIn(names: Readonly<Record<string, string>>, list: string, separator = ','): string {
  return list
    .split(separator)
    .map((one) => names[one] ?? one)
    .join(', ')
}

/** Describes what a change altered, in one line. */
export function changeIn(
  words: EntryWords,
  { path, from, to }: { path: string; from?: unknown; to?: unknown },
): string {
  const { history } = words.texts
  const what = fieldNameIn(words.of.names, path)
  const isNamed =
    words.of.names.options[path] !== undefined || fieldAt(words.of.fields, path)?.kind === 'charges'
  const isWhole = !isNamed && [from, to].some((value) => typeof value === 'object' && value !== null)
  if (isWhole && from === undefined) return history.added({ what })
  if (isWhole && to === undefined) return history.removed({ what })
  if (isWhole) return history.other({ what })
  return history.changed({ what, from: valueIn(words, path, from), to: valueIn(words, path, to) })
}
