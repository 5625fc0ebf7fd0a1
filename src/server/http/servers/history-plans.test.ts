import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { processWebhook } from '../../flows/webhooks/receive-webhook.ts'
import type { Coupon, Product } from '#rules/catalogue/catalogue.ts'
import { readSaleSearch, type SaleNarrowing } from '#rules/sales/sale-search.ts'
import { teachAuthorisations } from '../../testing/authorising-acquirer.ts'
import { TEST_CARD } from '../../testing/fake-acquirer.ts'
import { createMetrics } from '../../metrics.ts'
import { askRefund } from '../../flows/refunds/request-refund.ts'
import { describeSale } from '../../flows/sales/read-sale.ts'
import { readTickets, ticketsLinkOf } from '../../flows/tickets/read-tickets.ts'
import { orderTeamMails } from '../../jobs/order-team-mails.ts'
import { readMailedEvents } from '../../store/accounts/mailed-event-store.ts'
import { TEAM_EVENTS } from '#rules/office/team-events.ts'
import { dispatchOutbox } from '../../jobs/dispatch-outbox.ts'
import { measureBacklog, sweepDue, sweepOld } from '../../jobs/sweep.ts'
import { recordWebhook } from '../../store/gateways/webhook-store.ts'
import { createCatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import { openDatabase, type Database } from '../../store/postgres/database.ts'
import { exportLeads, exportSales, exportSubscriptions } from '../../store/reports/export-rows.ts'
import { listLeads } from '../../store/reports/lead-list-store.ts'
import {
  readAttempts,
  readBatchDays,
  readFunnel,
  readOrigins,
} from '../../store/reports/report-part-store.ts'
import { readDays, readProducts } from '../../store/reports/report-store.ts'
import { findOwnSubscription } from '../../store/reports/own-subscription-store.ts'
import { listSubscriptions } from '../../store/reports/subscription-list-store.ts'
import { readSaleChoices } from '../../store/reports/sale-filter-store.ts'
import { isSaleOf, listSales } from '../../store/reports/sale-list-store.ts'
import { readTimeline } from '../../store/reports/timeline-store.ts'
import { keepSentMail } from '../../store/buyers/sent-mail-store.ts'
import { joinWaiting } from '../../store/tickets/waiting-list-store.ts'
import { multiplyHistory } from '../../testing/history.ts'
import * as rarer from '../../testing/rarer-things.ts'
import { largerThan, readingsOf, rowsReadWhole } from '../../testing/readings.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { TEST_PATIENCE } from '../../testing/test-database.ts'
import { openBrowser, startTestServer, type Browser } from '../../testing/test-server.ts'

/*
 * The cost of a purchase, a page, a claim of tickets, a sweep or an operator's list does not depend on how much was
 * sold before: none of them reads a table of the history from first to last. The plans are those of a database with a
 * history, and of every statement that was executed.
 */

const OPERATOR = 'operator-key-of-these-plans-and-no-other'
/** A batch whose tickets are sold out until one comes back, and one for which people wait all the time. */
const RETURNING = { batch: 83, ticket: 831 }
const SOLD_OUT = { batch: 82, ticket: 821 }
const OPENS_AT = new Date(Date.now() - 60_000)
const SUBSCRIPTION: Partial<Product> = {
  type: 'SUBSCRIPTION',
  amount: 3990,
  method: 'CREDIT_CARD,PIX_AUTOMATIC',
  period: 30,
}

/** So many times everything that was bought is copied, and from how many rows on a table is one of the history. */
const COPIES = 1100
const LARGE = 1000
const KEPT_DAYS = 365
const MEASURED = 'measured'

const SECOND_CARD = 'card_second_00000000000000000002'
const BY_TWO_CARDS: Partial<PaymentBodyInput> = {
  method: 'TWO_CREDIT_CARDS',
  cards: [TEST_CARD, SECOND_CARD].map((token) => ({
    token,
    amount: 248.5,
    holder_name: 'MARIA DA SILVA',
    installments: 1,
  })),
}
const COUPON: Coupon = {
  name: 'MENOS10',
  seller_id: 10,
  type: 'AMOUNT',
  value: 1000,
  product_ids: [PRODUCTS.course],
  limit: 1_000_000,
  per_buyer_limit: 1000,
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.course]: { method: 'CREDIT_CARD,TWO_CREDIT_CARDS,PIX', allowed_coupon: true },
      [PRODUCTS.again]: SUBSCRIPTION,
    },
    seller: { saved_cards: true },
    coupons: [COUPON],
  })
  teachAuthorisations(shop.acquirer)
  shop.acquirer.cards.set(SECOND_CARD, { brand: 'mastercard', bin: '555555', last_four: '4444' })
  for (const [name, each] of shop.acquirer.capabilities)
    shop.acquirer.capabilities.set(name, { ...each, methods: [...each.methods, 'TWO_CREDIT_CARDS'] })
  await runMigrations({ connectionString: shop.url })
  await shop.rows('update batches set stock = 1000000 where id = 81')
  await shop.rows(`update batches set stock = 0 where id = ${SOLD_OUT.batch}`)
  await shop.rows(`insert into used_captchas values ('work', now() + interval '1 day')`)
  // Everything is done once before, so that each table has something to copy.
  await doEverything(shop.db)
  await settle()
  await joinWaiting(shop.db, {
    id: 'patient',
    ticketId: SOLD_OUT.ticket,
    email: 'ana@example.com',
    locale: 'pt',
    quantity: 1,
  })
  await shop.rows(`insert into pending_reversals (reversal_key, seller_id, attempt_id, kind, amount, reason, state)
    select 'reversal', seller_id, id, 'refund', 100, 'sold-out', 'done' from attempts limit 1`)
  await shop.rows('delete from outbox')
  await multiplyHistory(shop.db, COPIES)
  await leaveMore()
})
afterAll(() => shop.close())

