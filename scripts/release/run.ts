import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { ROOT } from '../tool.ts'
import { hindrances, releasedChangelog } from './plan-release.ts'
import { standingOf } from './standing.ts'

/** Makes a release of what is committed, or says why it cannot. Nothing is pushed. */
const HELP = `npm run release -- check 0.2.0
npm run release -- make 0.2.0`

const [command = '', version = '', ...rest] = process.argv.slice(2)
if ((command === 'check' || command === 'make') && version !== '' && rest.length === 0) {
  await release(version, command === 'make')
} else {
  console.error(HELP)
  process.exitCode = 2
}

async function release(wanted: string, isMade: boolean): Promise<void> {
  const failures = hindrances(standingOf(ROOT, wanted))
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
  else if (isMade) await make(wanted)
  else console.log(`Nothing stands in the way of ${wanted}.`)
}

async function make(wanted: string): Promise<void> {
  const kept = `releases/${wanted}.json`
  await mkdir(join(ROOT, 'releases'), { recursive: true })
  await writeFile(join(ROOT, kept), await fixtureText(wanted))
  // npm writes it into the lock file as well.
  execFileSync('npm', ['version', wanted, '--no-git-tag-version', '--allow-same-version'], { cwd: ROOT })
  await change('CHANGELOG.md', (text) =>
    releasedChangelog(text, wanted, new Date().toISOString().slice(0, 10)),
  )
  await change('ops/compose/compose.yaml', (text) =>
    text.replace(/\$\{BALCAO_VERSION:-[^}]*\}/, `\${BALCAO_VERSION:-${wanted}}`),
  )
  const changed = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'ops/compose/compose.yaml', kept]
  git('add', ...changed)
  git('commit', '--quiet', '--message', `release: ${wanted}`)
  git('tag', '--annotate', `v${wanted}`, '--message', `Balcão ${wanted}`)
  console.log(`Made v${wanted}. Look at it (git show v${wanted}), then: git push origin main v${wanted}`)
}

/** The shop that later releases are tried on, on a database of its own that goes again. */
async function fixtureText(wanted: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-release-'))
  process.env['TEST_DATA_DIR'] = dataDir
  const { makeFixture } = await import('./release-shop.ts')
  try {
    return `${JSON.stringify(await makeFixture(wanted), null, 1)}\n`
  } finally {
    await stopEmbeddedPostgres(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function change(path: string, by: (text: string) => string): Promise<void> {
  const text = await readFile(join(ROOT, path), 'utf8')
  await writeFile(join(ROOT, path), by(text))
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
}
