import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'oxlint'

/** The modules of src/ and what each may import: the dependency rules of docs/architecture.md. */
const MODULE_IMPORTS: Record<string, readonly string[]> = {
  rules: [],
  contract: ['rules'],
  texts: ['rules'],
  gateways: ['rules'],
  vault: ['rules'],
  server: ['rules', 'contract', 'gateways', 'vault', 'texts'],
  design: [],
  web: ['rules', 'contract', 'texts', 'design'],
  office: ['rules', 'contract', 'texts', 'design'],
  'card-fields': ['rules'],
  sandbox: ['rules'],
}

/** The packages that a module may import; a module that is not named may import any. */
const PACKAGES: Record<string, readonly string[]> = {
  rules: [],
  contract: ['zod', '@noble/hashes'],
  texts: [],
  gateways: ['node:*'],
  vault: ['node:*'],
  design: ['react'],
  web: ['react', 'react-dom', 'libphonenumber-js', 'bwip-js', 'qr'],
  office: ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-router'],
  'card-fields': [],
}

/**
 * The folders inside some folders of src/ and which of them each may import beside itself (record 91). '*' is every folder that
 * has no row of its own; without it a folder that has no row is free. '.' is the files that lie in no folder. Tests
 * import what they need.
 */
const FOLDER_IMPORTS: Record<string, Record<string, readonly string[]>> = {
  rules: inOrder(
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
  ),
  contract: {
    '.': [],
    ...inOrder('catalogue', 'checkout', 'check-in', 'operator', 'office'),
  },
  // The frame shows an operator's visit, and the question for a mailed code has texts of security.
  office: { parts: ['state', 'platform', 'security'] },
  'office/parts': inOrder('feedback', 'form', 'dialog', 'display', 'frame'),
  server: {
    '.': [],
    ...inOrder(
      'signing',
      'rates',
      'advertising',
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
    ),
  },
  'server/flows': inOrder(
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
    'reconciliation',
    'personal-data',
    'sales',
    'purchase',
    'renewals',
    'pages',
    'reports',
    'platform',
    'demo',
  ),
  'server/http': inOrder(
    'base',
    'pages',
    'streams',
    'check-in',
    'operator',
    'api',
    'gateway',
    'office',
    'servers',
  ),
  'server/http/pages': inOrder('files', 'base', 'plain', 'event', 'screens', 'after-purchase'),
  'server/http/office': inOrder('base'),
  'server/store': {
    '.': [],
    ...inOrder(
      'migrations',
      'routines',
      'postgres',
      'backup',
      'catalogue',
      'gateways',
      'tickets',
      'buyers',
      'purchases',
      'reconciliation',
      'outbox',
      'accounts',
      'reports',
      'demo',
    ),
  },
  web: {
    ...inOrder(
      'app',
      'ui',
      'checkout',
      'next-actions',
      'event',
      'features',
      'methods',
      'check-in',
      'screens',
    ),
    event: ['app', 'ui'],
    'check-in': ['app', 'ui'],
  },
  // A feature is independent; these few refer to another one.
  'web/features': {
    '*': [],
    address: ['freight'],
    bumps: ['recurring'],
    freight: ['address'],
    'held-tickets': ['holders'],
    recurring: ['renewal'],
    'saved-cards': ['keep-card'],
    trust: ['gift', 'recurring'],
  },
}

/** Folders of which each may import those before it. */
function inOrder(...folders: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(folders.map((folder, place) => [folder, folders.slice(0, place)]))
}

/**
 * A specifier that names a module which this one may not import: `#module/…`, or a relative path into its folder; out of
 * a file that lies `depth` folders below its module, where that is known.
 */
function otherModules(module: string, depth?: number): string {
  const every = [...Object.keys(MODULE_IMPORTS), 'main']
  const forbidden = every
    .filter((other) => other !== module && !MODULE_IMPORTS[module]?.includes(other))
    .join('|')
  const others = every.filter((other) => other !== module).join('|')
  const up = depth === undefined ? '(?:\\.\\./)+' : '\\.\\./'.repeat(depth + 1)
  return `^(?:#(?:${forbidden})/|${up}(?:${others})[/.])`
}

