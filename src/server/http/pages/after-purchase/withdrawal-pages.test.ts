import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCALES, localePath } from '#rules/base/locale.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { deliverWithdrawal } from '../../../jobs/deliver-withdrawal.ts'
import { carryOutWithdrawal } from '../../../flows/sales/withdraw.ts'
import type { MailMessage } from '../../../mail/mailer.ts'
import { saleToken } from '../../../signing/keys.ts'
import type { WithdrawalMailOrder, WithdrawalRecord } from '../../../store/purchases/withdrawal-store.ts'
import type { Purchase } from '../../../store/purchases/purchase-records.ts'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
})
beforeEach(async () => {
  await shop.rows('delete from withdrawals')
  await shop.reset()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

type Fields = Record<string, string>

/** Sends a form, and follows it to the receipt. */
async function post(fields: Fields, more: { path?: string; origin?: string } = {}) {
  const answer = await send(fields, more)
  return answer.statusCode === 303 ? server.app.inject({ url: String(answer.headers.location) }) : answer
}

const send = (fields: Fields, more: { path?: string; origin?: string } = {}) =>
  server.app.inject({
    method: 'POST',
    url: more.path ?? '/desistir',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: more.origin ?? ORIGIN },
    payload: new URLSearchParams(fields).toString(),
  })

const kept = (): Promise<WithdrawalRecord[]> =>
  shop.rows('select * from withdrawals order by received_at, id')

async function buy(input: Parameters<Shop['submit']>[1] = {}): Promise<Purchase> {
  const page = await shop.openPage(PRODUCTS.course)
  return shop.purchaseOf(await shop.submit(page, input))
}

const typedOf = ({ payment }: Purchase, more: Fields = {}): Fields => ({
  order: groupOrderNumber(payment.order_number).toLowerCase(),
  name: 'Maria Silva',
  email: payment.buyer.email.toUpperCase(),
  ...more,
})

const linkOf = ({ sales }: Purchase): Fields => {
  const saleId = sales[0]?.sale_id ?? ''
  return { s_id: saleId, token: saleToken(shop.keys, saleId, 0) }
}

/** Does what the outbox orders, as the worker does, and returns the mails. */
async function work(): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const mailer = {
    send: (mail: MailMessage) => Promise.resolve(void sent.push(mail)),
    close: () => undefined,
  }
  const orders = await shop.rows<{ payload: { id: string } }>(
    `delete from outbox where topic = 'withdrawal' returning payload`,
  )
  await Promise.all(orders.map(({ payload }) => carryOutWithdrawal(shop.deps, payload.id)))
  const mails = await shop.rows<{ payload: WithdrawalMailOrder }>(
    `delete from outbox where topic = 'withdrawal-mail' returning payload`,
  )
  const deps = {
    ...shop.deps,
    mailer,
    mailFrom: 'shop@example.com',
    officeUrl: 'https://office.example',
  }
  for (const { payload } of mails) await deliverWithdrawal(deps, payload)
  return sent
}

const refundedAmount = (): number[] =>
  shop.acquirer.ledger.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)

