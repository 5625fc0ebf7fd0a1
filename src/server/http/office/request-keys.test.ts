import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { isKeyed, REQUEST_KEY_HEADER, type OfficeAccess } from '#contract/office/access.ts'
import { OFFICE_ROUTES } from '#contract/office/routes.ts'
import type { Route } from '#contract/routes.ts'
import { runOnce } from '../../flows/accounts/run-once.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 10

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
})
beforeEach(async () => {
  await shop.reset()
  await rows('delete from coupons')
  owner = await office.user({ seller: SELLER })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

type Answer = Awaited<ReturnType<TestOffice['call']>>
const codeOf = (answer: Answer): string =>
  answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code
const rows = <T>(query: string): Promise<T[]> => runSql<T>(office.db, query)
const count = async (table: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::integer as n from ${table}`))[0]?.n ?? 0

type Made = { path: string; body: object; table: string }
/** Every call that makes a row of its own, with what it is made of and where the row is. */
const MAKES: Readonly<Record<string, Made>> = {
  createProduct: {
    path: `/sellers/${SELLER}/products`,
    body: {
      name: 'Caneca',
      kind: 'digital',
      amount: 4990,
      on_sale: false,
      first: { batch: 'Lote', ticket: 'Inteira' },
    },
    table: 'products',
  },
  createCoupon: {
    path: `/sellers/${SELLER}/coupons`,
    body: { name: 'DEZ', type: 'PERCENTAGE', value: 10, product_ids: [PRODUCTS.course] },
    table: 'coupons',
  },
  createCouponSeries: {
    path: `/sellers/${SELLER}/coupon-series`,
    body: { series: 'MUITOS', count: 1, type: 'PERCENTAGE', value: 10, product_ids: [PRODUCTS.course] },
    table: 'coupons',
  },
  createAffiliate: {
    path: `/sellers/${SELLER}/affiliates`,
    body: { name: 'Ana', product_ids: [PRODUCTS.course] },
    table: 'affiliates',
  },
  createLook: { path: `/sellers/${SELLER}/looks`, body: { theme: 'light' }, table: 'custom_checkouts' },
  createExport: {
    path: `/sellers/${SELLER}/exports`,
    body: { kind: 'sales', from: '2026-01-01', until: '2026-01-31', people: false, locale: 'pt' },
    table: 'exports',
  },
  addBatch: {
    path: `/sellers/${SELLER}/events/${PRODUCTS.event}/batches`,
    body: { name: 'Novo lote', stock: 5, ticket: { name: 'Inteira', amount: 8000, half_price: false } },
    table: 'batches',
  },
  addTicket: {
    path: `/sellers/${SELLER}/events/${PRODUCTS.event}/batches/81/tickets`,
    body: { name: 'Camarote', amount: 9000, half_price: false },
    table: 'tickets',
  },
  makeEventKey: {
    path: `/sellers/${SELLER}/events/${PRODUCTS.event}/keys`,
    body: { name: 'Portão 1', hours: 8 },
    table: 'event_keys',
  },
  invite: {
    path: `/sellers/${SELLER}/invitations`,
    body: { email: 'novo@example.com', role: 'viewer' },
    table: 'office_links',
  },
}

const send = ({ path, body }: Pick<Made, 'path' | 'body'>, key: string | null, as = owner) =>
  office.call('POST', path, { as, body, headers: key === null ? {} : { [REQUEST_KEY_HEADER]: key } })

describe.each(Object.entries(MAKES))('%s', (_, made) => {
  test('makes one row for one key, and answers the repeat as the first time', async () => {
    const key = randomUUID()
    const before = await count(made.table)
    const first = await send(made, key)
    expect(codeOf(first)).toBe('done')
    const repeated = await send(made, key)
    expect(repeated.json()).toEqual(first.json())
    expect(await count(made.table)).toBe(before + 1)
  })

  test('makes one row of two requests at once', async () => {
    const key = randomUUID()
    const before = await count(made.table)
    const codes = (await Promise.all([send(made, key), send(made, key)])).map(codeOf)
    expect(codes).toContain('done')
    expect(codes.every((code) => code === 'done' || code === 'REQUEST_RUNNING')).toBe(true)
    expect(await count(made.table)).toBe(before + 1)
  })
})

test('control: without a key two requests make two products', async () => {
  const before = await count('products')
  const { createProduct: made } = MAKES
  if (made === undefined) throw new Error('there is no such call')
  expect([codeOf(await send(made, null)), codeOf(await send(made, null))]).toEqual(['done', 'done'])
  expect(await count('products')).toBe(before + 2)
})

/** Calls that are no GET: by a key, open to anybody, or with the reason why they need none. */
test('every call of the office that is no GET has a key, or says why it needs none', () => {
  const all = Object.entries<Route & OfficeAccess>(OFFICE_ROUTES).filter(([, { method }]) => method !== 'GET')
  const of = (wanted: (route: Route & OfficeAccess) => boolean): string[] =>
    all.filter(([, route]) => wanted(route)).map(([name]) => name)
  expect(of(({ unkeyed }) => unkeyed === 'reads').toSorted()).toEqual(
    'exportPerson findPerson listSales listSellers listSubscriptions previewSellerFile'.split(' '),
  )
  expect(of(({ unkeyed }) => unkeyed === 'session').toSorted()).toEqual(
    'askPasskeyAgain beginFactor beginPasskey proveAgain proveByPasskey proveMailbox signOut'.split(' '),
  )
  expect(of(({ unkeyed }) => unkeyed === 'repeatable').toSorted()).toEqual(
    'askMailCode askOutcome checkAccount closeRequest previewLook showAccessKey testPixel'.split(' '),
  )
  expect(of(({ scope }) => scope === 'open').toSorted()).toEqual(
    'acceptLink askPasskey confirmEmail forgetPassword readLink readNewEmail readStop signIn signInByPasskey stopByLink'.split(
      ' ',
    ),
  )
  const keyed = of(isKeyed)
  for (const name of [
    ...Object.keys(MAKES),
    'refundSale',
    'cancelCharge',
    'createSeller',
    'inviteOwner',
    'makeOperator',
  ])
    expect(keyed).toContain(name)
})

describe('a request whose answer was lost', () => {
  const close = async (key: string, as = owner): Promise<unknown> =>
    (await office.call('POST', '/requests/close', { as, body: { key } })).json()
  const product = () => {
    const { createProduct: made } = MAKES
    if (made === undefined) throw new Error('there is no such call')
    return made
  }

  test('is looked up by its key, with its answer', async () => {
    const key = randomUUID()
    const answer = await send(product(), key)
    expect(await close(key)).toEqual({ state: 'done', answer: answer.json<unknown>() })
  })

  test('did not arrive: it is refused if it still does', async () => {
    const key = randomUUID()
    const before = await count('products')
    expect(await close(key)).toEqual({ state: 'none', answer: null })
    expect(codeOf(await send(product(), key))).toBe('REQUEST_VOIDED')
    expect(await count('products')).toBe(before)
    expect(await close(key)).toEqual({ state: 'none', answer: null })
  })

  test('belongs to its user only', async () => {
    const key = randomUUID()
    await send(product(), key)
    const other = await office.user({ seller: SELLER })
    expect(await close(key, other)).toEqual({ state: 'none', answer: null })
  })

  test('that was refused frees its key, because nothing was carried out', async () => {
    const key = randomUUID()
    const refused = await send({ ...product(), body: { ...product().body, amount: -5 } }, key)
    expect(refused.statusCode).toBe(400)
    expect(codeOf(await send(product(), key))).toBe('done')
  })

  test('has a key of another request: it is refused', async () => {
    const key = randomUUID()
    await send(product(), key)
    const other = { ...product(), body: { ...product().body, name: 'Outra' } }
    expect(codeOf(await send(other, key))).toBe('REQUEST_KEY_REUSED')
  })

  test('failed in a way that does not say whether it was carried out: neither a repeat nor a look does it again', async () => {
    const request = {
      userId: owner.id,
      key: randomUUID(),
      call: 'createProduct',
      parts: { params: {}, query: {}, body: {} },
    } as const
    let carriedOut = 0
    const work = () => {
      carriedOut += 1
      return Promise.reject(new Error('the connection to the database was lost'))
    }
    await expect(runOnce(office.deps, request, work)).rejects.toThrow('was lost')
    await expect(runOnce(office.deps, request, work)).rejects.toMatchObject({ code: 'REQUEST_UNKNOWN' })
    expect(await close(request.key)).toEqual({ state: 'unknown', answer: null })
    expect(carriedOut).toBe(1)
  })

  test('was left running by a process that died: it is unknown whether it was carried out', async () => {
    const key = randomUUID()
    const never = new Promise<never>(() => undefined)
    const request = {
      userId: owner.id,
      key,
      call: 'createProduct',
      parts: { params: 1, query: 1, body: 1 },
    } as const
    void runOnce(office.deps, request, () => never)
    // A key that is looked up before its request has come is closed for good.
    await expect.poll(() => rows(`select from office_requests where key = '${key}'`)).toHaveLength(1)
    await expect.poll(() => close(key)).toEqual({ state: 'running', answer: null })
    await rows(`update office_requests set created_at = now() - interval '61 seconds' where key = '${key}'`)
    expect(await close(key)).toEqual({ state: 'unknown', answer: null })
  })

  test('keeps its answer sealed: a secret that is shown once is not in the database', async () => {
    const { makeEventKey: made } = MAKES
    if (made === undefined) throw new Error('there is no such call')
    const key = randomUUID()
    const { key: secret } = (await send(made, key)).json<{ key: string }>()
    const [kept] = await rows<{ answer: Buffer }>(`select answer from office_requests where key = '${key}'`)
    expect(secret.length).toBeGreaterThan(10)
    expect(kept?.answer.toString('latin1')).not.toContain(secret)
  })

  test.each(['', 'x', '1234'])('has no key at all where it is %j', async (key) => {
    expect(codeOf(await send(product(), key))).toBe('INVALID_REQUEST')
  })
})

describe('a refund', () => {
  async function bought(): Promise<string> {
    const answer = await shop.submit(await shop.openPage(PRODUCTS.course), {
      email: `b${randomUUID()}@example.com`,
    })
    return answer.sales[0]?.sale_id ?? ''
  }
  const refund = (saleId: string, amount: number, more: object = {}, key = randomUUID()) =>
    send(
      {
        path: `/sellers/${SELLER}/sales/${saleId}/refunds`,
        body: { amount, reason: 'sem uso', by: 'gateway', ...more },
      },
      key,
    )
  const refundsOf = async (): Promise<number> => count('refunds')

  test('asks first while another of the same amount is open', async () => {
    const saleId = await bought()
    expect(codeOf(await refund(saleId, 7))).toBe('done')
    await rows(`update refunds set state = 'unknown', ended_at = null`)
    expect(codeOf(await refund(saleId, 7))).toBe('REFUND_OPEN')
    expect(await refundsOf()).toBe(1)
    expect(codeOf(await refund(saleId, 8))).toBe('done')
    expect(codeOf(await refund(saleId, 7, { again: true }))).toBe('done')
    expect(await refundsOf()).toBe(3)
  })

  test('does not ask once the first is done', async () => {
    const saleId = await bought()
    expect([codeOf(await refund(saleId, 7)), codeOf(await refund(saleId, 7))]).toEqual(['done', 'done'])
  })

  test('without any key is refused', async () => {
    const saleId = await bought()
    const path = `/sellers/${SELLER}/sales/${saleId}/refunds`
    const answer = await send({ path, body: { amount: 7, reason: 'sem uso', by: 'gateway' } }, null)
    expect(codeOf(answer)).toBe('INVALID_REQUEST')
  })
})
