import type { OfficeAnswer } from '#contract/office/calls.ts'
import { addDays, calendarDateIn } from '#rules/base/calendar.ts'
import { everyDay, netOf, sumOf, type ReportDays, type Money } from '#rules/office/reports.ts'
import { toWire } from '#rules/base/money.ts'
import { instantIn, timeZoneOf } from '#rules/base/time-zone.ts'
import { readDays, readProducts, type DayRow, type ProductRow } from '../../store/reports/report-store.ts'
import { countryOf } from '../../store/catalogue/product-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { SellerScope } from '../accounts/seller-scope.ts'

const PRODUCTS_AT_MOST = 50

type Answer = OfficeAnswer<'readReport'>

/** The last days of a seller's own time zone, today included. */
export async function reportSpan(
  db: Database,
  sellerId: number,
  { days, now }: { days: ReportDays; now: Date },
): Promise<{ zone: string; last: string; from: Date }> {
  const zone = timeZoneOf(await countryOf(db, sellerId))
  const last = calendarDateIn(zone, now)
  return { zone, last, from: instantIn(zone, addDays(last, 1 - days), 0) }
}

/** Returns a seller's earnings of the last days in their own time zone, today included. */
export async function showReport(
  db: Database,
  { sellerId }: SellerScope,
  { days: count, now }: { days: ReportDays; now: Date },
): Promise<Answer> {
  const { zone, last, from } = await reportSpan(db, sellerId, { days: count, now })
  const days = await readDays(db, { seller: sellerId, from, zone })
  const products = await readProducts(db, { seller: sellerId, from }, PRODUCTS_AT_MOST)
  const currencies = [...new Set(days.map(({ currency }) => currency))]
  return {
    zone,
    currencies: currencies.map((currency) =>
      ofCurrency(currency, {
        rows: days.filter((row) => row.currency === currency),
        products: products.filter((row) => row.currency === currency),
        span: { last, count },
      }),
    ),
  }
}

type Part = { rows: DayRow[]; products: ProductRow[]; span: { last: string; count: number } }

function ofCurrency(currency: string, { rows, products, span }: Part): Answer['currencies'][number] {
  const wire = (money: Money) => ({
    gross: toWire(money.gross, currency),
    refunded: toWire(money.refunded, currency),
    disputed: toWire(money.disputed, currency),
    net: toWire(netOf(money), currency),
  })
  const methods = [...new Set(rows.map(({ method }) => method))]
  return {
    currency,
    ...wire(sumOf(rows)),
    days: everyDay(rows, span).map(({ day, ...money }) => ({ day, ...wire(money) })),
    methods: methods.map((method) => {
      const own = rows.filter((row) => row.method === method)
      return { method, charges: own.reduce((sum, { charges }) => sum + charges, 0), ...wire(sumOf(own)) }
    }),
    products: products.map(({ id, name, sales, amount }) => ({
      id,
      name,
      sales,
      amount: toWire(amount, currency),
    })),
  }
}
