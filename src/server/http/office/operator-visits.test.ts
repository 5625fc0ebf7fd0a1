import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import type { OfficeAccess } from '#contract/office/access.ts'
import { OFFICE_ROUTES, type OfficeCallName } from '#contract/office/routes.ts'
import { isReading, mayMember } from '#rules/office/permissions.ts'
import { CallError } from '../../call-error.ts'
import { admitTo } from '../../flows/accounts/seller-scope.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

/* Operators who look into a seller: for an hour, for a reason that the seller reads. */

let shop: Shop
let office: TestOffice
let owner: TestUser
let admin: TestUser
let helper: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
})
beforeEach(async () => {
  await shop.reset()
  owner = await office.user({ seller: 10 })
  admin = await office.user({ operator: 'admin' })
  helper = await office.user({ operator: 'helper' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const enter = (as: TestUser, body: object = {}) =>
  office.call('POST', '/platform/sellers/10/enter', { as, body: { reason: 'O dono pediu ajuda', ...body } })
const leave = (as: TestUser) => office.call('POST', '/platform/sellers/10/leave', { as, body: {} })
const codeOf = async (asked: ReturnType<typeof office.call>) => {
  const answer = await asked
  return answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code
}
const home = (as: TestUser, seller = 10) => office.call('GET', `/sellers/${seller}/home`, { as })
async function save(as: TestUser) {
  const path = `/sellers/10/products/${PRODUCTS.course}`
  const { version } = (await office.call('GET', path, { as })).json<{ version: number }>()
  const changes = [{ path: '/name', value: 'Outro nome' }]
  return office.call('PUT', path, { as, body: { version, changes } })
}

test('an operator has no access to a seller before, and after leaving', async () => {
  expect(await codeOf(home(admin))).toBe('NOT_FOUND')
  expect(await codeOf(enter(admin))).toBe('done')
  expect(await codeOf(home(admin))).toBe('done')
  expect(await codeOf(home(admin, 11))).toBe('NOT_FOUND')
  expect(await codeOf(leave(admin))).toBe('done')
  expect(await codeOf(home(admin))).toBe('NOT_FOUND')
})

test('the reason of a visit is in the log of the seller, with the operator', async () => {
  await enter(admin)
  await leave(admin)
  await leave(admin)
  const answer = await office.call('GET', '/sellers/10/audit?kind=platform', { as: owner })
  const { entries } = OFFICE_CALLS.listAudit.answer.parse(answer.json())
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'platform.left', by: { email: admin.email } },
    { action: 'platform.entered', by: { email: admin.email }, reason: 'O dono pediu ajuda' },
  ])
  expect(entries.filter(({ by }) => by?.email === admin.email)).toHaveLength(2)
})

test('the hour ends by itself, and with the role of the operator', async () => {
  await enter(admin)
  await enter(helper)
  await shop.rows(`update operator_visits set ends_at = now() where user_id = ${admin.id}`)
  expect(await codeOf(home(admin))).toBe('NOT_FOUND')
  expect(await codeOf(home(helper))).toBe('done')
  await shop.rows(`delete from operators where user_id = ${helper.id}`)
  expect(await codeOf(home(helper))).toBe('NOT_FOUND')
  const me = OFFICE_CALLS.me.answer.parse((await office.call('GET', '/me', { as: helper })).json())
  expect(me.sellers).toEqual([])
})

describe('a read-only operator', () => {
  test('reads the same as a viewer, and makes nothing', async () => {
    await enter(admin)
    const names = (Object.keys(OFFICE_ROUTES) as OfficeCallName[]).filter(
      (name) => OFFICE_ROUTES[name].scope === 'seller',
    )
    for (const name of names) {
      const access: OfficeAccess = OFFICE_ROUTES[name]
      if (access.scope !== 'seller') continue
      const url = OFFICE_ROUTES[name].path.replace(':seller_id', '10').replaceAll(/:\w+/g, 'x')
      const { method } = OFFICE_ROUTES[name]
      const answer = await office.call(method, url, {
        as: admin,
        ...(method === 'GET' ? {} : { body: { nonsense: true } }),
      })
      const code = answer.statusCode === 200 ? 'admitted' : errorBody.parse(answer.json()).code
      const isOpen = isReading(access.permission) && mayMember('viewer', access.permission)
      expect([name, code === 'NOT_ALLOWED']).toEqual([name, !isOpen])
    }
  })

  test('sees buyers masked', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const id = (await shop.submit(page, { email: 'maria@example.com' })).sales[0]?.sale_id
    await enter(admin)
    const answer = await office.call('GET', `/sellers/10/sales/${id}`, { as: admin })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('maria@example.com')
  })
})

