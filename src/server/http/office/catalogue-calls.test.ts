import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { spoiltDemo, type Changes } from '#contract/catalogue/spoilt-demo.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { importCatalogue } from '../../flows/catalogue/import-catalogue.ts'
import { sealAccessLink } from '../../signing/access-link.ts'
import { loadCatalogue } from '../../store/catalogue/catalogue-export.ts'
import { rowsOfSeller } from '../../testing/rows-of-seller.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 10
const AT = `/sellers/${SELLER}/catalogue`

let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  office = await openTestOffice()
  owner = await office.user({ seller: SELLER })
})
afterAll(() => office.close())
beforeEach(() => asDemo())

const asDemo = async (changes: Changes = {}): Promise<void> => {
  await importCatalogue(office.db, parseCatalogue(spoiltDemo(changes)), { replaceSeller: SELLER })
}
const stored = (seller = SELLER): Promise<Catalogue> => loadCatalogue(office.db, seller)
const exported = async (): Promise<Catalogue> => {
  const answer = await office.call('GET', AT, { as: owner })
  return OFFICE_CALLS.readSellerFile.answer.parse(answer.json()).file as unknown as Catalogue
}
type Options = { removes?: boolean; as?: TestUser; headers?: Record<string, string> }
const preview = (file: unknown, { removes = false, as = owner, headers }: Options = {}) =>
  office.call('POST', `${AT}/preview`, {
    as,
    body: { text: typeof file === 'string' ? file : JSON.stringify(file), removes },
    ...(headers && { headers }),
  })
const seen = async (file: unknown, options: Options = {}) => {
  const answer = await preview(file, options)
  return OFFICE_CALLS.previewSellerFile.answer.parse(answer.json())
}
const bring = (file: unknown, version: number, removes = false) =>
  office.call('POST', AT, { as: owner, body: { text: JSON.stringify(file), removes, version } })
const undo = (version: number) => office.call('POST', `${AT}/undo`, { as: owner, body: { version } })
const codeOf = async (call: ReturnType<typeof preview>): Promise<string> =>
  errorBody.parse((await call).json()).code

