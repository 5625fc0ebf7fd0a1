import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Random } from '#rules/base/seeded-random.ts'
import type { SandboxControl } from '../harness/sandbox-control.ts'
import {
  codeOf,
  isOutage,
  saleOf,
  type SaleAddress,
  type Submission,
  type Tab,
  type Visitor,
} from '../harness/shopper.ts'

/** Dependencies of a story. */
export interface World {
  random: Random
  sandbox: SandboxControl
  products: readonly [number, ...number[]]
  /** Records that this sale was reported to a shopper as paid. */
  acknowledge(saleId: string): void
  /** Something that no crash excuses. */
  violation(what: string): void
  /** False once the run wants to come to rest. */
  isOpen(): boolean
}

/** Actions of one shopper, from the first page to the last look. */
export interface Story {
  name: string
  weight: number
  /** Where its buyer lives, when that is not Brazil. */
  country?: 'MX'
  play(visitor: Visitor, world: World): Promise<void>
}

const PATIENCE_MS = 60_000
const PAUSE_MS = 150
const IDENTICAL_SUBMITS = 5

/** Thrown when a shopper's patience has ended: they leave, and what they began must still end well. */
class WalkedAway extends Error {}

/** Repeats a call as long as the program is down, as a buyer who presses "try again" does. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const isBusy = isOutage(error) || codeOf(error) === 'PAYMENT_IN_PROGRESS'
      if (!isBusy) throw error
      if (Date.now() > until) throw new WalkedAway()
      await sleep(PAUSE_MS)
    }
  }
}

/** Sends a submit until it is answered; acknowledged sales are recorded. */
export async function submit(tab: Tab, submission: Submission, world: World): Promise<PaymentAnswer> {
  const answer = await insist(() => tab.submit(submission))
  note(answer, world)
  return answer
}

function note(answer: PaymentAnswer, world: World): void {
  const sale = saleOf(answer)
  if (answer.status === 'PAID' && sale !== null) world.acknowledge(sale.saleId)
}

export async function open(visitor: Visitor, world: World): Promise<Tab> {
  const productId = world.random.pick(world.products)
  const tab = await insist(() => visitor.openProduct(productId))
  await insist(() => tab.saveLead())
  return tab
}

async function typedCard(tab: Tab, number: string, gateway?: string): Promise<Submission> {
  const card = await insist(() => tab.typeCard(number))
  return tab.compose('CREDIT_CARD', card, gateway)
}

/**
 * Pays by card and types it again where the vault has lost it, as it does with a crash of the database. A refusal that
 * licenses the next gateway is followed by one more submit.
 */
async function payByCard(tab: Tab, number: string, world: World): Promise<PaymentAnswer> {
  let answer = await submit(tab, await typedCard(tab, number), world)
  for (let tries = 0; tries < 3; tries += 1) {
    const isLost = answer.code === 'CREDIT_CARD_INVALID' && answer.parent_id === null
    if (!isLost && answer.attempts === undefined) break
    answer = await submit(tab, await typedCard(tab, number), world)
  }
  return answer
}

/** Looks at the sale until it has ended, or for a few seconds. */
export async function watch(visitor: Visitor, sale: SaleAddress | null, world: World): Promise<void> {
  if (sale === null) return
  const until = Date.now() + 4000
  while (Date.now() < until && world.isOpen()) {
    const { status } = await insist(() => visitor.readSale(sale))
    if (status === 'PAID') world.acknowledge(sale.saleId)
    if (status !== 'PROCESSING' && status !== 'WAITING_PAYMENT') return
    await sleep(2 * PAUSE_MS)
  }
}

/** The charge that waits for the payer of an answered Pix or boleto. */
export async function chargeOf(answer: PaymentAnswer, world: World): Promise<string | null> {
  const code = answer.object?.kind === 'qr-code' ? answer.object.code : null
  const line = answer.object?.kind === 'voucher' ? answer.object.line : null
  if (code === null && line === null) return null
  return world.sandbox.findByCode(code ?? line ?? '')
}

export async function order(tab: Tab, method: PaymentMethod, world: World): Promise<PaymentAnswer> {
  return submit(tab, tab.compose(method), world)
}

const card = (name: string, number: string, weight: number): Story => ({
  name,
  weight,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    await watch(visitor, saleOf(await payByCard(tab, number, world)), world)
  },
})

const refusedThenApproved: Story = {
  name: 'refused, then another card',
  weight: 8,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    const refused = ['4000000000001125', '4000000000001042', '4000000000001067', '4000000000001182'] as const
    await payByCard(tab, world.random.pick(refused), world)
    await watch(visitor, saleOf(await payByCard(tab, '5555555555554444', world)), world)
  },
}

