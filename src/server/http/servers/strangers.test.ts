import { randomUUID } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Above } from '#rules/base/limit.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { NAMED_LIMITS, type TypedLimitName } from '#rules/limits/limits.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { CallError } from '../../call-error.ts'
import { declareCancellation } from '../../flows/sales/cancel-contract.ts'
import { carryOutWithdrawal, declareWithdrawal } from '../../flows/sales/withdraw.ts'
import { mailAgain } from '../../flows/sales/mail-again.ts'
import { askForCode } from '../../flows/purchase/open-saved-cards.ts'
import type { AuthenticationWish } from '../../flows/outcomes/submit-request.ts'
import { askMail } from '../../flows/tickets/ask-mail.ts'
import { readTickets } from '../../flows/tickets/read-tickets.ts'
import { createTicketStock } from '../../flows/tickets/ticket-stock.ts'
import { transferTicket } from '../../flows/tickets/transfer-ticket.ts'
import { joinWaitingList } from '../../flows/tickets/waiting-list.ts'
import { deliverAgain } from '../../jobs/deliver-again.ts'
import { deliverGift, type GiftOrder } from '../../jobs/deliver-gift.ts'
import type { MailDeps } from '../../jobs/deliver-mail.ts'
import type { OfficeMailDeps } from '../../jobs/deliver-office-mail.ts'
import { deliverOfficeMail } from '../../jobs/deliver-office-mail.ts'
import { deliverWithdrawal } from '../../jobs/deliver-withdrawal.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import type { OfficeMailOrder } from '../../store/accounts/office-mail-store.ts'
import type { MailAgainOrder } from '../../store/buyers/mail-again-store.ts'
import type { WithdrawalMailOrder } from '../../store/purchases/withdrawal-store.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { AUTHENTICATED } from '../../testing/issuer.ts'
import { batchesOf, openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'
import { codeOf, newCard, order, pageOf, solving, stranger, type Sender } from '../../testing/strangers.ts'
import { openTestOffice, TEST_PASSWORD, type TestOffice } from '../../testing/test-office.ts'
import { sealTicketLink } from '../../tickets/ticket-link.ts'
import { errorMessage } from '../base/words.ts'

/**
 * The worst that a stranger does to somebody else: each limit by something that anybody can type is used up from as many
 * addresses as it takes, and then its owner pays, signs in or gets the mail as the list of limits says.
 */

const TICKET = 811
const GIFTED = { can_be_gifted: true }
const AUTHENTICATION: AuthenticationWish = {
  deviceReference: null,
  browser: { accept: '*/*', userAgent: 'a browser', page: null },
  returnUrlOf: () => 'https://shop.example',
}

let shop: Shop
let office: TestOffice
let course: OpenPage
let sent: MailMessage[]
let deps: MailDeps & OfficeMailDeps
beforeAll(async () => {
  shop = await openShop({
    seller: { saved_cards: true },
    products: { [PRODUCTS.course]: { ...GIFTED, allowed_coupon: true }, [PRODUCTS.free]: GIFTED },
    coupons: [
      {
        name: 'UMACADA',
        seller_id: 10,
        type: 'PERCENTAGE',
        value: 10,
        product_ids: [PRODUCTS.course],
        per_buyer_limit: 1,
      },
    ],
  })
  office = await openTestOffice(shop)
  await runMigrations({ connectionString: shop.url })
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows('delete from asked_mails')
  await shop.rows('delete from sign_in_tries')
  await shop.rows('delete from withdrawals')
  await shop.rows('truncate saved_cards, card_codes, card_rights')
  cardsAre({ does: 'approve' })
  course = await shop.openPage(PRODUCTS.course)
  sent = []
  deps = {
    ...shop.deps,
    webUrl: 'https://shop.example',
    mailFrom: 'Loja <mail@shop.example>',
    officeUrl: 'https://office.example',
    mailer: { send: async (message) => void sent.push(message), close: () => undefined },
  }
})
afterAll(async () => {
  await office.app.close()
  await shop.close()
})

/** Sets the outcome of cards; a Pix and a boleto wait. */
function cardsAre(step: Awaited<ReturnType<Shop['acquirer']['script']>>): void {
  shop.acquirer.script = ({ what }) => (what.kind === 'card' ? step : { does: 'wait' })
}

const times = async (count: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n += 1) await work(n)
}
const payloads = async <T>(topic: string): Promise<T[]> =>
  (await shop.rows<{ payload: T }>(`select payload from outbox where topic like '${topic}' order by id`)).map(
    ({ payload }) => payload,
  )

