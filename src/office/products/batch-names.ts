import { batchPath, ticketPath } from '#rules/fields/batch-fields.ts'
import type { EventTexts } from '#texts/office/events/pt.ts'
import { textAt } from '../entry/typed-value.ts'

type Part = Readonly<Record<string, unknown>>

const RELEASE = [
  'release_type',
  'release_fixed_date',
  'release_interval_start_date',
  'release_interval_end_date',
  'release_offer_group_stock_id',
]

/** Returns the names of the values of an event's batches and tickets in its history, by their paths. */
export function batchNames(entry: Part, texts: EventTexts): Record<string, string> {
  const { fields, release } = texts
  const names: Record<string, string> = { '/batches': texts.batches }
  for (const batch of partsOf(entry['batches'])) {
    const at = batchPath(Number(batch['id']))
    const name = textAt(batch['name'])
    const own = { name: fields.name, stock: fields.stock, order: fields.order }
    names[at] = name
    for (const [field, what] of Object.entries(own)) names[`${at}/${field}`] = `${name} · ${what}`
    for (const field of RELEASE) names[`${at}/${field}`] = `${name} · ${release.title}`
    for (const ticket of partsOf(batch['tickets'])) {
      const below = ticketPath(Number(batch['id']), Number(ticket['id']))
      const whole = `${name} · ${textAt(ticket['name'])}`
      names[below] = whole
      names[`${below}/name`] = `${whole} · ${fields.name}`
      names[`${below}/amount`] = `${whole} · ${fields.amount}`
      names[`${below}/half_price`] = `${whole} · ${fields.halfPrice}`
    }
  }
  return names
}

function partsOf(list: unknown): Part[] {
  const parts: readonly unknown[] = Array.isArray(list) ? list : []
  return parts.filter((part): part is Part => typeof part === 'object' && part !== null)
}
