import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { EXPORT_KEPT_DAYS } from '#rules/office/exports.ts'
import { createLead } from '../../flows/buyers/save-lead.ts'
import { writeExport } from '../../flows/reports/write-export.ts'
import { erasePerson } from '../../flows/personal-data/person.ts'
import { deliverExport } from '../../jobs/write-export.ts'
import { sweepOld } from '../../jobs/sweep.ts'
import type { SecurityEvent } from '../../security-events.ts'
import { unsealBytes } from '../../signing/sealed-bytes.ts'
import { addExportPart, orderExport } from '../../store/reports/export-store.ts'
import { multiplyHistory } from '../../testing/history.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const LIST = '/sellers/10/exports'
const SMALL = { rows: 2, parts: 2 }
/** With `EXPORT_ROWS=100000` the test of memory writes so many; every day it writes some. */
const ROWS = Number(process.env['EXPORT_ROWS'] ?? 3_000)

let shop: Shop
let office: TestOffice
let owner: TestUser
const reported: SecurityEvent[] = []
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop, { report: (event) => void reported.push(event) })
})
beforeEach(async () => {
  await shop.rows('delete from exports')
  await shop.rows('delete from leads')
  await shop.reset()
  await shop.rows(`update products set stock = 1000 where id = ${PRODUCTS.limited}`)
  reported.length = 0
  owner = await office.user({ seller: 10, role: 'owner' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const SALES = { kind: 'sales', people: true, locale: 'pt' }
const order = (body: object, as = owner) => office.call('POST', LIST, { as, body })
const deps = () => ({ ...shop.deps, keys: office.deps.keys, log: shop.deps.log })
const list = async (as = owner) =>
  OFFICE_CALLS.listExports.answer.parse((await office.call('GET', LIST, { as })).json()).exports

/** Orders a file and has it written, as the worker does, in small parts. */
async function made(body: object, size = SMALL): Promise<string> {
  const answer = await order(body)
  const { id } = OFFICE_CALLS.createExport.answer.parse(answer.json())
  await finish(id, size)
  return id
}

/** Runs the jobs of a file until none is left. */
async function finish(id: string, size = SMALL): Promise<void> {
  for (;;) {
    const jobs = await shop.rows(`delete from outbox where topic = 'export' returning payload`)
    if (jobs.length === 0) return
    await writeExport(deps(), id, size)
  }
}

async function fetched(id: string, as = owner) {
  return office.call('GET', `${LIST}/${id}/file`, { as })
}
async function rowsOf(id: string): Promise<string[]> {
  const { body } = await fetched(id)
  return body.split('\r\n').filter((row) => row !== '')
}

describe('a file', () => {
  test('of sales has all of them once, the newest first, in parts that are sealed', async () => {
    for (let bought = 0; bought < 5; bought += 1) await shop.submit(await shop.openPage(PRODUCTS.limited))
    const id = await made(SALES)
    expect((await list())[0]).toMatchObject({ state: 'ready', rows: 5, author: owner.email })
    const answer = await fetched(id)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="sales-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    const [head = '', ...rows] = await rowsOf(id)
    expect(head).toMatch(/^\uFEFF"Pedido";"Venda";"Data \(America\/Sao_Paulo\)"/)
    const ids = rows.map((row) => row.split(';')[1]?.replaceAll('"', ''))
    const sales = await shop.rows<{ sale_id: string }>(
      'select sale_id from sales order by created_at desc, id desc',
    )
    expect(ids).toEqual(sales.map(({ sale_id }) => sale_id))
    expect(rows[0]).toContain('"Paga";"Cartão de crédito";"1";"BRL";"100,00";"0,00"')
    const parts = await shop.rows<{ body: Buffer }>('select body from export_parts order by number')
    expect(parts).toHaveLength(3)
    expect(Buffer.concat(parts.map(({ body }) => body)).includes('Ana')).toBe(false)
    expect(() =>
      unsealBytes(office.deps.keys.export, `export ${id} 2`, parts[0]?.body ?? Buffer.of()),
    ).toThrow('authenticate')
  })

  test('has the filters of the list, and the requested days', async () => {
    await shop.submit(await shop.openPage(PRODUCTS.limited))
    await shop.submit(await shop.openPage(PRODUCTS.course))
    await shop.rows(
      `update sales set created_at = '2026-03-02T02:59:00Z' where product_id = ${PRODUCTS.course}`,
    )
    const days = { from: '2026-03-01', until: '2026-03-01' }
    expect(await rowsOf(await made({ ...SALES, ...days }))).toHaveLength(2)
    expect(await rowsOf(await made({ ...SALES, from: '2026-03-02', until: '2026-03-02' }))).toHaveLength(1)
    expect(await rowsOf(await made({ ...SALES, status: 'REFUSED' }))).toHaveLength(1)
    expect(await rowsOf(await made({ ...SALES, q: 'nobody@example.com' }))).toHaveLength(1)
  })

  test('without people has no names, and typed text is no formula', async () => {
    await shop.submit(await shop.openPage(PRODUCTS.limited))
    await shop.rows(`update payments set buyer = buyer || '{"name": "=HYPERLINK(1)"}'`)
    const [, row = ''] = await rowsOf(await made(SALES))
    expect(row).toContain(`"'=HYPERLINK(1)"`)
    expect(row).toContain('@example.com')
    const [head = '', plain = ''] = await rowsOf(await made({ ...SALES, people: false }))
    expect(head).not.toContain('E-mail')
    expect(plain).not.toMatch(/HYPERLINK|@/)
  })

  test('of leads, subscriptions, holders and figures has rows of its own', async () => {
    const lead = {
      uuid: randomUUID(),
      product_id: PRODUCTS.course,
      step: 0 as const,
      revision: 1,
      name: 'Bia',
    }
    await createLead(shop.deps, 'a session', { ...lead, saleLink: 'http://shop.example/1?utm_source=news' })
    const [, began = ''] = await rowsOf(await made({ kind: 'leads', people: true, locale: 'en' }))
    expect(began).toMatch(/,"Curso de Teste","news","","Bia","",""$/)
    const seats = { batches: batchesOf({ 811: 1, 812: 1 }), amount: 120, total: 120 }
    await shop.submit(await shop.openPage(PRODUCTS.event), seats)
    expect(await rowsOf(await made({ kind: 'holders', event: PRODUCTS.event, locale: 'pt' }))).toHaveLength(3)
    const [, day = ''] = await rowsOf(await made({ kind: 'figures', locale: 'es' }))
    expect(day).toMatch(/;"BRL";"[^"]+";"1";"120,00";"0,00";"0,00";"120,00"$/)
    await shop.rows('delete from exports')
    expect(await rowsOf(await made({ kind: 'subscriptions', people: true, locale: 'pt' }))).toHaveLength(1)
  })

  test('goes on where it was cut off, and no part is written twice', async () => {
    for (let bought = 0; bought < 5; bought += 1) await shop.submit(await shop.openPage(PRODUCTS.limited))
    const { id } = OFFICE_CALLS.createExport.answer.parse((await order(SALES)).json())
    await writeExport(deps(), id, { rows: 2, parts: 1 })
    expect((await list())[0]).toMatchObject({ state: 'running', rows: 2 })
    expect(await fetched(id)).toMatchObject({ statusCode: 404 })
    await Promise.all([1, 2, 3].map(() => writeExport(deps(), id, { rows: 1, parts: 5 })))
    const [, ...rows] = await rowsOf(id)
    expect([rows.length, new Set(rows).size]).toEqual([5, 5])
    const late = { id, parts: 1 }
    const part = { body: Buffer.of(1), rows: 2, after: 'x' }
    expect(await addExportPart(shop.db, late, part, EXPORT_KEPT_DAYS)).toBe(false)
  })

  test('that cannot be made is given up in the end', async () => {
    const id = await orderExport(
      shop.db,
      {
        by: { userId: owner.id, sellerId: 10 },
        author: 'a',
        kind: 'sales',
        people: false,
        query: { from: 'no day' },
        locale: 'pt',
      },
      { atOnce: 2, atMost: 20, keptDays: 7 },
    )
    for (let run = 1; run < 6; run += 1)
      await expect(deliverExport(deps(), { export_id: id ?? '' })).rejects.toThrow('Invalid time value')
    await deliverExport(deps(), { export_id: id ?? '' })
    expect((await list())[0]).toMatchObject({ state: 'failed' })
  })
})

describe('permissions', () => {
  test.each([
    ['owner', 200, 200],
    ['manager', 200, 200],
    ['finance', 200, 200],
    ['viewer', 403, 200],
    ['support', 403, 403],
    ['editor', 403, 403],
  ] as const)('%s', async (role, withBuyers, without) => {
    const member = await office.user({ seller: 10, role })
    const people = await made(SALES)
    expect((await order(SALES, member)).statusCode).toBe(withBuyers)
    expect((await fetched(people, member)).statusCode).toBe(withBuyers)
    expect((await order({ ...SALES, people: false }, member)).statusCode).toBe(without)
    if (without !== 200) return
    const seen = (await list(member)).filter(({ people: has }) => has)
    expect(seen.length > 0).toBe(withBuyers === 200)
  })

  test('a search text is for members who may read buyers', async () => {
    await made({ ...SALES, people: false, q: 'ana@example.com' })
    const viewer = await office.user({ seller: 10, role: 'viewer' })
    expect((await list(viewer))[0]?.q).toBeNull()
    expect((await list())[0]?.q).toBe('ana@example.com')
  })

  test('a file of another seller is not there, and neither is an event', async () => {
    const id = await made(SALES)
    const other = await office.user({ seller: 11, role: 'owner' })
    for (const path of [`/sellers/11/exports/${id}/file`, `${LIST}/${id}/file`])
      expect((await office.call('GET', path, { as: other })).statusCode).toBe(404)
    expect((await office.call('DELETE', `/sellers/11/exports/${id}`, { as: other })).statusCode).toBe(404)
    const body = { kind: 'holders', event: PRODUCTS.event, locale: 'pt' }
    const answer = await office.call('POST', '/sellers/11/exports', { as: other, body })
    expect(answer.statusCode).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  test('is asked twice at once gets two and no third', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(SALES)))
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(200), count(409)]).toEqual([2, 6])
  })

  test('and each is a security event', async () => {
    const id = await made(SALES)
    await fetched(id)
    await office.call('DELETE', `${LIST}/${id}`, { as: owner })
    expect(
      reported.map(({ kind, reason, user_id, seller_id }) => [kind, reason, user_id, seller_id]),
    ).toEqual(
      ['ordered', 'fetched', 'deleted'].map((what) => [
        'data-exported',
        `${what}: sales, with people`,
        owner.id,
        10,
      ]),
    )
    expect(await shop.rows('select from export_parts')).toEqual([])
    const audited = await shop.rows<{ action: string; fields: string[] }>(
      `select action, fields from audit_entries where user_id = ${owner.id} order by id`,
    )
    expect(audited).toEqual(
      ['ordered', 'fetched', 'deleted'].map((what) => ({
        action: `sale.file-${what}`,
        fields: ['sales', 'people'],
      })),
    )
  })
})

describe('a file goes', () => {
  test('after its days', async () => {
    const id = await made(SALES)
    await shop.rows(`update exports set expires_at = now() - interval '1 second'`)
    expect((await fetched(id)).statusCode).toBe(404)
    await sweepOld(shop.deps)
    expect(await shop.rows('select from export_parts')).toEqual([])
  })

  test('when somebody is erased, also while it is made', async () => {
    for (let bought = 0; bought < 3; bought += 1) await shop.submit(await shop.openPage(PRODUCTS.limited))
    const id = await made(SALES)
    const figures = await made({ kind: 'figures', locale: 'pt' })
    const { id: half } = OFFICE_CALLS.createExport.answer.parse((await order(SALES)).json())
    await writeExport(deps(), half, { rows: 1, parts: 1 })
    await erasePerson(shop.deps, { kind: 'email', email: 'somebody@example.com' })
    await finish(half)
    expect((await fetched(id)).statusCode).toBe(404)
    const states = new Map((await list()).map((one) => [one.id, one.state]))
    expect([states.get(id), states.get(half), states.get(figures)]).toEqual([
      'withdrawn',
      'withdrawn',
      'ready',
    ])
    const kept = await shop.rows<{ id: string }>('select distinct export_id as id from export_parts')
    expect(kept.map((part) => part.id)).toEqual([figures])
  })

  test('that no job works on any more is given up', async () => {
    await order(SALES)
    await shop.rows(`update exports set changed_at = now() - interval '7 hours'`)
    await sweepOld(shop.deps)
    expect((await list())[0]).toMatchObject({ state: 'failed' })
  })
})

/** Megabytes that are in use after what is needed no more was thrown away. */
function heldNow(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return Math.round((heapUsed + external) / 100_000) / 10
}

test(`${ROWS} sales are held a part at a time`, { timeout: ROWS * 10 + 60_000 }, async () => {
  await shop.submit(await shop.openPage(PRODUCTS.limited))
  await shop.rows('update attempts set due_at = null')
  await multiplyHistory(shop.db, ROWS - 1)
  const held: number[] = []
  const { id } = OFFICE_CALLS.createExport.answer.parse((await order({ ...SALES, people: true })).json())
  const size = { rows: ROWS > 10_000 ? 2_000 : 500, parts: 1 }
  let jobs = 0
  for (; (await list())[0]?.state !== 'ready'; jobs += 1) {
    await writeExport(deps(), id, size)
    if (ROWS > 10_000) held.push(heldNow())
  }
  expect(jobs).toBeGreaterThanOrEqual(ROWS / size.rows)
  const [part] = await shop.rows<{ most: number }>('select max(length(body)) as most from export_parts')
  expect(part?.most).toBeLessThan(1_000_000)
  const { body } = await fetched(id)
  expect(body.split('\r\n')).toHaveLength(ROWS + 2)
  if (ROWS > 10_000)
    process.stdout.write(`${JSON.stringify({ bytes: body.length, part: part?.most, held })}\n`)
})
