import { calendarDateIn, addDays } from '#rules/base/calendar.ts'
import { csvDocument, csvNumber, type CsvCell } from '#rules/office/csv.ts'
import { EXPORT_REPORT_DAYS, type ExportKind } from '#rules/office/exports.ts'
import { netOf } from '#rules/office/reports.ts'
import type { LeadStep } from '#rules/people/lead-step.ts'
import { exponentOf, toWire } from '#rules/base/money.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { readOfferName, readSaleSearch, type SaleSearch } from '#rules/sales/sale-search.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import type { SubscriptionStatus } from '#rules/subscriptions/subscription.ts'
import { ticketNumber } from '#rules/tickets/ticket-code.ts'
import { instantIn } from '#rules/base/time-zone.ts'
import type { OfficeTexts } from '#texts/office/load.ts'
import { listHolders } from '../../store/catalogue/event-store.ts'
import {
  exportLeads,
  exportSales,
  exportSubscriptions,
  type ExportedPerson,
  type Page,
} from '../../store/reports/export-rows.ts'
import type { ExportRecord } from '../../store/reports/export-store.ts'
import { readDays } from '../../store/reports/report-store.ts'
import { withoutGuess } from '../../store/reports/sale-list-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/** Context for writing a file: its seller, time zone and language. */
export type Writing = {
  db: Database
  record: Pick<ExportRecord, 'seller_id' | 'kind' | 'people' | 'query' | 'after'>
  zone: string
  texts: OfficeTexts
  separator: ',' | ';'
  now: Date
}

/** Rows behind the key that the record holds, and the key of the last; null: there are no more. */
export type Batch = { rows: CsvCell[][]; after: string | null }
type List = {
  head: (writing: Writing) => string[]
  read: (writing: Writing, limit: number) => Promise<Batch>
}