type Bought = { as: Sender; method?: PaymentBodyInput['method']; body?: Partial<PaymentBodyInput> }
/** Buys the course, with a captcha where one is asked for. */
const buy = ({ as, method, body }: Bought) => {
  const page = pageOf(course, as.session)
  const wish = { page, ...(method && { method }), ...(body && { body }) }
  return solving((captcha) => order(shop, as, { ...wish, captcha }))
}
/** Does not care what becomes of it. */
const asBot = (as: Sender, wish: Omit<Bought, 'as'> = {}) =>
  codeOf(order(shop, as, { page: pageOf(course, as.session), hasSolved: true, ...wish }))
const byCard = (bin: string, counterKey?: string) =>
  ({ method: 'CREDIT_CARD', body: { cards: newCard(shop, bin, counterKey) } }) as const

/** Pix and boleto of somebody in whose name strangers order. */
const unpaid = (typed: 'document' | 'email') => async () => {
  const owner = stranger()
  await times(12, () => asBot({ ...stranger(), [typed]: owner[typed] }))
  const page = pageOf(course, owner.session)
  expect(await codeOf(order(shop, owner, { page }))).toBe('CAPTCHA_REQUIRED')
  for (const method of ['PIX', 'BOLETO'] as const)
    expect(await buy({ as: { ...owner, session: stranger().session }, method })).toMatchObject({ code: null })
}

/** Tests the card of a buyer who shares a BIN or a device with a card tester. */
const sharing = (shared: 'device' | 'bin') => async () => {
  for (const [name, each] of shop.acquirer.capabilities)
    shop.acquirer.capabilities.set(name, { ...each, threeDS: true })
  const owner = stranger()
  cardsAre({ does: 'refuse', code: 'BANK' })
  await times(14, () => {
    const as = { ...stranger(), [shared]: owner[shared] }
    return asBot(as, byCard(as.bin))
  })
  cardsAre({ does: 'approve' })
  shop.acquirer.authenticates = () => AUTHENTICATED
  const page = pageOf(course, owner.session)
  const pay = (more: { authentication?: AuthenticationWish } = {}) =>
    solving((captcha) => order(shop, owner, { page, ...wish, ...more, captcha }))
  const wish = byCard(owner.bin)
  expect(await codeOf(pay())).toBe('COMPLETE_CHALLENGE_3DS')
  await pay({ authentication: AUTHENTICATION })
  expect(await pay()).toMatchObject({ code: null, status: 'PAID' })
}

const askCode = (sessionId: string, email: string, captcha?: string) =>
  askForCode(shop.deps, {
    sessionId,
    productId: PRODUCTS.course,
    email,
    block: `10.${randomUUID()}`,
    locale: 'pt',
    captcha,
  })
/** A buyer whose card is kept, and the session that kept it. */
async function keptCard(): Promise<{ email: string; session: string }> {
  const email = stranger().email
  const page = await shop.openPage(PRODUCTS.course)
  await shop.submit(page, { email, reuse_credit_card: true })
  return { email, session: page.sessionId }
}
const codesMailed = async (): Promise<number> => (await payloads('card-code')).length

