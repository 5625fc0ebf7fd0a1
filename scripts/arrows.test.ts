import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Shows that the linter still catches what it must: a configuration that matches nothing would pass everything. */

const root = join(import.meta.dirname, '..')
let house: string

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'balcao-arrows-'))
  for (const file of ['oxlint.config.ts', 'package.json', 'tsconfig.json', 'tsconfig.base.json']) {
    await cp(join(root, file), join(house, file))
  }
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
})

afterAll(() => rm(house, { recursive: true }))

/** Lints one file of a house that holds nothing else, and gives the rules that it broke, each once. */
async function lint(files: Record<string, string>): Promise<string[]> {
  for (const [path, code] of Object.entries(files)) {
    await mkdir(join(house, dirname(path)), { recursive: true })
    await writeFile(join(house, path), code)
  }
  const args = [join(house, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', ...Object.keys(files)]
  const done = promisify(execFile)(process.execPath, args, { cwd: house }).catch((error: unknown) => error)
  const { stdout } = (await done) as { stdout: string }
  for (const path of Object.keys(files)) await rm(join(house, path))
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] }
  return [...new Set(diagnostics.map(({ code }) => code))].toSorted()
}

const ARROW = 'eslint(no-restricted-imports)'

test.each([
  ['src/rules/a.ts', "import '#server/b.ts'"],
  ['src/rules/a.ts', "import type { B } from '#contract/b.ts'\nexport type A = B"],
  ['src/rules/a.ts', "export const b = await import('#web/b.ts')"],
  ['src/rules/a.ts', "import '../contract/b.ts'"],
  ['src/rules/deep/a.ts', "import '../../server/b.ts'"],
  ['src/rules/a.ts', "import 'node:fs/promises'"],
  ['src/rules/a.ts', "import 'zod/mini'"],
  ['src/rules/a.test.ts', "import '#server/b.ts'"],
  ['src/contract/a.ts', "import '#server/b.ts'"],
  ['src/texts/a.ts', "import '#contract/b.ts'"],
  ['src/gateways/a.ts', "import '#vault/b.ts'"],
  ['src/gateways/a.ts', "import 'fastify'"],
  ['src/gateways/one/a.ts', "import '../other/b.ts'"],
  ['src/gateways/one/a.ts', "import '#gateways/other/b.ts'"],
  ['src/gateways/one/a.ts', "import '#server/b.ts'"],
  ['src/vault/a.ts', "import 'pg'"],
  ['src/server/a.ts', "import '#web/b.ts'"],
  ['src/server/a.ts', "import '../main.ts'"],
  ['src/server/flows/a.ts', "import { sql } from 'kysely'\nexport const a = sql"],
  ['src/server/http/a.ts', "import '#sandbox/b.ts'"],
  ['src/server/store/a.ts', "import '#web/b.ts'"],
  ['src/web/a.tsx', "import '#server/b.ts'"],
  ['src/web/a.tsx', "import 'node:fs'"],
  ['src/web/a.tsx', "import 'zod'"],
  ['src/card-fields/a.ts', "import '#vault/b.ts'"],
  ['src/sandbox/a.ts', "import '#gateways/b.ts'"],
  ['src/sandbox/a.ts', "import 'pg'"],
])('%s may not say %j', async (path, code) => {
  expect(await lint({ [path]: code })).toContain(ARROW)
})

test.each([
  ['src/rules/a.ts', "import '#rules/b.ts'"],
  ['src/rules/deep/a.ts', "import '../b.ts'"],
  ['src/rules/a.test.ts', "import 'fast-check'"],
  ['src/contract/calls/a.ts', "import '../call.ts'\nimport '#rules/b.ts'\nimport 'zod/mini'"],
  ['src/gateways/one/a.ts', "import '../gateway.ts'\nimport './b.ts'\nimport 'node:fs/promises'"],
  [
    'src/server/flows/a.ts',
    "import '../store/b.ts'\nimport '#vault/b.ts'\nimport '#texts/b.ts'\nimport 'fastify'",
  ],
  ['src/server/store/a.ts', "import 'pg'\nimport 'kysely/migration'\nimport '#rules/b.ts'"],
  ['src/web/screens/a.tsx', "import '../parts/b.tsx'\nimport 'react-dom/client'\nimport '#texts/b.ts'"],
  ['src/main.ts', "import '#web/b.ts'\nimport '#server/b.ts'\nimport '#sandbox/b.ts'"],
])('%s may say %j', async (path, code) => {
  expect(await lint({ [path]: code })).not.toContain(ARROW)
})

test('a circle is an error', async () => {
  const circle = {
    'src/rules/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
    'src/rules/b.ts': "import { a } from '#rules/a.ts'\nexport const b = () => a",
  }
  expect(await lint(circle)).toContain('import(no-cycle)')
})

test.each([
  ['typescript(no-floating-promises)', 'export function a() {\n  Promise.resolve(1)\n}'],
  ['typescript(no-explicit-any)', 'export const a: any = 1'],
  ['typescript(no-unsafe-assignment)', "export const a: string = JSON.parse('1')"],
  ['typescript(ban-ts-comment)', '// @ts-ignore\nexport const a: string = 1'],
  ['vitest(no-disabled-tests)', "import { test } from 'vitest'\ntest.skip('a', () => {})"],
])('%s is caught', async (rule, code) => {
  expect(await lint({ 'src/server/a.test.ts': code })).toContain(rule)
})

test('rules know neither the time nor chance', async () => {
  expect(await lint({ 'src/rules/a.ts': 'export const a = () => Date.now() + Math.random()' })).toContain(
    'eslint(no-restricted-properties)',
  )
  const names = (await readdir(join(root, 'src/rules'))).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const clocks: string[] = []
  for (const name of names) {
    if ((await readFile(join(root, 'src/rules', name), 'utf8')).includes('new Date()')) clocks.push(name)
  }
  expect(names).not.toEqual([])
  expect(clocks).toEqual([])
})
