import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import { importCatalogue } from '../../flows/catalogue/import-catalogue.ts'
import { atOnce } from '../../testing/lock-barrier.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 10
const COURSE = 1001
const MUG = 1005
const SENT = 1003
const CONTRACT = 2004
const CLUB = 2001
const CLUB_OFFER = 'teste07'

let office: TestOffice
let owner: TestUser
let manager: TestUser
let editor: TestUser
beforeAll(async () => {
  office = await openTestOffice()
  owner = await office.user({ seller: SELLER, role: 'owner' })
  manager = await office.user({ seller: SELLER, role: 'manager' })
  editor = await office.user({ seller: SELLER, role: 'editor' })
})
beforeEach(async () => {
  await runSql(office.db, 'update products set held = 0, sold = 0')
  await importCatalogue(office.db, parseCatalogue(spoiltDemo({})))
})
afterAll(() => office.close())

type Change = { path: string; value?: unknown }
const at = (id: number): string => `/sellers/${SELLER}/products/${id}`

async function read(id = COURSE) {
  return OFFICE_CALLS.readProduct.answer.parse((await office.call('GET', at(id), { as: owner })).json())
}
const put = (version: number, changes: Change[], { as = owner, id = COURSE } = {}) =>
  office.call('PUT', at(id), { as, body: { version, changes } })
async function save(version: number, changes: Change[], who: { as?: TestUser; id?: number } = {}) {
  return OFFICE_CALLS.saveProduct.answer.parse((await put(version, changes, who)).json())
}
const failure = async (answer: ReturnType<typeof put>) => errorBody.parse((await answer).json())

test('lists the products of a seller, with the stock left', async () => {
  const { products } = OFFICE_CALLS.listProducts.answer.parse(
    (await office.call('GET', `/sellers/${SELLER}/products`, { as: owner })).json(),
  )
  const of = (id: number) => products.find((product) => product.id === id)
  expect(of(1003)).toMatchObject({ format: 'PHYSICALPRODUCT', amount: 8990, left: 500, is_on_sale: true })
  expect(of(1008)).toMatchObject({ is_on_sale: false, left: null, period: null })
  expect(products.filter(({ period }) => period !== null).map(({ type }) => type)).not.toContain(
    'TRANSACTION',
  )
  expect(of(2001)).toMatchObject({ type: 'SUBSCRIPTION', period: 30 })
  expect(of(1004)).toBeUndefined()
  expect(products.find(({ is_event: isEvent }) => isEvent)).toHaveProperty('left', 650)
})