describe('a shop as a file', () => {
  test('describes the shop, and imported again changes nothing', async () => {
    const file = await exported()
    expect(file).toEqual(JSON.parse(JSON.stringify(await stored())))
    const { changes, count, kept, version } = await seen(file, { removes: true })
    expect([changes, count, kept]).toEqual([[], 0, []])
    expect(OFFICE_CALLS.importSellerFile.answer.parse((await bring(file, version)).json()).count).toBe(0)
  })

  test('shows its changes entry by entry, and applies them as they were shown', async () => {
    const before = await exported()
    const others = await (await rowsOfSeller(office.db, 20))()
    const file = structuredClone(before)
    const course = file.products.find(({ id }) => id === 1001)
    if (course === undefined) throw new Error('the demo has lost its course')
    course.amount = 51_000
    // The number of another seller's product: here it is a new one's.
    const copy = { ...course, id: 1004, name: 'Cópia', offers: [], bumps: [], pixels: [] }
    file.products = [...file.products.filter(({ id }) => id !== 1005), copy]
    file.coupons = file.coupons.map((one) =>
      one.name === 'MENOS50' ? { ...one, product_ids: [1004, 3001] } : one,
    )
    const shown = await seen(file, { removes: true })
    const lines = shown.changes.map(({ kind, name, what, fields }) => [kind, name, what, fields])
    expect(lines).toContainEqual([
      'product',
      course.name,
      'changed',
      [{ path: '/amount', from: 49_700, to: 51_000 }],
    ])
    expect(lines).toContainEqual(['product', 'Cópia', 'added', []])
    expect(lines).toContainEqual(['product', 'Caneca Esmaltada', 'removed', []])
    expect(shown.count).toBe(4)
    expect(await exported()).toEqual(before)

    const { version } = OFFICE_CALLS.importSellerFile.answer.parse(
      (await bring(file, shown.version, true)).json(),
    )
    const now = await exported()
    const made = now.products.find(({ name }) => name === 'Cópia')
    expect(now.products.find(({ id }) => id === 1001)?.amount).toBe(51_000)
    expect(now.products.some(({ id }) => id === 1005)).toBe(false)
    expect(made?.id).toBeGreaterThan(4002)
    expect(now.coupons.find(({ name }) => name === 'MENOS50')?.product_ids).toEqual([made?.id, 3001])
    expect(await (await rowsOfSeller(office.db, 20))()).toEqual(others)

    expect((await undo(version)).statusCode).toBe(200)
    expect(await exported()).toEqual(before)
    expect(await codeOf(undo(version))).toBe('CHANGED_MEANWHILE')
  })

  test('that was looked at before a change since is looked at again', async () => {
    const file = await exported()
    file.affiliates = file.affiliates.map((one) => ({ ...one, name: 'Outra' }))
    const { version } = await seen(file)
    await asDemo({ 'products[1001].name': 'De uma colega' })
    expect(await codeOf(bring(file, version))).toBe('CHANGED_MEANWHILE')
    expect((await exported()).affiliates[0]?.name).not.toBe('Outra')
  })

  test('is imported once when two press at once', async () => {
    const files = await Promise.all(
      ['Uma', 'Duas'].map(async (name) => {
        const file = await exported()
        return { ...file, affiliates: file.affiliates.map((one) => ({ ...one, name })) }
      }),
    )
    const { version } = await seen(files[0])
    const answers = await Promise.all(files.map((file) => bring(file, version)))
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
  })

  test('is not undone over changes made since', async () => {
    const file = await exported()
    const { version: read } = await seen({ ...file, affiliates: [{ ...file.affiliates[0], name: 'Outra' }] })
    const answer = await bring({ ...file, affiliates: [{ ...file.affiliates[0], name: 'Outra' }] }, read)
    const { version } = OFFICE_CALLS.importSellerFile.answer.parse(answer.json())
    await office.call('PUT', `/sellers/${SELLER}/affiliates/777`, {
      as: owner,
      body: { version: 1_000, changes: [{ path: '/name', value: 'Terceira' }] },
    })
    expect(await codeOf(undo(version))).toBe('CHANGED_MEANWHILE')
    expect((await exported()).affiliates[0]?.name).toBe('Terceira')
    expect(await codeOf(undo(999_999))).toBe('NOT_FOUND')
  })

  test('of another shop becomes entries of this one', async () => {
    const file = await stored(30)
    const before = await (await rowsOfSeller(office.db, 30))()
    const { kept, changes } = await seen(file)
    expect(changes.map(({ kind, what }) => `${kind} ${what}`)).toEqual(
      expect.arrayContaining(['seller changed', 'product added']),
    )
    const { version } = await seen({ ...file, sellers: [] })
    expect((await bring({ ...file, sellers: [] }, version)).statusCode).toBe(200)
    const made = (await exported()).products.find(({ name }) => name === file.products[0]?.name)
    const [batch] = made?.batches ?? []
    expect([made?.seller_id, batch?.tickets.map((ticket) => ticket.offer_group_id)]).toEqual([
      SELLER,
      batch?.tickets.map(() => batch.id),
    ])
    expect(batch?.id).not.toBe(file.products[0]?.batches[0]?.id)
    expect(await (await rowsOfSeller(office.db, 30))()).toEqual(before)
    expect(kept).toEqual([])
  })

  test('leaves settings of the platform as they are, and reports it', async () => {
    await asDemo({
      'products[1001].status_product': 'DISAPPROVED',
      'sellers[10].recipientIsActivated': false,
    })
    const file = await exported()
    const course = file.products.find(({ id }) => id === 1001)
    const [seller] = file.sellers
    if (course === undefined || seller === undefined) throw new Error('the demo has lost its course')
    course.status_product = 'APPROVED'
    seller.recipientIsActivated = true
    const { kept, count, version } = await seen(file)
    expect([kept, count]).toEqual([
      ['sellers[0].recipientIsActivated', `products[${file.products.indexOf(course)}].status_product`],
      0,
    ])
    await bring(file, version)
    const now = await stored()
    expect(now.products.find(({ id }) => id === 1001)?.status_product).toBe('DISAPPROVED')
    expect(now.sellers[0]?.recipientIsActivated).toBe(false)
  })
})

