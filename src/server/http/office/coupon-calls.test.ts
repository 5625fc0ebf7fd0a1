import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import { importCatalogue } from '../../flows/catalogue/import-catalogue.ts'
import { readEntry } from '../../flows/catalogue/save-entry.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { SERIES_CODES_AT_MOST } from '#rules/order/coupon-series.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 10
const LIST = `/sellers/${SELLER}/coupons`

let office: TestOffice
let owner: TestUser
let editor: TestUser
beforeAll(async () => {
  office = await openTestOffice()
  owner = await office.user({ seller: SELLER, role: 'owner' })
  editor = await office.user({ seller: SELLER, role: 'editor' })
})
beforeEach(async () => {
  await runSql(office.db, 'update coupons set redemptions = 0')
  await importCatalogue(office.db, parseCatalogue(spoiltDemo({})))
})
afterAll(() => office.close())

type Change = { path: string; value?: unknown }
const list = async () =>
  OFFICE_CALLS.listCoupons.answer.parse((await office.call('GET', LIST, { as: owner })).json()).coupons
const read = async (name: string) =>
  OFFICE_CALLS.readCoupon.answer.parse((await office.call('GET', `${LIST}/${name}`, { as: owner })).json())
const put = (name: string, version: number, changes: Change[], as = owner) =>
  office.call('PUT', `${LIST}/${name}`, { as, body: { version, changes } })
const make = (body: object, as = owner) => office.call('POST', LIST, { as, body })
const codeOf = async (answer: ReturnType<typeof put>) => errorBody.parse((await answer).json()).code

test('lists the state of each coupon', async () => {
  await runSql(office.db, "update coupons set redemptions = 1 where code = 'ULTIMA1'")
  const of = async (name: string) => (await list()).find((coupon) => coupon.name === name)
  expect(await of('BEMVINDO10')).toMatchObject({ state: 'working', used: 0, limit: null, value: 10 })
  expect(await of('MENOS50')).toMatchObject({ type: 'AMOUNT', value: 5000, currency: 'BRL' })
  expect(await of('ULTIMA1')).toMatchObject({ state: 'used-up', used: 1, limit: 1 })
  expect(await of('VENCIDO')).toMatchObject({ state: 'ended' })
})

