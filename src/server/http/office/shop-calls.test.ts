import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import { importCatalogue } from '../../flows/catalogue/import-catalogue.ts'
import { readEntry } from '../../flows/catalogue/save-entry.ts'
import { atOnce } from '../../testing/lock-barrier.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 10
const SHOP = `/sellers/${SELLER}/shop`

let office: TestOffice
let owner: TestUser
let finance: TestUser
let operator: TestUser
beforeAll(async () => {
  office = await openTestOffice()
  owner = await office.user({ seller: SELLER, role: 'owner' })
  finance = await office.user({ seller: SELLER, role: 'finance' })
  operator = await office.user({ operator: 'admin' })
})
beforeEach(async () => {
  await importCatalogue(office.db, parseCatalogue(spoiltDemo({})))
})
afterAll(() => office.close())

const read = async () =>
  OFFICE_CALLS.readShop.answer.parse((await office.call('GET', SHOP, { as: owner })).json())
const put = (version: number, changes: { path: string; value?: unknown }[], as = owner) =>
  office.call('PUT', SHOP, { as, body: { version, changes } })
const codeOf = async (answer: ReturnType<typeof put>) => errorBody.parse((await answer).json()).code

/** A change of a product of this shop. */
async function someOtherChange(): Promise<number | undefined> {
  const at = `/sellers/${SELLER}/products/1001`
  const product = OFFICE_CALLS.readProduct.answer.parse((await office.call('GET', at, { as: owner })).json())
  const changes = [{ path: '/name', value: 'Outro curso' }]
  await office.call('PUT', at, { as: owner, body: { version: product.version, changes } })
  const history = await office.call('GET', `${at}/history`, { as: owner })
  return OFFICE_CALLS.productHistory.answer.parse(history.json()).changes[0]?.id
}

const SOL = {
  name: 'Loja Sol',
  legal_name: 'Sol Comércio Ltda.',
  document: '11.222.333/0001-81',
  country: 'BR',
  legal_address: 'Rua do Sol, 1, Centro, Recife, PE, 50010-000',
  email: 'ola@lojasol.example',
  is_mine: true,
}
const make = (body: object, as = operator) => office.call('POST', '/platform/sellers', { as, body })

describe('a shop', () => {
  test('is made by an operator, who is its owner, and sells at once', async () => {
    const { id } = OFFICE_CALLS.createSeller.answer.parse((await make(SOL)).json())
    const made = await readEntry(office.db, { seller: id, kind: 'seller', id: String(id) })
    expect(made?.entry).toMatchObject({ name: 'Loja Sol', gateway_priorities: 'acquirer;stripe' })
    const me = OFFICE_CALLS.me.answer.parse((await office.call('GET', '/me', { as: operator })).json())
    expect(me.sellers).toContainEqual({
      id,
      name: 'Loja Sol',
      role: 'owner',
      is_sandbox: false,
      needs_factor: false,
      time_zone: 'America/Sao_Paulo',
      visit: null,
      closed: null,
    })
    const body = { kind: 'digital', name: 'Primeiro', amount: 4900, on_sale: true }
    const product = await office.call('POST', `/sellers/${id}/products`, { as: operator, body })
    const { id: first } = OFFICE_CALLS.createProduct.answer.parse(product.json())
    const sold = await readEntry(office.db, { seller: id, kind: 'product', id: String(first) })
    expect(sold?.entry).toMatchObject({ is_active: 1, currency: 'BRL', seller_id: id })
  })

  test('of somebody else has no member', async () => {
    const { id } = OFFICE_CALLS.createSeller.answer.parse((await make({ ...SOL, is_mine: false })).json())
    expect((await office.call('GET', `/sellers/${id}/shop`, { as: operator })).statusCode).toBe(404)
  })

  test('made twice at the same moment is two shops', async () => {
    const ids = await atOnce(
      office.db,
      { lock: 'lock table catalogue_state in access exclusive mode', count: 2 },
      () => Promise.all([make(SOL), make(SOL)]),
    )
    const made = ids.map((answer) => OFFICE_CALLS.createSeller.answer.parse(answer.json()).id)
    expect(new Set(made).size).toBe(2)
  })

  test.each([
    [{ document: '11.222.333/0001-80' }, '/document'],
    [{ legal_address: 'Rua\nnova' }, '/legal_address'],
    [{ name: 'x'.repeat(81) }, '/name'],
  ])('with %j is refused at its field, and is not made', async (wrong, path) => {
    const count = async () =>
      OFFICE_CALLS.listSellers.answer.parse(
        (await office.call('POST', '/platform/sellers/find', { as: operator, body: {} })).json(),
      ).sellers.length
    const before = await count()
    const body = errorBody.parse((await make({ ...SOL, ...wrong })).json())
    expect([body.code, Object.keys(body.errors ?? {})]).toEqual(['ENTRY_REFUSED', [path]])
    expect(await count()).toBe(before)
  })
})

