import { randomUUID } from 'node:crypto'
import { pay, type PaymentAnswer } from '#contract/checkout/payment.ts'
import { mailedCode } from '../signing/card-code.ts'
import { openTokens } from '../signing/payment-tokens.ts'
import { sealRenewalLink } from '../signing/renewal-link.ts'
import { openCheckout } from '../flows/pages/read-renewal.ts'
import { askForCode, openSavedCards, readSavedCards } from '../flows/purchase/open-saved-cards.ts'
import { payBySavedCard } from '../flows/purchase/pay-by-saved-card.ts'
import { renewSubscription } from '../flows/purchase/renew-subscription.ts'
import { processWebhook } from '../flows/webhooks/receive-webhook.ts'
import { askRefund } from '../flows/refunds/request-refund.ts'
import { listOperatorKeys, listUses, recordUse, recordUseOutcome } from '../store/gateways/operator-store.ts'
import { beginPixelSend, endPixelSend, pixelsOfProduct } from '../store/outbox/pixel-send-store.ts'
import { endMandate } from '../store/purchases/mandate-store.ts'
import {
  claimReconciliation,
  closeDifference,
  endReconciliation,
  keepDifferences,
  listDifferences,
} from '../store/reconciliation/reconciliation-store.ts'
import { findCode, forgetCard } from '../store/purchases/saved-card-store.ts'
import { findSubscription, subscriptionsOfPayment } from '../store/purchases/subscription-store.ts'
import { ticketsOfPurchase } from '../store/tickets/issued-ticket-store.ts'
import { giveTicket } from '../store/tickets/transfer-store.ts'
import {
  acceptOffer,
  declineOffer,
  findWaitingEntry,
  joinWaiting,
  offerTickets,
} from '../store/tickets/waiting-list-store.ts'
import { enterWaitingRoom, isBuying } from '../store/tickets/waiting-room-store.ts'
import { runSql } from './raw-sql.ts'
import { bodyOf, newSession, PRODUCTS, type Shop } from './shop.ts'

/*
 * Actions that are rarer than a purchase, and still leave rows. Each of these performs one on the database of `deps`,
 * with its own users and names.
 */

export type RarerThings = {
  shop: Shop
  deps: Shop['deps']
  /** A product that is paid again each period, by card or by a mandate. */
  subscription: number
}

const DAY_MS = 86_400_000
const RENEWED_AFTER_DAYS = 40

const saleIdOf = ({ sales }: PaymentAnswer): string => sales[0]?.sale_id ?? ''

function needed<T>(found: T | null | undefined, what: string): T {
  if (found === null || found === undefined) throw new Error(`there is no ${what}`)
  return found
}

/** Subscribes by card, renews, and refunds. */
export async function subscribeAndRenew({ shop, deps, subscription: product }: RarerThings): Promise<void> {
  const answer = await shop.submit(await shop.openPage(product), {}, deps)
  const { payment } = await shop.purchaseOf(answer)
  const [begun] = await subscriptionsOfPayment(deps.db, payment.id)
  const subscriptionId = needed(begun, 'subscription').subscription_id
  shop.clock.aheadMs = RENEWED_AFTER_DAYS * DAY_MS
  try {
    const link = {
      subscriptionId,
      signature: sealRenewalLink(shop.keys, subscriptionId, deps.now().getTime() + DAY_MS, 0),
    }
    const request = { productId: product, offerHash: null, customCheckoutId: null, hints: {}, network: 'n' }
    const sessionId = newSession()
    const { checkout, tokens } = await openCheckout(deps, { ...request, sessionId }, link)
    const envelope = needed(openTokens(shop.keys, tokens), 'token')
    const { amount } = checkout.data
    const [token = ''] = shop.acquirer.cards.keys()
    const body = pay.body.parse({
      method: 'CREDIT_CARD',
      amount,
      total: amount,
      installments: 1,
      product_id: product,
      products: [{ product_id: product }],
      name: '',
      email: '',
      cellphone: '',
      cards: [{ token, amount, holder_name: 'MARIA DA SILVA', installments: 1 }],
      subscription_id: subscriptionId,
      client_id: link.signature,
    })
    await renewSubscription(deps, {
      body: { ...body, subscription_id: subscriptionId },
      envelope,
      sessionId,
      ip: null,
      risk: {},
    })
  } finally {
    shop.clock.aheadMs = 0
  }
  const { charges } = needed(await findSubscription(deps.db, subscriptionId), 'subscription').subscription
  if (!charges.some(({ number, state }) => number > 1 && state === 'paid'))
    throw new Error('nothing was renewed')
  const order = { saleId: saleIdOf(answer), key: randomUUID(), reason: 'asked', amount: null, card: null }
  await askRefund(deps, { ...order, by: 'gateway' })
}

/** A subscription by a mandate, which the payer's bank then takes back. */
export async function subscribeByMandate({ shop, deps, subscription }: RarerThings): Promise<void> {
  const answer = await shop.submit(await shop.openPage(subscription), { method: 'PIX_AUTOMATIC' }, deps)
  const { payment, attempts } = await shop.purchaseOf(answer)
  const attempt = needed(attempts[0], 'attempt')
  shop.acquirer.pay(attempt.reference, 'approved')
  const event = { gateway: attempt.gateway, event_id: randomUUID(), reference: attempt.reference }
  await processWebhook(deps, { ...event, gateway_id: null })
  const [begun] = await subscriptionsOfPayment(deps.db, payment.id)
  const reference = needed(begun?.stored_reference, 'mandate')
  const mandate = { attempt_id: attempt.id, payment_id: payment.id, reference, tries: 0 }
  await endMandate(deps.db, mandate, 'canceled')
}