const saleIdOf = ({ sales }: PaymentAnswer): string => sales[0]?.sale_id ?? ''

/**
 * Adds rows that not every purchase creates, for each of them: the fewer rows a table has, the sooner it is read whole.
 */
async function leaveMore(): Promise<void> {
  const own = { card_tries: 'key', unpaid_orders: 'key', charged_cards: 'seller_id, card_key' }
  for (const [table, columns] of Object.entries(own)) {
    const values = columns.replace('card_key', 'key').replace('key', 'id::text')
    await shop.rows(`insert into ${table} (${columns}, attempt_id) select ${values}, id from attempts`)
  }
  await shop.rows(`insert into mandates (attempt_id, seller_id, gateway, reference, state)
    select id, seller_id, gateway, reference, 'rejected' from attempts on conflict do nothing`)
  await shop.rows(`insert into subscription_changes (subscription_id, kind, author)
    select id, 'cancelled', 'ana@example.com' from subscriptions`)
  await shop.rows(`insert into subscription_notices (subscription_id, kind, charge, seller_id)
    select id, 'renewal-reminder', 2, seller_id from subscriptions`)
  await shop.rows(`insert into withdrawals (id, reference, name, order_number, email, locale, state, seller_id, payment_id)
    select gen_random_uuid(), id::text, 'x', order_number, 'x@example.com', 'pt', 'done', seller_id, id from payments`)
  await shop.rows(`insert into cancellations (id, reference, name, order_number, email, locale, is_for_cause, is_mailed,
      state, seller_id, payment_id)
    select gen_random_uuid(), id::text, 'x', order_number, 'x@example.com', 'pt', false, true, 'ended', seller_id, id
    from payments`)
  await shop.rows(`insert into sent_mails (payment_id, what, kind)
    select id, 'another mail', 'purchase-confirmed' from payments`)
  await shop.rows(`insert into kept_card_keys select seller_id, gateway, reference, reference from attempts`)
  await shop.rows(`insert into advertising_choices (seller_id, session_id, choice, locale, words)
    select seller_id, session_id || id, 'granted', 'pt', 1 from payments`)
  await shop.rows('analyze')
}

/** The history is at rest: nothing of it is due or open. */
async function settle(): Promise<void> {
  await shop.rows(
    `update attempts set due_at = null, state = case when state = 'approved' then state else 'expired' end`,
  )
  await shop.rows(`update payments set state = 'paid' where state = 'open'`)
  await shop.rows(`update reservations set state = 'ended'`)
  await shop.rows(`update waiting_list_entries set state = 'lapsed'`)
  await shop.rows(`update holds set state = 'sold' where state = 'held'`)
  await shop.rows(`update pending_reversals set state = 'done', due_at = null`)
  await shop.rows(`update reconciliation_differences set state = 'closed', closed_at = now()`)
  await shop.rows(`update webhook_events set processed_at = now()`)
  await shop.rows(`delete from outbox`)
}

