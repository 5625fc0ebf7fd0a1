import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pay, type PaymentAnswer, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import { TRY_LIMITS } from '#rules/methods/card-tries.ts'
import { mailedCode } from '../../signing/card-code.ts'
import { deliverCardCode } from '../../jobs/deliver-card-code.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { askForCode, openSavedCards, readSavedCards, removeSavedCard } from './open-saved-cards.ts'
import { payBySavedCard } from './pay-by-saved-card.ts'
import type { SubmitCaller, SubmitDeps } from '../outcomes/submit-request.ts'
import { bodyOf, newSession, openShop, withNewNonce, type OpenPage, type Shop } from '../../testing/shop.ts'

const COURSE = 1
const FOREIGN = 6
const OWNER = 'maria@example.com'
const BLOCK = '203.0.113'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seller: { saved_cards: true } })
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows('truncate saved_cards, card_codes, card_rights')
})
afterAll(() => shop.close())

const ask = (sessionId: string, email = OWNER, block = BLOCK) =>
  askForCode(shop.deps, { sessionId, productId: COURSE, email, block, locale: 'pt' })
const open = (sessionId: string, code: string, email = OWNER, deps: SubmitDeps = shop.deps) =>
  openSavedCards(deps, { sessionId, productId: COURSE, email, code })
const read = (sessionId: string, productId = COURSE) => readSavedCards(shop.deps, { sessionId, productId })

/** A purchase whose buyer wished that the card is kept. */
async function keepCard(email = OWNER): Promise<PaymentAnswer> {
  const answer = await shop.submit(await shop.openPage(COURSE), { email, reuse_credit_card: true })
  expect(answer.status).toBe('PAID')
  return answer
}

/** The newest code that was asked for, as its mail says it. */
async function codeOfMail(): Promise<string> {
  const [row] = await shop.rows<{ id: string }>('select id from card_codes order by created_at desc limit 1')
  return mailedCode(shop.keys, row?.id ?? '')
}
const ordered = () => shop.rows("select payload from outbox where topic = 'card-code'")
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

async function opened(): Promise<{ sessionId: string; cardId: string }> {
  await keepCard()
  const sessionId = newSession()
  await ask(sessionId)
  const { cards } = await open(sessionId, await codeOfMail())
  return { sessionId, cardId: cards[0]?.id ?? '' }
}

async function payBy(
  page: OpenPage,
  cardId: string,
  input: Partial<PaymentBodyInput> = {},
  more: { caller?: SubmitCaller } = {},
) {
  const body = pay.body.parse(bodyOf(page, { cards: [], saved_card: cardId, ...input }))
  const { envelope, sessionId } = page
  return payBySavedCard(shop.deps, { body, envelope, sessionId, ip: null, risk: {}, ...more })
}

