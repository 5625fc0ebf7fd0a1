import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import { MAIL_LIMITS } from '#rules/limits/asked-mails.ts'
import { LOCALES } from '#rules/base/locale.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import { deliverGift, type GiftOrder } from './deliver-gift.ts'
import type { MailDeps } from './deliver-mail.ts'
import { deliverMail, type MailOrder } from './deliver-mail.ts'
import { dispatchOutbox } from './dispatch-outbox.ts'

const GIFT = {
  is_gift: true,
  gift_message: 'Feliz aniversário!\nUm beijo <b>grande</b>',
  recipient_name: 'Eva Lima',
  recipient_email: 'eva@example.com',
}

let shop: Shop
let sent: MailMessage[]
let deps: MailDeps
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.course]: { can_be_gifted: true, access: 'O link chega por e-mail.' },
      [PRODUCTS.shipped]: { can_be_gifted: true },
      [PRODUCTS.event]: { can_be_gifted: true },
      [PRODUCTS.free]: { can_be_gifted: true },
    },
  })
  await runMigrations({ connectionString: shop.url })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  await shop.rows('delete from asked_mails')
  sent = []
  deps = {
    ...shop.deps,
    webUrl: 'https://shop.example',
    mailFrom: 'Loja <mail@shop.example>',
    mailer: { send: async (message) => void sent.push(message), close: () => undefined },
  }
})

async function give(input: Partial<PaymentBodyInput> = {}, product: number = PRODUCTS.course) {
  const page = await shop.openPage(product)
  const purchase = await shop.purchaseOf(await shop.submit(page, { ...GIFT, ...input }))
  const rows = await shop.rows<{ topic: string; payload: GiftOrder & MailOrder & { run_at?: string } }>(
    `select topic, payload from outbox where topic in ('gift', 'mail') order by id`,
  )
  const ordered = (topic: string) => rows.filter((row) => row.topic === topic).map(({ payload }) => payload)
  return { purchase, gifts: ordered('gift'), mails: ordered('mail') }
}

function theOnly<T>(list: readonly T[]): T {
  const [one, ...more] = list
  if (one === undefined || more.length > 0) throw new Error(`${list.length} instead of one`)
  return one
}

test.each(LOCALES)(
  'whoever is given something reads from whom and what, and never for how much, in %s',
  async (language) => {
    const { gifts } = await give({ language })
    expect(gifts).toHaveLength(1)
    await deliverGift(deps, theOnly(gifts))
    const [mail] = sent
    expect(mail?.to).toBe('eva@example.com')
    expect(mail?.subject).toContain('Maria')
    for (const text of [mail?.text ?? '', mail?.html ?? '']) {
      expect(text).toContain('Curso')
      expect(text).toContain('Feliz aniversário!')
      expect(text).not.toMatch(/R\$|BRL|\d,\d\d/)
    }
    expect(mail?.text).toContain('> Um beijo <b>grande</b>')
    expect(mail?.html).toContain('Feliz aniversário!<br>Um beijo &lt;b&gt;grande&lt;/b&gt;')
    expect(mail?.text).toContain('O link chega por e-mail.')
  },
)

test('the giver reads recipient and date, and not that the access comes to them', async () => {
  const { mails } = await give({ gift_date: '2027-01-06' })
  await deliverMail(deps, theOnly(mails))
  expect(sent[0]?.text).toContain(
    'Eva Lima recebe o e-mail do presente em eva@example.com no dia 06/01/2027.',
  )
})

