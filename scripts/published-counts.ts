import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './tool.ts'

/*
 * Runs the gateways' tests and prints, for each vendor, how many requests were held against what it publishes, how
 * many answers of its double were, how many of its published answers were fed to the adapter, and how many did not
 * hold. Its exit code is not 0 where one did not.
 *
 *     node scripts/published-counts.ts
 */

type Counted = {
  vendor: string
  what: 'requests' | 'answers' | 'answers of the double'
  count: number
  against: number
}

const directory = mkdtempSync(join(tmpdir(), 'published-'))
const file = join(directory, 'counts')
try {
  const code = await runTool('vitest', ['run', 'src/gateways', '--reporter=dot'], { PUBLISHED_COUNTS: file })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  // What the tests of the holder itself send and answer is wrong on purpose.
  const counted = lines
    .map((line) => JSON.parse(line) as Counted)
    .filter(({ vendor }) => vendor !== 'control')
  const sum = (vendor: string, what: Counted['what'], name: 'count' | 'against'): number =>
    counted
      .filter((each) => each.vendor === vendor && each.what === what)
      .reduce((total, each) => total + each[name], 0)
  const vendors = [...new Set(counted.map(({ vendor }) => vendor))].toSorted()
  console.table(
    Object.fromEntries(
      vendors.map((vendor) => [
        vendor,
        {
          requests: sum(vendor, 'requests', 'count'),
          violations: sum(vendor, 'requests', 'against'),
          "double's answers": sum(vendor, 'answers of the double', 'count'),
          'not as published': sum(vendor, 'answers of the double', 'against'),
          answers: sum(vendor, 'answers', 'count'),
          contradictions: sum(vendor, 'answers', 'against'),
        },
      ]),
    ),
  )
  process.exitCode = counted.some(({ against }) => against > 0) ? 1 : code
} finally {
  rmSync(directory, { recursive: true })
}