describe('a coupon', () => {
  const NATAL = { name: 'natal-25', type: 'PERCENTAGE', value: 25, product_ids: [1001] }

  test('is made, found under its name in any case, changed and put back', async () => {
    expect(OFFICE_CALLS.createCoupon.answer.parse((await make(NATAL)).json())).toEqual({ name: 'NATAL-25' })
    const { version, links, entry, state } = await read('natal-25')
    expect([state, entry['name']]).toEqual(['working', 'natal-25'])
    expect(links).toEqual([{ id: 1001, link: 'http://shop.example/1001?cupom=natal-25' }])
    const changes = [
      { path: '/limit', value: 50 },
      { path: '/due_date', value: '2030-01-01T03:00:00.000Z' },
    ]
    expect((await put('NATAL-25', version, changes)).statusCode).toBe(200)
    expect((await read('NATAL-25')).entry).toMatchObject({ limit: 50 })
    const history = OFFICE_CALLS.couponHistory.answer.parse(
      (await office.call('GET', `${LIST}/NATAL-25/history`, { as: owner })).json(),
    )
    expect(history.changes[0]).toMatchObject({ author: owner.email, source: 'office' })
    const undo = (name: string) =>
      office.call('POST', `${LIST}/${name}/history/${history.changes[0]?.id}/undo`, { as: owner, body: {} })
    expect((await undo('MENOS50')).statusCode).toBe(404)
    expect((await undo('NATAL-25')).statusCode).toBe(200)
    expect((await read('NATAL-25')).entry).toEqual(entry)
  })

  test('is deleted, and purchases with it stay', async () => {
    expect((await office.call('DELETE', `${LIST}/MENOS50`, { as: owner })).statusCode).toBe(200)
    expect((await office.call('GET', `${LIST}/MENOS50`, { as: owner })).statusCode).toBe(404)
    expect((await list()).some(({ name }) => name === 'MENOS50')).toBe(false)
  })

  test('takes the place of no other, whatever the case of its name', async () => {
    const body = errorBody.parse((await make({ ...NATAL, name: 'bemvindo10', value: 99 })).json())
    expect([body.code, Object.keys(body.errors ?? {})]).toEqual(['ENTRY_REFUSED', ['/name']])
    expect((await read('BEMVINDO10')).entry['value']).toBe(10)
  })

  test.each<[string, object, string]>([
    ['a name with a blank', { name: 'com espaço' }, '/name'],
    ['more than all of it', { value: 101 }, '/value'],
    ["another seller's product", { product_ids: [1004] }, '/product_ids/0'],
  ])('with %s is refused at its field', async (_, wrong, path) => {
    const body = errorBody.parse((await make({ ...NATAL, name: 'errado', ...wrong })).json())
    expect([body.code, Object.keys(body.errors ?? {})]).toEqual(['ENTRY_REFUSED', [path]])
  })

  test('keeps its name, its kind and its seller', async () => {
    const { version, entry } = await read('BEMVINDO10')
    for (const change of [
      { path: '/name', value: 'OUTRO' },
      { path: '/type', value: 'AMOUNT' },
      { path: '/seller_id', value: 20 },
    ])
      expect(await codeOf(put('BEMVINDO10', version, [change]))).toBe('NOT_ALLOWED')
    expect((await read('BEMVINDO10')).entry).toEqual(entry)
  })

  test('is a price: an editor of texts makes and changes none', async () => {
    expect(await codeOf(make(NATAL, editor))).toBe('NOT_ALLOWED')
    expect(await codeOf(put('BEMVINDO10', 1, [{ path: '/value', value: 90 }], editor))).toBe('NOT_ALLOWED')
  })

  test('of another seller is not found', async () => {
    const name = { seller: 20, kind: 'coupon', id: 'BEMVINDO10' } as const
    expect(await readEntry(office.db, name)).toBeNull()
    const other = await office.user({ seller: 20, role: 'owner' })
    const answer = await office.call('GET', '/sellers/20/coupons/BEMVINDO10', { as: other })
    expect(answer.statusCode).toBe(404)
  })
})

