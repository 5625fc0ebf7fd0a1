import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { MAIL_LIMITS } from '#rules/limits/asked-mails.ts'
import { SIGN_IN_LIMITS } from '#rules/limits/sign-in-limits.ts'
import { captcha } from '#texts/pt/captcha.ts'
import { event as words } from '#texts/pt/event.ts'
import { withdraw } from '#texts/pt/withdraw.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { startProgram, type RunningProgram } from '../scripts/running-program.ts'
import { ROOT } from '../scripts/tool.ts'
import { addressBlock } from '#server/http/base/risk-signals.ts'
import { pt as office } from '#texts/office/pt.ts'
import { expect, runName, test as base } from './app.ts'
import {
  confirmCardPurchase,
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  press,
} from './buyer.ts'
import { askAt } from './database.ts'
import { invitationToShop, joinOffice, OFFICE_PASSWORD, soundOffice } from './office.ts'
import { pt } from './words.ts'

type Limited = RunningProgram & { ask: <T>(statement: string) => Promise<T[]> }

/** The program as an operator starts it: with its limits, which the other paths switch off for their crowd. */
const test = base.extend<object, { limited: Limited }>({
  limited: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are used from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'balcao-limits-'))
      const database = await createTestDatabase()
      const program = await startProgram({
        dataDir,
        logFile: join(ROOT, 'test-results', 'limits.log'),
        env: {
          DATA_DIR: dataDir,
          DATABASE_URL: database.url,
          DEMO: 'catalogue',
          CHECK_ANSWERS: 'on',
          TRUSTED_PROXIES: '127.0.0.0/8, ::1',
        },
      })
      await use({ ...program, ask: (statement) => askAt(database.url, statement) })
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

/**
 * Makes as many wrong password tries by strangers as an account allows without a captcha; the rows of the first
 * represent all.
 */
async function guess({ urls, ask }: Limited, email: string): Promise<void> {
  const [before] = await ask<{ id: string }>('select coalesce(max(id), 0) as id from sign_in_tries')
  const answer = await fetch(`${urls.office}/api/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: urls.office,
      // Of another block: the tries of the owner's own are refused.
      'x-forwarded-for': '198.51.100.7',
    },
    body: JSON.stringify({ email, password: 'a guess' }),
  })
  expect(answer.status).toBe(401)
  await ask(`insert into sign_in_tries (key)
    select key from sign_in_tries, generate_series(1, ${SIGN_IN_LIMITS.account.most}) where id > ${before?.id}`)
}

test('an account at which strangers guess is signed in to by work, also with a wrong password before', async ({
  limited,
  browser,
  page,
}) => {
  const email = `guessed-at-${runName()}@example.com`
  const owner = await browser.newContext({ locale: 'pt-BR' })
  const seller = '(select seller_id from products where id = 1001)'
  const invitation = await invitationToShop(email, limited.urls, seller, limited.ask)
  await joinOffice(await owner.newPage(), invitation, 'Ana Souza')
  await owner.close()
  await guess(limited, email)

  const tries: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/sign-in')) tries.push(response.status())
  })
  await page.goto(`${limited.urls.office}/sign-in`)
  await page.getByLabel(office.fields.email).fill(email)
  await page.getByLabel(office.fields.password, { exact: true }).fill('another guess')
  await page.getByRole('button', { name: office.signIn.submit }).click()
  await expect(page.getByText(office.codes.WRONG_CREDENTIALS)).toBeVisible()
  await soundOffice(page)
  await page.getByLabel(office.fields.password, { exact: true }).fill(OFFICE_PASSWORD)
  await page.getByRole('button', { name: office.signIn.submit }).click()
  await expect(page.getByRole('heading', { name: 'O que falta fazer' })).toBeVisible()
  // Each was answered with a captcha first.
  expect(tries).toEqual([403, 401, 403, 200])
})

/** Lets the work for a captcha begin only when the given function is called, so that its page can be looked at. */
async function holdWork(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    const begun = new Promise((resolve) => addEventListener('let-work', resolve, { once: true }))
    crypto.subtle.digest = async (...hashed) => {
      await begun
      return digest(...hashed)
    }
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('let-work')))
}

test('above the limits of its sender a withdrawal costs work, and is taken', async ({
  limited,
  page,
  app,
}) => {
  await limited.ask(`insert into asked_mails (key, session_id)
    select 'block:withdrawal:' || block, 'others'
    from unnest(array['${addressBlock('127.0.0.1')}', '${addressBlock('::1')}']) block,
      generate_series(1, ${MAIL_LIMITS['withdrawal.block'].most})`)
  const cancelCharge = await holdWork(page)
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    const form = new URLSearchParams(request.postData() ?? '')
    if (form.get('step') === 'confirm') sent.push(form.get('captcha'))
  })
  await page.goto(`${app.web}/desistir`)
  await page.getByLabel(withdraw.fields.order).fill('4K7Q-2XM9')
  await page.getByLabel(withdraw.fields.name).fill('Maria Clara Souza')
  await page.getByLabel(withdraw.fields.email).fill(`works-${runName()}@example.com`)
  await page.getByRole('button', { name: withdraw.next }).click()
  await page.getByRole('button', { name: withdraw.review.confirm }).click()
  await expect(page.getByRole('progressbar', { name: captcha.progress })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await cancelCharge()
  await expect(page.getByRole('heading', { name: withdraw.received.title })).toBeVisible()
  expect(sent).toEqual([null, expect.stringContaining('.')])
})