/** One press of the button that reaches the server several times at once: a nervous finger, a repeating proxy. */
const identicalSubmits: Story = {
  name: 'identical submits',
  weight: 10,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    const numbers = ['4000000000000010', '4000000000001125', '4000000000002057', '4000000000002032'] as const
    const submission = await typedCard(tab, world.random.pick(numbers))
    const answers = await Promise.all(
      Array.from({ length: IDENTICAL_SUBMITS }, () => submit(tab, submission, world)),
    )
    const sales = new Set(answers.flatMap((answer) => saleOf(answer)?.saleId ?? []))
    if (sales.size > 1) world.violation(`identical submits got the sales ${[...sales].join(', ')}`)
    const ended = answers.filter(({ status }) => status === 'PAID' || status === 'REFUSED')
    const endings = new Set(ended.filter((answer) => saleOf(answer) !== null).map(({ status }) => status))
    if (endings.size > 1) world.violation(`identical submits ended as ${[...endings].join(' and ')}`)
    await watch(visitor, answers.map(saleOf).find((sale) => sale !== null) ?? null, world)
  },
}

const secondTab: Story = {
  name: 'two tabs',
  weight: 8,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    const productId = tab.checkout.data.id
    const other = await insist(() => visitor.openProduct(productId))
    const both = await Promise.all([
      payByCard(tab, '4000000000000010', world),
      payByCard(other, '5090480000000004', world),
    ])
    await watch(visitor, saleOf(both[0]), world)
  },
}

/** Every kind of card beside every other: both pay or neither, whatever is lost or killed between them. */
const twoCards: Story = {
  name: 'two cards',
  weight: 24,
  play: async (visitor, world) => {
    const tab = await insist(() => visitor.openProduct(OF_TWO_CARDS))
    await insist(() => tab.saveLead())
    const [first, second] = [world.random.pick(OF_TWO), world.random.pick(OF_TWO)]
    let answer = await payByTwo(tab, first, second, world)
    // Crashes of the database take the vault's cards with them; a refused one is exchanged for a good one.
    for (let tries = 0; tries < 2 && answer.status === 'REFUSED'; tries += 1) {
      answer = await payByTwo(tab, '4000000000000010', '5555555555554444', world)
    }
    await watch(visitor, saleOf(answer), world)
  },
}

const OF_TWO_CARDS = 1001
const OF_TWO = [
  '4000000000000010',
  '5555555555554444',
  '4000000000001125',
  '4000000000002016',
  '4000000000002024',
  '4000000000002032',
  '4000000000002040',
  '4000000000002057',
  '4000000000002065',
  '4000000000002073',
  '4000000000002081',
  '4000000000002099',
] as const

async function payByTwo(tab: Tab, first: string, second: string, world: World): Promise<PaymentAnswer> {
  const cards = [await insist(() => tab.typeCard(first)), await insist(() => tab.typeCard(second))] as const
  return submit(tab, tab.composeTwo(cards), world)
}

const pixPaid: Story = {
  name: 'Pix, paid',
  weight: 10,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    const answer = await order(tab, 'PIX', world)
    const charge = await chargeOf(answer, world)
    if (charge !== null) await world.sandbox.pay(charge)
    await watch(visitor, saleOf(answer), world)
  },
}

const pixPaidLate: Story = {
  name: 'Pix, expired, and paid all the same',
  weight: 5,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    const answer = await order(tab, 'PIX', world)
    const charge = await chargeOf(answer, world)
    if (charge === null) return
    await world.sandbox.expire(charge)
    if (world.random.next() < 0.5) await sleep(world.random.between(0, 1500))
    await world.sandbox.pay(charge, true)
    await watch(visitor, saleOf(answer), world)
  },
}

const pixThenCard: Story = {
  name: 'Pix, then a card, and the Pix paid as well',
  weight: 6,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    const charge = await chargeOf(await order(tab, 'PIX', world), world)
    const [answer] = await Promise.all([
      payByCard(tab, '4000000000000010', world),
      charge !== null && world.random.next() < 0.6 ? world.sandbox.pay(charge) : undefined,
    ])
    await watch(visitor, saleOf(answer), world)
  },
}

