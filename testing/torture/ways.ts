import { fromWire, toWire } from '#rules/base/money.ts'
import { splitTwoCards } from '#rules/order/two-cards.ts'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { saleOf, type Submission, type Tab } from '../harness/shopper.ts'
import { chargeOf, insist, open, order, submit, watch, type Story, type World } from './stories.ts'

/** Products that take every way to pay of Brazil. */
const EVERY_WAY = [1001, 1002] as const
const SUBSCRIPTION = [2001] as const

const within = (world: World, products: World['products']): World => ({ ...world, products })

/** Half on each card, at once. */
async function twoCards(tab: Tab, numbers: readonly [string, string]): Promise<Submission> {
  const typed = [await insist(() => tab.typeCard(numbers[0])), await insist(() => tab.typeCard(numbers[1]))]
  const submission = tab.compose('TWO_CREDIT_CARDS')
  const total = fromWire(submission.body.total, 'BRL') ?? 0
  const { first, second } = splitTwoCards(total)
  const amounts = [toWire(first, 'BRL'), toWire(second, 'BRL')]
  const cards = typed.map(({ token }, index) => ({
    token,
    amount: amounts[index] ?? 0,
    holder_name: submission.body.name.toUpperCase(),
    installments: 1,
  }))
  return { ...submission, body: { ...submission.body, cards } }
}

async function payByTwo(tab: Tab, numbers: readonly [string, string], world: World): Promise<PaymentAnswer> {
  const answer = await submit(tab, await twoCards(tab, numbers), world)
  // A crash of the database loses the vault: both are typed again.
  const isLost = answer.code === 'CREDIT_CARD_INVALID' && answer.parent_id === null
  return isLost ? submit(tab, await twoCards(tab, numbers), world) : answer
}

const GOOD = ['4000000000000010', '5555555555554444', '5090480000000004'] as const
const BAD = [
  '4000000000001125',
  '4000000000002057',
  '4000000000002032',
  '4000000000002073',
  '4000000000002081',
] as const

const two = (name: string, weight: number, choose: (world: World) => readonly [string, string]): Story => ({
  name,
  weight,
  play: async (visitor, world) => {
    const tab = await open(visitor, within(world, EVERY_WAY))
    const answer = await payByTwo(tab, choose(world), world)
    await watch(visitor, saleOf(answer), world)
    if (answer.status !== 'REFUSED') return
    await watch(visitor, saleOf(await payByTwo(tab, ['4000000000000010', '5555555555554444'], world)), world)
  },
})

type Agreement = 'pay' | 'pay-and-stay' | 'pay-answer-lost' | 'pay-answer-error' | 'pay-declined' | 'cancel'

/** Performs a payer's action on the wallet's page, and returns to the address that it leads to. */
async function atWallet(url: string, action: Agreement): Promise<void> {
  const body = new URLSearchParams({ action })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const back = answer.headers.get('location')
  if (back === null || action === 'pay-and-stay') return
  // A payer who returns while the shop is down tries once more, and then closes the tab: the sweep has to finish it.
  const goBack = (): Promise<unknown> => fetch(new URL(back, url), { redirect: 'manual' })
  await goBack().catch(() => goBack().catch(() => undefined))
}

const wallet = (name: string, weight: number, actions: readonly [Agreement, ...Agreement[]]): Story => ({
  name,
  weight,
  play: async (visitor, world) => {
    const tab = await open(visitor, within(world, EVERY_WAY))
    const answer = await order(tab, 'PAYPAL', world)
    const url = answer.object?.kind === 'redirect' ? answer.object.url : null
    if (url !== null) await atWallet(url, world.random.pick(actions))
    await watch(visitor, saleOf(answer), world)
  },
})

const pixAutomatic: Story = {
  name: 'Pix Automático, paid',
  weight: 6,
  play: async (visitor, world) => {
    const tab = await open(visitor, within(world, SUBSCRIPTION))
    const answer = await order(tab, 'PIX_AUTOMATIC', world)
    const charge = await chargeOf(answer, world)
    if (charge !== null && world.random.next() < 0.7) await world.sandbox.pay(charge)
    await watch(visitor, saleOf(answer), world)
  },
}

/** Sold in pesos, at the rate of the page. */
const OF_MEXICO = 4002

const oxxo = (
  name: string,
  weight: number,
  play: (charge: string, world: World) => Promise<void>,
): Story => ({
  name,
  weight,
  country: 'MX',
  play: async (visitor, world) => {
    const tab = await insist(() => visitor.openProduct(OF_MEXICO, 'MX'))
    await insist(() => tab.saveLead())
    const answer = await order(tab, 'OXXO', world)
    const charge = await chargeOf(answer, world)
    if (charge !== null) await play(charge, world)
    await watch(visitor, saleOf(answer), world)
  },
})

/** The ways to pay beside one card, a Pix and a boleto. */
export const WAYS: readonly Story[] = [
  two('two cards, approved', 8, ({ random }) => [random.pick(GOOD), random.pick(GOOD)]),
  two('two cards, the second in trouble', 6, ({ random }) => [random.pick(GOOD), random.pick(BAD)]),
  two('two cards, the first in trouble', 5, ({ random }) => [random.pick(BAD), random.pick(GOOD)]),
  wallet('wallet, paid', 7, ['pay', 'pay-and-stay']),
  wallet('wallet, the answer is lost', 4, ['pay-answer-lost', 'pay-answer-error']),
  wallet('wallet, cancelled or declined', 4, ['cancel', 'pay-declined']),
  pixAutomatic,
  oxxo('OXXO, paid', 5, (charge, { sandbox }) => sandbox.pay(charge)),
  oxxo('OXXO, expired, and paid all the same', 3, async (charge, { sandbox }) => {
    await sandbox.expire(charge)
    await sandbox.pay(charge, true)
  }),
  oxxo('OXXO, never paid', 2, async (charge, { sandbox, random }) => {
    if (random.next() < 0.5) await sandbox.expire(charge)
  }),
]
