import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { MEMBER_ROLES, type MemberRole } from '#rules/office/permissions.ts'
import { mayBeMailed, TEAM_EVENTS, type TeamEvent } from '#rules/office/team-events.ts'
import { OFFICE_LOCALES } from '#texts/office/load.ts'
import { applyOutcome } from '../flows/outcomes/apply-outcome.ts'
import { stopOrResume } from '../flows/platform/platform.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { addMember, setRole } from '../store/accounts/member-store.ts'
import type { TeamMailOrder } from '../store/accounts/office-mail-store.ts'
import { noteTeamEvent } from '../store/accounts/team-event-store.ts'
import { countExportFailure } from '../store/reports/export-store.ts'
import { addUser } from '../store/accounts/user-store.ts'
import type { TeamEventOrder } from '../store/purchases/attempt-change.ts'
import type { WithdrawalMailOrder } from '../store/purchases/withdrawal-store.ts'
import type { Database } from '../store/postgres/database.ts'
import { untilWaiting } from '../testing/lock-barrier.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import { deliverTeamMail } from './deliver-team-mail.ts'
import { deliverWithdrawal } from './deliver-withdrawal.ts'
import { noteOfPayment } from './note-of-payment.ts'
import { orderTeamMails } from './order-team-mails.ts'

/* The mails to a shop's team about its events: their recipients, their frequency, and their content. */

const TAKEN = { kind: 'charged-back', gatewayId: 'g' } as const
const WON = { kind: 'approved', gatewayId: 'g' } as const
const BUYER = { name: 'Quitéria Nogueira', email: 'quiteria@example.org' }
const SELLER = 10

let shop: Shop
const ids = new Map<MemberRole, number>()
const idOf = (role: MemberRole): number => ids.get(role) ?? 0

async function join(email: string, role: MemberRole, locale = 'pt'): Promise<number> {
  const id = await addUser(shop.db, { email, name: email, password: 'x', locale })
  if (id === null) throw new Error('there is such a user')
  await addMember(shop.db, SELLER, id, role)
  return id
}
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.again]: { type: 'SUBSCRIPTION', period: 30 } } })
  for (const [index, role] of MEMBER_ROLES.entries())
    ids.set(role, await join(`${role}@shop.example`, role, OFFICE_LOCALES[index % OFFICE_LOCALES.length]))
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows(`delete from users where id not in (${[...ids.values()].join()})`)
  await shop.rows('delete from team_mails')
  await shop.rows('delete from team_mail_choices')
  await shop.rows('update team_events_state set noted_until = now()')
})
afterAll(() => shop.close())

const bought = async (product: number = PRODUCTS.course) => shop.submit(await shop.openPage(product), BUYER)
const saleOf = ({ sales }: PaymentAnswer): string => sales[0]?.sale_id ?? ''
async function reportEvent(answer: PaymentAnswer, event: ChargeEvent): Promise<void> {
  const purchase = await shop.purchaseOf(answer)
  await applyOutcome(shop.deps, purchase, purchase.attempts[0]?.id ?? '', event)
}
async function taken<T>(topic: string): Promise<T[]> {
  const rows = await shop.rows<{ payload: T }>(
    `delete from outbox where topic = '${topic}' returning payload`,
  )
  return rows.map(({ payload }) => payload)
}
async function choose(role: MemberRole, event: TeamEvent, isWanted: boolean): Promise<void> {
  await shop.rows(`insert into team_mail_choices values (${idOf(role)}, '${event}', ${isWanted})
    on conflict (user_id, event) do update set is_wanted = excluded.is_wanted`)
}
/** Notes what the outbox orders for payments, and orders what is due. */
async function orderDue(): Promise<TeamMailOrder[]> {
  for (const order of await taken<TeamEventOrder>('team-event')) await noteOfPayment(shop.deps, order)
  await orderTeamMails(shop.db)
  return taken('team-mail')
}
async function send(orders: readonly TeamMailOrder[]): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const mailer = { send: async (message: MailMessage) => void sent.push(message), close: () => undefined }
  const deps = { ...shop.deps, mailer, mailFrom: 'mail@shop.example', officeUrl: 'https://office.example' }
  for (const order of orders) await deliverTeamMail(deps, order)
  return sent
}
const mailDue = async (): Promise<MailMessage[]> => send(await orderDue())
const receivers = (mails: readonly MailMessage[]): string[] => mails.map(({ to }) => to).toSorted()
const waitTenMinutes = () => shop.rows(`update team_mails set mailed_at = mailed_at - interval '10 minutes'`)
const waitAnHour = () => shop.rows(`update team_mails set mailed_at = mailed_at - interval '1 hour'`)
const withoutSales = () => choose('owner', 'sale', false)

