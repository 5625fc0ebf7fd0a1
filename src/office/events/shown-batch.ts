import type { OfficeAnswer } from '#contract/office/calls.ts'
import { batchFields, batchPath, ticketGroup, ticketPath } from '#rules/fields/batch-fields.ts'
import { valueAt } from '#rules/catalogue/catalogue-patch.ts'
import type { EventTexts } from '#texts/office/events/pt.ts'
import type { ShownEntry } from '../entry/shown-entry.ts'
import { textAt } from '../entry/typed-value.ts'
import { callOffice } from '../state/call.ts'
import type { EventPlace } from './queries.ts'

type Values = Readonly<Record<string, unknown>>

/** A part of an event by its number and name. */
export type Part = { id: number; name: string }

/** A batch as its page shows and changes it: a part of the event's entry. */
export type ShownBatch = {
  shown: ShownEntry
  batch: Part
  values: Values
  tickets: Part[]
  /** The other batches of the event. */
  others: Part[]
}

/**
 * Returns one batch of the event that was read; null: it has none with that number.
 *
 * @param taken sold or held of the batch
 */
export function shownBatch(
  { version, entry }: Pick<OfficeAnswer<'readProduct'>, 'version' | 'entry'>,
  { place, batch: id, taken }: { place: EventPlace; batch: number; taken: number },
  texts: EventTexts,
): ShownBatch | null {
  const values = valueAt(entry, batchPath(id))
  if (!isValues(values)) return null
  const tickets = partsOf(values['tickets'])
  const at = batchPath(id)
  const { fields, hints } = texts
  const shown: ShownEntry = {
    key: `batch ${place.seller} ${place.event} ${id}`,
    version,
    entry,
    currency: textAt(entry['currency']),
    fields: batchFields(
      id,
      tickets.map((ticket) => ticket.id),
      taken,
    ),
    names: {
      fields: Object.fromEntries([
        [`${at}/name`, fields.name],
        [`${at}/stock`, fields.stock],
        [`${at}/order`, fields.order],
        ...tickets.flatMap((ticket) => [
          [`${ticketPath(id, ticket.id)}/name`, fields.name],
          [`${ticketPath(id, ticket.id)}/amount`, fields.amount],
          [`${ticketPath(id, ticket.id)}/half_price`, fields.halfPrice],
        ]),
      ]) as Record<string, string>,
      hints: { [`${at}/stock`]: texts.taken({ count: taken }), [`${at}/order`]: hints.order },
      groups: {
        batch: texts.ofBatch,
        ...Object.fromEntries(tickets.map((ticket) => [ticketGroup(ticket.id), ticket.name])),
      },
      options: {},
    },
    save: (body) =>
      callOffice('saveProduct', { params: { seller_id: place.seller, product_id: place.event }, body }),
  }
  const others = partsOf(entry['batches']).filter((other) => other.id !== id)
  return { shown, batch: { id, name: textAt(values['name']) }, values, tickets, others }
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null
}

function partsOf(list: unknown): Part[] {
  const parts: readonly unknown[] = Array.isArray(list) ? list : []
  return parts.filter(isValues).map(({ id, name }) => ({ id: Number(id), name: textAt(name) }))
}