/** All specifiers but those of modules and of the packages that this module may import. */
function otherPackages(module: string): string[] {
  const allowed = (PACKAGES[module] ?? []).flatMap((name) => [`!${name}`, `!${name}/**`])
  return ['*', '!#*/**', '!./**', '!../**', ...allowed]
}

type Pattern = { regex?: string; group?: string[]; allowImportNamePattern?: string; message: string }

/** In this order: the linter asks no further patterns about what a group leaves out. */
function restricted(...patterns: Pattern[]): { 'no-restricted-imports': ['error', { patterns: Pattern[] }] } {
  return { 'no-restricted-imports': ['error', { patterns }] }
}

const DRIVER: Pattern = {
  regex: '^(?:pg|kysely)(?:/|$)',
  message: 'The database driver appears only under server/store.',
}
const OTHER_ADAPTERS: Pattern = {
  regex: '^(?:(?:\\.\\./)+|#gateways/)[a-z-]+/',
  message: 'Adapters never import each other.',
}

/** The office's handlers read the store, and write through flows: a function of the store that writes has another verb. */
const STORE_READS: Pattern = {
  regex: '^(?:#server|(?:\\.\\./)+)/?store/',
  allowImportNamePattern:
    '^(?:[A-Z]\\w*|(?:list|read|find|count|load|last|is|needs|own|without)[A-Z]\\w*|[a-z]+Of(?:[A-Z]\\w*)?)$',
  message: 'src/server/http/office writes through src/server/flows.',
}

function modulePattern(module: string, depth?: number): Pattern {
  return { regex: otherModules(module, depth), message: `src/${module} must not import that module.` }
}

function packagePattern(module: string): Pattern {
  return { group: otherPackages(module), message: `src/${module} does not use that package.` }
}

/** Returns the folders that exist in an area, and those that have a row. */
function foldersOf(area: string): string[] {
  const path = join(import.meta.dirname, 'src', area)
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
  const standing = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const named = Object.keys(FOLDER_IMPORTS[area] ?? {}).filter((folder) => folder !== '.' && folder !== '*')
  return [...new Set([...standing, ...named])]
}

/** Where a folder of `area` may not reach, from a file that lies `depth` folders below it. */
function folderPattern(area: string, folder: string, depth: number): Pattern {
  const allowed = FOLDER_IMPORTS[area]?.[folder] ?? FOLDER_IMPORTS[area]?.['*'] ?? []
  const others = foldersOf(area).filter((other) => other !== folder && !allowed.includes(other))
  const start = folder === '.' ? '\\./' : '\\.\\./'.repeat(depth + 1)
  return {
    regex: `^(?:#${area}/|${start})(?:${others.join('|')})/`,
    message: `${join('src', area, folder)} may import ${allowed.join(', ') || 'no folder beside it'}.`,
  }
}

const DEPTHS = [0, 1, 2, 3]

type Override = { files: string[]; rules: ReturnType<typeof restricted> }

/** The folders of server/ that speak to the database. */
const WITH_DRIVER = ['store', 'testing']
const DRIVEN = WITH_DRIVER.map((folder) => `src/server/${folder}/**/*.ts`)

/** The packages that the code of a module may import; `folder` is the one of the module that it lies in. */
function codePatterns(module: string, folder?: string): Pattern[] {
  if (PACKAGES[module]) return [packagePattern(module)]
  return module === 'server' && WITH_DRIVER.includes(folder ?? '') ? [] : [DRIVER]
}

