import { gunzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { BYTE_ORDER_MARK, csvRow, csvSeparator } from '#rules/office/csv.ts'
import { EXPORT_KEPT_DAYS } from '#rules/office/exports.ts'
import { timeZoneOf } from '#rules/base/time-zone.ts'
import { loadOfficeTexts, officeLocale } from '#texts/office/load.ts'
import { sealBytes, unsealBytes } from '../../signing/sealed-bytes.ts'
import type { Keys } from '../../signing/keys.ts'
import {
  addExportPart,
  continueExport,
  findOpenExport,
  readExportPart,
  type ExportRecord,
} from '../../store/reports/export-store.ts'
import { countryOf } from '../../store/catalogue/product-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { EXPORT_LISTS, type Writing } from './export-lists.ts'

type Deps = { db: Database; keys: Pick<Keys, 'export'>; now: () => Date }

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** So many rows are held at once; and after so many parts another run goes on, so that none takes minutes. */
const SIZE = { rows: 2_000, parts: 20 } as const

/**
 * Writes the next parts of a file, each with as many rows as are held at once. Written parts stay, so a run that is
 * interrupted, or happens twice, continues where the last part ended.
 *
 * @param size for tests: smaller than in the program
 */
export async function writeExport(
  { db, keys, now }: Deps,
  id: string,
  size: { rows: number; parts: number } = SIZE,
): Promise<void> {
  for (let parts = 0; parts < size.parts; parts += 1) {
    const record = await findOpenExport(db, id)
    if (record === null) return
    const zone = timeZoneOf(await countryOf(db, record.seller_id))
    const texts = await loadOfficeTexts(officeLocale([record.locale]))
    const writing = { db, record, zone, texts, separator: csvSeparator(record.locale), now: now() }
    const { text, rows, after } = await nextPart(writing, record.parts === 0, size.rows)
    const body = sealBytes(keys.export, nameOfPart(record, record.parts + 1), await pack(text))
    const isAdded = await addExportPart(db, record, { body, rows, after }, EXPORT_KEPT_DAYS)
    if (!isAdded || after === null) return
  }
  await continueExport(db, id)
}

async function nextPart(writing: Writing, isFirst: boolean, limit: number) {
  const list = EXPORT_LISTS[writing.record.kind]
  const { rows, after } = await list.read(writing, limit)
  const lines = rows.map((cells) => csvRow(cells, writing.separator))
  const head = isFirst ? BYTE_ORDER_MARK + csvRow(list.head(writing), writing.separator) : ''
  return { text: head + lines.join(''), rows: rows.length, after }
}

/** Its place in its file belongs to what is sealed, so that no part opens as another. */
function nameOfPart({ id }: Pick<ExportRecord, 'id'>, number: number): string {
  return `export ${id} ${number}`
}

/** The file, part by part: one is held at a time. */
export async function* readExportFile(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  record: Pick<ExportRecord, 'id' | 'parts'>,
): AsyncGenerator<Buffer> {
  for (let number = 1; number <= record.parts; number += 1) {
    const sealed = await readExportPart(db, record.id, number)
    if (sealed === null) throw new Error('a part of a file is gone')
    yield unpack(unsealBytes(keys.export, nameOfPart(record, number), sealed))
  }
}
