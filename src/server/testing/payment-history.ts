import { pay, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Authentication } from '#gateways/gateway.ts'
import { toWire } from '#rules/base/money.ts'
import { CallError } from '../call-error.ts'
import { passTime } from './pass-time.ts'
import { sweepDue } from '../jobs/sweep.ts'
import { askRefund } from '../flows/refunds/request-refund.ts'
import { authenticatePayment, completeChallenge } from '../flows/purchase/authenticate-payment.ts'
import type { AuthorisingAcquirer } from './authorising-acquirer.ts'
import { TEST_CARD, type Step } from './fake-acquirer.ts'
import type { Action, Fates, Issuer } from './payment-actions.ts'
import { processWebhook, receiveWebhook } from '../flows/webhooks/receive-webhook.ts'
import { cancelAtWallet, returnToShop } from '../flows/purchase/return-to-shop.ts'
import { bodyOf, PRODUCTS, withNewNonce, type OpenPage, type Shop } from './shop.ts'

/* How the actions of a history are done, to one shop and its acquirer. */

const FIRST = 'card_first_000000000000000000001'
const SECOND = 'card_second_00000000000000000002'
const METHODS = 'CREDIT_CARD,TWO_CREDIT_CARDS,DEBIT_CARD,PIX,BOLETO,PAYPAL'

/** Products of the shop for histories, by every payment method. */
export const SOLD = { [PRODUCTS.limited]: { method: METHODS } }

type Submitted = { page: OpenPage; input: Partial<PaymentBodyInput> }

/** State of a history while it runs. */
export type Story = {
  shop: Shop
  authorising: AuthorisingAcquirer
  tabs: OpenPage[]
  last: Submitted | null
  /** The last authentication that was answered. */
  challenge: { id: string; sessionId: string } | null
  count: number
}

/** Teaches a shop's acquirer all that a history needs. */
export function teachHistories({ acquirer }: Shop): void {
  for (const [name, each] of acquirer.capabilities) {
    const methods = [...each.methods, 'TWO_CREDIT_CARDS', 'DEBIT_CARD'] as const
    acquirer.capabilities.set(name, { ...each, methods, threeDS: true })
  }
  acquirer.cards.set(FIRST, { brand: 'visa', bin: '411111', last_four: '1111' })
  acquirer.cards.set(SECOND, { brand: 'mastercard', bin: '555555', last_four: '4444' })
}

/** Every reference that the acquirer was asked to charge or to authorise; two for a purchase by two cards. */
const everyReference = ({ shop, authorising }: Story): string[] => [
  ...new Set([...shop.acquirer.orders.map(({ reference }) => reference), ...authorising.held.keys()]),
]

const keyOf = (reference: string) => ({ gateway: 'acquirer', sellerId: 10, reference, gatewayId: null })

/** Returns the acquirer's own state of a charge, reported or not. */
async function known({ shop }: Story, reference: string): Promise<string> {
  const { lookUpsAre } = shop.acquirer
  shop.acquirer.lookUpsAre = 'answered'
  const { kind } = await shop.acquirer.lookUp(keyOf(reference))
  shop.acquirer.lookUpsAre = lookUpsAre
  return kind
}

/** A refusal by a call, or a process that was killed, is an answer that a buyer may get. */
async function orRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    const isKilled = error instanceof Error && error.message.startsWith('killed')
    if (!(error instanceof CallError) && !isKilled) throw error
  })
}

const submit = ({ shop }: Story, { page, input }: Submitted): Promise<void> =>
  orRefused(shop.submit(page, input))

function begin(story: Story, tabIndex: number, input: Submitted['input'], step: Step): Submitted {
  const page = story.tabs[tabIndex]
  if (page === undefined) throw new Error('there is no such tab')
  story.shop.acquirer.script = () => step
  story.last = { page: withNewNonce(page), input }
  return story.last
}

const submitAnew = (story: Story, tabIndex: number, input: Submitted['input'], step: Step): Promise<void> =>
  submit(story, begin(story, tabIndex, input, step))