describe('a chargeback', () => {
  test('a chargeback is mailed to members in charge of money, in their language, without the buyer', async () => {
    await withoutSales()
    const answer = await bought()
    await reportEvent(answer, TAKEN)
    const sent = await mailDue()
    expect(receivers(sent)).toEqual(['finance@shop.example', 'manager@shop.example', 'owner@shop.example'])
    for (const { text, html } of sent) {
      expect(text).toContain(`https://office.example/sellers/10/sales/${saleOf(answer)}`)
      expect(text).toContain('497')
      for (const ofBuyer of ['Quitéria', BUYER.email]) expect(text + html).not.toContain(ofBuyer)
    }
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(3)
  })

  test('reported again, it is mailed once', async () => {
    await withoutSales()
    const answer = await bought()
    await reportEvent(answer, TAKEN)
    await reportEvent(answer, TAKEN)
    expect(await mailDue()).toHaveLength(3)
    await waitTenMinutes()
    expect(await mailDue()).toEqual([])
  })

  test('that was won meanwhile is not mailed; the next one is', async () => {
    await withoutSales()
    const answer = await bought()
    await reportEvent(answer, TAKEN)
    const orders = await orderDue()
    await reportEvent(answer, WON)
    expect([orders.length, await send(orders)]).toEqual([3, []])
    await reportEvent(answer, TAKEN)
    await waitTenMinutes()
    expect(await mailDue()).toHaveLength(3)
  })
})

describe('a sale', () => {
  test('a sale is mailed with the first name of its buyer to roles that read buyers', async () => {
    await choose('viewer', 'sale', true)
    const answer = await bought()
    const sent = await mailDue()
    expect(receivers(sent)).toEqual(['owner@shop.example', 'viewer@shop.example'])
    for (const { to, text, html, subject, unsubscribe } of sent) {
      const isOwner = to.startsWith('owner')
      expect(subject).toMatch(isOwner ? /^Você vendeu: Curso de Teste, R\$\s497,00$/ : /Curso de Teste/)
      expect(text).toContain(`https://office.example/sellers/10/sales/${saleOf(answer)}`)
      expect(text).toMatch(isOwner ? /Forma de pagamento: Cartão de crédito/ : /497/)
      expect(text.includes('Quitéria') && html.includes('Quitéria')).toBe(isOwner)
      expect(text + html).not.toMatch(/Nogueira|quiteria@/)
      expect([unsubscribe, text.includes('https://office.example/account#mails')]).toEqual([
        'https://office.example/account#mails',
        true,
      ])
    }
  })

  test('many sales are one mail within ten minutes, and one for the rest', async () => {
    await bought()
    expect(await mailDue()).toHaveLength(1)
    for (let more = 0; more < 25; more += 1) {
      await bought()
      expect(await mailDue()).toEqual([])
    }
    await waitTenMinutes()
    const [mail, ...others] = await mailDue()
    expect([mail?.subject, others]).toEqual(['25 vendas na loja Loja de Teste', []])
    expect(mail?.text).toMatch(/12\.425,00/)
    expect(mail?.text.match(/Curso de Teste/g)).toHaveLength(20)
    expect(mail?.text).toContain('Mais 5 linhas não cabem aqui.')
    expect(mail?.text).toContain('https://office.example/sellers/10/sales\n')
    await waitTenMinutes()
    expect(await mailDue()).toEqual([])
  })

  test('writes nothing for it, and is found in the ledger once', async () => {
    await bought()
    expect([await taken('team-event'), await taken('team-mail')]).toEqual([[], []])
    expect(await shop.rows('select from team_events')).toEqual([])
    await orderDue()
    expect(await shop.rows(`select from team_events where event = 'sale'`)).toHaveLength(1)
  })

  test('that a worker finds late, because none ran, is mailed', async () => {
    await bought()
    await shop.rows(`update ledger_entries set at = at - interval '3 hours'`)
    expect(await mailDue()).toEqual([])
    await shop.rows(`update team_events_state set noted_until = now() - interval '4 hours'`)
    expect(await mailDue()).toHaveLength(1)
  })

  test('that was refused, cost nothing or was refunded whole is not mailed', async () => {
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
    await bought()
    shop.acquirer.script = () => ({ does: 'approve' })
    await bought(PRODUCTS.free)
    expect(await orderDue()).toEqual([])
    const answer = await bought()
    const orders = await orderDue()
    await reportEvent(answer, { kind: 'refunded', gatewayId: 'g', refundedTotal: 49_700 })
    expect([orders.length, await send(orders)]).toEqual([1, []])
  })
})