/** A ticket of somebody, and how they give it away. */
async function ownTicket() {
  const page = await shop.openPage(PRODUCTS.event)
  const answer = await shop.submit(page, { batches: batchesOf({ [TICKET]: 1 }), amount: 80, total: 80 })
  const { payment } = await shop.purchaseOf(answer)
  const link = sealTicketLink(shop.keys, { kind: 'sale', id: answer.sales[0]?.sale_id ?? '' }, 0)
  const [ticket] = (await readTickets(shop.deps, link)).tickets
  const giver = stranger()
  const give = (email: string, captcha?: string) =>
    transferTicket(shop.deps, { ...giver, captcha }, link, {
      ticket: ticket?.id ?? '',
      name: 'Ana Lima',
      email,
      proof: '',
    })
  return { document: payment.buyer.document.replaceAll(/\D/g, ''), give }
}
const transfers = (email: () => string, document: () => string) => (): Promise<string> =>
  codeOf(
    askMail(shop.deps, stranger(), { kind: 'transfer', sellerId: 10, email: email(), document: document() }),
  )

const withdraw = (email: string, orderNumber: string) =>
  declareWithdrawal(shop.deps, stranger(), { saleId: null, name: 'Ana', orderNumber, email, locale: 'pt' })
const cancel = (email: string, orderNumber: string) =>
  declareCancellation(shop.deps, stranger(), {
    saleId: null,
    name: 'Ana',
    orderNumber,
    email,
    cause: null,
    wantedOn: null,
    locale: 'pt',
  })
async function findWithdrawn(): Promise<void> {
  const orders = await shop.rows<{ payload: { id: string } }>(
    `delete from outbox where topic = 'withdrawal' returning payload`,
  )
  for (const { payload } of orders) await carryOutWithdrawal(shop.deps, payload.id)
}
async function ofCourse(email: string) {
  const { payment } = await shop.purchaseOf(
    await shop.submit(await shop.openPage(PRODUCTS.course), { email }),
  )
  return { number: groupOrderNumber(payment.order_number), id: payment.id }
}

const post = async (
  path: string,
  payload: object,
  remoteAddress = '127.0.0.1',
  cookie = '',
): Promise<unknown> => {
  const headers = { origin: office.deps.officeUrl, cookie }
  const answer = await office.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    remoteAddress,
    payload,
  })
  if (answer.statusCode === 200) return { code: 'done' }
  const { code, captcha } = errorBody.parse(answer.json())
  throw new CallError(code as 'GONE', captcha === undefined ? {} : { captcha })
}
const addressOf = (n: number): string => `198.${Math.floor(n / 250)}.${n % 250}.1`
const signIn = (email: string, password: string, from: string) =>
  solving((captcha) => post('/sign-in', { email, password, captcha }, from))
const guess = (email: string, n: number) =>
  codeOf(post('/sign-in', { email, password: 'um palpite qualquer' }, addressOf(n)))
/** Guesses more often than one block may; the guesses between the first and the last are written, not made. */
async function guessOften(email: string, block: number, count = 10): Promise<void> {
  await guess(email, block)
  await shop.rows(
    `insert into sign_in_tries (key) select key from sign_in_tries, generate_series(1, ${count})`,
  )
  await guess(email, block)
}
const officeMails = () => payloads<OfficeMailOrder>('office-%')
/** Asks for links of an account from everywhere; then its owner opens it by the first of them. */
const forgotten = (asked: number, isOfDays: boolean, mailed: number) => async () => {
  const owner = await office.user({ seller: 10 })
  await times(asked, async (n) => {
    if (isOfDays) await shop.rows('delete from sign_in_tries')
    await post('/password/forgotten', { email: owner.email }, addressOf(n))
  })
  const orders = (await officeMails()).filter((mail) => 'email' in mail && mail.email === owner.email)
  expect(orders).toHaveLength(mailed)
  for (const mail of orders)
    await deliverOfficeMail({ ...deps, keys: office.deps.keys, officeUrl: 'https://office.example' }, mail)
  const token = /\/link#([\w-]{43})/.exec(sent[0]?.text ?? '')?.[1] ?? ''
  expect(await post('/link/accept', { token, password: 'sete gatos no telhado' })).toEqual({ code: 'done' })
}
/** Guesses at an account from everywhere; then its owner signs in, at a browser that never did. */
const guessed = (mailed: number, guesses: (email: string) => Promise<void>) => async () => {
  const owner = await office.user({ seller: 10 })
  await guesses(owner.email)
  const mails = (await officeMails()).filter((mail) => mail.kind === 'tries' && mail.email === owner.email)
  expect(mails).toHaveLength(mailed)
  expect(await signIn(owner.email, TEST_PASSWORD, '192.0.2.1')).toEqual({ code: 'done' })
}

