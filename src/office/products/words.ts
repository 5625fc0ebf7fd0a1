import type { OfficeAnswer } from '#contract/office-calls.ts'
import { toWire } from '#rules/money.ts'
import { PRODUCT_FIELDS, type ProductField } from '#rules/product-fields.ts'
import type { ProductTexts } from '#texts/office/products/pt.ts'
import type { OfficeLocale } from '#texts/office/load.ts'
import { textAt } from './shown-product.ts'
import type { TypedProblem } from './typed-value.ts'

/** The language, and what it says of products. */
export type ProductWords = { locale: OfficeLocale; texts: ProductTexts }

/** An amount in minor units as the reader writes it. */
export function moneyIn(locale: string, amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(toWire(amount, currency))
}

/** What is wrong with what was typed, and what to do. */
export function problemIn(texts: ProductTexts, problem: TypedProblem): string {
  if (problem.kind === 'range' || problem.kind === 'long') return sizeIn(texts, problem)
  return texts.problems[problem.kind]
}

function sizeIn(texts: ProductTexts, problem: Extract<TypedProblem, { most: number }>): string {
  return problem.kind === 'range' ? texts.problems.range(problem) : texts.problems.long(problem)
}

/** What a field is called; a value below it is named by its path as well. */
export function fieldNameIn(texts: ProductTexts, path: string): string {
  const names: Readonly<Record<string, string>> = texts.fields
  const [, list = '', ...rest] = path.split('/')
  const own = names[path]
  if (own !== undefined) return own
  const last = names[`/${rest.at(-1) ?? ''}`] ?? rest.at(-1)
  const head = names[`/${list}`] ?? list
  return rest.length === 0 ? head : [head, ...rest.slice(0, -1), last].join(' · ')
}

/** A value as people read it. */
export function valueIn(
  { locale, texts }: ProductWords,
  path: string,
  value: unknown,
  currency: string,
): string {
  if (value === undefined || value === null || value === '') return texts.conflict.nothing
  const field = PRODUCT_FIELDS.find((one: ProductField) => path === one.path || path.endsWith(one.path))
  if (field?.kind === 'money' && typeof value === 'number') return moneyIn(locale, value, currency)
  if (field?.kind === 'methods' && typeof value === 'string') return methodsIn(texts, value)
  if (typeof value === 'boolean' || path === '/is_active')
    return value === true || value === 1 ? texts.yes : texts.no
  return typeof value === 'object' ? JSON.stringify(value) : textAt(value)
}

function methodsIn(texts: ProductTexts, list: string): string {
  const names: Readonly<Record<string, string>> = texts.methods
  return list
    .split(',')
    .map((method) => names[method] ?? method)
    .join(', ')
}

/** What a change made another, in one line. */
export function changeIn(
  words: ProductWords,
  { path, from, to }: OfficeAnswer<'productHistory'>['changes'][number]['fields'][number],
  currency: string,
): string {
  const { history } = words.texts
  const what = fieldNameIn(words.texts, path)
  const isWhole = [from, to].some((value) => typeof value === 'object' && value !== null)
  if (isWhole && from === undefined) return history.added({ what })
  if (isWhole && to === undefined) return history.removed({ what })
  if (isWhole) return history.other({ what })
  const [old, now] = [valueIn(words, path, from, currency), valueIn(words, path, to, currency)]
  return history.changed({ what, from: old, to: now })
}
