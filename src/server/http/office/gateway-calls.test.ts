import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import type { AccountCheck } from '#gateways/account-check.ts'
import type { Credentials } from '#gateways/gateway.ts'
import { writeBreaker } from '../../store/gateways/breaker-store.ts'
import { createFakeGateway } from '../../testing/gateway-adapter.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SECRET = 'sk_test_aVerySecretKey1234'
const LIST = '/sellers/10/gateways'
const ACCOUNT = `${LIST}/stripe/account`

let shop: Shop
let office: TestOffice
let owner: TestUser
let shown: Credentials[] = []
let says: AccountCheck = { kind: 'accepted' }
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop, undefined, {
    ...createFakeGateway('stripe'),
    checkAccount: async (credentials) => {
      shown.push(credentials)
      return says
    },
  })
  owner = await office.user({ seller: 10, role: 'owner' })
})
beforeEach(async () => {
  shown = []
  says = { kind: 'accepted' }
  await shop.rows('delete from gateway_credentials')
  await shop.rows('delete from gateway_breakers')
  await shop.reset()
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const keep = (fields: object, path = ACCOUNT) => office.call('PUT', path, { as: owner, body: { fields } })
const codeOf = async (answer: Promise<{ json(): unknown }>) => errorBody.parse((await answer).json()).code
async function list(as = owner) {
  return OFFICE_CALLS.listGateways.answer.parse((await office.call('GET', LIST, { as })).json())
}
const stripe = async () => (await list()).gateways.find(({ name }) => name === 'stripe')

describe('an account', () => {
  test('is kept sealed, shown by its date and author, and never returned', async () => {
    const manager = await office.user({ seller: 10, role: 'manager' })
    expect((await keep({ secretKey: SECRET, webhookSecret: 'whsec_1' })).statusCode).toBe(200)
    const answer = await office.call('GET', LIST, { as: manager })
    expect(answer.body).not.toContain(SECRET)
    expect(answer.body).not.toContain('whsec_1')
    const one = await stripe()
    expect(one?.account).toMatchObject({ kept_by: owner.email })
    expect(one?.fields.filter(({ is_kept: isKept }) => isKept).map(({ name }) => name)).toEqual([
      'secretKey',
      'webhookSecret',
    ])
    expect(one?.webhook_url).toBe('http://gateway.example/webhooks/stripe/10')
    const rows = JSON.stringify(await shop.rows('select * from gateway_credentials'))
    expect(rows).not.toContain(SECRET)
    expect(shop.lines.join()).not.toContain(SECRET)
  })

  test('keeps values that are not typed again', async () => {
    await keep({ secretKey: SECRET, webhookSecret: 'whsec_1' })
    await keep({ webhookSecret: 'whsec_2' })
    await office.call('POST', `${LIST}/stripe/check`, { as: owner, body: {} })
    expect(shown).toEqual([{ secretKey: SECRET }])
  })

  test.each([
    [{ secretKey: 'nonsense' }, 'secretKey'],
    [{ webhookSecret: 'whsec_1' }, 'secretKey'],
    [{ secretKey: SECRET, other: 'x' }, 'other'],
  ])('of %j is refused by the name of the field, without its value', async (fields, name) => {
    const answer = await keep(fields)
    const { code, errors } = errorBody.parse(answer.json())
    expect([code, Object.keys(errors ?? {})]).toEqual(['ACCOUNT_REFUSED', [name]])
    expect(answer.body).not.toContain('nonsense')
    expect((await stripe())?.account).toBe(null)
  })

  test('holds no line break, and none of a gateway that has no accounts', async () => {
    expect(await codeOf(keep({ secretKey: `${SECRET}\r\nx: y` }))).toBe('INVALID_REQUEST')
    for (const name of ['acquirer', 'gone'])
      expect(await codeOf(keep({ secretKey: SECRET }, `${LIST}/${name}/account`))).toBe('NOT_FOUND')
  })

  test('is checked with its gateway, which reports its state', async () => {
    const check = () => office.call('POST', `${LIST}/stripe/check`, { as: owner, body: {} })
    expect(await codeOf(check())).toBe('NOT_FOUND')
    await keep({ secretKey: SECRET })
    expect((await check()).json()).toEqual({ kind: 'accepted', reason: null })
    says = { kind: 'turned-away', reason: 'answer 401' }
    expect((await check()).json()).toEqual(says)
    // Another key is shown at once, whatever was read before.
    await keep({ secretKey: `${SECRET}5` })
    await check()
    expect(shown.at(-1)).toEqual({ secretKey: `${SECRET}5` })
  })

  test('is forgotten', async () => {
    await keep({ secretKey: SECRET })
    expect((await office.call('DELETE', ACCOUNT, { as: owner, body: {} })).statusCode).toBe(200)
    expect((await stripe())?.account).toBe(null)
    expect(await codeOf(office.call('DELETE', ACCOUNT, { as: owner, body: {} }))).toBe('NOT_FOUND')
    const log = await office.call('GET', '/sellers/10/audit?kind=gateway', { as: owner })
    const { entries } = OFFICE_CALLS.listAudit.answer.parse(log.json())
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'gateway.account-forgotten', target: { kind: 'gateway', id: 'stripe' } },
      { action: 'gateway.account-kept', fields: ['secretKey'] },
    ])
    expect(log.body).not.toContain(SECRET)
  })

  test('of another seller is kept apart', async () => {
    await keep({ secretKey: SECRET })
    const other = await office.user({ seller: 11, role: 'owner' })
    const answer = await office.call('GET', '/sellers/11/gateways', { as: other })
    const { gateways } = OFFICE_CALLS.listGateways.answer.parse(answer.json())
    expect(gateways.find(({ name }) => name === 'stripe')?.account).toBe(null)
    const check = office.call('POST', '/sellers/11/gateways/stripe/check', { as: other, body: {} })
    expect(await codeOf(check)).toBe('NOT_FOUND')
    expect(shown).toEqual([])
  })
})

