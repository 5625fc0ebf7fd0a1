import { addUpHours } from '#server/store/reports/report-hours.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { attachDatabase, withDatabase, type Stage } from '../harness/stage.ts'
import { percentile } from './load.ts'
import { signInTo, type Asked, type OfficeVisitor } from './office-visitor.ts'
import { fill, openStreet, PRODUCT, SEEDS, warmUp, type Street } from './street.ts'

/** How long a call of the office takes with a long history behind it, in milliseconds. */
export interface OfficeCost {
  what: string
  p50: number
  p95: number
  /** Limit for the 95th of a hundred. */
  limit: number
  /** Pages of 8 kB that the database touches for one. */
  pages: number
}

export interface OfficeCosts {
  sales: number
  size: number
  costs: OfficeCost[]
  failures: string[]
}

/** A million sales lie in a year. */
const YEAR_MINUTES = 365 * 24 * 60
const CALLS = 200
const WARM = 20

const found = (body: object): Asked => ({ path: '/sales/find', body })

/** The most frequent requests to the office, with the limits that its design sets for a million sales. */
const ASKED: readonly { what: string; limit: number; asked: (known: Known) => Asked }[] = [
  { what: 'the list of sales', limit: 60, asked: () => found({}) },
  { what: 'its ten thousandth page', limit: 60, asked: ({ deep }) => found({ before: deep }) },
  { what: 'the list of a rare state', limit: 60, asked: () => found({ status: 'REFUNDED' }) },
  { what: 'a search for an e-mail', limit: 150, asked: ({ email }) => found({ q: email }) },
  { what: 'a search for an order number', limit: 150, asked: ({ order }) => found({ q: order }) },
  { what: 'a search for a name', limit: 150, asked: () => found({ q: 'maria' }) },
  { what: 'a search for a name of nobody', limit: 150, asked: () => found({ q: 'nobodycalledthat' }) },
  { what: 'the page of a sale', limit: 80, asked: ({ sale }) => ({ path: `/sales/${sale}` }) },
  { what: 'the figures of a year', limit: 100, asked: () => ({ path: '/figures?days=365' }) },
  { what: 'where they come from, of a year', limit: 100, asked: () => ({ path: '/figures/parts?days=365' }) },
  { what: 'the start page', limit: 60, asked: () => ({ path: '/home' }) },
  { what: 'the list of leads', limit: 60, asked: () => ({ path: '/leads' }) },
]

/** Search values: those of one purchase. */
const KNOWN = { order: '7K4M2QXP', email: 'the.only.one@bench.example' }

/** A sale in the midst of the history, and one far back. */
interface Known {
  sale: string
  deep: string
  email: string
  order: string
}

/** Measures the office of a shop that has sold so much within a year. */
export async function measureOffice(sales: number): Promise<OfficeCosts> {
  const street = await openStreet()
  try {
    await warmUp(street)
    const copies = sales / (SEEDS.card + SEEDS.tickets)
    const size = await fill(street.stage, sales, `${Math.max(1, Math.floor(YEAR_MINUTES / copies))} minutes`)
    await addUp(street.stage)
    const known = await readKnown(street.stage)
    // Without the worker, so that what it reads is not counted.
    await street.restart('gateway,office')
    const visitor = await signInTo(street.stage, 'owner@bench.example')
    const costs: OfficeCost[] = []
    for (const { asked, ...cost } of ASKED) {
      costs.push(await costOf(street, visitor, { ...cost, asked: asked(known) }))
      console.log(JSON.stringify(costs.at(-1)))
    }
    visitor.end()
    const failures = costs
      .filter(({ p95, limit }) => p95 > limit)
      .map(({ what, p95, limit }) => `${what} takes ${p95.toFixed(0)} ms, and may take ${limit}`)
    return { sales, size, costs, failures }
  } finally {
    await street.stop()
  }
}

async function costOf(
  street: Street,
  visitor: OfficeVisitor,
  { what, limit, asked }: { what: string; limit: number; asked: Asked },
): Promise<OfficeCost> {
  for (let time = 0; time < WARM; time += 1) await visitor.ask(asked)
  const before = await street.touched()
  const times: number[] = []
  for (let time = 0; time < CALLS; time += 1) times.push((await visitor.ask(asked)).milliseconds)
  const pages = ((await street.touched()) - before) / CALLS
  return { what, p50: percentile(times, 0.5), p95: percentile(times, 0.95), limit, pages }
}

/** The hours of the figures, as the worker adds them up. */
async function addUp(stage: Stage): Promise<void> {
  const server = await attachDatabase(stage)
  const db = openDatabase({ url: server.url, max: 1, statementTimeoutMs: 0 })
  while (await addUpHours(db));
  await db.destroy()
  await server.stop()
}

async function readKnown(stage: Stage): Promise<Known> {
  return withDatabase(stage, async (client) => {
    await client.query('vacuum analyze')
    // A copy has the e-mail of the purchase that it was made of, and a number that nobody can type.
    await client.query(
      `update payments p set order_number = $1, buyer = jsonb_set(p.buyer, '{email}', to_jsonb($2::text))
      where id = (select payment_id from sales where seller_id = (select seller_id from products where id = ${PRODUCT})
        order by created_at desc, id desc offset 5000 limit 1)`,
      [KNOWN.order, KNOWN.email],
    )
    const { rows } = await client.query<Known>(`
      with own as (select s.sale_id, s.created_at, s.id, p.buyer ->> 'email' as email, p.order_number
        from sales s join payments p on p.id = s.payment_id
        where s.seller_id = (select seller_id from products where id = ${PRODUCT}))
      select m.sale_id as sale, m.email, m.order_number as order,
        (select d.sale_id from own d order by d.created_at desc, d.id desc
          offset (select least(500000, count(*) / 2) from own) limit 1) as deep
      from (select * from own order by created_at desc, id desc offset 5000 limit 1) m`)
    const [known] = rows
    if (known === undefined) throw new Error('the history is too short')
    return known
  })
}

export function printOffice({ sales, size, costs, failures }: OfficeCosts): void {
  console.log(`\nthe office of a seller after ${sales} sales of a year, ${size} MB, ${CALLS} calls each`)
  console.table(
    costs.map(({ what, p50, p95, limit, pages }) => ({
      what,
      'p50 ms': Number(p50.toFixed(1)),
      'p95 ms': Number(p95.toFixed(1)),
      'may take': limit,
      pages: Number(pages.toFixed(0)),
    })),
  )
  for (const failure of failures) console.log(`FAILED  ${failure}`)
}
