import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { run } from '../../scripts/tool.ts'
import type { Origins } from '../harness/browser-session.ts'
import { buyerOf } from '../harness/buyer.ts'
import { buyInBrowser, plantInBrowser } from './browser.ts'
import { createSearch, type Canary, type Search, type SearchResult } from './search.ts'
import { OPEN_ROWS } from '../harness/ledger-comparison.ts'
import { createVisitor, type Visitor } from '../harness/shopper.ts'
import { createStage, startOn, startSandboxOn, withDatabase, type Stage } from '../harness/stage.ts'

/**
 * Buys with cards that are looked for afterwards: in every table, the write-ahead log, every file of the data folder
 * and of the sandbox, the logs, the mail, and in a real browser. Then the same numbers are planted in each of these
 * places, where the search has to find them.
 */

/** Each ends in another way: approved, refused, slow, lost, failed after charging, unreadable, reviewed, unknown. */
const CARDS: readonly Canary[] = [
  { number: '5555555555554444', securityCode: '739' },
  { number: '4000000000001042', securityCode: '847' },
  { number: '4000000000002032', securityCode: '951' },
  { number: '4000000000002057', securityCode: '628' },
  { number: '4000000000002081', securityCode: '537' },
  { number: '4000000000002099', securityCode: '416' },
  { number: '4000000000002016', securityCode: '385' },
  { number: '4916338506082832', securityCode: '294' },
]
const IN_BROWSER: Canary = { number: '5090480000000004', securityCode: '123' }
/** Refused by our own check of the digits, so that it never reaches the vault. */
const MISTYPED: Canary = { number: '4916338506082835', securityCode: '173' }
const SETTLE_LIMIT_MS = 20_000

async function main(): Promise<number> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) return built
  const stage = await createStage({ LOG_LEVEL: 'trace', SWEEP_INTERVAL_MS: '200' })
  try {
    const search = createSearch([...CARDS, IN_BROWSER, MISTYPED])
    const results = await searchAfterPurchases(stage, search)
    return report(results, await searchForPlanted(stage, search))
  } finally {
    await stage.strike()
  }
}

function originsOf(stage: Stage): Origins {
  return {
    web: `http://localhost:${stage.ports.web}`,
    gateway: `http://localhost:${stage.ports.gateway}`,
  }
}

async function searchAfterPurchases(stage: Stage, search: Search): Promise<SearchResult[]> {
  const sandbox = await startSandboxOn(stage)
  const program = await startOn(stage)
  const results: SearchResult[] = []
  try {
    const buyers = CARDS.map((card, index) => buy(stage, card, index + 1))
    const browser = buyInBrowser(originsOf(stage), IN_BROWSER.number, join(stage.folder, 'profile'))
    await Promise.all([...buyers, misuse(stage), browser])
    const { texts } = await browser
    results.push(search.text('what the browser kept and sent', texts))
    results.push(search.text('metrics', { metrics: await readMetrics(stage) }))
    results.push(
      await withDatabase(stage, async (db) => {
        await applied(db)
        return search.tables('tables, the unlogged ones too', db)
      }),
    )
    results.push(search.text('mail, decoded', { mailbox: await readMailbox(stage) }))
  } finally {
    await program.stop()
    await sandbox.stop()
  }
  return [...results, ...(await searchFiles(stage, search))]
}

async function searchFiles(stage: Stage, search: Search): Promise<SearchResult[]> {
  const cluster = join(stage.dataDir, 'postgres', 'cluster')
  return [
    await search.folder('write-ahead log', join(cluster, 'pg_wal')),
    await search.folder('data folder with the database', stage.dataDir),
    await search.folder('the sandbox with its mailbox', stage.sandboxDir),
    await search.folder("the browser's profile", join(stage.folder, 'profile')),
    search.text('logs', {
      program: await readFile(stage.logFile, 'utf8'),
      sandbox: await readFile(stage.sandboxLogFile, 'utf8'),
    }),
  ]
}

/** A purchase that may end as its card says. */
async function buy(stage: Stage, card: Canary, number: number): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const visitor: Visitor = createVisitor({ origins: originsOf(stage), agent, buyer: buyerOf(number) })
  try {
    const tab = await visitor.openProduct(1001)
    await tab.saveLead()
    const typed = await tab.typeCard(card.number, card.securityCode)
    const gateway = await tab.askPriority('CREDIT_CARD', [typed])
    await tab.submit(tab.compose('CREDIT_CARD', typed, gateway))
  } finally {
    agent.destroy()
  }
}

