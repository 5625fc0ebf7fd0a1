import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { renewDue } from '../../jobs/renew.ts'
import { addMember } from '../../store/accounts/member-store.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const CLUB = {
  type: 'SUBSCRIPTION',
  name: 'Clube',
  amount: 3990,
  method: 'CREDIT_CARD',
  period: 30,
  offers: [],
}
const LIST = '/sellers/10/subscriptions'
const DAY = 24 * 60 * 60_000

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.course]: CLUB as object } })
  office = await openTestOffice(shop)
})
beforeEach(async () => {
  await shop.rows('delete from subscription_changes')
  await shop.reset()
  owner = await office.user({ seller: 10, role: 'owner' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

async function list(query = '', as = owner) {
  const body = Object.fromEntries(new URLSearchParams(query))
  const answer = await office.call('POST', `${LIST}/find`, { as, body })
  return OFFICE_CALLS.listSubscriptions.answer.parse(answer.json())
}
async function subscribe(name: string, email: string): Promise<string> {
  const page = await shop.openPage(PRODUCTS.course)
  await shop.submit(page, { name, email, amount: 39.9, total: 39.9 })
  return (await list(`q=${encodeURIComponent(email)}`)).subscriptions[0]?.subscription_id ?? ''
}
async function read(id: string, as = owner) {
  const answer = await office.call('GET', `${LIST}/${id}`, { as })
  return OFFICE_CALLS.readSubscription.answer.parse(answer.json())
}
const cancel = (id: string, as = owner, path = LIST) =>
  office.call('POST', `${path}/${id}/cancel`, { as, body: {} })
const move = (id: string, day: string, as = owner, path = LIST) =>
  office.call('PUT', `${path}/${id}/next-charge`, { as, body: { day } })
const codeOf = async (answer: Promise<{ json(): unknown }>) => errorBody.parse((await answer).json()).code

describe('the list', () => {
  test('has the newest first, page by page, and is found in by whatever was typed', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1)
      ids.push(await subscribe(`Maria Souza ${['Alves', 'Braga', 'Costa'][n]}`, `maria${n}@example.com`))
    const { subscriptions, next } = await list()
    expect(subscriptions.map(({ subscription_id: id }) => id)).toEqual(ids.toReversed())
    expect(next).toBeNull()
    expect(subscriptions[0]).toMatchObject({
      name: 'Maria Souza Costa',
      status: 'active',
      amount: 39.9,
      period: 30,
    })
    const found = async (query: string) =>
      (await list(query)).subscriptions.map(({ subscription_id: id }) => id)
    const { order_number: number, sale_id: sale, country } = await read(ids[1] ?? '')
    expect(country).toBe('BR')
    expect(await found(`q=${number}`)).toEqual([ids[1]])
    expect(await found(`q=${sale}`)).toEqual([ids[1]])
    expect(await found('q=souza%20alv')).toEqual([ids[0]])
    expect(await found('q=costa%20maria')).toEqual([ids[2]])
    expect(await found(`before=${ids[1]}`)).toEqual([ids[0]])
    await cancel(ids[0] ?? '')
    expect(await found('status=ended')).toEqual([ids[0]])
    expect(await found('status=active')).toEqual([ids[2], ids[1]])
  })

  test('masks subscribers for members who may not read them, in the page of one as well', async () => {
    const id = await subscribe('Maria Souza', 'maria@example.com')
    const viewer = await office.user({ seller: 10, role: 'viewer' })
    const masked = { name: 'Maria S.', email: 'm…@example.com' }
    expect((await list('', viewer)).subscriptions[0]).toMatchObject(masked)
    const shown = await read(id, viewer)
    expect(shown).toMatchObject(masked)
    expect(shown.document).toMatch(/^….{2}$/)
    expect(await codeOf(cancel(id, viewer))).toBe('NOT_ALLOWED')
  })

  test('is of one seller: subscriptions of another are not there, nor read, moved or cancelled', async () => {
    const id = await subscribe('Maria Souza', 'maria@example.com')
    const stranger = await office.user()
    await shop.rows(
      `insert into sellers (id, name, country, body) values (77, 'Outra', 'BR', '{}') on conflict do nothing`,
    )
    await addMember(shop.db, 77, stranger.id, 'owner')
    const other = '/sellers/77/subscriptions'
    const { moves } = await read(id)
    expect((await office.call('POST', `${other}/find`, { as: stranger, body: {} })).json()).toEqual({
      subscriptions: [],
      next: null,
    })
    expect(await codeOf(office.call('GET', `${other}/${id}`, { as: stranger }))).toBe('NOT_FOUND')
    expect(await codeOf(cancel(id, stranger, other))).toBe('NOT_FOUND')
    expect(await codeOf(move(id, moves?.until ?? '', stranger, other))).toBe('NOT_FOUND')
    expect((await read(id)).status).toBe('active')
  })
})

describe('a cancelled subscription', () => {
  test('charges nothing more, keeps its payments, and shows who ended it', async () => {
    const id = await subscribe('Maria Souza', 'maria@example.com')
    expect((await cancel(id)).statusCode).toBe(200)
    const ended = await read(id)
    expect(ended).toMatchObject({
      status: 'ended',
      end_reason: 'cancelled',
      next_charge_at: null,
      moves: null,
    })
    expect(ended.charges.map(({ state }) => state)).toEqual(['paid', 'canceled'])
    expect(ended.changes).toEqual([expect.objectContaining({ kind: 'cancelled', author: owner.email })])
    expect(await codeOf(cancel(id))).toBe('SUBSCRIPTION_ENDED')
    expect(await codeOf(move(id, '2030-01-01'))).toBe('SUBSCRIPTION_ENDED')
  })

  test('ends once, however many press at once', async () => {
    const id = await subscribe('Maria Souza', 'maria@example.com')
    const answers = await Promise.all([1, 2, 3].map(() => cancel(id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await read(id)).changes).toHaveLength(1)
    const audited = await shop.rows<{ action: string; target_id: string }>(
      `select action, target_id from audit_entries where user_id = ${owner.id}`,
    )
    expect(audited).toEqual([{ action: 'subscription.cancelled', target_id: id }])
  })

  test('has its mandate marked to be ended at the payer’s bank', async () => {
    const id = await subscribe('Maria Souza', 'maria@example.com')
    await shop.rows(`insert into mandates (attempt_id, seller_id, gateway, reference, state)
      select attempt_id, seller_id, 'acquirer', 'RN1', 'approved' from subscription_charges where attempt_id is not null`)
    await shop.rows(`update subscriptions set stored_reference = 'RN1', gateway = 'acquirer'`)
    expect((await read(id)).mandate).toMatchObject({ state: 'approved', reference: 'RN1', is_ending: false })
    await cancel(id)
    expect((await read(id)).mandate).toMatchObject({ is_ending: true, needs_person: false })
    await shop.rows('update mandates set end_due_at = null, end_tries = 1')
    expect((await read(id)).mandate).toMatchObject({ is_ending: false, needs_person: true })
  })

  test('wants the password again', async () => {
    const id = await subscribe('Maria Souza', 'maria@example.com')
    await shop.rows(
      `update office_sessions set proven_at = now() - interval '16 minutes' where user_id = ${owner.id}`,
    )
    expect(await codeOf(cancel(id))).toBe('PROVE_AGAIN')
    expect((await read(id)).status).toBe('active')
  })
})

describe('the next charge', () => {
  test('goes to another of the days that are free, and back', async () => {
    const id = await subscribe('Maria Souza', 'maria@example.com')
    const before = await read(id)
    const { day, from, until } = before.moves ?? { day: '', from: '', until: '' }
    expect(from).toBe(day)
    expect((await move(id, until)).statusCode).toBe(200)
    const moved = await read(id)
    expect(moved.moves).toEqual({ day: until, from, until })
    expect(moved.next_charge_at).toBe(moved.charges[1]?.due_at)
    expect(moved.changes).toEqual([
      expect.objectContaining({
        kind: 'moved',
        author: owner.email,
        due_before: before.next_charge_at,
        due_after: moved.next_charge_at,
      }),
    ])
    expect((await move(id, until)).statusCode).toBe(200)
    expect((await read(id)).changes).toHaveLength(1)
    expect((await move(id, day)).statusCode).toBe(200)
    expect((await read(id)).next_charge_at).toBe(before.next_charge_at)
  })

  test('never goes before the day that was agreed, nor to that of the charge after it', async () => {
    const id = await subscribe('Maria Souza', 'maria@example.com')
    const { moves, next_charge_at: due } = await read(id)
    const dayBeside = (day: string, days: number) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
    for (const day of [dayBeside(moves?.from ?? '', -1), dayBeside(moves?.until ?? '', 1)])
      expect(await codeOf(move(id, day))).toBe('DATE_NOT_ALLOWED')
    expect((await read(id)).next_charge_at).toBe(due)
  })
})

describe('automatic renewal', () => {
  const PATH = '/sellers/10/renewals'
  const readSwitch = async (as = owner) =>
    OFFICE_CALLS.readRenewals.answer.parse((await office.call('GET', PATH, { as })).json())
  const turn = (on: boolean, as = owner) => office.call('PUT', PATH, { as, body: { on } })

  test('is off, turned on and off by the owner, and audited; turning it on charges nobody', async () => {
    await turn(false)
    const id = await subscribe('Maria Souza', 'maria@example.com')
    expect(await readSwitch()).toEqual({ since: null, subscribers: 1, retries: 4, unpaid_days: 20 })
    expect(await read(id)).toMatchObject({ is_renewed: false })
    await turn(true)
    const { since } = await readSwitch()
    expect(Date.parse(since ?? '')).toBeGreaterThan(0)
    await turn(true)
    expect((await readSwitch()).since).toBe(since)
    expect(await read(id)).toMatchObject({ is_renewed: true })
    await renewDue(shop.deps)
    expect(shop.acquirer.charged()).toHaveLength(1)
    await turn(false)
    expect((await readSwitch()).since).toBeNull()
    const actions = await shop.rows<{ action: string }>(
      `select action from audit_entries where action like 'subscription.renewals%' order by id desc limit 2`,
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'subscription.renewals-off',
      'subscription.renewals-on',
    ])
  })

  test('a manager reads the switch and cannot turn it', async () => {
    const manager = await office.user({ seller: 10, role: 'manager' })
    expect(await readSwitch(manager)).toMatchObject({ since: null })
    expect(await codeOf(turn(true, manager))).toBe('NOT_ALLOWED')
    expect(await readSwitch()).toMatchObject({ since: null })
  })

  test('the page of a subscription says what is done next and why, and off takes the plan away', async () => {
    await turn(true)
    const id = await subscribe('Maria Souza', 'maria@example.com')
    const second = async () => (await read(id)).charges.find(({ number }) => number === 2)?.automatic
    expect(await second()).toEqual({ next: null, next_at: null, attempts: 0, refusal: null, held: null })
    shop.clock.aheadMs = 25 * DAY
    await renewDue(shop.deps)
    expect(await second()).toMatchObject({ next: 'charge', attempts: 0 })
    const { script } = shop.acquirer
    shop.acquirer.script = () => ({ does: 'refuse', code: 'SUSPECTED_FRAUD' })
    for (const day of [32, 33]) {
      shop.clock.aheadMs = day * DAY
      await renewDue(shop.deps)
    }
    expect(await second()).toMatchObject({ next: 'end', attempts: 1, refusal: 'SUSPECTED_FRAUD', held: null })
    shop.acquirer.script = script
    await turn(false)
    expect(await second()).toMatchObject({ next: null, next_at: null, attempts: 1 })
  })
})