const cardOf = (token: string, amount: number) => ({
  token,
  amount,
  holder_name: 'MARIA DA SILVA',
  installments: 1,
})
const BY_TWO: Submitted['input'] = {
  method: 'TWO_CREDIT_CARDS',
  cards: [cardOf(FIRST, 60), cardOf(SECOND, 40)],
}

/** The last letter of a card's reference says which of the two it is. */
function suffer({ authorising }: Story, fates: Fates): void {
  authorising.fates = (request, reference) => fates[request][reference.endsWith('1') ? 0 : 1]
}

function issuerSays(issuer: Issuer, reference: string): Authentication {
  const result = { version: '2.2.0', eci: '05', cavv: 'proof', dsTransactionId: 'ds', status: 'Y' } as const
  if (issuer === 'dies') throw new Error('killed while the issuer was asked')
  if (issuer === 'authenticated') return { kind: 'authenticated', result }
  if (issuer !== 'challenge') return { kind: issuer, reason: 'the issuer says so' }
  const action = { url: 'https://bank.example', token: 'jwt', reference, expires_at: '2040-01-01T00:00:00Z' }
  return {
    kind: 'challenge',
    action: { kind: 'challenge', ...action },
    version: '2.2.0',
    dsTransactionId: 'ds',
  }
}

/** Asks the issuer instead of charging; the same submit again charges what came of it. */
async function authenticate(story: Story, action: Extract<Action, { does: 'authenticate' }>): Promise<void> {
  const { shop } = story
  const input = { method: action.method, cards: [cardOf(TEST_CARD, 100)] }
  const { page } = begin(story, action.tab, input, action.step)
  shop.acquirer.authenticates = ({ reference }) => issuerSays(action.issuer, reference)
  const asked = authenticatePayment(shop.deps, {
    body: pay.body.parse(bodyOf(page, input)),
    envelope: page.envelope,
    sessionId: page.sessionId,
    ip: null,
    risk: {},
    authentication: {
      deviceReference: null,
      browser: { accept: '*/*', userAgent: 'a browser', page: null },
      returnUrlOf: (id) => `https://shop.example/3/challenge?MD=${id}`,
    },
  })
  await orRefused(
    asked.then(({ response3ds }) => {
      if (response3ds !== null) story.challenge = { id: response3ds.id, sessionId: page.sessionId }
    }),
  )
}

/** Sends the acquirer's notification of a charge. */
async function notify(story: Story, reference: string): Promise<void> {
  const { deps } = story.shop
  const eventId = `event-${(story.count += 1)}`
  const event = { kind: 'event', eventId, type: 'changed', reference, gatewayId: null } as const
  await receiveWebhook(deps, 'acquirer', event)
  await processWebhook(deps, { gateway: 'acquirer', event_id: eventId, reference, gateway_id: null })
}

/** Its webhooks of everything, once. */
export async function reportAll(story: Story): Promise<void> {
  for (const reference of everyReference(story)) await notify(story, reference)
}

/** Returns a reader with the last sale's address. */
async function readerOf({ shop }: Story) {
  const [sale] = await shop.rows<{ sale_id: string; session_id: string }>(
    'select s.sale_id, p.session_id from sales s join payments p on p.id = s.payment_id order by s.created_at desc limit 1',
  )
  return sale === undefined ? null : { saleId: sale.sale_id, token: undefined, sessionId: sale.session_id }
}

async function comeBackFromWallet(story: Story, agreed: boolean): Promise<void> {
  const reader = await readerOf(story)
  if (reader === null) return
  const { deps } = story.shop
  await orRefused(agreed ? returnToShop(deps, reader) : cancelAtWallet(deps, reader))
}

/** Agrees as the payer at the wallet, and sets the outcome of the capture. */
async function agree(
  story: Story,
  completion: Extract<Action, { does: 'agree' }>['completion'],
): Promise<void> {
  const { acquirer } = story.shop
  acquirer.completesBy = () => completion
  for (const { reference, what } of acquirer.orders) {
    if (what.kind === 'wallet' && (await known(story, reference)) === 'awaiting') acquirer.agree(reference)
  }
}

