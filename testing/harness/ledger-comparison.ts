import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { SandboxTotals } from './sandbox-control.ts'

/** One thing that must hold, and where it does not. */
export interface Finding {
  name: string
  failures: string[]
}

/** Observations of a run besides the two ledgers. */
export interface Witness {
  /** The sandbox's own totals by our reference. */
  totals: Readonly<Record<string, SandboxTotals>>
  /** Sales that were reported to a shopper as paid. */
  acknowledged: ReadonlySet<string>
  /** Raw messages as the mail server took them. */
  mailbox: string
  /** Crashes, each of which may make the mail that was being sent go out once more. */
  crashes: number
}

interface AttemptRow {
  id: string
  /** The acquirer's references for it: one, or that of each of two cards. */
  references: string[]
  trans: string
  document: string
  payment_state: string
  state: string
  total: number
  /** Charges minus refunds, voids and chargebacks of our own ledger. */
  booked: number
  /** Of two cards, what our ledger says was charged to each, by its reference. */
  charged_to: Record<string, number>
  sale_statuses: string[]
}

const ATTEMPTS = `
  select a.id, coalesce((select array_agg(c.reference) from attempt_legs c where c.attempt_id = a.id),
      array[a.reference]) as references, p.trans, p.buyer->>'document' as document, p.state as payment_state, a.state,
    a.total::float8 as total,
    (select coalesce(sum(case when l.kind = 'charge' then l.amount else -l.amount end), 0)::float8
      from ledger_entries l where l.attempt_id = a.id) as booked,
    (select coalesce(jsonb_object_agg(c.reference, (select coalesce(sum(l.amount), 0) from ledger_entries l
        where l.attempt_id = a.id and l.leg = c.number and l.kind = 'charge')), '{}')
      from attempt_legs c where c.attempt_id = a.id) as charged_to,
    (select coalesce(array_agg(s.status), '{}') from sales s
      where s.payment_id = p.id and s.status <> 'CANCELED') as sale_statuses
  from attempts a join payments p on p.id = a.payment_id`

export const DOUBLE_CHARGES = 'every buyer and every purchase is charged at most once'

/** Compares the acquirer's ledger, our database and the confirmations that shoppers received. */
export async function compareLedgers(db: Client, witness: Witness): Promise<Finding[]> {
  const { rows: attempts } = await db.query<AttemptRow>(ATTEMPTS)
  const known = new Map(
    attempts.flatMap((attempt) => attempt.references.map((reference) => [reference, attempt] as const)),
  )
  return [
    bookedAsCharged(witness, attempts, known),
    bothOrNone(witness, attempts),
    chargedOnce(witness, known),
    approvedIsSold(witness, known),
    soldIsCharged(witness, attempts),
    await stockAddsUp(db),
    await acknowledgedIsPaid(db, witness),
    await nothingOpen(db),
    await mailOnce(db, witness),
  ]
}

function netOf(totals: SandboxTotals | undefined): number {
  return totals === undefined ? 0 : totals.captured - totals.refunded
}

/** Returns the amount that the acquirer holds of an attempt. */
function heldFor({ totals }: Witness, { references }: AttemptRow): number {
  return references.reduce((sum, reference) => sum + netOf(totals[reference]), 0)
}

function bookedAsCharged(
  witness: Witness,
  attempts: readonly AttemptRow[],
  known: ReadonlyMap<string, AttemptRow>,
): Finding {
  const strangers = Object.entries(witness.totals).flatMap(([reference, total]) =>
    known.has(reference) || netOf(total) === 0
      ? []
      : [`${reference}: the acquirer holds ${netOf(total)}, our ledger nothing`],
  )
  const unequal = attempts.flatMap((attempt) => {
    const held = heldFor(witness, attempt)
    const { booked, references } = attempt
    return held === booked
      ? []
      : [`${references.join('+')}: the acquirer holds ${held}, our ledger ${booked}`]
  })
  return {
    name: "our ledger is the acquirer's, reference by reference",
    failures: [...strangers, ...unequal],
  }
}

/** Two cards of one purchase: each was charged what our ledger says, both pay or neither, and nothing stays held. */
function bothOrNone({ totals }: Witness, attempts: readonly AttemptRow[]): Finding {
  const failures = attempts.flatMap(({ charged_to, state }) => {
    const cards = Object.entries(charged_to)
    const wrong = cards.flatMap(([reference, charged]) => {
      const { captured = 0, status } = totals[reference] ?? {}
      if (status === 'authorized')
        return [`${reference}: the acquirer still holds an amount that nobody takes`]
      return captured === charged
        ? []
        : [`${reference}: the acquirer took ${captured}, our ledger says ${charged}`]
    })
    const paying = cards.filter(([reference]) => netOf(totals[reference]) > 0)
    const isHalf = paying.length === 1 && state !== 'partially-refunded'
    return isHalf
      ? [...wrong, `${cards.map(([reference]) => reference).join('+')}: one card pays alone`]
      : wrong
  })
  return { name: 'of two cards both pay or neither', failures }
}

