import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Standing } from './plan-release.ts'

/** Reads the state in git and the changelog of a folder before a version is released from it. */
export function standingOf(root: string, version: string): Standing {
  const linesOf = (...args: string[]): string[] => {
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    return text.split('\n').filter((line) => line !== '')
  }
  return {
    version,
    uncommitted: linesOf('status', '--porcelain').map((line) => line.slice(3)),
    branch: linesOf('branch', '--show-current')[0] ?? 'none',
    tags: linesOf('tag', '--list', 'v*'),
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  }
}