describe('an operator who may change things', () => {
  test('is an admin, and does so under their own name', async () => {
    expect(await codeOf(enter(helper, { writes: true }))).toBe('NOT_ALLOWED')
    expect(await codeOf(home(helper))).toBe('NOT_FOUND')
    await enter(admin)
    expect(await codeOf(save(admin))).toBe('NOT_ALLOWED')
    await enter(admin, { writes: true })
    expect(await codeOf(save(admin))).toBe('done')
    const answer = await office.call('GET', '/sellers/10/audit?kind=catalogue', { as: owner })
    const { entries } = OFFICE_CALLS.listAudit.answer.parse(answer.json())
    expect(entries[0]).toMatchObject({ action: 'catalogue.changed', by: { email: admin.email } })
  })

  test('is no owner', async () => {
    await enter(admin, { writes: true })
    const body = { email: 'a@example.com', role: 'owner' }
    expect(await codeOf(office.call('POST', '/sellers/10/invitations', { as: admin, body }))).toBe(
      'NOT_ALLOWED',
    )
  })
})

test('the page gets the visited shop, its end, and whether it may change things', async () => {
  await enter(helper)
  const me = OFFICE_CALLS.me.answer.parse((await office.call('GET', '/me', { as: helper })).json())
  expect(me.sellers).toMatchObject([{ id: 10, role: 'viewer', visit: { writes: false } }])
  const minutes = (new Date(me.sellers[0]?.visit?.ends_at ?? '').getTime() - Date.now()) / 60_000
  expect(Math.round(minutes)).toBeGreaterThan(55)
  const own = OFFICE_CALLS.me.answer.parse((await office.call('GET', '/me', { as: owner })).json())
  expect(own.sellers).toMatchObject([{ id: 10, role: 'owner', visit: null }])
})

test('a visit requires a reason, the password, and an existing seller', async () => {
  expect(await codeOf(enter(admin, { reason: ' ' }))).toBe('INVALID_REQUEST')
  const nowhere = office.call('POST', '/platform/sellers/99999/enter', { as: admin, body: { reason: 'x' } })
  expect(await codeOf(nowhere)).toBe('NOT_FOUND')
  await shop.rows(
    `update office_sessions set proven_at = now() - interval '16 minutes' where user_id = ${admin.id}`,
  )
  expect(await codeOf(enter(admin))).toBe('PROVE_AGAIN')
})

test('where operators need a second factor, a password alone opens none of their pages and no shop', async () => {
  const admitted = async (name: 'listSellers' | 'home', { token }: TestUser) => {
    const asked = { token, seller: name === 'home' ? '10' : undefined, operatorsNeedFactor: true }
    try {
      await admitTo(office.db, OFFICE_ROUTES[name], asked)
      return 'done'
    } catch (error) {
      return error instanceof CallError ? error.code : error
    }
  }
  await enter(admin)
  expect(await admitted('listSellers', admin)).toBe('ENROL_FACTOR')
  expect(await admitted('home', admin)).toBe('ENROL_FACTOR')
  // A user who is not an operator receives no information about it.
  expect(await admitted('listSellers', owner)).toBe('NOT_ALLOWED')
  expect(await admitted('home', owner)).toBe('done')
  await shop.rows(`update office_sessions set by_passkey = true where user_id = ${admin.id}`)
  expect(await admitted('listSellers', admin)).toBe('done')
  expect(await admitted('home', admin)).toBe('done')
})
