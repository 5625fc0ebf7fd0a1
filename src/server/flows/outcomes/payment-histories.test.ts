import fc from 'fast-check'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isGranted } from '#rules/sales/sale-status.ts'
import { sweepDue } from '../../jobs/sweep.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import { teachAuthorisations, type AuthorisingAcquirer } from '../../testing/authorising-acquirer.ts'
import { historyArb } from '../../testing/payment-actions.ts'
import { act, letPass, SOLD, teachHistories, reportAll, type Story } from '../../testing/payment-history.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

/*
 * Generated histories of one purchase, by every way to pay. Whatever happened, when all is quiet both ledgers are
 * equal, at most one attempt keeps its money, of two cards both pay or neither, and the sale says so.
 * `HISTORIES=10000` makes it the long run. fast-check prints the shortest history that fails, with its seed and its
 * path: HISTORIES_SEED and HISTORIES_PATH play it again.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 60)
const { HISTORIES_SEED = '1', HISTORIES_PATH: path } = process.env
const SEED = { seed: Number(HISTORIES_SEED), ...(path && { path }) }
const DAY = 24 * 60 * 60

let shop: Shop
let authorising: AuthorisingAcquirer
beforeAll(async () => {
  shop = await openShop({ products: SOLD })
  // One step follows the other: no process responds for one that died, however long the wait.
  shop.deps.patienceMs = 0
  await runMigrations({ connectionString: shop.url })
  authorising = teachAuthorisations(shop.acquirer)
  teachHistories(shop)
})
beforeEach(() => reset())
afterAll(() => shop.close())

async function reset(): Promise<void> {
  await shop.reset()
  authorising.forgetAll()
}

/** Far more days than any voucher or reversal waits. */
const MAX_ROUNDS = 40

/** Whether somebody still has to look at something, now or later. */
async function isDue(): Promise<boolean> {
  const due = await shop.rows(`select from attempts where due_at is not null
    union all select from pending_reversals where state = 'pending'
    union all select from refunds where ended_at is null`)
  return due.length > 0
}

/** Restores the network, has the review decided and everything reported by the gateway, and lets time pass. */
async function becomeQuiet(story: Story): Promise<void> {
  authorising.fates = () => 'done'
  shop.acquirer.completesBy = () => 'take'
  await act(story, { does: 'unanswered', what: 'nothing' })
  await act(story, { does: 'decide', verdict: 'refuse' })
  for (let round = 0; round < MAX_ROUNDS && (await isDue()); round += 1) {
    await letPass(story, DAY)
    for (let more = true; more;) more = await sweepDue(shop.deps)
  }
  await reportAll(story)
  await letPass(story, DAY)
  await sweepDue(shop.deps)
}

type Sums = Record<string, number>

/** Charges by the reference of their card, and refunds by the attempt: ours is one sum of both cards. */
const SUMS = `select case kind when 'charge' then 'charge ' || reference else 'back ' || attempt end as name,
  sum(amount)::int as amount from lines group by 1`
/** By chance an attempt's own reference may be that of its first card: it is one all the same. */
const REFERENCES = `
  select id as attempt, reference from attempts union select attempt_id, reference from attempt_legs`

async function sumsOf(lines: string): Promise<Sums> {
  const rows = await shop.rows<{ name: string; amount: number }>(`with lines as (${lines}) ${SUMS}`)
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]))
}

const ourSums = (): Promise<Sums> =>
  sumsOf(`select e.kind, coalesce(g.reference, a.reference) as reference, a.id as attempt, e.amount
    from ledger_entries e join attempts a on a.id = e.attempt_id
    left join attempt_legs g on g.attempt_id = e.attempt_id and g.number = e.leg`)

const acquirersSums = (): Promise<Sums> =>
  sumsOf(`select l.kind, l.reference, r.attempt, l.amount
    from jsonb_to_recordset('${JSON.stringify(shop.acquirer.ledger)}') as l (kind text, reference text, amount int)
    left join (${REFERENCES}) r using (reference)`)

/** Attempts whose money the acquirer keeps. */
async function keepingAttempts(): Promise<Set<string>> {
  const net = new Map<string, number>()
  for (const { kind, reference, amount } of shop.acquirer.ledger) {
    net.set(reference, (net.get(reference) ?? 0) + (kind === 'charge' ? amount : -amount))
  }
  const references = [...net].flatMap(([reference, amount]) => (amount === 0 ? [] : [reference]))
  const rows = await shop.rows<{ attempt: string; reference: string }>(REFERENCES)
  const attemptOf = new Map(rows.map(({ attempt, reference }) => [reference, attempt]))
  return new Set(references.map((each) => attemptOf.get(each) ?? each))
}

async function purchases(): Promise<Purchase[]> {
  const rows = await shop.rows<{ sale_id: string }>('select sale_id from sales where line = 0')
  return Promise.all(
    rows.map(({ sale_id }) => shop.purchaseOf({ sales: [{ sale_id }] } as Parameters<Shop['purchaseOf']>[0])),
  )
}

async function expectWhole(): Promise<void> {
  expect(await ourSums()).toEqual(await acquirersSums())
  const kept = await keepingAttempts()
  expect(kept.size).toBeLessThanOrEqual(1)
  const granted = (await purchases()).flatMap(({ sales }) => sales.filter(({ status }) => isGranted(status)))
  expect(granted).toHaveLength(kept.size)
  await expectBothOrNone()
  const open = await shop.rows(`select id, state from attempts
    where state in ('authenticating', 'sending', 'unknown', 'awaiting', 'in-review')`)
  expect(open).toEqual([])
  expect(await shop.rows("select id from holds where state = 'held'")).toEqual([])
  expect(
    await shop.rows(`select id from attempts a
      where has_holds <> exists (select from holds h where h.attempt_id = a.id)`),
  ).toEqual([])
  expect(await shop.rows("select reversal_key from pending_reversals where state = 'pending'")).toEqual([])
}

/** Of two cards both were charged or neither was left so, and nothing stays authorised. */
async function expectBothOrNone(): Promise<void> {
  const still = [...authorising.held].filter(([, { state }]) => state === 'authorized' || state === 'review')
  expect(still.map(([reference]) => reference)).toEqual([])
  const whole = await shop.rows<{
    id: string
    cards: number
  }>(`select a.id, count(distinct e.leg)::int as cards
    from attempts a join ledger_entries e on e.attempt_id = a.id and e.kind = 'charge'
    where a.method = 'TWO_CREDIT_CARDS' and a.state = 'approved' group by a.id`)
  expect(whole.filter(({ cards }) => cards !== 2)).toEqual([])
}

test(`${HISTORIES} histories of one purchase end with the money where both ledgers say`, async () => {
  await fc.assert(
    fc.asyncProperty(historyArb, async (actions) => {
      const first = await shop.openPage(PRODUCTS.limited)
      const second = await shop.openPage(PRODUCTS.limited, { sessionId: first.sessionId })
      const story: Story = { shop, authorising, tabs: [first, second], last: null, challenge: null, count: 0 }
      for (const action of actions) await act(story, action)
      await becomeQuiet(story)
      await expectWhole()
    }),
    { numRuns: HISTORIES, ...SEED, plugins: [fc.afterEach(reset)] },
  )
}, 86_400_000)
