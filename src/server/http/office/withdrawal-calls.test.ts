import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { REQUEST_KEY_HEADER } from '#contract/office/access.ts'
import { deliverWithdrawal } from '../../jobs/deliver-withdrawal.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { addMember } from '../../store/accounts/member-store.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import type { WithdrawalMailOrder } from '../../store/purchases/withdrawal-store.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 10
const REFERENCE = 'withdrawal-to-answer-1'

let shop: Shop
let office: TestOffice
let owner: TestUser
let purchase: Purchase
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
})
beforeEach(async () => {
  await shop.rows('delete from withdrawals')
  await shop.rows('delete from cancellations')
  await shop.reset()
  await shop.rows(`delete from outbox where topic = 'withdrawal-mail'`)
  owner = await office.user({ seller: SELLER })
  purchase = await shop.purchaseOf(await shop.submit(await shop.openPage(PRODUCTS.course), {}))
  await asked()
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

/** A withdrawal of the purchase that came too late, so that its seller answers. */
const asked = () =>
  shop.rows(`insert into withdrawals (id, reference, name, order_number, email, locale, state, seller_id, payment_id,
      reason, right_ends_at)
    values (gen_random_uuid(), '${REFERENCE}', 'Maria Silva', 'x', '${purchase.payment.buyer.email}', 'pt', 'asked',
      ${SELLER}, '${purchase.payment.id}', 'late', now() - interval '2 days')`)

/** The cancellation of a contract that goes on for ten days. */
const cancelled = () =>
  shop.rows(`insert into cancellations (id, reference, name, order_number, email, locale, is_for_cause, cause, is_mailed,
      state, seller_id, payment_id, ends_at)
    values (gen_random_uuid(), 'cancelled-1', 'Maria Silva', 'x', '${purchase.payment.buyer.email}', 'pt', true,
      'Sem acesso', true, 'ending', ${SELLER}, '${purchase.payment.id}', now() + interval '10 days')`)

type Answer = Awaited<ReturnType<TestOffice['call']>>
const codeOf = (answer: Answer): string =>
  answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code

const newKey = (): string => randomUUID()

const answer = (body: object, { as = owner, key = newKey() } = {}) =>
  office.call('POST', `/sellers/${SELLER}/withdrawals/${REFERENCE}/answer`, {
    as,
    body,
    headers: { [REQUEST_KEY_HEADER]: key },
  })

const listed = async (query = '', as = owner) => {
  const response = await office.call('GET', `/sellers/${SELLER}/withdrawals?${query}`, { as })
  return OFFICE_CALLS.listWithdrawals.answer.parse(response.json()).withdrawals
}

const refundedAmount = (): number[] =>
  shop.acquirer.ledger.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)

/** The mails that were ordered about withdrawals. */
async function mails(): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const mailer = {
    send: (mail: MailMessage) => Promise.resolve(void sent.push(mail)),
    close: () => undefined,
  }
  const orders = await shop.rows<{ payload: WithdrawalMailOrder }>(
    `delete from outbox where topic = 'withdrawal-mail' returning payload`,
  )
  const deps = {
    ...shop.deps,
    mailer,
    mailFrom: 'shop@example.com',
    officeUrl: 'https://office.example',
  }
  for (const { payload } of orders) await deliverWithdrawal(deps, payload)
  return sent
}

const audited = async (): Promise<string[]> =>
  (
    await shop.rows<{ action: string }>(
      `select action from audit_entries where user_id = ${owner.id} order by id`,
    )
  ).map(({ action }) => action)

const saleId = (): string => purchase.sales[0]?.sale_id ?? ''

