import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openShop, PRODUCTS, type Shop } from '#server/testing/shop.ts'
import { startEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { booksOf } from '#server/testing/event.ts'
import { claimTickets } from '#server/store/tickets/ticket-store.ts'
import { createRandom, type Random } from '#rules/base/seeded-random.ts'
import { createStage } from '../harness/stage.ts'
import { startClaimants, type Claimants, type Press } from './ticket-rush.ts'

/**
 * Rounds for the last ticket of an event: many buyers at once in three server processes, of which one buyer may hold
 * it. The fate of the hold is random: it is paid, released, or it expires, and then the next rush must find the ticket
 * again. Each round ends with the holder and some strangers paying at once: one is charged, and one ticket is sold.
 * Before that the lock and the check are removed, and the rounds have to name the consequences.
 */
export interface TicketTorture {
  rounds: number
  buyers: number
  seed: number
  /** Only the rounds without the guards. */
  controlOnly: boolean
}

const PROCESSES = 3
const CONNECTIONS = 120
const STRANGERS = 3
/** How long a rush waits for the last process to reach the row. */
const START_LIMIT_MS = 2000
/** Rounds in which the control must see an oversold ticket at the latest. */
const CONTROL_ROUNDS = 5
const SHOWN = 12

const BATCH = 81
const TICKET = 811
const PRICE = 80
/** Fates of the first hold. */
const FATES = ['is paid', 'is given back', 'expires', 'is refused and expires'] as const

interface Counter {
  shop: Shop
  /** Locks the batch's row against all processes until they wait for it. */
  starter: Client
  claimants: Claimants
  buyers: number
}

/** @returns the exit code: 0 when every round and the control went as they must */
export async function tortureTickets(torture: TicketTorture): Promise<number> {
  const stage = await createStage()
  const { dataDir } = stage
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    maxConnections: CONNECTIONS,
  })
  process.env['TEST_DATABASE_URL'] = server.url
  const shop = await openShop({ products: { [PRODUCTS.event]: { batches: [LAST_TICKET] } } })
  const claimants = startClaimants(shop.url, PROCESSES)
  const starter = new Client({ connectionString: shop.url })
  await starter.connect()
  try {
    return await playAll({ shop, starter, claimants, buyers: torture.buyers }, torture)
  } finally {
    await starter.end()
    await claimants.stop()
    await shop.close()
    await server.stop()
    await stage.strike()
  }
}

const LAST_TICKET = {
  id: BATCH,
  name: 'Lote',
  order: 1,
  stock: 1,
  release_type: null,
  tickets: [{ id: TICKET, hash: 'pista', name: 'Pista', amount: PRICE * 100, offer_group_id: BATCH }],
}

