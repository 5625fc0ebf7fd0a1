import { writeExport } from '../flows/reports/write-export.ts'
import { errorFields, type Log } from '../log.ts'
import type { Keys } from '../signing/keys.ts'
import { countExportFailure } from '../store/reports/export-store.ts'
import type { Database } from '../store/postgres/database.ts'

export type ExportOrder = { export_id: string }
type Deps = { db: Database; keys: Pick<Keys, 'export'>; now: () => Date; log: Log }

/** After this many runs without a new part a file is abandoned: a user who wants it requests it again. */
const TRIES = 6

/**
 * Goes on with a file that a member of a shop wants.
 * @throws Error when it has to be tried again
 */
export async function deliverExport(deps: Deps, { export_id: id }: ExportOrder): Promise<void> {
  try {
    await writeExport(deps, id)
  } catch (error) {
    const isOver = await countExportFailure(deps.db, id, TRIES)
    if (!isOver) throw error
    deps.log.error('export-failed', { export_id: id, ...errorFields(error) })
  }
}