/**
 * Performs the actions of buyers, the worker and an operator, all on this pool. Check-in devices are not among them:
 * they read all tickets of their event.
 */
async function doEverything(db: Database): Promise<void> {
  const deps = { ...shop.deps, db, catalogue: createCatalogueReader(db) }
  const server = await startTestServer({ ...shop, deps }, { operatorKey: OPERATOR })
  const buy = async (product: number, input: Partial<PaymentBodyInput> = {}): Promise<PaymentAnswer> =>
    shop.submit(await shop.openPage(product), input, deps)
  const seats = { batches: batchesOf({ 811: 1, 812: 1 }), amount: 120, total: 120 }
  try {
    const browser = await openBrowser(server)
    const lead = { uuid: randomUUID(), product_id: PRODUCTS.course, step: 0 as const, name: 'Ana Lima' }
    await browser.call('createLead', { body: lead })
    for (const path of ['/1', '/3', '/pre-checkout/8']) expect((await browser.get(path)).statusCode).toBe(200)
    for (const product_id of [PRODUCTS.course, PRODUCTS.event, PRODUCTS.limited])
      await browser.call('checkoutProduct', { params: { product_id } })
    const answer = { product_id: PRODUCTS.course, choice: 'denied' } as const
    await browser.call('chooseAdvertising', { body: answer })
    await claimAndRelease(browser)
    await (await openBrowser(server)).call('forgetMe', { body: { gives_up: true } })

    const card = await buy(PRODUCTS.course)
    await buy(PRODUCTS.limited, { amount: 100, total: 100 })
    await buy(PRODUCTS.course, BY_TWO_CARDS)
    await buy(PRODUCTS.course, { coupon: 'MENOS10', amount: 487, total: 487 })
    const pix = await buy(PRODUCTS.course, { method: 'PIX' })
    shop.acquirer.pay((await shop.purchaseOf(pix)).attempts[0]?.reference ?? '')
    const [attempt] = (await shop.purchaseOf(pix)).attempts
    const event = {
      gateway: attempt?.gateway ?? '',
      event_id: randomUUID(),
      reference: attempt?.reference ?? '',
    }
    const { gateway, event_id: eventId, reference } = event
    await recordWebhook(deps.db, {
      gateway,
      sellerId: null,
      eventId,
      type: 'paid',
      reference,
      gatewayId: null,
    })
    await processWebhook(deps, { ...event, gateway_id: null })
    const tickets = await buy(PRODUCTS.event, seats)
    expect([card.status, tickets.status]).toEqual(['PAID', 'PAID'])
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
    await buy(PRODUCTS.course)
    shop.acquirer.script = () => ({ does: 'approve' })
    await readWhatWasBought(deps, tickets)

    const bought = await buy(PRODUCTS.course)
    const order = { saleId: saleIdOf(bought), key: randomUUID(), reason: 'asked', amount: null, card: null }
    const items = [{ saleId: saleIdOf(bought), ticket: null }]
    await askRefund(deps, { ...order, by: 'gateway', items })
    const headers = { authorization: `Bearer ${OPERATOR}` }
    for (const path of [`sales/${saleIdOf(bought)}`, 'refunds', 'reversals', 'differences'])
      expect((await server.app.inject({ url: `/api/operator/${path}`, headers })).statusCode).toBe(200)

    await readAsSeller(db)
    await doRarerThings({ shop, deps, subscription: PRODUCTS.again }, tickets)
    await sweepDue(deps)
    await orderTeamMails(db)
    for (const teamEvent of TEAM_EVENTS)
      await readMailedEvents(db, teamEvent, { sellerId: 10, after: 0, upto: 1_000_000 }, 20)
    await growOld(card)
    await sweepOld(deps, {
      purchases: KEPT_DAYS,
      leads: 30,
      webhooks: 90,
      cspReports: 30,
      audit: 730,
      addressHours: 0,
    })
    await measureBacklog(deps, createMetrics())
    while (await dispatchOutbox(db));
  } finally {
    await server.close()
  }
}

async function doRarerThings(things: rarer.RarerThings, tickets: PaymentAnswer): Promise<void> {
  await rarer.subscribeAndRenew(things)
  await rarer.subscribeByMandate(things)
  await rarer.keepAndOpenCard(things)
  await rarer.giveAndEnter(things, tickets)
  await shop.rows(`update batches set stock = sold + held where id = ${RETURNING.batch}`)
  await rarer.waitInLine(things, RETURNING.ticket)
  await rarer.waitForOpening(things, OPENS_AT)
  await rarer.countTries(things)
  await rarer.workAsOperator(things)
  await rarer.reconcile(things)
  await rarer.sendToAdvertiser(things, tickets)
}