describe('a card that was kept', () => {
  test('is listed by brand, end and expiry once its owner gave the mailed code', async () => {
    await keepCard('Maria@Example.com ')
    const sessionId = newSession()
    expect(await read(sessionId)).toEqual({ expires_at: null, cards: [] })
    await ask(sessionId, ' MARIA@example.com')
    const { cards, expires_at } = await open(sessionId, await codeOfMail())
    expect(cards).toEqual([
      { id: expect.any(String) as string, brand: 'visa', last_four: '1111', expires: '2039-12' },
    ])
    expect(expires_at).not.toBeNull()
    expect(await read(sessionId)).toEqual({ cards, expires_at })
  })

  test('pays without a card being typed, at the gateway that keeps it', async () => {
    const { sessionId, cardId } = await opened()
    const page = await shop.openPage(COURSE, { sessionId })
    const answer = await payBy(page, cardId)
    expect(answer).toMatchObject({ code: null, status: 'PAID' })
    const [first, second] = shop.acquirer.orders
    expect(second).toMatchObject({
      gateway: 'acquirer',
      what: { kind: 'stored-card', storedReference: `kept-${first?.reference}` },
    })
    // The same nonce once more, also after the right is over: the same answer, and nothing is charged again.
    await shop.rows('delete from card_rights')
    expect(await payBy(page, cardId)).toEqual(answer)
    expect(shop.acquirer.orders).toHaveLength(2)
  })

  test('is not charged by a session that has not opened it, nor after half an hour', async () => {
    const { sessionId, cardId } = await opened()
    expect(await payBy(await shop.openPage(COURSE), cardId)).toMatchObject({ code: 'INVALID_DATA' })
    await shop.rows("update card_rights set expires_at = now() - interval '1 second'")
    const page = await shop.openPage(COURSE, { sessionId })
    expect(await payBy(page, cardId)).toMatchObject({ code: 'INVALID_DATA' })
    expect(await read(sessionId)).toEqual({ expires_at: null, cards: [] })
    expect(shop.acquirer.orders).toHaveLength(1)
  })

  test('a refusal of it is an ordinary refusal; another card may be typed', async () => {
    const { sessionId, cardId } = await opened()
    shop.acquirer.script = (order) =>
      order.what.kind === 'stored-card' ? { does: 'refuse', code: 'INSUFFICIENT_FUNDS' } : { does: 'approve' }
    const page = await shop.openPage(COURSE, { sessionId })
    expect(await payBy(page, cardId)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await shop.submit(withNewNonce(page))).toMatchObject({ status: 'PAID' })
  })

  test('is counted like a typed one: refused often, it reaches no gateway any more', async () => {
    const { sessionId, cardId } = await opened()
    const caller = {
      hasFingerprint: true,
      isSameNetwork: true,
      mayAskCaptcha: false,
      counted: { block: BLOCK, device: null },
    }
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INSUFFICIENT_FUNDS' })
    const codes: (string | null)[] = []
    let page = await shop.openPage(COURSE, { sessionId })
    for (let time = 0; time < TRY_LIMITS.session + 2; time += 1) {
      codes.push((await payBy(page, cardId, {}, { caller })).code)
      page = withNewNonce(page)
    }
    expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(TRY_LIMITS.session)
    expect(codes.slice(TRY_LIMITS.session)).toEqual(['SUSPECTED_INTERN_FRAUD', 'SUSPECTED_INTERN_FRAUD'])
    const tries = shop.acquirer.orders.filter(({ what }) => what.kind === 'stored-card')
    expect(tries).toHaveLength(TRY_LIMITS.session)
    const [counted] = await shop.rows(
      `select count(*)::int as n from card_tries where key = 'block:${BLOCK}'`,
    )
    expect(counted).toEqual({ n: TRY_LIMITS.session })
  })

  test('is removed by its owner only', async () => {
    const { sessionId, cardId } = await opened()
    const remove = (session: string) =>
      removeSavedCard(shop.deps, { sessionId: session, productId: COURSE, cardId })
    expect(await remove(newSession())).toEqual({ expires_at: null, cards: [] })
    expect((await read(sessionId)).cards).toHaveLength(1)
    expect((await remove(sessionId)).cards).toEqual([])
    expect(await payBy(await shop.openPage(COURSE, { sessionId }), cardId)).toMatchObject({
      code: 'INVALID_DATA',
    })
  })

  test('is kept only where the buyer wished it, once for the same card, and not past its month', async () => {
    await shop.submit(await shop.openPage(COURSE))
    expect(await shop.rows('select from saved_cards')).toHaveLength(0)
    await keepCard()
    await keepCard()
    expect(await shop.rows('select from saved_cards')).toHaveLength(1)
    await shop.rows("update saved_cards set expires = '2020-01'")
    const sessionId = newSession()
    await ask(sessionId)
    expect((await open(sessionId, await codeOfMail())).cards).toEqual([])
  })

  test('belongs to its seller: another one’s page knows nothing of it', async () => {
    const { sessionId } = await opened()
    await expect(read(sessionId, FOREIGN)).rejects.toThrow('PRODUCT_NOT_FOUND')
  })

  test('no part of a number, a code or its hash is in the database', async () => {
    await opened()
    const code = await codeOfMail()
    const dump = JSON.stringify([
      await shop.rows('select * from saved_cards'),
      await shop.rows('select * from card_codes'),
      await shop.rows('select * from outbox'),
    ])
    expect(dump).not.toContain(`"${code}"`)
    expect(dump).not.toMatch(/\d{13,19}/)
  })
})

