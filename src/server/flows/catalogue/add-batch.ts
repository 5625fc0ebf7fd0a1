import { batchPath, ticketPath } from '#rules/fields/batch-fields.ts'
import { applyChanges, valueAt } from '#rules/catalogue/catalogue-patch.ts'
import type { EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import type { EntryName } from '../../store/catalogue/revision-store.ts'
import { nextBatchId, nextTicketId } from '../../store/catalogue/event-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue } from './import-catalogue.ts'
import { importEntry, readEntry } from './save-entry.ts'

type Event = { seller: number; event: number; editor: Editor }
export type NewTicket = { name: string; amount: number; half_price: boolean }

/**
 * Adds a batch with its first ticket to an event, behind the others. It is sold as soon as the event is.
 *
 * @returns its id; null: there is no such event
 * @throws CatalogueError with what does not fit
 */
export async function addBatch(
  db: Database,
  of: Event,
  { name, stock, ticket }: { name: string; stock: number; ticket: NewTicket },
): Promise<number | null> {
  return changeEvent(db, of, async (tx, entry) => {
    const id = await nextBatchId(tx)
    const others = entry['batches']
    const order = Array.isArray(others) ? Math.max(0, ...others.map(orderOf)) + 1 : 1
    const tickets = [ticketOf(await nextTicketId(tx), id, ticket)]
    return {
      id,
      change: { path: batchPath(id), value: { id, name, order, stock, release_type: null, tickets } },
    }
  })
}

/** Adds a ticket to a batch. @returns its id; null: there is no such batch. @throws CatalogueError */
export async function addTicket(
  db: Database,
  of: Event & { batch: number },
  ticket: NewTicket,
): Promise<number | null> {
  return changeEvent(db, of, async (tx, entry) => {
    if (valueAt(entry, batchPath(of.batch)) === undefined) return null
    const id = await nextTicketId(tx)
    return { id, change: { path: ticketPath(of.batch, id), value: ticketOf(id, of.batch, ticket) } }
  })
}

type Entry = Readonly<Record<string, unknown>>
type Addition = { id: number; change: EntryChange }

async function changeEvent(
  db: Database,
  { seller, event, editor }: Event,
  add: (tx: Database, entry: Entry) => Promise<Addition | null>,
): Promise<number | null> {
  const name: EntryName = { seller, kind: 'product', id: String(event) }
  return changeCatalogue(db, async (tx, now) => {
    const current = await readEntry(tx, name)
    if (current === null) return null
    const addition = await add(tx, current.entry)
    const next = addition && applyChanges(current.entry, [addition.change])
    if (addition === null || next === null) return null
    await importEntry(tx, name, next, { now, editor })
    return addition.id
  })
}

function orderOf(batch: unknown): number {
  const { order } = batch as { order?: unknown }
  return typeof order === 'number' ? order : 0
}

function ticketOf(id: number, batch: number, { half_price: isHalf, ...ticket }: NewTicket) {
  return { id, hash: `t${id}`, offer_group_id: batch, ...ticket, ...(isHalf && { half_price: true }) }
}