/** Builds the rules for the imports of each folder of an area, from those of the areas around it and of the folder. */
function folderOverrides(area: string, around: (depth: number) => Pattern[]): Override[] {
  const [module = '', outer] = area.split('/')
  const rows = FOLDER_IMPORTS[area] ?? {}
  const folders = new Set(['*' in rows ? foldersOf(area) : [], Object.keys(rows)].flat())
  folders.delete('*')
  return [...folders].flatMap((folder) => {
    if (folder === '.') return rootOverride(area, around)
    const reads = `${area}/${folder}` === 'server/http/office' ? [STORE_READS] : []
    const patterns = (depth: number): Pattern[] => [
      ...around(depth + 1),
      folderPattern(area, folder, depth),
      ...reads,
    ]
    const own = DEPTHS.map((depth) => ({
      files: [`src/${area}/${folder}/${'*/'.repeat(depth)}*.{ts,tsx}`],
      rules: restricted(...patterns(depth), ...codePatterns(module, outer ?? folder)),
    }))
    return [...own, ...folderOverrides(`${area}/${folder}`, patterns)]
  })
}

/** Builds the rules for the imports of the files of an area that are in no folder. */
function rootOverride(area: string, around: (depth: number) => Pattern[]): Override {
  const [module = '', outer] = area.split('/')
  const patterns = [...around(0), folderPattern(area, '.', 0), ...codePatterns(module, outer)]
  return { files: [`src/${area}/*.{ts,tsx}`], rules: restricted(...patterns) }
}

/**
 * Builds the rules for the imports of each module: its code, its folders, then its tests, which may use any package and
 * folder.
 */
function moduleOverrides(module: string): Override[] {
  return [
    {
      files: [`src/${module}/**/*.{ts,tsx}`],
      rules: restricted(modulePattern(module), ...codePatterns(module)),
    },
    ...(module === 'server' ? [{ files: DRIVEN, rules: restricted(modulePattern(module)) }] : []),
    ...folderOverrides(module, (depth) => [modulePattern(module, depth)]),
    { files: [`src/${module}/**/*.test.{ts,tsx}`], rules: restricted(modulePattern(module)) },
    // Where the depth is known, a folder may have the name of another module.
    ...DEPTHS.map((depth) => ({
      files: [`src/${module}/${'*/'.repeat(depth)}*.test.{ts,tsx}`],
      rules: restricted(modulePattern(module, depth)),
    })),
  ]
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  options: { typeAware: true },
  ignorePatterns: ['dist/**'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/ban-ts-comment': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    eqeqeq: 'error',
    'max-depth': ['error', 4],
    'max-lines': ['warn', { max: 300, skipBlankLines: true }],
    'max-lines-per-function': ['warn', { max: 60, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'no-else-return': 'error',
    'no-empty': 'error',
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'prefer-const': 'error',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'fc.assert', 'assert*'] }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // The compiler reports these, or this code base writes on purpose what they warn of.
    'no-unused-vars': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'promise/always-return': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/prefer-add-event-listener': 'off',
  },
  overrides: [
    ...Object.keys(MODULE_IMPORTS).flatMap(moduleOverrides),
    {
      files: ['src/rules/**/*.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Rules are given the time as `now`.' },
          { object: 'Math', property: 'random', message: 'Rules know no chance.' },
        ],
      },
    },
    {
      files: ['src/gateways/*/**/*.ts'],
      rules: restricted(modulePattern('gateways'), OTHER_ADAPTERS, packagePattern('gateways')),
    },
    // The conformance suite is a test suite that adapters run, on doubles that ask a validator.
    {
      files: [
        'src/gateways/**/*.{test,test-double}.ts',
        'src/gateways/conformance.ts',
        'src/gateways/conformance/**/*.ts',
      ],
      rules: restricted(modulePattern('gateways')),
    },
    {
      files: ['src/main.ts'],
      rules: restricted({
        regex: '^(?:#|\\./)server/testing/',
        message: 'Only tests use src/server/testing.',
      }),
    },
    // Read by the server's half of the renderer alone.
    {
      files: ['src/web/app/assets.ts', 'src/web/entry-server.tsx'],
      rules: restricted(modulePattern('web'), DRIVER),
    },
    // Generated.
    { files: ['src/server/store/schema.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}', '**/*.test-double.ts', 'src/server/testing/**', 'e2e/**/*.spec.ts'],
      rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
    },
    {
      files: ['scripts/**', '{testing,e2e}/**', 'src/main.ts'],
      rules: { 'no-console': 'off' },
    },
  ],
})