/** A card that is kept, opened by its owner, charged and forgotten. */
export async function keepAndOpenCard({ shop, deps }: RarerThings): Promise<void> {
  const email = `${randomUUID()}@example.com`
  await shop.submit(await shop.openPage(PRODUCTS.course), { email, reuse_credit_card: true }, deps)
  const page = await shop.openPage(PRODUCTS.course)
  const visit = { sessionId: page.sessionId, productId: PRODUCTS.course }
  await askForCode(deps, { ...visit, email, block: page.sessionId, locale: 'pt' })
  const [row] = await shop.rows<{ id: string }>(`select id from card_codes where email = '${email}'`)
  const id = row?.id ?? ''
  await findCode(deps.db, id)
  await openSavedCards(deps, { ...visit, email, code: mailedCode(shop.keys, id) })
  const card = needed((await readSavedCards(deps, visit)).cards[0], 'saved card')
  const body = pay.body.parse(bodyOf(page, { cards: [], saved_card: card.id, email }))
  const { envelope, sessionId } = page
  await payBySavedCard(deps, { body, envelope, sessionId, ip: null, risk: {} })
  await forgetCard(deps.db, { sessionId, sellerId: page.reading.checkout.data.seller_id }, randomUUID())
}

/** Somebody waits for a batch that is sold out, is offered a ticket and takes it; another one goes. */
export async function waitInLine({ deps }: RarerThings, ticketId: number): Promise<void> {
  for (const isPatient of [true, false]) {
    const id = randomUUID()
    const wish = { id, ticketId, email: `${id}@example.com`, locale: 'pt', quantity: 1 }
    const joined = await joinWaiting(deps.db, wish)
    if (joined !== 'joined') throw new Error(`who wants to wait is ${joined}`)
    await offerTickets(deps.db, 10)
    await findWaitingEntry(deps.db, id)
    await (isPatient ? acceptOffer(deps.db, id, newSession()) : declineOffer(deps.db, id))
  }
}

/** Visitors of an opening. */
export async function waitForOpening({ deps }: RarerThings, opensAt: Date): Promise<void> {
  const room = { productId: PRODUCTS.event, opensAt, perMinute: 600 }
  const sessions = [newSession(), newSession()]
  await enterWaitingRoom(deps.db, room, sessions)
  await isBuying(deps.db, sessions[0] ?? '', PRODUCTS.event)
}

/** A ticket that changes hands, and one whose holder comes in. */
export async function giveAndEnter({ shop, deps }: RarerThings, bought: PaymentAnswer): Promise<void> {
  const { payment } = await shop.purchaseOf(bought)
  const [given, kept] = await ticketsOfPurchase(deps.db, payment.id)
  const transfer = { name: 'Ana Lima', email: 'ana@example.com', proof: null, most: 3 }
  await giveTicket(deps.db, { ...transfer, ticketId: needed(given, 'ticket').id })
  await shop.rows(`insert into entries (seller_id, product_id, issued_ticket_id, check_in_point, client_uuid, at, device_id)
    values (${payment.seller_id}, ${PRODUCTS.event}, '${needed(kept, 'second ticket').id}', 'A', gen_random_uuid(), now(), 'd')`)
}

/** Tries of cards and unpaid orders are counted, as of a visitor whose address is known. */
export async function countTries({ deps: { db } }: RarerThings): Promise<void> {
  await runSql(db, `select * from card_tries_by(array['one', 'other'])`)
  await runSql(db, `select * from unpaid_orders_by(array['one', 'other'])`)
}

/** Writes the records of an operator, and reads the operator's lists. */
export async function workAsOperator({ deps: { db } }: RarerThings): Promise<void> {
  const use = await recordUse(db, { operator: 'ana', call: 'readSale', target: null })
  await recordUseOutcome(db, use, 'done')
  await listOperatorKeys(db)
  await listUses(db, 20)
}

/** Records the findings of a comparison with a gateway's report, and their resolution. */
export async function reconcile({ deps: { db } }: RarerThings): Promise<void> {
  const [gateway, now] = ['acquirer', new Date()]
  const started = await claimReconciliation(db, gateway, 0)
  const period = { from: new Date(now.getTime() - 1000), to: new Date(now.getTime() + 1000) }
  const movement = { movement: 'charge', currency: 'BRL', at: now, gatewayId: null } as const
  const missing = { ...movement, kind: 'missing-here', theirs: 100, ours: null } as const
  const found = [randomUUID(), randomUUID()].map((reference) => ({ ...missing, reference }))
  const [first] = await keepDifferences(db, gateway, found, { period, certain: period })
  await listDifferences(db, { state: 'open', before: null, limit: 20 })
  await closeDifference(db, needed(first, 'difference').id, 'looked at')
  if (started !== null) await endReconciliation(db, gateway, started, { kind: 'done', compared: 2, found: 2 })
}

/** Reports a purchase to an advertiser's service. */
export async function sendToAdvertiser({ shop, deps }: RarerThings, bought: PaymentAnswer): Promise<void> {
  const { payment } = await shop.purchaseOf(bought)
  await pixelsOfProduct(deps.db, payment.product_id)
  const send = {
    paymentId: payment.id,
    sellerId: payment.seller_id,
    provider: 'meta',
    pixel: '1',
    event: 'Purchase',
    eventId: randomUUID(),
    happenedAt: deps.now(),
  }
  await beginPixelSend(deps.db, send)
  await endPixelSend(deps.db, send, null)
}
