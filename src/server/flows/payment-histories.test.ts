import fc from 'fast-check'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isGranted } from '#rules/sale-status.ts'
import { passTime } from '../jobs/pass-time.test-double.ts'
import { sweepDue } from '../jobs/sweep.ts'
import { CallError } from '../call-error.ts'
import type { Purchase } from '../store/purchase-records.ts'
import type { Step } from './fake-gateway.test-double.ts'
import { processWebhook, receiveWebhook } from './receive-webhook.ts'
import {
  bothLedgers,
  openShop,
  PRODUCTS,
  withNewNonce,
  type OpenPage,
  type Shop,
} from './shop.test-double.ts'

/*
 * Generated histories of one purchase: submits from two tabs by three methods, whatever the acquirer does with them,
 * repeats, payments at the bank, webhooks in any order and number, sweeps, time, refunds. Whatever happened, when all
 * is quiet both ledgers are equal, at most one attempt keeps its money, and the sale says so. `HISTORIES=10000` makes
 * it the long run; fast-check prints the seed and the shortest history that fails.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 15)
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

const CARD_STEPS = [
  'approve',
  'review',
  'answer-lost',
  'request-lost',
  'not-sent',
  'dies-before',
  'dies-after',
] as const

const stepArb: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...CARD_STEPS).map((does): Step => ({ does })),
  fc.boolean().map((reversible): Step => ({ does: 'refuse', code: 'GENERIC', reversible })),
)
const waitArb: fc.Arbitrary<Step> = fc
  .constantFrom('wait', 'wait', 'wait', 'request-lost', 'not-sent', 'dies-before')
  .map((does): Step => ({ does }))

const tab = fc.constantFrom(0, 1)
const actionArb = fc.oneof(
  fc.record({ does: fc.constant('card' as const), tab, step: stepArb }),
  fc.record({
    does: fc.constant('wait' as const),
    tab,
    method: fc.constantFrom('PIX', 'BOLETO'),
    step: waitArb,
  }),
  fc.record({ does: fc.constant('repeat' as const) }),
  fc.record({ does: fc.constant('bank-pays' as const), which: fc.nat(5) }),
  fc.record({ does: fc.constant('decide' as const), verdict: fc.constantFrom('approve', 'refuse') }),
  fc.record({ does: fc.constant('webhook' as const), which: fc.nat(5), copies: fc.constantFrom(1, 3) }),
  fc.record({ does: fc.constant('sweep' as const) }),
  fc.record({ does: fc.constant('pass' as const), seconds: fc.constantFrom(30, 90, 33 * MINUTE, 6 * DAY) }),
  fc.record({
    does: fc.constant('unheard' as const),
    what: fc.constantFrom('cancels', 'look-ups', 'nothing'),
  }),
  fc.record({ does: fc.constant('refund' as const), share: fc.constantFrom(0.4, 1) }),
)
type Action = typeof actionArb extends fc.Arbitrary<infer T> ? T : never

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await runMigrations({ connectionString: shop.url })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

type Submitted = { page: OpenPage; method: 'CREDIT_CARD' | 'PIX' | 'BOLETO' }
/** What a history knows of itself while it goes on. */
type Story = { tabs: OpenPage[]; last: Submitted | null; events: number }

const references = (): string[] => [...new Set(shop.acquirer.orders.map(({ reference }) => reference))]
const keyOf = (reference: string) => ({ gateway: 'acquirer', sellerId: 10, reference, gatewayId: null })

/** What the acquirer itself knows, heard or not. */
async function known(reference: string): Promise<string> {
  const { lookUpsAre } = shop.acquirer
  shop.acquirer.lookUpsAre = 'answered'
  const { kind } = await shop.acquirer.lookUp(keyOf(reference))
  shop.acquirer.lookUpsAre = lookUpsAre
  return kind
}

/** A refusal by a call, or a process that was killed, is an answer that a buyer may get. */
async function submit({ page, method }: Submitted): Promise<void> {
  await shop.submit(page, { method }).catch((error: unknown) => {
    const isKilled = error instanceof Error && error.message.startsWith('killed')
    if (!(error instanceof CallError) && !isKilled) throw error
  })
}

async function submitAnew(
  story: Story,
  tabIndex: number,
  method: Submitted['method'],
  step: Step,
): Promise<void> {
  const page = story.tabs[tabIndex]
  if (page === undefined) throw new Error('there is no such tab')
  shop.acquirer.script = () => step
  story.last = { page: withNewNonce(page), method }
  await submit(story.last)
}