describe('the list', () => {
  test('has the withdrawal with its deadline, and says why it needs the seller', async () => {
    expect(await listed('state=asked')).toMatchObject([
      {
        reference: REFERENCE,
        sale_id: saleId(),
        name: 'Maria Silva',
        state: 'asked',
        reason: 'late',
        refundable: 497,
        refunded: 0,
      },
    ])
    expect(await listed('state=done')).toEqual([])
    expect(await listed(`sale=${saleId()}`)).toHaveLength(1)
    expect(await listed('sale=nosuchsaleXXXXXXXXXXXX')).toEqual([])
  })

  test("has the end of the seller's guarantee as the deadline where it decides", async () => {
    expect(await listed()).toMatchObject([{ guarantee_ends_at: null }])
    await shop.rows(`update withdrawals set reason = 'guarantee', guarantee_ends_at = '2026-12-24T03:00:00Z'`)
    expect(await listed()).toMatchObject([
      { reason: 'guarantee', guarantee_ends_at: '2026-12-24T03:00:00.000Z' },
    ])
  })

  test('has cancellations of contracts among them, page by page, by state and by sale', async () => {
    const one = { kind: 'cancellation', reference: 'cancelled-1', state: 'ending', cause: 'Sem acesso' }
    await cancelled()
    expect(await listed()).toMatchObject([{ ...one, answer: null, reason: null }, { kind: 'withdrawal' }])
    expect(await listed('state=ending')).toMatchObject([one])
    expect(await listed(`sale=${saleId()}`)).toHaveLength(2)
    expect(await listed('before=cancelled-1')).toMatchObject([{ reference: REFERENCE }])
    expect(await listed(`before=${REFERENCE}`)).toEqual([])
  })

  test('says how much went back once it is closed', async () => {
    await shop.rows(`
      insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, kind, amount, currency, gateway)
      select 'went-back', seller_id, payment_id, attempt_id, 'refund', 19700, currency, gateway
      from ledger_entries where kind = 'charge'`)
    expect(await listed()).toMatchObject([{ refundable: 300, refunded: 197 }])
    await shop.rows(`
      insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, kind, amount, currency, gateway)
      select 'taken-back', seller_id, payment_id, attempt_id, 'chargeback', 30000, currency, gateway
      from ledger_entries where kind = 'charge'`)
    expect(await listed()).toMatchObject([{ refundable: 0, refunded: 197 }])
  })

  test('has none of another seller', async () => {
    const other = await office.user()
    await cancelled()
    await shop.rows(
      `insert into sellers (id, name, country, body) values (77, 'Outra', 'BR', '{}') on conflict do nothing`,
    )
    await addMember(shop.db, 77, other.id, 'owner')
    const response = await office.call('GET', '/sellers/77/withdrawals', { as: other })
    expect(OFFICE_CALLS.listWithdrawals.answer.parse(response.json()).withdrawals).toEqual([])
  })

  test('masks the buyer for members who may not read buyers', async () => {
    const viewer = await office.user({ seller: SELLER, role: 'viewer' })
    const [masked] = await listed('', viewer)
    expect(masked?.name).not.toContain('Silva')
    expect(masked?.email).not.toBe(purchase.payment.buyer.email)
    // The control: support reads buyers.
    const [open] = await listed('', await office.user({ seller: SELLER, role: 'support' }))
    expect(open?.email).toBe(purchase.payment.buyer.email)
  })

  test('is counted on the start page while it waits', async () => {
    const home = async () => {
      const response = await office.call('GET', `/sellers/${SELLER}/home`, { as: owner })
      return OFFICE_CALLS.home.answer
        .parse(response.json())
        .attention.find(({ about }) => about === 'withdrawals')
    }
    expect(await home()).toMatchObject({ count: 1 })
    expect(codeOf(await answer({ answer: 'outside' }))).toBe('done')
    expect(await home()).toBeUndefined()
  })
})