describe('a stranger', () => {
  test('gets the same answer for a customer’s e-mail and any other; mail goes to the customer alone', async () => {
    await keepCard()
    const known = await ask(newSession(), OWNER, 'a')
    const unknown = await ask(newSession(), 'nobody@example.com', 'b')
    expect(known).toEqual(unknown)
    expect(await ordered()).toHaveLength(1)
    expect(await shop.rows('select from card_codes')).toHaveLength(2)
  })

  test('is refused alike for a wrong code, an unknown e-mail, and none asked for', async () => {
    await keepCard()
    const sessionId = newSession()
    const refusals = []
    for (const email of [OWNER, 'nobody@example.com']) {
      await ask(sessionId, email)
      refusals.push(
        await open(sessionId, wrongOf(await codeOfMail()), email).catch((error: unknown) => error),
      )
    }
    refusals.push(await open(newSession(), '123456').catch((error: unknown) => error))
    expect(refusals.map(String)).toEqual([String(refusals[0]), String(refusals[0]), String(refusals[0])])
    expect(refusals[0]).toMatchObject({ code: 'UNPROCESSABLE' })
  })

  test('cannot use a code in another session than the one that asked for it', async () => {
    await keepCard()
    await ask(newSession())
    await expect(open(newSession(), await codeOfMail())).rejects.toThrow('UNPROCESSABLE')
  })

  test('has five tries, then not even the right code opens anything', async () => {
    await keepCard()
    const sessionId = newSession()
    await ask(sessionId)
    const code = await codeOfMail()
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(open(sessionId, wrongOf(code))).rejects.toThrow('UNPROCESSABLE')
    }
    await expect(open(sessionId, code)).rejects.toThrow('UNPROCESSABLE')
    expect(await shop.rows('select from card_rights')).toEqual([])
  })

  test('has five tries however many come at once', async () => {
    await keepCard()
    const sessionId = newSession()
    await ask(sessionId)
    const wrong = wrongOf(await codeOfMail())
    const all = Array.from({ length: 40 }, (_, index) =>
      open(sessionId, wrong, OWNER, shop.processes[index % 3]).catch(() => 'refused'),
    )
    expect(new Set(await Promise.all(all))).toEqual(new Set(['refused']))
    expect(await shop.rows('select tries from card_codes')).toEqual([{ tries: 5 }])
  })

  test('control: tries that are read before they are counted are not held to five', async () => {
    await keepCard()
    await ask(newSession())
    const compared: number[] = []
    const looked = Array.from({ length: 40 }, async () => {
      const [row] = await shop.rows<{ tries: number }>('select tries from card_codes')
      return row?.tries ?? 5
    })
    for (const tries of await Promise.all(looked)) if (tries < 5) compared.push(tries)
    expect(compared.length).toBeGreaterThan(5)
  })

  test('a code opens once, also for two requests at the same time; a newer one ends the older', async () => {
    await keepCard()
    const sessionId = newSession()
    await ask(sessionId)
    const code = await codeOfMail()
    const both = await Promise.allSettled([1, 2].map(() => open(sessionId, code)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const other = newSession()
    await ask(other)
    const older = await codeOfMail()
    await ask(other)
    const newer = await codeOfMail()
    // Once in a million both are the same six digits.
    const refused = older === newer ? [] : [older]
    const tried = await Promise.allSettled(refused.map((each) => open(other, each)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toEqual([])
    expect((await open(other, newer)).cards).toHaveLength(1)
  })

  test('a code is over after ten minutes', async () => {
    await keepCard()
    const sessionId = newSession()
    await ask(sessionId)
    const code = await codeOfMail()
    await shop.rows("update card_codes set expires_at = now() - interval '1 second'")
    await expect(open(sessionId, code)).rejects.toThrow('UNPROCESSABLE')
  })

  test.each([
    ['one address', () => ask(newSession(), OWNER, newSession()), 5, 'CAPTCHA_REQUIRED'],
    [
      'one session',
      (n: number) => ask('session-of-a-bot', `${n}@example.com`, newSession()),
      5,
      'TOO_MANY_REQUESTS',
    ],
    ['one block', (n: number) => ask(newSession(), `${n}@example.com`), 30, 'TOO_MANY_REQUESTS'],
  ])('is limited by %s', async (_, again, limit, code) => {
    const all = await Promise.allSettled(Array.from({ length: limit + 3 }, (__, n) => again(n)))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    await expect(again(999)).rejects.toThrow(code)
  })
})

describe('the mail', () => {
  const sent: MailMessage[] = []
  const mailer = {
    send: (message: MailMessage) => Promise.resolve(void sent.push(message)),
    close: () => undefined,
  }
  const deliver = (id: string) =>
    deliverCardCode({ ...shop.deps, mailer, mailFrom: 'Balcão <no-reply@pay.example>' }, { code_id: id })

  test('sends the code to the owner of the address, and nothing of the cards', async () => {
    await keepCard()
    await ask(newSession())
    const [row] = await shop.rows<{ id: string }>('select id from card_codes')
    await deliver(row?.id ?? '')
    const code = await codeOfMail()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: OWNER, subject: expect.stringContaining(code) as string })
    for (const body of [sent[0]?.text, sent[0]?.html]) {
      expect(body).toContain(code)
      expect(body).not.toMatch(/1111|visa|Maria/i)
    }
  })

  test('is of the page of the product that it was asked for on', async () => {
    await keepCard()
    const products = { [COURSE]: { custom_checkout_id: 51 } }
    await shop.importAgain({ seller: { saved_cards: true }, products })
    await ask(newSession())
    const [row] = await shop.rows<{ id: string }>('select id from card_codes')
    await deliver(row?.id ?? '')
    expect(sent.at(-1)?.html).toContain('border-bottom:3px solid #112233')
  })

  test('is not sent for a code that is over', async () => {
    await ask(newSession())
    await shop.rows("update card_codes set expires_at = now() - interval '1 second'")
    const [row] = await shop.rows<{ id: string }>('select id from card_codes')
    const before = sent.length
    await deliver(row?.id ?? '')
    expect(sent).toHaveLength(before)
  })
})