async function report(story: Story, reference: string): Promise<void> {
  const eventId = `event-${(story.events += 1)}`
  const event = { kind: 'event', eventId, type: 'changed', reference, gatewayId: null } as const
  await receiveWebhook(shop.deps, 'acquirer', event)
  await processWebhook(shop.deps, { gateway: 'acquirer', event_id: eventId, reference, gateway_id: null })
}

async function act(story: Story, action: Action): Promise<void> {
  const { acquirer } = shop
  switch (action.does) {
    case 'card':
      return submitAnew(story, action.tab, 'CREDIT_CARD', action.step)
    case 'wait':
      return submitAnew(story, action.tab, action.method, action.step)
    case 'repeat':
      return story.last === null ? undefined : submit(story.last)
    case 'bank-pays': {
      const reference = references()[action.which]
      if (reference !== undefined && (await known(reference)) === 'awaiting') acquirer.pay(reference)
      return undefined
    }
    case 'decide': {
      for (const reference of references()) {
        if ((await known(reference)) === 'in-review') acquirer.decide(reference, action.verdict)
      }
      return undefined
    }
    case 'webhook': {
      const reference = references()[action.which]
      if (reference !== undefined) {
        await Promise.all(Array.from({ length: action.copies }, () => report(story, reference)))
      }
      return undefined
    }
    case 'sweep':
      return void (await sweepDue(shop.deps))
    case 'pass':
      return passTime(shop, action.seconds)
    case 'unheard':
      acquirer.cancelsAre = action.what === 'cancels' ? 'unknown' : 'answered'
      acquirer.lookUpsAre = action.what === 'look-ups' ? 'unknown' : 'answered'
      return undefined
    case 'refund': {
      const [paid] = acquirer.charged()
      if (paid !== undefined && (await known(paid.reference)) === 'approved') {
        acquirer.refundBehind(paid.reference, Math.round(paid.amount * action.share))
      }
      return undefined
    }
  }
}

/** Far more days than any voucher or debt waits. */
const MAX_ROUNDS = 40

/** Whether somebody still has to look at something, now or later. */
async function isDue(): Promise<boolean> {
  const due = await shop.rows(`select from attempts where due_at is not null
    union all select from owed_reversals where state = 'owed'`)
  return due.length > 0
}

/** The network is whole again, whoever reviews has decided, the gateway has told everything, and time has passed. */
async function becomeQuiet(story: Story): Promise<void> {
  await act(story, { does: 'unheard', what: 'nothing' })
  await act(story, { does: 'decide', verdict: 'refuse' })
  for (let round = 0; round < MAX_ROUNDS && (await isDue()); round += 1) {
    await passTime(shop, DAY)
    for (let more = true; more;) more = await sweepDue(shop.deps)
  }
  for (const reference of references()) await report(story, reference)
  await passTime(shop, DAY)
  await sweepDue(shop.deps)
}

/** Money that the acquirer keeps, by attempt. */
function keptMoney(): Map<string, number> {
  const net = new Map<string, number>()
  for (const { kind, reference, amount } of shop.acquirer.ledger) {
    net.set(reference, (net.get(reference) ?? 0) + (kind === 'charge' ? amount : -amount))
  }
  return new Map([...net].filter(([, amount]) => amount !== 0))
}

async function purchases(): Promise<Purchase[]> {
  const rows = await shop.rows<{ sale_id: string }>('select sale_id from sales where line = 0')
  return Promise.all(
    rows.map(({ sale_id }) => shop.purchaseOf({ sales: [{ sale_id }] } as Parameters<Shop['purchaseOf']>[0])),
  )
}

async function expectWhole(): Promise<void> {
  const kept = keptMoney()
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
  expect(kept.size).toBeLessThanOrEqual(1)
  const granted = (await purchases()).flatMap(({ sales }) => sales.filter(({ status }) => isGranted(status)))
  expect(granted).toHaveLength(kept.size)
  const open = await shop.rows(
    "select id, state from attempts where state in ('sending', 'unknown', 'awaiting', 'in-review')",
  )
  expect(open).toEqual([])
  expect(await shop.rows("select id from holds where state = 'held'")).toEqual([])
  expect(await shop.rows("select reversal_key from owed_reversals where state = 'owed'")).toEqual([])
}

test(`${HISTORIES} histories of one purchase end with the money where both ledgers say`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actionArb, { minLength: 1, maxLength: 14 }), async (actions) => {
      const first = await shop.openPage(PRODUCTS.limited)
      const second = await shop.openPage(PRODUCTS.limited, { sessionId: first.sessionId })
      const story: Story = { tabs: [first, second], last: null, events: 0 }
      for (const action of actions) await act(story, action)
      await becomeQuiet(story)
      await expectWhole()
    }),
    { numRuns: HISTORIES, plugins: [fc.afterEach(() => shop.reset())] },
  )
}, 86_400_000)
