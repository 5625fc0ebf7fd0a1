import demo from '../../../demo/catalogue.json' with { type: 'json' }
import { CatalogueError, describeProblem } from './problem.ts'

/** Values by the path at which a test puts them; undefined takes a field away. */
export type Changes = Readonly<Record<string, unknown>>

/**
 * The demo catalogue with some values changed, for tests. A step of a path is a field, or in brackets an id or, where
 * no entry has it, an index: `products[1001].bumps[2]` is the third bump of product 1001.
 */
export function spoiltDemo(changes: Changes): unknown {
  const file: unknown = structuredClone(demo)
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
    const last = steps.pop() ?? ''
    const parent = steps.reduce(enter, file)
    Reflect.set(Object(parent), last, value)
  }
  return file
}

function enter(node: unknown, step: string): unknown {
  const entries: unknown[] = Array.isArray(node) ? node : []
  const byId = entries.find((entry) => Reflect.get(Object(entry), 'id') === Number(step))
  return byId ?? Reflect.get(Object(node), step)
}

/** The sentences for what `read` finds wrong; none when it finds nothing. */
export function problemsOf(read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return error.problems.map(describeProblem)
  }
}