function chargedOnce({ totals }: Witness, known: ReadonlyMap<string, AttemptRow>): Finding {
  const charges = Object.entries(totals).filter(([, total]) => netOf(total) > 0)
  const failures = (['trans', 'document'] as const).flatMap((key) => {
    const groups = Map.groupBy(charges, ([reference]) => known.get(reference)?.[key] ?? reference)
    return [...groups].flatMap(([name, group]) =>
      new Set(group.map(([reference]) => known.get(reference)?.id ?? reference)).size === 1
        ? []
        : [
            `${key} ${name} was charged ${group.length} times: ${group
              .slice(0, 3)
              .map(([reference]) => reference)
              .join(', ')} …`,
          ],
    )
  })
  return { name: DOUBLE_CHARGES, failures }
}

function approvedIsSold({ totals }: Witness, known: ReadonlyMap<string, AttemptRow>): Finding {
  const failures = Object.entries(totals).flatMap(([reference, total]) => {
    if (netOf(total) === 0) return []
    const attempt = known.get(reference)
    if (attempt === undefined) return [`${reference}: charged, and we know nothing of it`]
    const { state, payment_state, sale_statuses } = attempt
    const isSold = state === 'approved' && payment_state === 'paid' && sale_statuses.length > 0
    if (isSold && sale_statuses.every((status) => status === 'PAID')) return []
    return [`${reference}: charged, but ${state}, purchase ${payment_state}, sales ${sale_statuses.join()}`]
  })
  return { name: 'what the acquirer charged is a paid sale or was given back', failures }
}

function soldIsCharged(witness: Witness, attempts: readonly AttemptRow[]): Finding {
  const sold = attempts.filter(
    ({ state, sale_statuses }) => state === 'approved' || sale_statuses.includes('PAID'),
  )
  const failures = [...Map.groupBy(sold, ({ trans }) => trans)].flatMap(([trans, group]) => {
    const charged = group.filter((attempt) => heldFor(witness, attempt) === attempt.total)
    return charged.length > 0 ? [] : [`${trans}: sold, and the acquirer holds no money for it`]
  })
  return { name: 'every paid sale was charged in full', failures }
}

async function stockAddsUp(db: Client): Promise<Finding> {
  const { rows } = await db.query<{ id: string; stock: string; sold: string; held: string; due: string }>(`
    select p.id, p.stock, p.sold, p.held, (select coalesce(sum(h.quantity), 0) from holds h
      where h.product_id = p.id and h.state = 'sold') as due
    from products p where p.stock is not null`)
  const failures = rows.flatMap(({ id, stock, sold, held, due }) =>
    Number(sold) + Number(held) <= Number(stock) && held === '0' && sold === due
      ? []
      : [`product ${id}: stock ${stock}, sold ${sold}, held ${held}, sold by holds ${due}`],
  )
  return { name: 'nothing is oversold, held at rest or sold without a hold', failures }
}

async function acknowledgedIsPaid(db: Client, { acknowledged }: Witness): Promise<Finding> {
  const { rows } = await db.query<{ sale_id: string }>(`select sale_id from sales where status = 'PAID'`)
  const paid = new Set(rows.map((row) => row.sale_id))
  const failures = [...acknowledged].flatMap((sale) =>
    paid.has(sale) ? [] : [`${sale}: its buyer was told that it is paid, and it is not`],
  )
  return { name: 'what a buyer was told is paid is paid', failures }
}

/** Rows that still have to be ended, counted by their kind. */
export const OPEN_ROWS = `
  select 'attempt ' || state as kind, count(*)::int as count from attempts
    where state in ('authenticating', 'sending', 'unknown', 'awaiting', 'in-review')
      or (state = 'superseded' and due_at is not null) group by state
  union all select 'outbox row', count(*)::int from outbox
  union all select 'owed reversal', count(*)::int from pending_reversals where state <> 'done'
  union all select 'webhook', count(*)::int from webhook_events where processed_at is null
  union all select 'job', count(*)::int from graphile_worker._private_jobs`

async function nothingOpen(db: Client): Promise<Finding> {
  const { rows } = await db.query<{ kind: string; count: number }>(OPEN_ROWS)
  const failures = rows.flatMap(({ kind, count }) => (count === 0 ? [] : [`${count} × ${kind}`]))
  return { name: 'at rest nothing is open: attempts, outbox, reversals, webhooks, jobs', failures }
}

/**
 * Mail is handed over at least once: a crash between the hand-over and its note sends the same Message-ID again, which
 * is one mail to its receiver. Everything else is a mail too many or too few.
 */
async function mailOnce(db: Client, { mailbox, crashes }: Witness): Promise<Finding> {
  const { rows } = await db.query<{ wanted: string }>(`
    select 'purchase-confirmed.' || id as wanted from attempts where state = 'approved'
    union all select distinct 'refunded.' || attempt_id from pending_reversals where state = 'done'
      and not (leg is not null and kind = 'void')`)
  const sent = await sentMails(mailbox)
  const distinct = new Set(sent)
  const missing = rows
    .filter(({ wanted }) => !distinct.has(wanted))
    .map(({ wanted }) => `${wanted} is missing`)
  const repeats = sent.length - distinct.size
  const tooMany = repeats > crashes ? [`${repeats} mails were sent twice by ${crashes} crashes`] : []
  return { name: 'one mail for each kind and attempt', failures: [...missing, ...tooMany] }
}

/** `kind.attempt` of every message, from its Message-ID. */
async function sentMails(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const found: string[] = []
  for (const name of names) {
    const raw = await readFile(join(folder, name), 'utf8')
    const id = /^message-id:\s*<([^@>]+)@/im.exec(raw)?.[1]
    if (id !== undefined) found.push(id)
  }
  return found
}
