import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { MEMBER_ROLES, mayMember, type MemberRole } from '#rules/office/permissions.ts'
import { maskedDocument, maskedEmail, maskedName } from '#rules/sales/sale-search.ts'
import { SIGN_IN_LIMITS } from '#rules/limits/sign-in-limits.ts'
import { writeExport } from '../../flows/reports/write-export.ts'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

/*
 * Search results by role: each role × each list and file × each column of a buyer × the whole of it and its parts. A
 * role that sees buyers masked finds nobody by a part that the mask hides.
 */

const BUYER = {
  name: 'Quitéria Abreu Vasconcelos',
  email: 'quiteria.abreu@mail.example',
  phone: '+5511971133557',
  document: newDocument(),
}
/** A name whose words are apart by what is a space to JavaScript alone. */
const ODD_NAME = 'Otília\u00a0Zimmermann'

let shop: Shop
let office: TestOffice
const users = new Map<MemberRole, TestUser>()
beforeAll(async () => {
  const subscription = { type: 'SUBSCRIPTION', period: 30, method: 'CREDIT_CARD' } as const
  shop = await openShop({ products: { [PRODUCTS.again]: subscription } })
  office = await openTestOffice(shop)
  for (const role of MEMBER_ROLES) users.set(role, await office.user({ seller: 10, role }))
  const { phone: cellphone, ...person } = BUYER
  await shop.submit(await shop.openPage(PRODUCTS.again), { ...person, cellphone })
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await shop.rows(
    `update payments set buyer = buyer || jsonb_build_object('name', '${ODD_NAME}') where product_id = ${PRODUCTS.course}`,
  )
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const userOf = (role: MemberRole): TestUser => {
  const user = users.get(role)
  if (user === undefined) throw new Error(`there is no ${role}`)
  return user
}

type Place = { can: (role: MemberRole) => boolean; find: (as: TestUser, q: string) => Promise<number> }

const listed = (path: string, of: 'sales' | 'subscriptions') => async (as: TestUser, q: string) => {
  const answer = await office.call('POST', `/sellers/10/${path}/find`, { as, body: { q } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Record<typeof of, unknown[]>>()[of].length
}

/** Counts the rows of a file without people; nothing of it is fetched, because the list of files reports the count. */
const filed = (kind: 'sales' | 'subscriptions') => async (as: TestUser, q: string) => {
  const body = { kind, q, people: false, locale: 'pt' }
  const ordered = await office.call('POST', '/sellers/10/exports', { as, body })
  if (ordered.statusCode !== 200) throw new Error(ordered.body)
  const { id } = ordered.json<{ id: string }>()
  await writeExport({ ...shop.deps, keys: office.deps.keys }, id)
  const { exports } = (await office.call('GET', '/sellers/10/exports', { as })).json<{
    exports: { id: string; rows: number }[]
  }>()
  await shop.rows(`delete from exports where id = '${id}'`)
  return exports.find((each) => each.id === id)?.rows ?? 0
}

const PLACES: Readonly<Record<string, Place>> = {
  'the list of sales': { can: (role) => mayMember(role, 'sales.read'), find: listed('sales', 'sales') },
  'the list of subscriptions': {
    can: (role) => mayMember(role, 'subscriptions.read'),
    find: listed('subscriptions', 'subscriptions'),
  },
  'a file of sales': { can: (role) => mayMember(role, 'exports.create'), find: filed('sales') },
  'a file of subscriptions': {
    can: (role) => mayMember(role, 'exports.create'),
    find: filed('subscriptions'),
  },
}

const COLUMNS = {
  name: { whole: BUYER.name, shown: maskedName(BUYER.name), parts: partsOf(BUYER.name) },
  email: {
    whole: BUYER.email,
    shown: maskedEmail(BUYER.email),
    parts: ['abreu@mail.example', 'quiteria.abreu@mail'],
  },
  document: {
    whole: BUYER.document,
    shown: maskedDocument(BUYER.document),
    parts: [BUYER.document.slice(0, 9), BUYER.document.slice(-9)],
  },
  phone: {
    whole: BUYER.phone,
    shown: maskedDocument(BUYER.phone),
    parts: [BUYER.phone.slice(-8), BUYER.phone.slice(-9), BUYER.phone.slice(1, 11)],
  },
} as const

/** Beginnings, ends and middles of the words of a name. */
function partsOf(name: string): string[] {
  const words = name.split(' ')
  return [...words.flatMap((word) => [word.slice(0, 2), word, word.slice(2)]), words.slice(1).join(' ')]
}

const forgetGuesses = () => shop.rows('delete from sign_in_tries')

describe.each(Object.entries(PLACES))('%s', (_, { can, find }) => {
  const roles = MEMBER_ROLES.filter(can)
  const masked = roles.filter((role) => !mayMember(role, 'buyers.read'))
  const open = roles.filter((role) => mayMember(role, 'buyers.read'))

  test('there is a role of either kind', () => {
    expect([masked.length > 0, open.length > 0]).toEqual([true, true])
  })

  test.each(Object.entries(COLUMNS))('of a %s nothing hidden is found by its parts', async (column, of) => {
    for (const role of masked) {
      for (const part of of.parts) {
        await forgetGuesses()
        const isShown = column === 'name' && of.shown.toLowerCase().includes(part.toLowerCase())
        expect([role, part, await find(userOf(role), part)]).toEqual([role, part, isShown ? 1 : 0])
      }
    }
  })

  test.each(Object.entries(COLUMNS))('a whole %s is found, a name as it is shown', async (column, of) => {
    for (const role of masked) {
      await forgetGuesses()
      expect(await find(userOf(role), column === 'name' ? of.shown : of.whole)).toBe(1)
      expect(await find(userOf(role), of.whole)).toBe(column === 'name' ? 0 : 1)
    }
  })

  test('control: a member who reads buyers finds them by a part of a last name and of a phone', async () => {
    for (const role of open) {
      expect([role, await find(userOf(role), 'Vascon')]).toEqual([role, 1])
      expect([role, await find(userOf(role), BUYER.phone.slice(-9))]).toEqual([role, 1])
    }
  })
})

test('a last name behind a space of another kind is no part of the first', async () => {
  const { find } = PLACES['the list of sales'] ?? {}
  expect(await find?.(userOf('owner'), 'Zimmer')).toBe(1)
  expect(await find?.(userOf('viewer'), 'Zimmer')).toBe(0)
  expect(await find?.(userOf('viewer'), 'Otília Z.')).toBe(1)
})

test('a Brazilian number is whole without its country, too', async () => {
  await forgetGuesses()
  expect(await PLACES['the list of sales']?.find(userOf('viewer'), '(11) 97113-3557')).toBe(1)
})

test('tries of whole addresses are limited per hour, in lists and files together; shown ones are not counted', async () => {
  await forgetGuesses()
  const as = userOf('viewer')
  const ask = (q: string) => office.call('POST', '/sellers/10/sales/find', { as, body: { q } })
  for (let guess = 0; guess < SIGN_IN_LIMITS.search.most; guess += 1)
    expect((await ask(`guess${guess}@mail.example`)).statusCode).toBe(200)
  const file = { kind: 'sales', q: BUYER.document, people: false, locale: 'pt' }
  const refused = [
    await ask(BUYER.email),
    await ask('97113-3557'),
    await office.call('POST', '/sellers/10/subscriptions/find', { as, body: { q: BUYER.email } }),
    await office.call('POST', '/sellers/10/exports', { as, body: file }),
  ]
  for (const answer of refused)
    expect([answer.statusCode, errorBody.parse(answer.json()).code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect((await ask('Quitéria')).statusCode).toBe(200)
  expect((await ask('')).statusCode).toBe(200)
  const owner = { as: userOf('owner'), body: { q: BUYER.email } }
  expect((await office.call('POST', '/sellers/10/sales/find', owner)).statusCode).toBe(200)
})