/** Digits where none belong: errors and logs must not repeat them. */
async function misuse(stage: Stage): Promise<void> {
  const { web, gateway } = originsOf(stage)
  const { number, securityCode: cvv } = MISTYPED
  const card = JSON.stringify({ number, month: '12', year: '35', cvv })
  const post = async (url: string, body: string, origin: string): Promise<void> => {
    const headers = { 'content-type': 'application/json', origin }
    const answer = await fetch(url, { method: 'POST', headers, body })
    if (answer.ok) throw new Error(`${url} took what it must refuse`)
  }
  await post(`${gateway}/card-fields/token`, card, gateway)
  await post(`${gateway}/card-fields/token`, card.slice(0, -1), gateway)
  await post(`${gateway}/card-fields/token`, card, web)
  await post(`${gateway}/checkout/card/bin`, JSON.stringify({ cardNumber: number }), web)
  await post(`${web}/api/payment`, card, web)
  await post(`${web}/api/nowhere/${number}`, card, web)
}

/** Waits until mail and look-ups are done; anything still in review at the limit stays so. */
async function applied(db: Client): Promise<void> {
  const until = Date.now() + SETTLE_LIMIT_MS
  for (;;) {
    const { rows } = await db.query<{ kind: string; count: number }>(OPEN_ROWS)
    const open = rows.filter(({ kind, count }) => count > 0 && kind !== 'attempt in-review')
    if (open.length === 0 || Date.now() > until) return
    await sleep(250)
  }
}

async function readMailbox(stage: Stage): Promise<string> {
  return (await fetch(`http://127.0.0.1:${stage.ports.sandbox}/mailbox.json?limit=1000`)).text()
}

async function readMetrics(stage: Stage): Promise<string> {
  return (await fetch(`${originsOf(stage).web}/metrics`)).text()
}

/** The control: the numbers in each place, each in another form. Answers the places where they were not found. */
async function searchForPlanted(stage: Stage, search: Search): Promise<SearchResult[]> {
  const [first, second, third] = CARDS
  if (first === undefined || second === undefined || third === undefined) throw new Error('no cards')
  const blanks = first.number.replace(/(\d{4})(?=\d)/g, '$1 ')
  const encoded = Buffer.from(`{"n":"${second.number}"}`).toString('base64')
  const reversed = [...third.number].toReversed().join('')
  const tables = await withDatabase(stage, async (db) => {
    await db.query('create table planted (note text)')
    await db.query('insert into planted values ($1), ($2), ($3)', [blanks, encoded, reversed])
    return search.tables('tables', db)
  })
  await appendFile(stage.logFile, `{"cvv":"${first.securityCode}"}\n`)
  await writeFile(join(stage.sandboxDir, 'planted.json'), encoded)
  await mkdir(join(stage.folder, 'profile', 'planted'), { recursive: true })
  await writeFile(join(stage.folder, 'profile', 'planted', 'log'), Buffer.from(third.number, 'utf16le'))
  const browser = search.text('browser', await storageWith(stage, blanks))
  return [tables, browser, ...(await searchFiles(stage, search))]
}

async function storageWith(stage: Stage, text: string): Promise<Record<string, string>> {
  const sandbox = await startSandboxOn(stage)
  const program = await startOn(stage)
  try {
    const profile = join(stage.folder, 'planted-profile')
    const { texts } = await plantInBrowser(originsOf(stage), text, profile)
    return { pages: texts['storage of the pages'] ?? '' }
  } finally {
    await program.stop()
    await sandbox.stop()
  }
}

function report(results: readonly SearchResult[], planted: readonly SearchResult[]): number {
  for (const { place, read, hits } of results) {
    console.log(`${hits.length === 0 ? 'passed' : 'FAILED'}  no card in ${place} (${read} read)`)
    for (const hit of hits.slice(0, 10)) console.log(`        ${hit}`)
  }
  for (const { place, hits } of planted) {
    console.log(
      `${hits.length > 0 ? 'passed' : 'FAILED'}  control: planted in ${place}, found ${hits.length} times`,
    )
  }
  const failed =
    results.filter(({ hits }) => hits.length > 0).length +
    planted.filter(({ hits }) => hits.length === 0).length
  console.log(`${results.length + planted.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

process.exitCode = await main()
