import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, run } from '../../scripts/tool.ts'
import { weighPage } from './page-weight.ts'
import { measurePresses } from './presses.ts'
import { createStage, startOn } from '../harness/stage.ts'
import { countStatements } from './statements.ts'

/**
 * Holds the program to testing/bench/budgets.json: the bytes of the first load, what a press costs and moves, and the statements
 * of a purchase. A budget may only shrink: one that is larger than in the last commit, or in the one before it, fails as
 * well.
 */

type Budgets = Record<string, number>

const FILE = 'testing/bench/budgets.json'
/** A product with nothing beside it, and the one of the demo that has all: bumps, a coupon, cashback, a gift. */
const PLAIN = 1009
const FULL = 1001
/** Slack above which a budget should be tightened: a tenth of it, and for bytes at least this many. */
const SLACK = 0.1

async function main(): Promise<number> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) return built
  const budgets = JSON.parse(await readFile(join(ROOT, FILE), 'utf8')) as Budgets
  const measured = await measure()
  const failures = [...overBudget(measured, budgets), ...raised(budgets)]
  for (const [name, value] of Object.entries(measured)) {
    const budget = budgets[name] ?? 0
    console.log(`${value <= budget ? 'passed' : 'FAILED'}  ${name}: ${value} of ${budget}`)
    if (value < budget * (1 - SLACK)) console.log(`        lower it to ${value} in ${FILE}`)
  }
  for (const failure of failures) console.log(`FAILED  ${failure}`)
  return failures.length === 0 ? 0 : 1
}

/** Every figure that has a budget, by its name there. Bytes are compressed with Brotli. */
async function measure(): Promise<Budgets> {
  const stage = await createStage()
  try {
    const program = await startOn(stage, 'web,gateway,worker,sandbox,office')
    const full = await weighPage(`http://localhost:${stage.ports.web}/${FULL}`)
    const plain = await weighPage(`http://localhost:${stage.ports.web}/${PLAIN}`)
    const presses = await measurePresses(`http://localhost:${stage.ports.web}/${FULL}?country=BR`)
    const cardFields = await weighPage(`http://localhost:${stage.ports.gateway}/card-fields?lang=pt`)
    const office = await weighPage(`http://localhost:${stage.ports.office}/sign-in`)
    await program.stop()
    const { statements, transactions } = await countStatements()
    return {
      'checkout js bytes': full.js.brotli,
      'checkout document bytes, styles included': plain.html.brotli,
      'checkout css bytes': plain.css.brotli,
      'checkout script files': plain.js.files,
      'full checkout document bytes, styles included': full.html.brotli,
      'full checkout css bytes': full.css.brotli,
      'full checkout script files': full.js.files,
      'card fields bytes': cardFields.html.brotli + cardFields.js.brotli,
      // Files with which every page of the office begins. Its texts and the page itself are loaded after it.
      'office bytes, before its texts and page': office.html.brotli + office.js.brotli + office.css.brotli,
      'calls of functions after a press': presses.calls,
      'layouts after a press': presses.layouts,
      'movement of what is pressed, px': presses.moved,
      'shift after a press, thousandths': presses.shift,
      'shift later than that, thousandths': presses.lateShift,
      'statements of a purchase': statements,
      'transactions of a purchase': transactions,
    }
  } finally {
    await stage.strike()
  }
}

function overBudget(measured: Budgets, budgets: Budgets): string[] {
  const names = new Set([...Object.keys(measured), ...Object.keys(budgets)])
  return [...names].flatMap((name) => {
    const value = measured[name]
    const budget = budgets[name]
    if (value === undefined) return [`${name} has a budget and is not measured`]
    if (budget === undefined) return [`${name} is measured and has no budget`]
    return value > budget ? [`${name}: ${value} is over the budget of ${budget}`] : []
  })
}

/** Budgets above those of the last two commits of the file, under the names it had. Without a history nothing can be said. */
function raised(budgets: Budgets): string[] {
  const log = git('log', '-2', '--follow', '--format=%H', '--name-only', '--', FILE)
    .split('\n')
    .filter(Boolean)
  const versions = log.flatMap((line, at) => (at % 2 === 0 ? [[line, log[at + 1] ?? FILE] as const] : []))
  return versions.flatMap(([commit, file]) => {
    const earlier = JSON.parse(git('show', `${commit}:${file}`)) as Budgets
    return Object.entries(earlier).flatMap(([name, budget]) =>
      (budgets[name] ?? Infinity) > budget
        ? [`${name}: the budget was ${budget} in ${commit.slice(0, 7)} and may only shrink`]
        : [],
    )
  })
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    // An archive without its history, or a machine without git.
    console.log(
      `The budgets are not compared with earlier ones: ${error instanceof Error ? error.message : ''}`,
    )
    return ''
  }
}

process.exitCode = await main()