describe('a withdrawal', () => {
  async function withdraw(state: string): Promise<WithdrawalMailOrder> {
    const { payment } = await shop.purchaseOf(await bought())
    const id = randomUUID()
    await shop.rows(`insert into withdrawals (id, reference, name, order_number, email, locale, state, seller_id, payment_id,
        right_ends_at)
      values ('${id}', '${id}', '${BUYER.name}', '${payment.order_number}', '${BUYER.email}', 'pt', '${state}', ${SELLER},
        '${payment.id}', '2026-12-05T02:59:59Z')`)
    return { id, to: 'seller' }
  }
  const toShop = async (order: WithdrawalMailOrder): Promise<MailMessage[]> => {
    const sent: MailMessage[] = []
    const mailer = { send: async (message: MailMessage) => void sent.push(message), close: () => undefined }
    const deps = { ...shop.deps, mailer, mailFrom: 'mail@shop.example', mediaDir: '/nowhere' }
    await deliverWithdrawal({ ...deps, officeUrl: 'https://office.example' }, order)
    return sent
  }

  test('is mailed to the team with its deadline, once, beside the mail to the shop', async () => {
    await withoutSales()
    const order = await withdraw('asked')
    expect(receivers([...(await toShop(order)), ...(await toShop(order))])).toEqual(
      Array.from({ length: 2 }, () => 'loja@example.com'),
    )
    const sent = await mailDue()
    expect(receivers(sent)).toEqual(['finance@shop.example', 'manager@shop.example', 'owner@shop.example'])
    const ofOwner = sent.find(({ to }) => to.startsWith('owner'))
    expect(ofOwner?.text).toContain('a loja precisa responder')
    expect(ofOwner?.text).toContain('04/12/2026')
    expect(ofOwner?.text).not.toMatch(/Quitéria|quiteria@/)
  })

  test('is not mailed twice to a reader of the mailbox of the shop', async () => {
    await withoutSales()
    await join('LOJA@example.com', 'owner')
    await toShop(await withdraw('asked'))
    const ofContact = (await mailDue()).filter(({ to }) => to === 'LOJA@example.com')
    expect(ofContact.map(({ messageId }) => messageId.split('.')[0])).toEqual(['<office-sale'])
  })
})

describe('a subscription', () => {
  const overdue = (hours: number, state = 'scheduled') =>
    shop.rows(`update subscription_charges set state = '${state}', due_at = now() - interval '${hours} hours'
      where number = 2`)
  const subscribed = async (): Promise<void> => {
    await shop.submit(await shop.openPage(PRODUCTS.again), { ...BUYER, amount: 497, total: 497 })
    expect(await shop.rows('select from subscription_charges where number = 2')).toHaveLength(1)
    await withoutSales()
  }

  test('whose charge was unpaid for a day is mailed, once a day for all', async () => {
    await subscribed()
    await overdue(23)
    expect(await mailDue()).toEqual([])
    await overdue(24)
    const sent = await mailDue()
    expect(receivers(sent)).toEqual(['manager@shop.example', 'owner@shop.example'])
    const text = sent.find(({ to }) => to.startsWith('owner'))?.text ?? ''
    expect(text).toMatch(/Valor da cobrança: R\$\s497,00/)
    expect(text).toMatch(/https:\/\/office\.example\/sellers\/10\/subscriptions\/\S+/)
    expect(text).not.toMatch(/Quitéria|quiteria@/)
    await waitTenMinutes()
    expect(await mailDue()).toEqual([])
  })

  test('that was paid, moved or ended before its mail is sent is not mailed', async () => {
    await subscribed()
    await overdue(24)
    const orders = await orderDue()
    for (const change of [
      () => overdue(24, 'paid'),
      () => overdue(-24),
      async () => {
        await overdue(24)
        await shop.rows(
          `update subscriptions set status = 'ended', ended_at = now(), end_reason = 'cancelled'`,
        )
      },
    ]) {
      expect(await send(orders)).toHaveLength(2)
      await change()
      expect(await send(orders)).toEqual([])
      await overdue(24)
    }
  })
})