async function guessUntilWorkIsAsked(email: string): Promise<void> {
  await guessOften(email, 1, 100)
  const owner = post('/sign-in', { email, password: TEST_PASSWORD }, '192.0.2.9')
  expect(await codeOf(owner)).toBe('CAPTCHA_REQUIRED')
}

/** The worst that a stranger does to each limit, and how its owner continues. A missing limit does not compile. */
const WORST: Readonly<Record<TypedLimitName, () => Promise<void>>> = {
  'unpaid: document': unpaid('document'),
  'unpaid: email': unpaid('email'),
  'unpaid: mails': async () => {
    const owner = stranger()
    await times(12, () => asBot({ ...stranger(), email: owner.email }))
    const { attempts } = await shop.purchaseOf(await buy({ as: owner }))
    expect(attempts.at(-1)?.state).toBe('awaiting')
    expect(attempts.at(-1)?.action).not.toBeNull()
  },
  'card: device': sharing('device'),
  'card: bin': sharing('bin'),
  'card: product': async () => {
    cardsAre({ does: 'refuse', code: 'BANK' })
    await times(22, () => {
      const as = stranger()
      return asBot(as, byCard(as.bin))
    })
    cardsAre({ does: 'approve' })
    const owner = stranger()
    const wish = byCard(owner.bin)
    const page = pageOf(course, owner.session)
    expect(await codeOf(order(shop, owner, { page, ...wish }))).toBe('CAPTCHA_REQUIRED')
    expect(await buy({ as: owner, ...wish })).toMatchObject({ code: null, status: 'PAID' })
  },
  'purchase: buyer': async () => {
    const owner = stranger()
    cardsAre({ does: 'review' })
    const { document, email } = owner
    await asBot({ ...stranger(), document, email }, byCard('400001'))
    cardsAre({ does: 'approve' })
    expect(await codeOf(buy({ as: owner }))).toBe('PAYMENT_IN_PROGRESS')
    // The page shows the way out: the `way` in the list of limits.
    const messages = LOCALES.map((locale) => errorMessage('PAYMENT_IN_PROGRESS', locale))
    expect(messages.filter((text) => !/e-?mail|correo|почт/i.test(text))).toEqual([])
    expect(await buy({ as: { ...owner, email: stranger().email } })).toMatchObject({ code: null })
  },
  'purchase: coupon': async () => {
    const owner = stranger()
    const body = { coupon: 'UMACADA', amount: 447.3, total: 447.3 }
    const { document, email } = owner
    expect(await asBot({ ...stranger(), document, email }, { body })).toBe('done')
    expect(await buy({ as: owner, body })).toMatchObject({ code: 'COUPON_USED_UP' })
    expect(await buy({ as: owner })).toMatchObject({ code: null })
  },
  'purchase: card': async () => {
    const number = `number-${randomUUID()}`
    cardsAre({ does: 'refuse', code: 'BANK' })
    await times(16, (n) => asBot(stranger(), byCard(String(410_000 + n), number)))
    cardsAre({ does: 'approve' })
    const owner = stranger()
    expect(await buy({ as: owner, ...byCard(owner.bin, number) })).toMatchObject({
      code: 'BLACKLIST_PURCHASE',
    })
    expect(await buy({ as: owner, ...byCard(owner.bin) })).toMatchObject({ code: null, status: 'PAID' })
  },
  'card code: email': async () => {
    const { email, session } = await keptCard()
    await times(5, () => askCode(stranger().session, email))
    const another = stranger().session
    expect(await codeOf(askCode(another, email))).toBe('CAPTCHA_REQUIRED')
    await solving((captcha) => askCode(another, email, captcha))
    await askCode(session, email)
    expect(await codesMailed()).toBe(7)
  },
  'card code: email of a day': async () => {
    const { email, session } = await keptCard()
    await times(12, () => {
      const { session: theirs } = stranger()
      return solving((captcha) => askCode(theirs, email, captcha))
    })
    expect(await codesMailed()).toBe(10)
    await askCode(session, email)
    expect(await codesMailed()).toBe(11)
    const owner = { ...stranger(), email }
    expect(await buy({ as: owner, ...byCard(owner.bin) })).toMatchObject({ code: null, status: 'PAID' })
  },
  'mail: waiting-list.email': async () => {
    await claimTickets(shop.db, [
      { op: 'reserve', session: 'who-has-all', ticket: TICKET, quantity: 5, key: null },
    ])
    const { email } = stranger()
    await times(12, () => codeOf(askMail(shop.deps, stranger(), { kind: 'waiting-list', email })))
    const stock = { ...shop.deps, ticketStock: createTicketStock(shop.db, shop.deps.catalogue) }
    const joined = await joinWaitingList(stock, stranger(), { offer_id: TICKET, quantity: 1, email }, 'en')
    expect(joined).toEqual({ joined: true })
    expect(await shop.rows(`select from waiting_list_entries where email = '${email}'`)).toHaveLength(1)
  },
  'mail: transfer.email': async () => {
    const { give } = await ownTicket()
    const { email } = stranger()
    await times(
      22,
      transfers(
        () => email,
        () => '',
      ),
    )
    expect(await codeOf(give(email))).toBe('CAPTCHA_REQUIRED')
    await solving((captcha) => give(email, captcha))
  },
  'mail: transfer.document': async () => {
    const { give, document } = await ownTicket()
    await times(
      62,
      transfers(
        () => stranger().email,
        () => document,
      ),
    )
    expect(await codeOf(give(stranger().email))).toBe('CAPTCHA_REQUIRED')
    await solving((captcha) => give('eva@example.com', captcha))
  },
  'mail: confirmation.purchase': async () => {
    const owner = stranger()
    await buy({ as: owner, ...byCard(owner.bin) })
    const { document, email } = owner
    const body = { product_id: PRODUCTS.course, email, document, cellphone: '+5511987654321' }
    await times(5, () => mailAgain(shop.deps, stranger(), { ...body, country_code: 'BR', language: 'pt' }))
    for (const each of await payloads<MailAgainOrder>('mail-again')) await deliverAgain(deps, each)
    expect(sent.map(({ to }) => to)).toEqual([email, email, email])
  },
  'mail: withdrawal.email': async () => {
    const { email } = stranger()
    const { number } = await ofCourse(email)
    await times(4, () => codeOf(withdraw(email, 'AAAA-BBBB')))
    await findWithdrawn()
    await shop.rows(`delete from outbox where topic = 'withdrawal-mail'`)
    const { reference } = await withdraw(email, number)
    expect(await payloads('withdrawal-mail')).toEqual([])
    await findWithdrawn()
    const [kept] = await shop.rows<{ id: string }>(
      `select id from withdrawals where reference = '${reference}'`,
    )
    // It acknowledges the receipt and says that the money goes back.
    expect(await payloads('withdrawal-mail')).toContainEqual({ id: kept?.id, to: 'done', acknowledges: true })
  },
  'mail: withdrawal-on-file.email': async () => {
    const { email } = stranger()
    const { number, id } = await ofCourse(email)
    await times(4, () => withdraw(stranger().email, number))
    await findWithdrawn()
    for (const each of await payloads<WithdrawalMailOrder>('withdrawal-mail'))
      if (each.to === 'on-file') await deliverWithdrawal(deps, each)
    expect(sent.map(({ to }) => to)).toEqual([email, email])
    const { reference } = await withdraw(email, number)
    await findWithdrawn()
    expect(
      await shop.rows(`select from withdrawals
      where reference = '${reference}' and payment_id = '${id}'`),
    ).toHaveLength(1)
  },
  'mail: cancellation.email': async () => {
    const { email } = stranger()
    await times(5, () => codeOf(cancel(email, 'AAAA-BBBB')))
    const { number } = await ofCourse(email)
    const reference = await cancel(email, number)
    expect(await shop.rows(`select from cancellations where reference = '${reference}'`)).toHaveLength(1)
  },
  'mail: cancellation-on-file.email': async () => {
    const { email } = stranger()
    const { number } = await ofCourse(email)
    await times(5, () => codeOf(cancel(stranger().email, number)))
    const reference = await cancel(email, number)
    expect(
      await shop.rows(`select from cancellations where reference = '${reference}' and email = '${email}'`),
    ).toHaveLength(1)
  },
  'mail: gift.email': async () => {
    const gift = {
      is_gift: true,
      gift_message: 'Parabéns!',
      recipient_name: 'Eva Lima',
      recipient_email: stranger().email,
    }
    await times(12, async () => {
      await shop.submit(await shop.openPage(PRODUCTS.free), { ...gift, ...stranger() })
      const free = (await payloads<GiftOrder>('gift')).at(-1) as GiftOrder
      await codeOf(deliverGift(deps, free))
      // A mail server that was away: the same present is tried again, and counts once.
      await codeOf(deliverGift(deps, free))
    })
    // Each of ten presents, twice.
    expect(sent).toHaveLength(20)
    await shop.submit(await shop.openPage(PRODUCTS.course), gift)
    await deliverGift(deps, (await payloads<GiftOrder>('gift')).at(-1) as GiftOrder)
    expect(sent).toHaveLength(21)
  },
  'mail: account-password.email': forgotten(13, true, 10),
  'sign-in: forgot': forgotten(6, false, 3),
  'mail: account-tries.email': guessed(5, async (email) => {
    await times(7, async (block) => {
      await shop.rows('delete from sign_in_tries')
      await guessOften(email, block)
    })
    await shop.rows('delete from sign_in_tries')
  }),
  'sign-in: told': guessed(1, (email) => times(3, (block) => guessOften(email, block))),
  'sign-in: account': guessed(1, guessUntilWorkIsAsked),
}