/** Contents of each kind of file, column by column; personal columns are omitted if they are not requested. */
export const EXPORT_LISTS: Readonly<Record<ExportKind, List>> = {
  sales: {
    head: ({ texts: { exports }, record, zone }) => {
      const c = exports.columns
      const own = [c.order, c.sale, c.created({ zone }), c.paid, c.product, c.offer, c.status, c.method]
      return [
        ...own,
        c.installments,
        c.currency,
        c.amount,
        c.refunded,
        c.discount,
        c.coupon,
        c.affiliate,
        c.source,
        c.campaign,
        c.proposal,
      ].concat(buyerHead(record, exports))
    },
    read: async (writing, limit) => {
      const { db, record, texts } = writing
      const { status, offer, ...by } = record.query
      const found = await exportSales(db, pageOf(writing, limit), {
        search: await searchOf(writing),
        by: { ...by, offer: readOfferName(offer ?? '') ?? undefined },
        status: (status ?? null) as SaleStatus | null,
      })
      return batchOf(found, limit, (row) => [
        groupOrderNumber(row.order_number),
        row.key,
        momentOf(row.created),
        momentOf(row.paid),
        row.product,
        row.offer ?? '',
        texts.sales.statuses[row.status],
        methodName(texts, row.method),
        row.installments === null ? '' : csvNumber(row.installments, 0, writing.separator),
        row.currency,
        moneyOf(writing, row.amount, row.currency),
        moneyOf(writing, row.refunded, row.currency),
        moneyOf(writing, row.discount, row.currency),
        row.coupon ?? '',
        row.affiliate ?? '',
        row.source ?? '',
        row.campaign ?? '',
        row.proposal ?? '',
        ...buyerCells(record, row),
      ])
    },
  },
  subscriptions: {
    head: ({ texts: { exports }, record, zone }) => {
      const c = exports.columns
      const own = [c.order, c.subscription, c.started({ zone }), c.product, c.status, c.method, c.period]
      return [...own, c.currency, c.amount, c.paidCharges, c.nextCharge, c.ended, c.endReason].concat(
        buyerHead(record, exports),
      )
    },
    read: async (writing, limit) => {
      const { db, record, texts } = writing
      const { status } = record.query
      const found = await exportSubscriptions(db, pageOf(writing, limit), {
        search: await searchOf(writing),
        status: (status ?? null) as SubscriptionStatus | null,
      })
      const reasons: Readonly<Record<string, string>> = texts.subscriptions.reasons
      return batchOf(found, limit, (row) => [
        groupOrderNumber(row.order_number),
        row.key,
        momentOf(row.started),
        row.product,
        texts.subscriptions.statuses[row.status],
        methodName(texts, row.method),
        csvNumber(row.period, 0, writing.separator),
        row.currency,
        moneyOf(writing, row.amount, row.currency),
        csvNumber(row.paid_charges, 0, writing.separator),
        momentOf(row.next_charge),
        momentOf(row.ended),
        row.end_reason === null ? '' : (reasons[row.end_reason] ?? row.end_reason),
        ...buyerCells(record, row),
      ])
    },
  },
  leads: {
    head: ({ texts: { exports }, record, zone }) => {
      const c = exports.columns
      const own = [c.began({ zone }), c.seen, c.step, c.product, c.source, c.campaign]
      return record.people ? [...own, c.name, c.email, c.phone] : own
    },
    read: async (writing, limit) => {
      const { db, record, texts } = writing
      const { step, product } = record.query
      const found = await exportLeads(db, pageOf(writing, limit), {
        step: (step ?? null) as LeadStep | null,
        product: product ?? null,
      })
      return batchOf(found, limit, (row) => {
        const query = new URLSearchParams(/\?([^#]*)/.exec(row.link)?.[1] ?? '')
        const own = [momentOf(row.began), momentOf(row.seen), texts.leads.steps[row.step] ?? '', row.product]
        const from = [query.get('utm_source') ?? query.get('src') ?? '', query.get('utm_campaign') ?? '']
        return [...own, ...from, ...(record.people ? [row.name, row.email, row.phone] : [])]
      })
    },
  },
  holders: {
    head: ({ texts: { events } }) => {
      const c = events.holders.columns
      return [c.name, c.email, c.batch, c.kind, c.proof, c.ticket, c.order, c.buyer, c.buyerEmail, c.entered]
    },
    read: async ({ db, record, texts, zone }, limit) => {
      const { proofs } = texts.events.holders
      const written = new Intl.DateTimeFormat('sv-SE', {
        dateStyle: 'short',
        timeStyle: 'medium',
        timeZone: zone,
      })
      const found = await listHolders(db, record.query.event ?? 0, { after: record.after, limit })
      const keyed = found.map((row) => ({ ...row, key: row.id }))
      return batchOf(keyed, limit, (row) => [
        row.holder_name ?? row.buyer,
        row.holder_email ?? '',
        row.batch_name,
        row.ticket_name,
        row.proof === null ? '' : proofs[row.proof],
        ticketNumber(row.id),
        groupOrderNumber(row.order_number),
        row.buyer,
        row.buyer_email,
        momentOf(row.entered_at === null ? null : written.format(new Date(row.entered_at))),
      ])
    },
  },
  figures: {
    head: ({ texts: { exports, reports } }) => [
      reports.day,
      exports.columns.currency,
      reports.method,
      reports.charges,
      reports.gross,
      reports.refunded,
      reports.disputed,
      reports.net,
    ],
    read: async (writing) => {
      const { db, record, zone, texts, separator } = writing
      const { first, last } = reportDays(writing)
      const from = instantIn(zone, first, 0)
      const days = await readDays(db, { seller: record.seller_id, from, zone })
      const rows = days
        .filter(({ day }) => day <= last)
        .map((row) => [
          momentOf(row.day),
          row.currency,
          methodName(texts, row.method),
          csvNumber(row.charges, 0, separator),
          ...[row.gross, row.refunded, row.disputed, netOf(row)].map((amount) =>
            moneyOf(writing, amount, row.currency),
          ),
        ])
      // A year of days and methods: some thousands of rows, which the page of figures holds as well.
      return { rows, after: null }
    },
  },
}

/** Returns the search of the list in which the file was requested. */
function searchOf({ db, record: { seller_id, query } }: Writing): Promise<SaleSearch> {
  const { q = '', masked } = query
  const sight = masked === true ? 'masked' : 'open'
  return withoutGuess(db, seller_id, readSaleSearch(q, sight), sight)
}

function reportDays({ record, zone, now }: Writing): { first: string; last: string } {
  const last = record.query.until ?? calendarDateIn(zone, now)
  const least = addDays(last, 1 - EXPORT_REPORT_DAYS)
  const first = record.query.from ?? addDays(last, -29)
  return { first: first < least ? least : first, last }
}

function pageOf({ record, zone }: Writing, limit: number): Page {
  const { from, until } = record.query
  return {
    seller: record.seller_id,
    zone,
    from: from === undefined ? null : instantIn(zone, from, 0),
    until: until === undefined ? null : instantIn(zone, addDays(until, 1), 0),
    after: record.after,
    limit,
  }
}

function batchOf<Row extends { key: string }>(
  found: readonly Row[],
  limit: number,
  cellsOf: (row: Row) => CsvCell[],
): Batch {
  return { rows: found.map(cellsOf), after: found.length < limit ? null : (found.at(-1)?.key ?? null) }
}

function buyerHead({ people }: { people: boolean }, { columns: c }: OfficeTexts['exports']): string[] {
  return people ? [c.name, c.email, c.phone, c.document] : []
}

function buyerCells({ people }: { people: boolean }, row: ExportedPerson): string[] {
  // guard: export-without-people
  return people ? [row.name, row.email, row.phone, csvDocument(row.document)] : []
}

/** A day or a moment by the seller's clock. */
function momentOf(text: string | null): CsvCell {
  return text === null ? '' : { moment: text }
}

function methodName(texts: OfficeTexts, method: string | null): string {
  const names: Readonly<Record<string, string>> = texts.products.methods
  return method === null ? '' : (names[method] ?? method)
}

function moneyOf({ separator }: Writing, amount: number, currency: string): CsvCell {
  return csvNumber(toWire(amount, currency), exponentOf(currency), separator)
}