describe('accepting', () => {
  test('refunds the purchase once, records the member and mails the buyer', async () => {
    const key = randomUUID()
    expect(codeOf(await answer({ answer: 'refund' }, { key }))).toBe('done')
    expect(codeOf(await answer({ answer: 'refund' }, { key }))).toBe('done')
    expect(refundedAmount()).toEqual([49700])
    expect(await listed()).toMatchObject([{ state: 'done', answer: 'refund', answered_by: owner.email }])
    expect(await audited()).toEqual(['sale.withdrawal-accepted'])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: purchase.payment.buyer.email, subject: 'Sua desistência foi concluída' })
    expect(mail?.text).toContain('volta pelo meio em que você pagou')
  })

  test('two people at once are one refund', async () => {
    const codes = (await Promise.all([answer({ answer: 'refund' }), answer({ answer: 'refund' })])).map(
      codeOf,
    )
    expect(codes.toSorted()).toEqual(['WITHDRAWAL_ANSWERED', 'done'])
    expect(refundedAmount()).toEqual([49700])
  })

  test('is held to the limit of the member', async () => {
    const finance = await office.user({ seller: SELLER, role: 'finance' })
    const limit = (amount: number) =>
      office.call('PUT', `/sellers/${SELLER}/security/refund-limits`, {
        as: owner,
        body: { role: 'finance', user_id: null, currency: 'BRL', amount },
      })
    expect(codeOf(await limit(496.99))).toBe('done')
    expect(codeOf(await answer({ answer: 'refund' }, { as: finance }))).toBe('REFUND_LIMIT')
    expect(refundedAmount()).toEqual([])
    expect(await listed()).toMatchObject([{ state: 'asked', answer: null }])
    // The control: a cent more.
    expect(codeOf(await limit(497))).toBe('done')
    expect(codeOf(await answer({ answer: 'refund' }, { as: finance }))).toBe('done')
    expect(refundedAmount()).toEqual([49700])
  })

  test('orders a refund anew that the gateway had refused', async () => {
    await shop.rows(`update withdrawals set state = 'asked', reason = 'refund-refused', answers = 1`)
    expect(codeOf(await answer({ answer: 'refund' }))).toBe('done')
    expect(refundedAmount()).toEqual([49700])
    const keys = await shop.rows<{ refund_key: string }>('select refund_key from refunds')
    expect(keys[0]?.refund_key).toMatch(/:2$/)
  })

  test('is refused for members who may not refund', async () => {
    const support = await office.user({ seller: SELLER, role: 'support' })
    expect(codeOf(await answer({ answer: 'refund' }, { as: support }))).toBe('NOT_ALLOWED')
    expect(refundedAmount()).toEqual([])
  })
})

describe('the other answers', () => {
  test('a refusal needs a reason, which is mailed to the buyer', async () => {
    expect(codeOf(await answer({ answer: 'refuse', reason: '  ' }))).toBe('INVALID_REQUEST')
    expect(codeOf(await answer({ answer: 'refuse', reason: 'O prazo terminou no dia 3.' }))).toBe('done')
    expect(await listed()).toMatchObject([
      { state: 'done', answer: 'refuse', answer_text: 'O prazo terminou no dia 3.' },
    ])
    expect(await audited()).toEqual(['sale.withdrawal-refused'])
    const [mail] = await mails()
    expect(mail?.to).toBe(purchase.payment.buyer.email)
    expect(mail?.text).toContain('O prazo terminou no dia 3.')
    expect(refundedAmount()).toEqual([])
    expect(codeOf(await answer({ answer: 'refund' }))).toBe('WITHDRAWAL_ANSWERED')
  })

  test('settled outside refunds and mails nothing', async () => {
    expect(codeOf(await answer({ answer: 'outside' }))).toBe('done')
    expect(await listed()).toMatchObject([{ state: 'done', answer: 'outside', answer_text: null }])
    expect(await audited()).toEqual(['sale.withdrawal-settled'])
    expect(await mails()).toEqual([])
    expect(refundedAmount()).toEqual([])
  })
})

describe('a refund from the page of the sale', () => {
  const refundSale = (amount: number | null) =>
    office.call('POST', `/sellers/${SELLER}/sales/${saleId()}/refunds`, {
      as: owner,
      body: { amount, reason: 'desistiu', by: 'gateway' },
      headers: { [REQUEST_KEY_HEADER]: randomUUID() },
    })

  test('of everything ends the withdrawal', async () => {
    expect(codeOf(await refundSale(null))).toBe('done')
    expect(await listed()).toMatchObject([{ state: 'done', answer: 'refund' }])
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Sua desistência foi concluída'])
  })

  test('of a part leaves it waiting', async () => {
    expect(codeOf(await refundSale(100))).toBe('done')
    expect(await listed()).toMatchObject([{ state: 'asked', answer: null }])
    expect(await mails()).toEqual([])
  })
})
