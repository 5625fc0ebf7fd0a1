import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverGift } from '../../jobs/deliver-gift.ts'
import { deliverMail, type MailDeps } from '../../jobs/deliver-mail.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { describeSale } from './read-sale.ts'

const GIFT = {
  is_gift: true,
  gift_message: 'Feliz aniversário!',
  recipient_name: 'Eva Lima',
  recipient_email: 'eva@example.com',
}
const OPEN = 'https://members.example/open'

let shop: Shop
let deps: MailDeps
const sent: MailMessage[] = []
beforeAll(async () => {
  shop = await openShop({
    products: { [PRODUCTS.course]: { access_url: OPEN, can_be_gifted: true } },
  })
  deps = {
    ...shop.deps,
    webUrl: 'https://shop.example',
    mailFrom: 'Loja <mail@shop.example>',
    mailer: { send: async (message) => void sent.push(message), close: () => undefined },
  }
})
afterAll(() => shop.close())

async function buy(input: Parameters<Shop['submit']>[1] = {}) {
  const page = await shop.openPage(PRODUCTS.course)
  const purchase = await shop.purchaseOf(await shop.submit(page, input))
  const [attempt] = purchase.attempts
  const saleId = purchase.sales[0]?.sale_id ?? ''
  const order = { payment_id: purchase.payment.id, attempt_id: attempt?.id ?? '' }
  const addressOnPage = async (status?: 'REFUNDED') => {
    const sales = purchase.sales.map((sale) => ({ ...sale, ...(status && { status }) }))
    return (await describeSale(shop.deps, { ...purchase, sales }, saleId)).product.access_url
  }
  return { order, addressOnPage }
}

const openedFor = (text = ''): string | null => {
  const [address] = text.match(/https:\/\/members\.example\S+/) ?? []
  return address === undefined ? null : new URL(address).searchParams.get('balcao_email')
}

test('a purchase is opened once it is paid, and no more when it was refunded', async () => {
  const unpaid = await buy({ method: 'PIX', email: 'joana@example.com', document: '11144477735' })
  expect(await unpaid.addressOnPage()).toBeNull()
  const paid = await buy()
  expect(openedFor((await paid.addressOnPage()) ?? '')).toBe('maria@example.com')
  expect(await paid.addressOnPage('REFUNDED')).toBeNull()
  await deliverMail(deps, { ...paid.order, kind: 'purchase-confirmed' })
  expect(openedFor(sent.at(-1)?.text)).toBe('maria@example.com')
})

test('a present is opened by its recipient, and not by its giver', async () => {
  const given = await buy({ ...GIFT, email: 'rui@example.com', document: '52998224725' })
  expect(await given.addressOnPage()).toBeNull()
  await deliverMail(deps, { ...given.order, kind: 'purchase-confirmed' })
  expect(openedFor(sent.at(-1)?.text)).toBeNull()
  await deliverGift(deps, given.order)
  expect(openedFor(sent.at(-1)?.text)).toBe('eva@example.com')
})