async function payAtBank(story: Story, which: number): Promise<void> {
  const { acquirer } = story.shop
  const order = acquirer.orders[which]
  if (order === undefined || order.what.kind === 'wallet') return
  if ((await known(story, order.reference)) === 'awaiting') acquirer.pay(order.reference)
}

/** Decides everything that waits for review at the acquirer. */
async function decide(story: Story, verdict: 'approve' | 'refuse'): Promise<void> {
  const { authorising, shop } = story
  for (const reference of everyReference(story)) {
    if ((await known(story, reference)) !== 'in-review') continue
    if (authorising.held.has(reference)) {
      authorising.decide(reference, verdict === 'approve' ? 'authorized' : 'refused')
    } else shop.acquirer.decide(reference, verdict)
  }
}

/** Somebody gives money back at the acquirer, past us. Only what one card paid: each of two is our own order. */
async function refundBehind(story: Story, share: number): Promise<void> {
  const { acquirer } = story.shop
  const paid = acquirer.charged().find(({ reference }) => !story.authorising.held.has(reference))
  if (paid !== undefined && (await known(story, paid.reference)) === 'approved') {
    acquirer.refundBehind(paid.reference, Math.round(paid.amount * share))
  }
}

/** The operator gives money back. */
async function refundByUs(story: Story, share: number | null): Promise<void> {
  const reader = await readerOf(story)
  if (reader === null) return
  const amount = share === null ? null : { value: toWire(10_000 * share, 'BRL'), currency: 'BRL' as const }
  const key = `refund-${(story.count += 1)}`
  const ask = { saleId: reader.saleId, key, reason: 'asked', amount, by: 'gateway', card: null } as const
  await orRefused(askRefund(story.shop.deps, ask))
}

/** Seconds go by, for the requests about each card and for refunds as well. */
export async function letPass({ shop }: Story, seconds: number): Promise<void> {
  const step = `make_interval(secs => ${seconds})`
  await passTime(shop, seconds)
  await shop.rows(`update attempt_legs set sent_at = sent_at - ${step}`)
  await shop.rows(`update refunds set created_at = created_at - ${step}, due_at = due_at - ${step}`)
}

async function backFromBank(story: Story, issuer: Issuer): Promise<void> {
  const { shop, challenge } = story
  if (challenge === null) return
  shop.acquirer.verifies = () => issuerSays(issuer, 'challenge')
  await orRefused(completeChallenge(shop.deps, challenge))
}

/** Lets one thing happen. */
export async function act(story: Story, action: Action): Promise<void> {
  const { shop } = story
  switch (action.does) {
    case 'card':
      return submitAnew(story, action.tab, { method: 'CREDIT_CARD' }, action.step)
    case 'wait':
      return submitAnew(story, action.tab, { method: action.method }, action.step)
    case 'two-cards':
      suffer(story, action.fates)
      return submitAnew(story, action.tab, BY_TWO, { does: 'approve' })
    case 'authenticate':
      return authenticate(story, action)
    case 'back-from-bank':
      return backFromBank(story, action.issuer)
    case 'agree':
      return agree(story, action.completion)
    case 'back-from-wallet':
      return comeBackFromWallet(story, action.agreed)
    case 'repeat':
      return story.last === null ? undefined : submit(story, story.last)
    case 'bank-pays':
      return payAtBank(story, action.which)
    case 'decide':
      return decide(story, action.verdict)
    case 'webhook': {
      const reference = everyReference(story)[action.which]
      if (reference === undefined) return undefined
      const copies = Array.from({ length: action.copies }, () => orRefused(notify(story, reference)))
      await Promise.all(copies)
      return undefined
    }
    case 'sweep':
      return void (await sweepDue(shop.deps))
    case 'pass':
      return letPass(story, action.seconds)
    case 'unanswered':
      shop.acquirer.cancelsAre = action.what === 'cancels' ? 'unknown' : 'answered'
      shop.acquirer.lookUpsAre = action.what === 'look-ups' ? 'unknown' : 'answered'
      return undefined
    case 'refund':
      return refundBehind(story, action.share)
    case 'ask-refund':
      return refundByUs(story, action.share)
  }
}
