import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import demo from '../demo/catalogue.json' with { type: 'json' }
import { checkCatalogue } from '#contract/catalogue/checks.ts'
import { CatalogueError } from '#contract/catalogue/problem.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { HOSTILE_PAYLOADS } from '#rules/base/hostile-payloads.test-double.ts'
import { importCatalogue } from '#server/flows/catalogue/import-catalogue.ts'
import { runSql } from '#server/testing/raw-sql.ts'
import { fillShop } from '../testing/harness/filled-shop.ts'
import { DEMO_SELLER, officePages, signedInOwner, withStore } from '../testing/harness/office-pages.ts'
import { createStage, startOn, type Stage } from '../testing/harness/stage.ts'
import type { RunningProgram } from '../scripts/running-program.ts'
import { expect, test } from './app.ts'
import { DESK } from './buyer.ts'
import { refusalsOf } from './office.ts'

/*
 * Every page of the office with hostile words in every field that somebody can write: sellers, buyers, colleagues. And
 * secrets that were typed there are searched for in answers, in the log of the program and in that of the office.
 */

/** Secrets that nobody may read again, each typed in its place. */
const SECRETS = {
  password: 'canario cavalo bateria grampo',
  gatewaySecret: 'sk_test_canary4d5e6f7a8b9c',
  pixelToken: 'EAAcanary5f6e7d8c9b',
  card: '4000000000000010',
}

const ROLES = 'web,gateway,worker,sandbox,office'
/** A gateway that has accounts, which nothing is charged by here. */
const REAL_GATEWAY = {
  RATE_LIMITS: 'on',
  GATEWAY_BREAKERS: 'on',
  CREDENTIALS_KEY: randomBytes(32).toString('hex'),
  GATEWAYS: 'sandbox; sandbox-worldpay kind=sandbox; pagarme url=http://127.0.0.1:9',
  // Users who view the operators' pages here have only a password.
  OFFICE_SECOND_FACTOR: 'optional',
}

/** Forty pages, one after another: finds a hang. */
const LIMIT_MS = 600_000

let stage: Stage
let program: RunningProgram
let session = ''
test.beforeAll(async () => {
  test.setTimeout(LIMIT_MS)
  stage = await createStage({ LOG_LEVEL: 'info', CHECK_ANSWERS: 'on' })
  const filling = await startOn(stage, ROLES)
  await fillShop(stage)
  await filling.stop()
  Object.assign(stage.env, REAL_GATEWAY)
  program = await startOn(stage, ROLES)
  session = await signedInOwner(stage, {
    name: HOSTILE_PAYLOADS[30] ?? '',
    email: 'hostile@example.com',
    password: SECRETS.password,
  })
})
test.afterAll(async () => {
  await program.stop()
  await stage.strike()
})

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1440, height: 900 }

/** By how much a page is wider than its window. */
async function overEdge(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
}

let place = 0
const nextPayload = (): string => HOSTILE_PAYLOADS[place++ % HOSTILE_PAYLOADS.length] ?? ''

/** Texts of the catalogue by which things are found or reached: another would name nothing. */
const NAMES_OTHERS =
  /^(?:id|hash|.*_id|path|currency|method|country|type|format|provider|gateway_priorities|.*_at|.*date.*)$/

/** The demo with a hostile text in each field that takes one. @returns it, and how many fields took one */
function hostileCatalogue(): { file: unknown; fields: number } {
  const file: unknown = structuredClone(demo)
  let fields = 0
  // Relative dates are compared as resolved only by the import: those of the demo stay.
  const problems = (): number => {
    try {
      return checkCatalogue(parseCatalogue(file), null, new Date()).length
    } catch (error) {
      if (error instanceof CatalogueError) return Infinity
      throw error
    }
  }
  const before = problems()
  const isTaken = (): boolean => problems() <= before
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, value] of Object.entries(node)) {
      if (typeof value !== 'string') visit(value)
      else if (!NAMES_OTHERS.test(name)) {
        // Some fields take no line separator, or fewer letters: the first that is taken stays.
        const taken = [nextPayload(), nextPayload(), '<b onclick=alert(1)>'].some((payload) => {
          Reflect.set(node, name, payload)
          return isTaken()
        })
        if (taken) fields += 1
        else Reflect.set(node, name, value)
      }
    }
  }
  visit(file)
  return { file, fields }
}

/** Texts in rows that people write outside of the catalogue. */
const WRITTEN: readonly [table: string, column: string][] = [
  ['issued_tickets', 'holder_name'],
  ['event_keys', 'name'],
  ['refunds', 'reason'],
  ['office_sessions', 'device'],
  ['sales', 'name'],
]
/** Texts in JSON, by the names of their fields. */
const WRITTEN_IN_JSON: readonly [table: string, column: string, fields: readonly string[]][] = [
  ['payments', 'buyer', ['name', 'email', 'cellphone', 'street', 'city', 'complement']],
  ['subscriptions', 'buyer', ['name', 'email']],
]