describe('health', () => {
  const acquirer = async () => (await list()).gateways.find(({ name }) => name === 'acquirer')

  test('shows the last payment, refusals within the hour, and that a gateway is left alone', async () => {
    expect(await acquirer()).toMatchObject({ breaker: 'closed', paid_at: null, refusals: [], is_used: true })
    await shop.submit(await shop.openPage(PRODUCTS.again))
    shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
    for (let n = 0; n < 2; n += 1) await shop.submit(await shop.openPage(PRODUCTS.again))
    await writeBreaker(shop.db, 'acquirer', 0, {
      answers: [],
      open: { since: 0, until: Date.now() + 60_000, openings: 1, probeUntil: null },
    })
    const one = await acquirer()
    expect(one?.breaker).toBe('open')
    expect(Date.now() - Date.parse(one?.paid_at ?? '')).toBeLessThan(60_000)
    expect(one?.refusals).toMatchObject([{ code: 'BANK', count: 2 }])
    await shop.rows(`update attempts set outcome_at = now() - interval '61 minutes'`)
    expect((await acquirer())?.refusals).toEqual([])
  })
})

describe('routing', () => {
  const save = (body: object) => office.call('PUT', '/sellers/10/routing', { as: owner, body })

  test('is read with the ways in which products are paid, and saved', async () => {
    const { routing, ways } = await list()
    expect(routing).toMatchObject({ general: ['acquirer', 'acquirer-b'], rules: [], pinned: null })
    expect(ways).toEqual(['BOLETO', 'CREDIT_CARD', 'PIX'].map((method) => ({ method, currency: 'BRL' })))
    const rules = [{ method: 'PIX', gateways: ['stripe', 'acquirer'] }]
    const saved = await save({ version: routing.version, general: ['stripe'], rules })
    expect(saved.json()).toMatchObject({ kind: 'saved' })
    expect((await list()).routing).toMatchObject({ general: ['stripe'], rules })
    const [row] = await shop.rows<{ body: object }>('select body from sellers where id = 10')
    expect(row?.body).toMatchObject({
      gateway_priorities: 'stripe',
      gateway_rules: [{ method: 'PIX', priorities: 'stripe;acquirer' }],
    })
    const now = (await list()).routing.version
    expect((await save({ version: now, general: ['acquirer'], rules: [] })).json()).toMatchObject({
      kind: 'saved',
    })
    expect((await list()).routing.rules).toEqual([])
  })

  test('names no gateway that is not here, and no rule without a condition', async () => {
    const { version } = (await list()).routing
    expect(await codeOf(save({ version, general: ['gone'], rules: [] }))).toBe('INVALID_REQUEST')
    const rules = [{ gateways: ['stripe'] }]
    expect(await codeOf(save({ version, general: ['stripe'], rules }))).toBe('ENTRY_REFUSED')
  })

  test('of two changes at once, the second gets a conflict', async () => {
    const { version } = (await list()).routing
    await save({ version, general: ['acquirer-b', 'acquirer'].slice(1), rules: [] })
    const late = await save({ version, general: ['stripe'], rules: [] })
    expect(late.json()).toMatchObject({ kind: 'conflict', author: owner.email })
  })
})