/** The page without what differs for each withdrawal: reference, moment and nonce. */
const alike = (body: string): string =>
  body
    .replaceAll(/nonce[=-]["']?[\w+/=-]+/g, '')
    .replaceAll(/<dd>[^<]*(?:UTC|<)/g, '')
    .replaceAll(/<dd>[\w-]{22}<\/dd>/g, '')

describe('the two steps', () => {
  test.each(LOCALES)('are pages without scripts in %s', async (locale) => {
    const path = localePath(locale, '/desistir')
    const first = await server.app.inject({ url: path })
    expect(first.statusCode).toBe(200)
    expect(first.body).not.toContain('<script')
    const purchase = await buy()
    const review = await post({ ...typedOf(purchase), step: 'review' }, { path })
    expect(review.statusCode).toBe(200)
    expect(await kept()).toEqual([])
    const done = await post({ ...typedOf(purchase), step: 'confirm' }, { path })
    expect(done.statusCode).toBe(200)
    expect(await kept()).toMatchObject([{ state: 'received', locale, name: 'Maria Silva' }])
  })

  test('opening the link of a mail changes nothing, and shows the purchase', async () => {
    const purchase = await buy()
    const page = await server.app.inject({
      url: `/desistir?${new URLSearchParams(linkOf(purchase)).toString()}`,
    })
    expect(page.body).toContain(groupOrderNumber(purchase.payment.order_number))
    expect(page.body).toContain('Curso de Teste')
    expect(page.body).not.toContain(purchase.payment.buyer.email)
    expect(await kept()).toEqual([])
  })

  test('a link with the token of another purchase shows and does nothing of it', async () => {
    const [mine, other] = [await buy(), await buy({ document: '111.444.777-35', email: 'eva@example.com' })]
    const forged = { ...linkOf(mine), token: linkOf(other)['token'] ?? '' }
    const page = await server.app.inject({ url: `/desistir?${new URLSearchParams(forged).toString()}` })
    expect(page.body).not.toContain(groupOrderNumber(mine.payment.order_number))
    expect((await post({ ...forged, name: 'Maria', step: 'confirm' })).statusCode).toBe(422)
    expect(await kept()).toEqual([])
    // The control: with its own token it is taken.
    expect((await post({ ...linkOf(mine), name: 'Maria', step: 'confirm' })).statusCode).toBe(200)
  })

  test('end on a receipt of its own, which is read by its code alone, and for a day', async () => {
    const declared = await send({ ...typedOf(await buy()), step: 'confirm' })
    expect(declared.statusCode).toBe(303)
    const address = String(declared.headers.location)
    expect(address).not.toContain('Maria')
    for (let time = 0; time < 2; time += 1)
      expect((await server.app.inject({ url: address })).body).toContain('Maria Silva')
    expect(await kept()).toHaveLength(1)
    const forged = await server.app.inject({ url: address.replace(/code=[\w-]+/, 'code=x') })
    expect(forged.body).not.toContain('Maria Silva')
    shop.clock.aheadMs = 25 * 3_600_000
    expect((await server.app.inject({ url: address })).statusCode).toBe(404)
  })

  test('a form of another site is refused', async () => {
    const answer = await post(
      { ...typedOf(await buy()), step: 'confirm' },
      { origin: 'https://evil.example' },
    )
    expect(answer.statusCode).toBe(403)
    expect(await kept()).toEqual([])
  })

  test('the number of a card is not kept', async () => {
    const answer = await post({ ...typedOf(await buy()), name: '4000 0000 0000 0010', step: 'confirm' })
    expect(answer.statusCode).toBe(422)
    expect(await kept()).toEqual([])
  })

  test('are the same, byte by byte, whether or not there is such a purchase', async () => {
    const purchase = await buy()
    const typed = typedOf(purchase)
    const stranger = { ...typed, order: 'zzzz-zzzz' }
    for (const step of ['review', 'confirm']) {
      const found = await post({ ...typed, step })
      const none = await post({ ...stranger, step })
      expect(none.statusCode).toBe(found.statusCode)
      expect(alike(none.body).replaceAll('zzzz-zzzz', '')).toBe(
        alike(found.body).replaceAll(typed['order'] ?? '', ''),
      )
    }
    // Each is acknowledged by one mail, whose content is for the mailbox of the purchase alone where there is one.
    const mails = (await work()).filter(({ text }) => text.includes('confirma o que você declarou'))
    expect(mails.map(({ to }) => to)).toEqual([typed['email'], typed['email']])
  })
})

test('control: the comparison of two pages sees a word that only one of them has', async () => {
  const page = await post({ ...typedOf(await buy()), step: 'review' })
  expect(alike(page.body.replace('</form>', 'não encontrada</form>'))).not.toBe(alike(page.body))
  expect(alike(page.body.replace('</h1>', '.</h1>'))).not.toBe(alike(page.body))
})

describe('the effects of a withdrawal', () => {
  test('the right applies: one refund, one mail with the receipt and the result, one to the seller', async () => {
    const purchase = await buy()
    await post({ ...typedOf(purchase), step: 'confirm' })
    const mails = await work()
    expect(await kept()).toMatchObject([{ state: 'done', payment_id: purchase.payment.id, reason: null }])
    expect(refundedAmount()).toEqual([49700])
    const order = groupOrderNumber(purchase.payment.order_number)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Desistência do pedido ${order}`,
      'Sua desistência foi concluída',
    ])
    const { text = '', html = '' } = mails.find(({ to }) => to === typedOf(purchase)['email']) ?? {}
    for (const sentence of [text, html])
      for (const fact of [
        order,
        'Maria Silva',
        'confirma o que você declarou',
        'O dinheiro desta compra volta',
      ])
        expect(sentence).toContain(fact)
    expect(text).toMatch(/Recebida em.*UTC/s)
    expect(await kept()).toMatchObject([{ acknowledges: false, acknowledged_at: expect.any(Date) as Date }])
  })

  test('by the link it goes to the address of the purchase', async () => {
    const purchase = await buy()
    await post({ ...linkOf(purchase), name: 'Maria', email: 'thief@example.com', step: 'confirm' })
    const mails = await work()
    expect(mails.map(({ to }) => to)).toContain(purchase.payment.buyer.email)
    expect(mails.map(({ to }) => to)).not.toContain('thief@example.com')
    expect(refundedAmount()).toEqual([49700])
  })

  test('the right number with another address returns nothing', async () => {
    await post({ ...typedOf(await buy()), email: 'thief@example.com', step: 'confirm' })
    await work()
    expect(await kept()).toMatchObject([{ state: 'unmatched', payment_id: null }])
    expect(refundedAmount()).toEqual([])
  })

  test('the right number with another address notifies the buyer, without naming the sender', async () => {
    const purchase = await buy()
    const stranger = { ...typedOf(purchase), name: 'Tomás Estranho', email: 'thief@example.com' }
    await post({ ...stranger, step: 'confirm' })
    const mails = await work()
    const toBuyer = mails.filter(({ to }) => to === purchase.payment.buyer.email)
    expect(toBuyer.map(({ subject }) => subject)).toEqual(['Tentativa de desistir da sua compra'])
    expect(toBuyer[0]?.text).not.toMatch(/thief|Tomás/)
    expect(toBuyer[0]?.html).not.toMatch(/thief|Tomás/)
    // The user who declared it gets the acknowledgement of every withdrawal, and no other mail.
    const toStranger = mails.filter(({ to }) => to === 'thief@example.com')
    expect(toStranger.map(({ subject }) => subject)).toEqual(['Recebemos a sua desistência'])
    // The control: a number of no purchase notifies nobody else.
    await post({ ...stranger, order: 'zzzz-zzzz', step: 'confirm' })
    expect((await work()).map(({ to }) => to)).toEqual(['thief@example.com'])
  })

  test('a buyer gets two such mails a day, however often somebody tries', async () => {
    const purchase = await buy({ email: 'alvo@example.com' })
    for (let time = 0; time < 4; time += 1)
      await post({ ...typedOf(purchase), email: `thief${time}@example.com`, step: 'confirm' })
    const toBuyer = (await work()).filter(({ to }) => to === 'alvo@example.com')
    expect(toBuyer).toHaveLength(2)
  })

  test('a mail to that buyer that is tried again counts once', async () => {
    const purchase = await buy({ email: 'alvo@example.com' })
    await post({ ...typedOf(purchase), email: 'thief@example.com', step: 'confirm' })
    const [order] = await shop.rows<{ payload: { id: string } }>(
      `select payload from outbox where topic = 'withdrawal'`,
    )
    await carryOutWithdrawal(shop.deps, order?.payload.id ?? '')
    const isDown = () => Promise.reject(new Error('the mail server is down'))
    const deps = {
      ...shop.deps,
      mailFrom: 'shop@example.com',
      officeUrl: 'https://office.example',
      mailer: { send: isDown, close: () => undefined },
    }
    const [mail] = await shop.rows<{ payload: WithdrawalMailOrder }>(
      `select payload from outbox where topic = 'withdrawal-mail' and payload ->> 'to' = 'on-file'`,
    )
    if (mail === undefined) throw new Error('no mail was ordered')
    for (let time = 0; time < 3; time += 1)
      await expect(deliverWithdrawal(deps, mail.payload)).rejects.toThrow('was not taken')
    expect((await work()).map(({ to }) => to)).toContain('alvo@example.com')
    expect(
      await shop.rows(`select from asked_mails where session_id = '${order?.payload.id ?? ''}'`),
    ).toHaveLength(1)
  })

  test('two at once are one withdrawal and one refund', async () => {
    const typed = typedOf(await buy())
    await Promise.all([post({ ...typed, step: 'confirm' }), post({ ...typed, step: 'confirm' })])
    await work()
    expect((await kept()).map(({ state }) => state).toSorted()).toEqual(['done', 'repeated'])
    expect(refundedAmount()).toEqual([49700])
  })

  test('the same one carried out twice at once is one refund', async () => {
    await post({ ...typedOf(await buy()), step: 'confirm' })
    const [withdrawal] = await kept()
    const id = withdrawal?.id ?? ''
    await Promise.all([carryOutWithdrawal(shop.deps, id), carryOutWithdrawal(shop.deps, id)])
    await carryOutWithdrawal(shop.deps, id)
    expect(refundedAmount()).toEqual([49700])
  })

  test('after the period the seller answers', async () => {
    const purchase = await buy()
    await post({ ...typedOf(purchase), step: 'confirm' })
    await shop.rows(`update withdrawals set received_at = received_at + interval '12 days'`)
    const mails = await work()
    expect(await kept()).toMatchObject([{ state: 'asked', reason: 'late' }])
    expect(refundedAmount()).toEqual([])
    expect(mails.map(({ subject }) => subject)).toContain('Recebemos a sua desistência')
    expect(mails.some(({ text }) => text.includes('prazo legal já terminou'))).toBe(true)
  })
})

describe('the page of a signed link', () => {
  const sellWith = async (kind: 'automatic' | 'ask'): Promise<Purchase> => {
    const purchase = await buy()
    await shop.rows(`update sales set terms = terms || '{"guarantee": {"days": 30, "kind": "${kind}"}}'
      where payment_id = '${purchase.payment.id}'`)
    return purchase
  }
  const textOf = async (purchase: Purchase): Promise<string> => {
    const url = `/desistir?${new URLSearchParams(linkOf(purchase)).toString()}`
    const first = (await server.app.inject({ url })).body
    const review = (await post({ ...linkOf(purchase), name: 'Maria', step: 'review' })).body
    return first + review
  }

  test.each([
    ['automatic', /garantia até \d\d\/\d\d\/\d{4}: ao confirmar, o seu dinheiro volta automaticamente/g],
    ['ask', /garantia até \d\d\/\d\d\/\d{4} e responde ao seu pedido: o dinheiro não volta automaticamente/g],
  ] as const)('says after the legal period that the guarantee is %s, in both steps', async (kind, words) => {
    const purchase = await sellWith(kind)
    expect(await textOf(purchase)).not.toContain('garantia até')
    shop.clock.aheadMs = 15 * 24 * 3_600_000
    expect((await textOf(purchase)).match(words)).toHaveLength(2)
    // A user who types the number receives no information about the purchase.
    expect((await post({ ...typedOf(purchase), step: 'review' })).body).not.toContain('garantia até')
  })

  test.each([
    ['automatic', 'A sua garantia vale: o dinheiro é devolvido automaticamente'],
    ['ask', 'a sua garantia ainda vale'],
  ] as const)('leads to a mail to the seller with the end of the guarantee (%s)', async (kind, words) => {
    await post({ ...linkOf(await sellWith(kind)), name: 'Maria', step: 'confirm' })
    await shop.rows(`update withdrawals set received_at = received_at + interval '15 days'`)
    const mail = (await work()).find(({ subject }) => subject.startsWith('Desistência do pedido'))
    expect(mail?.text).toContain(words)
    expect(mail?.text).toMatch(/A sua garantia termina em.*UTC/s)
    expect(mail?.text).not.toContain('O prazo legal termina em')
  })
})

test.each(LOCALES)('every way to the function has the label of its page in %s', async (locale) => {
  for (const topic of ['withdraw', 'trust', 'result'] as const) await loadTopic(topic, locale)
  const { title } = topicTexts('withdraw', locale)
  expect(topicTexts('trust', locale).withdrawal.link).toBe(title)
  expect(topicTexts('result', locale).success.withdrawal).toBe(title)
})