async function writeHostileWords(): Promise<number> {
  const { file, fields } = hostileCatalogue()
  return withStore(stage, async (db) => {
    await importCatalogue(db, parseCatalogue(file), { author: nextPayload() })
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
    for (const [table, column] of WRITTEN)
      await runSql(db, `update ${table} set ${column} = ${quoted(nextPayload())}`)
    for (const [table, column, names] of WRITTEN_IN_JSON)
      for (const name of names)
        await runSql(
          db,
          `update ${table} set ${column} = jsonb_set(${column}, '{${name}}', to_jsonb(${quoted(nextPayload())}::text))
            where ${column} ? '${name}'`,
        )
    for (const name of ['name', 'email'])
      await runSql(
        db,
        `update leads set fields = jsonb_set(fields, '{${name},value}', to_jsonb(${quoted(nextPayload())}::text))
          where fields ? '${name}'`,
      )
    return fields
  })
}

/** Types the secrets in the calls that take them, as their forms do. */
async function typeSecrets(page: Page): Promise<void> {
  const put = async (path: string, body: object) => {
    const status = await page.evaluate(
      async ([address, text]) =>
        (
          await fetch(`/api/sellers/10${address}`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: text,
          })
        ).status,
      [path, JSON.stringify(body)] as const,
    )
    expect([path, status]).toEqual([path, 200])
  }
  await put('/gateways/pagarme/account', { fields: { secretKey: SECRETS.gatewaySecret } })
  const pixel = { id: '555000111222', provider: 'meta', view: false, pixel_configuration: [] }
  await put('/products/1002/pixels', pixel)
  await put('/products/1002/pixels/meta/555000111222/access', { token: SECRETS.pixelToken })
}

test(
  'no page of the office takes what somebody wrote for more than words, and none tells a secret',
  {
    tag: DESK,
  },
  async ({ context, page }) => {
    test.setTimeout(LIMIT_MS)
    const fields = await writeHostileWords()
    // All that the demo writes: a catalogue whose checks refused the payloads would show nothing.
    expect(fields).toBeGreaterThan(60)
    const origin = `http://localhost:${stage.ports.office}`
    await context.addCookies([
      { name: 'office', value: session, url: origin, httpOnly: true, sameSite: 'Strict' },
    ])
    const refusals = refusalsOf(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('dialog', (dialog) => {
      asked.push(`evil.example said ${dialog.message()}`)
      void dialog.dismiss()
    })
    const answers: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response.text().then(
          (text) => answers.push(text),
          () => undefined,
        )
    })
    await page.goto(origin)
    await typeSecrets(page)
    let shown = 0
    for (const { page: name, address } of await officePages(stage)) {
      await page.goto(`${origin}${address}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      // A user with one shop is taken to it from the start.
      expect([name, new URL(page.url()).pathname.startsWith(address)]).toEqual([name, true])
      const words = await page.evaluate(() =>
        [
          document.body.innerText,
          ...Array.from(document.querySelectorAll('input, textarea'), (field) =>
            field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
          ),
        ].join('\n'),
      )
      if (/evil\.example|alert\(1\)/i.test(words)) shown += 1
      const foreign = await page
        .locator(
          'base, meta[http-equiv=refresh], iframe[srcdoc], object, [onerror], [onload], [onclick], [href^="javascript:" i]',
        )
        .count()
      expect([name, foreign]).toEqual([name, 0])
      // Nor do words without end push a page over the edge, the least of a phone.
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size)
        expect([name, size.width, await overEdge(page)]).toEqual([name, size.width, 0])
      }
    }
    expect(shown).toBeGreaterThan(25)
    expect(asked.filter((address) => address.includes('evil.example'))).toEqual([])
    expect(refusals).toEqual([])

    const log = await readFile(stage.logFile, 'utf8')
    const [audit] = await withStore(stage, (db) =>
      runSql<{ text: string; people: string[] }>(
        db,
        `select string_agg(a::text, chr(10)) as text,
        array(select distinct buyer ->> 'document' from payments where buyer ->> 'document' <> '') as people
      from audit_entries a`,
      ),
    )
    expect(audit?.text).toContain(String(DEMO_SELLER))
    expect(answers.length).toBeGreaterThan(60)
    for (const secret of [...Object.values(SECRETS), session]) {
      expect(answers.filter((answer) => answer.includes(secret))).toEqual([])
      expect(log.includes(secret)).toBe(false)
      expect(audit?.text.includes(secret)).toBe(false)
    }
    expect(audit?.people.length).toBeGreaterThan(3)
    for (const document of audit?.people ?? []) {
      expect(log.includes(document)).toBe(false)
      expect(audit?.text.includes(document)).toBe(false)
    }
  },
)
