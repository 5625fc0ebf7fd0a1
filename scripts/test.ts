import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { findBrowser } from './browser.ts'
import { ROOT, run, runTool } from './tool.ts'

/**
 * All tests: those of the code, on a real PostgreSQL, then those of user paths, in a real browser. Failures are named
 * again at the end, where the end of a long log is all that is kept; the last line is the count of both: `N passed, N
 * failed`.
 */

/**
 * How many paths of a person may pass only when they are run again: docs/why/testing.md#failed-browser-tests-are-run-again-and-named.
 * On a machine that has other work a browser loses its time slices now and then, in another test each time. More than
 * these are a defect of the program or the suite, and each of them is named at the end.
 */
const MOST_FLAKY = 10

interface Counts {
  passed: number
  failed: number
  /** Failed tests, each with the first lines of its reason. */
  failures: string[]
}

interface CodeReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface PathSuite {
  suites?: PathSuite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

const REPORTS = join(ROOT, 'test-results')
const CODE_REPORT = join(REPORTS, 'code.json')
const PATHS_REPORT = join(REPORTS, 'paths.json')

try {
  const counts = await runAll()
  for (const each of counts.failures) console.log(`FAILED ${each}`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runAll(): Promise<Counts> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) throw new Error('The program could not be built.')
  const browser = await findBrowser()
  await rm(REPORTS, { recursive: true, force: true })
  await mkdir(REPORTS, { recursive: true })
  const code = await testCode()
  const paths = await testPaths(browser)
  return {
    passed: code.passed + paths.passed,
    failed: code.failed + paths.failed,
    failures: [...code.failures, ...paths.failures],
  }
}

async function testCode(): Promise<Counts> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${CODE_REPORT}`]
  const exitCode = await runTool('vitest', ['run', ...reporters])
  const report = (await readReport(CODE_REPORT)) as CodeReport
  // A file that fails before its first test counts as one.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(file.name, test.fullName, test.failureMessages[0])),
  )
  return honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      failures: [...failed, ...broken.map((file) => failure(file.name, 'does not start', file.message))],
    },
    exitCode,
  )
}

async function testPaths(browser: string): Promise<Counts> {
  const exitCode = await runTool('playwright', ['test', '--reporter=list,json', '--retries=2'], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: PATHS_REPORT,
  })
  const { stats, suites } = (await readReport(PATHS_REPORT)) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PathSuite[]
  }
  const flaky = suites.flatMap((suite) => pathsOf(suite, 'flaky'))
  for (const each of flaky) console.log(`FLAKY ${each}`)
  const isTooFlaky = stats.flaky > MOST_FLAKY
  const counts = isTooFlaky
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    : { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  const failures = suites.flatMap((suite) => pathsOf(suite, 'unexpected'))
  return honest({ ...counts, failures: [...failures, ...(isTooFlaky ? flaky : [])] }, exitCode)
}

/** The paths that ended so, each with the reason of its first failure. */
function pathsOf(suite: PathSuite, status: 'flaky' | 'unexpected'): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map((test) =>
        failure(
          `${spec.file}:${spec.line}`,
          `[${test.projectName}] ${spec.title}`,
          test.results.find((result) => result.error)?.error?.message,
        ),
      ),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => pathsOf(inner, status))]
}

function failure(file: string, test: string, reason = ''): string {
  const first = reason.split('\n').slice(0, 12).join('\n    ')
  return `${relative(ROOT, resolve(ROOT, file))} › ${test}\n    ${first}`
}

/** A runner that fails without a failed test (nothing found, a broken set-up) has failed all the same. */
function honest(counts: Counts, exitCode: number): Counts {
  if (exitCode === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [`the runner itself ended with ${exitCode}`] }
}

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`The tests ended without their report ${file}.`, { cause: error })
  }
}
