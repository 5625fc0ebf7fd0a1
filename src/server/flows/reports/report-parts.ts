import type { OfficeAnswer } from '#contract/office/calls.ts'
import { netOf, type ReportDays, type Money } from '#rules/office/reports.ts'
import { toWire } from '#rules/base/money.ts'
import { readAttempts, readFunnel, readOrigins } from '../../store/reports/report-part-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { reportSpan } from './show-report.ts'
import type { SellerScope } from '../accounts/seller-scope.ts'

/** So many of each list, what is most first. */
const ROWS_AT_MOST = 50

type Answer = OfficeAnswer<'readReportParts'>

/** Where buyers turned back, how attempts to pay ended, and whence the money came, in the last days. */
export async function showReportParts(
  db: Database,
  { sellerId }: SellerScope,
  asked: { days: ReportDays; now: Date },
): Promise<Answer> {
  const { from } = await reportSpan(db, sellerId, asked)
  const span = { seller: sellerId, from, most: ROWS_AT_MOST }
  const [funnel, attempts, origins] = await Promise.all([
    readFunnel(db, span),
    readAttempts(db, span),
    readOrigins(db, span),
  ])
  const currencies = [...new Set([...attempts, ...origins].map(({ currency }) => currency))].toSorted()
  return {
    funnel,
    currencies: currencies.map((currency) => ({
      currency,
      attempts: attempts
        .filter((row) => row.currency === currency)
        .map((row) => ({
          by: row.by,
          key: row.key,
          charges: row.charges,
          refusals: row.refusals,
          made: row.made,
          made_amount: toWire(row.made_amount, currency),
          ...onWire(row, currency),
        })),
      origins: origins
        .filter((row) => row.currency === currency)
        .map(({ by, key, named, charges, ...money }) => ({
          by,
          key,
          named,
          charges,
          ...onWire(money, currency),
        })),
    })),
  }
}

function onWire(
  money: Money,
  currency: string,
): Pick<Answer['currencies'][number]['origins'][number], 'gross' | 'refunded' | 'disputed' | 'net'> {
  return {
    gross: toWire(money.gross, currency),
    refunded: toWire(money.refunded, currency),
    disputed: toWire(money.disputed, currency),
    net: toWire(netOf(money), currency),
  }
}