describe('a save', () => {
  test('changes the product as an import would, and is recorded with its author', async () => {
    const { version, link, code } = await read()
    expect(link).toBe('http://shop.example/1001')
    expect(code.path).toMatch(/^M/)
    const saved = await save(version, [
      { path: '/name', value: 'Fotografia com Celular' },
      { path: '/amount', value: 45000 },
    ])
    expect(saved).toEqual({ kind: 'saved', version: version + 1, merged: false })
    const after = await read()
    expect(after.entry).toMatchObject({ name: 'Fotografia com Celular', amount: 45000 })
    expect(after.version).toBe(version + 1)
    const history = OFFICE_CALLS.productHistory.answer.parse(
      (await office.call('GET', `${at(COURSE)}/history`, { as: owner })).json(),
    )
    expect(history.changes[0]).toMatchObject({
      author: owner.email,
      source: 'office',
      fields: [
        { path: '/name', to: 'Fotografia com Celular' },
        { path: '/amount', from: 49700, to: 45000 },
      ],
    })
  })

  test('chooses the guarantee after the legal period, and goes back to asking', async () => {
    const { version } = await read()
    await save(version, [{ path: '/guarantee', value: 'automatic' }])
    expect((await read()).entry).toMatchObject({ guarantee: 'automatic' })
    const never = [{ path: '/guarantee', value: 'never' }]
    expect(await failure(put((await read()).version, never))).toMatchObject({ code: 'ENTRY_REFUSED' })
    await save((await read()).version, [{ path: '/guarantee' }])
    expect((await read()).entry).not.toHaveProperty('guarantee')
    // It gives money away: permission to write texts is not sufficient.
    const change = [{ path: '/guarantee', value: 'automatic' }]
    const by = { as: editor }
    expect(await failure(put((await read()).version, change, by))).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('that says the same changes nothing', async () => {
    const { version, entry } = await read()
    expect(await save(version, [{ path: '/amount', value: entry['amount'] }])).toMatchObject({ version })
  })

  test('adds an offer, changes it and takes it away', async () => {
    let { version } = await read()
    const value = { hash: 'natal', name: 'Natal', status_offer: 'APPROVED', amount: 29700 }
    ;({ version } = await save(version, [{ path: '/offers/natal', value }]))
    ;({ version } = await save(version, [{ path: '/offers/natal/amount', value: 19700 }]))
    expect((await read()).entry['offers']).toContainEqual({ ...value, amount: 19700 })
    await save(version, [{ path: '/offers/natal' }])
    expect(JSON.stringify((await read()).entry['offers'])).not.toContain('natal')
  })

  test('charges one fee for each parcel, or none', async () => {
    const { version } = await read(1003)
    const { version: next } = await save(version, [{ path: '/amount_fixed_shipping_fee' }], { id: 1003 })
    expect((await read(1003)).entry).not.toHaveProperty('has_shipping_fee')
    await save(next, [{ path: '/amount_fixed_shipping_fee', value: 2500 }], { id: 1003 })
    expect((await read(1003)).entry).toMatchObject({ has_shipping_fee: true, type_shipping_fee: 'FIXED' })
  })

  test('of two people: other values go together, the same one is shown to the second', async () => {
    const { version } = await read()
    await save(version, [{ path: '/name', value: 'Nome da Ana' }])
    expect(await save(version, [{ path: '/author', value: 'Bia' }], { as: manager })).toMatchObject({
      kind: 'saved',
      merged: true,
    })
    const conflict = await save(version, [{ path: '/name', value: 'Nome da Bia' }], { as: manager })
    expect(conflict).toMatchObject({
      kind: 'conflict',
      version: version + 2,
      author: manager.email,
      conflicts: [{ path: '/name', mine: 'Nome da Bia', theirs: 'Nome da Ana' }],
    })
    expect((await read()).entry).toMatchObject({ name: 'Nome da Ana', author: 'Bia' })
    expect(await save(version + 2, [{ path: '/name', value: 'Nome da Bia' }])).toMatchObject({
      kind: 'saved',
    })
  })

  test('at the same moment as another: one is saved, the other sees it', async () => {
    const { version } = await read()
    const saves = await atOnce(
      office.db,
      { lock: 'lock table catalogue_state in access exclusive mode', count: 2 },
      () => Promise.all([45000, 46000].map((value) => save(version, [{ path: '/amount', value }]))),
    )
    expect(saves.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
  })

  test.each<[string, Change, string]>([
    ['a price before that is less', { path: '/old_amount', value: 1 }, '/old_amount'],
    ['a method of another money', { path: '/method', value: 'OXXO' }, '/method'],
    ['what is no number', { path: '/amount', value: 'viel' }, '/amount'],
    ['an offer without its price', { path: '/offers/promo01/amount', value: -1 }, '/offers/promo01/amount'],
    ['a field that there is not', { path: '/colour', value: 'red' }, ''],
    ['another seller', { path: '/seller_id', value: 20 }, '/id'],
    ['another product', { path: '/id', value: MUG }, '/id'],
  ])('of %s is refused at its field, and writes nothing', async (_, change, path) => {
    const { version, entry } = await read()
    const { code, errors } = await failure(put(version, [change]))
    expect(code).toBe('ENTRY_REFUSED')
    expect(Object.keys(errors ?? {})).toContain(path)
    expect(await read()).toMatchObject({ version, entry })
  })

  test('never sets a stock below the sold and held number', async () => {
    await runSql(office.db, `update products set sold = 5, held = 2 where id = ${MUG}`)
    const { version, taken } = await read(MUG)
    expect(taken).toBe(7)
    const { code, errors } = await failure(put(version, [{ path: '/stock', value: 6 }], { id: MUG }))
    expect([code, errors?.['/stock']?.[0]]).toEqual([
      'ENTRY_REFUSED',
      expect.stringContaining('use 7 ou mais'),
    ])
    expect(await save(version, [{ path: '/stock', value: 7 }], { id: MUG })).toMatchObject({ kind: 'saved' })
  })

  test('of prices is not for editors of texts', async () => {
    const { version } = await read()
    expect(await save(version, [{ path: '/description', value: 'Outra.' }], { as: editor })).toMatchObject({
      kind: 'saved',
    })
    for (const path of ['/amount', '/is_active', '/offers/promo01/amount', '/stock']) {
      const { code } = await failure(put(version, [{ path, value: 1 }], { as: editor }))
      expect([path, code]).toEqual([path, 'NOT_ALLOWED'])
    }
  })

  test('reaches no product of another seller', async () => {
    const { code } = await failure(put(1, [{ path: '/name', value: 'Minha' }], { id: 1004 }))
    expect(code).toBe('NOT_FOUND')
    expect((await office.call('GET', at(1004), { as: owner })).statusCode).toBe(404)
  })
})

describe('a product', () => {
  test('is made of three answers, is not on sale, and is sold when its owner says so', async () => {
    const body = { kind: 'physical', name: 'Caderno', amount: 3500 }
    const made = await office.call('POST', `/sellers/${SELLER}/products`, { as: owner, body })
    const { id } = OFFICE_CALLS.createProduct.answer.parse(made.json())
    const { entry, version } = await read(id)
    expect(entry).toMatchObject({ name: 'Caderno', amount: 3500, currency: 'BRL', is_active: 0 })
    await save(version, [{ path: '/is_active', value: 1 }], { id })
    expect((await read(id)).entry['is_active']).toBe(1)
  })

  test('is opened at the address of its maker, and the start page asks for a missing one', async () => {
    await runSql(office.db, 'update products set is_active = 0 where seller_id = 40')
    const other = await office.user({ seller: 40, role: 'owner' })
    const body = { kind: 'digital', name: 'Curso', amount: 9700, on_sale: true }
    const make = (more: object) =>
      office.call('POST', '/sellers/40/products', { as: other, body: { ...body, ...more } })
    const step = async () => {
      const home = await office.call('GET', '/sellers/40/home', { as: other })
      return OFFICE_CALLS.home.answer.parse(home.json()).next.find((one) => one.step === 'access')
    }
    expect(await step()).toBeUndefined()
    const { id } = OFFICE_CALLS.createProduct.answer.parse(
      (await make({ access_url: 'https://curso.example/aulas' })).json(),
    )
    const made = await office.call('GET', `/sellers/40/products/${id}`, { as: other })
    expect(OFFICE_CALLS.readProduct.answer.parse(made.json()).entry).toMatchObject({
      access_url: 'https://curso.example/aulas',
    })
    expect(await step()).toEqual({ step: 'access', done: true })
    expect(await failure(make({ access_url: 'http://curso.example' }))).toMatchObject({
      code: 'ENTRY_REFUSED',
    })
    await make({ kind: 'physical' })
    expect(await step()).toEqual({ step: 'access', done: true })
    const without = OFFICE_CALLS.createProduct.answer.parse((await make({})).json())
    expect(await step()).toEqual({ step: 'access', done: false, product: without.id })
  })

  test.each([
    [
      { kind: 'contract', charges: 6 },
      { type: 'CONTRACT', period: 30, charges: 6 },
    ],
    [{ kind: 'contract' }, { type: 'CONTRACT', charges: 12 }],
    [{ kind: 'free' }, { amount: 0, method: 'FREE' }],
    [
      { kind: 'donation', minimum: 500 },
      { amount: 3500, donation: { minimum: 500 } },
    ],
  ])('of %j is made and on sale at once', async (wish, has) => {
    const body = { name: 'Novo', amount: 3500, on_sale: true, ...wish }
    const made = await office.call('POST', `/sellers/${SELLER}/products`, { as: owner, body })
    const { id } = OFFICE_CALLS.createProduct.answer.parse(made.json())
    expect((await read(id)).entry).toMatchObject({ ...has, is_active: 1 })
  })

  test('with a donation minimum above the proposed amount is refused', async () => {
    const body = { kind: 'donation', name: 'Apoio', amount: 500, minimum: 501 }
    const made = office.call('POST', `/sellers/${SELLER}/products`, { as: owner, body })
    expect(await failure(made)).toMatchObject({ code: 'ENTRY_REFUSED' })
  })

  test('gets an id of its own, also where a file chose the largest', async () => {
    await runSql(
      office.db,
      "insert into products select (p.r).* from (select jsonb_populate_record(x, jsonb_build_object('id', 2147483647)) as r from products x where x.id = 1005) p",
    )
    const body = { kind: 'digital', name: 'Depois', amount: 0 }
    const made = await office.call('POST', `/sellers/${SELLER}/products`, { as: owner, body })
    expect(OFFICE_CALLS.createProduct.answer.parse(made.json()).id).toBeLessThan(1_000_000)
    await runSql(office.db, 'delete from products where id = 2147483647')
  })

  test('is restored to its earlier state, and not by a change of another', async () => {
    const { version, entry } = await read()
    await save(version, [{ path: '/amount', value: 100 }])
    const { changes } = OFFICE_CALLS.productHistory.answer.parse(
      (await office.call('GET', `${at(COURSE)}/history`, { as: owner })).json(),
    )
    const undo = (id: number) =>
      office.call('POST', `${at(id)}/history/${changes[0]?.id}/undo`, { as: owner, body: {} })
    expect((await undo(MUG)).statusCode).toBe(404)
    expect((await undo(COURSE)).statusCode).toBe(200)
    expect((await read()).entry).toEqual(entry)
  })

  test('makes a parcel of its four measurements, says which is missing, and takes it away whole', async () => {
    const measures: Change[] = [
      { path: '/parcel/weight_grams', value: 900 },
      { path: '/parcel/length_cm', value: 30 },
      { path: '/parcel/width_cm', value: 20 },
      { path: '/parcel/height_cm', value: 10 },
    ]
    const { version } = await read(SENT)
    const missing = await failure(put(version, measures.slice(0, 2), { id: SENT }))
    expect(missing.code).toBe('ENTRY_REFUSED')
    expect(Object.keys(missing.errors ?? {}).toSorted()).toEqual(['/parcel/height_cm', '/parcel/width_cm'])
    await save(version, [...measures, { path: '/type_shipping_fee', value: 'DYNAMIC' }], { id: SENT })
    const sent = await read(SENT)
    expect(sent.entry).toMatchObject({
      parcel: { weight_grams: 900, length_cm: 30, width_cm: 20, height_cm: 10 },
      has_shipping_fee: true,
      type_shipping_fee: 'DYNAMIC',
    })
    expect(sent.entry).not.toHaveProperty('amount_fixed_shipping_fee')
    await save(
      sent.version,
      measures.map(({ path }) => ({ path })),
      { id: SENT },
    )
    expect((await read(SENT)).entry).not.toHaveProperty('parcel')
  })

  test('gives single charges amounts of their own, of the product and of an offer', async () => {
    const { version } = await read(CONTRACT)
    const charges = [
      { charge: 1, amount: 5_000 },
      { charge: 6, amount: 0 },
    ]
    await save(version, [{ path: '/custom_charges', value: charges }], { id: CONTRACT })
    const saved = await read(CONTRACT)
    expect(saved.entry).toMatchObject({ custom_charges: charges })
    await save(saved.version, [{ path: '/custom_charges' }], { id: CONTRACT })
    expect((await read(CONTRACT)).entry).not.toHaveProperty('custom_charges')
    const club = await read(CLUB)
    const path = `/offers/${CLUB_OFFER}/custom_charges`
    await save(club.version, [{ path, value: charges }], { id: CLUB })
    expect((await read(CLUB)).entry['offers']).toContainEqual(
      expect.objectContaining({ hash: CLUB_OFFER, custom_charges: charges }),
    )
  })

  test('converts a price where the shop takes converted payments, and nowhere else', async () => {
    const change = [{ path: '/converted_currency', value: 'USD' }]
    const set = async (is: boolean) => {
      const { sellers } = parseCatalogue(spoiltDemo({ 'sellers[10].has_international_flag': is }))
      await importCatalogue(office.db, parseCatalogue({ version: 1, sellers }))
    }
    await set(false)
    const refused = await failure(put((await read()).version, change))
    expect(Object.keys(refused.errors ?? {})).toEqual(['/converted_currency'])
    await set(true)
    await save((await read()).version, change)
    expect((await read()).entry).toMatchObject({ converted_currency: 'USD' })
    // The shop cannot turn off what the product needs.
    await expect(set(false)).rejects.toThrow('sellers[0].has_international_flag is needed by product 1001')
    const own = await failure(put((await read()).version, [{ path: '/converted_currency', value: 'BRL' }]))
    expect(Object.keys(own.errors ?? {})).toEqual(['/converted_currency'])
  })

  test('keeps the decisions of the platform, saved or restored', async () => {
    const { version } = await read()
    for (const path of ['/status_product', '/status_offer'])
      expect(await failure(put(version, [{ path, value: 'APPROVED' }]))).toMatchObject({
        code: 'NOT_ALLOWED',
      })
    await save(version, [{ path: '/author', value: 'Ana' }])
    await importCatalogue(
      office.db,
      parseCatalogue(spoiltDemo({ 'products[1001].status_product': 'DISAPPROVED' })),
    )
    const { changes } = OFFICE_CALLS.productHistory.answer.parse(
      (await office.call('GET', `${at(COURSE)}/history`, { as: owner })).json(),
    )
    for (const { id, is_first: isFirst } of changes.filter((change) => !change.is_first)) {
      const undone = await office.call('POST', `${at(COURSE)}/history/${id}/undo`, { as: owner, body: {} })
      expect([undone.statusCode, isFirst]).toEqual([200, false])
      expect((await read()).entry).toMatchObject({ status_product: 'DISAPPROVED' })
    }
  })

  test('is deleted when unused, and else lists its dependents', async () => {
    const body = { kind: 'digital', name: 'Rascunho', amount: 0 }
    const made = await office.call('POST', `/sellers/${SELLER}/products`, { as: owner, body })
    const { id } = OFFICE_CALLS.createProduct.answer.parse(made.json())
    expect((await office.call('DELETE', at(id), { as: owner })).statusCode).toBe(200)
    expect((await office.call('GET', at(id), { as: owner })).statusCode).toBe(404)
    expect(await failure(office.call('DELETE', at(COURSE), { as: owner }))).toMatchObject({
      code: 'ENTRY_REFUSED',
    })
  })
})
