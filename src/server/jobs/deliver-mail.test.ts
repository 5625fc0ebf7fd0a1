import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Product } from '#rules/catalogue/catalogue.ts'
import type { Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { processWebhook } from '../flows/webhooks/receive-webhook.ts'
import { askRefund } from '../flows/refunds/request-refund.ts'
import { createCatalogueReader } from '../store/catalogue/catalogue-store.ts'
import { keepPicture } from '../store/catalogue/picture-store.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import { saleToken } from '../signing/keys.ts'
import { MAIL_KINDS, type MailKind } from '../mail/mail-content.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { isRenewalLinkValid } from '../signing/renewal-link.ts'
import type { AttemptRecord, Purchase } from '../store/purchases/purchase-records.ts'
import { mailboxKey } from '../flows/purchase/admit-unpaid.ts'
import { deliverMail, type MailDeps, type MailOrder } from './deliver-mail.ts'
import { passTime } from '../testing/pass-time.ts'

let shop: Shop
let sent: MailMessage[]
let deps: MailDeps
beforeEach(async () => {
  shop = await openShop()
  sent = []
  deps = {
    ...shop.deps,
    webUrl: 'https://shop.example',
    mailFrom: 'Loja <mail@shop.example>',
    mailer: { send: async (message) => void sent.push(message), close: () => undefined },
  }
})
afterEach(() => shop.close())

type Ordered = { purchase: Purchase; attempt: AttemptRecord; order: MailOrder }

async function buy(input: Parameters<Shop['submit']>[1] = {}, offerHash?: string): Promise<Ordered> {
  const page = await shop.openPage(PRODUCTS.course, offerHash === undefined ? {} : { offerHash })
  const purchase = await shop.purchaseOf(await shop.submit(page, input))
  const [attempt] = purchase.attempts
  const [row] = await shop.rows<{ payload: MailOrder }>(`select payload from outbox where topic = 'mail'`)
  if (attempt === undefined) throw new Error('nothing was bought')
  const order = row?.payload ?? { kind: '', payment_id: purchase.payment.id, attempt_id: attempt.id }
  return { purchase, attempt, order }
}

const orderOf = ({ order }: Ordered, kind: MailKind): MailOrder => ({ ...order, kind })
const webhook = ({ attempt }: Ordered) =>
  processWebhook(shop.deps, {
    gateway: attempt.gateway,
    event_id: 'e',
    reference: attempt.reference,
    gateway_id: null,
  })

test.each<[Locale, string]>([
  ['pt', '/1/obrigado'],
  ['de', '/de/1/danke'],
])('a purchase is confirmed in %s, with the way to its page', async (language, path) => {
  const bought = await buy({ language })
  expect(bought.order.kind).toBe('purchase-confirmed')
  await deliverMail(deps, bought.order)
  const saleId = bought.purchase.sales[0]?.sale_id ?? ''
  const [mail] = sent
  expect(mail).toMatchObject({
    to: 'maria@example.com',
    messageId: `<purchase-confirmed.${bought.attempt.id}@shop.example>`,
  })
  expect(mail?.subject).toContain('Curso de Teste')
  expect(mail?.text).toContain(
    `https://shop.example${path}?s_id=${saleId}&token=${saleToken(shop.keys, saleId, 0)}`,
  )
})

const KEPT = 'https://cdn.example/logo.png'

test.each<[string, string | null]>([
  [KEPT, 'kept'],
  ['https://cdn.example/elsewhere.png', null],
  ['/media/logo.svg', 'of the operator'],
  ['/media/gone.png', null],
  ['/media/heavy.png', null],
  ['/media/logo.webp', null],
])('a mail brings along the logo %s of the page of its purchase', async (logotipo, content) => {
  const mediaDir = await mkdtemp(join(tmpdir(), 'media-'))
  await writeFile(join(mediaDir, 'logo.mail.png'), 'of the operator')
  await writeFile(join(mediaDir, 'logo.webp'), 'unread')
  await writeFile(join(mediaDir, 'heavy.png'), Buffer.alloc(100_001))
  await keepPicture(shop.db, KEPT, [
    { format: 'plain', width: 192, type: 'image/png', body: Buffer.from('kept') },
    { format: 'plain', width: 640, type: 'image/png', body: Buffer.from('wide') },
    { format: 'avif', width: 192, type: 'image/avif', body: Buffer.from('unread') },
  ])
  await shop.rows(
    `update custom_checkouts set body = body || '{"logotipo": "${logotipo}", "theme": "dark"}' where id = 51`,
  )
  const { order } = await buy({ metas: { ch_id: '51' } })
  await deliverMail({ ...deps, mediaDir, catalogue: createCatalogueReader(shop.db) }, order)
  await rm(mediaDir, { recursive: true })
  const [mail] = sent
  expect(mail?.html).toContain('background:#112233')
  expect(mail?.attachments?.map((each) => [each.contentType, String(each.content)])).toEqual(
    content === null ? [] : [['image/png', content]],
  )
  const [cid] = mail?.attachments?.map((each) => each.cid) ?? []
  const shown = [...(/<img src="cid:([^"]+)"/g.exec(mail?.html ?? '') ?? [])][1]
  expect(shown).toBe(cid)
})

test('a mail of a page without a look brings no picture along', async () => {
  const { order } = await buy()
  await deliverMail(deps, order)
  expect(sent[0]?.html).not.toContain('<img')
  expect(sent[0]?.attachments).toEqual([])
})

test('a contract comes with every charge and the text that was accepted', async () => {
  await shop.importAgain({ products: { [PRODUCTS.course]: { type: 'CONTRACT', period: 30, charges: 3 } } })
  const { order } = await buy()
  await shop.rows(`update sales set terms = terms || '{"contract": {"hash": "h", "text": "Cláusula 1"}}'`)
  await deliverMail(deps, order)
  expect(sent[0]?.text).toContain('3 cobranças de')
  expect(sent[0]?.text).toMatch(/1ª cobrança: .*\n2ª cobrança: .*\n3ª cobrança: /)
  expect(sent[0]?.text).toContain('Cláusula 1')
})

test('a donation is thanked for', async () => {
  const bought = await buy()
  await shop.rows(
    `update products set body = body || '{"donation": {"minimum": 100}}' where id = ${PRODUCTS.course}`,
  )
  await deliverMail({ ...deps, catalogue: createCatalogueReader(shop.db) }, bought.order)
  expect(sent[0]?.subject).toBe('Doação recebida: Curso de Teste')
  expect(sent[0]?.text).not.toContain('72 horas')
})

test('a donation or free product mentions no right to return it, and a paid one does', async () => {
  const right = ALL_TEXTS.pt.withdrawal.brazil
  const paid = await buy()
  await deliverMail(deps, paid.order)
  await shop.rows(
    `update products set body = body || '{"donation": {"minimum": 100}}' where id = ${PRODUCTS.course}`,
  )
  await deliverMail({ ...deps, catalogue: createCatalogueReader(shop.db) }, paid.order)
  await shop.reset()
  const free = await shop.openPage(PRODUCTS.free)
  await shop.submit(free, { method: 'FREE', cards: [], amount: 0, total: 0 })
  const [row] = await shop.rows<{ payload: MailOrder }>(`select payload from outbox where topic = 'mail'`)
  if (row === undefined) throw new Error('nothing was confirmed')
  await deliverMail(deps, row.payload)
  expect(sent.map(({ text }) => text.includes(right))).toEqual([true, false, false])
})

test.each<[string, Pick<Product, 'trial' | 'trial_unit'>, readonly string[]]>([
  ['a subscription', {}, ['R$ 39,90 por mês', 'Mensal', 'Próxima cobrança: R$ 39,90 em ']],
  [
    'a trial',
    { trial: 7, trial_unit: 'days' },
    [
      '7 dias grátis, depois R$ 39,90 por mês',
      'A primeira cobrança, de R$ 39,90, é em ',
      'nada foi cobrado hoje',
    ],
  ],
])('%s comes with the agreed terms, and states the contents of its rows', async (_name, more, facts) => {
  const terms: Partial<Product> = {
    type: 'SUBSCRIPTION',
    period: 30,
    amount: 3990,
    max_installments: 1,
    offers: [],
    ...more,
  }
  await shop.importAgain({ products: { [PRODUCTS.course]: terms } })
  const total = 'trial' in more ? 0 : 39.9
  const { order } = await buy({ amount: total, total })
  await deliverMail(deps, order)
  const textOf = (at: number): string => (sent[at]?.text ?? '').replaceAll('\u00a0', ' ')
  expect(facts.filter((fact) => !textOf(0).includes(fact))).toEqual([])
  // Control: without its rows nothing of it is stated.
  await shop.rows(
    `update subscriptions set status = 'ended', ended_at = now(), end_reason = 'cancelled', next_charge_at = null`,
  )
  await deliverMail(deps, order)
  const kept = 'trial' in more ? ['nada foi cobrado hoje'] : []
  expect(facts.filter((fact) => textOf(1).includes(fact))).toEqual(kept)
})

test.each(['CREDIT_CARD', 'PIX'] as const)(
  'the mail of a subscription by %s leads to the page that cancels it, and names no mailbox to write to',
  async (method) => {
    const terms: Partial<Product> = { type: 'SUBSCRIPTION', period: 30, amount: 3990, offers: [] }
    await shop.importAgain({ products: { [PRODUCTS.course]: { ...terms, max_installments: 1 } } })
    const { order, purchase } = await buy({
      amount: 39.9,
      total: 39.9,
      method,
      ...(method === 'PIX' && { cards: [] }),
    })
    await deliverMail(deps, order)
    const text = sent[0]?.text ?? ''
    expect(text).toContain('Você pode cancelar quando quiser em “Cancelar assinatura ou contrato”.')
    expect(text).toContain(`/kuendigen?s_id=${purchase.sales[0]?.sale_id ?? ''}&token=`)
    // Control: the mail of a product that does not recur does not mention it.
    await shop.importAgain({})
    const other = await buy({ document: '111.444.777-35', email: 'eva@example.com' })
    await deliverMail(deps, {
      ...other.order,
      payment_id: other.purchase.payment.id,
      attempt_id: other.attempt.id,
      kind: 'purchase-confirmed',
    })
    expect(sent[1]?.text).not.toContain('kuendigen')
  },
)

test('an unpaid order of tickets shows time and place of the event, and the ordered tickets', async () => {
  const page = await shop.openPage(PRODUCTS.event)
  const input = { batches: batchesOf({ 811: 2, 812: 1 }), amount: 200, total: 200, language: 'de' } as const
  await shop.submit(page, { ...input, method: 'PIX', cards: [] })
  const [row] = await shop.rows<{ payload: MailOrder }>(`select payload from outbox where topic = 'mail'`)
  if (row === undefined) throw new Error('no mail was ordered')
  await deliverMail(deps, row.payload)
  expect(row.payload.kind).toBe('pix-to-pay')
  for (const fact of ['Wann: ', 'Wo: ', '2 × Inteira (Lote 81)', '1 × Meia-entrada (Lote 81)'])
    expect(sent[0]?.text).toContain(fact)
})

test('an e-book is called so', async () => {
  const bought = await buy()
  await shop.rows(`update products set body = body || '{"content": "ebook"}' where id = ${PRODUCTS.course}`)
  await deliverMail({ ...deps, catalogue: createCatalogueReader(shop.db) }, bought.order)
  expect(sent[0]?.text).toContain('Se o e-book não chegar em 72 horas')
})

test('a repeat is the same message to its receiver', async () => {
  const { order } = await buy()
  await deliverMail(deps, order)
  await deliverMail(deps, order)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
})

test('an unpaid order comes with its code or its line', async () => {
  const pix = await buy({ method: 'PIX' })
  await deliverMail(deps, pix.order)
  await shop.rows('delete from outbox')
  const boleto = await buy({ method: 'BOLETO' })
  await deliverMail(deps, boleto.order)
  expect([pix.order.kind, boleto.order.kind]).toEqual(['pix-to-pay', 'boleto-to-pay'])
  expect(sent[0]?.text).toContain(`pix-of-${pix.attempt.reference}`)
  expect(sent[1]?.text).toContain('34191.09008 00012.345674 89012.345677 1 99990000049700')
})

test('a mail that has become untrue is not sent', async () => {
  const pix = await buy({ method: 'PIX' })
  shop.acquirer.pay(pix.attempt.reference)
  await webhook(pix)
  await deliverMail(deps, orderOf(pix, 'pix-to-pay'))
  await deliverMail(deps, orderOf(pix, 'purchase-refused-after-review'))
  shop.acquirer.refundBehind(pix.attempt.reference, pix.attempt.total)
  await webhook(pix)
  await deliverMail(deps, orderOf(pix, 'purchase-confirmed'))
  expect(sent).toEqual([])
  expect(shop.lines.filter((line) => line.includes('mail-untrue'))).toHaveLength(3)
})

test('a buyer who paid the same twice is notified of the refund of the second, once', async () => {
  const input = { document: '11144477735' }
  const code = await buy({ ...input, method: 'PIX' })
  await buy(input)
  shop.acquirer.pay(code.attempt.reference)
  await webhook(code)
  await deliverMail(deps, orderOf(code, 'purchase-confirmed'))
  await deliverMail(deps, orderOf(code, 'refunded'))
  expect(sent.map(({ subject }) => subject)).toEqual(['Pago duas vezes: Curso de Teste'])
})

test('a mailbox gets ten mails a day about unpaid orders, and one for each that was paid', async () => {
  const unpaid = await buy({ method: 'PIX', email: 'Ana+1@example.com' })
  const key = mailboxKey(shop.keys, 'ana@example.com')
  const countOrders = (count: number) =>
    shop.rows(`insert into unpaid_orders (key, at, attempt_id) select '${key}', created_at, id
      from attempts, generate_series(1, ${count})`)
  await countOrders(10)
  await deliverMail(deps, unpaid.order)
  expect(sent).toHaveLength(1)
  await countOrders(1)
  await deliverMail(deps, unpaid.order)
  expect(sent).toHaveLength(1)
  await shop.rows(`update attempts set state = 'approved'`)
  await deliverMail(deps, orderOf(unpaid, 'purchase-confirmed'))
  expect(sent).toHaveLength(2)
})

test('a code that has ended is not sent any more', async () => {
  const pix = await buy({ method: 'PIX' })
  await passTime(shop, 31 * 60)
  await deliverMail(deps, pix.order)
  expect(sent).toEqual([])
})

test('after a refused review the mail leads to where the buyer can pay again', async () => {
  shop.acquirer.script = () => ({ does: 'review' })
  const bought = await buy({ language: 'en' }, 'promo')
  shop.acquirer.decide(bought.attempt.reference, 'refuse')
  await webhook(bought)
  const [row] = await shop.rows<{ payload: MailOrder }>(`select payload from outbox where topic = 'mail'`)
  if (row === undefined) throw new Error('no mail was ordered')
  await deliverMail(deps, row.payload)
  expect(sent[0]?.text).toContain('https://shop.example/en/1/offer/promo\n')
  expect(sent[0]?.messageId).toBe(`<purchase-refused-after-review.${bought.attempt.id}@shop.example>`)
})

test('a refund is mailed with its amount, in the language of the buyer, each by a message of its own', async () => {
  const bought = await buy({ language: 'de' })
  const saleId = bought.purchase.sales[0]?.sale_id ?? ''
  for (const [key, value] of [
    ['one', 100.5],
    ['two', 50],
  ] as const) {
    const amount = { value, currency: 'BRL' }
    await askRefund(shop.deps, { saleId, key, reason: 'asked', amount, by: 'gateway', card: null })
  }
  const orders = await shop.rows<{ payload: MailOrder }>(
    `select payload from outbox where payload->>'kind' = 'refund-made' order by id`,
  )
  for (const { payload } of orders) await deliverMail(deps, payload)
  expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill('Erstattung: Curso de Teste'))
  expect(sent[0]?.text).toMatch(/Erstatteter Betrag: .*100,50/)
  expect(sent[1]?.text).toMatch(/Erstatteter Betrag: .*50,00/)
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2)
})

