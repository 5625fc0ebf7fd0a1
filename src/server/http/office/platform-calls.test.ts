import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { sweepOld } from '../../jobs/sweep.ts'
import { keepSecurityCounts } from '../../store/gateways/security-count-store.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let shop: Shop
let office: TestOffice
let admin: TestUser
let helper: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
  admin = await office.user({ operator: 'admin' })
  helper = await office.user({ operator: 'helper' })
})
beforeEach(async () => {
  await shop.rows('delete from operator_marks')
  await shop.rows('delete from reconciliation_differences')
  await shop.rows('delete from security_counts')
  await shop.reset()
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const get = async (path: string, as = admin): Promise<unknown> =>
  (await office.call('GET', `/platform${path}`, { as })).json()
const post = (path: string, body: object = {}, as = admin) =>
  office.call('POST', `/platform${path}`, { as, body })
const codeOf = async (answer: Promise<{ json(): unknown }>) => errorBody.parse((await answer).json()).code

describe('sellers', () => {
  const list = async (body: object = {}) =>
    OFFICE_CALLS.listSellers.answer.parse((await post('/sellers/find', body)).json())

  test('are found by a part of their name and by their id', async () => {
    expect((await list()).sellers.map(({ id, is_ready: ready }) => [id, ready])).toEqual([
      [10, true],
      [11, true],
      [12, false],
    ])
    expect((await list({ q: '11' })).sellers.map(({ id }) => id)).toEqual([11])
    expect((await list({ q: 'DE teste' })).sellers).toHaveLength(3)
    expect((await list({ q: '%' })).sellers).toEqual([])
    expect((await list({ after: 10 })).sellers.map(({ id }) => id)).toEqual([11, 12])
  })

  test('its members see that it is stopped, when and why, and that payouts are off', async () => {
    const member = await office.user({ seller: 11, role: 'editor' })
    const closed = async (as: TestUser) =>
      OFFICE_CALLS.me.answer.parse((await office.call('GET', '/me', { as })).json()).sellers[0]?.closed
    expect(await closed(member)).toBeNull()
    await post('/sellers/11/stop', { reason: 'Queixas de compradores' })
    expect(await closed(member)).toEqual({
      stopped_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      reason: 'Queixas de compradores',
    })
    await post('/sellers/11/resume', { reason: 'Resolvido' })
    expect(await closed(member)).toBeNull()
    expect(await closed(await office.user({ seller: 12 }))).toEqual({ stopped_at: null, reason: null })
  })

  test('nothing of one that is stopped can be bought, on pages of before as well, until it may sell on', async () => {
    const open = await shop.openPage(PRODUCTS.again)
    expect((await post('/sellers/10/stop', { reason: 'Queixas de compradores' })).statusCode).toBe(200)
    const [stopped] = (await list({ state: 'stopped' })).sellers
    expect(stopped).toMatchObject({
      id: 10,
      is_ready: true,
      stop: { reason: 'Queixas de compradores', author: admin.email },
    })
    await expect(shop.openPage(PRODUCTS.course)).rejects.toThrow('SELLER_NOT_READY')
    await expect(shop.submit(open)).rejects.toThrow('SELLER_NOT_READY')
    expect(shop.acquirer.ledger).toEqual([])
    // The catalogue's file says nothing of it.
    await shop.importAgain({ seller: { name: 'Loja de Teste' } })
    await expect(shop.openPage(PRODUCTS.course)).rejects.toThrow('SELLER_NOT_READY')

    expect((await post('/sellers/10/resume', { reason: 'Tudo resolvido' })).statusCode).toBe(200)
    expect((await list({ state: 'stopped' })).sellers).toEqual([])
    await shop.submit(await shop.openPage(PRODUCTS.again))
    expect(shop.acquirer.charged()).toHaveLength(1)
    const audited = await shop.rows(
      'select is_stopped, reason, author from seller_stops where seller_id = 10 order by id',
    )
    expect(audited).toEqual([
      { is_stopped: true, reason: 'Queixas de compradores', author: admin.email },
      { is_stopped: false, reason: 'Tudo resolvido', author: admin.email },
    ])
  })

  test('a purchase that was priced before the stop is not charged after it', async () => {
    const page = await shop.openPage(PRODUCTS.again)
    const { findProduct } = shop.deps.catalogue
    // Another process stops the seller between the price and the charge.
    const catalogue = {
      ...shop.deps.catalogue,
      findProduct: async (...asked: Parameters<typeof findProduct>) => {
        const found = await findProduct(...asked)
        await post('/sellers/10/stop', { reason: 'fraude' })
        return found
      },
    }
    await expect(shop.submit(page, {}, { ...shop.deps, catalogue })).rejects.toThrow('SELLER_NOT_READY')
    expect(shop.acquirer.ledger).toEqual([])
    await post('/sellers/10/resume', { reason: 'fim' })
  })

  test('of eight stops at once, one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('/sellers/11/stop', { reason: 'x' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await post('/sellers/11/resume', { reason: 'x' })
    expect(await codeOf(post('/sellers/77/stop', { reason: 'x' }))).toBe('NOT_FOUND')
  })
})

describe('a charge with an unknown outcome', () => {
  const list = async () => OFFICE_CALLS.listOutcomes.answer.parse(await get('/outcomes'))
  const lose = async (minutes: number) => {
    shop.acquirer.script = () => ({ does: 'answer-lost' })
    const page = await shop.openPage(PRODUCTS.again)
    await shop.submit(page)
    await shop.rows(`update attempts set outcome_at = now() - interval '${minutes} minutes'
      where state = 'unknown'`)
  }

  test('is listed after a minute, with nothing of its buyer, and asked again', async () => {
    await lose(0)
    expect((await list()).outcomes).toEqual([])
    await shop.rows(`update attempts set outcome_at = now() - interval '5 minutes'`)
    const { outcomes, is_all: isAll } = await list()
    expect([outcomes.length, isAll]).toEqual([1, true])
    const [one] = outcomes
    expect(one).toMatchObject({ seller: { id: 10 }, gateway: 'acquirer', method: 'CREDIT_CARD', total: 497 })
    expect(JSON.stringify(outcomes)).not.toMatch(/maria/i)
    const path = `/outcomes/${one?.attempt_id}/ask`
    const answer = OFFICE_CALLS.askOutcome.answer.parse((await post(path, {}, helper)).json())
    expect(answer).toEqual({ state: 'approved' })
    expect((await list()).outcomes).toEqual([])
    expect(await codeOf(post(path))).toBe('NOT_FOUND')
    expect(shop.acquirer.charged()).toHaveLength(1)
  })

  test('stays one where the gateway says nothing', async () => {
    await lose(5)
    shop.acquirer.lookUpsAre = 'unknown'
    const [one] = (await list()).outcomes
    const answer = await post(`/outcomes/${one?.attempt_id}/ask`)
    expect(OFFICE_CALLS.askOutcome.answer.parse(answer.json())).toEqual({ state: 'unknown' })
  })
})

describe('a pending reversal', () => {
  const list = async () => OFFICE_CALLS.listReversals.answer.parse(await get('/reversals'))
  async function addReversal(state: 'pending' | 'refused'): Promise<number> {
    await shop.submit(await shop.openPage(PRODUCTS.again))
    const [row] = await shop.rows<{ id: number }>(`
      insert into pending_reversals (reversal_key, seller_id, attempt_id, kind, amount, reason, state, due_at)
      select 'r' || id, seller_id, id, 'refund', 100, 'second-payment', '${state}',
        case when '${state}' = 'pending' then now() end
      from attempts limit 1 returning id`)
    return row?.id ?? 0
  }

  test('gets a note from any operator, and stays', async () => {
    const id = await addReversal('refused')
    await post(`/reversals/${id}/note`, { note: 'Liguei para o banco' }, helper)
    const { reversals } = await list()
    expect(reversals).toMatchObject([
      { reversal_id: id, amount: 1, mark: { note: 'Liguei para o banco', author: helper.email } },
    ])
    expect(await codeOf(post('/reversals/999999/note', { note: 'x' }))).toBe('NOT_FOUND')
  })

  test('is marked as transferred where the gateway refused, by a permitted operator', async () => {
    const id = await addReversal('refused')
    expect(await codeOf(post(`/reversals/${id}/transferred`, { note: 'TED' }, helper))).toBe('NOT_ALLOWED')
    expect((await post(`/reversals/${id}/transferred`, { note: 'TED 42' })).statusCode).toBe(200)
    expect((await list()).reversals).toEqual([])
    expect(await shop.rows('select note from operator_marks')).toEqual([{ note: 'TED 42' }])
  })

  test('is not transferred while the gateway may still give it back', async () => {
    const id = await addReversal('pending')
    expect(await codeOf(post(`/reversals/${id}/transferred`, { note: 'TED' }))).toBe('NOT_REFUNDABLE')
    expect((await list()).reversals).toMatchObject([{ mark: null }])
  })
})

describe('a difference in a gateway report', () => {
  const list = async (query = '') =>
    OFFICE_CALLS.listDifferences.answer.parse(await get(`/differences${query}`))
  const differ = async (): Promise<number> => {
    const [row] = await shop.rows<{ id: number }>(`
      insert into reconciliation_differences (gateway, reference, movement, kind, theirs, ours, currency, moved_at)
      values ('acquirer', 'r', 'charge', 'amount', 100, 200, 'BRL', now()) returning id`)
    return row?.id ?? 0
  }

  test('is noted, and closed with a reason', async () => {
    const id = await differ()
    await post(`/differences/${id}/note`, { note: 'Perguntei ao gateway' }, helper)
    expect((await list()).differences).toMatchObject([
      { difference_id: id, theirs: 1, ours: 2, mark: { note: 'Perguntei ao gateway' } },
    ])
    expect(await codeOf(post(`/differences/${id}/close`, { note: 'ok' }, helper))).toBe('NOT_ALLOWED')
    await post(`/differences/${id}/close`, { note: 'Taxa' })
    expect((await list()).differences).toEqual([])
    expect((await list('?state=closed')).differences).toMatchObject([
      { reason: 'Taxa', mark: { note: 'Taxa', author: admin.email } },
    ])
    for (const action of ['note', 'close'])
      expect(await codeOf(post(`/differences/${id}/${action}`, { note: 'x' }))).toBe('NOT_FOUND')
  })
})

test('work that failed for good is counted by kind, and tried again', async () => {
  const list = async () => OFFICE_CALLS.listJobs.answer.parse(await get('/jobs'))
  expect(await list()).toMatchObject({ kinds: [], failed: [] })
  await runMigrations({ connectionString: shop.url })
  await shop.rows(
    `select graphile_worker.add_job('mail', '{"n": 0}', run_at := now() - interval '5 minutes')`,
  )
  await shop.rows(`select graphile_worker.add_job('mail', '{"n": 1}', run_at := now() + interval '1 day')`)
  await shop.rows(`select graphile_worker.add_job('webhook', '{"n": 2}')`)
  await shop.rows(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'away\\nstack'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'webhook')`)
  const { kinds, failed } = await list()
  expect(kinds).toMatchObject([
    { kind: 'mail', waiting: 2, late: 1, running: 0, failed: 0 },
    { kind: 'webhook', waiting: 0, late: 0, failed: 1, oldest: null },
  ])
  expect(failed).toMatchObject([{ kind: 'webhook', reason: 'away' }])
  expect(await codeOf(post('/jobs/retry', { job_id: 999_999 }))).toBe('NOT_FOUND')
  const again = await post('/jobs/retry', { job_id: failed[0]?.id }, helper)
  expect(again.json()).toEqual({ count: 1 })
  expect((await list()).failed).toEqual([])
})

test('security events are read page by page and by kind, and forgotten after thirty days', async () => {
  const list = async (query = '') =>
    OFFICE_CALLS.listSecurityEvents.answer.parse(await get(`/security-events${query}`))
  const nothing = { route: null, gateway: null, reason: null, address: null }
  for (let n = 0; n < 60; n += 1)
    await keepSecurityCounts(shop.db, [{ ...nothing, kind: 'limit-hit', route: '/payment', count: n + 1 }])
  await keepSecurityCounts(shop.db, [{ ...nothing, kind: 'webhook-forged', gateway: 'stripe', count: 3 }])
  const { events, next } = await list()
  expect([events.length, events[0]?.kind, events[1]?.count]).toEqual([50, 'webhook-forged', 60])
  expect((await list(`?before=${next}`)).events.map(({ count }) => count)).toEqual(
    Array.from({ length: 11 }, (_, n) => 11 - n),
  )
  expect((await list('?kind=webhook-forged')).events).toMatchObject([{ gateway: 'stripe', count: 3 }])
  await shop.rows(`update security_counts set at = now() - interval '31 days' where kind = 'limit-hit'`)
  await sweepOld(shop.deps)
  expect((await list()).events.map(({ kind }) => kind)).toEqual(['webhook-forged'])
})
