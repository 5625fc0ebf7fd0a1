import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { event as words } from '#texts/pt/event.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { startProgram, type RunningProgram } from '../scripts/running-program.ts'
import { ROOT } from '../scripts/tool.ts'
import { expect, test as base } from './app.ts'
import {
  confirmCardPurchase,
  DESK,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  press,
} from './buyer.ts'
import { pt } from './words.ts'

/** The program as an operator starts it: with its limits, which the other paths switch off for their crowd. */
const test = base.extend<object, { limited: RunningProgram }>({
  limited: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are used from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'balcao-limits-'))
      const database = await createTestDatabase()
      const program = await startProgram({
        dataDir,
        logFile: join(ROOT, 'test-results', 'limits.log'),
        env: { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: 'on', CHECK_ANSWERS: 'on' },
      })
      await use(program)
      await program.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  app: async ({ limited }, use) => use(limited.urls),
})

const TICKET = { event: 3002, id: 3601, name: 'Um encontro' }

/** A stranger behind the same address, who takes a ticket by calls alone; the answer's status. */
async function takeOne(web: string): Promise<number> {
  const first = await fetch(`${web}/api/builds/latest.json`)
  const answer = await fetch(`${web}/api/event/reservation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      'x-session-id': first.headers.get('x-session-id') ?? '',
    },
    body: JSON.stringify({ offer_id: TICKET.id, quantity: 1 }),
  })
  return answer.status
}

test(
  'with the limits on a buyer pays, and holds a ticket where others of their address hold many',
  { tag: DESK },
  async ({ page, app }) => {
    await openCheckout(page, 'pt', 1001)
    await fillPerson(page, pt)
    await fillCard(page, pt)
    await confirmCardPurchase(page, pt)
    await expectThanked(page, 'pt', pt, 1001)

    const taken: number[] = []
    for (let n = 0; n < 20; n += 1) taken.push(await takeOne(app.web))
    expect(taken).toEqual(taken.map((_, n) => (n < 16 ? 200 : 403)))

    const worked = page.waitForRequest('**/captcha-worker*')
    await page.goto(`/pre-checkout/${TICKET.event}`)
    await press(page.getByRole('button', { name: words.add({ ticket: TICKET.name }), exact: true }))
    await worked
    await press(page.getByRole('button', { name: words.buy }))
    await page.waitForURL(({ pathname }) => pathname === `/${TICKET.event}`)
  },
)
