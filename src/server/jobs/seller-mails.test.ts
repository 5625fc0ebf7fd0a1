import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { askForCode } from '../flows/purchase/open-saved-cards.ts'
import { carryOutCancellation, declareCancellation } from '../flows/sales/cancel-contract.ts'
import { declareWithdrawal } from '../flows/sales/withdraw.ts'
import { transferTicket } from '../flows/tickets/transfer-ticket.ts'
import type { MailKind } from '../mail/mail-content.ts'
import type { MailMessage } from '../mail/mailer.ts'
import type { MessageKind, OFFICE_MESSAGES } from '../mail/message-kinds.ts'
import { createCatalogueReader } from '../store/catalogue/catalogue-store.ts'
import { keepPicture } from '../store/catalogue/picture-store.ts'
import type { Purchase } from '../store/purchases/purchase-records.ts'
import { orderMovedMail } from '../store/buyers/mail-again-store.ts'
import type { CancellationMailOrder } from '../store/purchases/cancellation-store.ts'
import { orderNotice, type NoticeOrder } from '../store/purchases/renewal-notice-store.ts'
import { joinWaiting, offerTickets } from '../store/tickets/waiting-list-store.ts'
import { claimTickets } from '../store/tickets/ticket-store.ts'
import { batchesOf, newSession, openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import { sealTicketLink } from '../tickets/ticket-link.ts'
import { deliverCancellation } from './deliver-cancellation.ts'
import { deliverCardCode } from './deliver-card-code.ts'
import { deliverGift, type GiftOrder } from './deliver-gift.ts'
import { deliverMail, type MailDeps, type MailOrder } from './deliver-mail.ts'
import { deliverMoved } from './deliver-moved.ts'
import type { OfficeMailDeps } from './deliver-office-mail.ts'
import { deliverRenewalNotice } from './deliver-renewal-notice.ts'
import { deliverTransfer, type TransferOrder } from './deliver-transfer.ts'
import { deliverWaiting } from './deliver-waiting-list.ts'
import { deliverWithdrawal } from './deliver-withdrawal.ts'

/*
 * The sender of a mail: every mail about something that a seller sells is from that seller, with their name on top, and
 * with their logo and colour if their brandings define them.
 */

const EVENT_TICKET = 811
const LOGO = 'https://cdn.example/logo.png'
const OTHER_LOGO = 'https://cdn.example/other.png'
const GIFT = {
  is_gift: true,
  gift_message: 'Parabéns!',
  recipient_name: 'Eva Lima',
  recipient_email: 'eva@example.com',
}

let shop: Shop
let sent: MailMessage[]
let deps: MailDeps & OfficeMailDeps
beforeAll(async () => {
  shop = await openShop({
    seller: { saved_cards: true },
    products: {
      [PRODUCTS.course]: { can_be_gifted: true },
      [PRODUCTS.again]: { type: 'SUBSCRIPTION', name: 'Clube', amount: 3990, period: 30, offers: [] },
      [PRODUCTS.event]: { event: { place: 'in_person', starts_at: 'now+3d' } },
    },
  })
  const files = { [LOGO]: 'the logo', [OTHER_LOGO]: 'another logo' }
  for (const [path, text] of Object.entries(files)) {
    const body = Buffer.from(text)
    await keepPicture(shop.db, path, [{ format: 'plain', width: 192, type: 'image/png', body }])
  }
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  await shop.rows('truncate saved_cards, card_codes, asked_mails, withdrawals, cancellations')
  sent = []
  deps = {
    ...shop.deps,
    // Looks are changed between the tests, which a reader that keeps them would not see.
    catalogue: createCatalogueReader(shop.db),
    webUrl: 'https://shop.example',
    mailFrom: 'Balcão <mail@balcao.example>',
    officeUrl: 'https://office.example',
    mailer: { send: async (message) => void sent.push(message), close: () => undefined },
  }
})

async function buy(productId: number, input: Parameters<Shop['submit']>[1] = {}): Promise<Purchase> {
  return shop.purchaseOf(await shop.submit(await shop.openPage(productId), input))
}

/** Takes the outbox's orders of a topic. */
async function ordered<T>(topic: string): Promise<T[]> {
  const rows = await shop.rows<{ payload: T }>(
    `delete from outbox where topic = '${topic}' returning payload`,
  )
  return rows.map(({ payload }) => payload)
}

async function buyAndDeclare(email: string): Promise<string> {
  const { payment } = await buy(PRODUCTS.course)
  const asker = { session: 'buyer', block: 'block' }
  const orderNumber = groupOrderNumber(payment.order_number)
  const declared = { saleId: null, name: 'Maria Silva', orderNumber, email, locale: 'pt' as const }
  await declareWithdrawal({ ...shop.deps, db: shop.db, keys: shop.keys }, asker, declared)
  const [row] = await shop.rows<{ id: string }>(
    `update withdrawals set state = 'asked', reason = 'past-deadline', payment_id = '${payment.id}', seller_id = ${payment.seller_id} returning id`,
  )
  return row?.id ?? ''
}

/** Subscribes, and cancels by the order's number and an address. Returns the mails that are ordered. */
async function joinAndCancel(email: string): Promise<CancellationMailOrder[]> {
  const { payment } = await buy(PRODUCTS.again, { email: 'maria@example.com' })
  const orderNumber = groupOrderNumber(payment.order_number)
  const asked = { saleId: null, name: 'Maria Silva', orderNumber, email, locale: 'pt' as const }
  const declared = { ...asked, cause: null, wantedOn: null }
  await declareCancellation(shop.deps, { session: 'buyer', block: 'block' }, declared)
  for (const { id } of await ordered<{ id: string }>('cancellation'))
    await carryOutCancellation(shop.deps, id)
  return ordered<CancellationMailOrder>('cancellation-mail')
}

/** Subscribes at a shop whose subscriptions renew by themselves, and is mailed about the next charge. */
async function joinAndNotify(kind: NoticeOrder['kind']): Promise<void> {
  await buy(PRODUCTS.again)
  await shop.rows('update sellers set renews_since = now()')
  if (kind === 'subscription-unpaid')
    await shop.rows(`update subscriptions set status = 'ended', ended_at = now(), end_reason = 'unpaid'`)
  const [{ id } = { id: '' }] = await shop.rows<{ id: string }>('select id from subscriptions')
  await orderNotice(shop.db, { subscription: id, kind, charge: 2 })
  for (const order of await ordered<NoticeOrder>('renewal-notice')) await deliverRenewalNotice(deps, order)
}

async function deliverOf(orders: CancellationMailOrder[], wanted: CancellationMailOrder['to']) {
  for (const order of orders.filter(({ to }) => to === wanted)) await deliverCancellation(deps, order)
}

async function waitInLine(): Promise<string> {
  const all = { op: 'reserve', session: newSession(), ticket: EVENT_TICKET, quantity: 5, key: null } as const
  const [claimed] = await claimTickets(shop.db, [all])
  const id = randomUUID().replaceAll('-', '').slice(0, 22)
  const asked = {
    ticketId: EVENT_TICKET,
    email: 'eva@example.com',
    locale: 'pt',
    quantity: 1,
    isMailed: true,
  }
  await joinWaiting(shop.db, { id, ...asked })
  const [entry] = await ordered<{ entry_id: string }>('waiting-list')
  const token = claimed?.reservation?.token ?? ''
  await claimTickets(shop.db, [{ op: 'change', session: all.session, token, quantity: 3 }])
  return entry?.entry_id ?? ''
}

async function giveTicket(): Promise<TransferOrder[]> {
  const bought = await buy(PRODUCTS.event, { batches: batchesOf({ 811: 1 }), amount: 80, total: 80 })
  const link = sealTicketLink(shop.keys, { kind: 'sale', id: bought.sales[0]?.sale_id ?? '' }, 0)
  const [ticket] = await shop.rows<{ id: string }>('select id from issued_tickets')
  const giver = { session: 'session-of-a-giver', block: null }
  const eva = { name: 'Eva Lima', email: 'eva@example.com', proof: '' } as const
  await transferTicket(shop.deps, giver, link, { ticket: ticket?.id ?? '', ...eva })
  return ordered<TransferOrder>('ticket-transfer')
}

/** Mails from the installation: to sellers and their members, and the acknowledgement, which reveals nothing. */
type NoSellers =
  | (typeof OFFICE_MESSAGES)[number]
  | 'withdrawal-buyer'
  | 'withdrawal-seller'
  | 'cancellation-seller'
  | 'cancellation-seller-undone'
/** Of the mails of purchases, which all go one way, the confirmation. */
type SellersMessage = Exclude<MessageKind, NoSellers | Exclude<MailKind, 'purchase-confirmed'>>

/** Each mail that a seller's buyer, or somebody whom they name, can get: it has to be sent. */
const MAILS: Record<SellersMessage, () => Promise<void>> = {
  'purchase-confirmed': async () => {
    await buy(PRODUCTS.course)
    for (const order of await ordered<MailOrder>('mail')) await deliverMail(deps, order)
  },
  gift: async () => {
    await buy(PRODUCTS.course, GIFT)
    for (const order of await ordered<GiftOrder>('gift')) await deliverGift(deps, order)
  },
  'buyer-moved': async () => {
    const { payment } = await buy(PRODUCTS.course)
    const moved = { id: 'a', payment_id: payment.id, former: 'former@example.com' }
    await orderMovedMail(shop.db, moved)
    await deliverMoved(deps, moved)
  },
  'card-code': async () => {
    const email = 'maria@example.com'
    await buy(PRODUCTS.course, { email, reuse_credit_card: true })
    const asked = { sessionId: newSession(), productId: PRODUCTS.course, email, block: 'block' }
    await askForCode(shop.deps, { ...asked, locale: 'pt' })
    for (const order of await ordered<{ code_id: string }>('card-code')) await deliverCardCode(deps, order)
  },
  'waiting-joined': async () => deliverWaiting(deps, { entry_id: await waitInLine(), kind: 'joined' }),
  'waiting-offer': async () => {
    const entry_id = await waitInLine()
    await offerTickets(shop.db, 10)
    await deliverWaiting(deps, { entry_id, kind: 'offer' })
  },
  'ticket-giver': async () => {
    const order = (await giveTicket()).find(({ to }) => to === 'giver')
    if (order !== undefined) await deliverTransfer(deps, order)
  },
  'ticket-receiver': async () => {
    const order = (await giveTicket()).find(({ to }) => to === 'receiver')
    if (order !== undefined) await deliverTransfer(deps, order)
  },
  'withdrawal-done': async () =>
    deliverWithdrawal(deps, { id: await buyAndDeclare('maria@example.com'), to: 'done' }),
  'withdrawal-refused': async () =>
    deliverWithdrawal(deps, { id: await buyAndDeclare('maria@example.com'), to: 'refused' }),
  'withdrawal-on-file': async () => {
    const id = await buyAndDeclare('other@example.com')
    const [sale] = await shop.rows<{ sale_id: string }>('select sale_id from sales')
    await deliverWithdrawal(deps, { id, to: 'on-file', sale: sale?.sale_id ?? '' })
  },
  'cancellation-buyer': async () => deliverOf(await joinAndCancel('maria@example.com'), 'buyer'),
  'cancellation-on-file': async () => deliverOf(await joinAndCancel('other@example.com'), 'on-file'),
  'cancellation-undone': async () => {
    const [{ id } = { id: '' }] = await joinAndCancel('maria@example.com')
    await deliverCancellation(deps, { id, to: 'undone' })
  },
  'renewal-reminder': () => joinAndNotify('renewal-reminder'),
  'renewal-failed': () => joinAndNotify('renewal-failed'),
  'renewal-failed-finally': () => joinAndNotify('renewal-failed-finally'),
  'subscription-unpaid': () => joinAndNotify('subscription-unpaid'),
}

const setLook = (id: number, body: object, seller = 10) =>
  shop.rows(`insert into custom_checkouts (id, seller_id, body)
    values (${id}, ${seller}, '${JSON.stringify(body)}')
    on conflict (id) do update set seller_id = excluded.seller_id, body = excluded.body`)

describe.each(Object.entries(MAILS))('the mail of %s', (_name, order) => {
  const theOnly = async (): Promise<MailMessage> => {
    await order()
    expect(sent).toHaveLength(1)
    const [mail] = sent
    if (mail === undefined) throw new Error('no mail was sent')
    return mail
  }
  const logosOf = ({ attachments = [] }: MailMessage) =>
    attachments.flatMap(({ cid, content }) => (cid === undefined ? [] : [String(content)]))

  beforeEach(() => shop.rows('update products set custom_checkout_id = null'))

  test('comes from the seller and begins with their name, where they have no look', async () => {
    await shop.rows(`update custom_checkouts set body = '{}'`)
    const mail = await theOnly()
    expect(mail.seller).toMatchObject({ name: 'Loja de Teste', email: 'loja@example.com' })
    expect(mail.text.startsWith('Loja de Teste\n')).toBe(true)
    expect(mail.html.indexOf('>Loja de Teste</p>')).toBeGreaterThan(0)
    expect(mail.html.indexOf('>Loja de Teste</p>')).toBeLessThan(mail.html.indexOf('<h1'))
    // The control of the two below.
    expect(mail.html).not.toContain('border-bottom')
    expect(logosOf(mail)).toEqual([])
  })

  test('has the logo and the colour that all looks of the seller share', async () => {
    await setLook(51, { theme_color: '#112233', logotipo: LOGO })
    await setLook(52, { theme_color: '#998877', logotipo: OTHER_LOGO }, 11)
    const mail = await theOnly()
    expect(mail.html).toContain('border-bottom:3px solid #112233')
    expect(mail.html).toContain('<img src="cid:')
    expect(logosOf(mail)).toEqual(['the logo'])
  })

  test('has the look of the product’s own page, where the looks differ', async () => {
    await setLook(51, { theme_color: '#112233', logotipo: LOGO })
    await setLook(52, { theme_color: '#998877', logotipo: OTHER_LOGO })
    await shop.rows('update products set custom_checkout_id = 52 where seller_id = 10')
    const mail = await theOnly()
    expect(mail.html).toContain('border-bottom:3px solid #998877')
    expect(logosOf(mail)).toEqual(['another logo'])
  })
})

test('a seller of two brands, whose page has no look, has neither logo nor colour', async () => {
  await shop.rows('update products set custom_checkout_id = null')
  await setLook(51, { theme_color: '#112233', logotipo: LOGO })
  await setLook(52, { theme_color: '#998877', logotipo: OTHER_LOGO })
  await MAILS['purchase-confirmed']()
  expect(sent[0]?.html).not.toContain('border-bottom')
  expect(sent[0]?.html).not.toContain('<img')
})

test('the mail with a code leads nowhere: the page that asked for it is open', async () => {
  await MAILS['card-code']()
  expect(sent[0]?.text).not.toContain('http')
  expect(sent[0]?.html).not.toContain('<a ')
})
