import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { ROOT } from '../../scripts/tool.ts'
import { readSources, testOf, withoutGuards, type Sources } from './guards.ts'
import type { Mutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

/**
 * Takes the program's guards out, one at a time, in a copy of the sources, and runs the test that is named for each.
 * The test has to pass as things are and to fail without the guard; a guard that nobody misses is reported.
 */

const HELP = `npm run mutants -- [--only WORDS] [--part K/N]
takes out the guards whose names hold these words; with a part every Nth of them, beginning with the Kth`
/** Files of the project that the tests need. */
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

/** A mutant, the path of its test, and the files that change. */
interface Trial {
  mutant: Mutant
  test: string
  without: Sources
}

interface Verdict {
  mutant: Mutant
  verdict: 'caught' | 'missed' | 'broken'
  why: string
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, part: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help === true) return say(HELP, 0)
  const part = /^([1-9]\d?)\/([1-9]\d?)$/.exec(values.part ?? '1/1')
  if (part === null) return say('Give --part as K/N, such as 1/2.', 1)
  const [at, parts] = [Number(part[1]), Number(part[2])]
  const named = MUTANTS.filter(({ name }) => name.includes(values.only ?? ''))
  const chosen = named.filter((_, index) => index % parts === at - 1)
  if (chosen.length === 0) return say(`No guard's name holds "${values.only ?? ''}".`, 1)
  const sources = await readSources(ROOT)
  const trials = chosen.map((mutant) => ({
    mutant,
    test: testOf(mutant, sources),
    without: withoutGuards(mutant, sources),
  }))
  const copy = await mkdtemp(join(tmpdir(), 'balcao-mutants-'))
  const server = await startEmbeddedPostgres({ dataDir: join(copy, 'data'), log: () => undefined })
  try {
    for (const name of COPIED) await cp(join(ROOT, name), join(copy, name), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    const verdicts: Verdict[] = []
    for (const trial of trials) {
      const verdict = await judge(copy, sources, trial, server.url)
      console.log(`${verdict.verdict.padEnd(7)} ${trial.mutant.name}${verdict.why && `: ${verdict.why}`}`)
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

async function judge(
  copy: string,
  sources: Sources,
  { mutant, test, without }: Trial,
  databaseUrl: string,
): Promise<Verdict> {
  const write = async (paths: Iterable<string>, from: Sources): Promise<void> => {
    for (const path of paths) await writeFile(join(copy, path), from.get(path) ?? '')
  }
  const words = mutant.test[1]
  const guarded = await runTest(copy, test, words, databaseUrl)
  if (guarded !== 'passed') return { mutant, verdict: 'broken', why: `its test ${guarded} with the guard` }
  await write(without.keys(), without)
  const ending = await runTest(copy, test, words, databaseUrl)
  await write(without.keys(), sources)
  if (ending === 'ran no test') return { mutant, verdict: 'broken', why: 'without the guard no test ran' }
  return { mutant, verdict: ending === 'failed' ? 'caught' : 'missed', why: '' }
}

type Ending = 'passed' | 'failed' | 'ran no test'

/**
 * Runs the one test; its counts are from the reporter, because an exit code does not distinguish a failure from a
 * crash.
 */
async function runTest(copy: string, file: string, name: string, databaseUrl: string): Promise<Ending> {
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