describe('a file that does not fit', () => {
  test('gets errors for its author, not for a form', async () => {
    const { errors } = errorBody.parse((await preview('{')).json())
    expect(errors?.['']?.[0]).toMatch(/JSON/)
  })

  test.each([
    ['no JSON', '{', ['']],
    ['another shape', { version: 1, goods: [] }, ['']],
    [
      'two sellers',
      { version: 1, coupons: [couponOf(10, [1001]), couponOf(20, [1001])] },
      ['coupons[1].seller_id'],
    ],
    [
      'a product of another seller',
      { version: 1, coupons: [couponOf(10, [1004])] },
      ['coupons[0].product_ids[0]'],
    ],
    [
      'a product of nobody',
      { version: 1, coupons: [couponOf(10, [999_999])] },
      ['coupons[0].product_ids[0]'],
    ],
    [
      'a percentage above 100',
      { version: 1, coupons: [{ ...couponOf(10, [1001]), value: 120 }] },
      ['coupons[0].value'],
    ],
  ])('is refused at its place: %s', async (_, file, paths) => {
    const before = await exported()
    const answer = await preview(file)
    const { code, errors } = errorBody.parse(answer.json())
    expect([code, Object.keys(errors ?? {})]).toEqual(['ENTRY_REFUSED', paths])
    expect(await exported()).toEqual(before)
  })

  test('foreign and unknown names are answered alike', async () => {
    const [foreign, nothing] = await Promise.all(
      [1004, 999_999].map(async (id) => {
        const answer = await preview({ version: 1, coupons: [couponOf(10, [id])] })
        return errorBody.parse(answer.json()).errors
      }),
    )
    expect(foreign).toEqual(nothing)
  })
})

describe('the key of the members’ area', () => {
  const show = (as: TestUser, seller = SELLER) =>
    office.call('POST', `/sellers/${seller}/access-key`, { as, body: {} })
  const shownTo = async (as: TestUser, seller = SELLER): Promise<string> =>
    OFFICE_CALLS.showAccessKey.answer.parse((await show(as, seller)).json()).key
  const logged = (seller: number) =>
    office.db
      .selectFrom('audit_entries')
      .select(['user_id', 'target_kind', 'target_id', 'facts', 'fields'])
      .where('seller_id', '=', seller)
      .where('action', '=', 'catalogue.access-key-shown')
      .execute()

  test('is the one that signs the links of that seller, and each showing is in the log', async () => {
    const key = await shownTo(owner)
    const now = new Date('2026-11-23T12:00:00Z')
    const url = 'https://members.example/open'
    const holder = { url, sellerId: SELLER, productId: 1001, saleId: 'sale', email: 'maria@example.com' }
    const link = new URL(sealAccessLink(office.deps.keys, holder, now, 1))
    const expires = link.searchParams.get('balcao_expires')
    const lines = ['v2', 'members.example/open', expires, '1001', 'sale', 'maria@example.com']
    const signature = createHmac('sha256', key).update(lines.join('\n')).digest('hex')
    expect(link.searchParams.get('balcao_signature_v2')).toBe(signature)
    const other = await office.user({ seller: 20 })
    expect(await shownTo(other, 20)).not.toBe(key)
    expect(await shownTo(owner)).toBe(key)
    const of = { target_kind: 'seller', target_id: String(SELLER), facts: {}, fields: [] }
    const mine = { ...of, user_id: owner.id }
    expect(await logged(SELLER)).toEqual([mine, mine])
  })

  test('is shown to nobody who has not just proven to be an owner, and that is not in the log', async () => {
    const before = await logged(SELLER)
    const stale = await office.user({ seller: SELLER })
    await office.db
      .updateTable('office_sessions')
      .set({ proven_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', stale.id)
      .execute()
    const manager = await office.user({ seller: SELLER, role: 'manager' })
    const answers = [await show(stale), await show(manager), await show(owner, 20)]
    expect(answers.map((answer) => errorBody.parse(answer.json()).code)).toEqual([
      'PROVE_AGAIN',
      'NOT_ALLOWED',
      'NOT_FOUND',
    ])
    expect(await logged(SELLER)).toEqual(before)
  })
})

function couponOf(seller: number, products: number[]) {
  return { name: 'NOVO', seller_id: seller, type: 'PERCENTAGE', value: 10, product_ids: products }
}