/** Each kind of what is searched for. */
const TYPED = [
  '',
  'ana@example.com',
  '529.982.247-25',
  '4K7Q-2XM9',
  'A'.repeat(21) + '1',
  'pi_3Nabc012DEF',
  '+55 11 98765-4321',
  'Ana Lima',
]

/** Each kind of what a list of sales is narrowed to. */
const NARROWED: readonly SaleNarrowing[] = [
  { product: PRODUCTS.course },
  { offer: { product: PRODUCTS.course, hash: 'promo01' } },
  { method: 'PIX' },
  { method: 'OXXO' },
  { coupon: 'MENOS10' },
  { affiliate: 777 },
  { least: 1, most: 2 },
  { product: PRODUCTS.course, method: 'PIX', coupon: 'MENOS10', affiliate: 777, least: 1 },
]

/** Runs the office's queries about a seller's sales. */
async function readAsSeller(db: Database): Promise<void> {
  for (const typed of TYPED) {
    for (const sight of ['open', 'masked'] as const) {
      const filter = { search: readSaleSearch(typed, sight), by: {}, status: null, days: 90 }
      for (const before of [null, 'no-sale'])
        await listSales(db, 10, { ...filter, before, limit: 51, most: 1001 })
    }
  }
  for (const by of NARROWED) {
    const filter = { search: readSaleSearch('', 'open'), by, status: null, limit: 51, most: 1001 }
    await listSales(db, 10, { ...filter, days: 90, before: null })
    await listSales(db, 10, { ...filter, days: null, before: 'no-sale' })
  }
  await readSaleChoices(db, 10, 1000)
  await isSaleOf(db, 10, 'no-sale')
  for (const typed of TYPED) {
    for (const sight of ['open', 'masked'] as const) {
      const filter = { search: readSaleSearch(typed, sight), status: null, before: null, limit: 51 }
      await listSubscriptions(db, 10, filter)
    }
  }
  await findOwnSubscription(db, 10, 'no-subscription')
  await listLeads(db, 10, { step: null, product: null, before: null, limit: 51 })
  await readForFiles(db)
  const span = { seller: 10, from: new Date(Date.now() - 86_400_000), most: 50 }
  await readDays(db, { ...span, zone: 'America/Sao_Paulo' })
  await readProducts(db, span, 50)
  await readOrigins(db, span)
  await readAttempts(db, span)
  await readFunnel(db, span)
  await readBatchDays(db, { product: PRODUCTS.event, from: span.from, zone: 'America/Sao_Paulo' })
}

/** Runs the worker's queries for a shop's files: the first rows, and those after a key. */
async function readForFiles(db: Database): Promise<void> {
  const page = { seller: 10, zone: 'America/Sao_Paulo', from: new Date(0), until: new Date(), limit: 50 }
  const search = readSaleSearch('', 'open')
  for (const after of [null, 'no-sale']) {
    for (const typed of TYPED)
      await exportSales(
        db,
        { ...page, after },
        { search: readSaleSearch(typed, 'open'), by: {}, status: null },
      )
    for (const by of NARROWED) await exportSales(db, { ...page, after }, { search, by, status: null })
    await exportSubscriptions(db, { ...page, after }, { search, status: null })
  }
  for (const after of [null, `2026-01-01T00:00:00.000000_${'0'.repeat(32)}`])
    await exportLeads(db, { ...page, after }, { step: null, product: null })
}

/** Makes this purchase, and no other, older than buyers are kept. */
async function growOld(bought: PaymentAnswer): Promise<void> {
  const { payment } = await shop.purchaseOf(bought)
  await shop.rows(
    `update payments set created_at = now() - interval '${KEPT_DAYS + 1} days' where id = '${payment.id}'`,
  )
}

async function claimAndRelease(browser: Browser): Promise<void> {
  const params = { product_id: PRODUCTS.event }
  const { answer } = await browser.call('reserveTickets', { body: { offer_id: 811 } })
  if (answer === null) throw new Error('nothing was reserved')
  const { token } = answer
  await browser.call('changeReservation', { params: { token }, body: { quantity: 2 } })
  await browser.call('readReservations', { params })
  await browser.call('leaveTickets', { params, body: { departure: 'closed-1' } })
  await browser.call('returnToTickets', { params, body: { departure: 'closed-1' } })
  await browser.call('checkAmount', { body: { offer_id: 812 } })
  await browser.call('releaseReservation', { params: { token } })
}

