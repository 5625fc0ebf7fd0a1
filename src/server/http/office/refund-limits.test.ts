import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { countRefund } from '../../store/accounts/refund-limit-store.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let shop: Shop
let office: TestOffice
let owner: TestUser
let helper: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows('delete from refund_limits')
  owner = await office.user({ seller: 10 })
  helper = await office.user({ seller: 10, role: 'finance' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

let buyers = 0
async function bought(): Promise<string> {
  buyers += 1
  const page = await shop.openPage(PRODUCTS.course)
  const answer = await shop.submit(page, { name: 'Maria Souza', email: `maria${buyers}@example.com` })
  return answer.sales[0]?.sale_id ?? ''
}
const refund = (id: string, amount: number, as: TestUser) =>
  office.call('POST', `/sellers/10/sales/${id}/refunds`, {
    as,
    body: { amount, reason: 'o comprador desistiu', key: randomUUID(), by: 'gateway' },
  })
const limit = (body: object, as = owner) =>
  office.call('PUT', '/sellers/10/security/refund-limits', {
    as,
    body: { role: null, user_id: null, currency: 'BRL', ...body },
  })
type Answer = Awaited<ReturnType<TestOffice['call']>>
const resultOf = (answer: Answer): string =>
  answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code

describe('a limit of refunds', () => {
  test('of a role bounds the daily refunds of each member, and a refusal has the remainder and who may refund', async () => {
    const id = await bought()
    expect(resultOf(await limit({ role: 'finance', amount: 30 }))).toBe('done')
    expect(resultOf(await refund(id, 20, helper))).toBe('done')
    const refused = errorBody.parse((await refund(id, 10.01, helper)).json())
    expect(refused.code).toBe('REFUND_LIMIT')
    expect(refused.errors?.['left']).toEqual(['10'])
    expect(refused.errors?.['who']?.length).toBeGreaterThan(0)
    const other = await office.user({ seller: 10, role: 'finance' })
    expect(resultOf(await refund(id, 30, other))).toBe('done')
    expect(resultOf(await refund(id, 10, helper))).toBe('done')
    const rows = await shop.rows<{ amount: number }>(`select amount from refunds`)
    expect(rows.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1000, 2000, 3000])
  })

  test('of a member goes before that of their role, and an owner has none', async () => {
    const id = await bought()
    await limit({ role: 'finance', amount: 5 })
    await limit({ user_id: helper.id, amount: 15 })
    expect(resultOf(await refund(id, 15, helper))).toBe('done')
    expect(resultOf(await refund(id, 0.01, helper))).toBe('REFUND_LIMIT')
    expect(resultOf(await refund(id, 100, owner))).toBe('done')
    await limit({ user_id: helper.id, amount: null })
    await limit({ role: 'finance', amount: null })
    expect(resultOf(await refund(id, 20, helper))).toBe('done')
  })

  test('begins anew with the day of the shop', async () => {
    const id = await bought()
    await limit({ role: 'finance', amount: 10 })
    expect(resultOf(await refund(id, 10, helper))).toBe('done')
    const [row] = await shop.rows<{ day: string }>(`select day from refund_days where user_id = ${helper.id}`)
    const zone = { timeZone: 'America/Sao_Paulo' }
    expect(row?.day).toBe(new Intl.DateTimeFormat('en-CA', zone).format(shop.deps.now()))
    await shop.rows(`update refund_days set day = '2001-01-01'`)
    expect(resultOf(await refund(id, 10, helper))).toBe('done')
  })

  test('counts no refund refused for another reason, nor the same press twice', async () => {
    const id = await bought()
    await limit({ role: 'finance', amount: 1_000_000 })
    expect(resultOf(await refund(id, 99_999, helper))).toBe('NOT_REFUNDABLE')
    const body = { amount: 10, reason: 'x', key: randomUUID(), by: 'gateway' }
    const press = () => office.call('POST', `/sellers/10/sales/${id}/refunds`, { as: helper, body })
    await Promise.all([press(), press(), press()])
    const rows = await shop.rows<{ amount: number }>('select amount from refund_days')
    expect(rows.map(({ amount }) => amount)).toContain(1000)
    expect(rows.map(({ amount }) => amount)).not.toContain(2000)
  })

  test('is set by an owner, for members who refund', async () => {
    expect(resultOf(await limit({ role: 'finance', amount: 1 }, helper))).toBe('NOT_ALLOWED')
    expect(resultOf(await limit({ role: 'owner', amount: 1 }))).toBe('INVALID_REQUEST')
    expect(resultOf(await limit({ role: 'viewer', amount: 1 }))).toBe('INVALID_REQUEST')
    const stranger = await office.user()
    expect(resultOf(await limit({ user_id: stranger.id, amount: 1 }))).toBe('NOT_FOUND')
    await limit({ user_id: helper.id, amount: 12.5 })
    const answer = await office.call('GET', '/sellers/10/security', { as: owner })
    const { refund_limits: limits, members } = OFFICE_CALLS.readSecurity.answer.parse(answer.json())
    expect(limits).toEqual([{ role: null, user_id: helper.id, currency: 'BRL', amount: 12.5 }])
    expect(members.map(({ id }) => id)).toContain(helper.id)
    expect(members.map(({ id }) => id)).not.toContain(owner.id)
  })
})

describe('twenty refunds at once', () => {
  const ask = { amount: 100, limit: 500 }
  const dayOf = () => ({ sellerId: 10, userId: helper.id, day: '2026-11-24', currency: 'BRL' })
  const twenty = Array.from({ length: 20 }, (_, n) => n)
  const countedOn = async () =>
    Number(
      (
        await runSql<{ amount: number }>(
          office.db,
          `select amount from refund_days
      where user_id = ${helper.id}`,
        )
      )[0]?.amount,
    )

  test('are admitted as far as the limit goes and no further', async () => {
    const admitted = await Promise.all(twenty.map(() => countRefund(office.db, dayOf(), ask)))
    expect(admitted.filter(Boolean)).toHaveLength(5)
    expect(await countedOn()).toBe(500)
  })

  test('go beyond it where reading and writing are two statements: the race is real', async () => {
    await runSql(office.db, `insert into refund_days values (10, ${helper.id}, '2026-11-24', 'BRL', 0)`)
    const read = await Promise.all(twenty.map(countedOn))
    const passed = read.filter((amount) => amount + ask.amount <= ask.limit)
    for (const _ of passed)
      await runSql(office.db, `update refund_days set amount = amount + 100 where user_id = ${helper.id}`)
    expect(await countedOn()).toBeGreaterThan(ask.limit)
  })
})
