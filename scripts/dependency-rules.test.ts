import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Shows that the linter still catches what it must: a configuration that matches nothing would pass everything. */

const ARROW = 'eslint(no-restricted-imports)'

/** A file and what it says. */
type Case = readonly [path: string, code: string]

const FORBIDDEN: Case[] = [
  ['src/rules/a.ts', "import '#server/b.ts'"],
  ['src/rules/a.ts', "import type { B } from '#contract/b.ts'\nexport type A = B"],
  ['src/rules/a.ts', "export const b = await import('#web/b.ts')"],
  ['src/rules/a.ts', "import '../contract/b.ts'"],
  ['src/rules/deep/a.ts', "import '../../server/b.ts'"],
  ['src/rules/a.ts', "import 'node:fs/promises'"],
  ['src/rules/a.ts', "import 'zod/mini'"],
  ['src/rules/a.test.ts', "import '#server/b.ts'"],
  ['src/rules/base/a.test.ts', "import '../../office/b.ts'"],
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
  ['src/server/http/office/a.ts', "import { keepB } from '../../store/b.ts'\nexport const a = keepB"],
  [
    'src/server/http/office/base/a.ts',
    "import { orderMailOfB } from '#server/store/b.ts'\nexport const a = orderMailOfB",
  ],
  ['src/web/a.tsx', "import '#server/b.ts'"],
  ['src/web/a.tsx', "import 'node:fs'"],
  ['src/web/a.tsx', "import 'zod'"],
  ['src/design/a.tsx', "import '#rules/b.ts'"],
  ['src/design/a.tsx', "import 'react-dom'"],
  ['src/web/app/a.ts', "import '../ui/b.tsx'"],
  ['src/web/app/a.ts', "import type { B } from '../ui/b.tsx'\nexport type A = B"],
  ['src/web/app/a.ts', "import '../checkout/form/b.ts'"],
  ['src/web/app/a.ts', "import 'zod'"],
  ['src/web/app/a.ts', "import '#server/b.ts'"],
  ['src/web/ui/a.tsx', "import '../features/one/b.tsx'"],
  ['src/web/ui/deep/a.tsx', "import '../../screens/one/index.tsx'"],
  ['src/web/event/a.ts', "export const b = await import('../features/one/b.tsx')"],
  ['src/web/check-in/a.ts', "import '#web/event/b.ts'"],
  ['src/web/checkout/form/a.ts', "import type { B } from '../../features/one/view.tsx'\nexport type A = B"],
  ['src/web/checkout/a.ts', "export const b = await import('../screens/one/index.tsx')"],
  ['src/web/next-actions/a.ts', "import '../features/one/b.tsx'"],
  ['src/web/features/one/a.tsx', "import '../two/b.tsx'"],
  ['src/web/features/two/a.tsx', "import '#web/features/one/b.tsx'"],
  ['src/web/features/one/a.tsx', "import '../../methods/b.tsx'"],
  ['src/web/methods/one/a.tsx', "import '../../screens/one/index.tsx'"],
  ['src/card-fields/a.ts', "import '#vault/b.ts'"],
  ['src/sandbox/a.ts', "import '#gateways/b.ts'"],
  ['src/sandbox/a.ts', "import 'pg'"],
]

/** The folders of some areas, in an order in which each may import only those before it; '.' has no folder. */
const ORDERS: Record<string, readonly string[]> = {
  'src/rules': [
    'base',
    'people',
    'methods',
    'payment',
    'catalogue',
    'tickets',
    'order',
    'sales',
    'subscriptions',
    'office',
    'fields',
    'advertising',
    'page',
    'limits',
  ],
  'src/contract': ['.', 'catalogue', 'checkout', 'check-in', 'operator', 'office'],
  'src/office/parts': ['feedback', 'form', 'dialog', 'display', 'frame'],
  'src/server': [
    '.',
    'signing',
    'rates',
    'postal',
    'freight',
    'mail',
    'paper',
    'tickets',
    'receipts',
    'store',
    'configuration',
    'gateway-role',
    'flows',
    'live',
    'roles',
    'jobs',
    'http',
    'commands',
    'testing',
  ],
  'src/server/flows': [
    'gateways',
    'catalogue',
    'buyers',
    'orders',
    'tickets',
    'subscriptions',
    'charging',
    'outcomes',
    'accounts',
    'refunds',
    'webhooks',
    'sales',
    'purchase',
    'pages',
    'reports',
    'platform',
  ],
  'src/server/http': ['base', 'pages', 'streams', 'check-in', 'operator', 'api', 'gateway', 'servers'],
  'src/server/http/pages': ['files', 'base', 'plain', 'event', 'screens', 'after-purchase'],
  'src/server/store': [
    '.',
    'migrations',
    'routines',
    'postgres',
    'catalogue',
    'gateways',
    'tickets',
    'buyers',
    'purchases',
    'reconciliation',
    'outbox',
    'accounts',
    'reports',
  ],
}

