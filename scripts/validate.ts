import { readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runTool } from './tool.ts'

/**
 * Static checks: format, errors and dependency rules, the types of every module by what that module may know, and code
 * that nobody uses. All of them run before the command fails.
 */

const checks: [string, string, string[]][] = [
  ['Format', 'oxfmt', ['--check', '.']],
  ['Lint and dependency rules', 'oxlint', ['.']],
  ...(await moduleTypeChecks()),
  ['Types of all modules together', 'tsc', typesOf('.')],
  ['Dead code', 'knip', []],
]

const failed: string[] = []
for (const [title, tool, args] of checks) {
  console.log(`— ${title}`)
  if ((await runTool(tool, args)) !== 0) failed.push(title)
}
if (failed.length > 0) {
  console.error(`Not valid: ${failed.join(', ')}.`)
  process.exitCode = 1
}

async function moduleTypeChecks(): Promise<[string, string, string[]][]> {
  const modules = (await readdir(join(ROOT, 'src'))).filter((module) =>
    existsSync(join(ROOT, 'src', module, 'tsconfig.json')),
  )
  return modules.map((module) => [`Types of ${module}`, 'tsc', typesOf(join('src', module))])
}

/** Builds the arguments of a type check that skips what has not changed since the last one. */
function typesOf(folder: string): string[] {
  const known = join('node_modules', '.cache', 'types', `${folder.replaceAll('/', '-')}.tsbuildinfo`)
  return ['-p', folder, '--incremental', '--tsBuildInfoFile', known]
}