const linkIn = (mail: MailMessage | undefined): URL | null => {
  const found = /\S+client_id=\S+/.exec(mail?.text ?? '')?.[0]
  return found === undefined ? null : new URL(found)
}

test('a subscription comes with a signed link to it, and a single purchase with none', async () => {
  await deliverMail(deps, (await buy()).order)
  expect(linkIn(sent[0])).toBeNull()
  await shop.reset()
  await shop.importAgain({ products: { [PRODUCTS.course]: { type: 'SUBSCRIPTION', period: 30 } } })
  await deliverMail(deps, (await buy({ language: 'de' })).order)
  const link = linkIn(sent[1])
  expect(link?.origin).toBe('https://shop.example')
  expect(link?.pathname).toBe('/de/assinatura/1')
  const subscriptionId = link?.searchParams.get('subscription_id') ?? ''
  const signature = link?.searchParams.get('client_id') ?? ''
  const isValidIn = (days: number): boolean =>
    isRenewalLinkValid(
      shop.keys,
      { subscriptionId, signature },
      0,
      new Date(Date.now() + days * 24 * 60 * 60_000),
    )
  // The next charge is a month away, and may be paid twenty days late.
  expect([0, 47, 52].map(isValidIn)).toEqual([true, true, false])
  // A subscription that is over has nothing to be paid.
  await shop.rows(`update subscriptions set status = 'ended', ended_at = now(), end_reason = 'cancelled'`)
  const [row] = await shop.rows<{ payload: MailOrder }>(`select payload from outbox where topic = 'mail'`)
  if (row === undefined) throw new Error('no mail was ordered')
  await deliverMail(deps, row.payload)
  expect(linkIn(sent[2])).toBeNull()
})

test('mail goes out for a product that is no longer sold', async () => {
  const { order } = await buy()
  await shop.rows('update products set retired_at = now()')
  await deliverMail(deps, order)
  expect(sent).toHaveLength(1)
})

test('a mail server that refuses makes the job fail, without the address in the error', async () => {
  const { order } = await buy()
  deps.mailer.send = () =>
    Promise.reject(Object.assign(new Error('550 <maria@example.com> unknown'), { responseCode: 550 }))
  await expect(deliverMail(deps, order)).rejects.toThrow('the mail was not taken (550)')
  deps.mailer.send = () => Promise.reject(new Error('no maria@example.com here'))
  await expect(deliverMail(deps, order)).rejects.toThrow('the mail was not taken (no code)')
  expect(shop.lines.join()).not.toContain('maria@example.com')
})

test('a mail that was not ordered is refused', async () => {
  const { order } = await buy()
  await expect(deliverMail(deps, { ...order, kind: 'newsletter' })).rejects.toThrow('newsletter')
  await expect(deliverMail(deps, { ...order, attempt_id: order.payment_id })).rejects.toThrow('not there')
  expect(MAIL_KINDS).toContain(order.kind)
  expect(sent).toEqual([])
})