/** Every folder of an order with imports of all folders after it: by a relative path and by name. */
const UPWARD: Case[] = inOrders((area, folder, _, later) =>
  later.flatMap((other) => {
    const relative = folder === '.' ? `./${other}/b.ts` : `../${other}/b.ts`
    return [`import '${relative}'`, `import '${area.replace('src/', '#')}/${other}/b.ts'`]
  }),
)

/** Every folder of an order with imports of all folders before it. */
const DOWNWARD: Case[] = inOrders((_, folder, earlier) =>
  folder === '.' ? [] : earlier.map((other) => `import '${join('..', other, 'b.ts')}'`),
)

type ImportsOf = (
  area: string,
  folder: string,
  earlier: readonly string[],
  later: readonly string[],
) => string[]

function inOrders(importsOf: ImportsOf): Case[] {
  return Object.entries(ORDERS).flatMap(([area, folders]) =>
    folders.flatMap((folder, place): Case[] => {
      const imports = importsOf(area, folder, folders.slice(0, place), folders.slice(place + 1))
      return imports.length === 0 ? [] : [[join(area, folder, 'a.ts'), imports.join('\n')]]
    }),
  )
}

const ALLOWED: Case[] = [
  ['src/rules/a.ts', "import '#rules/b.ts'"],
  ['src/rules/deep/a.ts', "import '../b.ts'"],
  ['src/rules/a.test.ts', "import 'fast-check'"],
  ['src/rules/base/a.test.ts', "import '../office/b.ts'"],
  ['src/contract/checkout/a.ts', "import '../call.ts'\nimport '#rules/b.ts'\nimport 'zod/mini'"],
  ['src/gateways/one/a.ts', "import '../gateway.ts'\nimport './b.ts'\nimport 'node:fs/promises'"],
  [
    'src/server/flows/a.ts',
    "import '../store/b.ts'\nimport '#vault/b.ts'\nimport '#texts/b.ts'\nimport 'fastify'",
  ],
  [
    'src/server/http/office/a.ts',
    "import { listB, type B } from '../../store/b.ts'\nexport const a: B = await listB()",
  ],
  ['src/server/store/a.ts', "import 'pg'\nimport 'kysely/migration'\nimport '#rules/b.ts'"],
  ['src/design/a.tsx', "import './b.tsx'\nimport 'react'"],
  ['src/web/checkout/form/a.ts', "import '../../app/b.ts'"],
  ['src/web/features/one/a.tsx', "import '#design/b.tsx'\nimport '../../ui/b.tsx'"],
  ['src/web/features/trust/a.tsx', "import '../gift/feature.ts'\nimport '../../checkout/b.ts'"],
  ['src/web/methods/a.tsx', "import '../features/one/b.tsx'"],
  ['src/web/screens/a.tsx', "import '../ui/b.tsx'\nimport 'react-dom/client'\nimport '#texts/b.ts'"],
  ['src/web/ui/a.tsx', "import '../app/b.ts'\nimport '#design/b.tsx'\nimport 'react'"],
  ['src/web/ui/a.test.tsx', "import '../screens/one/index.tsx'"],
  ['src/main.ts', "import '#web/b.ts'\nimport '#server/b.ts'\nimport '#sandbox/b.ts'"],
]

/** A rule and what breaks it. */
const CAUGHT: Case[] = [
  ['typescript(no-floating-promises)', 'export function a() {\n  Promise.resolve(1)\n}'],
  ['typescript(no-explicit-any)', 'export const a: any = 1'],
  ['typescript(no-unsafe-assignment)', "export const a: string = JSON.parse('1')"],
  ['typescript(ban-ts-comment)', '// @ts-ignore\nexport const a: string = 1'],
  ['vitest(no-disabled-tests)', "import { test } from 'vitest'\ntest.skip('a', () => {})"],
]
const CAUGHT_IN = 'src/server/a.test.ts'
const CLOCK: Case = ['src/rules/a.ts', 'export const a = () => Date.now() + Math.random()']

