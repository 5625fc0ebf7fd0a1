import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { ROOT } from '../scripts/tool.ts'
import { MUTANTS, type Mutant } from './mutant-list.ts'

/**
 * Takes the program's guards out, one at a time, in a copy of the sources, and runs the test that is named for each.
 * The test has to pass as things are and to fail without the guard; a guard that nobody misses is reported.
 */

const HELP = 'npm run mutants -- [--only WORDS]   takes out the guards whose names hold these words'
/** What the tests need of the project. */
const COPIED = [
  'src',
  'scripts',
  'demo',
  'docs',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
]

interface Verdict {
  mutant: Mutant
  verdict: 'caught' | 'missed' | 'broken'
  why: string
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help === true) return say(HELP, 0)
  const chosen = MUTANTS.filter(({ name }) => name.includes(values.only ?? ''))
  if (chosen.length === 0) return say(`No guard's name holds "${values.only ?? ''}".`, 1)
  const stale = (await Promise.all(MUTANTS.map(staleEdits))).flat()
  if (stale.length > 0) return say(stale.join('\n'), 1)
  const copy = await mkdtemp(join(tmpdir(), 'balcao-mutants-'))
  const server = await startEmbeddedPostgres({ dataDir: join(copy, 'data'), log: () => undefined })
  try {
    for (const name of COPIED) await cp(join(ROOT, name), join(copy, name), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    const verdicts: Verdict[] = []
    for (const mutant of chosen) {
      const verdict = await judge(copy, mutant, server.url)
      console.log(`${verdict.verdict.padEnd(7)} ${mutant.name}${verdict.why && `: ${verdict.why}`}`)
      verdicts.push(verdict)
    }
    const caught = verdicts.filter(({ verdict }) => verdict === 'caught').length
    return say(
      `${caught} of ${verdicts.length} guards are missed when they are gone.`,
      caught < verdicts.length ? 1 : 0,
    )
  } finally {
    await server.stop()
    await rm(copy, { recursive: true, force: true })
  }
}

function say(text: string, code: number): number {
  console.log(text)
  return code
}

/**
 * Guards that an edit no longer takes out, because they stand in their file not once. Asked of all guards whichever
 * are chosen, so that a change which moves one is told of it at once.
 */
async function staleEdits({ name, edits }: Mutant): Promise<string[]> {
  const found = await Promise.all(
    edits.map(async ([file, from]) => {
      const count = (await readFile(join(ROOT, file), 'utf8')).split(from).length - 1
      return count === 1 ? [] : [`broken  ${name}: its guard stands in ${file} ${count} times`]
    }),
  )
  return found.flat()
}

async function judge(copy: string, mutant: Mutant, databaseUrl: string): Promise<Verdict> {
  const files = new Map<string, string>()
  for (const [file] of mutant.edits) files.set(file, await readFile(join(copy, file), 'utf8').catch(() => ''))
  const without = new Map(files)
  for (const [file, from, to] of mutant.edits) {
    const pieces = (without.get(file) ?? '').split(from)
    const found = pieces.length - 1
    if (found !== 1) return { mutant, verdict: 'broken', why: `its guard stands in ${file} ${found} times` }
    without.set(file, pieces.join(to))
  }
  const write = async (sources: ReadonlyMap<string, string>): Promise<void> => {
    for (const [file, source] of sources) await writeFile(join(copy, file), source)
  }
  const guarded = await runTest(copy, mutant, databaseUrl)
  if (guarded !== 'passed') return { mutant, verdict: 'broken', why: `its test ${guarded} with the guard` }
  await write(without)
  const ending = await runTest(copy, mutant, databaseUrl)
  await write(files)
  if (ending === 'ran no test') return { mutant, verdict: 'broken', why: 'without the guard no test ran' }
  return { mutant, verdict: ending === 'failed' ? 'caught' : 'missed', why: '' }
}

type Ending = 'passed' | 'failed' | 'ran no test'

/** Runs the one test; its counts come from the reporter, because an exit code does not tell a failure from a crash. */
async function runTest(copy: string, { test: [file, name] }: Mutant, databaseUrl: string): Promise<Ending> {
  const report = join(copy, 'report.json')
  await rm(report, { force: true })
  const args = ['run', file, '-t', name, '--reporter=json', `--outputFile=${report}`]
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  })
  await new Promise((done) => child.once('exit', done))
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numFailedTestSuites = 0,
  } = JSON.parse(text) as Record<string, number>
  if (numFailedTests > 0 || (numFailedTestSuites > 0 && numPassedTests === 0)) return 'failed'
  return numPassedTests > 0 ? 'passed' : 'ran no test'
}

process.exitCode = await main()