describe('coupons of a series', () => {
  const SERIES = `/sellers/${SELLER}/coupon-series`
  const RULE = { count: 3, type: 'PERCENTAGE', value: 25, product_ids: [1001] }
  const makeSeries = (body: object, as = owner) => office.call('POST', SERIES, { as, body })
  const readSeries = async (series: string) =>
    OFFICE_CALLS.readCouponSeries.answer.parse(
      (await office.call('GET', `${SERIES}/${series}`, { as: owner })).json(),
    )
  const audited = async (series: string) =>
    runSql<{ action: string }>(
      office.db,
      `select action from audit_entries where target_kind = 'coupon_series' and target_id = '${series}' order by id`,
    )

  test('are made at once, one use each, with one entry of the log', async () => {
    const made = await makeSeries({ ...RULE, series: 'verao', due_date: '2030-01-01T03:00:00.000Z' })
    expect(OFFICE_CALLS.createCouponSeries.answer.parse(made.json())).toEqual({ series: 'VERAO' })
    const { codes, ...rule } = await readSeries('VERAO')
    expect(rule).toMatchObject({
      type: 'PERCENTAGE',
      value: 25,
      currency: 'BRL',
      due_date: '2030-01-01T03:00:00.000Z',
      products: [{ id: 1001 }],
    })
    expect(new Set(codes.map(({ name }) => name)).size).toBe(3)
    for (const { name, used, state } of codes) {
      expect([name, used, state]).toEqual([expect.stringMatching(/^VERAO-[A-Z0-9]{8}$/), 0, 'working'])
      expect((await read(name)).entry).toMatchObject({ limit: 1, series: 'VERAO' })
    }
    expect(await audited('VERAO')).toEqual([{ action: 'catalogue.made' }])
    // Each has a history of its own all the same.
    const { changes } = OFFICE_CALLS.couponHistory.answer.parse(
      (await office.call('GET', `${LIST}/${codes[0]?.name}/history`, { as: owner })).json(),
    )
    expect(changes).toMatchObject([{ author: owner.email, is_first: true }])
  })

  test('are listed as one, with how many are used', async () => {
    await makeSeries({ ...RULE, series: 'LISTA' })
    const [first] = (await readSeries('LISTA')).codes
    await runSql(office.db, `update coupons set redemptions = 1 where code = '${first?.name}'`)
    const answer = await office.call('GET', LIST, { as: owner })
    const { series, coupons } = OFFICE_CALLS.listCoupons.answer.parse(answer.json())
    expect(series).toContainEqual({ series: 'LISTA', codes: 3, used: 1 })
    expect(coupons.filter(({ name }) => name.startsWith('LISTA-'))).toEqual([])
    expect((await readSeries('LISTA')).codes).toContainEqual({ name: first?.name, used: 1, state: 'used-up' })
  })

  test('are as many as the limit, and no more', async () => {
    const most = await makeSeries({ ...RULE, series: 'CHEIA', count: SERIES_CODES_AT_MOST })
    expect(most.statusCode).toBe(200)
    expect((await readSeries('CHEIA')).codes).toHaveLength(SERIES_CODES_AT_MOST)
    for (const wrong of [{ count: SERIES_CODES_AT_MOST + 1 }, { count: 0 }, { product_ids: [] }])
      expect(await codeOf(makeSeries({ ...RULE, series: 'DEMAIS', ...wrong }))).toBe('INVALID_REQUEST')
  })

  test('are deleted together, and purchases with them stay', async () => {
    await makeSeries({ ...RULE, series: 'ACABOU' })
    const [first] = (await readSeries('ACABOU')).codes
    const gone = () => office.call('DELETE', `${SERIES}/ACABOU`, { as: owner, body: {} })
    expect((await gone()).statusCode).toBe(200)
    expect(await audited('ACABOU')).toEqual([{ action: 'catalogue.made' }, { action: 'catalogue.deleted' }])
    expect(await codeOf(office.call('GET', `${LIST}/${first?.name}`, { as: owner }))).toBe('NOT_FOUND')
    expect(await codeOf(gone())).toBe('NOT_FOUND')
  })

  test('one takes the place of no other series, living or not', async () => {
    await makeSeries({ ...RULE, series: 'UNICA' })
    const again = async () => errorBody.parse((await makeSeries({ ...RULE, series: 'unica' })).json())
    expect(Object.keys((await again()).errors ?? {})).toEqual(['/series'])
    await office.call('DELETE', `${SERIES}/UNICA`, { as: owner, body: {} })
    expect(Object.keys((await again()).errors ?? {})).toEqual(['/series'])
  })

  test.each<[string, object, string]>([
    ['a beginning with a blank', { series: 'COM ESPACO' }, '/series'],
    ['a beginning of digits', { series: '2026' }, '/series'],
    ['more than all of it', { value: 101 }, '/value'],
    ["another seller's product", { product_ids: [1004] }, '/product_ids/0'],
  ])('with %s are refused at the field, and none is made', async (_, wrong, path) => {
    const before = await runSql(office.db, 'select id from coupons')
    const body = errorBody.parse((await makeSeries({ ...RULE, series: 'ERRADA', ...wrong })).json())
    expect(body.code).toBe('ENTRY_REFUSED')
    expect(Object.keys(body.errors ?? {})).toContain(path)
    expect(await runSql(office.db, 'select id from coupons')).toHaveLength(before.length)
  })

  test('are a price: an editor of texts makes and deletes none', async () => {
    await makeSeries({ ...RULE, series: 'PRECO' })
    expect(await codeOf(makeSeries({ ...RULE, series: 'OUTRA' }, editor))).toBe('NOT_ALLOWED')
    const gone = office.call('DELETE', `${SERIES}/PRECO`, { as: editor, body: {} })
    expect(await codeOf(gone)).toBe('NOT_ALLOWED')
  })
})