describe('stock near its end', () => {
  const buyLimited = () => bought(PRODUCTS.limited)

  test('a product is mailed when little is left, once for the size of its stock', async () => {
    await withoutSales()
    await buyLimited()
    expect(await mailDue()).toEqual([])
    await buyLimited()
    const orders = await orderDue()
    const [mail] = await send(orders.filter(({ userId }) => userId === idOf('owner')))
    expect(orders.map(({ userId }) => userId)).toEqual([idOf('owner'), idOf('manager')])
    expect([mail?.subject, mail?.text.includes('resta 1')]).toEqual([
      'Loja de Teste: Curso de Teste está no fim',
      true,
    ])
    await buyLimited()
    await waitAnHour()
    expect(await mailDue()).toEqual([])
    // The mail describes the state at the time when it is sent.
    expect((await send(orders))[0]?.subject).toMatch(/esgotou/)
    await shop.rows(`update products set stock = 1000 where id = ${PRODUCTS.limited}`)
    expect(await send(orders)).toEqual([])
  })

  test('a batch of tickets is mailed by its name', async () => {
    await withoutSales()
    const seats = { batches: batchesOf({ 811: 4 }), amount: 320, total: 320 }
    await shop.submit(await shop.openPage(PRODUCTS.event), { ...BUYER, ...seats })
    const [mail] = (await mailDue()).filter(({ to }) => to.startsWith('owner'))
    expect(mail?.subject).toBe('Loja de Teste: Festival de Teste · Lote 81 está no fim')
  })
})

describe('a gateway', () => {
  const fails = async (times: number): Promise<void> => {
    shop.acquirer.script = () => ({ does: 'not-sent' })
    for (let time = 0; time < times; time += 1) await bought()
    shop.acquirer.script = () => ({ does: 'approve' })
  }

  test('that took none of the last charges is mailed once an hour, without the buyer', async () => {
    await withoutSales()
    await fails(2)
    expect(await mailDue()).toEqual([])
    await fails(1)
    const sent = await mailDue()
    expect(receivers(sent)).toEqual(['manager@shop.example', 'owner@shop.example'])
    expect(sent[1]?.text).toContain('https://office.example/sellers/10/payment-providers')
    await waitTenMinutes()
    await fails(1)
    expect(await mailDue()).toEqual([])
  })

  test('that answered since, or refuses cards, is not', async () => {
    await withoutSales()
    await fails(3)
    await bought()
    expect(await mailDue()).toEqual([])
    await shop.reset()
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
    for (let time = 0; time < 3; time += 1) await bought()
    expect(await mailDue()).toEqual([])
  })
})

test('a shop that an operator stops and lets sell on is mailed with the reason', async () => {
  const stop = (isStopped: boolean, reason: string) =>
    stopOrResume(shop.db, SELLER, { isStopped, reason, author: 'Ops', user: idOf('viewer') })
  await stop(true, 'Queixas de compradores.')
  const [mail, ...others] = await mailDue()
  expect([mail?.to, mail?.subject, others]).toEqual([
    'owner@shop.example',
    'Loja de Teste parou de vender',
    [],
  ])
  expect(mail?.text).toContain('Queixas de compradores.')
  await stop(false, 'Resolvido.')
  expect(await mailDue()).toEqual([])
  await waitTenMinutes()
  expect((await mailDue()).map(({ subject }) => subject)).toEqual(['Loja de Teste vende de novo'])
})

test('a file that could not be made is mailed to members who have files made, once', async () => {
  const [file] = await shop.rows<{
    id: string
  }>(`insert into exports (seller_id, author, kind, people, query, locale, expires_at)
    values (${SELLER}, 'Ana', 'sales', false, '{}', 'pt', now() + interval '7 days') returning id`)
  const fail = () => countExportFailure(shop.db, file?.id ?? '', 2)
  expect([await fail(), await mailDue()]).toEqual([false, []])
  expect(await fail()).toBe(true)
  expect(await fail()).toBe(false)
  const sent = await mailDue()
  expect(receivers(sent)).toEqual(['finance@shop.example', 'manager@shop.example', 'owner@shop.example'])
  await shop.rows('delete from exports')
})

