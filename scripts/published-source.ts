import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf, textOf, type Fields } from './published-schema.ts'

/*
 * How a vendor's published interface is read: OpenAPI files out of a clone of its repository, or the types of its own
 * client out of an installed package.
 */

function git(directory: string, ...args: string[]): string {
  return execFileSync('git', ['-C', directory, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 })
}

/** Which state of a repository was read. */
export function stateOf(directory: string): { commit: string; date: string } {
  const [commit = '', date = ''] = git(directory, 'log', '-1', '--format=%H %cs').trim().split(' ')
  return { commit, date }
}

/** An OpenAPI file of a repository, and its name with its version. */
export function openApiIn(directory: string, path: string): { root: Fields; version: string } {
  const root = JSON.parse(git(directory, 'show', `HEAD:${path}`)) as Fields
  return { root, version: `${path} ${textOf(fieldsOf(root['info'])['version'])}` }
}

/** The name and version of an installed package. */
export function packageIn(directory: string, name: string): string {
  const file = join(directory, 'node_modules', name, 'package.json')
  return `${name} ${textOf((JSON.parse(readFileSync(file, 'utf8')) as Fields)['version'])}`
}

/**
 * The types of a package as JSON Schemas: the whole, to which references point, and each type by its name. `types`
 * are expressions over what `imports` brings in.
 */
export function typesIn(
  directory: string,
  imports: readonly string[],
  types: Readonly<Record<string, string>>,
): { root: Fields; found: Fields } {
  const lines = Object.entries(types).map(([name, type]) => `  '${name}': ${type}`)
  writeFileSync(
    join(directory, 'entry.ts'),
    [...imports, 'export interface Published {', ...lines, '}', ''].join('\n'),
  )
  const options = { module: 'nodenext', strict: true, skipLibCheck: true, types: ['node'] }
  writeFileSync(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['entry.ts'] }),
  )
  const text = execFileSync(
    'npx',
    ['ts-json-schema-generator', '--no-type-check', '--tsconfig', 'tsconfig.json', '--path', 'entry.ts'],
    { cwd: directory, encoding: 'utf8', maxBuffer: 1 << 29 },
  )
  const root = JSON.parse(text) as Fields
  const published = fieldsOf(fieldsOf(root['definitions'])['Published'])
  return { root, found: fieldsOf(published['properties']) }
}
