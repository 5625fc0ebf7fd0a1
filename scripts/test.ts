import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { ROOT, run, runTool } from './tool.ts'

/**
 * All tests: those of the code, on a real PostgreSQL, then those of a person's paths, in a real browser. The last
 * line is the count of both: `N passed, N failed`.
 */

interface Counts {
  passed: number
  failed: number
}

const REPORTS = join(ROOT, 'test-results')
const CODE_REPORT = join(REPORTS, 'code.json')
const PATHS_REPORT = join(REPORTS, 'paths.json')

try {
  const counts = await runAll()
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
  return { passed: code.passed + paths.passed, failed: code.failed + paths.failed }
}

async function testCode(): Promise<Counts> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${CODE_REPORT}`]
  const exitCode = await runTool('vitest', ['run', ...reporters])
  const report = (await readReport(CODE_REPORT)) as {
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }
  // A file that fails before its first test counts as one.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length }, exitCode)
}

async function testPaths(browser: string): Promise<Counts> {
  const exitCode = await runTool('playwright', ['test', '--reporter=list,json'], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: PATHS_REPORT,
  })
  const { stats } = (await readReport(PATHS_REPORT)) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return honest({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, exitCode)
}

/** A runner that fails without a failed test (nothing found, a broken set-up) has failed all the same. */
function honest(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`The tests ended without their report ${file}.`, { cause: error })
  }
}