test('given tickets come with their page, their files, and the facts to be kept of them', async () => {
  const page = await shop.openPage(PRODUCTS.event)
  await shop.submit(page, { ...GIFT, batches: batchesOf({ 811: 2 }), amount: 160, total: 160 })
  const [order] = await shop.rows<{ payload: GiftOrder }>(`select payload from outbox where topic = 'gift'`)
  if (order === undefined) throw new Error('no present was ordered')
  await deliverGift(deps, order.payload)
  const [mail] = sent
  expect(mail?.to).toBe('eva@example.com')
  for (const fact of ['Quando: ', 'Onde: ', '2 × Inteira (Lote 81)', 'https://shop.example/tickets/'])
    expect(mail?.text).toContain(fact)
  expect(mail?.text).not.toContain('O vendedor manda o acesso')
  expect(mail?.attachments?.map(({ filename }) => filename)).toContain('tickets.pdf')
})

test('a present waits for its day', async () => {
  const { gifts } = await give({ gift_date: '2027-01-06' })
  expect(gifts).toMatchObject([{ run_at: '2027-01-06T11:00:00.000Z' }])
  while (await dispatchOutbox(shop.db));
  const jobs = await shop.rows<{ at: Date }>(
    `select run_at as at from graphile_worker.jobs where task_identifier = 'gift'`,
  )
  expect(jobs.map(({ at }) => at.toISOString())).toEqual(['2027-01-06T11:00:00.000Z'])
})

test('a present refunded before its day is not sent', async () => {
  const { purchase, gifts } = await give({ gift_date: '2027-01-06' })
  await shop.rows(`update sales set status = 'REFUNDED' where payment_id = '${purchase.payment.id}'`)
  await deliverGift(deps, theOnly(gifts))
  expect(sent).toEqual([])
})

test('sends no mail for a parcel whose recipient has no mailbox here', async () => {
  const page = await shop.openPage(PRODUCTS.shipped)
  await shop.submit(page, { ...GIFT, recipient_email: '' })
  expect(await shop.rows(`select from outbox where topic = 'gift'`)).toEqual([])
})

/** Sends a present as often as a mailbox gets one in a day, each time as that of another purchase. */
async function fillMailbox(order: GiftOrder): Promise<void> {
  for (let n = 0; n < MAIL_LIMITS['gift.email'].most; n += 1) {
    await deliverGift(deps, order)
    await shop.rows(`update asked_mails set session_id = gen_random_uuid()::text`)
  }
}

test('a present whose mail is tried again counts once', async () => {
  const { gifts } = await give({}, PRODUCTS.free)
  const isDown = {
    ...deps,
    mailer: { send: () => Promise.reject(new Error('away')), close: () => undefined },
  }
  for (let time = 0; time < 3; time += 1)
    await expect(deliverGift(isDown, theOnly(gifts))).rejects.toThrow('was not taken')
  await deliverGift(deps, theOnly(gifts))
  expect(sent).toHaveLength(1)
  expect(await shop.rows('select from asked_mails')).toHaveLength(1)
})

test('a mailbox gets ten presents a day that cost nothing, and the next one later', async () => {
  const { gifts } = await give({}, PRODUCTS.free)
  await fillMailbox(theOnly(gifts))
  await expect(deliverGift(deps, theOnly(gifts))).rejects.toThrow('as many as it should today')
  expect(sent).toHaveLength(MAIL_LIMITS['gift.email'].most)
  await shop.rows(`update asked_mails set at = at - interval '25 hours'`)
  await deliverGift(deps, theOnly(gifts))
  expect(sent).toHaveLength(MAIL_LIMITS['gift.email'].most + 1)
})

test('a present that was paid is sent whatever strangers have given away', async () => {
  const free = await give({}, PRODUCTS.free)
  await fillMailbox(theOnly(free.gifts))
  const { gifts } = await give()
  await deliverGift(deps, gifts.at(-1) as GiftOrder)
  expect(sent).toHaveLength(MAIL_LIMITS['gift.email'].most + 1)
})

test('an erased recipient is not written to', async () => {
  const { purchase, gifts } = await give()
  await shop.rows(`update payments set delivery = delivery - 'gift' where id = '${purchase.payment.id}'`)
  await deliverGift(deps, theOnly(gifts))
  expect(sent).toEqual([])
})