const pixRenewed: Story = {
  name: 'Pix, a new code, the old or the new one paid',
  weight: 4,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    const answer = await order(tab, 'PIX', world)
    const sale = saleOf(answer)
    const charge = await chargeOf(answer, world)
    if (sale === null || charge === null) return
    const [renewed] = await Promise.all([
      insist(() => visitor.renewPix(sale)),
      world.random.next() < 0.4 ? world.sandbox.pay(charge) : undefined,
    ])
    const fresh = renewed.object?.kind === 'qr-code' ? renewed.object.code : null
    const second = fresh === null ? null : await world.sandbox.findByCode(fresh)
    if (second !== null) await world.sandbox.pay(second)
    await insist(() => visitor.checkPayment(sale))
    await watch(visitor, sale, world)
  },
}

const boletoPaid: Story = {
  name: 'boleto, paid',
  weight: 4,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    const answer = await order(tab, 'BOLETO', world)
    const charge = await chargeOf(answer, world)
    if (charge !== null) await world.sandbox.pay(charge)
    await watch(visitor, saleOf(answer), world)
  },
}

const boletoThenCard: Story = {
  name: 'boleto, then a card, and the boleto paid as well',
  weight: 5,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    const charge = await chargeOf(await order(tab, 'BOLETO', world), world)
    const answer = await payByCard(tab, '5555555555554444', world)
    if (charge !== null) await world.sandbox.pay(charge)
    await watch(visitor, saleOf(answer), world)
  },
}

/** Given up for a card, and agreed to all the same. */
const walletThenCard: Story = {
  name: 'PayPal, then a card, and the wallet agreed to as well',
  weight: 8,
  play: async (visitor, world) => {
    const tab = await insist(() => visitor.openProduct(OF_WALLETS))
    const answer = await order(tab, 'PAYPAL', world)
    const [sale, charge] = [saleOf(answer), walletChargeOf(answer)]
    if (sale === null || charge === null) return
    if (world.random.next() < 0.5) await visitor.comeBack(sale, false)
    const [paid] = await Promise.all([
      payByCard(tab, '4000000000000010', world),
      world.random.next() < 0.6 ? world.sandbox.agree(charge) : undefined,
    ])
    if (world.random.next() < 0.5) await visitor.comeBack(sale, true)
    await watch(visitor, saleOf(paid), world)
  },
}

const OF_WALLETS = 1001

/** The sandbox's wallet has a page for each charge, whose address ends in its id. */
function walletChargeOf({ object }: PaymentAnswer): string | null {
  return object?.kind === 'redirect' ? (object.url.split('/').at(-1) ?? null) : null
}

const walkAway: Story = {
  name: 'paid and walked away',
  weight: 4,
  play: async (visitor, world) => {
    const tab = await open(visitor, world)
    const submission = await typedCard(tab, '4000000000002032')
    await Promise.race([tab.submit(submission).then((answer) => note(answer, world)), sleep(100)])
  },
}

/** Actions of shoppers, by their frequency. */
export const STORIES: readonly Story[] = [
  card('card, approved', '4000000000000010', 24),
  card('card, slow', '4000000000002032', 5),
  card('card, too slow', '4000000000002040', 3),
  card('card, answer lost', '4000000000002057', 7),
  card('card, lands later', '4000000000002065', 4),
  card('card, error 500 before', '4000000000002073', 3),
  card('card, error 500 after', '4000000000002081', 6),
  card('card, unreadable answer', '4000000000002099', 4),
  card('card, review approved', '4000000000002016', 3),
  card('card, review refused', '4000000000002024', 2),
  refusedThenApproved,
  identicalSubmits,
  secondTab,
  twoCards,
  pixPaid,
  pixPaidLate,
  pixThenCard,
  pixRenewed,
  boletoPaid,
  boletoThenCard,
  walletThenCard,
  walkAway,
]

/** Codes by which a shopper may be sent away for a reason: sold out, or somebody with the same document pays. */
const HONEST_ENDINGS = [
  'PAYMENT_IN_PROGRESS',
  'DUPLICATE_PURCHASE',
  'GONE',
  'NONCE_REUSED',
  'PRODUCT_OUT_OF_STOCK',
  'TOO_MANY_REQUESTS',
]

/** Plays a story; a failure is an ending like any other, unless it is not one that the program may return. */
export async function play(story: Story, visitor: Visitor, world: World): Promise<string> {
  try {
    await story.play(visitor, world)
    return 'ended'
  } catch (error) {
    if (error instanceof WalkedAway || isOutage(error)) return 'walked away'
    const code = codeOf(error)
    if (code !== null && HONEST_ENDINGS.includes(code)) return code
    world.violation(`"${story.name}" failed: ${code ?? String(error)}`)
    return 'failed'
  }
}
