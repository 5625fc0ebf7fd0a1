import type { EntryChange } from '../catalogue/catalogue-patch.ts'
import type { EntryField } from './entry-fields.ts'

/*
 * Fields of an event's batches and their tickets that a seller changes in the office. They are parts of the event's
 * entry, so their paths begin with the batch: /batches/31/stock, /batches/31/tickets/311/amount.
 */

const MOST_STOCK = 10_000_000
const MOST_MONEY = 9_999_999_999

export const batchPath = (batch: number): string => `/batches/${batch}`
export const ticketPath = (batch: number, ticket: number): string => `${batchPath(batch)}/tickets/${ticket}`

/** The form group that holds a ticket's fields. */
export const ticketGroup = (ticket: number): string => `ticket ${ticket}`

/**
 * The fields of a batch and of its tickets.
 *
 * @param taken sold or held, which its stock may not go below
 */
export function batchFields(batch: number, tickets: readonly number[], taken: number): EntryField[] {
  const at = batchPath(batch)
  return [
    { path: `${at}/name`, kind: 'line', group: 'batch', most: 120, required: true },
    { path: `${at}/stock`, kind: 'whole', group: 'batch', least: taken, most: MOST_STOCK, required: true },
    { path: `${at}/order`, kind: 'whole', group: 'batch', least: 0, most: 10_000, required: true },
    ...tickets.flatMap((ticket) => ticketFields(ticketPath(batch, ticket), ticketGroup(ticket))),
  ]
}

function ticketFields(at: string, group: string): EntryField[] {
  return [
    { path: `${at}/name`, kind: 'line', group, most: 120, required: true },
    { path: `${at}/amount`, kind: 'money', group, most: MOST_MONEY, required: true },
    { path: `${at}/half_price`, kind: 'flag', group, most: 1 },
  ]
}

/** From when to when a batch is sold. */
export type Release =
  | { kind: 'always' }
  /** One of the two may be null: open on that side. */
  | { kind: 'dates'; start: string | null; end: string | null }
  /** Once another batch is sold out or closed. */
  | { kind: 'after'; batch: number }

/** How a batch of an entry is released. */
export function releaseOf(batch: Readonly<Record<string, unknown>>): Release {
  const at = (field: string): string | null => {
    const value = batch[field]
    return typeof value === 'string' ? value : null
  }
  const after = batch['release_offer_group_stock_id']
  switch (batch['release_type']) {
    case 'fixed_date':
      return { kind: 'dates', start: at('release_fixed_date'), end: null }
    case 'fixed_date_range':
      return { kind: 'dates', start: at('release_interval_start_date'), end: at('release_interval_end_date') }
    case 'offer_group_stock':
      return typeof after === 'number' ? { kind: 'after', batch: after } : { kind: 'always' }
    default:
      return { kind: 'always' }
  }
}

/** Builds the changes of a whole release; fields without meaning for the new kind are removed. */
export function releaseChanges(batch: number, release: Release): EntryChange[] {
  const type = { always: null, dates: 'fixed_date_range', after: 'offer_group_stock' }[release.kind]
  const [start, end] = release.kind === 'dates' ? [release.start, release.end] : [null, null]
  const values: Readonly<Record<string, unknown>> = {
    release_type: type,
    release_fixed_date: undefined,
    release_interval_start_date: start ?? undefined,
    release_interval_end_date: end ?? undefined,
    release_offer_group_stock_id: release.kind === 'after' ? release.batch : undefined,
  }
  return Object.entries(values).map(([field, value]) => ({
    path: `${batchPath(batch)}/${field}`,
    ...(value !== undefined && { value }),
  }))
}
