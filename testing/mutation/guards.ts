import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

/**
 * Guards are marked in the sources: a separate comment, `guard:` and a name, is placed before the line that does the
 * guarding. In TypeScript it is `// guard: name`, in SQL `-- guard: name`.
 */
const MARK = /^\s*(?:\/\/|--) guard: (\S+)$/

/** Files of the project by their path, with their text. */
export type Sources = ReadonlyMap<string, string>

export interface Guard {
  name: string
  file: string
  /** The guarding line, counted from zero. */
  line: number
}

/** Reads the sources under src/, tests too. */
export async function readSources(root: string): Promise<Sources> {
  const names = (await readdir(join(root, 'src'), { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  const paths = names.map((name) => join('src', name)).toSorted()
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
}

export function findGuards(sources: Sources): Guard[] {
  return [...sources].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => {
      const name = MARK.exec(line)?.[1]
      return name === undefined ? [] : [{ name, file, line: at + 1 }]
    }),
  )
}

/** The path of the mutant's test. @throws Error when no file, or more than one, is called so */
export function testOf({ name, test: [file] }: Mutant, sources: Sources): string {
  const found = [...sources.keys()].filter((path) => path.endsWith(`/${file}`))
  if (found[0] === undefined || found.length > 1)
    throw new Error(`${name}: ${found.length} files are called ${file}`)
  return found[0]
}

/** The files that change when the mutant's guards are gone, as they are then. */
export function withoutGuards(mutant: Mutant, sources: Sources): Sources {
  const changed = new Map<string, string>()
  const guards = findGuards(sources)
  for (const [name, instead] of Object.entries(mutant.without)) {
    const guard = guards.find((each) => each.name === name)
    if (guard === undefined) throw new Error(`${mutant.name}: no line is marked "guard: ${name}"`)
    const lines = (changed.get(guard.file) ?? sources.get(guard.file) ?? '').split('\n')
    lines[guard.line] = instead
    changed.set(guard.file, lines.join('\n'))
  }
  return changed
}