describe("an owner's change", () => {
  test('is saved, and recorded with its author', async () => {
    const { version, gateways } = await read()
    expect(gateways).toContainEqual({ name: 'stripe', is_sandbox: false })
    const changes = [
      { path: '/gateway_priorities', value: 'stripe;acquirer' },
      { path: '/embedding_sites', value: ['https://loja.example'] },
    ]
    expect((await put(version, changes)).statusCode).toBe(200)
    expect((await read()).entry).toMatchObject({
      gateway_priorities: 'stripe;acquirer',
      embedding_sites: ['https://loja.example'],
    })
    const history = OFFICE_CALLS.shopHistory.answer.parse(
      (await office.call('GET', `${SHOP}/history`, { as: finance })).json(),
    )
    expect(history.changes[0]).toMatchObject({ author: owner.email, source: 'office' })
  })

  test.each(['/recipientIsActivated', '/risk', '/gateway_rules', '/id', '/specific_gateway', '/special'])(
    'of %s is the operator’s',
    async (path) => {
      const { version, entry } = await read()
      expect(await codeOf(put(version, [{ path, value: true }]))).toBe('NOT_ALLOWED')
      expect((await read()).entry).toEqual(entry)
    },
  )

  test('is not for a read-only member', async () => {
    expect(await codeOf(put(1, [{ path: '/name', value: 'Minha' }], finance))).toBe('NOT_ALLOWED')
  })

  test('is undone without touching later settings of the operator', async () => {
    const { version, entry } = await read()
    await put(version, [{ path: '/name', value: 'Outro nome' }])
    const { changes } = OFFICE_CALLS.shopHistory.answer.parse(
      (await office.call('GET', `${SHOP}/history`, { as: owner })).json(),
    )
    const name = { seller: SELLER, kind: 'seller', id: String(SELLER) } as const
    const current = await readEntry(office.db, name)
    const off = { ...current?.entry, recipientIsActivated: false }
    await importCatalogue(office.db, parseCatalogue({ version: 1, sellers: [off] }))
    const undo = (id: number | undefined) =>
      office.call('POST', `${SHOP}/history/${id}/undo`, { as: owner, body: {} })
    expect((await undo(await someOtherChange())).statusCode).toBe(404)
    expect((await undo(changes[0]?.id)).statusCode).toBe(200)
    expect((await read()).entry).toMatchObject({ name: entry['name'], recipientIsActivated: false })
  })
})

test('a seller with the sandbox alone is marked as such', async () => {
  const { version } = await read()
  const isSandbox = async () =>
    OFFICE_CALLS.me.answer.parse((await office.call('GET', '/me', { as: owner })).json()).sellers[0]
      ?.is_sandbox
  expect(await isSandbox()).toBe(true)
  await put(version, [{ path: '/gateway_priorities', value: 'acquirer;stripe' }])
  expect(await isSandbox()).toBe(false)
})
