import { randomInt } from 'node:crypto'
import { CatalogueError } from '#contract/catalogue/problem.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { finding } from '#rules/catalogue/catalogue-findings.ts'
import type { Coupon } from '#rules/catalogue/catalogue.ts'
import { drawCodes } from '#rules/order/coupon-series.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import { NO_ENTRY } from '../../store/catalogue/catalogue-entries.ts'
import {
  codesBeginning,
  isSeriesTaken,
  livingCodes,
  retireCoupons,
} from '../../store/catalogue/coupon-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue, importInto } from './import-catalogue.ts'
import { recordEdit } from './record-edit.ts'
import { inEntry } from './save-entry.ts'

/** Properties that coupons of a series have in common, and their number. */
type NewSeries = Pick<Coupon, 'type' | 'value' | 'product_ids'> & {
  due_date?: string | undefined
  series: string
  count: number
}

/**
 * Makes coupons of one rule with names at random, one use each, which work at once: all of them or none, with one entry in
 * the audit log.
 *
 * @throws CatalogueError with what does not fit, by the fields of one coupon; `/series` where the seller has, or had, one of this name
 */
export async function createCouponSeries(
  db: Database,
  made: NewSeries & { seller: number; editor: Editor },
): Promise<void> {
  const { seller, editor, series, count, ...rule } = made
  await changeCatalogue(db, async (tx, now) => {
    // guard: new-series-takes-no-other
    if (await isSeriesTaken(tx, seller, series))
      throw new CatalogueError([{ path: '/series', ...finding('series-taken') }])
    const taken = await codesBeginning(tx, seller, `${series}-`)
    const coupons = drawCodes({ series, count }, taken, (below) => randomInt(below)).map((name) => ({
      ...rule,
      name,
      seller_id: seller,
      limit: 1,
      series,
    }))
    try {
      await importInto(tx, parseCatalogue({ version: 1, coupons }), { now, by: { source: 'office', editor } })
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error
      // They differ by their names alone: a problem of one is a problem of each.
      const ofOne = error.problems.filter(({ path }) => !/^coupons\[[1-9]/.test(path))
      throw new CatalogueError(ofOne.map((problem) => inEntry(problem, 'coupon', coupons[0])))
    }
  })
}

/** Retires all coupons of a series, used or not. Purchases made with them stay. @returns whether there were any */
export async function retireCouponSeries(
  db: Database,
  { seller, series }: { seller: number; series: string },
  editor: Editor,
): Promise<boolean> {
  return changeCatalogue(db, async (tx) => {
    const codes = await livingCodes(tx, seller, series)
    if (codes.length === 0) return false
    const scope = { ...NO_ENTRY, coupon: codes.map((name) => ({ seller_id: seller, name })) }
    await recordEdit(tx, scope, { source: 'retirement', editor }, async () => {
      await retireCoupons(tx, seller, codes)
      return new Set([seller])
    })
    return true
  })
}
