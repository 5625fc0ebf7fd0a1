import { finding } from '#rules/catalogue/catalogue-findings.ts'
import { EVENT_PRODUCT_TYPE } from '#rules/catalogue/catalogue.ts'
import type { Batch, Product } from '#rules/catalogue/catalogue.ts'
import { resolveMoment } from './dates.ts'
import type { CatalogueProblem } from './problem.ts'

type Problems = Generator<CatalogueProblem>

/** An event has batches and only an event has; each opens in one way, and no chain of them waits for itself. */
export function* checkBatches(product: Product, path: string, now: Date): Problems {
  const isEvent = product.product_type_id === EVENT_PRODUCT_TYPE
  if (isEvent && product.batches.length === 0) {
    yield {
      path: `${path}.batches`,
      ...finding('event-without-batches'),
    }
  }
  if (!isEvent && product.batches.length > 0) {
    yield { path: `${path}.batches`, ...finding('batches-without-event') }
  }
  if (!isEvent && product.event) {
    yield { path: `${path}.event`, ...finding('details-without-event') }
  }
  const { starts_at, ends_at } = product.event ?? {}
  if (starts_at && ends_at && resolveMoment(starts_at, now) >= resolveMoment(ends_at, now)) {
    yield { path: `${path}.event.ends_at`, ...finding('after', { field: 'starts_at' }) }
  }
  yield* checkWaitingRoom(product, path, now)
  for (const [index, batch] of product.batches.entries()) {
    const at = `${path}.batches[${index}]`
    yield* checkRelease(batch, at, now)
    yield* checkGroup(batch, product.batches, at)
    yield* checkTickets(batch, at)
  }
}

/** A waiting room has an opening and a rate, and closes after it opens. */
function* checkWaitingRoom({ event }: Product, path: string, now: Date): Problems {
  const {
    waiting_room_opens_at: opens,
    waiting_room_closes_at: closes,
    waiting_room_per_minute: rate,
  } = event ?? {}
  if ((opens === undefined) !== (rate === undefined)) {
    const missing = opens === undefined ? 'waiting_room_opens_at' : 'waiting_room_per_minute'
    yield {
      path: `${path}.event.${missing}`,
      ...finding('half-waiting-room'),
    }
  }
  if (closes === undefined) return
  if (opens === undefined || resolveMoment(opens, now) >= resolveMoment(closes, now)) {
    yield {
      path: `${path}.event.waiting_room_closes_at`,
      ...finding('after', { field: 'waiting_room_opens_at' }),
    }
  }
}

const RELEASE_FIELDS = [
  'release_fixed_date',
  'release_interval_start_date',
  'release_interval_end_date',
  'release_offer_group_stock_id',
] as const

const FIELDS_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  fixed_date: ['release_fixed_date'],
  fixed_date_range: ['release_interval_start_date', 'release_interval_end_date'],
  offer_group_stock: ['release_offer_group_stock_id'],
}

function* checkRelease(batch: Batch, path: string, now: Date): Problems {
  const allowed = FIELDS_OF_TYPE[batch.release_type ?? ''] ?? []
  for (const field of RELEASE_FIELDS) {
    if (batch[field] === undefined || allowed.includes(field)) continue
    yield {
      path: `${path}.${field}`,
      ...finding('idle-release', { type: String(batch.release_type) }),
    }
  }
  if (allowed.length > 0 && RELEASE_FIELDS.every((field) => batch[field] === undefined)) {
    yield {
      path: `${path}.release_type`,
      ...finding('release-needs', { type: String(batch.release_type), fields: allowed.join(' / ') }),
    }
  }
  const { release_interval_start_date: start, release_interval_end_date: end } = batch
  if (start && end && resolveMoment(start, now) >= resolveMoment(end, now)) {
    yield {
      path: `${path}.release_interval_end_date`,
      ...finding('after', { field: 'release_interval_start_date' }),
    }
  }
}

function* checkGroup(batch: Batch, batches: readonly Batch[], path: string): Problems {
  const at = `${path}.release_offer_group_stock_id`
  const following = (current: Batch | undefined) =>
    batches.find(({ id }) => id === current?.release_offer_group_stock_id)
  if (batch.release_offer_group_stock_id === undefined) return
  if (!following(batch)) {
    yield {
      path: at,
      ...finding('batch-unknown', { batch: batch.release_offer_group_stock_id }),
    }
    return
  }
  const seen = new Set<number>()
  for (let next = following(batch); next && !seen.has(next.id); next = following(next)) {
    if (next.id === batch.id) {
      yield { path: at, ...finding('batch-circle') }
      return
    }
    seen.add(next.id)
  }
}

function* checkTickets(batch: Batch, path: string): Problems {
  for (const [index, ticket] of batch.tickets.entries()) {
    if (ticket.offer_group_id === batch.id) continue
    yield {
      path: `${path}.tickets[${index}].offer_group_id`,
      ...finding('ticket-of-batch', { given: ticket.offer_group_id, batch: batch.id }),
    }
  }
}