async function readWhatWasBought(deps: Shop['deps'], answer: PaymentAnswer): Promise<void> {
  const purchase = await shop.purchaseOf(answer)
  await describeSale(deps, purchase, saleIdOf(answer))
  await readTimeline(deps.db, { sellerId: 10, saleId: saleIdOf(answer), most: 300 })
  await keepSentMail(deps.db, { paymentId: purchase.payment.id, kind: 'purchase-confirmed', what: 'a mail' })
  const { tickets } = await readTickets(deps, ticketsLinkOf(shop.keys, purchase) ?? '')
  expect(tickets).toHaveLength(2)
}

/** Returns what is read whole while everything is done once: by the plans of the statements, and by rows. */
async function readWhole(): Promise<{ plans: string[]; rows: Record<string, number> }> {
  const statements = new Set<string>()
  const pool = openDatabase({
    url: shop.url,
    max: 4,
    patience: TEST_PATIENCE,
    onQuery: (text) => statements.add(text),
    applicationName: MEASURED,
  })
  const large = await largerThan(shop.db, LARGE)
  await shop.rows('select pg_stat_reset()')
  await doEverything(pool)
  await pool.destroy()
  await analyse(MEASURED)
  const rows = await rowsReadWhole(shop.db, large, LARGE / 2)
  const plans = await readingsOf(shop.db, statements, large)
  return { plans: plans.map(({ reads, statement }) => `${reads}: ${statement.trim().slice(0, 400)}`), rows }
}

/** Waits for the end of connections: at that point they report what they have read. */
async function analyse(application: string): Promise<void> {
  const query = `select from pg_stat_activity where application_name = '${application}'`
  while ((await shop.rows(query)).length > 0) await setImmediate()
}

/** Tables that do not grow with what was sold, and why. */
const UNCHANGED = {
  catalogue: `affiliates batches bumps catalogue_revisions catalogue_state coupons custom_checkouts offers picture_files pictures pixels products sellers uploaded_pictures
    tickets
    waiting_rooms`,
  schema: 'schema_migrations schema_migrations_lock schema_routines',
  configuration: `account_webhooks card_range_state card_ranges event_keys gateway_breakers gateway_credentials operator_keys operator_notices
    pixel_accesses ticket_keys`,
  'who works in the office': `email_changes email_undos factor_codes factor_recoveries factor_undos look_previews members office_links office_sessions
    operators recovery_codes refund_limits seller_security totp_factors user_passkeys users`,
  'what operators write by hand': 'operator_marks operator_visits seller_stops',
  'what members do, deleted after the days that an operator sets, by an index of its own':
    'audit_entries refund_days',
  'deleted after a day': 'asked_mails',
  'deleted after thirty days, by an index of its own': 'team_events',
  'some rows of each member': 'team_events_state team_mail_choices team_mails',
  'deleted after two days, by an index of its own': 'visit_events visit_sends office_requests',
  'deleted after the hours that an operator sets, by an index of its own': 'event_addresses',
  'deleted within the hour':
    'card_rights outbox passkey_challenges sign_in_tries shortened_reservations vault_cards',
  'so many rows a day at most, for a month': 'csp_reports security_counts',
  'some hundreds for each build, deleted after a day': 'build_files',
  'twenty of each seller, deleted after a week': 'export_parts exports',
  'some rows an hour of each seller, added up by the worker':
    'attempt_hours figures_state funnel_hours ledger_hours opening_hours origin_hours sale_hours',
}

test('every table of the history is large here', async () => {
  const large = await largerThan(shop.db, LARGE)
  const rows = await shop.rows<{ name: string }>(`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`)
  const small = rows.map(({ name }) => name).filter((name) => !large.has(name))
  expect(small).toEqual(Object.values(UNCHANGED).join(' ').split(/\s+/).toSorted())
})

test('nothing that was sold before is read whole', async () => {
  expect(await readWhole()).toEqual({ plans: [], rows: {} })
})

test('without an index something is: the test would see it', async () => {
  await shop.rows('drop index issued_tickets_of_payment')
  const { plans, rows } = await readWhole()
  expect(plans.join()).toContain('issued_tickets')
  expect(rows.issued_tickets).toBeGreaterThan(COPIES)
})
