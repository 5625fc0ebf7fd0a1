import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { Response3DS } from '#contract/checkout/three-ds.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { postForm, saleOf, type Submission, type Tab } from '../harness/shopper.ts'
import { insist, open, submit, watch, type Story, type World } from './stories.ts'

/** A product that takes debit cards, and whose gateway authenticates. */
const OF_CARDS = [1001, 1002] as const
const CODE = '123456'
/** Looks at a challenge that the gateway has no answer to yet. */
const LOOKS = 3

/** Authenticated without a challenge, whatever becomes of the charge. */
const SILENT = [
  '4000000000003014',
  '4000000000003014',
  '5555555555554444',
  '4000000000001125',
  '4000000000002032',
  '4000000000002057',
  '4000000000002073',
  '4000000000002081',
  '4000000000002099',
] as const
const CHALLENGED = ['4000000000003022'] as const
const FAILING = ['4000000000003030'] as const
const UNASKED = ['4000000000003048'] as const

/** Actions of a cardholder at the bank: confirms, gives up, or closes the page; and whether they return from it. */
interface AtBank {
  does: 'confirm' | 'cancel' | 'leave'
  comesBack: boolean
}

function chanceAtBank({ random }: World): AtBank {
  return {
    does: random.pick(['confirm', 'confirm', 'confirm', 'confirm', 'cancel', 'leave']),
    comesBack: random.next() < 0.8,
  }
}

const valueIn = (markup: string, name: string): string | null =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(markup)?.[1] ?? null

const actionIn = (markup: string): string | null =>
  /action="([^"]+)"/.exec(markup)?.[1]?.replaceAll('&amp;', '&') ?? null

/** Follows the pages of a challenge as its frame does. */
async function goToBank(tab: Tab, challenge: Response3DS, { does, comesBack }: AtBank): Promise<void> {
  // While the shop is down the frame stays empty.
  const frame = await tab.openChallenge(challenge).catch(() => '')
  const [bank, jwt] = [actionIn(frame), valueIn(frame, 'JWT')]
  // The challenge is over: another submit of this buyer has given it up.
  if (bank === null || jwt === null) return
  const page = await postForm(fetch, bank, { JWT: jwt, MD: challenge.id })
  const reference = valueIn(page, 'reference')
  if (reference === null || does === 'leave') return
  const answer = { reference, MD: challenge.id, code: CODE, action: does }
  const wayBack = await postForm(fetch, new URL('/3ds/challenge/answer', bank).href, answer)
  const shop = actionIn(wayBack)
  if (shop === null || !comesBack) return
  // For a cardholder sent back while the shop is down, the page itself sends the request.
  await postForm(fetch, shop, { MD: challenge.id }).catch(() => undefined)
}

/** Has the card authenticated, with its challenge where there is one. False: nobody is at the page any more. */
async function authenticate(tab: Tab, submission: Submission, world: World): Promise<boolean> {
  const asked = await insist(() => tab.authenticate(submission))
  if (asked === null || !asked.challengeRequired) return true
  const atBank = chanceAtBank(world)
  await goToBank(tab, asked, atBank)
  if (atBank.does === 'leave') return false
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await insist(() => tab.completeChallenge(asked.id))) !== 'challenged') return true
  }
  return true
}

interface Card {
  method: Extract<PaymentMethod, 'CREDIT_CARD' | 'DEBIT_CARD'>
  number: string
}

/** Null: the buyer left while they were at the bank. */
async function payAuthenticated(tab: Tab, card: Card, world: World): Promise<PaymentAnswer | null> {
  const typed = await insist(() => tab.typeCard(card.number))
  const submission = tab.compose(card.method, typed)
  if (!(await authenticate(tab, submission, world))) return null
  // The page sends what was authenticated, and sometimes a second time before it has its answer.
  const sends = world.random.next() < 0.3 ? 2 : 1
  const answers = await Promise.all(Array.from({ length: sends }, () => submit(tab, submission, world)))
  const charged = new Set(answers.flatMap((answer) => saleOf(answer)?.saleId ?? []))
  if (charged.size > 1) world.violation(`one authenticated card got the sales ${[...charged].join(', ')}`)
  return answers[0] ?? null
}

const methods = ['DEBIT_CARD', 'CREDIT_CARD'] as const

const story = (name: string, weight: number, numbers: readonly [string, ...string[]]): Story => ({
  name,
  weight,
  play: async (visitor, world) => {
    const tab = await open(visitor, { ...world, products: OF_CARDS })
    const card = { method: world.random.pick(methods), number: world.random.pick(numbers) }
    let answer = await payAuthenticated(tab, card, world)
    // Refused, or typed again because a crash of the database has emptied the vault.
    if (answer?.status === 'REFUSED') {
      answer = await payAuthenticated(tab, { ...card, number: '4000000000003014' }, world)
    }
    if (answer !== null) await watch(visitor, saleOf(answer), world)
  },
})

/** The bank's page stays open in one tab while the buyer pays in another. */
const challengeGivenUp: Story = {
  name: '3-D Secure, given up for another card in another tab',
  weight: 4,
  play: async (visitor, world) => {
    const tab = await open(visitor, { ...world, products: OF_CARDS })
    const first = tab.compose('CREDIT_CARD', await insist(() => tab.typeCard(CHALLENGED[0])))
    const asked = await insist(() => tab.authenticate(first))
    const other = await insist(() => visitor.openProduct(tab.checkout.data.id))
    const second = other.compose('CREDIT_CARD', await insist(() => other.typeCard('4000000000000010')))
    const [answer] = await Promise.all([
      submit(other, second, world),
      asked?.challengeRequired === true
        ? goToBank(tab, asked, { does: 'confirm', comesBack: true })
        : undefined,
    ])
    const late = await submit(tab, first, world)
    await watch(visitor, saleOf(answer) ?? saleOf(late), world)
  },
}

/** Cards whose issuer is asked before they are charged. A debit card is never charged without. */
export const AUTHENTICATED: readonly Story[] = [
  story('3-D Secure, without a challenge', 8, SILENT),
  story('3-D Secure, with a challenge', 10, CHALLENGED),
  story('3-D Secure, refused by the issuer', 3, FAILING),
  story('3-D Secure, the issuer takes no part', 3, UNASKED),
  challengeGivenUp,
]
