import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { structureOf } from './structure-figures.ts'

const SOURCES: Readonly<Record<string, string>> = {
  'src/main.ts': "import { a } from '#rules/a.ts'\n\na()\n",
  'src/rules/a.ts': "import type { B } from './b.ts'\n\nexport const a = (): B => ({})\n",
  'src/rules/b.ts': "import { a } from './a.ts'\n\nexport type B = object\nexport const b = a\n",
  'src/rules/a.test.ts': "import { a } from './a.ts'\n",
  'src/web/list.ts': "import { first } from './first/one.ts'\n\nexport type Listed = typeof first\n",
  'src/web/first/one.ts':
    "import type { Listed } from '../list.ts'\nimport { two } from '../second/two.ts'\n\nexport const first = two\nexport type One = Listed\n",
  'src/web/first/three.ts': 'export const three = 3\n',
  'src/web/second/two.ts':
    "export { three } from '../first/three.ts'\n\nexport const two = () => import('./late.ts')\n",
  'src/web/second/late.ts': "import { two } from './two.ts'\n\nexport const late = two\n",
}

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'balcao-structure-'))
  for (const [path, text] of Object.entries(SOURCES)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('modules are counted without their tests, which are counted beside them', () => {
  const { modules, longest } = structureOf(root, 2)
  expect(modules).toEqual([
    { module: 'main.ts', folders: 1, files: 1, lines: 3, testFiles: 0, testLines: 0 },
    { module: 'rules/', folders: 1, files: 2, lines: 7, testFiles: 1, testLines: 1 },
    { module: 'web/', folders: 3, files: 5, lines: 15, testFiles: 0, testLines: 0 },
  ])
  expect(longest).toEqual([
    { path: 'src/web/first/one.ts', lines: 5 },
    { path: 'src/rules/b.ts', lines: 4 },
  ])
})
