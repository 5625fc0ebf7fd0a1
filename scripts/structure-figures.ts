import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** What a room of `src/` consists of. Lines are counted as they are, empty ones and comments included. */
export type RoomFigures = {
  room: string
  folders: number
  files: number
  lines: number
  testFiles: number
  testLines: number
}

export type Structure = {
  rooms: readonly RoomFigures[]
  /** The longest files of code that nobody generates, the longest first. */
  longest: readonly { path: string; lines: number }[]
  /** Files that import each other in a circle, imports of types included: each list is one circle. */
  fileCircles: readonly (readonly string[])[]
  /** Folders side by side that import each other in a circle. */
  folderCircles: readonly (readonly string[])[]
}

const TEST = /\.(?:test|test-double)\.tsx?$|\/testing\//
/** Written by `npm run schema`. */
const GENERATED = /\/store\/schema\.(?:ts|sql)$/
/** What is imported when a file is loaded, or only for its types; what `import()` brings later makes no circle. */
const IMPORT = /^(?:import|export)\b(?:[^'"`;=(]*\bfrom)? '((?:#|\.)[^']+)'/gm

/** The figures of the sources below `root`. */
export function structureOf(root: string, longest = 10): Structure {
  const paths = globSync('src/**/*.{ts,tsx,css,sql}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !GENERATED.test(path))
    .toSorted()
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const code = new Map([...texts].filter(([path]) => !TEST.test(path)))
  const imports = new Map([...code].map(([path, text]) => [path, importsOf(path, text, code)]))
  return {
    rooms: [...Map.groupBy(texts, ([path]) => roomOf(path))].map(([room, files]) => figuresOf(room, files)),
    longest: [...code]
      .map(([path, text]) => ({ path, lines: linesOf(text) }))
      .toSorted((a, b) => b.lines - a.lines)
      .slice(0, longest),
    fileCircles: circlesOf(imports),
    folderCircles: circlesOf(foldersOf(imports)),
  }
}

function roomOf(path: string): string {
  const [, room = '', ...rest] = path.split('/')
  return rest.length === 0 ? room : `${room}/`
}

function figuresOf(room: string, files: readonly (readonly [string, string])[]): RoomFigures {
  const [tests, code] = [true, false].map((isTest) => files.filter(([path]) => TEST.test(path) === isTest))
  const sum = (list: typeof files = []): number => list.reduce((lines, [, text]) => lines + linesOf(text), 0)
  return {
    room,
    folders: new Set((code ?? []).map(([path]) => dirname(path))).size,
    files: code?.length ?? 0,
    lines: sum(code),
    testFiles: tests?.length ?? 0,
    testLines: sum(tests),
  }
}

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** The files of the sources that a file imports: `#room/…` and relative paths, of types as well. */
function importsOf(path: string, text: string, known: ReadonlyMap<string, string>): string[] {
  const named = [...text.matchAll(IMPORT)].map(([, name = '']) => name)
  return named
    .map((name) => (name.startsWith('#') ? name.replace('#', 'src/') : normalize(join(dirname(path), name))))
    .filter((target) => known.has(target))
}

/**
 * The imports between folders that lie side by side, each with what is below it. A folder that lists those inside of it,
 * and is imported by them for a type, is no circle.
 */
function foldersOf(imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const [path, targets] of imports) {
    for (const target of targets) {
      const [from, to] = partingOf(dirname(path), dirname(target))
      if (from !== undefined && to !== undefined) folders.set(from, [...(folders.get(from) ?? []), to])
    }
  }
  return folders
}

/** The two folders in which two paths part; undefined where one of them lies above the other. */
function partingOf(from: string, to: string): [string | undefined, string | undefined] {
  const [a, b] = [from.split('/'), to.split('/')]
  const at = a.findIndex((name, place) => name !== b[place])
  if (at === -1 || at >= b.length) return [undefined, undefined]
  return [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')]
}

/** The strongly connected parts of a graph that have more than one node, by Tarjan's algorithm. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    const number = order.size
    let low = number
    order.set(node, number)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low === number) {
      const part = stack.splice(stack.indexOf(node))
      if (part.length > 1) circles.push(part.toSorted())
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
