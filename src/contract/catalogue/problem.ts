import type { z } from 'zod'
import { finding, findingOf, type Finding } from '#rules/catalogue/catalogue-findings.ts'

/** One thing that is wrong with a catalogue file; its message says what is wrong and how to mend it, after the path. */
export type CatalogueProblem = Finding & {
  /** Where, as a JSON path: `products[3].offers[0].amount`; empty for the file as a whole. */
  path: string
  /** The same, where the path is empty because the sentence names the thing by itself. */
  place?: string
}

/** A catalogue file that cannot be imported, with everything that is wrong with it. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
  readonly problems: readonly CatalogueProblem[]

  constructor(problems: readonly CatalogueProblem[]) {
    super(problems.map(describeProblem).join('\n'))
    this.problems = problems
  }
}

export function describeProblem({ path, message }: CatalogueProblem): string {
  return path === '' ? `The file ${message}` : `${path} ${message}`
}

/** `['products', 3, 'amount']` → `products[3].amount` */
export function jsonPath(steps: readonly PropertyKey[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`
    return path === '' ? String(step) : `${path}.${String(step)}`
  }, '')
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list [ … ]',
  object: 'an object { … }',
  null: 'null',
}

/**
 * The sentence for what a schema found, where the field has none of its own. Undefined leaves the library's words
 * for the kinds of issue that no field of a catalogue can have.
 */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  return explained(issue)?.message
}

/**
 * Converts an issue of a schema that reports its input into a finding, by its code: the field's own finding, or one
 * that applies to every field.
 */
export function findingOfIssue(issue: z.core.$ZodIssue): Finding {
  const general = explained(issue as z.core.$ZodRawIssue)
  return general?.message === issue.message ? general : findingOf(issue.message)
}

function explained(issue: z.core.$ZodRawIssue): Finding | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected, issue.input)
    case 'unrecognized_keys':
      return finding('unknown-field', { names: quoted(issue.keys) })
    case 'invalid_value':
      return finding(issue.values.length > 1 ? 'one-of' : 'only', { values: quoted(issue.values) })
    case 'too_small':
      return ofLeast(issue.origin, Number(issue.minimum), issue.inclusive === false)
    case 'too_big':
      return ofMost(issue.origin, Number(issue.maximum), issue.inclusive === false)
    case 'not_multiple_of':
      return finding('not-multiple', { divisor: issue.divisor })
    default:
      return undefined
  }
}

function ofType(expected: string, input: unknown): Finding {
  const wanted = KINDS[expected] ?? expected
  if (input === undefined) return finding('missing', { wanted })
  if (expected === 'int' && typeof input === 'number') return finding('not-whole', { value: input })
  return finding('wrong-kind', { wanted, given: kindOf(input) })
}

function kindOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'a list'
  return KINDS[typeof input] ?? typeof input
}

function ofLeast(origin: string, least: number, exclusive: boolean): Finding {
  if (origin === 'string') return finding('too-short', { least })
  if (origin === 'array') return least === 1 ? finding('too-few-one') : finding('too-few', { least })
  return exclusive ? finding('not-above', { least }) : finding('too-small', { least })
}

function ofMost(origin: string, most: number, exclusive: boolean): Finding {
  if (origin === 'string') return finding('too-long', { most })
  if (origin === 'array') return finding('too-many', { most })
  return exclusive ? finding('not-below', { most }) : finding('too-big', { most })
}

function quoted(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ')
}
