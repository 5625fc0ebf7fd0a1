import type { OfficeAnswer } from '#contract/office/calls.ts'
import { BYTE_ORDER_MARK, csvRow, csvSeparator } from '#rules/office/csv.ts'
import type { CouponTexts } from '#texts/office/coupons/pt.ts'

/** The codes of a series for a mailing or a printer: a row for each, with what has become of it. */
export function codeList(
  { codes }: Pick<OfficeAnswer<'readCouponSeries'>, 'codes'>,
  { series, states }: Pick<CouponTexts, 'series' | 'states'>,
  locale: string,
): string {
  const separator = csvSeparator(locale)
  const head = csvRow([series.code, series.state], separator)
  const rows = codes.map(({ name, state }) => csvRow([name, states[state]], separator))
  return BYTE_ORDER_MARK + head + rows.join('')
}
