import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Contents of a module of `src/`. Lines are counted as they are, including empty ones and comments. */
export type ModuleFigures = {
  module: string
  folders: number
  files: number
  lines: number
  testFiles: number
  testLines: number
}

export type Structure = {
  modules: readonly ModuleFigures[]
  /** The longest files of code that nobody generates, the longest first. */
  longest: readonly { path: string; lines: number }[]
}

const TEST = /\.(?:test|test-double)\.tsx?$|\/testing\//
/** Written by `npm run schema`. */
const GENERATED = /\/store\/schema\.(?:ts|sql)$/

/** The figures of the sources below `root`. */
export function structureOf(root: string, longest = 10): Structure {
  const paths = globSync('src/**/*.{ts,tsx,css,sql}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !GENERATED.test(path))
    .toSorted()
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const code = new Map([...texts].filter(([path]) => !TEST.test(path)))
  return {
    modules: [...Map.groupBy(texts, ([path]) => moduleOf(path))].map(([module, files]) =>
      figuresOf(module, files),
    ),
    longest: [...code]
      .map(([path, text]) => ({ path, lines: linesOf(text) }))
      .toSorted((a, b) => b.lines - a.lines)
      .slice(0, longest),
  }
}

function moduleOf(path: string): string {
  const [, module = '', ...rest] = path.split('/')
  return rest.length === 0 ? module : `${module}/`
}

function figuresOf(module: string, files: readonly (readonly [string, string])[]): ModuleFigures {
  const [tests, code] = [true, false].map((isTest) => files.filter(([path]) => TEST.test(path) === isTest))
  const sum = (list: typeof files = []): number => list.reduce((lines, [, text]) => lines + linesOf(text), 0)
  return {
    module,
    folders: new Set((code ?? []).map(([path]) => dirname(path))).size,
    files: code?.length ?? 0,
    lines: sum(code),
    testFiles: tests?.length ?? 0,
    testLines: sum(tests),
  }
}

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