describe('a mailed member', () => {
  const noteIn = (tx: Database, event: TeamEvent) =>
    noteTeamEvent(tx, { sellerId: SELLER, event, subject: randomUUID(), facts: {} })
  const note = (event: TeamEvent, db = shop.db) => db.transaction().execute((tx) => noteIn(tx, event))

  test.each(TEAM_EVENTS)('%s: members whose role reads it, where all want it', async (event) => {
    for (const role of MEMBER_ROLES) await choose(role, event, true)
    await note(event)
    const ordered = (await orderDue()).map(({ userId }) => userId)
    const expected = MEMBER_ROLES.filter((role) => mayBeMailed(role, event)).map(idOf)
    expect([ordered.length, new Set(ordered)]).toEqual([expected.length, new Set(expected)])
  })

  test.each(TEAM_EVENTS)('%s: no member, where none wants it', async (event) => {
    for (const role of MEMBER_ROLES) await choose(role, event, false)
    await note(event)
    expect(await orderDue()).toEqual([])
  })

  test('workers that look at once order each mail once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await note('withdrawal')
      await waitTenMinutes()
      await Promise.all([...shop.processes, ...shop.processes].map(({ db }) => orderTeamMails(db)))
      expect(await taken('team-mail')).toHaveLength(3)
    }
  })

  test('gets an event that is committed after a later one', async () => {
    const [, other] = shop.processes
    const mailed: number[] = []
    // A mail lists the events that its delivery sees, so each order is read at once.
    const mailDueTo = async (userId: number): Promise<void> => {
      await orderTeamMails(other.db)
      for (const order of await taken<TeamMailOrder>('team-mail')) {
        if (order.userId !== userId) continue
        const events = await shop.rows<{ id: number }>(
          `select id from team_events where id > ${order.after} and id <= ${order.upto}`,
        )
        mailed.push(...events.map(({ id }) => id))
      }
    }
    let isDone = false
    const { later } = await shop.db.transaction().execute(async (tx) => {
      await noteIn(tx, 'withdrawal')
      const noted = note('withdrawal', other.db).then(() => mailDueTo(idOf('owner')))
      const ended = noted.finally(() => (isDone = true))
      await untilWaiting(shop.anotherProcess().db, 1, () => isDone)
      return { later: ended }
    })
    await later
    await waitTenMinutes()
    await mailDueTo(idOf('owner'))
    const events = await shop.rows<{ id: number }>('select id from team_events order by id')
    expect(events).toHaveLength(2)
    expect(mailed.toSorted((one, next) => one - next)).toEqual(events.map(({ id }) => id))
  })

  test('a mail that was sent and not marked is sent again as the same message', async () => {
    await bought()
    const orders = await orderDue()
    const sent = [...(await send(orders)), ...(await send(orders))]
    expect([sent.length, new Set(sent.map(({ messageId }) => messageId)).size]).toEqual([2, 1])
    expect(sent[0]?.messageId).toMatch(/^<office-sale\.10-\d+-\d+@shop\.example>$/)
  })

  test('a mail that cannot be ordered marks no member', async () => {
    await note('withdrawal')
    await shop.rows(`alter table outbox add constraint none check (topic <> 'team-mail')`)
    await expect(orderTeamMails(shop.db)).rejects.toThrow('none')
    await shop.rows('alter table outbox drop constraint none')
    expect(await orderDue()).toHaveLength(3)
  })

  test('gets nothing that was ordered before they lost the role, left, or turned it off', async () => {
    const again = async (change: () => Promise<unknown>): Promise<string[]> => {
      await bought()
      const orders = await orderDue()
      await change()
      return receivers(await send(orders))
    }
    const userId = await join('sonia@shop.example', 'owner')
    await withoutSales()
    expect(await again(async () => undefined)).toEqual(['sonia@shop.example'])
    await waitTenMinutes()
    expect(await again(() => setRole(shop.db, SELLER, userId, 'editor'))).toEqual([])
    await setRole(shop.db, SELLER, userId, 'owner')
    await waitTenMinutes()
    const off = `insert into team_mail_choices values (${userId}, 'sale', false)`
    expect(await again(() => shop.rows(off))).toEqual([])
    await shop.rows('delete from team_mail_choices')
    await withoutSales()
    await waitTenMinutes()
    expect(await again(() => setRole(shop.db, SELLER, userId, null))).toEqual([])
  })

  test('is not mailed events from before they joined, or while they wanted none', async () => {
    await bought()
    await orderDue()
    await join('tiago@shop.example', 'owner')
    expect(await orderDue()).toEqual([])
    await withoutSales()
    await waitTenMinutes()
    await bought()
    expect(receivers(await mailDue())).toEqual(['tiago@shop.example'])
    await choose('owner', 'sale', true)
    await waitTenMinutes()
    expect(await mailDue()).toEqual([])
  })
})
