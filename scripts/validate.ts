import { readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runTool } from './tool.ts'

/**
 * What a computer can say about the code without running it: its format, its errors and arrows, the types of every
 * room by what that room may know, and code that nobody uses. All of it is said before the command fails.
 */

const checks: [string, string, string[]][] = [
  ['Format', 'oxfmt', ['--check', '.']],
  ['Lint and arrows', 'oxlint', ['.']],
  ...(await waitingRoomChecks()),
  ['Types of all rooms together', 'tsc', typesOf('.')],
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

async function waitingRoomChecks(): Promise<[string, string, string[]][]> {
  const rooms = (await readdir(join(ROOT, 'src'))).filter((room) =>
    existsSync(join(ROOT, 'src', room, 'tsconfig.json')),
  )
  return rooms.map((room) => [`Types of ${room}`, 'tsc', typesOf(join('src', room))])
}

/** What has not changed since the last check is not checked again. */
function typesOf(folder: string): string[] {
  const known = join('node_modules', '.cache', 'types', `${folder.replaceAll('/', '-')}.tsbuildinfo`)
  return ['-p', folder, '--incremental', '--tsBuildInfoFile', known]
}