const typed = NAMED_LIMITS.filter(([, { isTyped }]) => isTyped)
/** Those whose consequence the program reads from the list. */
const DRIVEN = [
  'unpaid: document',
  'unpaid: email',
  'card: device',
  'card: bin',
  'card: product',
  'mail: waiting-list.email',
  'mail: transfer.email',
  'mail: transfer.document',
  'mail: withdrawal.email',
  'mail: cancellation.email',
  'sign-in: account',
] as const satisfies readonly TypedLimitName[]

test('every limit by something that anybody can type has its stranger', () => {
  expect(Object.keys(WORST).toSorted()).toEqual(typed.map(([name]) => name).toSorted())
})

describe('strangers use up', () => {
  test.each(typed.map(([name]) => name as TypedLimitName))(
    '%s, and its owner goes on',
    async (name) => {
      await expect(WORST[name]()).resolves.toBeUndefined()
    },
    60_000,
  )
})

describe('control: made to refuse, its owner is shut out by', () => {
  test.each(DRIVEN)(
    '%s',
    async (name) => {
      const limit = new Map(typed).get(name) as { above: Above }
      const { above } = limit
      limit.above = 'refused'
      try {
        await expect(WORST[name]()).rejects.toThrow(/expected|TOO_MANY/)
      } finally {
        limit.above = above
      }
    },
    60_000,
  )
})
