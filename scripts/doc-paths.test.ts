import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Every file and folder of the repository that a document names in code marks or links to exists. */

const root = join(import.meta.dirname, '..')
const NOT_OURS = new Set(['.git', '.data', 'node_modules', 'dist', 'test-results', 'playwright-report'])

/** All paths of the repository, folders with a slash at the end, each with a slash before it. */
const paths = globSync('{*,.ci/*,*/**}', {
  cwd: root,
  withFileTypes: true,
  exclude: (entry) => NOT_OURS.has(entry.name),
}).map((entry) => {
  const path = join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')
  return entry.isDirectory() ? `${path}/` : path
})
const known = `\n${paths.join('\n')}\n`
const topFolders = paths.filter((path) => /^\/[^/]+\/$/.test(path)).map((path) => path.slice(1))

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]

const SOURCE = /\.(?:tsx?|css|sh)$/
const FILE = /[\w>*]\.(?:tsx?|css|sh|json|md|svg|mmd)$/

/** Whether a text in code marks names something of this repository, and not an address, a command or a field. */
function isPath(text: string): boolean {
  if (!/^[\w<>*.-]+(?:\/[\w<>*.-]+)*\/?$/.test(text) || text.startsWith('.')) return false
  if (NOT_OURS.has(text.replace(/\/.*/, ''))) return false
  if (topFolders.some((folder) => text.startsWith(folder))) return true
  return text.includes('/') ? FILE.test(text) || /^[a-z][a-z-]*\/$/.test(text) : SOURCE.test(text)
}

/** The paths that a document names: alone in code marks, or whole as a word of a command. */
function pathsIn(text: string): string[] {
  const blocks = /^( *)```.*\n([\s\S]*?)^\1```/gm
  const commands = [...text.matchAll(blocks)].flatMap(([, , block = '']) => block.split('\n'))
  const marked = [...text.replace(blocks, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const alone = marked.filter((code) => !code.includes(' ')).map((code) => code.replace(/:\d+$/, ''))
  const words = [...commands, ...marked.filter((code) => code.includes(' '))].flatMap((line) =>
    line.split(/\s+/),
  )
  const whole = words.filter((word) => topFolders.some((folder) => word.startsWith(folder)))
  return [...alone, ...whole].filter(isPath)
}

/** Checks whether a path, or the end of one, exists; `<name>` and `*` match any one name. */
function exists(path: string): boolean {
  const wanted = path.replace(/\/$/, '').replace(/[.]/g, '\\.')
  const pattern = wanted.replaceAll('**', '.+').replace(/<[^>]*>|(?<!\.)\*/g, '[^/\n]+')
  return new RegExp(`/${pattern}/?\n`).test(known)
}

/** The anchors that a document's headings have on the web. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Returns the missing target of a document's link; null if it exists. */
function missingIn(document: string, link: string): string | null {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? join(root, document) : normalize(join(root, dirname(document), path))
  if (!existsSync(file)) return link
  return anchor === undefined || !file.endsWith('.md') || anchorsOf(file).includes(anchor) ? null : link
}

test('distinguishes a path from an address, a command and a field', () => {
  const ours = [
    'src/main.ts',
    'flows/submit.ts',
    'sweep.ts',
    'rules/',
    'src/gateways/<name>/',
    'src/rules/*.test.ts',
  ]
  const others = [
    '/api/docs',
    'npm run dev',
    'a.b',
    'image/png',
    '.data/',
    'mine.json',
    'holders.<ticket>.name',
  ]
  expect(ours.filter(isPath)).toEqual(ours)
  expect(others.filter(isPath)).toEqual([])
})

test('paths are read alone, as a word of a command, and in a block of commands', () => {
  const text =
    'See `sweep.ts`.\n\n  ```sh\n  vitest run src/rules\n  ```\n\nOr `SEED=1 vitest run src/a.ts -t b`.\n'
  expect(pathsIn(text)).toEqual(['sweep.ts', 'src/rules', 'src/a.ts'])
})

test('paths are found by their end, whole names only', () => {
  expect(exists('src/rules/base/money.ts')).toBe(true)
  expect(exists('rules/base/money.ts')).toBe(true)
  expect(exists('src/gateways/<name>/*.test.ts')).toBe(true)
  expect(exists('ney.ts')).toBe(false)
  expect(exists('src/nowhere/')).toBe(false)
})

test.each(documents)('%s names only files and folders that exist', (document) => {
  const named = pathsIn(readFileSync(join(root, document), 'utf8'))
  expect(named.filter((path) => !exists(path))).toEqual([])
})

test.each(documents)('%s links to files and headings that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const own = links.filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
  expect(own.map((link) => missingIn(document, link)).filter((link) => link !== null)).toEqual([])
})
