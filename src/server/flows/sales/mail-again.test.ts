import { randomUUID } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAIL_LIMITS } from '#rules/limits/asked-mails.ts'
import { deliverAgain } from '../../jobs/deliver-again.ts'
import { deliverMail, type MailDeps, type MailOrder } from '../../jobs/deliver-mail.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { orderMailOfSale, type MailAgainOrder } from '../../store/buyers/mail-again-store.ts'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { mailAgain } from './mail-again.ts'

let shop: Shop
let sent: MailMessage[]
let deps: MailDeps
beforeAll(async () => {
  shop = await openShop()
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

const BUYER = { email: 'maria@example.com', cellphone: '+5511987654321' }

async function buy() {
  const document = newDocument()
  const page = await shop.openPage(PRODUCTS.course)
  await shop.submit(page, { ...BUYER, document })
  return { document, sessionId: page.sessionId }
}

const stranger = (session = `session-${randomUUID()}`) => ({ session, block: `10.${randomUUID()}` })

const ask = (document: string, asker = stranger(), email = BUYER.email) =>
  mailAgain(shop.deps, asker, {
    product_id: PRODUCTS.course,
    ...BUYER,
    email,
    document,
    country_code: 'BR',
    language: 'pt',
  })

const orders = async () =>
  (
    await shop.rows<{ payload: MailAgainOrder }>(
      "select payload from outbox where topic = 'mail-again' order by id",
    )
  ).map(({ payload }) => payload)

async function deliverAll(): Promise<void> {
  for (const order of await orders()) await deliverAgain(deps, order)
}

test('a buyer from another browser gets the mail once more, as a message of its own', async () => {
  const { document } = await buy()
  const [first] = await shop.rows<{ payload: MailOrder }>("select payload from outbox where topic = 'mail'")
  if (first === undefined) throw new Error('nothing was confirmed')
  await deliverMail(deps, first.payload)
  expect(await ask(document)).toEqual({ made_at: null })
  await deliverAll()
  const [before, again] = sent
  expect(again).toMatchObject({ to: BUYER.email, subject: before?.subject })
  expect(again?.messageId).not.toBe(before?.messageId)
})

test('a buyer in this very session is led to the purchase, and nothing is mailed', async () => {
  const { document, sessionId } = await buy()
  const { made_at } = await ask(document, stranger(sessionId))
  expect(made_at).toMatch(/[?&]s_id=/)
  expect(await orders()).toEqual([])
})

test('without a purchase the answer is the same, and no mail is sent', async () => {
  const { document } = await buy()
  expect(await ask(newDocument())).toEqual({ made_at: null })
  // A document is on every invoice: alone it sends nothing.
  expect(await ask(document, stranger(), 'eva@example.com')).toEqual({ made_at: null })
  expect(await orders()).toHaveLength(2)
  await deliverAll()
  expect(sent).toEqual([])
})

test('a seller has the purchase of a sale confirmed again, to its own address', async () => {
  await buy()
  const [bought] = await shop.rows<{ sale_id: string }>('select sale_id from sales')
  await orderMailOfSale(shop.db, { id: randomUUID(), sale_id: bought?.sale_id ?? '' })
  await deliverAll()
  expect(sent).toMatchObject([{ to: BUYER.email }])
  await shop.rows("update attempts set state = 'refunded'")
  await deliverAll()
  expect(sent).toHaveLength(1)
})

test('a refunded purchase is not confirmed again', async () => {
  const { document } = await buy()
  await shop.rows("update attempts set state = 'refunded'")
  await ask(document)
  await deliverAll()
  expect(sent).toEqual([])
})

test('a purchase is confirmed again a few times a day, for any caller, and the answer stays the same', async () => {
  const { document } = await buy()
  const { most: purchase } = MAIL_LIMITS['confirmation.purchase']
  for (let n = 0; n < purchase + 2; n += 1) expect(await ask(document)).toEqual({ made_at: null })
  await deliverAll()
  expect(sent).toHaveLength(purchase)
})

test('input of strangers without the purchase of a buyer, or while no mail goes, keeps no mail from buyers', async () => {
  const { document } = await buy()
  const { most } = MAIL_LIMITS['confirmation.purchase']
  for (let n = 0; n < most + 2; n += 1) await ask(document, stranger(), 'eva@example.com')
  for (let n = 0; n < most; n += 1) await ask(document)
  const { mailer } = deps
  deps = { ...deps, mailer: { ...mailer, send: () => Promise.reject(new Error('the mail server is away')) } }
  for (const order of (await orders()).slice(most + 2))
    await expect(deliverAgain(deps, order)).rejects.toThrow('')
  deps = { ...deps, mailer }
  await deliverAll()
  expect(sent).toHaveLength(most)
})

test('one session asks a few times a day', async () => {
  const asker = stranger()
  for (let n = 0; n < MAIL_LIMITS['confirmation.session'].most; n += 1) await ask(newDocument(), asker)
  await expect(ask(newDocument(), asker)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