async function playAll(
  counter: Counter,
  { rounds, buyers, seed, controlOnly }: TicketTorture,
): Promise<number> {
  console.log(`Seed ${seed}, ${buyers} buyers in ${PROCESSES} processes for the last ticket`)
  const oversold = await control(counter)
  console.log(
    oversold === null
      ? 'The guards were off and no ticket was oversold: the rounds prove nothing.'
      : `Without the lock and the check ${oversold.holders} buyers held one ticket in round ${oversold.round}: the rounds can see it.`,
  )
  const failures = controlOnly ? [] : await playRounds(counter, rounds, seed)
  for (const failure of failures.slice(0, SHOWN)) console.log(`        ${failure}`)
  if (failures.length > SHOWN) console.log(`        and ${failures.length - SHOWN} more`)
  const failed = [oversold === null, failures.length > 0].filter(Boolean).length
  console.log(`${(controlOnly ? 1 : 2) - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function playRounds(counter: Counter, rounds: number, seed: number): Promise<string[]> {
  const started = Date.now()
  const fates = new Map<string, number>()
  const failures: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const random = createRandom(seed + round)
    const fate = random.pick(FATES)
    fates.set(fate, (fates.get(fate) ?? 0) + 1)
    const found = await playRound(counter, random, fate)
    failures.push(...found.map((what) => `round ${round}, in which the hold ${fate}: ${what}`))
    if (round % 100 === 0) console.log(`  ${round} rounds, ${failures.length} failures`)
  }
  const reported = [...fates].map(([fate, count]) => `${fate} ${count} times`).join(', ')
  console.log(
    `${rounds} rounds in ${((Date.now() - started) / 1000).toFixed(0)} s: the first hold ${reported}`,
  )
  return failures
}

/** @returns what was wrong */
async function playRound(counter: Counter, random: Random, fate: (typeof FATES)[number]): Promise<string[]> {
  const { shop } = counter
  const failures: string[] = []
  await shop.reset()
  let holder = await rushForOne(counter, random, failures)
  if (fate !== 'is paid' && holder !== null) {
    failures.push(...(await endHold(shop, holder, fate)))
    holder = await rushForOne(counter, random, failures)
  }
  if (holder !== null) failures.push(...(await payAll(shop, holder.session)))
  const late = await rush(counter, random)
  if (late.length > 0) failures.push(`${late.length} buyers held the ticket after it was sold`)
  return [...failures, ...(await balanced(shop))]
}

interface Hold {
  session: string
  token: string
}

/** Everybody at once; the hold of the one buyer who has it, or null. */
async function rushForOne(counter: Counter, random: Random, failures: string[]): Promise<Hold | null> {
  const holds = await rush(counter, random, failures)
  if (holds.length === 1) return holds[0] ?? null
  failures.push(`${holds.length} buyers held the last ticket`)
  return null
}

/** Holds by their tokens: a press that arrives twice gets the same one. */
async function rush(
  { starter, claimants, buyers }: Counter,
  random: Pick<Random, 'next'>,
  failures: string[] = [],
): Promise<Hold[]> {
  await starter.query('begin')
  await starter.query('select from batches where id = $1 for update', [BATCH])
  const running = claimants.rush(PRODUCTS.event, TICKET, crowd(buyers, random))
  const started = Date.now()
  while (Date.now() - started < START_LIMIT_MS && (await waitingAtRow(starter)) < PROCESSES) await sleep(1)
  await starter.query('commit')
  const { held, ends } = await running
  failures.push(...Object.keys(ends).filter((end) => end !== 'held' && end !== 'sold-out'))
  return [...new Map(held.map((hold) => [hold.token, hold])).values()]
}

async function waitingAtRow(starter: Client): Promise<number> {
  const { rows } = await starter.query<{ count: number }>(`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

/** Of the presses this share arrive twice, mostly at another process than at first. */
const TWICE = 0.05

function crowd(buyers: number, random: Pick<Random, 'next'>): Press[] {
  const presses: Press[] = []
  while (presses.length < buyers) {
    const press = { session: `session-${randomUUID()}`, key: 'the-last-one' }
    presses.push(press)
    if (random.next() < TWICE) presses.push(press)
  }
  return presses.slice(0, buyers)
}

async function endHold(shop: Shop, hold: Hold, fate: (typeof FATES)[number]): Promise<string[]> {
  if (fate === 'is given back') {
    const [answer] = await claimTickets(shop.db, [{ op: 'release', ...hold }])
    return answer?.result === 'released' ? [] : [`giving it back was answered ${answer?.result}`]
  }
  const failures: string[] = []
  if (fate === 'is refused and expires') {
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
    const end = await buy(shop, hold.session, 0)
    if (end !== 'INVALID_CVV') failures.push(`a refused card ended as ${end}`)
    const { held } = await booksOf(shop.rows, BATCH)
    if (held !== 1) failures.push(`a refused card left ${held} tickets held`)
    shop.acquirer.script = () => ({ does: 'approve' })
  }
  await shop.rows(`update reservations set started_at = started_at - interval '1 hour',
    ends_at = ends_at - interval '1 hour'`)
  return failures
}

/** The holder and strangers pay at once in all processes; the strangers have reserved nothing. */
async function payAll(shop: Shop, holder: string): Promise<string[]> {
  const sessions = [holder, ...Array.from({ length: STRANGERS }, () => `session-${randomUUID()}`)]
  const ends = await Promise.all(sessions.map((session, n) => buy(shop, session, n)))
  const wanted = sessions.map((session) => (session === holder ? 'PAID' : 'TICKET_UNAVAILABLE'))
  return ends.join() === wanted.join() ? [] : [`the holder and strangers ended as ${ends.join(', ')}`]
}

async function buy(shop: Shop, sessionId: string, process: number): Promise<string> {
  const page = await shop.openPage(PRODUCTS.event, { sessionId })
  const batches = [{ id: BATCH, tickets: [{ id: TICKET, quantity: 1 }] }]
  const input = { batches, amount: PRICE, total: PRICE }
  const { code, status } = await shop.submit(page, input, shop.processes[process % PROCESSES])
  return code ?? status
}

/** Checks that one ticket is sold and charged for, and nothing else is taken. */
async function balanced(shop: Shop): Promise<string[]> {
  const { sold, held, open, holdsHeld, holdsSold } = await booksOf(shop.rows, BATCH)
  const charged = shop.acquirer.charged().length
  const found = { sold, held, open, holdsHeld, holdsSold, charged }
  const isWhole = sold === 1 && held + open + holdsHeld === 0 && holdsSold === 1 && charged === 1
  return isWhole ? [] : [`the books say ${JSON.stringify(found)}`]
}

/** No press arrives twice: the lock of a session that comes back would keep the processes apart as well. */
const NO_CHANCE: Pick<Random, 'next'> = { next: () => 1 }

/** The first round in which the ticket was oversold without its guards; null: in none. */
async function control(counter: Counter): Promise<{ round: number; holders: number } | null> {
  const { shop } = counter
  const [row] = await shop.rows<{ source: string }>(
    `select pg_get_functiondef('claim_tickets'::regproc) as source`,
  )
  const locked = row?.source ?? ''
  const bare = locked.replace('for no key update', '')
  if (bare === locked) throw new Error('claim_tickets has no lock that could be taken away')
  await shop.rows(bare)
  await shop.rows('alter table batches drop constraint batches_not_oversold')
  try {
    for (let round = 1; round <= CONTROL_ROUNDS; round += 1) {
      await shop.reset()
      const holders = (await rush(counter, NO_CHANCE)).length
      if (holders > 1) return { round, holders }
    }
    return null
  } finally {
    await shop.reset()
    await shop.rows(locked)
    await shop.rows('alter table batches add constraint batches_not_oversold check (sold + held <= stock)')
  }
}
