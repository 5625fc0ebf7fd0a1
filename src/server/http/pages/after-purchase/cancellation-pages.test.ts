import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAIL_LIMITS } from '#rules/limits/asked-mails.ts'
import { LOCALES, localePath } from '#rules/base/locale.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { carryOutCancellation, declareCancellation } from '../../../flows/sales/cancel-contract.ts'
import { deliverCancellation } from '../../../jobs/deliver-cancellation.ts'
import type { MailMessage } from '../../../mail/mailer.ts'
import { saleToken } from '../../../signing/keys.ts'
import {
  leaseDueCancellations,
  type CancellationMailOrder,
  type CancellationRecord,
} from '../../../store/purchases/cancellation-store.ts'
import { writeRenewal } from '../../../store/purchases/renewal-store.ts'
import type { Purchase } from '../../../store/purchases/purchase-records.ts'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.again]: { type: 'SUBSCRIPTION', name: 'Clube', amount: 3990, period: 30, offers: [] },
      [PRODUCTS.limited]: {
        type: 'CONTRACT',
        name: 'Mentoria',
        amount: 9900,
        period: 30,
        charges: 12,
        offers: [],
      },
    },
  })
  server = await startTestServer(shop)
})
beforeEach(async () => {
  await shop.rows('delete from cancellations')
  await shop.rows('delete from asked_mails')
  await shop.reset()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

type Fields = Record<string, string>

const post = (fields: Fields, more: { path?: string; origin?: string } = {}) =>
  server.app.inject({
    method: 'POST',
    url: more.path ?? '/kuendigen',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: more.origin ?? ORIGIN },
    payload: new URLSearchParams({ step: 'declare', kind: 'ordinary', ...fields }).toString(),
  })

const kept = (): Promise<CancellationRecord[]> =>
  shop.rows('select * from cancellations order by received_at, id')

async function join(input: Parameters<Shop['submit']>[1] = {}, product: number = PRODUCTS.again) {
  const page = await shop.openPage(product)
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
const addressOf = (fields: Fields): string => `/kuendigen?${new URLSearchParams(fields).toString()}`

/** Does what the outbox orders, as the worker does, and returns the mails. */
async function work(): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const mailer = {
    send: (mail: MailMessage) => Promise.resolve(void sent.push(mail)),
    close: () => undefined,
  }
  const orders = await shop.rows<{ payload: { id: string } }>(
    `delete from outbox where topic = 'cancellation' returning payload`,
  )
  await Promise.all(orders.map(({ payload }) => carryOutCancellation(shop.deps, payload.id)))
  const mails = await shop.rows<{ payload: CancellationMailOrder }>(
    `delete from outbox where topic = 'cancellation-mail' returning payload`,
  )
  const deps = {
    ...shop.deps,
    mailer,
    mailFrom: 'shop@example.com',
    officeUrl: 'https://office.example',
  }
  for (const { payload } of mails) await deliverCancellation(deps, payload)
  return sent
}

type Going = {
  status: string
  end_reason: string | null
  cancelled_to: Date | null
  next_charge_at: Date | null
}
const subscriptions = (): Promise<Going[]> =>
  shop.rows('select status, end_reason, cancelled_to, next_charge_at from subscriptions order by created_at')
const chargeStates = async (): Promise<string[]> =>
  (
    await shop.rows<{ state: string }>(
      'select state from subscription_charges order by subscription_id, number',
    )
  ).map(({ state }) => state)

/** Does what is due of cancellations, as the sweep does. */
async function sweep(): Promise<void> {
  for (const { id } of await leaseDueCancellations(shop.db, 10, 60_000))
    await carryOutCancellation(shop.deps, id)
}

/** Lets the end of what was cancelled come. */
async function letEndCome(): Promise<void> {
  await shop.rows(
    `update subscriptions set cancelled_to = now() - interval '1 second' where cancelled_to is not null`,
  )
  await shop.rows(`update cancellations set due_at = now() - interval '1 second' where due_at is not null`)
  await sweep()
}

/** The page without what differs for each cancellation: reference, code, moment and nonce. */
const alike = (body: string): string =>
  body
    .replaceAll(/nonce[=-]["']?[\w+/=-]+/g, '')
    .replaceAll(/receipt=[\w-]+&amp;code=[\w-]+/g, '')
    .replaceAll(/<dd>[^<]*UTC/g, '')
    .replaceAll(/<dd>[\w-]{22}<\/dd>/g, '')

describe('the page', () => {
  test.each(LOCALES)('needs one step and no script in %s', async (locale) => {
    await loadTopic('cancel', locale)
    const { title, submit, received } = topicTexts('cancel', locale)
    const path = localePath(locale, '/kuendigen')
    const page = await server.app.inject({ url: path })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<h1>${title}</h1>`)
    expect(page.body).toContain(`>${submit}</button>`)
    expect(page.body).not.toContain('<script')
    const declared = await post(typedOf(await join()), { path })
    expect(declared.statusCode).toBe(303)
    const receipt = await server.app.inject({ url: String(declared.headers.location) })
    expect(receipt.statusCode).toBe(200)
    expect(receipt.body).toContain(`<h1>${received.title}</h1>`)
    expect(await kept()).toMatchObject([{ state: 'received', locale, name: 'Maria Silva', wanted_on: null }])
  })

  test.each([
    ['an empty name', { name: '' }],
    ['the number of a card as a name', { name: '4000 0000 0000 0010' }],
    ['the number of a card as a reason', { kind: 'cause', cause: 'Karte 4000 0000 0000 0010' }],
    ['a cancellation for cause without one', { kind: 'cause', cause: ' ' }],
    ['no address', { email: 'maria' }],
    ['a day that is none', { end: '2027-02-30' }],
    ['a day after which nobody can wait', { end: '2999-01-01' }],
  ])('takes nothing for %s', async (_, wrong) => {
    const answer = await post(typedOf(await join(), wrong))
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('role="alert"')
    expect(await kept()).toEqual([])
  })

  test('of another site is refused', async () => {
    const answer = await post(typedOf(await join()), { origin: 'https://evil.example' })
    expect(answer.statusCode).toBe(403)
    expect(await kept()).toEqual([])
  })

  test('is the same, byte by byte, whether or not there is such a contract', async () => {
    const typed = typedOf(await join())
    const stranger = { ...typed, order: 'zzzz-zzzz' }
    const bodies = []
    for (const fields of [typed, stranger]) {
      const declared = await post(fields)
      expect(declared.statusCode).toBe(303)
      const receipt = await server.app.inject({ url: String(declared.headers.location) })
      await work()
      const later = await server.app.inject({ url: String(declared.headers.location) })
      expect(later.body.length).toBe(receipt.body.length)
      bodies.push(alike(later.body).replaceAll(fields['order'] ?? '', ''))
    }
    expect(bodies[0]).toBe(bodies[1])
    // The control: a word that only one of them has is seen.
    expect(alike(`${bodies[0]} gefunden`)).not.toBe(bodies[1])
  })

  test('shows a receipt by its code alone, and for a day', async () => {
    const declared = await post(typedOf(await join()))
    const address = String(declared.headers.location)
    const forged = await server.app.inject({ url: address.replace(/code=[\w-]+/, 'code=x') })
    expect(forged.body).not.toContain('Maria Silva')
    const file = await server.app.inject({ url: `${address}&save=1` })
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.body).toContain('Maria Silva')
    expect(file.body).toMatch(/UTC/)
    shop.clock.aheadMs = 25 * 3_600_000
    expect((await server.app.inject({ url: address })).statusCode).toBe(404)
  })
})

describe('a cancellation', () => {
  test('ends a subscription where its paid period does, and not before', async () => {
    const purchase = await join()
    await post(typedOf(purchase))
    const mails = await work()
    const [going] = await subscriptions()
    expect(going).toMatchObject({ status: 'active', next_charge_at: null })
    expect(going?.cancelled_to).not.toBeNull()
    expect(await chargeStates()).toEqual(['paid', 'canceled'])
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['loja@example.com', 'maria@example.com'])
    const buyers = mails.find(({ to }) => to === 'maria@example.com')
    expect(buyers?.text).toMatch(/O contrato termina em \d\d\/\d\d\/\d{4}/)
    expect(buyers?.text).toMatch(/Recebido em.*UTC/s)
    await sweep()
    expect(await subscriptions()).toMatchObject([{ status: 'active' }])
    await letEndCome()
    expect(await subscriptions()).toMatchObject([{ status: 'ended', end_reason: 'cancelled' }])
    expect(await kept()).toMatchObject([{ state: 'ended', due_at: null }])
  })

  test('ends the authorisation of automatic charges with it', async () => {
    const purchase = await join()
    await shop.rows(`insert into mandates (attempt_id, seller_id, gateway, reference, state)
      select id, seller_id, gateway, 'mandate', 'approved' from attempts where payment_id = '${purchase.payment.id}'`)
    await post(typedOf(purchase))
    await work()
    const due = () => shop.rows(`select from mandates where end_due_at is not null`)
    expect(await due()).toHaveLength(0)
    await shop.rows(`update subscriptions set cancelled_to = now() - interval '1 second'`)
    const [cancellation] = await kept()
    await carryOutCancellation(shop.deps, cancellation?.id ?? '')
    expect(await due()).toHaveLength(1)
  })

  test('at a later day leaves the charges before it', async () => {
    const purchase = await join()
    const later = new Date(Date.now() + 80 * 86_400_000).toISOString().slice(0, 10)
    await post(typedOf(purchase, { end: later }))
    await work()
    const rows = await subscriptions()
    const cancelled = rows.find(({ cancelled_to: end }) => end !== null)
    expect(cancelled?.next_charge_at).not.toBeNull()
    expect((cancelled?.cancelled_to?.getTime() ?? 0) > Date.now() + 79 * 86_400_000).toBe(true)
  })

  test('is not planned anew by a renewal that was under way', async () => {
    await post(typedOf(await join()))
    await work()
    const plan = async (dueAt: Date, number: number): Promise<void> => {
      const [row] = await shop.rows<{ id: string; attempt: string }>(
        'select s.id, a.id as attempt from subscriptions s join attempts a on a.payment_id = s.payment_id',
      )
      const next = { number, amount: 3990, due_at: dueAt.toISOString() }
      const record = { subscription_id: row?.id ?? '', public_id: '', charge: 1, next }
      await writeRenewal(shop.db, row?.attempt ?? '', { record, isPaid: true })
    }
    await plan(new Date(Date.now() + 60 * 86_400_000), 3)
    expect(await chargeStates()).toEqual(['paid', 'canceled'])
    // The control: one before the end is planned.
    await plan(new Date(Date.now() + 86_400_000), 4)
    expect(await chargeStates()).toEqual(['paid', 'canceled', 'scheduled'])
  })

  test('of a contract ends it with its term, with every charge of it', async () => {
    const purchase = await join({ amount: 99, total: 99 }, PRODUCTS.limited)
    await post(typedOf(purchase))
    await work()
    const [row] = await shop.rows<{ cancelled_to: Date; ends_at: Date }>(
      'select cancelled_to, ends_at from subscriptions',
    )
    expect(row?.cancelled_to).toEqual(row?.ends_at)
    expect((await chargeStates()).filter((state) => state === 'scheduled')).toHaveLength(11)
  })

  test('for cause says so to the seller, with the reason', async () => {
    await post(typedOf(await join(), { kind: 'cause', cause: 'Kein Zugang seit drei Wochen' }))
    const mails = await work()
    const sellers = mails.find(({ to }) => to === 'loja@example.com')
    expect(sellers?.text).toContain('Kein Zugang seit drei Wochen')
    expect(sellers?.text).toContain('motivo grave')
    expect(await kept()).toMatchObject([{ is_for_cause: true, state: 'ending' }])
  })

  test('by the address alone ends its only contract, and its buyer can undo it', async () => {
    const purchase = await join()
    await post(typedOf(purchase, { order: '' }))
    const mails = await work()
    expect(await kept()).toMatchObject([{ state: 'ending' }])
    const link = /https:\/\/checkout\.example(\S*kuendigen\?\S+)/.exec(
      mails.find(({ to }) => to === 'maria@example.com')?.text ?? '',
    )?.[1]
    const page = await server.app.inject({ url: link ?? '' })
    expect(page.body).toContain('Manter o contrato')
    // Opening the link changes nothing.
    expect(await kept()).toMatchObject([{ state: 'ending' }])
    const undone = await post({ ...linkOf(purchase), step: 'undo' })
    expect(undone.body).toContain('O seu contrato continua')
    expect(await kept()).toMatchObject([{ state: 'undone' }])
    const [going] = await subscriptions()
    expect(going).toMatchObject({ status: 'active', cancelled_to: null })
    expect(going?.next_charge_at).not.toBeNull()
    expect(await chargeStates()).toEqual(['paid', 'scheduled'])
    expect((await work()).map(({ subject }) => subject)).toEqual([
      'Cancelamento desfeito',
      'Cancelamento desfeito',
    ])
  })

  test('that a stranger declares is mailed to the buyer, however often the mailbox was typed before', async () => {
    const { email } = (await join()).payment.buyer
    const asker = { session: 'stranger', block: '192.0.2' }
    const declared = {
      saleId: null,
      name: 'Outra Pessoa',
      email,
      cause: null,
      wantedOn: null,
      locale: 'pt',
    } as const
    for (let times = 0; times < MAIL_LIMITS['cancellation.email'].most; times += 1)
      await declareCancellation(shop.deps, asker, { ...declared, orderNumber: 'ZZZZ-ZZZZ' })
    await work()
    await declareCancellation(shop.deps, asker, { ...declared, orderNumber: '' })
    const sent = await work()
    const states = (await kept()).map(({ state, is_mailed }) => [state, is_mailed])
    expect(states.at(-1)).toEqual(['ending', false])
    expect(sent.find(({ to }) => to === email)?.text).toContain('kuendigen?')
  })

  test('by an address with two contracts ends neither, and mails a link to each', async () => {
    await join({ document: '111.444.777-35' })
    await join({ amount: 99, total: 99 }, PRODUCTS.limited)
    await post({ name: 'Maria', email: 'maria@example.com' })
    const mails = await work()
    expect(await kept()).toMatchObject([{ state: 'several', payment_id: null }])
    expect((await subscriptions()).map(({ cancelled_to: end }) => end)).toEqual([null, null])
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text.match(/kuendigen\?s_id=/g)).toHaveLength(2)
  })

  test('of the right number with another address ends nothing, and notifies the buyer without a name', async () => {
    const purchase = await join()
    await post(typedOf(purchase, { email: 'thief@example.com', name: 'Tomás Estranho' }))
    const mails = await work()
    expect(await kept()).toMatchObject([{ state: 'unmatched' }])
    expect(await subscriptions()).toMatchObject([{ cancelled_to: null }])
    const toBuyer = mails.filter(({ to }) => to === purchase.payment.buyer.email)
    expect(toBuyer.map(({ subject }) => subject)).toEqual(['Tentativa de cancelar o seu contrato'])
    expect(toBuyer[0]?.text).not.toMatch(/thief|Tomás/)
    const toStranger = mails.find(({ to }) => to === 'thief@example.com')
    expect(toStranger?.text).not.toContain('s_id')
    for (let time = 0; time < 3; time += 1)
      await post(typedOf(purchase, { email: `thief${time}@example.com` }))
    const more = (await work()).filter(({ to }) => to === purchase.payment.buyer.email)
    expect(more).toHaveLength(1)
  })

  test('twice at once is one, and a sooner one counts', async () => {
    const purchase = await join()
    const later = new Date(Date.now() + 80 * 86_400_000).toISOString().slice(0, 10)
    await post(typedOf(purchase, { end: later }))
    await work()
    const [before] = await subscriptions()
    await Promise.all([post(typedOf(purchase)), post(typedOf(purchase))])
    await work()
    const [after] = await subscriptions()
    expect(after?.cancelled_to?.getTime()).toBeLessThan(before?.cancelled_to?.getTime() ?? 0)
    expect((await kept()).map(({ state }) => state).toSorted()).toEqual(['ending', 'repeated', 'repeated'])
    expect(await chargeStates()).toEqual(['paid', 'canceled'])
  })

  test('by a forged link does nothing', async () => {
    const purchase = await join()
    const forged = { ...linkOf(purchase), token: 'x' }
    expect((await server.app.inject({ url: addressOf(forged) })).body).not.toContain('Clube')
    expect((await post({ ...forged, step: 'undo' })).statusCode).toBe(422)
    expect((await post({ ...forged, name: 'Maria' })).statusCode).toBe(422)
    expect(await kept()).toEqual([])
    // The control: with its own token it is taken.
    expect((await post({ ...linkOf(purchase), name: 'Maria' })).statusCode).toBe(303)
  })
})

test.each(LOCALES)('every way to the page has its label in %s', async (locale) => {
  for (const topic of ['cancel', 'trust'] as const) await loadTopic(topic, locale)
  expect(topicTexts('trust', locale).cancelContract).toBe(topicTexts('cancel', locale).title)
})