const CASES: Case[] = [
  ...FORBIDDEN,
  ...UPWARD,
  ...ALLOWED,
  ...DOWNWARD,
  ...CAUGHT.map(([, code]): Case => [CAUGHT_IN, code]),
  CLOCK,
]

const root = join(import.meta.dirname, '..')
let project: string
let broken: Map<string, string[]>

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'balcao-imports-'))
  for (const file of ['oxlint.config.ts', 'package.json', 'tsconfig.json', 'tsconfig.base.json']) {
    await cp(join(root, file), join(project, file))
  }
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  broken = await lint(new Map(CASES.map(([path, code], number) => [placeOf(path, number), code])))
})

afterAll(() => rm(project, { recursive: true }))

/** Every case has a file of its own, so that one run reads them all; the composition has one name. */
function placeOf(path: string, number: number): string {
  return path === 'src/main.ts' ? path : join(dirname(path), `case-${number}-${basename(path)}`)
}

/** Lints files of a project that has no others, and gives the rules that each of them broke. */
async function lint(files: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  for (const [path, code] of files) {
    await mkdir(join(project, dirname(path)), { recursive: true })
    await writeFile(join(project, path), code)
  }
  const args = [join(project, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', ...files.keys()]
  const done = promisify(execFile)(process.execPath, args, { cwd: project }).catch((error: unknown) => error)
  const { stdout } = (await done) as { stdout: string }
  for (const path of files.keys()) await rm(join(project, path))
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  const rules = new Map([...files.keys()].map((path): [string, string[]] => [path, []]))
  for (const { code, filename } of diagnostics) rules.get(filename)?.push(code)
  return rules
}

const rulesBrokenBy = (path: string, code: string): string[] => {
  const number = CASES.findIndex((each) => each[0] === path && each[1] === code)
  const rules = broken.get(placeOf(path, number))
  if (rules === undefined) throw new Error(`${path} was not linted`)
  return rules
}

test.each(FORBIDDEN)('%s may not say %j', (path, code) => {
  expect(rulesBrokenBy(path, code)).toContain(ARROW)
})

test.each(UPWARD)('%s may not import folders after its own', (path, code) => {
  const refused = rulesBrokenBy(path, code).filter((rule) => rule === ARROW)
  expect(refused).toHaveLength(code.split('\n').length)
})

test.each([...ALLOWED, ...DOWNWARD])('%s may say %j', (path, code) => {
  expect(rulesBrokenBy(path, code)).not.toContain(ARROW)
})

test('the composition may not import test helpers', async () => {
  const main = new Map([['src/main.ts', "import '#server/testing/b.ts'"]])
  expect((await lint(main)).get('src/main.ts')).toContain(ARROW)
})

test.each([
  [
    "import { b } from './b.ts'\nexport const a = () => b",
    "import { a } from '#rules/a.ts'\nexport const b = () => a",
  ],
  [
    "import type { B } from './b.ts'\nexport type A = B",
    "import type { A } from '#rules/a.ts'\nexport type B = A[]",
  ],
])('a circle is an error, of types as well: %j', async (a, b) => {
  const circle = new Map([
    ['src/rules/a.ts', a],
    ['src/rules/b.ts', b],
  ])
  expect((await lint(circle)).get('src/rules/a.ts')).toContain('import(no-cycle)')
})

test.each(CAUGHT)('%s is caught', (rule, code) => {
  expect(rulesBrokenBy(CAUGHT_IN, code)).toContain(rule)
})

test('rules know neither the time nor chance', async () => {
  expect(rulesBrokenBy(...CLOCK)).toContain('eslint(no-restricted-properties)')
  const names = (await readdir(join(root, 'src/rules'), { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const clocks: string[] = []
  for (const name of names) {
    if ((await readFile(join(root, 'src/rules', name), 'utf8')).includes('new Date()')) clocks.push(name)
  }
  expect(names).not.toEqual([])
  expect(clocks).toEqual([])
})
