import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { recordWebhook } from '../../store/gateways/webhook-store.ts'
import { addMember } from '../../store/accounts/member-store.ts'
import { readTimeline } from '../../store/reports/timeline-store.ts'
import { keepSentMail } from '../../store/buyers/sent-mail-store.ts'
import { batchesOf, openShop, PRODUCTS, withNewNonce, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.course]: { method: 'CREDIT_CARD,PIX' } } })
  office = await openTestOffice(shop)
})
beforeEach(async () => {
  await shop.reset()
  owner = await office.user({ seller: 10, role: 'owner' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

async function buy(product: number, input: object = {}): Promise<string> {
  return (await shop.submit(await shop.openPage(product), input)).sales[0]?.sale_id ?? ''
}
async function timeline(id: string, as = owner) {
  const answer = await office.call('GET', `/sellers/10/sales/${id}/timeline`, { as })
  return OFFICE_CALLS.readTimeline.answer.parse(answer.json())
}
/** Returns the reported events, oldest first. */
const timelineOf = async (id: string) =>
  (await timeline(id)).moments
    .map(({ kind, what }) => (what === null ? kind : `${kind} ${what}`))
    .toReversed()
const refund = (id: string) =>
  office.call('POST', `/sellers/10/sales/${id}/refunds`, {
    as: owner,
    body: { amount: 10, reason: 'pediu por telefone', key: randomUUID(), by: 'gateway' },
  })
const paymentOf = async (id: string) => {
  const [row] = await shop.rows<{ id: string; reference: string; gateway: string }>(`
    select p.id, a.reference, a.gateway from sales s join payments p on p.id = s.payment_id
      join attempts a on a.payment_id = p.id where s.sale_id = '${id}'`)
  if (row === undefined) throw new Error('nothing was bought')
  return row
}

test('a card, its mail, the webhook of the gateway, and a refund by a member are in their order', async () => {
  const id = await buy(PRODUCTS.course)
  const { id: paymentId, reference, gateway } = await paymentOf(id)
  for (const what of ['purchase-confirmed 1', 'purchase-confirmed 1', 'purchase-confirmed 1-again'])
    await keepSentMail(shop.db, { paymentId, kind: 'purchase-confirmed', what })
  await recordWebhook(shop.db, {
    gateway,
    sellerId: null,
    eventId: 'event 1',
    type: 'paid',
    reference,
    gatewayId: null,
  })
  expect((await refund(id)).statusCode).toBe(200)
  const all = await timelineOf(id)
  expect(all.slice(0, -2)).toEqual([
    'begun',
    'tried CREDIT_CARD',
    'answered approved',
    'booked charge',
    'mailed purchase-confirmed',
    'mailed purchase-confirmed',
    'heard paid',
    'refund-ordered gateway',
    'done sale.refunded',
  ])
  expect(all.slice(-2).toSorted()).toEqual(['booked refund', 'refund-ended done'])
  const { moments } = await timeline(id)
  expect(moments.find(({ kind }) => kind === 'done')).toMatchObject({ amount: 10, currency: 'BRL' })
  expect(moments.find(({ kind }) => kind === 'done')?.by).toMatch(/^Pessoa /)
  expect(moments.find(({ kind }) => kind === 'tried')?.facts).toContainEqual({
    name: 'reference',
    value: reference,
  })
})

test('an unpaid Pix code shows its end, before everything past', async () => {
  const id = await buy(PRODUCTS.course, { method: 'PIX' })
  const [first, ...rest] = (await timeline(id)).moments
  expect(first).toMatchObject({ kind: 'ends', what: 'PIX' })
  expect(new Date(first?.at ?? '').getTime()).toBeGreaterThan(Date.now())
  expect(rest.map(({ kind }) => kind)).not.toContain('answered')
})

test('tickets are issued, passed on, and end with their money; entries are listed among them', async () => {
  const id = await buy(PRODUCTS.event, { batches: batchesOf({ 811: 2 }), amount: 160, total: 160 })
  const [ticket] = await shop.rows<{ id: string }>('select id from issued_tickets where number = 1')
  await shop.rows(`
    insert into entries (seller_id, product_id, issued_ticket_id, check_in_point, client_uuid, at, device_id)
    select 10, product_id, id, 'Portão 2', gen_random_uuid(), now(), 'a phone' from issued_tickets where number = 2`)
  const handed = await office.call('POST', `/sellers/10/sales/${id}/tickets/${ticket?.id}/holder`, {
    as: owner,
    body: { name: 'Bia Lima', email: 'bia@example.com', language: 'pt' },
  })
  expect(handed.statusCode).toBe(200)
  const all = await timelineOf(id)
  expect(all.filter((one) => one.startsWith('ticket-issued'))).toHaveLength(2)
  expect(all.filter((one) => /^(ticket-handed|came-in|held|done)/.test(one))).toEqual([
    expect.stringMatching(/^held ticket-sold/),
    expect.stringMatching(/^came-in /),
    expect.stringMatching(/^ticket-handed /),
    'done sale.ticket-handed',
  ])
  expect(JSON.stringify(await timeline(id))).toContain('Portão 2')
  expect(JSON.stringify(await timeline(id))).not.toContain('bia@example.com')
})

test('a refused attempt says why, and the one after it that it was approved', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  shop.acquirer.script = () => ({ does: 'refuse', code: 'GENERIC', reversible: true })
  const { parent_id } = await shop.submit(page)
  shop.acquirer.script = () => ({ does: 'approve' })
  const id = (await shop.submit(withNewNonce(page), { parent_id })).sales[0]?.sale_id ?? ''
  const { moments } = await timeline(id)
  const answers = moments.filter(({ kind }) => kind === 'answered').toReversed()
  expect(answers.map(({ what }) => what)).toEqual(['refused', 'approved'])
  expect(answers[0]?.facts).toContainEqual({ name: 'code', value: 'GENERIC' })
})

test('is of one seller, in its call and in its statement', async () => {
  const id = await buy(PRODUCTS.course)
  const stranger = await office.user()
  await shop.rows(
    `insert into sellers (id, name, country, body) values (77, 'Outra', 'BR', '{}') on conflict do nothing`,
  )
  await addMember(shop.db, 77, stranger.id, 'owner')
  const answer = await office.call('GET', `/sellers/77/sales/${id}/timeline`, { as: stranger })
  expect(errorBody.parse(answer.json()).code).toBe('NOT_FOUND')
  expect(await readTimeline(shop.db, { sellerId: 77, saleId: id, most: 10 })).toEqual([])
})
