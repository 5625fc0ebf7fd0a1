import type { z } from 'zod'

/** One thing that is wrong with a catalogue file. */
export type CatalogueProblem = {
  /** Where, as a JSON path: `products[3].offers[0].amount`; empty for the file as a whole. */
  path: string
  /** The same, where the path is empty because the sentence names the thing by itself. */
  place?: string
  /** What is wrong and how to mend it, to be read after the path. */
  message: string
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
  switch (issue.code) {
    case 'invalid_type':
      return explainType(issue.expected, issue.input)
    case 'unrecognized_keys':
      return `has no field ${quoted(issue.keys)}: correct the spelling or remove it`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${quoted(issue.values)}`
    case 'too_small':
      return `must ${size(issue.origin, `at least ${issue.minimum}`, issue.inclusive === false)}`
    case 'too_big':
      return `must ${size(issue.origin, `at most ${issue.maximum}`, issue.inclusive === false)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return undefined
  }
}

function explainType(expected: string, input: unknown): string {
  const wanted = KINDS[expected] ?? expected
  if (input === undefined) return `is missing: it must be ${wanted}`
  if (expected === 'int' && typeof input === 'number') {
    return `must be a whole number, not ${input} (amounts are in minor units: 49700 is R$ 497.00)`
  }
  return `must be ${wanted}, not ${kindOf(input)}`
}

function kindOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'a list'
  return KINDS[typeof input] ?? typeof input
}

function size(origin: string, bound: string, exclusive: boolean): string {
  if (origin === 'string') return `have ${bound} characters`
  if (origin === 'array') return `have ${bound} ${bound.endsWith(' 1') ? 'entry' : 'entries'}`
  return exclusive
    ? `be ${bound.replace('at least', 'more than').replace('at most', 'less than')}`
    : `be ${bound}`
}

function quoted(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ')
}
