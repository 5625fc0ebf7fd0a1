import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Classes of style modules. TypeScript does not know them, so a class that is used and does not exist styles nothing,
 * and one that exists and is not used is loaded for nothing.
 */

const root = join(import.meta.dirname, '..')
const IMPORTED = /import (\w+) from '(\.[^']+\.module\.css)'/g
const CLASS = /\.([A-Za-z_][\w-]*)/g

/** The classes that a style module defines, without those of `:global`, and of its comments and values. */
function classesOf(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? []
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.replaceAll(/:global\([^)]*\)/g, '').matchAll(CLASS)])
      .map(([, name = '']) => name),
  )
}

/** The classes that a source takes of the style modules that it imports, by the path of the module. */
function classesUsed(path: string): [module: string, name: string][] {
  const source = readFileSync(path, 'utf8')
  const code = source.replaceAll(/(?:from |import\()'[^']+'|\/\*[\s\S]*?\*\/|\/\/ .*/g, '')
  return [...source.matchAll(IMPORTED)].flatMap(([, local = '', module = '']) =>
    [...code.matchAll(new RegExp(String.raw`(?<![.\w-])${local}(?:\.(\w+)|\['([^']+)'\])`, 'g'))].map(
      ([, plain, quoted]): [string, string] => [join(dirname(path), module), plain ?? quoted ?? ''],
    ),
  )
}

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => join(root, path))
const used = sources.flatMap(classesUsed)

test('classes are found in selectors, also in media queries, and not in values', () => {
  const css =
    '/* .a */ .b, .c > p:hover { margin: 0.5em } @media (width > 1.5em) { .d { inset: .5em } } :global(.e) {}'
  expect([...classesOf(css)]).toEqual(['b', 'c', 'd'])
})

test('every class that a source uses is defined', () => {
  expect(used.length).toBeGreaterThan(500)
  const missing = used.filter(([module, name]) => !classesOf(readFileSync(module, 'utf8')).has(name))
  expect(missing.map(([module, name]) => `${module.slice(root.length + 1)}: ${name}`)).toEqual([])
})
